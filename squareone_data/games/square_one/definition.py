"""The definition in Square One's ``game.json``: limits, combos and setup."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, SerializerFunctionWrapHandler, model_serializer
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from squareone_data.model.base import Count, Document, Flag, Given, KindRef, Positive, SetRef, Small
from squareone_data.model.definition import GameDefinition, Piece, SetInfo

Start = dict[KindRef, Count]
Color = Literal["white", "black"]
RewardKind = Literal["points", "pieces", "actions"]
Players = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""


class Limits(Document):
    """The limits of the game (SO-2.1, SO-3.2, SO-4.1 to SO-4.5)."""

    actions: Small = Field(default=3, description="The number of standard actions per turn.", examples=[3])
    unfinished: Small = Field(
        default=4, description="The maximum number of unfinished tiles of a player.", examples=[4]
    )
    market: Small = Field(default=4, description="The number of market slots of each color.", examples=[4])
    max_level: Small = Field(default=4, description="The highest level that a Merge can make.", examples=[4])
    rows: Annotated[tuple[Small, Small], Field(min_length=2, max_length=2)] = Field(
        default=(2, 4), description="The minimum and maximum number of rows of a tile.", examples=[[2, 4]]
    )
    gain: KindRef = Field(default="yellow", description="The kind of piece that a Gain takes.", examples=["yellow"])


class LineClear(Document):
    """The variant for many players with two markets (SO-10.1 to SO-10.6)."""

    players: tuple[Positive, ...] = Field(description="The numbers of players for this variant.", examples=[[5, 6]])
    market: Positive = Field(default=3, description="The number of slots of each color in each market.", examples=[3])
    second_marker: dict[Players, Positive] = Field(
        description="The player who first holds the black marker, by number of players; the first player is 1.",
        examples=[{"5": 3, "6": 4}],
    )
    requires: tuple[SetRef, ...] = Field(default=(), description="The required sets.", examples=[["joker"]])


class Setup(Document):
    """The setup of a game (SO-3.1 to SO-3.6)."""

    start: Start = Field(
        default={"yellow": 2, "green": 1},
        description="The starting pieces of each player, by kind.",
        examples=[{"yellow": 2, "green": 1}],
    )
    black_tiles: dict[Players, Positive] = Field(
        default={"1": 12, "2": 14, "3": 16, "4": 20},
        description="The number of Black tiles in play, by number of players.",
        examples=[{"1": 12, "2": 14, "3": 16, "4": 20}],
    )
    line_clear: Given[LineClear] = Field(
        default=None,
        title="Line clear",
        description="The variant for many players.",
        examples=[{"players": [5, 6], "market": 3, "second_marker": {"5": 3, "6": 4}, "requires": ["joker"]}],
    )


class SquareOnePiece(Piece):
    """A kind of piece. The order of the kinds is the canonical order of their letters."""

    # The schemas use the same name as for the pieces of other games.
    model_config = ConfigDict(title="Piece")
    FIRST: ClassVar[tuple[str, ...]] = ("id", "letter", "level", "shape", "color", "wild", "extra_action")

    wild: Flag = Field(default=False, description="Whether it counts as any piece.", examples=[True])
    extra_action: Flag = Field(
        default=False, description="Whether it can be discarded for one more action.", examples=[True]
    )

    @property
    def is_wild(self) -> bool:
        """See :attr:`Piece.is_wild`."""
        return self.wild

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Describe the keys in the order in which they are written: the name last."""
        schema = handler(core_schema)
        keys = handler.resolve_ref_schema(schema)["properties"]
        keys["name"] = keys.pop("name")
        return schema

    @model_serializer(mode="wrap")
    def _name_last(self, serialize: SerializerFunctionWrapHandler) -> dict[str, object]:
        """Write the keys in the same order."""
        written: dict[str, object] = serialize(self)
        if "name" in written:
            written["name"] = written.pop("name")
        return written


class SquareOneSet(SetInfo):
    """A set of Square One."""

    start: Given[Start] = Field(
        default=None,
        description="The starting pieces of each player if this set is in play; they replace those of the setup.",
        examples=[{"yellow": 2, "green": 2}],
    )
    rewards: Given[dict[Color, tuple[RewardKind, ...]]] = Field(
        default=None,
        description="The allowed types of reward, by color; all if left out.",
        examples=[{"white": ["pieces", "actions"], "black": ["points"]}],
    )
    single_choice: Given[tuple[Color, ...]] = Field(
        default=None,
        description="The colors whose tiles may have a choice between two actions; all if left out.",
        examples=[["black"]],
    )

    def may_give(self, color: str, kind: RewardKind) -> bool:
        """Return whether tiles of a color may give points, pieces or actions."""
        return self.rewards is None or kind in self.allowed(color)

    def allowed(self, color: str) -> tuple[RewardKind, ...]:
        """Return the allowed types of reward of a color; empty if the set does not limit them."""
        return next((kinds for named, kinds in (self.rewards or {}).items() if named == color), ())

    def may_choose(self, color: str) -> bool:
        """Return whether tiles of a color may have a single choice (SO-11.10)."""
        return self.single_choice is None or color in self.single_choice


class SquareOneDefinition(GameDefinition):
    """The content of ``game.json`` in a Square One catalog."""

    model_config = ConfigDict(title="SquareOneGame")  # the name that schemas are published with
    FIRST: ClassVar[tuple[str, ...]] = (
        "$schema", "format", "id", "game", "version", "name", "pieces", "limits", "combos", "setup",
    )  # fmt: skip

    limits: Limits = Field(
        default=Limits.model_construct(),
        title="Limits",
        description="The limits of the game.",
        examples=[{"actions": 3}],
    )
    combos: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]?$")], Count] = Field(
        default={"2": 1, "3": 2, "4": 4},
        description="The points for completing several tiles together, by number of tiles (SO-6.1).",
        examples=[{"2": 1, "3": 2, "4": 4}],
    )
    setup: Setup = Field(
        default=Setup.model_construct(),
        title="Setup",
        description="The setup of a game.",
        examples=[{"start": {"yellow": 2}}],
    )
    pieces: tuple[SquareOnePiece, ...] = Field(
        description="The kinds of piece, in canonical order.",
        examples=[[{"id": "yellow", "letter": "Y", "level": 1}]],
    )
    sets: tuple[SquareOneSet, ...] = Field(
        description="The sets, in the order in which they are shown.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W36"}}]],
    )

    @cached_property
    def by_letter(self) -> Mapping[str, SquareOnePiece]:
        """See :attr:`GameDefinition.by_letter`."""
        return {piece.letter: piece for piece in self.pieces}

    @cached_property
    def by_id(self) -> Mapping[str, SquareOnePiece]:
        """See :attr:`GameDefinition.by_id`."""
        return {piece.id: piece for piece in self.pieces}

    def set_info(self, set_id: str) -> SquareOneSet | None:
        """See :meth:`GameDefinition.set_info`."""
        return next((info for info in self.sets if info.id == set_id), None)

    def start(self, set_ids: tuple[str, ...]) -> dict[str, int]:
        """Return the starting pieces of a player with these sets in play, by id (SO-3.3)."""
        for info in reversed(self.sets):
            if info.id in set_ids and info.start is not None:
                return dict(info.start)
        return dict(self.setup.start)
