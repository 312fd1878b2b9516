"""Write the derived files of the font: the widths of letters, and a web font.

Needs fonttools and brotli. Run it after a change of the font in squareone_data/faces/fonts/.

Usage: python tools/fonts.py
"""

from __future__ import annotations

import io
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parent.parent / "squareone_data" / "faces" / "fonts"
NAME = "AtkinsonHyperlegibleNext"
TITLE = "The widths of letters in thousandths of an em, and their ascent and descent; written by tools/fonts.py."
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„•…−×→↔⁄")]
"""Latin with all European accents, and the signs in labels."""


def widths(weight: str) -> dict[str, int]:
    """Return the advance of each letter of the font, in thousandths of an em."""
    font = TTFont(FOLDER / f"{NAME}-{weight}.ttf")
    units, names = font["head"].unitsPerEm, font.getBestCmap()
    return {chr(code): round(font["hmtx"][names[code]][0] * 1000 / units) for code in LETTERS if code in names}


def reaches() -> dict[tuple[int, int], str]:
    """Return the ascent and descent of letters in hundredths of an em, rounded outwards, the larger of both weights."""
    found: dict[str, tuple[int, int]] = {}
    for weight in ("Bold", "Regular"):
        font = TTFont(FOLDER / f"{NAME}-{weight}.ttf")
        glyphs, names, units = font["glyf"], font.getBestCmap(), font["head"].unitsPerEm
        for code in LETTERS:
            glyph = glyphs[names[code]] if code in names else None
            if glyph is not None and glyph.numberOfContours:
                above, below = -(-20 * glyph.yMax // units) * 5, -(50 * glyph.yMin // units) * 2
                before = found.get(chr(code), (0, 0))
                found[chr(code)] = (max(above, before[0], 0), max(below, before[1], 0))
    grouped: dict[tuple[int, int], str] = {}
    for letter, reach in found.items():
        grouped[reach] = grouped.get(reach, "") + letter
    return grouped


def web_font(weight: str) -> bytes:
    """Return a weight as WOFF2, with only the letters of faces."""
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "mark", "ccmp"]
    options.hinting = False
    options.notdef_outline = True
    font = TTFont(FOLDER / f"{NAME}-{weight}.ttf", recalcTimestamp=False)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=LETTERS)
    worker.subset(font)
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made, reorderTables=None)
    return made.getvalue()


def module() -> str:
    """Return the source of the module with the widths."""
    lines = [f'"""{TITLE}"""', "# ruff: noqa: E501", ""]
    for name, weight in (("BOLD", "Bold"), ("REGULAR", "Regular")):
        by_width: dict[int, str] = {}
        for letter, width in widths(weight).items():
            by_width[width] = by_width.get(width, "") + letter
        lines += [f"_{name} = {{"]
        lines += [f"    {width}: {letters!a}," for width, letters in sorted(by_width.items())]
        lines += ["}"]
    lines += ["_REACHES = {"]
    lines += [f"    {above * 100 + below}: {letters!a}," for (above, below), letters in sorted(reaches().items())]
    lines += ["}"]
    lines += [
        "REACHES = {letter: divmod(reach, 100) for reach, letters in _REACHES.items() for letter in letters}",
        "BOLD = {letter: width for width, letters in _BOLD.items() for letter in letters}",
        "REGULAR = {letter: width for width, letters in _REGULAR.items() for letter in letters}",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the files."""
    (FOLDER / "widths.py").write_text(module(), encoding="ascii")
    for weight in ("Bold", "Regular"):
        (FOLDER / f"{NAME}-{weight}.woff2").write_bytes(web_font(weight))


if __name__ == "__main__":
    main()
