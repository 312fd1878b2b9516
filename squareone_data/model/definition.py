"""The model of ``game.json``: kinds of piece, sets, sources. Games derive from it to add their own tables."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Generic, Literal

from pydantic import Field
from typing_extensions import TypeVar

from .base import (
    RANGES,
    ColorRef,
    Count,
    Document,
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


class Piece(Document):
    """A kind of piece. The order of the kinds is the canonical order of their letters."""

    id: Slug = Field(description="The id of the kind.", examples=["light-orange"])
    letter: Letter = Field(description="Its capital letter in the notation, unique in the game.", examples=["O"])
    level: Positive = Field(description="Its level: its value when merged or split.", examples=[3])
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
    name: Names = Field(default={}, description="Its name by language.", examples=[{"en": "yellow", "cs": "žlutý"}])

    @property
    def is_wild(self) -> bool:
        """True for a wild kind, which can replace pieces of other kinds; False in most games."""
        return False


class Component(Document):
    """Something in the box that is neither a tile nor a piece."""

    id: Slug = Field(description="The id of the component.", examples=["combo-token-2"])
    kind: Slug = Field(description="Its kind; the totals count components by kind.", examples=["combo-token"])
    count: Positive = Field(description="The number of copies.", examples=[10])
    value: Given[Positive] = Field(default=None, description="The points printed on it.", examples=[2])
    name: Names = Field(
        default={}, description="Its name by language.", examples=[{"en": "combo token", "cs": "kombo žeton"}]
    )


class SetInfo(Document):
    """One set: the base game or an expansion."""

    id: Slug = Field(description="The id of the set and the name of its folder.", examples=["combo-master"])
    name: Names = Field(
        default={}, description="Its name by language.", examples=[{"en": "Base game", "cs": "Základní hra"}]
    )
    requires: tuple[SetRef, ...] = Field(
        default=(), description="The ids of the sets required to play it.", examples=[["base"]]
    )
    tiles: dict[ColorRef, Annotated[str, Field(pattern=RANGES)]] = Field(
        description="The ids of its tiles by color: ranges and single ids, separated by commas.",
        examples=[{"white": "W01-W36", "black": "B01-B24"}],
    )
    pieces: dict[KindRef, Count] = Field(
        default={}, description="The number of pieces of each kind it adds to the supply.", examples=[{"yellow": 30}]
    )
    components: tuple[Component, ...] = Field(
        default=(),
        description="Its components other than tiles and pieces.",
        examples=[[{"id": "combo-token-1", "kind": "combo-token", "count": 10, "value": 1}]],
    )
    totals: dict[Slug, Count] = Field(
        default={},
        description="The totals printed on the box: tiles, pieces, and components by kind. A check compares them.",
        examples=[{"tiles": 60, "pieces": 140, "combo-token": 30}],
    )

    def ids(self, color: str) -> tuple[str, ...]:
        """Return the tile ids the set declares for a color; empty if a range is invalid, which a check reports."""
        try:
            return expand_ranges(self.tiles[color]) if color in self.tiles else ()
        except RangeError:
            return ()


SourceKind = Literal["rulebook", "overview", "box", "errata", "publisher", "contributor", "other"]


class Source(Document):
    """A source of the data."""

    id: Slug = Field(description="The id that tiles, facts and errata cite.", examples=["rulebook-2025"])
    kind: SourceKind = Field(description="The type of source.", examples=["rulebook"])
    title: Text = Field(description="Its title.", examples=["Square One Rulebook"])
    date: str = Field(
        default="",
        pattern=r"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",
        description="The date of publication: a year, a month or a day.",
        examples=["2025"],
    )
    who: Text = Field(default="", description="The reader or author.", examples=["A. Contributor"])
    printing: Text = Field(default="", description="The printing of the box.", examples=["first printing"])
    notes: Text = Field(default="", description="Notes for readers.", examples=["Web edition."])


class Discrepancy(Document):
    """A question on which the sources disagree or are silent, and the decision of this catalog."""

    rule: str = Field(
        pattern=r"^[A-Z]{2,4}-[0-9]+\.[0-9]+$",
        description="The number of the rule that states the decision.",
        examples=["SO-1.6"],
    )
    note: Text = Field(description="The disagreement and the decision.", examples=["The box list says ten."])


class GameDefinition(Document):
    """The contents of ``game.json``, common to all games."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../schema/square-one.game.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(
        default="", description="The id of the catalog; by default the folder name.", examples=["square-one"]
    )
    game: Slug = Field(description="The game whose rules apply.", examples=["square-one"])
    version: Text = Field(default="", description="The version of the data.", examples=["2026.1"])
    name: Names = Field(default={}, description="The name of the catalog by language.", examples=[{"en": "Square One"}])
    pieces: tuple[Piece, ...] = Field(
        description="The kinds of piece, in canonical order.",
        examples=[[{"id": "yellow", "letter": "Y", "level": 1}]],
    )
    sets: tuple[SetInfo, ...] = Field(
        description="The sets, in display order.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W36"}}]],
    )
    sources: tuple[Source, ...] = Field(
        default=(),
        description="The sources of the data.",
        examples=[[{"id": "rulebook-2025", "kind": "rulebook", "title": "Rulebook", "date": "2025"}]],
    )
    discrepancies: tuple[Discrepancy, ...] = Field(
        default=(),
        description="Known disagreements between sources; the validator lists them.",
        examples=[[{"rule": "SO-1.6", "note": "The box list says ten, the component list five."}]],
    )

    @property
    def shared_lists(self) -> dict[str, tuple[Document, ...]]:
        """The lists of ``game.json`` that an own expansion adds to, by key."""
        return {
            "pieces": self.pieces, "sets": self.sets, "sources": self.sources, "discrepancies": self.discrepancies,
        }  # fmt: skip

    def extended(self, own: "Extension", name: str) -> "GameDefinition":
        """Return the definition with an own expansion added: its sets, kinds and sources come last.

        Args:
            own: the contents of the expansion's ``game.json``.
            name: the id of the expansion.
        """
        values = {key: value for key, value in self if key in type(self).model_fields}
        values |= {
            "id": own.id or name,
            "version": own.version,
            "name": own.name,
            "pieces": (*self.pieces, *own.pieces),
            "sets": (*self.sets, *own.sets),
            "sources": (*self.sources, *own.sources),
            "discrepancies": (*self.discrepancies, *own.discrepancies),
        }
        return type(self).model_construct(**values)

    @cached_property
    def order(self) -> dict[str, int]:
        """The rank of each letter in the canonical order."""
        return {piece.letter: rank for rank, piece in enumerate(self.pieces)}

    @cached_property
    def by_letter(self) -> Mapping[str, Piece]:
        """The kinds by letter."""
        return {piece.letter: piece for piece in self.pieces}

    @cached_property
    def by_id(self) -> Mapping[str, Piece]:
        """The kinds by id."""
        return {piece.id: piece for piece in self.pieces}

    def set_info(self, set_id: str) -> SetInfo | None:
        """Return the set with an id, or None."""
        return next((info for info in self.sets if info.id == set_id), None)

    def needed(self, set_id: str) -> tuple[str, ...]:
        """Return the set and every set it requires, directly or through others, in the order of the game's sets."""
        needed: set[str] = set()
        waiting = [set_id]
        while waiting:
            info = self.set_info(waiting.pop())
            if info is not None and info.id not in needed:
                needed.add(info.id)
                waiting.extend(info.requires)
        return tuple(info.id for info in self.sets if info.id in needed)

    def supply(self, set_ids: tuple[str, ...]) -> dict[str, int]:
        """Return the number of pieces of each kind, by letter, in these sets together."""
        chosen = [info for info in self.sets if info.id in set_ids]
        return {piece.letter: sum(info.pieces.get(piece.id, 0) for info in chosen) for piece in self.pieces}

    @cached_property
    def supplies(self) -> dict[str, dict[str, int]]:
        """The pieces, by letter, in each set together with the sets it requires.

        Sets with invalid requirements or pieces, and letters that two kinds share, are omitted: checks report them.
        """
        ids = {info.id for info in self.sets}
        sound = {
            info.id
            for info in self.sets
            if ids.issuperset(info.requires)
            and self.by_id.keys() >= info.pieces.keys()
            and not any(info.id in self.needed(required) for required in info.requires)
        }
        letters = Counter(piece.letter for piece in self.pieces)
        return {
            info.id: {letter: count for letter, count in self.supply(needed).items() if letters[letter] == 1}
            for info in self.sets
            if sound.issuperset(needed := self.needed(info.id))
        }

    def word(self, names: Names, lang: str, otherwise: str) -> str:
        """Return a name in a language, falling back to English, then to ``otherwise``."""
        return names.get(lang) or names.get("en") or otherwise

    def piece_name(self, letter: str, lang: str) -> str:
        """Return the name of a kind of piece in a language; the letter itself if it is unknown."""
        piece = self.by_letter.get(letter)
        return letter if piece is None else self.word(piece.name, lang, piece.id)

    def set_name(self, set_id: str, lang: str) -> str:
        """Return the name of a set in a language; its id if it has none."""
        info = self.set_info(set_id)
        return set_id if info is None else self.word(info.name, lang, info.id)


S_co = TypeVar("S_co", bound=SetInfo, covariant=True, default=SetInfo)
P_co = TypeVar("P_co", bound=Piece, covariant=True, default=Piece)


class Extension(Document, Generic[S_co, P_co]):
    """The contents of ``game.json`` of an own expansion: sets added to another catalog, which is not changed."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["schema/square-one.extension.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(
        default="", description="The id of the expansion; by default the folder name.", examples=["my-harbor"]
    )
    game: Slug = Field(
        default="", description="The game; by default that of the extended catalog.", examples=["square-one"]
    )
    extends: Text = Field(
        description="The catalog it extends: the id of a packaged catalog, or a path that begins with a dot.",
        examples=["square-one", "../my-base"],
    )
    extends_version: Text = Field(
        default="", description="The version of the extended catalog it was written for.", examples=["2026.1"]
    )
    version: Text = Field(default="", description="The version of the expansion's data.", examples=["0.1"])
    name: Names = Field(
        default={}, description="The name of the expansion by language.", examples=[{"en": "Harbor", "cs": "Přístav"}]
    )
    pieces: tuple[P_co, ...] = Field(
        default=(),
        description="Additional kinds of piece, after those of the extended catalog.",
        examples=[[{"id": "grey", "letter": "X", "level": 4}]],
    )
    sets: tuple[S_co, ...] = Field(
        description="The sets of the expansion.",
        examples=[[{"id": "harbor", "requires": ["base"], "tiles": {"white": "HW01-HW04"}}]],
    )
    sources: tuple[Source, ...] = Field(
        default=(),
        description="Additional sources.",
        examples=[[{"id": "box", "kind": "box", "title": "A box of the first printing", "date": "2025"}]],
    )
    discrepancies: tuple[Discrepancy, ...] = Field(
        default=(),
        description="Known disagreements between its sources; the validator lists them.",
        examples=[[{"rule": "SO-2.4", "note": "The sheet says otherwise."}]],
    )
