"""A Square One tile in the JSON bundle, fully parsed, for programs without a parser of the notation."""

from __future__ import annotations

from pydantic import Field

from squareone_data.game.bundle import BundleFormat, BundleTile, Enumeration
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.cost import cost_search
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.games.square_one.rows import ACTIONS, Action
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.base import Count, Flag, Frozen, Given, Letter


class BundleReward(Frozen):
    """A parsed reward."""

    pieces: tuple[Letter, ...] = Field(description="The letters of the pieces.", examples=[["G", "R"]])
    actions: tuple[Action, ...] = Field(description="The bonus actions.", examples=[["take2"]])
    choice: Flag = Field(description="Whether only one of the two actions may be used.", examples=[False])
    text: str = Field(description="The reward in the notation of the files.", examples=["G R [take2]"])


class SquareOneBundleTile(BundleTile):
    """A tile with parsed rows."""

    rows: tuple[tuple[tuple[Letter, ...], ...], ...] = Field(
        description="The rows from top to bottom; each a list of alternatives; each a list of letters.",
        examples=[[[["R", "P"]], [["C", "D"], ["V", "V"]]]],
    )
    points: Count = Field(description="The points of the tile.", examples=[3])
    reward: BundleReward = Field(
        description="The reward for completing it.",
        examples=[{"pieces": ["G"], "actions": [], "choice": False, "text": "G"}],
    )
    cost: Given[Count] = Field(
        default=None,
        description="The fewest actions from the starting supply that complete it; left out if unknown.",
        examples=[5],
    )


class SquareOneBundleFormat(BundleFormat[SquareOneTile, SquareOneDefinition]):
    """The bundle of Square One: rows and rewards parsed, costs added."""

    enumerations = (Enumeration("Action", "A bonus action.", ACTIONS),)

    @property
    def model(self) -> type[BundleTile]:
        """See :attr:`BundleFormat.model`."""
        return SquareOneBundleTile

    def bundled(self, tile: SquareOneTile, catalog: SquareOneCatalog) -> SquareOneBundleTile:
        """See :meth:`BundleFormat.bundled`."""
        cost = catalog.once(cost_search).costs.get(tile.id)
        return SquareOneBundleTile(
            **BundleTile.common(tile, catalog),
            rows=tuple(row.alternatives for row in tile.rows),
            points=tile.points,
            reward=BundleReward(
                pieces=tile.reward.pieces, actions=tile.reward.actions, choice=tile.reward.choice, text=str(tile.reward)
            ),
            **({} if cost is None else {"cost": cost}),
        )
