"""Fixtures for tests of printing."""

import dataclasses

import pytest

from squareone_data.printing.marks import MarkStyle
from squareone_data.printing.print_job import make_sheets
from squareone_data.printing.selection import select_tiles, with_copies
from squareone_data.printing.sheet_options import SheetOptions
from squareone_data.printing.templates import read_template


@pytest.fixture(scope="session")
def sheets(shipped):
    """Return a function that makes sheets of the shipped catalog."""

    def make(ids=(), *, paper="a4", sets=(), copies=1, style=None, catalog=None, **options):
        chosen = SheetOptions(read_template(paper) if isinstance(paper, str) else paper, **options)
        if style:
            chosen = dataclasses.replace(chosen, style=MarkStyle(**style))
        of = catalog or shipped
        tiles = with_copies(select_tiles(of, ids=ids, sets=sets), copies, {})
        return make_sheets(of, tiles, sets, chosen)

    return make
