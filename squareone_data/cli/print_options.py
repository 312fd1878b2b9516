"""The options of ``print``, and what its commands share."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import Fault, complete_ids, complete_sets

if TYPE_CHECKING:
    from squareone_data.model.templates import SheetTemplate


class Theme(StrEnum):
    """The colors of the drawings."""

    COLOR = "color"
    CONTRAST = "contrast"
    GREY = "grey"
    LOW_INK = "low-ink"


class BleedMode(StrEnum):
    """How tiles reach beyond their cut edges."""

    NONE = "none"
    SHARED = "shared"
    OWN = "own"


class MarkMode(StrEnum):
    """Which crop marks there are."""

    NONE = "none"
    TICKS = "ticks"
    FULL = "full"
    BETWEEN = "between"


class BackMode(StrEnum):
    """Where the backs go."""

    NONE = "none"
    SEPARATE = "separate"
    DUPLEX = "duplex"


class FlipEdge(StrEnum):
    """The edge about which the paper is turned."""

    LONG = "long"
    SHORT = "short"


class WhatToPrint(StrEnum):
    """What of the box is printed."""

    TILES = "tiles"
    COMPONENTS = "components"
    ALL = "all"


def _templates(incomplete: str) -> list[str]:
    from squareone_data.printing.templates import template_names

    return [one for one in template_names() if one.startswith(incomplete)]


def _printers(incomplete: str) -> list[str]:
    try:
        from squareone_data.printing.profiles import load_profiles, profiles_path

        return [one for one in load_profiles(profiles_path()) if one.startswith(incomplete)]
    except Exception:
        return []  # completion stays silent


def _length(name: str, what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, metavar="LENGTH", help=what)
    return option


PaperOption = Annotated[
    str,
    typer.Option(
        "--paper", metavar="PAPER", autocompletion=_templates,
        help="a4, letter, both (fits A4 and Letter), another template that comes along, or a size such as 210x297mm.",
    ),
]  # fmt: skip
TemplateOption = Annotated[
    str | None, typer.Option("--template", metavar="FILE", help="A sheet template of your own, instead of --paper.")
]
OutputOption = Annotated[Path, typer.Option("--output", "-o", metavar="OUT.pdf", help="The file to write.")]
ThemeOption = Annotated[Theme, typer.Option("--theme", help="The colors of the drawings.")]
FlipOption = Annotated[FlipEdge, typer.Option("--flip", help="The edge about which the paper is turned for the back.")]
PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer", metavar="NAME", help="Make up for a printer saved by `print printer`.", autocompletion=_printers
    ),
]
TilesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID…]", help="Ids and ranges: W01-W06,B03. All tiles if left out.", autocompletion=complete_ids
    ),
]
SetsOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SET", help="The tiles of this set; can be repeated.", autocompletion=complete_sets),
]
SinceOption = Annotated[
    str | None,
    typer.Option("--changed-since", metavar="REV", help="Only what changed since a git revision, or from a folder."),
]
CopiesOption = Annotated[int, typer.Option("--copies", metavar="N", min=0, max=1000, help="How many of each tile.")]
QuantityOption = Annotated[
    list[str] | None,
    typer.Option("--quantity", metavar="IDS=N", help="How many of some, such as W01-W06=2; can be repeated."),
]
WhatOption = Annotated[WhatToPrint, typer.Option("--what", help="Tiles, the pieces and other components, or all.")]
TileOption = Annotated[str | None, _length("--tile", "How wide a tile is once cut; 45mm unless the template says.")]
BleedOption = Annotated[
    BleedMode, typer.Option("--bleed", help="Color beyond the cut: none, shared by neighbors, or each tile its own.")
]
BleedWidthOption = Annotated[str, _length("--bleed-width", "How far the bleed goes.")]
GapOption = Annotated[str | None, _length("--gap", "Between two tiles; as the bleed asks if left out.")]
SafeOption = Annotated[str, _length("--safe", "What matters stays so far inside the cut, or it is an error.")]
MarksOption = Annotated[
    MarkMode | None,
    typer.Option(
        "--marks", help="Crop marks: around the tiles, across the sheet, also between tiles, or none. Ticks by default."
    ),
]
MarkLengthOption = Annotated[str, _length("--mark-length", "How long a crop mark is.")]
MarkGapOption = Annotated[str, _length("--mark-gap", "Between the bleed and a crop mark.")]
MarkWeightOption = Annotated[str, _length("--mark-weight", "How thick a crop mark is.")]
MarkHaloOption = Annotated[str, _length("--mark-halo", "White on each side of a mark that crosses a tile.")]
BacksOption = Annotated[
    BackMode, typer.Option("--backs", help="No backs, in a file of their own, or behind the fronts.")
]
ContourOption = Annotated[
    Path | None, typer.Option("--contour", metavar="OUT.svg", help="Also write the outlines of the tiles for a cutter.")
]
CornerOption = Annotated[str, _length("--corner", "The radius of the corners in the contour.")]
CollationOption = Annotated[bool, typer.Option("--collation", help="A last page that lists what lies on which sheet.")]


@contextmanager
def told() -> Iterator[None]:
    """What cannot be printed becomes a message of the program."""
    from squareone_data.printing.errors import CannotPrint

    try:
        yield
    except CannotPrint as refused:
        raise Fault(str(refused)) from None


def target(path: Path, suffix: str = ".pdf") -> Path:
    """The file to write, if it can be one.

    Raises:
        Fault: it is a folder, in none, or called like something else.
    """
    if path.is_dir():
        raise Fault(f"{path}: is a folder; name a file, such as {path / f'out{suffix}'}")
    if path.suffix.lower() != suffix:
        raise Fault(f"{path}: what is written is {suffix[1:].upper()}; let the name end in {suffix}")
    if not path.parent.is_dir():
        raise Fault(f"{path}: there is no folder {path.parent}; make it first")
    return path


def sheet_of(paper: str, template: str | None) -> tuple[SheetTemplate, str]:
    """The template that is meant, and how it was named.

    Raises:
        CannotPrint: there is no such template, or the size is none.
        Fault: a template and a paper are both given.
    """
    from squareone_data.printing.templates import of_size, read_template

    if template is not None and paper != "a4":
        raise Fault("a template says which paper it is for; leave out --paper or --template")
    if template is not None:
        return read_template(template), template
    if paper[:1].isdigit() and not paper.endswith(".json"):
        return of_size(paper), paper
    return read_template(paper), paper
