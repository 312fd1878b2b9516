"""The one font of all drawings: Atkinson Hyperlegible Next, under the SIL Open Font License (``OFL.txt``).

Made by the Braille Institute for readers with low vision: letters that are easily taken for one another, such as I, l
and 1 or O and 0, look different. It has no reserved font name; the ``.ttf`` files are as published.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from .widths import BOLD, REACHES, REGULAR

FONT_FAMILY = "Atkinson Hyperlegible Next"
"""The name that SVG and Typst call it by."""
ASCENT = 0.668
"""How far capitals stand above the baseline, in em."""
_FOLDER = Path(__file__).parent
_NAME = "AtkinsonHyperlegibleNext"
_UNKNOWN = 600
"""The width that is assumed of a letter the font does not have, in thousandths of an em."""


def font_path(bold: bool = True) -> Path:
    """The font file of a weight: bold, which all faces use, or regular, for pages of text."""
    return _FOLDER / f"{_NAME}-{'Bold' if bold else 'Regular'}.ttf"


def font_folder() -> Path:
    """The folder with the font files, and nothing else that an engine would take for a font it should use."""
    return _FOLDER


@cache
def web_font(bold: bool = True) -> bytes:
    """A weight as WOFF2 with the letters of European languages, small enough to put into each drawing."""
    return (_FOLDER / f"{_NAME}-{'Bold' if bold else 'Regular'}.woff2").read_bytes()


def text_width(text: str, size: float, bold: bool = True) -> float:
    """How wide a text is, kerning left aside.

    Args:
        text: the text, one line.
        size: the em; the answer has its unit.
        bold: which weight.
    """
    widths = BOLD if bold else REGULAR
    return sum(widths.get(letter, _UNKNOWN) for letter in text) * size / 1000


def text_reach(text: str, size: float) -> tuple[float, float]:
    """How far a text stands above its baseline and reaches below it, in the unit of ``size``."""
    reaches = [REACHES.get(letter, (80, 22)) for letter in text if not letter.isspace()]
    above, below = max((one for one, _ in reaches), default=0), max((one for _, one in reaches), default=0)
    return above * size / 100, below * size / 100


def has_letters(text: str) -> bool:
    """Whether the font has every letter of a text."""
    return all(letter in BOLD for letter in text)
