"""Make the pictures of printed pages in docs/ from the real PDF files. Needs pdftoppm.

Usage: python tools/print_pictures.py [DIR]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CATALOGS = ROOT / "catalog"
WIDTH = 420
"""The width of a picture of one page, in pixels."""
PICTURES: dict[str, tuple[str, Sequence[str], Sequence[int]]] = {
    "print-sheets": ("square-one", ("sheets", "--set", "base", "--backs", "duplex"), (1, 2, 5)),
    "print-bleed": ("square-one", ("sheets", "B01-B24", "--bleed", "own", "--marks", "between"), (1,)),
    "print-components": ("square-one", ("sheets", "--set", "base", "--what", "components"), (1, 2, 3)),
    "print-catalog": ("square-one", ("catalog",), (1, 3, 17)),
    "print-calibration": ("", ("calibration",), (1, 2)),
    "print-project-l": ("project-l", ("sheets", "--what", "all"), (1, 3, 4)),
}
"""The name of each picture, the catalog and the command of its file, and the pages that it shows side by side."""


def draw(name: str, of: str, command: Sequence[str], pages: Sequence[int], folder: Path) -> None:
    """Write one picture into a folder."""
    from PIL import Image

    with tempfile.TemporaryDirectory() as made:
        pdf = Path(made, "pages.pdf")
        catalog = ["-C", str(CATALOGS / of)] if of else []
        run = [sys.executable, "-m", "squareone_data", "print", *command, *catalog, "-o", str(pdf)]
        subprocess.run(run, check=True, capture_output=True)
        shown = []
        for page in pages:
            place = str(Path(made, f"page-{page}"))
            options = ["-png", "-scale-to-x", str(WIDTH), "-scale-to-y", "-1", "-singlefile"]
            subprocess.run(["pdftoppm", *options, "-f", str(page), "-l", str(page), str(pdf), place], check=True)
            shown.append(Image.open(f"{place}.png").convert("RGB"))
        height, edge = max(image.height for image in shown), 8
        whole = Image.new("RGB", (len(shown) * (WIDTH + edge) + edge, height + 2 * edge), "#8A8F98")
        for n, image in enumerate(shown):
            whole.paste(image, (edge + n * (WIDTH + edge), edge))
        # This method keeps the colors of small pieces on large white pages.
        few = whole.quantize(256, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        few.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    for picture, described in PICTURES.items():
        draw(picture, *described, Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
