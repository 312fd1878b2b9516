"""The options of ``print …``, and helpers of its commands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Fault, complete_ids, complete_sets

if TYPE_CHECKING:
    from squareone_data.model.sheet_template import SheetTemplate


class Theme(StrEnum):
    """The colors of the drawings."""

    COLOR = "color"
    CONTRAST = "contrast"
    GREY = "grey"
    LOW_INK = "low-ink"


class BleedMode(StrEnum):
    """The bleed beyond the cut edges of tiles."""

    NONE = "none"
    SHARED = "shared"
    OWN = "own"


class MarkMode(StrEnum):
    """The crop marks to draw."""

    NONE = "none"
    TICKS = "ticks"
    FULL = "full"
    BETWEEN = "between"


class BackMode(StrEnum):
    """The placement of the backs."""

    NONE = "none"
    SEPARATE = "separate"
    DUPLEX = "duplex"


class FlipEdge(StrEnum):
    """The edge on which the paper is flipped."""

    LONG = "long"
    SHORT = "short"


class WhatToPrint(StrEnum):
    """The contents of the box to print."""

    TILES = "tiles"
    COMPONENTS = "components"
    ALL = "all"


def _templates(incomplete: str) -> list[str]:
    from squareone_data.printing.templates import template_names

    return [name for name in template_names() if name.startswith(incomplete)]


def _printers(incomplete: str) -> list[str]:
    try:
        from squareone_data.printing.profiles import load_profiles, profiles_path

        return [name for name in load_profiles(profiles_path()) if name.startswith(incomplete)]
    except Exception:
        return []  # shell completion prints no errors


def _length(name: str, what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, metavar="LENGTH", help=what)
    return option


PaperOption = Annotated[
    str,
    typer.Option(
        "--paper", metavar="PAPER", autocompletion=_templates,
        help="Paper: a4, letter, both (fits A4 and Letter), another bundled template, or a size such as 210x297mm.",
    ),
]  # fmt: skip
TemplateOption = Annotated[
    str | None, typer.Option("--template", metavar="FILE", help="Your own sheet template, instead of --paper.")
]
OutputOption = Annotated[Path, typer.Option("--output", "-o", metavar="OUT.pdf", help="Output file.")]
ThemeOption = Annotated[Theme, typer.Option("--theme", help="Color theme.")]
FlipOption = Annotated[FlipEdge, typer.Option("--flip", help="Edge on which the paper is flipped for the back.")]
PrinterOption = Annotated[
    str | None,
    typer.Option("--printer", metavar="NAME", help="Apply a saved printer calibration.", autocompletion=_printers),
]
TilesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID…]", help="Ids and ranges, such as W01-W06,B03. Default: all tiles.", autocompletion=complete_ids
    ),
]
SetsOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET", help="Only tiles in this set. Repeatable.", autocompletion=complete_sets),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--changed-since", metavar="REV", help="Only tiles changed since this git revision or folder."),
]
CopiesOption = Annotated[
    int, typer.Option("--copies", metavar="N", min=0, max=1000, help="Number of copies of each tile.")
]
QuantityOption = Annotated[
    list[str] | None,
    typer.Option("--quantity", metavar="IDS=N", help="Number of copies of some tiles, such as W01-W06=2. Repeatable."),
]
WhatOption = Annotated[WhatToPrint, typer.Option("--what", help="Contents: tiles, components such as pieces, or all.")]
TileOption = Annotated[str | None, _length("--tile", "Width of a cut tile. Default: that of the template, else 45mm.")]
BleedOption = Annotated[
    BleedMode, typer.Option("--bleed", help="Bleed: none, shared between neighbors, or own for each tile.")
]
BleedWidthOption = Annotated[str, _length("--bleed-width", "Width of the bleed.")]
GapOption = Annotated[str | None, _length("--gap", "Distance between tiles. Default: depends on the bleed.")]
SafeOption = Annotated[str, _length("--safe", "Minimum distance from artwork to the cut line.")]
MarksOption = Annotated[
    MarkMode | None,
    typer.Option(
        "--marks", help="Crop marks: ticks around the tiles, full lines, also between tiles, or none. Default: ticks."
    ),
]
MarkLengthOption = Annotated[str, _length("--mark-length", "Length of a crop mark.")]
MarkGapOption = Annotated[str, _length("--mark-gap", "Distance from the bleed to a crop mark.")]
MarkWeightOption = Annotated[str, _length("--mark-weight", "Line width of a crop mark.")]
MarkHaloOption = Annotated[str, _length("--mark-halo", "White border on each side of a crop mark on a tile.")]
BacksOption = Annotated[
    BackMode, typer.Option("--backs", help="Backs: none, in a separate file, or on the reverse of the fronts.")
]
ContourOption = Annotated[
    Path | None,
    typer.Option("--contour", metavar="OUT.svg", help="Output file for the tile outlines, for a cutting machine."),
]
CornerOption = Annotated[str, _length("--corner", "Corner radius of the outlines.")]
CollationOption = Annotated[
    bool, typer.Option("--collation", help="Add a last page that lists the contents of each sheet.")
]


@contextmanager
def printing_faults() -> Iterator[None]:
    """Turn print errors into faults of the command."""
    from squareone_data.printing.errors import CannotPrint

    try:
        yield
    except CannotPrint as refused:
        raise Fault(str(refused)) from None


def target(path: Path, suffix: str = ".pdf") -> Path:
    """Return the output file if it is valid.

    Raises:
        Fault: the path is a folder, its folder does not exist, or its suffix is wrong.
    """
    if path.is_dir():
        raise Fault(f"{path}: is a folder; name a file, such as {path / f'out{suffix}'}")
    if path.suffix.lower() != suffix:
        raise Fault(f"{path}: the name must end in {suffix}")
    if not path.parent.is_dir():
        raise Fault(f"{path}: folder {path.parent} does not exist; create it first")
    return path


def sheet_of(paper: str, template: str | None) -> tuple[SheetTemplate, str]:
    """Return the sheet template, and its name as given.

    Raises:
        CannotPrint: the template is unknown, or the size is invalid.
        Fault: a template and a paper are both given.
    """
    from squareone_data.printing.templates import custom_template, read_template

    if template is not None and paper != "a4":
        raise Fault("pass either --paper or --template, not both; a template has its own paper size")
    if template is not None:
        return read_template(template), template
    if paper[:1].isdigit() and not paper.endswith(".json"):
        return custom_template(paper), paper
    return read_template(paper), paper
