"""Suggestions for misspelled words."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word most similar to a word; empty if none is similar."""
    names = list(known)
    folded = {name.casefold(): name for name in reversed(names)}
    if word.casefold() in folded:
        return folded[word.casefold()]
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[near[0]] if near else ""
