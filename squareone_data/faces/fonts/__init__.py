"""The font of all drawings: Atkinson Hyperlegible Next, under the SIL Open Font License (``OFL.txt``).

The Braille Institute designed it for readers with low vision: similar characters, such as I, l and 1 or O and 0, are
easy to distinguish. It has no reserved font name; the ``.ttf`` files are unmodified.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .widths import BOLD, REACHES, REGULAR

FONT_FAMILY = "Atkinson Hyperlegible Next"
"""The name of the font family in SVG and Typst."""
ASCENT = 0.668
"""The cap height, in em."""
_FOLDER = Path(__file__).parent
_NAME = "AtkinsonHyperlegibleNext"
_UNKNOWN = 600
"""The assumed width of characters that the font lacks, in thousandths of an em."""


def font_path(bold: bool = True) -> Path:
    """Return the font file of a weight: bold for faces, or regular for pages of text."""
    return _FOLDER / f"{_NAME}-{'Bold' if bold else 'Regular'}.ttf"


def font_folder() -> Path:
    """Return the folder with the font files."""
    return _FOLDER


@cache
def web_font(bold: bool = True) -> bytes:
    """Return a weight as WOFF2, limited to European languages so that it is small enough to embed in each drawing."""
    return (_FOLDER / f"{_NAME}-{'Bold' if bold else 'Regular'}.woff2").read_bytes()


def text_width(text: str, size: float, bold: bool = True) -> float:
    """Return the width of a text, without kerning.

    Args:
        text: the text, one line.
        size: the font size; the result has the same unit.
        bold: whether to use the bold weight.
    """
    widths = BOLD if bold else REGULAR
    return sum(widths.get(letter, _UNKNOWN) for letter in text) * size / 1000


def text_reach(text: str, size: float) -> tuple[float, float]:
    """Return the ascent and the descent of a text, in the unit of ``size``."""
    reaches = [REACHES.get(letter, (80, 22)) for letter in text if not letter.isspace()]
    above, below = max((rise for rise, _ in reaches), default=0), max((drop for _, drop in reaches), default=0)
    return above * size / 100, below * size / 100


def has_letters(text: str) -> bool:
    """Return whether the font has every character of a text."""
    return all(letter in BOLD for letter in text)
