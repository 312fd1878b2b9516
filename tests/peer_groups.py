"""Groups of tiles for tests of the line through them, and of its picture."""

from squareone_data.analysis.outliers import fit_line
from squareone_data.game.balance import PeerGroup, Point

STRAIGHT = [Point(f"W{n:02}", n, 2 * n + 1 + n % 2) for n in range(1, 11)]
"""Tiles near one line."""


def group(points, name="White, pieces"):
    """Some tiles with the line through them."""
    return fit_line(PeerGroup(name, "white", "levels", "actions", tuple(points)))
