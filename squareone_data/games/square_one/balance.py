"""Groups of comparable Square One tiles, and their worth.

Peers are tiles of one color with the same types of reward: points, pieces, wild pieces, and the number of bonus
actions. Their worth is their points and the levels of the pieces they give. Bonus actions and wild pieces have no
worth; peers have the same ones.
"""

from __future__ import annotations

from squareone_data.game.balance import Balance, PeerGroup, Point
from squareone_data.games.square_one.catalog import SquareOneCatalog

from .cost import cost_search
from .definition import SquareOneDefinition
from .tiles import SquareOneTile

MAX_TILES = 2000
"""The maximum number of tiles to compare, since the time grows with the square of their number."""


class SquareOneBalance(Balance[SquareOneTile, SquareOneDefinition]):
    """Groups of tiles of one color with the same types of reward."""

    def groups(self, catalog: SquareOneCatalog) -> list[PeerGroup]:
        """See :meth:`Balance.groups`: White before Black, in the order in which the catalog has their first tile.

        Tiles without a known cost are left out. With more than :data:`MAX_TILES` tiles there are no groups.
        """
        definition = catalog.definition
        if len(catalog) > MAX_TILES:
            return []
        costs = catalog.once(cost_search).costs
        groups: dict[tuple[str, str], list[Point]] = {}
        for tile in catalog.tiles:
            if tile.id in costs and all(letter in definition.by_letter for letter in tile.reward.pieces):
                groups.setdefault((tile.color, kind(tile, definition)), []).append(
                    Point(tile.id, worth(tile, definition), costs[tile.id])
                )
        order = {color: rank for rank, color in enumerate(catalog.game.colors)}
        return [
            PeerGroup(f"{color.capitalize()}, {name}", color, _unit(name), "actions", tuple(points))
            for (color, name), points in sorted(groups.items(), key=lambda group: order[group[0][0]])
        ]


def kind(tile: SquareOneTile, definition: SquareOneDefinition) -> str:
    """Return the types of reward of a tile, in words."""
    wild = any(definition.by_letter[letter].wild for letter in tile.reward.pieces)
    standard = any(not definition.by_letter[letter].wild for letter in tile.reward.pieces)
    actions = (
        "a choice of actions"
        if tile.reward.choice
        else ("", "an action", "two actions")[min(len(tile.reward.actions), 2)]
    )
    parts = ["points"] * bool(tile.points) + ["pieces"] * standard + ["a wild piece"] * wild + [actions] * bool(actions)
    return ", ".join(parts) or "nothing"


def worth(tile: SquareOneTile, definition: SquareOneDefinition) -> int:
    """Return the points and the levels of the standard pieces (SO-1.1, SO-2.3)."""
    pieces = [definition.by_letter[letter] for letter in tile.reward.pieces]
    return tile.points + sum(piece.level for piece in pieces if not piece.wild)


def _unit(name: str) -> str:
    parts = [word for word, part in (("points", "points"), ("levels of pieces", "pieces")) if part in name.split(", ")]
    return " and ".join(parts) or "nothing"
