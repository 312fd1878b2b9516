"""Errors in text that must follow the notation of a game."""

from __future__ import annotations


class NotationError(ValueError):
    """Text that does not follow the notation.

    Args:
        message: what is wrong and what was expected.
        text: the text that was parsed.
        start: the start of the error, in characters from 0.
        end: the end of the error, exclusive.
        hint: what to write instead, if known.
        kind: the kind of error: ``syntax``, or a kind defined by the notation that a separate check reports.
    """

    def __init__(self, message: str, text: str, start: int, end: int, hint: str = "", kind: str = "syntax") -> None:
        super().__init__(message)
        self.message, self.text, self.hint, self.kind = message, text, hint, kind
        self.start, self.end = start, max(end, start + 1) if start < len(text) else end

    def __str__(self) -> str:
        return f"{self.message}\n  {self.text}\n  {' ' * self.start}{'^' * max(1, self.end - self.start)}"
