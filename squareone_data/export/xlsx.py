"""``export xlsx``: a workbook to read, print, edit and re-import; see :mod:`squareone_data.sheets.workbook`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from squareone_data.game.interface import AnyCatalog
from squareone_data.sheets.workbook import TextTooLong, workbook

from .errors import CannotExport

SHOW_PROGRESS_FROM = 1000
"""The minimum number of tiles for which a terminal shows a progress bar."""


def write(catalog: AnyCatalog, lang: str) -> bytes:
    """Return the workbook of a catalog.

    Raises:
        CannotExport: a text is too long for a cell.
    """
    show = len(catalog) >= SHOW_PROGRESS_FROM and sys.stderr.isatty()
    try:
        with _progress_bar(len(catalog)) if show else nullcontext() as on_progress:
            return workbook(catalog, lang, on_progress)
    except TextTooLong as error:
        raise CannotExport(str(error)) from None


@contextmanager
def _progress_bar(total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on standard error; yield a callback that takes the number of finished tiles."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("tiles", total=total)

        def update(done: int) -> None:
            if done % 100 == 0:
                bar.update(task, completed=done)

        yield update
