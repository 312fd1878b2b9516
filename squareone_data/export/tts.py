"""``export tts``: card sheets for Tabletop Simulator, and a saved game with names and descriptions.

A sheet is a grid of 10 by 7 cells with up to 69 tiles. The last cell holds the back, which Tabletop Simulator shows for
hidden cards. The id of a tile determines its cell: the letters name the sheet, the number selects the cell. A tile
therefore keeps its cell in later versions of the catalog.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from squareone_data.about import NOTICE, __version__
from squareone_data.faces import CannotDraw, Extra, UnknownTheme
from squareone_data.faces.display import Display
from squareone_data.faces.raster import Canvas, PlacedDrawing, to_png
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import Tile

from .errors import CannotExport
from .pictures import Length, PictureRequest, extra_name, requested_extras, requested_tiles

JsonObject: TypeAlias = dict[str, object]

COLUMNS, ROWS = 10, 7
TILES_PER_SHEET = COLUMNS * ROWS - 1
MAX_SIDE = 4096
"""The largest side of a sheet, in pixels. Tabletop Simulator scales larger pictures down, which misaligns the grid."""
MIN_CELL, DEFAULT_CELL = 32, 400
"""The smallest and the default width of a cell, in pixels."""
_PICTURE = re.compile(r"[a-z0-9-]+\.[0-9a-f]{12}\.png")
_SPACING = 2.6
"""The distance between the decks, in units of Tabletop Simulator."""


def is_tts_file(path: str) -> bool:
    """Return whether this format writes files with this name."""
    return path.endswith(".tts.json") or _PICTURE.fullmatch(path) is not None


@dataclass(frozen=True, order=True)
class SheetCell:
    """The position of a tile: its sheet (color, letters and number) and its cell, from 0, row by row."""

    color: str
    letters: str
    sheet: int
    cell: int

    @property
    def name(self) -> str:
        """Return the name of the sheet."""
        return f"{self.color}-{self.letters.lower()}-{self.sheet}"


def sheet_cell(tile: Tile) -> SheetCell:
    """Return the position of a tile: W01 is cell 0 of the first sheet W, W70 is cell 0 of the second."""
    letters = tile.id.rstrip("0123456789")
    digits = tile.id[len(letters) :]
    count = int(digits) - 1
    # W007 and W07 are different ids. Ids with unusual numbers get separate sheets.
    if digits != f"{int(digits):02}" or count < 0:
        letters, count = f"{letters}-{len(digits)}-digits", int(digits)
    return SheetCell(tile.color, letters, count // TILES_PER_SHEET + 1, count % TILES_PER_SHEET)


@dataclass(frozen=True)
class _CellSize:
    """The size of a cell in pixels, and the number of pixels per millimeter."""

    width: int
    height: int
    scale: float


@dataclass(frozen=True)
class _Front:
    """The drawing of a front and its cell."""

    cell: int
    display: Display


@dataclass(frozen=True)
class _Sheet:
    name: str
    color: str


def draw(catalog: AnyCatalog, request: PictureRequest) -> dict[str, bytes]:
    """Return the files by name: the sheets, then the saved game.

    Raises:
        CannotExport: a drawing fails, or the size is invalid.
        ModuleNotFoundError: Typst is not installed.
    """
    tiles = requested_tiles(catalog, request)
    if not tiles:
        raise CannotExport("no tiles to draw")
    width = _cell_width(request.size)
    try:
        sheets = _sheets(tiles, catalog, request)
        backs = {sheet.color: _back(sheet.color, catalog, request) for sheet in sheets}
        extras = requested_extras(catalog, request) if request.extras else []
    except (CannotDraw, UnknownTheme) as refused:
        raise CannotExport(str(refused)) from None
    cell = _cell_size(width, next(iter(sheets.values()))[0].display)
    hidden = {color: to_svg(back, embed_font=False) for color, back in backs.items()}
    canvases = [_sheet_canvas(fronts, hidden[sheet.color], cell) for sheet, fronts in sheets.items()]
    canvases += [
        Canvas(cell.width, cell.height, (PlacedDrawing(svg, 0, 0, cell.width, cell.height),)) for svg in hidden.values()
    ]
    canvases += [_extra_canvas(extra, cell.scale) for extra in extras]
    names = [
        *(sheet.name for sheet in sheets), *(f"back-{color}" for color in backs), *map(extra_name, extras)
    ]  # fmt: skip
    files = {
        f"{name}.{hashlib.sha256(content).hexdigest()[:12]}.png": content
        for name, content in zip(names, to_png(canvases), strict=True)
    }
    urls = {name: request.url + file for name, file in zip(names, files, strict=True)}
    saved = _SavedGame(catalog, request.lang, urls).document(tiles, extras)
    text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
    return {**files, f"{catalog.definition.id or 'catalog'}.tts.json": text.encode("utf-8")}


def _cell_width(size: Length | None) -> int | None:
    """Return the width of a cell in pixels; None if no size is given.

    Raises:
        CannotExport: the size is invalid, or too large for a sheet.
    """
    if size is None:
        return None
    largest = MAX_SIDE // COLUMNS
    if size.unit != "px" or size.value != int(size.value) or not MIN_CELL <= size.value <= largest:
        raise CannotExport(f"--size: invalid width of a cell; expected whole pixels from {MIN_CELL}px to {largest}px")
    return int(size.value)


def _cell_size(width: int | None, front: Display) -> _CellSize:
    """Return the size of a cell, in the proportions of the fronts; the default width is at most ``DEFAULT_CELL``.

    Raises:
        CannotExport: the sheet is too high.
    """
    largest = int(MAX_SIDE / ROWS * front.width / front.height)
    if width is None:
        width = min(DEFAULT_CELL, largest)
    height = round(width * front.height / front.width)
    if height * ROWS > MAX_SIDE:
        raise CannotExport(
            f"--size: too large; cells of this game are at most {largest}px wide on a {MAX_SIDE}px sheet"
        )
    return _CellSize(width, height, width / front.width)


def _sheets(tiles: Iterable[Tile], catalog: AnyCatalog, request: PictureRequest) -> dict[_Sheet, list[_Front]]:
    sheets: dict[_Sheet, list[_Front]] = {}
    for tile in tiles:
        place = sheet_cell(tile)
        display = catalog.game.face.front(tile, catalog, theme=request.theme, lang=request.lang)
        sheets.setdefault(_Sheet(place.name, tile.color), []).append(_Front(place.cell, display))
    return sheets


def _back(color: str, catalog: AnyCatalog, request: PictureRequest) -> Display:
    return catalog.game.face.back(color, catalog, theme=request.theme, lang=request.lang)


def _sheet_canvas(fronts: list[_Front], hidden: str, cell: _CellSize) -> Canvas:
    def placed(svg: str, number: int) -> PlacedDrawing:
        row, column = divmod(number, COLUMNS)
        return PlacedDrawing(svg, column * cell.width, row * cell.height, cell.width, cell.height)

    drawings = [placed(to_svg(front.display, embed_font=False), front.cell) for front in fronts]
    drawings.append(placed(hidden, TILES_PER_SHEET))
    # Tabletop Simulator scales sheets down and blends neighboring cells, so empty cells have the color of a tile.
    return Canvas(COLUMNS * cell.width, ROWS * cell.height, tuple(drawings), fronts[0].display.ground)


def _extra_canvas(extra: Extra, scale: float) -> Canvas:
    width, height = round(extra.display.width * scale), round(extra.display.height * scale)
    return Canvas(width, height, (PlacedDrawing(to_svg(extra.display, embed_font=False), 0, 0, width, height),))


@dataclass(frozen=True)
class _Card:
    """A card of the saved game: its id, its sheet and its JSON object."""

    id: int
    sheets: Mapping[str, JsonObject]
    document: JsonObject


class _SavedGame:
    """The saved game: a deck per set and color, and a stack per piece and component.

    Args:
        catalog: the catalog.
        lang: ``en`` or ``cs``.
        urls: the URL of each picture, keyed by name.
    """

    def __init__(self, catalog: AnyCatalog, lang: str, urls: Mapping[str, str]) -> None:
        self.catalog, self.lang, self.urls = catalog, lang, urls

    def document(self, tiles: list[Tile], extras: list[Extra]) -> JsonObject:
        """Return the content of the file."""
        definition = self.catalog.definition
        keys = _deck_keys(sorted({sheet_cell(tile).name for tile in tiles}))
        decks: dict[tuple[str, str], list[Tile]] = {}
        for tile in tiles:
            decks.setdefault((tile.color, tile.set), []).append(tile)
        objects = []
        for n, ((color, set_id), held) in enumerate(decks.items()):
            cards = [self.card(tile, keys) for tile in held]
            place = _transform((n % 8) * _SPACING, -(n // 8) * _SPACING)
            title = f"{definition.set_name(set_id, self.lang)}, {color}"
            alone = {**cards[0].document, "Transform": place}
            objects.append(_deck(title, cards, place) if len(cards) > 1 else alone)
        for n, extra in enumerate(extras):
            place = _transform((n % 8) * _SPACING, -8.0 - (n // 8) * _SPACING)
            objects.append(_stack(extra, self.urls[extra_name(extra)], place))
        return {
            "SaveName": definition.word(definition.name, self.lang, definition.id),
            "Note": f"{NOTICE} squareone-data {__version__}, {definition.version} {digest(self.catalog)}",
            "GameMode": "",
            "Date": "",
            "ObjectStates": objects,
        }

    def card(self, tile: Tile, keys: Mapping[str, int]) -> _Card:
        """Return the card of a tile; ``keys`` gives the number of each sheet."""
        place = sheet_cell(tile)
        key = keys[place.name]
        number = key * 100 + place.cell
        sheets: dict[str, JsonObject] = {
            str(key): {
                "FaceURL": self.urls[place.name],
                "BackURL": self.urls[f"back-{tile.color}"],
                "NumWidth": COLUMNS,
                "NumHeight": ROWS,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
        }
        document: JsonObject = {
            "GUID": _guid(f"card {tile.id}"),
            "Name": "CardCustom",
            "Transform": _transform(0, 0),
            "Nickname": tile.id,
            "Description": tile.sentence(self.catalog.definition, self.lang),
            "GMNotes": tile.line(),
            "Tags": [tile.color, tile.set, tile.status],
            "CardID": number,
            "SidewaysCard": False,
            "CustomDeck": sheets,
        }
        return _Card(number, sheets, document)


def _deck_keys(names: list[str]) -> dict[str, int]:
    """Return a number for each sheet, derived from its name so that it is the same in later versions."""
    keys: dict[str, int] = {}
    for name in names:
        key = int(hashlib.sha256(name.encode()).hexdigest()[:5], 16) + 1
        while key in keys.values():
            key += 1
        keys[name] = key
    return keys


def _deck(title: str, cards: list[_Card], place: dict[str, float]) -> JsonObject:
    return {
        "GUID": _guid(f"deck {title}"),
        "Name": "Deck",
        "Transform": place,
        "Nickname": title,
        "Description": "",
        "DeckIDs": [card.id for card in cards],
        "CustomDeck": {key: sheet for card in cards for key, sheet in card.sheets.items()},
        "ContainedObjects": [card.document for card in cards],
    }


def _stack(extra: Extra, url: str, place: dict[str, float]) -> JsonObject:
    """Return a stack of pieces or components, as tiles or as tokens; tokens are cut along transparent edges."""
    name, properties = _custom(extra.display)
    return {
        "GUID": _guid(f"extra {extra.id}"),
        "Name": f"Custom_{name}_Stack" if extra.count > 1 else f"Custom_{name}",
        "Transform": place | {"scaleX": 0.4, "scaleY": 1.0, "scaleZ": 0.4},
        "Nickname": extra.title,
        "Description": "",
        "Number": extra.count,
        "CustomImage": {
            "ImageURL": url, "ImageSecondaryURL": url, "ImageScalar": 1.0, "WidthScale": 0.0,
            f"Custom{name}": properties,
        },
    }  # fmt: skip


def _custom(display: Display) -> tuple[str, JsonObject]:
    """Return the object type that Tabletop Simulator uses for a drawing, and its properties."""
    if display.shaped:
        return "Token", {"Thickness": 0.1, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": True}
    disc = display.corner >= display.width / 2
    return "Tile", {"Type": 2 if disc else 0, "Thickness": 0.1, "Stackable": True, "Stretch": True}


def _guid(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def _transform(x: float, z: float) -> dict[str, float]:
    """Return a position on the table, face down, in units of Tabletop Simulator."""
    return {
        "posX": round(x, 2), "posY": 1.5, "posZ": round(z, 2), "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
