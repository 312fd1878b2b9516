"""Which tiles are printed, and how many of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from squareone_data.model.catalog import Catalog
from squareone_data.model.difference import Difference
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.tiles import Tile
from squareone_data.notation import closest

from .errors import CannotPrint

MOST_COPIES = 1000
MOST_THINGS = 50_000
"""So many tiles and pieces are printed at once, at most."""


def named_ids(texts: Iterable[str], catalog: Catalog, what: str = "") -> list[str]:
    """The ids that texts name: single ids, ranges and lists of them, in small letters too.

    Args:
        texts: such as ``W01-W06,B03``.
        catalog: the catalog; the tiles of an extended one count too.
        what: how the message begins: the option they were given by.

    Raises:
        CannotPrint: a text is none of these, or no tile has the id.
    """
    found: dict[str, None] = {}
    for text in texts:
        try:
            ids = expand_ranges(text.strip().upper().replace(" ", ""))
        except RangeError as error:
            raise CannotPrint(f"{what}{error}; write ids and ranges such as W01-W06,B03") from None
        for one in ids:
            if one not in catalog.everything:
                near = closest(one, catalog.everything)
                raise CannotPrint(f"{what}no tile has the id {one!r}" + (f"; did you mean {near}?" if near else ""))
            found[one] = None
    return list(found)


def chosen_tiles(
    catalog: Catalog,
    *,
    ids: Sequence[str] = (),
    sets: Sequence[str] = (),
    changed: Difference | None = None,
) -> list[Tile]:
    """The tiles to print, color by color, in the order of the catalog.

    Args:
        catalog: the catalog.
        ids: ids and ranges of them; with ``sets``, tiles that either names.
        sets: ids of sets. With neither, all tiles of the catalog itself.
        changed: keep only what was added or changed.

    Raises:
        CannotPrint: there is no such tile or set, or nothing is left.
    """
    known = [one.id for one in catalog.game.sets]
    for name in sets:
        if name not in known:
            near = closest(name, known)
            raise CannotPrint(
                f"no set has the id {name!r}; " + (f"did you mean {near}?" if near else f"there are {', '.join(known)}")
            )
    wanted = set(named_ids(ids, catalog))
    if ids or sets:
        tiles = [one for one in catalog.everything.values() if one.id in wanted or one.set in sets]
    else:
        tiles = list(catalog.tiles)
    if changed is not None:
        new = {one.id for one in changed.added} | {one.id for one in changed.changed}
        new |= {now.id for _, now in changed.renumbered}
        tiles = [one for one in tiles if one.id in new]
        if not tiles:
            raise CannotPrint("none of these tiles changed, so there is nothing to print")
    if not tiles:
        raise CannotPrint("there are no tiles to print here; name other sets or ids")
    rank = {color: n for n, color in enumerate(catalog.kind.colors)}
    return sorted(tiles, key=lambda one: rank.get(one.color, len(rank)))


def quantities(texts: Iterable[str], catalog: Catalog) -> dict[str, int]:
    """How many of each tile, where it was said: ``W05=3``, ``W01-W06=2``; later ones win.

    Raises:
        CannotPrint: a text is not written so, or no tile has the id.
    """
    found: dict[str, int] = {}
    for text in texts:
        ids, equals, number = text.partition("=")
        if not equals or not number.strip().isdecimal() or int(number) > MOST_COPIES:
            raise CannotPrint(
                f"--quantity {text!r}: write ids, = and a number from 0 to {MOST_COPIES}, such as W01-W06=2"
            )
        for one in named_ids([ids], catalog, f"--quantity {text!r}: "):
            found[one] = int(number)
    return found


def many(tiles: Iterable[Tile], copies: int, numbers: Mapping[str, int]) -> list[Tile]:
    """Each tile as often as it is wanted, copies side by side.

    Raises:
        CannotPrint: nothing is left, or it is too much.
    """
    listed: list[Tile] = []
    for tile in tiles:
        listed += [tile] * numbers.get(tile.id, copies)
        enough(len(listed))
    if not listed:
        raise CannotPrint("none of each tile leaves nothing to print; give a --quantity above 0")
    return listed


def enough(count: int) -> None:
    """Refuse more than one run should print.

    Raises:
        CannotPrint: it is too much.
    """
    if count > MOST_THINGS:
        raise CannotPrint(f"more than {MOST_THINGS} tiles and pieces in one file; print them in parts")
