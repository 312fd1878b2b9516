"""What ``game.json`` says of any game: kinds of piece, sets, sources. A game derives to add its own tables."""

from functools import cached_property
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field

from .base import (
    RANGES,
    ColorRef,
    Count,
    Document,
    Flag,
    FormatNumber,
    Given,
    KindRef,
    Letter,
    Names,
    Positive,
    SetRef,
    Slug,
    Text,
)
from .ids import RangeError, expand_ranges

FORMAT = 1
"""The version of the file format this program reads and writes."""
SHARED_LISTS = ("pieces", "sets", "sources", "discrepancies")
"""The lists of ``game.json`` that an own expansion adds to."""


class Piece(Document):
    """A kind of piece. The order of the kinds is the canonical order of their letters everywhere."""

    id: Slug = Field(description="The id of the kind.", examples=["light-orange"])
    letter: Letter = Field(description="The one capital letter that stands for it, unique in the game.", examples=["O"])
    level: Positive = Field(description="Its level: what it is worth when merged or split.", examples=[3])
    shape: Text = Field(
        default="",
        pattern=r"^([a-z]+(-[a-z]+)*|[#.]+(/[#.]+)*)$",
        description="The polyomino printed on it: a name, or its cells drawn row by row.",
        examples=["corner-tromino", "##./.##"],
    )
    color: Text = Field(
        default="",
        pattern=r"^#[0-9A-F]{6}$",
        description="Its color, as red, green and blue in hexadecimal.",
        examples=["#F4C20D"],
    )
    wild: Flag = Field(default=False, description="Whether it stands for any one piece.", examples=[True])
    extra_action: Flag = Field(
        default=False, description="Whether it can be discarded for one more action.", examples=[True]
    )
    name: Names = Field(default={}, description="Its name by language.", examples=[{"en": "yellow", "cs": "žlutý"}])


class Component(Document):
    """Something in the box that is neither a tile nor a piece."""

    id: Slug = Field(description="The id of the component.", examples=["combo-token-2"])
    kind: Slug = Field(description="What it is; the totals count components by kind.", examples=["combo-token"])
    count: Positive = Field(description="How many there are.", examples=[10])
    value: Given[Positive] = Field(default=None, description="The points printed on it.", examples=[2])
    name: Names = Field(
        default={}, description="Its name by language.", examples=[{"en": "combo token", "cs": "kombo žeton"}]
    )


class SetInfo(Document):
    """One set: the base game or an expansion."""

    id: Slug = Field(description="The id of the set, which is also the name of its folder.", examples=["combo-master"])
    name: Names = Field(
        default={}, description="Its name by language.", examples=[{"en": "Base game", "cs": "Základní hra"}]
    )
    requires: tuple[SetRef, ...] = Field(
        default=(), description="The ids of the sets it cannot be played without.", examples=[["base"]]
    )
    tiles: dict[ColorRef, Annotated[str, Field(pattern=RANGES)]] = Field(
        description="The ids of its tiles by color: ranges and single ids joined by commas.",
        examples=[{"white": "W01-W36", "black": "B01-B24"}],
    )
    pieces: dict[KindRef, Count] = Field(
        default={}, description="How many pieces of each kind it adds to the supply.", examples=[{"yellow": 30}]
    )
    components: tuple[Component, ...] = Field(
        default=(),
        description="What else it adds to the box.",
        examples=[[{"id": "combo-token-1", "kind": "combo-token", "count": 10, "value": 1}]],
    )
    totals: dict[Slug, Count] = Field(
        default={},
        description="What the box says it holds: tiles, pieces, and components by kind. A check adds them up.",
        examples=[{"tiles": 60, "pieces": 140, "combo-token": 30}],
    )

    def ids(self, color: str) -> tuple[str, ...]:
        """The tile ids the set declares for a color; none if the ranges are faulty, which a check reports."""
        try:
            return expand_ranges(self.tiles[color]) if color in self.tiles else ()
        except RangeError:
            return ()


SourceKind = Literal["rulebook", "overview", "box", "errata", "publisher", "contributor", "other"]


class Source(Document):
    """Where something is known from."""

    id: Slug = Field(description="The id that tiles, facts and errata cite.", examples=["rulebook-2025"])
    kind: SourceKind = Field(description="What sort of source it is.", examples=["rulebook"])
    title: Text = Field(description="Its title.", examples=["Square One Rulebook"])
    date: str = Field(
        default="",
        pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
        description="When it appeared: a year, a month or a day.",
        examples=["2025"],
    )
    who: Text = Field(default="", description="Who read it or wrote it.", examples=["A. Contributor"])
    printing: Text = Field(default="", description="Which printing of the box it was.", examples=["first printing"])
    notes: Text = Field(default="", description="Anything a reader should know.", examples=["Web edition."])


class Discrepancy(Document):
    """A place where the sources disagree or say nothing, and what this catalog does about it."""

    rule: str = Field(
        pattern=r"^[A-Z]{2,4}-[0-9]+\.[0-9]+$",
        description="The number of the rule that settles it.",
        examples=["SO-1.6"],
    )
    note: Text = Field(description="What the sources say, and what holds here.", examples=["The box list says ten."])


class Game(Document):
    """What the file ``game.json`` of any game holds."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../schema/square-one.game.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(
        default="", description="The id of the catalog; the folder's name if left out.", examples=["square-one"]
    )
    game: Slug = Field(description="The game whose rules apply.", examples=["square-one"])
    version: Text = Field(default="", description="The version of the data.", examples=["2026.1"])
    name: Names = Field(default={}, description="The name of the catalog by language.", examples=[{"en": "Square One"}])
    pieces: tuple[Piece, ...] = Field(
        description="The kinds of piece, in canonical order.",
        examples=[[{"id": "yellow", "letter": "Y", "level": 1}]],
    )
    sets: tuple[SetInfo, ...] = Field(
        description="The sets, in the order in which they are shown.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W36"}}]],
    )
    sources: tuple[Source, ...] = Field(
        default=(),
        description="Where the data is known from.",
        examples=[[{"id": "rulebook-2025", "kind": "rulebook", "title": "Rulebook", "date": "2025"}]],
    )
    discrepancies: tuple[Discrepancy, ...] = Field(
        default=(),
        description="Known disagreements between sources; the validator repeats them.",
        examples=[[{"rule": "SO-1.6", "note": "The box list says ten, the component list five."}]],
    )

    def extended(self, own: "Extension[SetInfo]", name: str) -> "Game":
        """Put an own expansion on top of the game: its sets, kinds and sources come after those that are there.

        Args:
            own: what the expansion's ``game.json`` says.
            name: the id of the expansion.
        """
        values = {field: getattr(self, field) for field in type(self).model_fields}
        values |= {"id": own.id or name, "version": own.version, "name": own.name}
        for key in SHARED_LISTS:
            values[key] = (*values[key], *getattr(own, key))
        return type(self).model_construct(**values)

    @cached_property
    def order(self) -> dict[str, int]:
        """The rank of each letter: the canonical order."""
        return {piece.letter: rank for rank, piece in enumerate(self.pieces)}

    @cached_property
    def by_letter(self) -> dict[str, Piece]:
        """The kinds by letter."""
        return {piece.letter: piece for piece in self.pieces}

    @cached_property
    def by_id(self) -> dict[str, Piece]:
        """The kinds by id."""
        return {piece.id: piece for piece in self.pieces}

    def set_info(self, set_id: str) -> SetInfo | None:
        """The set of that id, or None."""
        return next((one for one in self.sets if one.id == set_id), None)

    def needed(self, set_id: str) -> tuple[str, ...]:
        """The set and every set it requires, directly or through others, in the order of the game's sets."""
        needed: set[str] = set()
        waiting = [set_id]
        while waiting:
            one = waiting.pop()
            info = self.set_info(one)
            if one not in needed and info is not None:
                needed.add(one)
                waiting.extend(info.requires)
        return tuple(one.id for one in self.sets if one.id in needed)

    def supply(self, set_ids: tuple[str, ...]) -> dict[str, int]:
        """How many pieces of each kind, by letter, these sets bring together (SO-3.5)."""
        chosen = [one for one in self.sets if one.id in set_ids]
        return {piece.letter: sum(one.pieces.get(piece.id, 0) for one in chosen) for piece in self.pieces}

    def word(self, names: Names, lang: str, otherwise: str) -> str:
        """A name in a language, else in English, else the id."""
        return names.get(lang) or names.get("en") or otherwise

    def piece_name(self, letter: str, lang: str) -> str:
        """The name of a kind of piece in a language; the letter itself if it is unknown."""
        piece = self.by_letter.get(letter)
        return letter if piece is None else self.word(piece.name, lang, piece.id)

    def set_name(self, set_id: str, lang: str) -> str:
        """The name of a set in a language; its id if it has none."""
        info = self.set_info(set_id)
        return set_id if info is None else self.word(info.name, lang, info.id)


S_co = TypeVar("S_co", bound=SetInfo, covariant=True)


class Extension(Document, Generic[S_co]):
    """What ``game.json`` of an own expansion holds: sets on top of another catalog, which stays as it is."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["schema/square-one.extension.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(
        default="", description="The id of the expansion; the folder's name if left out.", examples=["my-harbor"]
    )
    game: Slug = Field(
        default="", description="The game; that of the extended catalog if left out.", examples=["square-one"]
    )
    extends: Text = Field(
        description="The catalog it extends: the id of a packaged one, or a path that begins with a dot.",
        examples=["square-one", "../my-base"],
    )
    extends_version: Text = Field(
        default="", description="The version of the extended catalog it was made for.", examples=["2026.1"]
    )
    version: Text = Field(default="", description="The version of the expansion's data.", examples=["0.1"])
    name: Names = Field(
        default={}, description="The name of the expansion by language.", examples=[{"en": "Harbor", "cs": "Přístav"}]
    )
    pieces: tuple[Piece, ...] = Field(
        default=(),
        description="Further kinds of piece, after those of the extended catalog.",
        examples=[[{"id": "grey", "letter": "X", "level": 4}]],
    )
    sets: tuple[S_co, ...] = Field(
        description="Its own sets.",
        examples=[[{"id": "harbor", "requires": ["base"], "tiles": {"white": "HW01-HW04"}}]],
    )
    sources: tuple[Source, ...] = Field(
        default=(),
        description="Further sources.",
        examples=[[{"id": "box", "kind": "box", "title": "A box of the first printing", "date": "2025"}]],
    )
    discrepancies: tuple[Discrepancy, ...] = Field(
        default=(),
        description="Known disagreements between its sources; the validator repeats them.",
        examples=[[{"rule": "SO-2.4", "note": "The sheet says otherwise."}]],
    )
