"""The game on the page docs/adding-a-game.md: its files, extracted from the page, and a picture of its cards."""

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
from squareone_data.files import load
from squareone_data.game import find_game

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "adding-a-game.md"
PACKAGE = "squareone_data/games/tea_house"
CATALOG = "catalog/tea-house"
_BLOCK = re.compile(
    r"^(?P<added>Add to )?`(?P<path>[\w./-]+)`:\n\n(?=```\w+\n(?P<text>.*?)^```$)", re.MULTILINE | re.DOTALL
)
_CLASS = re.compile(r"^class (?P<name>\w+)\b.*:\n", re.MULTILINE)
_IMPORT = re.compile(r"^(?:from|import) .*\n", re.MULTILINE)


class Edit(NamedTuple):
    """A block on the page below the path of a file.

    Args:
        path: the path.
        text: the text of the block.
        line: the line of the page where the block begins.
        added: whether the block is added to the file, rather than all of it.
    """

    path: str
    text: str
    line: int
    added: bool

    def applied(self, before: str) -> str:
        """Return the text of the file after the edit."""
        return extended(before, self.text) if self.added else self.text


def extended(before: str, block: str) -> str:
    """Return a module with an added block: imports after its imports, the body of the class at the end of the class.

    The class is at the end of the module. Its line is replaced by that of the block.

    Args:
        before: the module.
        block: imports, and the class with the new members.
    """
    shown = _CLASS.search(block)
    assert shown is not None, f"no class to add to:\n{block}"
    known = next((found for found in _CLASS.finditer(before) if found["name"] == shown["name"]), None)
    assert known is not None, f"no class {shown['name']} in:\n{before}"
    head, body = before[: known.start()], before[known.end() :]
    end = [found.end() for found in _IMPORT.finditer(head)][-1]
    imports = block[: shown.start()].strip("\n")
    head = head[:end] + (f"{imports}\n" if imports else "") + head[end:]
    return f"{head}{shown[0]}{body.rstrip()}\n\n{block[shown.end() :].strip(chr(10))}\n"


def edits(page: str) -> list[Edit]:
    """Return the edits on a page, in order."""
    return [
        Edit(found["path"], found["text"], page.count("\n", 0, found.end()) + 1, bool(found["added"]))
        for found in _BLOCK.finditer(page)
    ]


def files(page: str) -> dict[str, str]:
    """Return the final texts of the files on a page, by path."""
    texts: dict[str, str] = {}
    for edit in edits(page):
        texts[edit.path] = edit.applied(texts.get(edit.path, ""))
    return texts


def write(folder: Path, texts: dict[str, str]) -> None:
    """Write files into a folder."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def forget() -> None:
    """Remove the modules of the game, so that they are imported again."""
    package = PACKAGE.replace("/", ".")
    for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[name]
    vars(squareone_data.games).pop(package.rpartition(".")[2], None)
    importlib.invalidate_caches()
    find_game.cache_clear()


@contextmanager
def found_in(folder: Path) -> Iterator[None]:
    """Add a folder to the search path of games, as if its ``squareone_data/games`` were that of the program."""
    games = squareone_data.games
    before = list(games.__path__)
    games.__path__ = [*before, str(folder / "squareone_data" / "games")]
    forget()
    try:
        yield
    finally:
        games.__path__ = before
        forget()


def game_picture() -> dict[str, str]:
    """Return the picture of cards on the page, by its path."""
    from face_pictures import fronts, together

    with tempfile.TemporaryDirectory() as name, found_in(Path(name)):
        folder = Path(name)
        write(folder, files(PAGE.read_text("utf-8")))
        catalog = load(folder / CATALOG)
        row = [
            *fronts(catalog, "T02 T07 T10"),
            *fronts(catalog, "T10", "low-ink"),
            catalog.game.face.back("tea", catalog),
        ]
        return {"docs/adding-a-game.svg": together([row], "Four fronts of Tea House, one to spare ink, and the back")}
