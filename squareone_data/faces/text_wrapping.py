"""Text wrapping based on character widths, with the same result on every machine."""

from __future__ import annotations

from .fonts import text_width


def wrapped(text: str, width: float, size: float, bold: bool = True) -> list[str]:
    """Wrap a text into lines of at most ``width``; words that are too long are split.

    Args:
        text: the text; lines do not break at no-break spaces.
        width: the maximum width, in mm.
        size: the font size, in mm.
        bold: whether to use the bold weight.
    """
    lines: list[str] = []
    line = ""
    for word in filter(None, text.split(" ")):
        tried = f"{line} {word}" if line else word
        if text_width(tried, size, bold) <= width:
            line = tried
            continue
        if line:
            lines.append(line)
        line = word
        while text_width(line, size, bold) > width and len(line) > 1:
            fits = next(n for n in range(len(line) - 1, 0, -1) if n == 1 or text_width(line[:n], size, bold) <= width)
            lines.append(line[:fits])
            line = line[fits:]
    return [*lines, line] if line else lines
