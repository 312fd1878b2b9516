"""``export markdown``: tables by set and color, for web pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from squareone_data.about import NOTICE
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import Tile
from squareone_data.translation import MESSAGES

# Characters with a meaning in Markdown or in the HTML it may contain.
_SPECIAL = re.compile(r"[\\`*_\[\]<>&|~$#]")
_LEFT_OUT = ("set", "color", "sentence")
"""Columns whose content is already in the heading or in other columns."""


def write(catalog: AnyCatalog, lang: str) -> str:
    """Return a table of pieces, then one table per set and color; empty columns are left out."""
    _ = MESSAGES.of(lang).gettext
    definition = catalog.definition
    head = f"> {escaped(NOTICE)}"
    stand_ins = sum(tile.status == "stand-in" for tile in catalog.tiles)
    if stand_ins:
        note = _("{count} of {all} tiles are stand-ins: invented, not the printed face. Their status says so.")
        head += "\n>\n> " + note.format(count=stand_ins, all=len(catalog))
    pieces = _("Pieces")
    parts = [f"# {escaped(definition.word(definition.name, lang, definition.id))}", head, f"## {pieces}"]
    kinds = ((piece.letter, definition.piece_name(piece.letter, lang), piece.level) for piece in definition.pieces)
    parts.append(_table([_("Letter"), _("Kind"), _("Level")], kinds))
    for set_id, color, tiles in catalog.groups():
        if tiles:
            parts += [f"## {escaped(definition.set_name(set_id, lang))}, {color}", _tiles(catalog, tiles, lang)]
    if not catalog.tiles:
        parts.append(_("No tiles."))
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Escape a text for Markdown, on one line, so that it can also be a table cell."""
    return re.sub(r"\r\n|\r|\n", "<br>", _SPECIAL.sub(r"\\\g<0>", text))


def _tiles(catalog: AnyCatalog, tiles: Sequence[Tile], lang: str) -> str:
    columns = [column for column in catalog.game.columns.columns(catalog.definition) if column.key not in _LEFT_OUT]
    values = [[column.value(tile, catalog, lang) for tile in tiles] for column in columns]
    shown = [n for n, cells in enumerate(values) if any(cell not in (None, "", 0) for cell in cells)]
    rows = zip(*(values[n] for n in shown), strict=True)
    return _table([columns[n].title(lang) for n in shown], rows)


def _table(header: Iterable[str], rows: Iterable[Iterable[str | int | None]]) -> str:
    head = [escaped(title) for title in header]
    lines = [head, ["---"] * len(head)]
    lines += [["" if cell is None else escaped(str(cell)) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
