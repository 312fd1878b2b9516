"""Make the pictures of the sheets in docs/ from the real workbook, with LibreOffice.

Needs the programs soffice, pdftotext and pdftoppm.

Usage: python tools/sheet_pictures.py [DIR]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from squareone_data.files import load, packaged
from squareone_data.sheets.workbook import workbook

ROOT = Path(__file__).resolve().parent.parent
PICTURES = {"sheet-tiles": ("Row 1", (1000, 420)), "sheet-charts": ("Tiles by points", (1000, 640))}
"""The name of each picture, a text that only its page has, and its size in pixels."""
DOTS = 92
"""Pixels per inch."""


def pages(pdf: Path) -> list[str]:
    """Return the texts of the pages of a PDF file."""
    done = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True)
    return done.stdout.split("\f")


def draw(folder: Path) -> None:
    """Write the pictures into a folder."""
    with tempfile.TemporaryDirectory() as made:
        book = Path(made, "square-one.xlsx")
        book.write_bytes(workbook(load(packaged("square-one"))))
        profile = f"-env:UserInstallation=file://{made}/profile"
        command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", made, str(book)]
        subprocess.run(command, check=True, capture_output=True)
        pdf = book.with_suffix(".pdf")
        texts = pages(pdf)
        for name, (text, (width, height)) in PICTURES.items():
            number = str(next(n for n, page in enumerate(texts, start=1) if text in page))
            crop = ["-x", "30", "-y", "30", "-W", str(width), "-H", str(height)]
            place = str(folder / name)
            subprocess.run(
                [
                    "pdftoppm",
                    "-png",
                    "-r",
                    str(DOTS),
                    "-singlefile",
                    "-f",
                    number,
                    "-l",
                    number,
                    *crop,
                    str(pdf),
                    place,
                ],
                check=True,
            )


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
