"""Rasterization: Typst paints SVG drawings onto canvases of an exact size in pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .fonts import font_folder

MAX_SIDE = 16_384
"""The maximum side of a picture, in pixels."""
_BATCH_PIXELS = 60_000_000
"""The maximum number of pixels that are painted before they are compressed and freed."""


@dataclass(frozen=True)
class PlacedDrawing:
    """A drawing on a canvas: its SVG, its top left corner and its size, in pixels."""

    svg: str
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Canvas:
    """A picture: its size in pixels, and the drawings on it, which are clipped to its edges.

    ``ground`` is the background color; transparent by default.
    """

    width: int
    height: int
    drawings: tuple[PlacedDrawing, ...]
    ground: str = ""


def to_png(canvases: Sequence[Canvas], dpi: float = 0.0) -> list[bytes]:
    """Paint each canvas as a PNG file; equal canvases give equal bytes.

    Args:
        canvases: the canvases.
        dpi: the resolution stored in the files; none if 0.

    Raises:
        ModuleNotFoundError: Typst is not installed; the extra ``print`` installs it.
    """
    import typst

    # Typst searches fonts in folders; it silently ignores paths of files.
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(font_folder())])
    painted: list[bytes] = []
    for batch in _batches(canvases):
        # A new compiler for each batch, with all files in memory: no disk or network access, no cached state.
        compiler = typst.Compiler(font_paths=fonts)
        pages = compiler.compile(_program(batch), format="png", ppi=72.0)  # type: ignore[type-var] # a gap in its types
        painted += pages if isinstance(pages, list) else [pages] if pages is not None else []
    return [_with_resolution(png, dpi) for png in painted] if dpi else painted


def _with_resolution(png: bytes, dpi: float) -> bytes:
    """Insert a ``pHYs`` chunk after the header of a PNG file (8 bytes of signature and 25 of ``IHDR``)."""
    dots = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", dots, dots, 1)
    return png[:33] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[33:]


def _batches(canvases: Sequence[Canvas]) -> Iterator[list[Canvas]]:
    batch: list[Canvas] = []
    pixels = 0
    for canvas in canvases:
        if batch and pixels + canvas.width * canvas.height > _BATCH_PIXELS:
            yield batch
            batch, pixels = [], 0
        batch.append(canvas)
        pixels += canvas.width * canvas.height
    if batch:
        yield batch


def _program(canvases: Sequence[Canvas]) -> dict[str, bytes]:
    """Return the drawings as files, and the Typst program that places them: a page per canvas, a point per pixel."""
    names: dict[str, str] = {}
    pages = []
    for canvas in canvases:
        placed = []
        fill = f'rgb("{canvas.ground}")' if canvas.ground else "none"
        for drawing in canvas.drawings:
            name = names.setdefault(drawing.svg, f"{len(names)}.svg")
            size = f"width: {drawing.width}pt, height: {drawing.height}pt"
            placed.append(
                f"#place(top + left, dx: {drawing.x}pt, dy: {drawing.y}pt, "
                f'box(clip: true, {size}, image("{name}", {size}, fit: "stretch")))'
            )
        pages.append(
            f"#page(width: {canvas.width}pt, height: {canvas.height}pt, margin: 0pt, fill: {fill})[{''.join(placed)}]"
        )
    program = "\n".join(pages) + "\n"
    return {"main": program.encode(), **{name: svg.encode("utf-8") for svg, name in names.items()}}
