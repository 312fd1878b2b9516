"""A Square One tile in the JSON bundle: everything parsed, for programs that know no notation."""

from __future__ import annotations

from pydantic import Field

from squareone_data.export.bundle import BundleTile
from squareone_data.games.square_one.cost import reckoning
from squareone_data.games.square_one.tiles import SquareOneTile
from squareone_data.model.base import Count, Flag, Frozen, Given, Letter
from squareone_data.model.catalog import Catalog
from squareone_data.model.rows import Action
from squareone_data.model.tiles import Tile


class BundleReward(Frozen):
    """A reward, taken apart."""

    pieces: tuple[Letter, ...] = Field(description="The pieces it gives, by letter.", examples=[["G", "R"]])
    actions: tuple[Action, ...] = Field(description="The bonus actions it gives or offers.", examples=[["take2"]])
    choice: Flag = Field(description="Whether only one of the two actions may be used.", examples=[False])
    text: str = Field(description="The same in the notation of the files.", examples=["G R [take2]"])


class SquareOneBundleTile(BundleTile):
    """A tile with its rows taken apart."""

    rows: tuple[tuple[tuple[Letter, ...], ...], ...] = Field(
        description="The rows from top to bottom; each a list of alternatives; each a list of letters.",
        examples=[[[["R", "P"]], [["C", "D"], ["V", "V"]]]],
    )
    points: Count = Field(description="The points it is worth.", examples=[3])
    reward: BundleReward = Field(
        description="What completing it gives.",
        examples=[{"pieces": ["G"], "actions": [], "choice": False, "text": "G"}],
    )
    cost: Given[Count] = Field(
        default=None,
        description="The fewest actions from the starting supply that complete it; left out where that is not known.",
        examples=[5],
    )


MODEL = SquareOneBundleTile


def bundled(tile: Tile, catalog: Catalog) -> SquareOneBundleTile:
    """A tile as the bundle holds it."""
    assert isinstance(tile, SquareOneTile)
    cost = catalog.once(reckoning).costs.get(tile.id)
    return SquareOneBundleTile(
        **BundleTile.common(tile, catalog),
        rows=tuple(row.alternatives for row in tile.rows),
        points=tile.points,
        reward=BundleReward(
            pieces=tile.reward.pieces, actions=tile.reward.actions, choice=tile.reward.choice, text=str(tile.reward)
        ),
        **({} if cost is None else {"cost": cost}),
    )
