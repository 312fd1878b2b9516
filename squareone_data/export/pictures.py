"""Shared parts of ``export svg``, ``png`` and ``tts``: selection, size and file names of drawings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from squareone_data.faces import THEMES, CannotDraw, Extra, UnknownTheme
from squareone_data.faces.display import Display
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Tile

from .errors import CannotExport

SIDES = ("both", "fronts", "backs")
MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "px": 25.4 / 96}
"""Units of length in mm; ``px`` is the CSS pixel."""
MAX_WIDTH = 2000.0
"""The largest width of a tile, in mm."""
_TILE_OR_BACK = re.compile(r"[a-z]{1,6}[0-9]{2,4}|back-.*")
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?) ?(mm|cm|in|px)")


@dataclass(frozen=True)
class Length:
    """A length: a number and a unit (``mm``, ``cm``, ``in`` or ``px``)."""

    value: float
    unit: str

    @property
    def mm(self) -> float:
        """Return the length in millimeters."""
        return self.value * MM[self.unit]


def parse_length(text: str, option: str = "--size", minimum: float = 1.0) -> Length:
    """Parse a length such as ``45mm``, ``2 in`` or ``600px``.

    Args:
        text: the text.
        option: the command-line option, for the message.
        minimum: the smallest accepted length, in mm.

    Raises:
        CannotExport: the text is not a length, or the length is out of range.
    """
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise CannotExport(f"{option} {text!r}: not a length; expected a number and mm, cm, in or px, such as 45mm")
    length = Length(float(found[1]), found[2])
    if not minimum <= length.mm <= MAX_WIDTH:
        raise CannotExport(f"{option} {text}: out of range; expected {minimum:g} mm to {MAX_WIDTH:g} mm")
    return length


@dataclass(frozen=True)
class PictureRequest:
    """A selection of drawings, with their size and style.

    Args:
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        size: the width of a tile; by default the width at which the game draws it.
        bleed: the bleed beyond each edge, in mm of the picture.
        dpi: dots per inch, to convert a size in mm to pixels.
        tiles: the ids of the tiles; all tiles if both this and ``sets`` are empty.
        sets: the ids of the sets.
        sides: ``both``, ``fronts`` or ``backs``.
        extras: whether pieces and components are drawn too.
        url: the base URL of the pictures, for formats that link to them.
    """

    theme: str = "color"
    lang: str = "en"
    size: Length | None = None
    bleed: float = 0.0
    dpi: int = 300
    tiles: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    sides: str = "both"
    extras: bool = False
    url: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing and its file name.

    Args:
        name: the file name without suffix.
        display: the drawing.
        is_tile: whether it is the front or the back of a tile; the requested size applies to tiles.
    """

    name: str
    display: Display
    is_tile: bool = True


def requested_tiles(catalog: AnyCatalog, request: PictureRequest) -> list[Tile]:
    """Return the requested tiles, in catalog order.

    Raises:
        CannotExport: a tile or set is unknown.
    """
    sets = [info.id for info in catalog.own_sets]
    for set_id in request.sets:
        if set_id not in sets:
            raise CannotExport(f"unknown set {set_id!r}" + _hint(set_id, sets))
    for tile_id in request.tiles:
        if tile_id not in catalog.everything:
            raise CannotExport(f"unknown tile {tile_id!r}" + _hint(tile_id, catalog.everything))
    if not request.tiles and not request.sets:
        return list(catalog.tiles)
    own = [tile for tile in catalog.tiles if tile.id in request.tiles or tile.set in request.sets]
    return own + [catalog.everything[tile_id] for tile_id in dict.fromkeys(request.tiles) if tile_id not in catalog]


def _hint(written: str, known: Iterable[str]) -> str:
    names = list(known)
    near = closest(written, names)
    return f"; did you mean {near}?" if near else f"; expected {', '.join(names[:12])}" if names else ""


def draw_pictures(catalog: AnyCatalog, request: PictureRequest) -> list[Picture]:
    """Draw the requested pictures: fronts named by id, backs named ``back-COLOR``, then pieces and components.

    Raises:
        CannotExport: a tile, set or theme is unknown, or a drawing fails.
    """
    tiles = requested_tiles(catalog, request)
    if not tiles and not request.extras:
        raise CannotExport("no tiles to draw")
    face, theme, lang = catalog.game.face, request.theme, request.lang
    pictures: list[Picture] = []
    try:
        if request.sides != "backs":
            pictures += [Picture(tile.id, face.front(tile, catalog, theme=theme, lang=lang)) for tile in tiles]
        if request.sides != "fronts":
            shown = {tile.color for tile in tiles}
            pictures += [
                Picture(f"back-{color}", face.back(color, catalog, theme=theme, lang=lang))
                for color in catalog.game.colors
                if color in shown
            ]
        if request.extras:
            pictures += [
                Picture(extra_name(extra), extra.display, is_tile=False) for extra in requested_extras(catalog, request)
            ]
    except CannotDraw as refused:
        raise CannotExport(str(refused)) from None
    except UnknownTheme:
        near = closest(theme, THEMES)
        remedy = f"did you mean {near}?" if near else f"expected {', '.join(THEMES)}"
        raise CannotExport(f"unknown theme {theme!r}; {remedy}") from None
    return pictures


def requested_extras(catalog: AnyCatalog, request: PictureRequest) -> list[Extra]:
    """Draw the pieces and components of the requested sets, or of all sets."""
    extras = catalog.game.face.extras(catalog, theme=request.theme, lang=request.lang)
    return [extra for extra in extras if not request.sets or set(request.sets) & set(extra.sets)]


def extra_name(extra: Extra) -> str:
    """Return the file name of an extra: its id, with a prefix if the id could be the name of a tile or a back."""
    return f"extra-{extra.id}" if _TILE_OR_BACK.fullmatch(extra.id) else extra.id


def picture_scale(request: PictureRequest, pictures: list[Picture]) -> float:
    """Return the scale at which a tile has the requested width.

    Raises:
        CannotExport: the drawings have less bleed than requested.
    """
    tiles = [picture.display for picture in pictures if picture.is_tile]
    reference = tiles[0] if tiles else pictures[0].display
    scale = request.size.mm / reference.width if request.size is not None else 1.0
    largest_bleed = min(picture.display.bleed for picture in pictures) * scale
    if request.bleed > largest_bleed + 1e-9:
        raise CannotExport(f"--bleed: too large; the drawings have a bleed of {largest_bleed:g} mm at this size")
    return scale
