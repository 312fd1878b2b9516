"""Selections of sets: validation, defaults, and all combinations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from squareone_data.model.catalog import Catalog
from squareone_data.model.suggestions import closest

MAX_SETS = 10
"""The maximum number of sets for which all combinations are tried; with more, only single sets and all together."""


def default_sets(catalog: Catalog) -> tuple[str, ...]:
    """Return the default sets with the sets they require: the first set, or all sets of an expansion."""
    definition = catalog.definition
    wanted = catalog.own_sets if catalog.base is not None else definition.sets[:1]
    needed = {set_id for info in wanted for set_id in definition.needed(info.id)}
    return tuple(info.id for info in definition.sets if info.id in needed)


def selections(catalog: Catalog) -> list[tuple[str, ...]]:
    """Return every combination of sets that includes the required sets, fewest sets first."""
    definition = catalog.definition
    ids = [info.id for info in definition.sets]
    if len(ids) > MAX_SETS:
        return list(dict.fromkeys([*(definition.needed(set_id) for set_id in ids), tuple(ids)]))
    return [
        chosen
        for size in range(1, len(ids) + 1)
        for chosen in combinations(ids, size)
        if all(set(definition.needed(set_id)) <= set(chosen) for set_id in chosen)
    ]


def unknown_sets(catalog: Catalog, sets: Sequence[str]) -> Iterator[str]:
    """Yield an error for each unknown set."""
    known = [info.id for info in catalog.definition.sets]
    for set_id in sets:
        if set_id not in known:
            near = closest(set_id, known)
            hint = f"did you mean {near}?" if near else f"expected one of {', '.join(known)}"
            yield f"unknown set {set_id!r}; {hint}"


def missing_sets(catalog: Catalog, sets: Sequence[str]) -> Iterator[str]:
    """Yield an error for each missing required set."""
    for set_id in sets:
        for needed in catalog.definition.needed(set_id):
            if needed not in sets:
                yield f"the set {set_id} requires the set {needed}"


def unpayable_start(catalog: Catalog, sets: tuple[str, ...], start: Mapping[str, int], players: int) -> Iterator[str]:
    """Yield the errors in the starting pieces of the players, given by id of their kinds."""
    definition = catalog.definition
    supply = definition.supply(sets)
    for kind, count in start.items():
        piece = definition.by_id.get(kind)
        if piece is None:
            yield f"the starting pieces contain the unknown piece {kind!r}"
        elif count * players > (there := supply[piece.letter]):
            yield f"{players} players start with {count} {kind} each, but only {there} are in play"
