"""``export xlsx``: a workbook to read, print, edit and import again; see :mod:`squareone_data.sheets.workbook`."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import Self

from squareone_data.model.catalog import Catalog

MANY = 1000
"""From so many tiles on, a progress bar shows on a terminal that something is going on."""


def write(catalog: Catalog, lang: str) -> bytes:
    """The workbook of a catalog.

    Raises:
        CannotExport: a text is longer than a cell can be.
    """
    from squareone_data.sheets.workbook import TooLong, workbook

    from . import CannotExport

    show = len(catalog) >= MANY and sys.stderr.isatty()
    try:
        with _progress(len(catalog)) if show else nullcontext() as tick:
            return workbook(catalog, lang, tick)
    except TooLong as error:
        raise CannotExport(str(error)) from None


class _progress:  # noqa: N801 - used like a function
    """A bar on standard error that counts tiles."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.task = self.bar.add_task("tiles", total=total)

    def __enter__(self) -> Self:
        self.bar.start()
        return self

    def __call__(self, done: int) -> None:
        if done % 100 == 0:
            self.bar.update(self.task, completed=done)

    def __exit__(self, *error: object) -> None:
        self.bar.stop()
