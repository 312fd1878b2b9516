"""SVG output of drawings: text stays text, and the description is the title of the SVG."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Iterator

from .display import Circle, Display, Group, Line, Mark, Path, Rect, Text, walk
from .fonts import FONT_FAMILY, web_font

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WRITTEN_GROUPS: dict[int, tuple[tuple[Mark, ...], str]] = {}
"""A cache of the SVG of groups, keyed by the identity of their marks, because pieces occur on many tiles."""
_MAX_GROUPS = 1024


def escaped(text: str) -> str:
    """Escape a text for XML content or attributes; characters that are invalid in XML are replaced."""
    if not (text.isascii() and text.isprintable()):
        text = _NOT_XML.sub("\ufffd", text)
    return text.translate(_ENTITIES)


def number(value: float) -> str:
    """Format a length, rounded to 0.01 mm, below the resolution of printers."""
    return f"{round(value, 2) + 0.0:.6g}"


def to_svg(
    display: Display, *, width: float | None = None, bleed: float = 0.0, embed_font: bool = True, ids: str = ""
) -> str:
    """Return a drawing as an ``<svg>`` element.

    Args:
        display: the drawing.
        width: the width of the trimmed drawing, in mm; by default its original width.
        bleed: the width of the bleed, in mm of the scaled drawing.
        embed_font: whether to embed the font; otherwise the SVG only names the font family.
        ids: the prefix of ids, for pages with several drawings.

    Raises:
        ValueError: the drawing has less bleed.
    """
    scale = 1.0 if width is None else width / display.width
    edge = bleed / scale
    if edge > display.bleed + 1e-9:
        raise ValueError(f"a bleed of {bleed:g} mm is too large; this drawing has {display.bleed * scale:g} mm")
    view = (-edge, -edge, display.width + 2 * edge, display.height + 2 * edge)
    title = escaped(display.title)
    name = f"{ids}title"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(view[2] * scale)}mm" '
        f'height="{number(view[3] * scale)}mm" viewBox="{" ".join(map(number, view))}" role="img" '
        f'aria-labelledby="{escaped(name)}" font-family="{FONT_FAMILY}">'
    )
    parts = [head, f'<title id="{escaped(name)}">{title}</title><desc>{title}</desc>']
    if embed_font:
        weights = sorted({mark.bold for mark, _ in walk(display.marks) if isinstance(mark, Text)}, reverse=True)
        parts.append(f"<style>{''.join(map(font_face, weights))}</style>")
    parts.extend(_marks(display.background))
    parts.extend(_marks(display.marks))
    parts.append("</svg>")
    return "".join(parts) + "\n"


def font_face(bold: bool = True) -> str:
    """Return the CSS rule that embeds a weight of the font, for self-contained drawings."""
    encoded = base64.b64encode(web_font(bold)).decode("ascii")
    return (
        f"@font-face{{font-family:'{FONT_FAMILY}';font-weight:{700 if bold else 400};"
        f"src:url(data:font/woff2;base64,{encoded}) format('woff2')}}"
    )


def _marks(marks: Iterable[Mark]) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Rect():
                rounded = f' rx="{number(mark.radius)}"' if mark.radius else ""
                yield (
                    f'<rect x="{number(mark.x)}" y="{number(mark.y)}" width="{number(mark.width)}" '
                    f'height="{number(mark.height)}"{rounded}{_paint(mark.fill, mark.stroke, mark.line)}'
                    f"{_dashed(mark.dash)}/>"
                )
            case Circle():
                yield (
                    f'<circle cx="{number(mark.x)}" cy="{number(mark.y)}" r="{number(mark.radius)}"'
                    f"{_paint(mark.fill, mark.stroke, mark.line)}/>"
                )
            case Path():
                outline = "".join([step.letter + " ".join(map(number, step.points)) for step in mark.steps])
                yield (
                    f'<path d="{outline}" fill-rule="evenodd"{_paint(mark.fill, mark.stroke, mark.line)}'
                    f"{_joined(mark.stroke)}/>"
                )
            case Line():
                yield (
                    f'<line x1="{number(mark.x1)}" y1="{number(mark.y1)}" x2="{number(mark.x2)}" '
                    f'y2="{number(mark.y2)}"{_paint("", mark.stroke, mark.line)} stroke-linecap="round"'
                    f"{_dashed(mark.dash)}/>"
                )
            case Text():
                anchor = "" if mark.anchor == "start" else f' text-anchor="{mark.anchor}"'
                weight = ' font-weight="700"' if mark.bold else ""
                yield (
                    f'<text x="{number(mark.x)}" y="{number(mark.y)}" font-size="{number(mark.size)}"{weight}'
                    f'{anchor} fill="{mark.fill}">{escaped(mark.text)}</text>'
                )
            case Group():
                title = f"<title>{escaped(mark.title)}</title>" if mark.title else ""
                moves = [f"translate({number(mark.x)} {number(mark.y)})"] if mark.x or mark.y else []
                moves += [f"scale({mark.scale:.6g})"] if mark.scale != 1.0 else []
                moved = f' transform="{" ".join(moves)}"' if moves else ""
                yield f"<g{moved}>{title}{_remembered(mark.marks)}</g>"


def _remembered(marks: tuple[Mark, ...]) -> str:
    known = _WRITTEN_GROUPS.get(id(marks))
    if known is None:
        if len(_WRITTEN_GROUPS) >= _MAX_GROUPS:
            _WRITTEN_GROUPS.clear()
        known = _WRITTEN_GROUPS[id(marks)] = (marks, "".join(_marks(marks)))
    return known[1]


def _paint(fill: str, stroke: str, line: float) -> str:
    lined = f' stroke="{stroke}" stroke-width="{number(line)}"' if stroke else ""
    return f' fill="{fill or "none"}"{lined}'


def _dashed(dash: tuple[float, ...]) -> str:
    return f' stroke-dasharray="{" ".join(map(number, dash))}"' if dash else ""


def _joined(stroke: str) -> str:
    return ' stroke-linejoin="round" stroke-linecap="round"' if stroke else ""
