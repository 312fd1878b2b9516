"""Which sets are played with: those named, a sensible choice, and every combination there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from squareone_data.model.catalog import Catalog
from squareone_data.notation import closest

MOST_SETS = 10
"""With more sets than this not every combination of them is looked at: each alone, and all together."""


def default_sets(catalog: Catalog) -> tuple[str, ...]:
    """The sets to play with if none are named: the first, or of an own expansion all its sets; and what they need."""
    game = catalog.game
    wanted = [one.id for one in catalog.own_sets] if catalog.base is not None else [one.id for one in game.sets[:1]]
    needed = {one for wish in wanted for one in game.needed(wish)}
    return tuple(one.id for one in game.sets if one.id in needed)


def selections(catalog: Catalog) -> list[tuple[str, ...]]:
    """Every combination of sets in which each has what it requires, fewest sets first."""
    game = catalog.game
    ids = [one.id for one in game.sets]
    if len(ids) > MOST_SETS:
        return list(dict.fromkeys([*(game.needed(one) for one in ids), tuple(ids)]))
    return [
        chosen
        for size in range(1, len(ids) + 1)
        for chosen in combinations(ids, size)
        if all(set(game.needed(one)) <= set(chosen) for one in chosen)
    ]


def unknown_sets(catalog: Catalog, sets: Sequence[str]) -> Iterator[str]:
    """What is wrong with the ids of some sets, each with what may be meant."""
    known = [one.id for one in catalog.game.sets]
    for one in sets:
        if one not in known:
            near = closest(one, known)
            hint = f"did you mean {near}?" if near else f"sets are {', '.join(known)}"
            yield f"no set has the id {one!r}; {hint}"


def missing_sets(catalog: Catalog, sets: Sequence[str]) -> Iterator[str]:
    """Which sets lack one that they require."""
    for one in sets:
        for needed in catalog.game.needed(one):
            if needed not in sets:
                yield f"the set {one} cannot be played without {needed}"


def unpayable_start(catalog: Catalog, sets: tuple[str, ...], start: Mapping[str, int], players: int) -> Iterator[str]:
    """What is wrong with the pieces that each of so many players starts with, by id of their kinds."""
    game = catalog.game
    supply = game.supply(sets)
    for kind, count in start.items():
        piece = game.by_id.get(kind)
        if piece is None:
            yield f"players start with {kind}, which is no kind of piece"
        elif count * players > (there := supply[piece.letter]):
            yield f"{players} players start with {count} {kind} each, there are {there}"
