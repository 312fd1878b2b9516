"""Texts shared by all kinds of printed pages."""

from __future__ import annotations

from squareone_data.faces.fonts import has_letters
from squareone_data.translation import MESSAGES

from .imposition import Flip


def flip_note(flip: Flip, lang: str) -> str:
    """Return the instruction for two-sided printing."""
    _ = MESSAGES.of(lang).gettext
    return _("flip on the long edge") if flip is Flip.LONG else _("flip on the short edge")


def printable(text: str) -> str:
    """Replace characters that the bundled font lacks with question marks."""
    if has_letters(text):
        return text
    return "".join(letter if has_letters(letter) or letter == " " else "?" for letter in text)
