"""The game that docs/adding-a-game.md builds: its files, out of the page, and a picture of its cards."""

from __future__ import annotations

import importlib
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import squareone_data.games
from squareone_data.faces import back
from squareone_data.files import load
from squareone_data.model import find_game

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
PACKAGE = "squareone_data/games/tea_house"
CATALOG = "catalog/tea-house"
_FILE = re.compile(r"^`(?P<path>[\w./-]+)`:\n\n(?=```\w+\n(?P<text>.*?)^```$)", re.MULTILINE | re.DOTALL)


class File(NamedTuple):
    """A file that the page shows: its path, its text, and the line where its block begins."""

    path: str
    text: str
    line: int


def files(page: str) -> list[File]:
    """The files a page shows: each a block below a line that is nothing but its path."""
    return [File(one["path"], one["text"], page.count("\n", 0, one.end()) + 1) for one in _FILE.finditer(page)]


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """Look for games in a folder too, as if its ``squareone_data/games`` were that of the program; then forget them."""
    games = squareone_data.games
    before, imported = list(games.__path__), set(sys.modules)
    games.__path__ = [*before, str(folder / "squareone_data" / "games")]
    forget = find_game.cache_clear
    importlib.invalidate_caches()
    forget()
    try:
        yield
    finally:
        games.__path__ = before
        for name in set(sys.modules) - imported:
            if name.startswith(f"{games.__name__}."):
                del sys.modules[name]
                vars(games).pop(name.rpartition(".")[2], None)
        forget()


def game_picture() -> dict[str, str]:
    """The picture of cards on the page, by the path of its file."""
    from face_pictures import fronts, together

    with tempfile.TemporaryDirectory() as name, found_in(Path(name)):
        folder = Path(name)
        for one in files(PAGE.read_text("utf-8")):
            (folder / one.path).parent.mkdir(parents=True, exist_ok=True)
            (folder / one.path).write_text(one.text, "utf-8")
        catalog = load(folder / CATALOG)
        row = [*fronts(catalog, "T02 T07 T10"), *fronts(catalog, "T10", "low-ink"), back("tea", catalog)]
        return {"docs/adding-a-game.svg": together([row], "Four fronts of Tea House, one to spare ink, and the back")}
