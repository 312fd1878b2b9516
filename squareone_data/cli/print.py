"""The commands ``print …``: sheets to cut, a typeset catalog, a calibration page and printer profiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import print_options as opt
from .common import (
    CatalogOption,
    Fault,
    FormatOption,
    Lang,
    LangOption,
    TextOrJson,
    open_catalog,
    print_json,
    print_pieces,
    readable,
)

if TYPE_CHECKING:
    from squareone_data.analysis.differences import Difference
    from squareone_data.game.interface import AnyCatalog
    from squareone_data.printing.print_job import PrintedSheets
    from squareone_data.printing.profiles import PrinterProfile

command = typer.Typer(
    name="print",
    help="Make PDFs of tiles to cut out, a catalog, or a calibration page.",
    no_args_is_help=True,
)


@command.command()
def sheets(
    output: opt.OutputOption,
    ids: opt.TilesArgument = None,
    catalog: CatalogOption = None,
    sets: opt.SetsOption = None,
    changed_since: opt.SinceOption = None,
    copies: opt.CopiesOption = 1,
    quantity: opt.QuantityOption = None,
    what: opt.WhatOption = opt.WhatToPrint.TILES,
    paper: opt.PaperOption = "a4",
    template: opt.TemplateOption = None,
    tile: opt.TileOption = None,
    theme: opt.ThemeOption = opt.Theme.COLOR,
    bleed: opt.BleedOption = opt.BleedMode.SHARED,
    bleed_width: opt.BleedWidthOption = "2mm",
    gap: opt.GapOption = None,
    safe: opt.SafeOption = "1mm",
    marks: opt.MarksOption = None,
    mark_length: opt.MarkLengthOption = "4mm",
    mark_gap: opt.MarkGapOption = "0.5mm",
    mark_weight: opt.MarkWeightOption = "0.15mm",
    mark_halo: opt.MarkHaloOption = "0.25mm",
    backs: opt.BacksOption = opt.BackMode.NONE,
    flip: opt.FlipOption = opt.FlipEdge.LONG,
    printer: opt.PrinterOption = None,
    contour: opt.ContourOption = None,
    corner: opt.CornerOption = "0mm",
    collation: opt.CollationOption = False,
    format: FormatOption = TextOrJson.TEXT,
    lang: LangOption = Lang.EN,
) -> None:
    """Make a PDF of tiles to print and cut.

    Example: squareone print sheets --set base --backs duplex -o base.pdf
    """
    from squareone_data.files.atomic import write_all
    from squareone_data.printing import selection
    from squareone_data.printing.imposition import Bleed, Flip
    from squareone_data.printing.marks import MAX_WEIGHT, Marks, MarkStyle
    from squareone_data.printing.print_job import make_sheets
    from squareone_data.printing.sheet_options import Backs, Contents, SheetOptions
    from squareone_data.printing.units import parse_length

    opt.target(output)
    if contour is not None:
        opt.target(contour, ".svg")
    beside = output.with_name(f"{output.stem}-backs{output.suffix}")
    if backs is opt.BackMode.SEPARATE:
        opt.target(beside)
    read = open_catalog(catalog)
    with opt.printing_faults():
        chosen, name = opt.sheet_of(paper, template)
        options = SheetOptions(
            template=chosen,
            template_name=name,
            tile=None if tile is None else parse_length(tile, "--tile", minimum=5),
            bleed=Bleed(bleed),
            bleed_width=parse_length(bleed_width, "--bleed-width"),
            gap=None if gap is None else parse_length(gap, "--gap"),
            safe=parse_length(safe, "--safe"),
            style=MarkStyle(
                length=parse_length(mark_length, "--mark-length"),
                gap=parse_length(mark_gap, "--mark-gap"),
                weight=parse_length(mark_weight, "--mark-weight", minimum=0.01, maximum=MAX_WEIGHT),
                halo=parse_length(mark_halo, "--mark-halo", maximum=MAX_WEIGHT),
            ),
            marks=None if marks is None else Marks(marks),
            corner=parse_length(corner, "--corner"),
            backs=Backs(backs),
            flip=Flip(flip),
            profile=_profile(printer),
            printer=printer or "",
            theme=theme.value,
            lang=lang.value,
            collation=collation,
            contents=Contents(what),
        )
        if options.corner and contour is None:
            raise Fault("--corner: not allowed without --contour, because it rounds the outlines for a cutter")
        tiles = []
        if options.contents is not Contents.COMPONENTS:
            changed = None if changed_since is None else _difference(read, changed_since, catalog)
            found = selection.select_tiles(read, ids=ids or (), sets=sets or (), changed=changed)
            tiles = selection.with_copies(found, copies, selection.parse_quantities(quantity or (), read))
        elif ids or changed_since or quantity:
            raise Fault("--what components prints no tiles; remove the ids, --changed-since and --quantity")
        made = make_sheets(read, tiles, sets or (), options)
    contents = {"sheets": (output, made.pdf)}
    if made.backs is not None:
        contents["backs"] = (beside, made.backs)
    if contour is not None:
        contents["contour"] = (contour, made.contour.encode("utf-8"))
    write_all(dict(contents.values()))
    _report(made, {key: str(path) for key, (path, _) in contents.items()}, flip, format)


def _profile(printer: str | None) -> PrinterProfile:
    """Return the calibration of a printer; without a name, one that corrects nothing.

    Raises:
        CannotPrint: the printer is unknown.
    """
    from squareone_data.printing.profiles import PrinterProfile, find_profile, profiles_path

    return PrinterProfile() if printer is None else find_profile(printer, profiles_path())


def _difference(catalog: AnyCatalog, revision: str, named: Path | None) -> Difference:
    """Return the changes since a revision, or between a folder and the catalog.

    Raises:
        Fault: the old version is of another game, or cannot be read.
        CatalogError: the name is neither a folder nor a revision.
    """
    from squareone_data import files
    from squareone_data.analysis.differences import difference
    from squareone_data.files.revisions import folder_or_revision

    before = readable(files.load(folder_or_revision(revision, files.find_catalog(named))))
    try:
        return difference(before, catalog)
    except ValueError as error:
        raise Fault(str(error)) from None


def _report(made: PrintedSheets, files: dict[str, str], flip: str, format: TextOrJson) -> None:
    """Print which files were written and what they contain."""
    groups: dict[str, list[int]] = {}
    for sheet in made.sheets:
        count = groups.setdefault(sheet.group, [0, 0])
        count[0] += 1
        count[1] += len(sheet.items)
    if format is TextOrJson.JSON:
        print_json(
            {
                "version": 1,
                "files": files,
                "groups": [{"name": name, "sheets": count[0], "things": count[1]} for name, count in groups.items()],
                "cuts": made.cuts,
            }
        )
        return
    lines = [f"{name}: {things} on {count} sheet{'s'[: count != 1]}" for name, (count, things) in groups.items()]
    lines += [f"{path}: written" for path in files.values()]
    if made.cuts:
        lines.append(f"A full sheet takes {made.cuts} straight cuts.")
    if made.duplex:
        lines.append(f"Print on both sides and flip on the {flip} edge.")
    proof = ": the bar on each sheet must be 100 mm long" if made.bar else ""
    lines.append(f"Print at 100 %, without scaling{proof}.")
    print_pieces([("\n".join(lines) + "\n", "")])


@command.command("catalog")
def catalog_pages(
    output: opt.OutputOption,
    catalog: CatalogOption = None,
    paper: opt.PaperOption = "a4",
    theme: opt.ThemeOption = opt.Theme.COLOR,
    contact_sheet: Annotated[
        bool, typer.Option("--contact-sheet/--no-contact-sheet", help="Overview page of all tiles.")
    ] = True,
    findings: Annotated[
        bool, typer.Option("--findings/--no-findings", help="Findings of the checks, at the end.")
    ] = True,
    lang: LangOption = Lang.EN,
) -> None:
    """Make a PDF of the whole catalog, for reading.

    It contains every tile, the pieces, the setup and indexes.

    Example: squareone print catalog --lang cs -o katalog.pdf
    """
    from squareone_data.files.atomic import write_bytes
    from squareone_data.printing.typeset_catalog import CatalogOptions, make_catalog

    opt.target(output)
    read = open_catalog(catalog)
    with opt.printing_faults():
        template, _ = opt.sheet_of(paper, None)
        options = CatalogOptions(template, theme.value, lang.value, contact_sheet, findings)
        made = make_catalog(read, options)
    write_bytes(output, made)
    print_pieces([(f"{output}: written\n", "")])


@command.command()
def calibration(
    output: opt.OutputOption,
    paper: opt.PaperOption = "a4",
    flip: opt.FlipOption = opt.FlipEdge.LONG,
    printer: opt.PrinterOption = None,
    lang: LangOption = Lang.EN,
) -> None:
    """Make a page to measure the offset of your printer.

    Print it on both sides, measure it, and save the result with `squareone print printer`.

    Example: squareone print calibration -o calibration.pdf
    """
    from squareone_data.files.atomic import write_bytes
    from squareone_data.printing.calibration import make_calibration
    from squareone_data.printing.imposition import Flip

    opt.target(output)
    with opt.printing_faults():
        template, _ = opt.sheet_of(paper, None)
        made = make_calibration(template, Flip(flip), lang.value, _profile(printer), printer or "")
    write_bytes(output, made)
    print_pieces(
        [
            (
                f"{output}: written\n"
                "Print it at 100 % on both sides, measure it, and save the result: squareone print printer NAME\n",
                "",
            )
        ]
    )


@command.command()
def printer(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Name of the printer. Default: list all printers.")
    ] = None,
    left: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="A: distance from the left edge to the line.")
    ] = None,
    top: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="B: distance from the top edge to the line.")
    ] = None,
    width: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="C: distance between the crosses, across.")
    ] = None,
    height: Annotated[str | None, typer.Option(metavar="LENGTH", help="D: distance between the crosses, down.")] = None,
    right: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="E: offset of the back to the right, held up to the light.")
    ] = None,
    down: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="F: offset of the back downward, held up to the light.")
    ] = None,
    back_left: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Distance A on the back, instead of E.")
    ] = None,
    back_top: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Distance B on the back, instead of F.")
    ] = None,
    paper: opt.PaperOption = "a4",
    flip: opt.FlipOption = opt.FlipEdge.LONG,
    remove: Annotated[bool, typer.Option("--remove", help="Delete the printer.")] = False,
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Save or show the calibration of a printer.

    Pass the distances that you measured on the calibration page.

    Example: squareone print printer office --left 19.4mm --top 20.6mm --width 99.8mm
    """
    from squareone_data.printing import profiles
    from squareone_data.printing.imposition import Flip, turned_about_x
    from squareone_data.printing.units import MAX_LENGTH, Size, parse_length

    texts = {
        "left": left, "top": top, "width": width, "height": height, "right": right, "down": down,
        "back_left": back_left, "back_top": back_top,
    }  # fmt: skip
    measured = {key: text for key, text in texts.items() if text is not None}
    path = profiles.profiles_path()
    with opt.printing_faults():
        if name is None and (measured or remove):
            raise Fault("missing printer name; for example: squareone print printer office --left 19.4mm")
        if remove and measured:
            raise Fault("--remove: not allowed with measurements")
        if name is not None and remove:
            profiles.save_profile(name, None, path)
        elif name is not None and measured:
            template, _ = opt.sheet_of(paper, None)
            size = Size(template.paper.width, template.paper.height)
            least = {"right": -MAX_LENGTH, "down": -MAX_LENGTH}
            lengths = {
                key: parse_length(text, f"--{key.replace('_', '-')}", minimum=least.get(key, 0))
                for key, text in measured.items()
            }
            found = profiles.Measurements(**lengths, paper=size, about_x=turned_about_x(size, Flip(flip)))
            profiles.save_profile(name, found.profile(), path)
        known = profiles.load_profiles(path)
        shown = known if name is None or remove else {name: profiles.find_profile(name, path)}
    if format is TextOrJson.JSON:
        print_json({"version": 1, "printers": {key: profiles.as_document(profile) for key, profile in shown.items()}})
        return
    lines = [f"{key}: {profile.describe()}" for key, profile in shown.items()] or ["no printers saved"]
    print_pieces([("\n".join(lines) + "\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.add_typer(command)
