"""Tiles: the fields common to all games, and the files that contain them."""

import datetime
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Self, get_args

from pydantic import Field
from typing_extensions import TypeVar

from squareone_data.translation import MESSAGES

from .base import CODE, DAY, TILE_ID, ColorRef, Document, SetRef, Slug, SourceRef, Text, parsed_day
from .places import Place

if TYPE_CHECKING:
    from .definition import GameDefinition

Status = Literal["documented", "transcribed", "stand-in", "original"]
STATUSES: tuple[Status, ...] = get_args(Status)
TileId = Annotated[str, Field(pattern=TILE_ID)]


class Home(NamedTuple):
    """The file a tile was read from: its path in the catalog, and the set and color it belongs to."""

    file: str
    set: str
    color: str


class Tile(Document):
    """A tile. Games derive from it to add the face."""

    FACE: ClassVar[tuple[str, ...]] = ()
    """The names of the printed fields."""
    FORMATS: ClassVar[Mapping[str, Callable[[str], object]]] = {}
    """The parsers of fields with their own notation, by the ``format`` in the schema.

    The model parses these fields; checks report parsing errors.
    """
    NOTATION_CODES: ClassVar[Mapping[str, str]] = {}
    """The codes of the checks that report a :class:`NotationError`, by its kind; ``SQ113`` for all other kinds."""

    id: TileId = Field(
        description="The tile's id: one to six capital letters, then two to four digits. It never changes.",
        examples=["W01", "CAB03"],
    )
    status: Status = Field(
        description="The origin of the face: documented (given by a public source), transcribed (copied from the "
        "physical tile), stand-in (invented to make the set playable), original (designed for this catalog).",
        examples=["stand-in"],
    )
    source: SourceRef = Field(
        default="",
        description="The id of the source of the face, or of part of it.",
        examples=["rulebook-2025"],
    )
    documented: tuple[Slug, ...] = Field(
        default=(),
        min_length=1,
        description="On a stand-in: the fields that the source documents.",
        examples=[["points"]],
    )
    notes: Text = Field(default="", description="Notes for readers.", examples=["Reads best at arm's length."])

    # The reader sets home and index. They are not model fields: they are not part of the tile's value, and a catalog
    # may have 100,000 tiles.
    @cached_property
    def home(self) -> Home:
        """The file it was read from; empty for a tile that was not read from a file."""
        return Home("", "", "")

    @cached_property
    def index(self) -> int:
        """Its index in that file, from 0."""
        return 0

    @property
    def set(self) -> str:
        """The id of the set the tile belongs to."""
        return self.home.set

    @property
    def color(self) -> str:
        """The tile's color, as given by its file."""
        return self.home.color

    def settled(self, home: Home, index: int) -> Self:
        """Set the home and the index of the tile, and return the tile; called once, by the reader."""
        self.__dict__["home"] = home
        self.__dict__["index"] = index
        return self

    def place(self, *pointer: str | int, part: tuple[int, int] | None = None) -> Place:
        """Return the place of the tile, or of one of its fields."""
        return Place(self.home.file, ("tiles", self.index, *pointer), part)

    def face(self) -> dict[str, Any]:
        """Return the printed fields by name, as written in a file."""
        return self.model_dump(include=set(self.FACE))

    def demand(self) -> Counter[str]:
        """Return the number of pieces of each kind that the face requires, by letter, counting every alternative."""
        return Counter()

    def rewarded(self) -> Counter[str]:
        """Return the number of pieces of each kind in the reward, by letter."""
        return Counter()

    def line(self) -> str:
        """Return the tile on one line, by default its id and the fields of its face."""
        given = dict(self)
        return " ".join([self.id, *(f"{name} {given[name]}" for name in self.FACE if given[name])])

    def sentence(self, definition: "GameDefinition", lang: str) -> str:
        """Return the tile as a sentence, by default its line; ``lang`` is ``en`` or ``cs``."""
        return f"{self.line()}."

    @classmethod
    def canonical(cls, written: dict[str, Any], order: Mapping[str, int]) -> dict[str, Any]:
        """Return a tile's JSON object in canonical form, except for the order of keys; ``order`` ranks the letters."""
        return written


class Erratum(Document):
    """A correction the publisher made after printing."""

    tile: TileId = Field(description="The id of the corrected tile.", examples=["W07"])
    date: str = Field(pattern=DAY, description="The date of the correction.", examples=["2026-03-01"])
    source: SourceRef = Field(description="The id of the source that announces it.", examples=["errata-2026"])
    field: Slug = Field(description="The corrected field.", examples=["reward"])
    from_: Any = Field(alias="from", description="The printed value.", examples=["G"])
    to: Any = Field(description="The corrected value, which the tile above must have.", examples=["G B"])
    note: Text = Field(default="", description="Notes for readers.", examples=["Second printing only."])

    def sentence(self, lang: str) -> str:
        """Return the correction in words: the printed and the corrected value; ``lang`` is ``en`` or ``cs``."""
        messages = MESSAGES.of(lang)
        nothing = messages.pgettext("value of a field", "nothing")
        text = messages.gettext("{date} {field}: printed {printed}, played {played} ({source})")
        printed, played = (_shown(value) or nothing for value in (self.from_, self.to))
        note = f"; {self.note}" if self.note else ""
        filled = text.format(date=self.date, field=self.field, printed=printed, played=played, source=self.source)
        return f"{filled}{note}"


def _shown(value: object) -> str:
    return " / ".join(map(str, value)) if isinstance(value, list) else str(value)


class Waiver(Document):
    """An accepted finding, with the reason."""

    code: str = Field(pattern=CODE, description="The code of the waived check.", examples=["SQ221"])
    tile: TileId = Field(description="The id of the tile it applies to.", examples=["W07"])
    reason: Text = Field(description="The reason for the waiver.", examples=["A promo: stronger on purpose."])
    date: str = Field(pattern=DAY, description="The date of the decision.", examples=["2026-03-01"])
    expires: str = Field(default="", pattern=DAY, description="The last day it applies.", examples=["2027-03-01"])

    def has_expired(self, today: datetime.date) -> bool:
        """Return whether the waiver has expired."""
        last = parsed_day(self.expires) if self.expires else None
        return last is not None and last < today


class Retired(Document):
    """A retired tile id, which must not be reused."""

    id: TileId = Field(description="The retired id.", examples=["W37"])
    date: str = Field(pattern=DAY, description="The date of retirement.", examples=["2026-03-01"])
    reason: Text = Field(description="The reason.", examples=["Replaced by W12 after testing."])
    now: TileId = Field(default="", description="The current id of the tile, if it has one.", examples=["W12"])


T = TypeVar("T", bound=Tile, default=Tile, covariant=True)


class TileFile(Document, Generic[T]):
    """The tiles of one set and color, one per line."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../../schema/square-one.tiles.schema.json"],
    )
    set: SetRef = Field(description="The id of the set and the name of the folder.", examples=["base"])
    color: ColorRef = Field(description="The color of the tiles and the name of the file.", examples=["white"])
    tiles: tuple[T, ...] = Field(description="The tiles, one per line, in the order of their ids.", examples=[[]])
    errata: tuple[Erratum, ...] = Field(default=(), description="Corrections, one per line.", examples=[[]])
    waivers: tuple[Waiver, ...] = Field(default=(), description="Accepted findings, one per line.", examples=[[]])
    retired: tuple[Retired, ...] = Field(default=(), description="Retired ids, one per line.", examples=[[]])
