"""Puzzles as sentences. The terms of the game (Take, Place, Master…) stay English in every language."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.game.words import counted_points, how_known
from squareone_data.model.definition import GameDefinition
from squareone_data.model.polyominoes import Cells
from squareone_data.model.tiles import Tile

from .translation import MESSAGES


def counted_cells(number: int, lang: str) -> str:
    """Return a number of cells with the right form of the word; English if the language is unknown."""
    return MESSAGES.of(lang).ngettext("{count} cell", "{count} cells", number).format(count=number)


def spans(numbers: list[int]) -> str:
    """Return ascending numbers in short form: ``1, 3–5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def sentence(tile: Tile, cells: Cells, points: int, reward: str, definition: GameDefinition, lang: str) -> str:
    """Return one sentence that describes a puzzle."""
    _ = MESSAGES.of(lang).gettext
    colors = {"white": _("White puzzle"), "black": _("Black puzzle")}
    demand = _("{puzzle} {id} asks for {cells}").format(
        puzzle=colors.get(tile.color, tile.color), id=tile.id, cells=counted_cells(len(cells), lang)
    )
    rows = "; ".join(_rows(cells, _("row {row}: {columns}")))
    where = f" ({rows})" if rows else ""
    parts = [f"{demand}{where}"]
    if points:
        parts.append(_("is worth {points}").format(points=counted_points(points, lang)))
    if reward:
        parts.append(_("gives {piece}").format(piece=definition.piece_name(reward, lang)))
    elif not points:
        parts.append(_("gives no piece"))
    return f"{'; '.join([*parts, how_known(tile.status, lang)])}."


def _rows(cells: Cells, text: str) -> Iterator[str]:
    """Yield the positions of the open cells, row by row, counted from the top left, from 1."""
    for row in sorted({row for row, _ in cells}):
        columns = spans(sorted(column + 1 for other, column in cells if other == row))
        yield text.format(row=row + 1, columns=columns)
