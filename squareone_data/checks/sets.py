"""Checks of the sets in game.json and their folders."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.files.tree import SKIPPED_FOLDERS
from squareone_data.game.check import Layer, check
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest

from .reading import faults_with
from .samples import GOOD, patch, remove, text

_BASE = '{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"red": "R01-R05", "blue": "B01-B02"}, "pieces": {"coin": 9, "gem": 3}}'
_EXTRA = '{"id": "extra", "name": {"en": "Extra", "cs": "Navíc"}, "requires": ["base"], "tiles": {"red": "X01-X02"}}'


def _sets(*sets: str) -> str:
    return f'{{"sets": [{", ".join(sets)}]}}'


@check("SQ301", Severity.ERROR, layer=Layer.SHAPE, good=GOOD, bad=remove("extra/red.json"))
def file_there(catalog: Catalog) -> Iterator[Finding]:
    """Every set and color in game.json has a file.

    Otherwise a whole set could be missing without an error.
    """
    return faults_with(catalog, "SQ301")


@check(
    "SQ302",
    Severity.ERROR,
    layer=Layer.SHAPE,
    good=GOOD,
    bad=text("promo/red.json", '{"set": "promo", "color": "red", "tiles": []}'),
)
def file_listed(catalog: Catalog) -> Iterator[Finding]:
    """Every JSON file in the folder belongs to the catalog.

    A file that no set declares is ignored.
    """
    return faults_with(catalog, "SQ302")


@check("SQ303", Severity.ERROR, good=GOOD, bad=patch("extra/red.json", '{"color": "blue"}'))
def header_agrees(catalog: Catalog) -> Iterator[Finding]:
    """The set and the color in a tile file match its path.

    The path determines the set and the color. A different header was probably copied from another file.
    """
    for home, read in catalog.files():
        for key, written, expected in (("set", read.set, home.set), ("color", read.color, home.color)):
            if written != expected:
                yield Finding(
                    Place(home.file, (key,)),
                    f"`{key}`: expected {expected!r}, as in the path, got {written!r}",
                    f'write "{key}": "{expected}"',
                )


@check(
    "SQ304", Severity.ERROR, good=GOOD, bad=patch("game.json", _sets(_BASE, _EXTRA.replace('["base"]', '["bases"]')))
)
def requirements(catalog: Catalog) -> Iterator[Finding]:
    """The sets that a set requires are known, and there are no circular requirements.

    Sets with circular requirements cannot be played.
    """
    ids = [info.id for info in catalog.definition.sets]
    for rank, info in enumerate(catalog.definition.sets):
        for index, needed in enumerate(info.requires):
            at = catalog.game_place("sets", rank, "requires", index)
            if needed == info.id:
                yield Finding(at, f"the set {info.id!r} requires itself", "remove it from the list")
            elif needed not in ids:
                near = closest(needed, ids)
                fix = f"did you mean {near!r}?" if near else f"expected one of {', '.join(ids)}"
                yield Finding(at, f"the set {info.id!r} requires the unknown set {needed!r}", fix)
            elif info.id in catalog.definition.needed(needed) and ids.index(needed) < rank:
                message = f"circular requirement: the sets {info.id!r} and {needed!r} require each other"
                yield Finding(at, message, "remove one of the requirements")


@check(
    "SQ305", Severity.ERROR, good=GOOD, bad=patch("game.json", _sets(_BASE, _EXTRA, _EXTRA)), consequences=("SQ306",)
)
def unique_sets(catalog: Catalog) -> Iterator[Finding]:
    """Set ids are unique.

    The id is the name of the folder, which can contain only one set.
    """
    first: dict[str, int] = {}
    for rank, info in enumerate(catalog.definition.sets):
        if info.id in SKIPPED_FOLDERS:
            at = catalog.game_place("sets", rank, "id")
            message = f"invalid set id {info.id!r}: the folder of that name is ignored"
            yield Finding(at, message, "choose another id")
        before = first.setdefault(info.id, rank)
        if before != rank:
            at, related = (catalog.game_place("sets", n, "id") for n in (rank, before))
            yield Finding(at, f"duplicate set id {info.id!r}", "choose another id", related=(related,))


@check(
    "SQ306", Severity.ERROR, good=GOOD,
    bad=patch("game.json", _sets(_BASE, _EXTRA.replace("X01-X02", "X02-X01,X01-X02"))), consequences=("SQ202",),
)  # fmt: skip
def ranges(catalog: Catalog) -> Iterator[Finding]:
    """Ranges of tile ids are valid, and each id is declared only once.

    The ranges determine the tiles of a set and color.
    """
    homes: dict[str, tuple[int, str]] = {}
    for rank, info in enumerate(catalog.definition.sets):
        for color, written in info.tiles.items():
            at = catalog.game_place("sets", rank, "tiles", color)
            try:
                ids = expand_ranges(written)
            except RangeError as error:
                yield Finding(at, str(error), "write ranges and single ids separated by commas, such as W01-W36,W40")
                continue
            taken = [tile_id for tile_id in ids if homes.setdefault(tile_id, (rank, color)) != (rank, color)]
            if taken:
                other_rank, other_color = homes[taken[0]]
                other = catalog.definition.sets[other_rank].id
                more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
                yield Finding(
                    at,
                    f"duplicate tile id {taken[0]}{more}, already declared for the {other_color} tiles of the set {other!r}",
                    "remove the ids from one of the ranges",
                    related=(catalog.game_place("sets", other_rank, "tiles", other_color),),
                )


@check(
    "SQ307",
    Severity.ERROR,
    good=GOOD,
    bad=patch("game.json", _sets(_BASE, _EXTRA.replace('"red"', '"grey"'))),
    consequences=("SQ301", "SQ302"),
)
def known_colors(catalog: Catalog) -> Iterator[Finding]:
    """The tiles of a set have colors of the game.

    Decks and markets depend on the color, so tiles of unknown colors are never drawn.
    """
    colors = catalog.game.colors
    for rank, info in enumerate(catalog.definition.sets):
        for color in info.tiles:
            if color not in colors:
                near = closest(color, colors)
                yield Finding(
                    catalog.game_place("sets", rank, "tiles", color),
                    f"unknown color {color!r}",
                    f"did you mean {near!r}?" if near else f"expected one of {', '.join(colors)}",
                )
