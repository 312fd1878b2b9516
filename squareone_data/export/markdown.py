"""``export markdown``: tables by set and color, for people who read on the web."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from squareone_data import NOTICE
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

# What Markdown, or the HTML in it, could take for more than itself.
_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~$#]")
_LEFT_OUT = ("set", "color", "sentence")
"""Columns that the heading of a table, or the other columns, already tell."""
_WORDS = {
    "en": {
        "pieces": "Pieces", "letter": "Letter", "kind": "Kind", "level": "Level", "none": "No tiles.",
        "stand-ins": "{count} of {all} tiles are stand-ins: invented, not the printed face. Their status says so.",
    },
    "cs": {
        "pieces": "Kostky", "letter": "Písmeno", "kind": "Druh", "level": "Úroveň", "none": "Žádné skládačky.",
        "stand-ins": "Náhradní údaje, ne vytištěná podoba: {count} skládaček z {all}. Poznají se podle stavu stand-in.",
    },
}  # fmt: skip


def write(catalog: Catalog, lang: str) -> str:
    """The kinds of piece, then a table for each set and color; columns without any value are left out."""
    words = _WORDS.get(lang, _WORDS["en"])
    game = catalog.game
    head = f"> {escaped(NOTICE)}"
    stand_ins = sum(tile.status == "stand-in" for tile in catalog.tiles)
    if stand_ins:
        head += "\n>\n> " + words["stand-ins"].format(count=stand_ins, all=len(catalog))
    parts = [f"# {escaped(game.word(game.name, lang, game.id))}", head, f"## {words['pieces']}"]
    kinds = ((one.letter, game.piece_name(one.letter, lang), one.level) for one in game.pieces)
    parts.append(_table([words["letter"], words["kind"], words["level"]], kinds))
    for set_id, color, tiles in catalog.groups():
        if tiles:
            parts += [f"## {escaped(game.set_name(set_id, lang))}, {color}", _tiles(catalog, tiles, lang)]
    if not catalog.tiles:
        parts.append(words["none"])
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """A text as Markdown that shows just this text, on one line, also in a cell of a table."""
    return re.sub(r"\r\n|\r|\n", "<br>", _SPECIAL.sub(r"\\\g<0>", text))


def _tiles(catalog: Catalog, tiles: Sequence[Tile], lang: str) -> str:
    columns = [one for one in catalog.kind.part("columns").columns(catalog.game) if one.key not in _LEFT_OUT]
    values = [[one.value(tile, catalog, lang) for tile in tiles] for one in columns]
    shown = [n for n, cells in enumerate(values) if any(cell not in (None, "", 0) for cell in cells)]
    rows = zip(*(values[n] for n in shown), strict=True)
    return _table([columns[n].title(lang) for n in shown], rows)


def _table(header: Iterable[str], rows: Iterable[Iterable[str | int | None]]) -> str:
    head = [escaped(one) for one in header]
    lines = [head, ["---"] * len(head)]
    lines += [["" if cell is None else escaped(str(cell)) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
