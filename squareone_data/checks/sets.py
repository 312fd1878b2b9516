"""Whether the sets in game.json make sense together, and agree with the folders."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.files.tree import SKIPPED_FOLDERS
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.places import Place
from squareone_data.notation import closest

from .framework import Layer, check
from .samples import patch, remove, text, tile

_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')
_BASE = '{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W05", "black": "B01-B02"}, "pieces": {"yellow": 9, "green": 9, "blue": 6, "red": 6}}'
_COMBO = '{"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}'


def _sets(*sets: str) -> str:
    return f'{{"sets": [{", ".join(sets)}]}}'


@check("SQ301", Severity.ERROR, layer=Layer.SHAPE, good=_GOOD, bad=remove("combo/white.json"))
def file_there(catalog: Catalog) -> Iterator[Finding]:
    """Every set and color that game.json lists has its file.

    A validator that looks only at the files it finds calls a catalog sound from which a whole set is missing.
    """
    return (fault for fault in catalog.faults if fault.code == "SQ301")


@check(
    "SQ302",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=_GOOD,
    bad=text("promo/white.json", '{"set": "promo", "color": "white", "tiles": []}'),
)
def file_listed(catalog: Catalog) -> Iterator[Finding]:
    """Every JSON file in the folder belongs to the catalog.

    A file no set lists is read by nobody, however carefully it was edited.
    """
    return (fault for fault in catalog.faults if fault.code == "SQ302")


@check("SQ303", Severity.ERROR, good=_GOOD, bad=patch("combo/white.json", '{"color": "black"}'))
def header_agrees(catalog: Catalog) -> Iterator[Finding]:
    """A tile file names the set and the color that its path says.

    Folder and file name decide; a header that says otherwise was copied and not changed.
    """
    for home, read in zip(catalog.homes, catalog.tile_files, strict=True):
        for key, written, expected in (("set", read.set, home.set), ("color", read.color, home.color)):
            if written != expected:
                yield Finding(
                    Place(home.file, (key,)),
                    f"the file says {key} {written!r}, its path says {expected!r}",
                    f'write "{key}": "{expected}"',
                )


@check(
    "SQ304", Severity.ERROR, good=_GOOD, bad=patch("game.json", _sets(_BASE, _COMBO.replace('["base"]', '["bases"]')))
)
def requirements(catalog: Catalog) -> Iterator[Finding]:
    """What a set requires is another set of the catalog, and no chain of requirements comes back to itself.

    Sets that need each other in a circle could never be put on the table.
    """
    ids = [one.id for one in catalog.game.sets]
    for rank, one in enumerate(catalog.game.sets):
        for index, needed in enumerate(one.requires):
            at = catalog.game_place("sets", rank, "requires", index)
            if needed == one.id:
                yield Finding(at, f"the set {one.id!r} requires itself", "take it out of the list")
            elif needed not in ids:
                near = closest(needed, ids)
                fix = f"did you mean {near!r}?" if near else f"sets are: {', '.join(ids)}"
                yield Finding(at, f"the set {one.id!r} requires {needed!r}, which is no set here", fix)
            elif one.id in catalog.game.needed(needed) and ids.index(needed) < rank:
                message = f"the sets {one.id!r} and {needed!r} require each other, directly or through others"
                yield Finding(at, message, "take out one of the two")


@check(
    "SQ305", Severity.ERROR, good=_GOOD, bad=patch("game.json", _sets(_BASE, _COMBO, _COMBO)), consequences=("SQ306",)
)
def unique_sets(catalog: Catalog) -> Iterator[Finding]:
    """No two sets share an id.

    The id is the name of the folder; two sets cannot live in one.
    """
    first: dict[str, int] = {}
    for rank, one in enumerate(catalog.game.sets):
        if one.id in SKIPPED_FOLDERS:
            at = catalog.game_place("sets", rank, "id")
            yield Finding(
                at, f"a folder {one.id!r} is never looked into, so no set can be called so", "choose another id"
            )
        before = first.setdefault(one.id, rank)
        if before != rank:
            at, related = (catalog.game_place("sets", n, "id") for n in (rank, before))
            yield Finding(at, f"the set id {one.id!r} is taken", "choose another id", related=(related,))


@check(
    "SQ306", Severity.ERROR, good=_GOOD,
    bad=patch("game.json", _sets(_BASE, _COMBO.replace("C01-C02", "C02-C01,C01-C02"))), consequences=("SQ202",),
)  # fmt: skip
def ranges(catalog: Catalog) -> Iterator[Finding]:
    """The ranges of ids make sense, and no id is declared for two files.

    The ranges say which tiles a set must hold; a range that ends before it begins says nothing.
    """
    homes: dict[str, tuple[int, str]] = {}
    for rank, one in enumerate(catalog.game.sets):
        for color, written in one.tiles.items():
            at = catalog.game_place("sets", rank, "tiles", color)
            try:
                ids = expand_ranges(written)
            except RangeError as error:
                yield Finding(at, str(error), "write it as W01-W36, single ids and ranges joined by commas")
                continue
            taken = [tile_id for tile_id in ids if homes.setdefault(tile_id, (rank, color)) != (rank, color)]
            if taken:
                other_rank, other_color = homes[taken[0]]
                other = catalog.game.sets[other_rank].id
                more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
                yield Finding(
                    at,
                    f"{taken[0]}{more} also belong{'' if more else 's'} to the {other_color} tiles of the set {other!r}",
                    "an id belongs to one set and color",
                    related=(catalog.game_place("sets", other_rank, "tiles", other_color),),
                )


@check(
    "SQ307",
    Severity.ERROR,
    good=_GOOD,
    bad=patch("game.json", _sets(_BASE, _COMBO.replace('"white"', '"grey"'))),
    consequences=("SQ301", "SQ302"),
)
def known_colors(catalog: Catalog) -> Iterator[Finding]:
    """A set has tiles of the colors its game has.

    Decks and markets are by color; tiles of another would never be drawn.
    """
    colors = catalog.kind.colors
    for rank, one in enumerate(catalog.game.sets):
        for color in one.tiles:
            if color not in colors:
                near = closest(color, colors)
                yield Finding(
                    catalog.game_place("sets", rank, "tiles", color),
                    f"{catalog.kind.title} has no {color} tiles; its colors are {', '.join(colors)}",
                    f"did you mean {near!r}?" if near else "",
                )
