"""Selection of tiles to print, and their quantities."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from squareone_data.analysis.differences import Difference
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Tile

from .errors import CannotPrint

MAX_COPIES = 1000
MAX_ITEMS = 50_000
"""The maximum number of tiles and components in a file."""


def parse_ids(texts: Iterable[str], catalog: AnyCatalog, prefix: str = "") -> list[str]:
    """Parse ids, ranges of ids and lists of both, ignoring case.

    Args:
        texts: such as ``W01-W06,B03``.
        catalog: the catalog; tiles of an extended catalog are included.
        prefix: the start of messages: the command-line option.

    Raises:
        CannotPrint: a text is invalid, or a tile is unknown.
    """
    found: dict[str, None] = {}
    for text in texts:
        try:
            ids = expand_ranges(text.strip().upper().replace(" ", ""))
        except RangeError as error:
            raise CannotPrint(f"{prefix}{error}; expected ids and ranges such as W01-W06,B03") from None
        for tile_id in ids:
            if tile_id not in catalog.everything:
                near = closest(tile_id, catalog.everything)
                raise CannotPrint(f"{prefix}unknown tile {tile_id!r}" + (f"; did you mean {near}?" if near else ""))
            found[tile_id] = None
    return list(found)


def select_tiles(
    catalog: AnyCatalog,
    *,
    ids: Sequence[str] = (),
    sets: Sequence[str] = (),
    changed: Difference | None = None,
) -> list[Tile]:
    """Return the tiles to print, color by color, in catalog order.

    Args:
        catalog: the catalog.
        ids: ids and ranges of ids, in addition to ``sets``.
        sets: ids of sets. Without ``ids`` and ``sets``, all own tiles of the catalog.
        changed: keep only tiles that were added or changed.

    Raises:
        CannotPrint: a tile or set is unknown, or no tiles are left.
    """
    known = [set_info.id for set_info in catalog.definition.sets]
    for name in sets:
        if name not in known:
            near = closest(name, known)
            raise CannotPrint(
                f"unknown set {name!r}; " + (f"did you mean {near}?" if near else f"expected {', '.join(known)}")
            )
    wanted = set(parse_ids(ids, catalog))
    if ids or sets:
        tiles = [tile for tile in catalog.everything.values() if tile.id in wanted or tile.set in sets]
    else:
        tiles = list(catalog.tiles)
    if changed is not None:
        new = {tile.id for tile in changed.added} | {change.id for change in changed.changed}
        new |= {now.id for _, now in changed.renumbered}
        tiles = [tile for tile in tiles if tile.id in new]
        if not tiles:
            raise CannotPrint("nothing to print: none of these tiles changed")
    if not tiles:
        raise CannotPrint("nothing to print: no tiles; use other sets or ids")
    rank = {color: n for n, color in enumerate(catalog.game.colors)}
    return sorted(tiles, key=lambda tile: rank.get(tile.color, len(rank)))


def parse_quantities(texts: Iterable[str], catalog: AnyCatalog) -> dict[str, int]:
    """Parse quantities such as ``W05=3`` or ``W01-W06=2``; later ones override earlier ones.

    Raises:
        CannotPrint: a text is invalid, or a tile is unknown.
    """
    found: dict[str, int] = {}
    for text in texts:
        ids, equals, number = text.partition("=")
        if not equals or not number.strip().isdecimal() or int(number) > MAX_COPIES:
            raise CannotPrint(
                f"--quantity {text!r}: invalid; expected ids, = and a number from 0 to {MAX_COPIES}, such as W01-W06=2"
            )
        for tile_id in parse_ids([ids], catalog, f"--quantity {text!r}: "):
            found[tile_id] = int(number)
    return found


def with_copies(tiles: Iterable[Tile], copies: int, numbers: Mapping[str, int]) -> list[Tile]:
    """Return each tile as often as requested, with copies adjacent.

    Raises:
        CannotPrint: no tiles are left, or there are too many.
    """
    listed: list[Tile] = []
    for tile in tiles:
        listed += [tile] * numbers.get(tile.id, copies)
        check_count(len(listed))
    if not listed:
        raise CannotPrint("nothing to print: all quantities are 0; use a --quantity above 0")
    return listed


def check_count(count: int) -> None:
    """Check the number of items against the limit.

    Raises:
        CannotPrint: there are too many.
    """
    if count > MAX_ITEMS:
        raise CannotPrint(f"more than {MAX_ITEMS} tiles and components in one file; print them in parts")
