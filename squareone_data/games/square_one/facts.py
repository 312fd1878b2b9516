"""What ``facts.json`` can say of Square One tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import Field

from squareone_data.model.base import Count, Flag
from squareone_data.model.facts import Condition, NumberTest, meets
from squareone_data.model.rows import contains
from squareone_data.model.tiles import Tile

from .tiles import RewardText, RowText, SquareOneTile

if TYPE_CHECKING:
    from squareone_data.model.catalog import Catalog


class SquareOneCondition(Condition):
    """Conditions on rows, points and reward; a tile meets them if it meets every one that is given."""

    rows: NumberTest | None = Field(default=None, description="The number of rows.", examples=[{"min": 2, "max": 4}])
    row_sizes: tuple[Count, ...] | None = Field(
        default=None,
        description="How many pieces each row asks for, from the top; of a row with alternatives either counts.",
        examples=[[1, 2, 3]],
    )
    has_row: RowText | None = Field(default=None, description="A row it has, as written.", examples=["B O | P"])
    row_pieces: NumberTest | None = Field(
        default=None,
        description="How many pieces a row asks for, in every alternative: every row, or each when rows are counted.",
        examples=[{"min": 2, "max": 3}],
    )
    points: NumberTest | None = Field(default=None, description="The points it is worth.", examples=[{"min": 1}])
    reward: RewardText | None = Field(default=None, description="The reward, exactly.", examples=["Y G"])
    reward_pieces: NumberTest | None = Field(default=None, description="How many pieces it gives.", examples=[3])
    reward_levels: tuple[Count, ...] | None = Field(
        default=None, description="The levels of the pieces it gives, rising.", examples=[[1, 3]]
    )
    reward_actions: NumberTest | None = Field(
        default=None, description="How many bonus actions it gives or offers.", examples=[{"min": 1}]
    )
    gives: RewardText | None = Field(
        default=None, description="Pieces and actions that are among those it gives.", examples=["J", "[take2]"]
    )
    choice: Flag | None = Field(
        default=None, description="Whether it gives a choice of one action out of two.", examples=[True]
    )
    within_supply: Flag | None = Field(
        default=None,
        description="Whether the sets it needs hold as many pieces of each kind as it can ask for.",
        examples=[True],
    )

    def units(self, tile: Tile, unit: str, catalog: Catalog) -> tuple[bool, ...]:
        """See :meth:`Condition.units`; the unit ``rows`` asks row by row."""
        assert isinstance(tile, SquareOneTile)
        whole = all(super().units(tile, unit, catalog)) and self._face(tile) and self._reward(tile, catalog)
        rows = tuple(all(meets(len(pieces), self.row_pieces) for pieces in row) for row in tile.rows)
        if unit == "rows":
            return tuple(whole and one for one in rows)
        return (whole and all(rows),)

    def _face(self, tile: SquareOneTile) -> bool:
        return (
            meets(len(tile.rows), self.rows)
            and meets(tile.points, self.points)
            and (self.has_row is None or self.has_row in tile.rows)
            and (
                self.row_sizes is None
                or (
                    len(self.row_sizes) == len(tile.rows)
                    and all(
                        size in {len(pieces) for pieces in row}
                        for size, row in zip(self.row_sizes, tile.rows, strict=True)
                    )
                )
            )
        )

    def _reward(self, tile: SquareOneTile, catalog: Catalog) -> bool:
        game, given = catalog.game, tile.reward
        levels = sorted(piece.level for letter in given.pieces if (piece := game.by_letter.get(letter)))
        supply = game.supply(game.needed(tile.set)) if self.within_supply is not None else {}
        fits = all(count <= supply.get(letter, 0) for letter, count in tile.most_demanded().items())
        order = game.order
        return (
            (self.reward is None or self.reward.canonical(order) == given.canonical(order))
            and meets(len(given.pieces), self.reward_pieces)
            and (self.reward_levels is None or list(self.reward_levels) == levels)
            and meets(len(given.actions), self.reward_actions)
            and (self.choice is None or self.choice == given.choice)
            and (self.within_supply is None or self.within_supply == fits)
            and (
                self.gives is None
                or (contains(given.pieces, self.gives.pieces) and set(self.gives.actions) <= set(given.actions))
            )
        )

