"""Which tiles of Square One can be compared, and what they are worth.

Peers are tiles of one color that give the same sorts of things: points, pieces, wild pieces, so many bonus actions.
Their worth is their points and the levels of the pieces they give; bonus actions and wild pieces have no number, and
need none among peers that give the like.
"""

from __future__ import annotations

from squareone_data.model.catalog import Catalog
from squareone_data.report.balance import Peers, Point, peers

from .cost import reckoning
from .tables import SquareOneGame
from .tiles import SquareOneTile

MOST_TILES = 2000
"""With more tiles than this none are compared: the time would grow with the square of their number."""


def compared(catalog: Catalog) -> list[Peers]:
    """All groups of peers, White before Black, in the order in which the catalog has their first tile.

    Ask for it by ``catalog.once(compared)``. Tiles without a known cost are in none; of more
    than :data:`MOST_TILES` tiles none is.
    """
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    if len(catalog) > MOST_TILES:
        return []
    costs = catalog.once(reckoning).costs
    groups: dict[tuple[str, str], list[Point]] = {}
    for tile in catalog.tiles:
        assert isinstance(tile, SquareOneTile)
        if tile.id in costs and all(letter in game.by_letter for letter in tile.reward.pieces):
            groups.setdefault((tile.color, kind(tile, game)), []).append(
                Point(tile.id, worth(tile, game), costs[tile.id])
            )
    order = {color: rank for rank, color in enumerate(catalog.kind.colors)}
    return [
        peers(f"{color.capitalize()}, {name}", color, _unit(name), "actions", points)
        for (color, name), points in sorted(groups.items(), key=lambda one: order[one[0][0]])
    ]


def kind(tile: SquareOneTile, game: SquareOneGame) -> str:
    """The sorts of things a tile gives, in words."""
    wild = any(game.by_letter[letter].wild for letter in tile.reward.pieces)
    standard = any(not game.by_letter[letter].wild for letter in tile.reward.pieces)
    actions = (
        "a choice of actions"
        if tile.reward.choice
        else ("", "an action", "two actions")[min(len(tile.reward.actions), 2)]
    )
    parts = ["points"] * bool(tile.points) + ["pieces"] * standard + ["a wild piece"] * wild + [actions] * bool(actions)
    return ", ".join(parts) or "nothing"


def worth(tile: SquareOneTile, game: SquareOneGame) -> int:
    """Points, and the levels of the standard pieces (SO-1.1, SO-2.3)."""
    pieces = [game.by_letter[letter] for letter in tile.reward.pieces]
    return tile.points + sum(piece.level for piece in pieces if not piece.wild)


def _unit(name: str) -> str:
    parts = [word for word, part in (("points", "points"), ("levels of pieces", "pieces")) if part in name.split(", ")]
    return " and ".join(parts) or "nothing that is counted"
