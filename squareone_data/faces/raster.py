"""Drawings as pixels: Typst paints our SVG onto canvases whose size is exact to the pixel."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .fonts import font_folder

LARGEST = 16_384
"""The most pixels a side of a picture may have."""
_AT_ONCE = 60_000_000
"""So many pixels are painted before they are packed and let go."""


@dataclass(frozen=True)
class Placed:
    """A drawing on a canvas: its SVG, its left upper corner and its size, all in pixels."""

    svg: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Canvas:
    """A picture to be: its size in pixels, and the drawings on it. Nothing is drawn beyond its edges.

    ``ground`` is the color where no drawing is; there it is transparent if left out.
    """

    width: int
    height: int
    drawings: tuple[Placed, ...]
    ground: str = ""


def to_png(canvases: Sequence[Canvas], dpi: float = 0.0) -> list[bytes]:
    """Each canvas as a PNG file; where nothing is drawn it is transparent. The same bytes each time.

    Args:
        canvases: what to paint.
        dpi: the dots an inch that the files tell of themselves; nothing if 0.

    Raises:
        ModuleNotFoundError: Typst is not installed; the extra ``print`` brings it.
    """
    import typst

    # Typst looks for fonts in folders; a file that is named is not read, and nobody is told.
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])
    made: list[bytes] = []
    for batch in _batches(canvases):
        files, program = _program(batch)
        # A compiler of its own each time, and everything in memory: no file, no network, nothing left from before.
        job: Any = {"main": program.encode(), **files}  # which the library takes, but does not declare
        pages = typst.Compiler(font_paths=fonts).compile(job, format="png", ppi=72.0)
        made += pages if isinstance(pages, list) else [pages] if pages is not None else []
    return [_with_resolution(one, dpi) for one in made] if dpi else made


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """The file with a ``pHYs`` chunk, after its header: 8 bytes of signature and 25 of ``IHDR``."""
    dots = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:33] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[33:]


def _batches(canvases: Sequence[Canvas]) -> Iterator[list[Canvas]]:
    batch: list[Canvas] = []
    pixels = 0
    for one in canvases:
        if batch and pixels + one.width * one.height > _AT_ONCE:
            yield batch
            batch, pixels = [], 0
        batch.append(one)
        pixels += one.width * one.height
    if batch:
        yield batch


def _program(canvases: Sequence[Canvas]) -> tuple[dict[str, bytes], str]:
    """The drawings as files, and the Typst program that places them: a page a canvas, a point a pixel."""
    names: dict[str, str] = {}
    pages = []
    for canvas in canvases:
        placed = []
        fill = f'rgb("{canvas.ground}")' if canvas.ground else "none"
        for one in canvas.drawings:
            name = names.setdefault(one.svg, f"{len(names)}.svg")
            size = f"width: {one.width}pt, height: {one.height}pt"
            placed.append(
                f"#place(top + left, dx: {one.x}pt, dy: {one.y}pt, "
                f'box(clip: true, {size}, image("{name}", {size}, fit: "stretch")))'
            )
        pages.append(
            f"#page(width: {canvas.width}pt, height: {canvas.height}pt, margin: 0pt, fill: {fill})[{''.join(placed)}]"
        )
    return {name: svg.encode("utf-8") for svg, name in names.items()}, "\n".join(pages) + "\n"
