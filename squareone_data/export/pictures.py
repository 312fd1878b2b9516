"""What ``export svg``, ``png`` and ``tts`` share: which drawings are asked for, in what size, under what names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from squareone_data.faces import THEMES, CannotDraw, Extra, UnknownTheme, back, extras, front
from squareone_data.faces.display import Display
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile
from squareone_data.notation import closest

from . import CannotExport

SIDES = ("both", "fronts", "backs")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "px": 25.4 / 96}
"""Units of length in mm; a pixel as web pages have it."""
LARGEST_MM = 2000.0
_TILE_OR_BACK = re.compile(r"[a-z]{1,6}[0-9]{2,4}|back-.*")
_SIZE = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(mm|cm|in|px)")


@dataclass(frozen=True)
class Size:
    """How wide a tile is to be: a number, and ``mm``, ``cm``, ``in`` or ``px``."""

    value: float
    unit: str

    @property
    def mm(self) -> float:
        """In millimeters."""
        return self.value * MM[self.unit]


def size(text: str, what: str = "--size", least: float = 1.0) -> Size:
    """A size as people write it: ``45mm``, ``2 in``, ``600px``.

    Raises:
        CannotExport: it is not written so, or is too small or too large.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise CannotExport(f"{what} {text!r}: write a number and mm, cm, in or px, such as 45mm or 600px")
    made = Size(float(found[1]), found[2])
    if not least <= made.mm <= LARGEST_MM:
        raise CannotExport(f"{what} {text}: from {least:g} mm to {LARGEST_MM:g} mm are possible")
    return made


@dataclass(frozen=True)
class Wish:
    """What is to be drawn, and how.

    Args:
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        size: the width of a tile; its own if left out.
        bleed: how much of the ground beyond each edge is shown, in mm of the picture.
        dpi: dots an inch, where a size in mm becomes pixels.
        tiles: the ids of the tiles; all if left out, and no sets either.
        sets: the ids of the sets.
        sides: ``both``, ``fronts`` or ``backs``.
        extras: whether pieces and components are drawn too.
        url: what the addresses of pictures begin with, for a format that refers to them.
    """

    theme: str = "color"
    lang: str = "en"
    size: Size | None = None
    bleed: float = 0.0
    dpi: int = 300
    tiles: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    sides: str = "both"
    extras: bool = False
    url: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing with the name of its file, without its ending."""

    name: str
    display: Display


def chosen(catalog: Catalog, wish: Wish) -> list[Tile]:
    """The tiles that are asked for, in the order of the catalog.

    Raises:
        CannotExport: there is no such tile or set.
    """
    sets = [one.id for one in catalog.own_sets]
    for one in wish.sets:
        if one not in sets:
            raise CannotExport(f"no set is called {one!r}" + _hint(one, sets))
    for one in wish.tiles:
        if one not in catalog.everything:
            raise CannotExport(f"no tile has the id {one!r}" + _hint(one, catalog.everything))
    if not wish.tiles and not wish.sets:
        return list(catalog.tiles)
    own = [one for one in catalog.tiles if one.id in wish.tiles or one.set in wish.sets]
    return own + [catalog.everything[one] for one in dict.fromkeys(wish.tiles) if one not in catalog]


def _hint(written: str, known: Iterable[str]) -> str:
    names = list(known)
    near = closest(written, names)
    return f"; did you mean {near}?" if near else f"; there are {', '.join(names[:12])}" if names else ""


def pictures(catalog: Catalog, wish: Wish) -> list[Picture]:
    """All drawings that are asked for: fronts by id, backs as ``back-COLOR``, then pieces and components.

    Raises:
        CannotExport: something is not there, or cannot be drawn.
    """
    tiles = chosen(catalog, wish)
    if not tiles and not wish.extras:
        raise CannotExport("there is no tile to draw")
    made: list[Picture] = []
    try:
        if wish.sides != "backs":
            made += [Picture(one.id, front(one, catalog, theme=wish.theme, lang=wish.lang)) for one in tiles]
        if wish.sides != "fronts":
            shown = {one.color for one in tiles}
            made += [
                Picture(f"back-{color}", back(color, catalog, theme=wish.theme, lang=wish.lang))
                for color in catalog.kind.colors
                if color in shown
            ]
        if wish.extras:
            made += [Picture(extra_name(one), one.display) for one in loose(catalog, wish)]
    except CannotDraw as refused:
        raise CannotExport(str(refused)) from None
    except UnknownTheme:
        near = closest(wish.theme, THEMES)
        told = f"did you mean {near}?" if near else f"there are {', '.join(THEMES)}"
        raise CannotExport(f"no theme is called {wish.theme!r}; {told}") from None
    return made


def loose(catalog: Catalog, wish: Wish) -> list[Extra]:
    """The pieces and components of the sets that are asked for, or of all."""
    found = extras(catalog, theme=wish.theme, lang=wish.lang)
    return [one for one in found if not wish.sets or set(wish.sets) & set(one.sets)]


def extra_name(one: Extra) -> str:
    """What the file of an extra is called: its id, unless that could be a tile's or a back's, whatever its letters."""
    return f"extra-{one.id}" if _TILE_OR_BACK.fullmatch(one.id) else one.id


def scale_of(wish: Wish, made: list[Picture]) -> float:
    """How much all drawings are enlarged, so that a tile has the width that is asked for.

    Raises:
        CannotExport: there is less ground beyond the edges than the bleed asks for.
    """
    tiles = [one.display for one in made if one.name[0].isupper() or one.name.startswith("back-")]
    whole = tiles[0] if tiles else made[0].display
    scale = wish.size.mm / whole.width if wish.size is not None else 1.0
    least = min(one.display.bleed for one in made) * scale
    if wish.bleed > least + 1e-9:
        raise CannotExport(f"--bleed: at this size there is no more than {least:g} mm of ground beyond the edges")
    return scale
