"""Text in lines: where a line ends follows from the widths of the letters, the same on every machine."""

from __future__ import annotations

from .fonts import text_width


def wrapped(text: str, width: float, size: float, bold: bool = True) -> list[str]:
    """A text in lines no wider than ``width``; a word wider than that is cut.

    Args:
        text: the text, words with spaces between; no line ends at a no-break space.
        width: the room, in mm.
        size: the em, in mm.
        bold: which weight of the font.
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
