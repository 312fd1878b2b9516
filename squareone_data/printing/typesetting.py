"""Typst, which makes pages of a program and data: with the bundled font only, without a network, the same bytes
each time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files as resources
from typing import Any

from squareone_data.faces.fonts import FONT_FAMILY, font_folder

from .errors import CannotPrint

EXTRA = "print"
"""The extra of this package that brings what printing needs."""


def needs(name: str) -> CannotPrint:
    """What is said where a library is not installed."""
    return CannotPrint(f"printing needs {name}, which is not installed: pip install 'squareone-data[{EXTRA}]'")


def typeset(program: str, job: Mapping[str, Any], drawings: Mapping[str, str]) -> bytes:
    """A PDF file, tagged and as PDF/UA-1 asks.

    Args:
        program: the name of a Typst program of this package.
        job: what it reads as ``job.json``.
        drawings: the SVG files it places, by name.

    Raises:
        CannotPrint: Typst is not installed, or a text has letters that the font lacks.
    """
    try:
        import typst
    except ModuleNotFoundError as missing:
        raise needs(str(missing.name)) from None
    folder = resources("squareone_data.printing")
    files: Any = {name: text.encode("utf-8") for name, text in drawings.items()}
    files["job.json"] = json.dumps({"font": FONT_FAMILY, **job}, ensure_ascii=False).encode("utf-8")
    files["main"] = (folder / f"{program}.typ").read_bytes()
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])
    # Everything is in memory, though the library's types do not know it: nothing of the disk or the network is read.
    compiler = typst.Compiler(font_paths=fonts)
    try:
        made = compiler.compile(files, format="pdf", pdf_standards=["ua-1"], timestamp=0)
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
        text = str(error).partition("`")[2].partition("`")[0]
        raise CannotPrint(
            f"the font lacks a letter of {text}; write it with the letters of European languages"
        ) from None
    assert isinstance(made, bytes)
    return made
