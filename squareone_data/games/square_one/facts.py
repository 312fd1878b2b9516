"""The conditions in ``facts.json`` about Square One tiles."""

from pydantic import Field

from squareone_data.games.square_one.rows import Pieces, Reward, contains
from squareone_data.model.base import Count, Flag, Given
from squareone_data.model.definition import GameDefinition
from squareone_data.model.facts import Condition, NumberTest, meets

from .supply import shortages
from .tiles import RewardText, RowText, SquareOneTile


class SquareOneCondition(Condition[SquareOneTile]):
    """Conditions on rows, points and reward. A tile meets them if it meets all that are given."""

    UNITS = ("tiles", "rows")

    rows: Given[NumberTest] = Field(default=None, description="The number of rows.", examples=[{"min": 2, "max": 4}])
    row_sizes: Given[tuple[Count, ...]] = Field(
        default=None,
        description="The number of pieces in each row, from the top; any alternative counts.",
        examples=[[1, 2, 3]],
    )
    has_row: Given[RowText] = Field(default=None, description="A row of the tile, as written.", examples=["B O | P"])
    row_pieces: Given[NumberTest] = Field(
        default=None,
        description="The number of pieces in every alternative: of all rows, or of each row if rows are counted.",
        examples=[{"min": 2, "max": 3}],
    )
    points: Given[NumberTest] = Field(default=None, description="The points of the tile.", examples=[{"min": 1}])
    reward: Given[RewardText] = Field(
        default=None, title="Reward", description="The reward, exactly.", examples=["Y G"]
    )
    reward_pieces: Given[NumberTest] = Field(
        default=None, description="The number of pieces in the reward.", examples=[3]
    )
    reward_levels: Given[tuple[Count, ...]] = Field(
        default=None, description="The levels of the pieces in the reward, in ascending order.", examples=[[1, 3]]
    )
    reward_actions: Given[NumberTest] = Field(
        default=None, description="The number of bonus actions.", examples=[{"min": 1}]
    )
    gives: Given[RewardText] = Field(
        default=None,
        title="Gives",
        description="Pieces and actions that the reward contains.",
        examples=["J", "[take2]"],
    )
    choice: Given[Flag] = Field(
        default=None, description="Whether the reward has a choice between two actions.", examples=[True]
    )
    within_supply: Given[Flag] = Field(
        default=None,
        description="Whether its sets have as many pieces of each kind as it can ask for.",
        examples=[True],
    )

    def units(self, tile: SquareOneTile, unit: str, definition: GameDefinition) -> tuple[bool, ...]:
        """See :meth:`Condition.units`; the unit ``rows`` tests row by row."""
        if not all(super().units(tile, unit, definition)) or not self._holds(tile, definition):
            return (False,) * (len(tile.rows) if unit == "rows" else 1)
        rows = tuple(all(meets(len(pieces), self.row_pieces) for pieces in row) for row in tile.rows)
        return rows if unit == "rows" else (all(rows),)

    def _holds(self, tile: SquareOneTile, definition: GameDefinition) -> bool:
        """Return whether a tile passes every given test, except those of single rows."""
        reward = tile.reward
        return (
            meets(len(tile.rows), self.rows)
            and (self.row_sizes is None or _has_sizes(tile, self.row_sizes))
            and (self.has_row is None or self.has_row in tile.rows)
            and meets(tile.points, self.points)
            and (self.reward is None or self.reward.canonical(definition.order) == reward.canonical(definition.order))
            and meets(len(reward.pieces), self.reward_pieces)
            and (self.reward_levels is None or list(self.reward_levels) == _levels(reward.pieces, definition))
            and meets(len(reward.actions), self.reward_actions)
            and (self.gives is None or _includes(reward, self.gives))
            and (self.choice is None or self.choice == reward.choice)
            and (
                self.within_supply is None
                or self.within_supply == (not shortages(tile, definition.supplies.get(tile.set, {})))
            )
        )


def _has_sizes(tile: SquareOneTile, sizes: tuple[int, ...]) -> bool:
    possible = [{len(pieces) for pieces in row} for row in tile.rows]
    return len(sizes) == len(possible) and all(size in row for size, row in zip(sizes, possible, strict=True))


def _includes(reward: Reward, part: Reward) -> bool:
    return contains(reward.pieces, part.pieces) and set(part.actions) <= set(reward.actions)


def _levels(pieces: Pieces, definition: GameDefinition) -> list[int]:
    return sorted(definition.by_letter[letter].level for letter in pieces if letter in definition.by_letter)
