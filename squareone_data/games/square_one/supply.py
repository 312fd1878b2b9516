"""What the sets of a Square One catalog bring together, as far as they can be relied on."""

from __future__ import annotations

from collections import Counter

from squareone_data.model.catalog import Catalog

from .tiles import SquareOneTile


def supplies(catalog: Catalog) -> dict[str, dict[str, int]]:
    """The pieces, by letter, that each set and those it requires bring (SO-1.1, SO-3.5).

    Sets whose requirements or pieces are faulty, and letters that two kinds share, are left out: other checks say so.
    """
    game = catalog.game
    ids = {one.id for one in game.sets}
    sound = {
        one.id
        for one in game.sets
        if ids.issuperset(one.requires)
        and game.by_id.keys() >= one.pieces.keys()
        and not any(one.id in game.needed(needed) for needed in one.requires)
    }
    letters = Counter(piece.letter for piece in game.pieces)
    return {
        one.id: {letter: n for letter, n in game.supply(needed).items() if letters[letter] == 1}
        for one in game.sets
        if sound.issuperset(needed := game.needed(one.id))
    }


def shortages(tile: SquareOneTile, supply: dict[str, int]) -> list[tuple[str, int, int]]:
    """The kinds a tile can ask for in greater number than there are: letter, number asked for, number there.

    A letter that the supply does not know is none of them.
    """
    asked = sorted(tile.most_demanded().items())
    return [(letter, count, supply[letter]) for letter, count in asked if count > supply.get(letter, count)]
