"""The model of a sheet template: the paper, its margin, and the positions of the tiles."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base import Document, Flag, FormatNumber, Given, Names, Slug, Small, Text

Millimeters = Annotated[float, Field(strict=True, ge=0, le=5000)]
Extent = Annotated[float, Field(strict=True, ge=1, le=5000)]
"""A positive length in mm."""


class TemplateSize(Document):
    """A width and a height."""

    width: Extent = Field(description="The width in mm.", examples=[210])
    height: Extent = Field(description="The height in mm.", examples=[297])


class TemplateGrid(Document):
    """Tile positions in columns and rows."""

    columns: Small = Field(description="The number of columns.", examples=[4])
    rows: Small = Field(description="The number of rows.", examples=[6])
    left: Millimeters = Field(description="From the left edge of the paper to the first column, in mm.", examples=[15])
    top: Millimeters = Field(description="From the top edge of the paper to the first row, in mm.", examples=[10])
    gap_x: Millimeters = Field(default=0, title="Gap x", description="The gap between columns, in mm.", examples=[4])
    gap_y: Millimeters = Field(default=0, title="Gap y", description="The gap between rows, in mm.", examples=[4])


class TemplateSlot(Document):
    """A slot for a tile, given by the top left corner of the trimmed tile."""

    x: Millimeters = Field(description="From the left edge of the paper to the trimmed tile, in mm.", examples=[15])
    y: Millimeters = Field(description="From the top edge of the paper to the trimmed tile, in mm.", examples=[10])


class SheetTemplate(Document):
    """A sheet of paper and the positions of the tiles on it."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["schema/sheet.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(description="The id of the template, printed on the sheets.", examples=["my-die"])
    name: Names = Field(default={}, description="Its name by language.", examples=[{"en": "A4", "cs": "A4"}])
    paper: TemplateSize = Field(
        title="Paper", description="The size of the paper.", examples=[{"width": 210, "height": 297}]
    )
    margin: Millimeters = Field(
        default=5, description="The unprintable margin along each edge of the paper, in mm.", examples=[5]
    )
    footer: Flag = Field(
        default=True,
        description="Whether each sheet has a footer with a 100 mm scale bar and the print settings.",
        examples=[False],
    )
    marks: Given[Literal["none", "ticks", "full", "between"]] = Field(
        default=None,
        description="The crop marks, unless overridden by an option; by default ticks.",
        examples=["none"],
    )
    tile: Given[TemplateSize] = Field(
        default=None,
        title="Tile",
        description="The size of a trimmed tile, if the sheet requires a fixed size.",
        examples=[{"width": 45, "height": 45}],
    )
    bleed: Given[Millimeters] = Field(
        default=None, description="The bleed around each tile in mm, if the sheet requires a fixed bleed.", examples=[2]
    )
    grid: Given[TemplateGrid] = Field(
        default=None,
        title="Grid",
        description="The positions of the tiles in columns and rows.",
        examples=[{"columns": 4, "rows": 6, "left": 15, "top": 10}],
    )
    slots: tuple[TemplateSlot, ...] = Field(
        default=(),
        description="The positions of single tiles. Without a grid or slots, the sheet holds as many tiles as fit.",
        examples=[[{"x": 15, "y": 10}]],
    )
