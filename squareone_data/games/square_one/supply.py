"""The pieces that a tile asks for beyond the pieces of its sets."""

from __future__ import annotations

from collections.abc import Mapping

from .tiles import SquareOneTile


def shortages(tile: SquareOneTile, supply: Mapping[str, int]) -> list[tuple[str, int, int]]:
    """Return the kinds that a tile can ask for beyond the supply: letter, number asked for, number in the supply.

    Letters that the supply does not have are left out.
    """
    asked = sorted(tile.most_demanded().items())
    return [(letter, count, supply[letter]) for letter, count in asked if count > supply.get(letter, count)]
