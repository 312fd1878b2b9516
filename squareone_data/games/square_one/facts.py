"""What ``facts.json`` can say of Square One tiles."""

from typing import TYPE_CHECKING

from pydantic import Field

from squareone_data.model.base import Count, Flag, Given
from squareone_data.model.facts import Condition, NumberTest, meets
from squareone_data.model.games import Game
from squareone_data.model.rows import Pieces, contains
from squareone_data.model.tiles import Tile

from .supply import shortages, supplies
from .tiles import RewardText, RowText, SquareOneTile

if TYPE_CHECKING:
    from squareone_data.model.catalog import Catalog


class SquareOneCondition(Condition):
    """Conditions on rows, points and reward; a tile meets them if it meets every one that is given."""

    rows: Given[NumberTest] = Field(default=None, description="The number of rows.", examples=[{"min": 2, "max": 4}])
    row_sizes: Given[tuple[Count, ...]] = Field(
        default=None,
        description="How many pieces each row asks for, from the top; of a row with alternatives either counts.",
        examples=[[1, 2, 3]],
    )
    has_row: Given[RowText] = Field(default=None, description="A row it has, as written.", examples=["B O | P"])
    row_pieces: Given[NumberTest] = Field(
        default=None,
        description="How many pieces a row asks for, in every alternative: every row, or each when rows are counted.",
        examples=[{"min": 2, "max": 3}],
    )
    points: Given[NumberTest] = Field(default=None, description="The points it is worth.", examples=[{"min": 1}])
    reward: Given[RewardText] = Field(
        default=None, title="Reward", description="The reward, exactly.", examples=["Y G"]
    )
    reward_pieces: Given[NumberTest] = Field(default=None, description="How many pieces it gives.", examples=[3])
    reward_levels: Given[tuple[Count, ...]] = Field(
        default=None, description="The levels of the pieces it gives, rising.", examples=[[1, 3]]
    )
    reward_actions: Given[NumberTest] = Field(
        default=None, description="How many bonus actions it gives or offers.", examples=[{"min": 1}]
    )
    gives: Given[RewardText] = Field(
        default=None,
        title="Gives",
        description="Pieces and actions that are among those it gives.",
        examples=["J", "[take2]"],
    )
    choice: Given[Flag] = Field(
        default=None, description="Whether it gives a choice of one action out of two.", examples=[True]
    )
    within_supply: Given[Flag] = Field(
        default=None,
        description="Whether the sets it needs hold as many pieces of each kind as it can ask for.",
        examples=[True],
    )

    def units(self, tile: Tile, unit: str, catalog: "Catalog") -> tuple[bool, ...]:
        """See :meth:`Condition.units`; the unit ``rows`` asks row by row."""
        assert isinstance(tile, SquareOneTile)
        if not all(super().units(tile, unit, catalog)) or not all(
            self._holds(name, tile, catalog) for name in self.model_fields_set
        ):
            return (False,) * (len(tile.rows) if unit == "rows" else 1)
        rows = tuple(all(meets(len(pieces), self.row_pieces) for pieces in row) for row in tile.rows)
        return rows if unit == "rows" else (all(rows),)

    def _holds(self, name: str, tile: SquareOneTile, catalog: "Catalog") -> bool:
        """Whether a tile passes one of the tests that are given."""
        test, given, game = getattr(self, name), tile.reward, catalog.game
        match name:
            case "rows":
                return meets(len(tile.rows), test)
            case "row_sizes":
                sizes = [{len(pieces) for pieces in row} for row in tile.rows]
                return len(test) == len(sizes) and all(one in row for one, row in zip(test, sizes, strict=True))
            case "has_row":
                return test in tile.rows
            case "points":
                return meets(tile.points, test)
            case "reward":
                return bool(test.canonical(game.order) == given.canonical(game.order))
            case "reward_pieces":
                return meets(len(given.pieces), test)
            case "reward_levels":
                return list(test) == _levels(given.pieces, game)
            case "reward_actions":
                return meets(len(given.actions), test)
            case "gives":
                return contains(given.pieces, test.pieces) and set(test.actions) <= set(given.actions)
            case "choice":
                return bool(test == given.choice)
            case "within_supply":
                return bool(test == (not shortages(tile, catalog.once(supplies).get(tile.set, {}))))
        return True  # the status and the rows' pieces are tested by `units`


def _levels(pieces: Pieces, game: Game) -> list[int]:
    return sorted(game.by_letter[letter].level for letter in pieces if letter in game.by_letter)
