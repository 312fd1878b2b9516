"""Typesetting with Typst: offline, reproducible, and with the bundled font only."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files as resources

from squareone_data.faces.fonts import FONT_FAMILY, font_folder

from .errors import CannotPrint

EXTRA = "print"
"""The extra of this package that installs the libraries for printing."""


def missing_library(name: str) -> CannotPrint:
    """Return the error for a library that is not installed."""
    return CannotPrint(f"printing requires {name}, which is not installed; run: pip install 'squareone-data[{EXTRA}]'")


def typeset(program: str, job: Mapping[str, object], drawings: Mapping[str, str]) -> bytes:
    """Run a Typst program and return a tagged PDF file that conforms to PDF/UA-1.

    Args:
        program: the name of a Typst program in this package.
        job: the data, which the program reads as ``job.json``.
        drawings: the SVG files that the program places, by name.

    Raises:
        CannotPrint: Typst is not installed, or the font lacks a character of a text.
    """
    try:
        import typst
    except ModuleNotFoundError as missing:
        raise missing_library(str(missing.name)) from None
    folder = resources("squareone_data.printing")
    files = {name: text.encode("utf-8") for name, text in drawings.items()}
    files["job.json"] = json.dumps({"font": FONT_FAMILY, **job}, ensure_ascii=False).encode("utf-8")
    files["main"] = (folder / f"{program}.typ").read_bytes()
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])
    # All files are passed in memory; Typst reads nothing from the disk or the network.
    compiler = typst.Compiler(font_paths=fonts)
    try:
        pdf = compiler.compile(  # type: ignore[type-var] # its types lack files in memory
            files, format="pdf", pdf_standards=["ua-1"], timestamp=0
        )
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
        text = str(error).partition("`")[2].partition("`")[0]
        raise CannotPrint(f"unsupported character in {text}; the font supports only European languages") from None
    return pdf if isinstance(pdf, bytes) else b"".join(pdf or ())
