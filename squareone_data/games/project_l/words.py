"""A puzzle in words, English and Czech. The game's own terms (Take, Place, Master…) stay English in both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from squareone_data.model.games import Game

if TYPE_CHECKING:
    from .tiles import ProjectLTile

_WORDS = {
    "en": {
        "white": "White puzzle", "black": "Black puzzle", "asks": " asks for ", "cells": ("cell", "cells", "cells"),
        "points": ("point", "points", "points"), "row": "row", "is worth": "is worth ", "gives": "gives ",
        "nothing": "gives no piece", "documented": "documented by a public source",
        "transcribed": "transcribed from the real tile", "stand-in": "a stand-in, not the printed face",
        "original": "an original design",
    },
    "cs": {
        "white": "Bílá skládačka", "black": "Černá skládačka", "asks": " žádá ", "cells": ("pole", "pole", "polí"),
        "points": ("bod", "body", "bodů"), "row": "řada", "is worth": "má hodnotu ", "gives": "odměna: ",
        "nothing": "bez odměny", "documented": "doloženo veřejným zdrojem",
        "transcribed": "opsáno ze skutečné skládačky", "stand-in": "náhradní údaje, ne vytištěná podoba",
        "original": "vlastní návrh",
    },
}  # fmt: skip


def word(key: str, lang: str) -> str:
    """A word in a language, English if there are none in it; the key itself if there is no such word."""
    found = _WORDS.get(lang, _WORDS["en"]).get(key, key)
    return found if isinstance(found, str) else found[-1]


def counted(number: int, what: str, lang: str) -> str:
    """A number of ``cells`` or ``points`` with the right form of the word: ``1 bod``, ``3 body``, ``5 bodů``."""
    forms = _WORDS.get(lang, _WORDS["en"])[what]
    return f"{number} {forms[0 if number == 1 else 1 if 1 < number < 5 else 2]}"


def spans(columns: list[int]) -> str:
    """Numbers in short, rising: ``1, 3–5``."""
    runs: list[list[int]] = []
    for one in columns:
        if runs and runs[-1][1] == one - 1:
            runs[-1][1] = one
        else:
            runs.append([one, one])
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in runs)


def rows_in_words(tile: ProjectLTile, lang: str) -> Iterator[str]:
    """Where the open cells are, row by row, counted from the top left, from 1."""
    for row in sorted({row for row, _ in tile.cells}):
        columns = sorted(column + 1 for other, column in tile.cells if other == row)
        yield f"{word('row', lang)} {row + 1}: {spans(columns)}"


def sentence(tile: ProjectLTile, game: Game, lang: str) -> str:
    """One sentence that says all of a puzzle; ``lang`` is ``en`` or ``cs``, anything else is English."""
    where = f" ({'; '.join(rows_in_words(tile, lang))})" if tile.area else ""
    gains = [word("is worth", lang) + counted(tile.points, "points", lang)] if tile.points else []
    if tile.reward:
        gains.append(word("gives", lang) + game.piece_name(tile.reward, lang))
    elif not tile.points:
        gains.append(word("nothing", lang))
    head = f"{word(tile.color, lang)} {tile.id}{word('asks', lang)}{counted(tile.area, 'cells', lang)}{where}"
    return f"{head}; {'; '.join(gains)}; {word(tile.status, lang)}."
