"""What the gallery of Project L can be filtered by beyond what every game has: levels of rewards, kinds of recess."""

from __future__ import annotations

from collections import Counter

from squareone_data.export.html.facets import Facet, Option
from squareone_data.model.catalog import Catalog

from .geometry import Cells, alike, connected
from .tiles import ProjectLTile

_WORDS = {
    "en": {
        "level": "Level of the reward", "recess": "Recess", "again": "recurs in another puzzle",
        "ring": "around a closed cell", "parts": "in several parts",
    },
    "cs": {
        "level": "Úroveň odměny", "recess": "Předloha", "again": "opakuje se v jiné skládačce",
        "ring": "kolem zakrytého pole", "parts": "ve více částech",
    },
}  # fmt: skip


def facets(catalog: Catalog, lang: str) -> list[Facet]:
    """The level of the reward, and what is particular of a recess: it recurs (PL-1.1), has a hole, or falls apart."""
    words = _WORDS.get(lang, _WORDS["en"])
    game = catalog.game
    forms = Counter(alike(tile.cells) for tile in catalog.tiles if isinstance(tile, ProjectLTile))

    def level(tile: ProjectLTile) -> list[str]:
        piece = game.by_letter.get(tile.reward)
        return [] if piece is None else [str(piece.level)]

    def recess(tile: ProjectLTile) -> list[str]:
        found = {
            "again": forms[alike(tile.cells)] > 1, "ring": _has_hole(tile.cells), "parts": not connected(tile.cells),
        }  # fmt: skip
        return [key for key, holds in found.items() if holds]

    levels = sorted({piece.level for piece in game.pieces})
    return [
        Facet("level", words["level"], [Option(str(one), str(one)) for one in levels], level),
        Facet("recess", words["recess"], [Option(one, words[one]) for one in ("again", "ring", "parts")], recess, True),
    ]


def _has_hole(cells: Cells) -> bool:
    """Whether a closed cell cannot be walked to from outside, not even by corners."""
    if not cells:
        return False
    rows, columns = max(row for row, _ in cells) + 2, max(column for _, column in cells) + 2
    closed = {(row, column) for row in range(-1, rows) for column in range(-1, columns)} - cells
    waiting = [(-1, -1)]
    while waiting:
        row, column = waiting.pop()
        around = {(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & closed
        closed -= around
        waiting.extend(around)
    return bool(closed)


def labels(lang: str) -> dict[str, str]:
    """The colors of the puzzles in a language."""
    return {"white": "bílá", "black": "černá"} if lang == "cs" else {}
