"""A tile as every game has it, and the file it is written in."""

import datetime
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar, get_args

from pydantic import Field

from .base import CODE, DAY, TILE_ID, ColorRef, Document, SetRef, Slug, SourceRef, Text, parsed_day
from .places import Place

if TYPE_CHECKING:
    from .games import Game

Status = Literal["documented", "transcribed", "stand-in", "original"]
STATUSES: tuple[Status, ...] = get_args(Status)
TileId = Annotated[str, Field(pattern=TILE_ID)]


class Home(NamedTuple):
    """The file a tile was read from: its path in the catalog, and the set and color it belongs to."""

    file: str
    set: str
    color: str


class Tile(Document):
    """What every tile of every game has. A game adds its face by deriving from this."""

    FACE: ClassVar[tuple[str, ...]] = ()
    """The names of the fields that are printed on the tile."""
    FORMATS: ClassVar[Mapping[str, Callable[[str], object]]] = {}
    """The parsers of texts with a grammar of their own, by the ``format`` their schema gives."""

    id: TileId = Field(
        description="The tile's id: one to six capital letters, then two to four digits. Assigned once and kept.",
        examples=["W01", "CAB03"],
    )
    status: Status = Field(
        description="How the face is known: documented (a public source gives it), transcribed (read off the real "
        "tile), stand-in (invented so that the set can be played), original (a designer's own tile).",
        examples=["stand-in"],
    )
    source: SourceRef = Field(
        default="",
        description="The entry of the game's sources that the face, or a part of it, comes from.",
        examples=["rulebook-2025"],
    )
    documented: tuple[Slug, ...] = Field(
        default=(),
        min_length=1,
        description="On a tile whose face is not known: the fields that the source does fix.",
        examples=[["points"]],
    )
    notes: Text = Field(
        default="", description="Anything a reader should know.", examples=["Reads best at arm's length."]
    )

    # Where the tile stands is told once, by the reader. Kept beside the fields, not among them: no part of the tile's
    # value, and as cheap as can be, since there may be a hundred thousand.
    @cached_property
    def home(self) -> Home:
        """The file it was read from; nowhere for a tile that was not read."""
        return Home("", "", "")

    @cached_property
    def index(self) -> int:
        """Which entry of that file it is, from 0."""
        return 0

    @property
    def set(self) -> str:
        """The id of the set the tile belongs to."""
        return self.home.set

    @property
    def color(self) -> str:
        """The tile's color, as the file it stands in names it."""
        return self.home.color

    def settled(self, home: Home, index: int) -> Self:
        """Tell the tile where it stands: the reader calls this once, at entry ``index`` of the file."""
        self.__dict__["home"] = home
        self.__dict__["index"] = index
        return self

    def place(self, *pointer: str | int, part: tuple[int, int] | None = None) -> Place:
        """Where the tile, or a field of it, is written."""
        return Place(self.home.file, ("tiles", self.index, *pointer), part)

    def face(self) -> dict[str, Any]:
        """The printed fields by name, as they are written in a file."""
        return self.model_dump(include=set(self.FACE))

    def demand(self) -> Counter[str]:
        """How many pieces of each kind the face asks for, by letter, every alternative counted."""
        return Counter()

    def rewarded(self) -> Counter[str]:
        """How many pieces of each kind completing the tile gives, by letter."""
        return Counter()

    def line(self) -> str:
        """The tile on one line, for logs and people: its id and what its face has, unless a game writes it shorter."""
        given = [(name, getattr(self, name)) for name in self.FACE]
        return " ".join([self.id, *(f"{name} {value}" for name, value in given if value)])

    def sentence(self, game: "Game", lang: str) -> str:
        """The tile in words, in one sentence; ``lang`` is ``en`` or ``cs``. Unless a game has words, its line."""
        return f"{self.line()}."

    @classmethod
    def canonical(cls, written: dict[str, Any], order: Mapping[str, int]) -> dict[str, Any]:
        """A tile's JSON object in canonical form; ``order`` ranks the letters. Keys are put in order elsewhere."""
        return written


class Erratum(Document):
    """A correction the publisher made after printing."""

    tile: TileId = Field(description="The tile that is corrected.", examples=["W07"])
    date: str = Field(pattern=DAY, description="The day of the correction.", examples=["2026-03-01"])
    source: SourceRef = Field(
        description="The entry of the game's sources that announces it.", examples=["errata-2026"]
    )
    field: Slug = Field(description="The field that is corrected.", examples=["reward"])
    from_: Any = Field(alias="from", description="What is printed.", examples=["G"])
    to: Any = Field(description="What is played, and what the tile above says.", examples=["G B"])
    note: Text = Field(default="", description="Anything a reader should know.", examples=["Second printing only."])

    def sentence(self, lang: str) -> str:
        """The correction in words: what is printed, and what is played; ``lang`` is ``en`` or ``cs``."""
        words = ("tištěno", "hraje se", "bez hodnoty") if lang == "cs" else ("printed", "played", "nothing")
        printed, played = (_shown(one) or words[2] for one in (self.from_, self.to))
        note = f"; {self.note}" if self.note else ""
        return f"{self.date} {self.field}: {words[0]} {printed}, {words[1]} {played} ({self.source}){note}"


def _shown(value: Any) -> str:
    return " / ".join(map(str, value)) if isinstance(value, list) else str(value)


class Waiver(Document):
    """A finding that is accepted, with the reason."""

    code: str = Field(pattern=CODE, description="The code of the check that is waived.", examples=["SQ221"])
    tile: TileId = Field(description="The tile it is waived for.", examples=["W07"])
    reason: Text = Field(description="Why it is right as it is.", examples=["A promo: stronger on purpose."])
    date: str = Field(pattern=DAY, description="The day this was decided.", examples=["2026-03-01"])
    expires: str = Field(default="", pattern=DAY, description="The last day it holds.", examples=["2027-03-01"])

    def has_expired(self, today: datetime.date) -> bool:
        """Whether its last day is over."""
        last = parsed_day(self.expires) if self.expires else None
        return last is not None and last < today


class Retired(Document):
    """An id that was released once and is never given out again."""

    id: TileId = Field(description="The id that was withdrawn.", examples=["W37"])
    date: str = Field(pattern=DAY, description="The day it was withdrawn.", examples=["2026-03-01"])
    reason: Text = Field(description="Why.", examples=["Replaced by W12 after testing."])
    now: TileId = Field(default="", description="The id the tile has now, if it has one.", examples=["W12"])


T = TypeVar("T", bound=Tile)


class TileFile(Document, Generic[T]):
    """The tiles of one set and color; one tile a line."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../../schema/square-one.tiles.schema.json"],
    )
    set: SetRef = Field(description="The id of the set, which is also the name of the folder.", examples=["base"])
    color: ColorRef = Field(
        description="The color of the tiles, which is also the name of the file.", examples=["white"]
    )
    tiles: tuple[T, ...] = Field(description="The tiles, one a line, in the order of their ids.", examples=[[]])
    errata: tuple[Erratum, ...] = Field(default=(), description="Later corrections, one a line.", examples=[[]])
    waivers: tuple[Waiver, ...] = Field(default=(), description="Accepted findings, one a line.", examples=[[]])
    retired: tuple[Retired, ...] = Field(default=(), description="Withdrawn ids, one a line.", examples=[[]])
