"""What the template of a printed sheet is: the paper, its margin, and the places of the tiles on it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from .base import Document, Flag, FormatNumber, Given, Names, Slug, Small, Text

Millimeters = Annotated[float, Field(strict=True, ge=0, le=5000)]
Extent = Annotated[float, Field(strict=True, ge=1, le=5000)]
"""A length that something can have, in mm."""


class TemplateSize(Document):
    """A width and a height."""

    width: Extent = Field(description="The width in mm.", examples=[210])
    height: Extent = Field(description="The height in mm.", examples=[297])


class TemplateGrid(Document):
    """Tiles in columns and rows."""

    columns: Small = Field(description="How many tiles stand side by side.", examples=[4])
    rows: Small = Field(description="How many tiles stand one below the other.", examples=[6])
    left: Millimeters = Field(description="From the left edge of the paper to the first column, in mm.", examples=[15])
    top: Millimeters = Field(description="From the top edge of the paper to the first row, in mm.", examples=[10])
    gap_x: Millimeters = Field(default=0, title="Gap x", description="Between two columns, in mm.", examples=[4])
    gap_y: Millimeters = Field(default=0, title="Gap y", description="Between two rows, in mm.", examples=[4])


class TemplateSlot(Document):
    """One place for a tile: the corner of the trimmed tile."""

    x: Millimeters = Field(description="From the left edge of the paper to the trimmed tile, in mm.", examples=[15])
    y: Millimeters = Field(description="From the top edge of the paper to the trimmed tile, in mm.", examples=[10])


class SheetTemplate(Document):
    """A sheet of paper and the places of the tiles on it."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["schema/sheet.schema.json"],
    )
    format: FormatNumber = Field(description="The version of the file format.", examples=[1])
    id: Slug = Field(description="The id of the template, by which a sheet names it.", examples=["my-die"])
    name: Names = Field(default={}, description="Its name by language.", examples=[{"en": "A4", "cs": "A4"}])
    paper: TemplateSize = Field(
        title="Paper", description="The size of the paper.", examples=[{"width": 210, "height": 297}]
    )
    margin: Millimeters = Field(
        default=5, description="What the printer leaves white along each edge, in mm.", examples=[5]
    )
    footer: Flag = Field(
        default=True,
        description="Whether each sheet has the bar of 100 mm and the recipe; without it there is one more row to use.",
        examples=[False],
    )
    marks: Given[Literal["none", "ticks", "full", "between"]] = Field(
        default=None,
        description="The crop marks, unless the option says otherwise; ticks if left out.",
        examples=["none"],
    )
    tile: Given[TemplateSize] = Field(
        default=None,
        title="Tile",
        description="The size of a trimmed tile, if the sheet is made for one.",
        examples=[{"width": 45, "height": 45}],
    )
    bleed: Given[Millimeters] = Field(
        default=None, description="The bleed around each tile in mm, if the sheet is made for one.", examples=[2]
    )
    grid: Given[TemplateGrid] = Field(
        default=None,
        title="Grid",
        description="The places of the tiles in columns and rows.",
        examples=[{"columns": 4, "rows": 6, "left": 15, "top": 10}],
    )
    slots: tuple[TemplateSlot, ...] = Field(
        default=(),
        description="The places of the tiles one by one. Without a grid and without slots, as many as fit.",
        examples=[[{"x": 15, "y": 10}]],
    )
