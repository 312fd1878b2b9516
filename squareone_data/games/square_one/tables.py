"""What Square One's ``game.json`` says besides kinds and sets: limits, combos, setup."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from squareone_data.model.base import Count, Document, Given, KindRef, Positive, SetRef, Small
from squareone_data.model.games import Game, SetInfo

Start = dict[KindRef, Count]
Color = Literal["white", "black"]
RewardKind = Literal["points", "pieces", "actions"]
Players = Annotated[str, Field(pattern=r"^[1-9][0-9]?$")]
"""A number of players, as a key."""


class Limits(Document):
    """The numbers that bound play (SO-2.1, SO-3.2, SO-4.1 to SO-4.5)."""

    actions: Small = Field(default=3, description="Standard actions a turn.", examples=[3])
    unfinished: Small = Field(default=4, description="The most unfinished tiles a player may have.", examples=[4])
    market: Small = Field(default=4, description="Market slots of each color.", examples=[4])
    max_level: Small = Field(default=4, description="The highest level a Merge can reach.", examples=[4])
    rows: Annotated[tuple[Small, Small], Field(min_length=2, max_length=2)] = Field(
        default=(2, 4), description="The fewest and the most rows a tile has.", examples=[[2, 4]]
    )
    gain: KindRef = Field(default="yellow", description="The kind of piece that a Gain takes.", examples=["yellow"])


class LineClear(Document):
    """The variant for many players with two markets (SO-10.1 to SO-10.6)."""

    players: tuple[Positive, ...] = Field(description="The numbers of players it is for.", examples=[[5, 6]])
    market: Positive = Field(default=3, description="Slots of each color in each of the two markets.", examples=[3])
    second_marker: dict[Players, Positive] = Field(
        description="Who holds the black marker first, by number of players; the first player is 1.",
        examples=[{"5": 3, "6": 4}],
    )
    requires: tuple[SetRef, ...] = Field(default=(), description="The sets it needs.", examples=[["joker"]])


class Setup(Document):
    """How a game begins (SO-3.1 to SO-3.6)."""

    start: Start = Field(
        default={"yellow": 2, "green": 1},
        description="The pieces each player starts with, by kind.",
        examples=[{"yellow": 2, "green": 1}],
    )
    black_tiles: dict[Players, Positive] = Field(
        default={"1": 12, "2": 14, "3": 16, "4": 20},
        description="How many Black tiles are in play, by number of players.",
        examples=[{"1": 12, "2": 14, "3": 16, "4": 20}],
    )
    line_clear: Given[LineClear] = Field(
        default=None,
        title="Line clear",
        description="The variant for many players.",
        examples=[{"players": [5, 6], "market": 3, "second_marker": {"5": 3, "6": 4}, "requires": ["joker"]}],
    )


class SquareOneSet(SetInfo):
    """A set of Square One."""

    start: Given[Start] = Field(
        default=None,
        description="The pieces each player starts with when this set is in play, instead of those of the setup.",
        examples=[{"yellow": 2, "green": 2}],
    )
    rewards: Given[dict[Color, tuple[RewardKind, ...]]] = Field(
        default=None,
        description="What its tiles may give, by color; anything if left out.",
        examples=[{"white": ["pieces", "actions"], "black": ["points"]}],
    )
    single_choice: Given[tuple[Color, ...]] = Field(
        default=None,
        description="The colors whose tiles may give a choice between two actions; any if left out.",
        examples=[["black"]],
    )

    def may_give(self, color: str, kind: RewardKind) -> bool:
        """Whether tiles of a color may give points, pieces or actions."""
        if self.rewards is None:
            return True
        allowed: Any = self.rewards
        return kind in allowed.get(color, ())

    def may_choose(self, color: str) -> bool:
        """Whether tiles of a color may give a single choice (SO-11.10)."""
        return self.single_choice is None or color in self.single_choice


class SquareOneGame(Game):
    """What ``game.json`` of a Square One catalog holds."""

    FIRST: ClassVar[tuple[str, ...]] = (
        "$schema", "format", "id", "game", "version", "name", "pieces", "limits", "combos", "setup",
    )  # fmt: skip

    limits: Limits = Field(
        default=Limits(), title="Limits", description="The numbers that bound play.", examples=[{"actions": 3}]
    )
    combos: dict[Annotated[str, Field(pattern=r"^[1-9][0-9]?$")], Count] = Field(
        default={"2": 1, "3": 2, "4": 4},
        description="The points for completing so many tiles at once (SO-6.1).",
        examples=[{"2": 1, "3": 2, "4": 4}],
    )
    setup: Setup = Field(
        default=Setup(), title="Setup", description="How a game begins.", examples=[{"start": {"yellow": 2}}]
    )
    sets: tuple[SquareOneSet, ...] = Field(
        description="The sets, in the order in which they are shown.",
        examples=[[{"id": "base", "tiles": {"white": "W01-W36"}}]],
    )

    def start(self, set_ids: tuple[str, ...]) -> dict[str, int]:
        """The pieces, by id, a player starts with when these sets are in play (SO-3.3)."""
        for one in reversed(self.sets):
            if one.id in set_ids and one.start is not None:
                return dict(one.start)
        return dict(self.setup.start)
