"""``export tts``: sheets of tiles for Tabletop Simulator, and a saved game that knows their names and sentences.

A sheet is a grid of 10 by 7 cells. It holds up to 69 tiles; the last cell is what the game shows of a hidden card,
and holds the back. Which cell a tile has follows from its id alone: the letters name the sheet, the number counts the
cells. So a tile keeps its place in every later version, whatever is added or withdrawn.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from squareone_data import NOTICE, __version__
from squareone_data.faces import CannotDraw, Extra, UnknownTheme, back, front
from squareone_data.faces.display import Display
from squareone_data.faces.raster import Canvas, Placed, to_png
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from . import CannotExport
from .pictures import Size, Wish, chosen, extra_name, loose

ACROSS, DOWN = 10, 7
ROOM = ACROSS * DOWN - 1
"""So many tiles a sheet holds."""
LARGEST = 4096
"""Tabletop Simulator makes a larger picture smaller, and its cells then miss the grid."""
CELL = 400
"""The pixels of a cell, if nothing else is asked for."""
_PICTURE = re.compile(r"[a-z0-9-]+\.[0-9a-f]{12}\.png")
_ID = re.compile(r"([A-Z]+)([0-9]+)")
_WIDTH = 2.6
"""How far apart the decks are laid, in the game's own units."""


def ours(path: str) -> bool:
    """Whether a file of this name in the folder is one of this format's."""
    return path.endswith(".tts.json") or _PICTURE.fullmatch(path) is not None


@dataclass(frozen=True, order=True)
class Slot:
    """Where a tile is: its sheet, by color, letters and number, and the cell on it, from 0, row by row."""

    color: str
    letters: str
    sheet: int
    cell: int

    @property
    def name(self) -> str:
        """What the sheet is called."""
        return f"{self.color}-{self.letters.lower()}-{self.sheet}"


def slot(tile: Tile) -> Slot:
    """The place of a tile: W01 has cell 0 of the first sheet W, W70 cell 0 of the second."""
    found = _ID.fullmatch(tile.id)
    assert found is not None
    letters, digits = found.groups()
    count = int(digits) - 1
    # W007 and W07 are two ids: what is not the usual way to write a number from 1 on has sheets of its own.
    if digits != f"{int(digits):02}" or count < 0:
        letters, count = f"{letters}-{len(digits)}-digits", int(digits)
    return Slot(tile.color, letters, count // ROOM + 1, count % ROOM)


def draw(catalog: Catalog, wish: Wish) -> dict[str, bytes]:
    """The sheets, and the saved game as the last file.

    Raises:
        CannotExport: a tile cannot be drawn, or the size is none that will do.
        ModuleNotFoundError: Typst is not installed.
    """
    tiles = chosen(catalog, wish)
    if not tiles:
        raise CannotExport("there is no tile to draw")
    cell = _cell(wish.size)
    try:
        sheets = _sheets(tiles, catalog, wish)
        backs = {one.color: to_svg(_back(one.color, catalog, wish), embed_font=False) for one in sheets}
        canvases = [_canvas(fronts, backs[one.color], cell) for one, fronts in sheets.items()]
        canvases += [Canvas(cell, cell, (Placed(drawn, 0, 0, cell, cell),)) for drawn in backs.values()]
        others = loose(catalog, wish) if wish.extras else []
    except (CannotDraw, UnknownTheme) as refused:
        raise CannotExport(str(refused)) from None
    scale = cell / next(iter(sheets.values()))[0].size
    canvases += [_single(one, scale) for one in others]
    names = [one.name for one in sheets] + [f"back-{color}" for color in backs] + [extra_name(one) for one in others]
    pictures = to_png(canvases)
    files = {
        f"{name}.{hashlib.sha256(content).hexdigest()[:12]}.png": content
        for name, content in zip(names, pictures, strict=True)
    }
    urls = {name: wish.url + file for name, file in zip(names, files, strict=True)}
    saved = _saved_game(tiles, others, catalog, wish, urls)
    text = json.dumps(saved, ensure_ascii=False, indent=2) + "\n"
    return {**files, f"{catalog.game.id or 'catalog'}.tts.json": text.encode("utf-8")}


def _cell(asked: Size | None) -> int:
    if asked is None:
        return CELL
    most = LARGEST // ACROSS
    if asked.unit != "px" or asked.value != int(asked.value) or not 32 <= asked.value <= most:
        raise CannotExport(f"--size: a cell of a sheet has a whole number of pixels, from 32px to {most}px")
    return int(asked.value)


@dataclass(frozen=True)
class _Front:
    """A drawn front: its cell, its SVG, its width in mm and the color of its ground."""

    cell: int
    svg: str
    size: float
    ground: str


@dataclass(frozen=True)
class _Sheet:
    name: str
    color: str


def _sheets(tiles: Iterable[Tile], catalog: Catalog, wish: Wish) -> dict[_Sheet, list[_Front]]:
    found: dict[_Sheet, list[_Front]] = {}
    for tile in tiles:
        place = slot(tile)
        drawn = front(tile, catalog, theme=wish.theme, lang=wish.lang)
        one = _Front(place.cell, to_svg(drawn, embed_font=False), drawn.width, drawn.ground)
        found.setdefault(_Sheet(place.name, tile.color), []).append(one)
    return found


def _back(color: str, catalog: Catalog, wish: Wish) -> Display:
    return back(color, catalog, theme=wish.theme, lang=wish.lang)


def _canvas(fronts: list[_Front], hidden: str, cell: int) -> Canvas:
    drawings = [Placed(one.svg, one.cell % ACROSS * cell, one.cell // ACROSS * cell, cell, cell) for one in fronts]
    drawings.append(Placed(hidden, (ACROSS - 1) * cell, (DOWN - 1) * cell, cell, cell))
    # The game shows sheets smaller than they are, and mixes neighbors: cells without a tile have the color of one.
    return Canvas(ACROSS * cell, DOWN * cell, tuple(drawings), fronts[0].ground)


def _single(one: Extra, scale: float) -> Canvas:
    width, height = round(one.display.width * scale), round(one.display.height * scale)
    return Canvas(width, height, (Placed(to_svg(one.display, embed_font=False), 0, 0, width, height),))


def _saved_game(
    tiles: list[Tile], others: list[Extra], catalog: Catalog, wish: Wish, urls: dict[str, str]
) -> dict[str, Any]:
    """The saved game: a deck for each set and color, and a stack for each piece and component."""
    game = catalog.game
    keys = _deck_keys(sorted({slot(one).name for one in tiles}))
    decks: dict[tuple[str, str], list[Tile]] = {}
    for tile in tiles:
        decks.setdefault((tile.color, tile.set), []).append(tile)
    objects = []
    for n, ((color, set_id), held) in enumerate(decks.items()):
        cards = [_card(one, catalog, wish.lang, keys, urls) for one in held]
        place = _transform((n % 8) * _WIDTH, -(n // 8) * _WIDTH)
        title = f"{game.set_name(set_id, wish.lang)}, {color}"
        objects.append(_deck(title, cards, place) if len(cards) > 1 else {**cards[0], "Transform": place})
    for n, one in enumerate(others):
        objects.append(_stack(one, urls[extra_name(one)], _transform((n % 8) * _WIDTH, -8.0 - (n // 8) * _WIDTH)))
    return {
        "SaveName": game.word(game.name, wish.lang, game.id),
        "Note": f"{NOTICE} squareone-data {__version__}, {catalog.game.version} {digest(catalog)}",
        "GameMode": "",
        "Date": "",
        "ObjectStates": objects,
    }


def _deck_keys(names: list[str]) -> dict[str, int]:
    """A number for each sheet that follows from its name, so that it too stays the same between versions."""
    keys: dict[str, int] = {}
    for name in names:
        key = int(hashlib.sha256(name.encode()).hexdigest()[:5], 16) + 1
        while key in keys.values():
            key += 1
        keys[name] = key
    return keys


def _card(tile: Tile, catalog: Catalog, lang: str, keys: dict[str, int], urls: dict[str, str]) -> dict[str, Any]:
    place = slot(tile)
    key = keys[place.name]
    return {
        "GUID": _guid(f"card {tile.id}"),
        "Name": "CardCustom",
        "Transform": _transform(0, 0),
        "Nickname": tile.id,
        "Description": tile.sentence(catalog.game, lang),
        "GMNotes": tile.line(),
        "Tags": [tile.color, tile.set, tile.status],
        "CardID": key * 100 + place.cell,
        "SidewaysCard": False,
        "CustomDeck": {
            str(key): {
                "FaceURL": urls[place.name],
                "BackURL": urls[f"back-{tile.color}"],
                "NumWidth": ACROSS,
                "NumHeight": DOWN,
                "BackIsHidden": True,
                "UniqueBack": False,
                "Type": 0,
            }
        },
    }


def _deck(title: str, cards: list[dict[str, Any]], place: dict[str, float]) -> dict[str, Any]:
    return {
        "GUID": _guid(f"deck {title}"),
        "Name": "Deck",
        "Transform": place,
        "Nickname": title,
        "Description": "",
        "DeckIDs": [one["CardID"] for one in cards],
        "CustomDeck": {key: sheet for one in cards for key, sheet in one["CustomDeck"].items()},
        "ContainedObjects": cards,
    }


def _stack(one: Extra, url: str, place: dict[str, float]) -> dict[str, Any]:
    """A stack of pieces or components: of tiles, or of tokens, which end where their picture is clear."""
    name, more = _custom(one.display)
    return {
        "GUID": _guid(f"extra {one.id}"),
        "Name": f"Custom_{name}_Stack" if one.count > 1 else f"Custom_{name}",
        "Transform": place | {"scaleX": 0.4, "scaleY": 1.0, "scaleZ": 0.4},
        "Nickname": one.title,
        "Description": "",
        "Number": one.count,
        "CustomImage": {
            "ImageURL": url, "ImageSecondaryURL": url, "ImageScalar": 1.0, "WidthScale": 0.0, f"Custom{name}": more,
        },
    }  # fmt: skip


def _custom(display: Display) -> tuple[str, dict[str, Any]]:
    """What the game calls something with that drawing, and what it wants to know of it."""
    if display.shaped:
        return "Token", {"Thickness": 0.1, "MergeDistancePixels": 5.0, "StandUp": False, "Stackable": True}
    disc = display.corner >= display.width / 2
    return "Tile", {"Type": 2 if disc else 0, "Thickness": 0.1, "Stackable": True, "Stretch": True}


def _guid(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def _transform(x: float, z: float) -> dict[str, float]:
    """A place on the table, lying face down; the numbers are the game's own."""
    return {
        "posX": round(x, 2), "posY": 1.5, "posZ": round(z, 2), "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
