"""``print``: sheets to cut, a typeset catalog, a calibration page, and the printers it told about."""

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
    from squareone_data.model.catalog import Catalog
    from squareone_data.model.difference import Difference
    from squareone_data.printing.profiles import Profile
    from squareone_data.printing.sheets import Printed

command = typer.Typer(
    name="print",
    help="Print tiles to cut out, a typeset catalog, or a page that tells how your printer prints.",
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
    from squareone_data.printing.marks import MOST_WEIGHT, Marks, MarkStyle
    from squareone_data.printing.options import Backs, SheetOptions, What
    from squareone_data.printing.sheets import make_sheets
    from squareone_data.printing.units import length

    opt.target(output)
    if contour is not None:
        opt.target(contour, ".svg")
    beside = output.with_name(f"{output.stem}-backs{output.suffix}")
    if backs is opt.BackMode.SEPARATE:
        opt.target(beside)
    read = open_catalog(catalog)
    with opt.told():
        chosen, name = opt.sheet_of(paper, template)
        options = SheetOptions(
            template=chosen,
            template_name=name,
            tile=None if tile is None else length(tile, "--tile", least=5),
            bleed=Bleed(bleed),
            bleed_width=length(bleed_width, "--bleed-width"),
            gap=None if gap is None else length(gap, "--gap"),
            safe=length(safe, "--safe"),
            style=MarkStyle(
                length=length(mark_length, "--mark-length"),
                gap=length(mark_gap, "--mark-gap"),
                weight=length(mark_weight, "--mark-weight", least=0.01, most=MOST_WEIGHT),
                halo=length(mark_halo, "--mark-halo", most=MOST_WEIGHT),
            ),
            marks=None if marks is None else Marks(marks),
            corner=length(corner, "--corner"),
            backs=Backs(backs),
            flip=Flip(flip),
            profile=_profile(printer),
            printer=printer or "",
            theme=theme.value,
            lang=lang.value,
            collation=collation,
            what=What(what),
        )
        if options.corner and contour is None:
            raise Fault("--corner rounds the outlines for a cutter; add --contour OUT.svg, or leave it out")
        tiles = []
        if options.what is not What.COMPONENTS:
            changed = None if changed_since is None else _difference(read, changed_since, catalog)
            found = selection.chosen_tiles(read, ids=ids or (), sets=sets or (), changed=changed)
            tiles = selection.many(found, copies, selection.quantities(quantity or (), read))
        elif ids or changed_since or quantity:
            raise Fault("--what components prints no tiles; leave out ids, --changed-since and --quantity")
        made = make_sheets(read, tiles, sets or (), options)
    contents = {"sheets": (output, made.pdf)}
    if made.backs is not None:
        contents["backs"] = (beside, made.backs)
    if contour is not None:
        contents["contour"] = (contour, made.contour.encode("utf-8"))
    write_all(dict(contents.values()))
    _tell(made, {key: str(path) for key, (path, _) in contents.items()}, flip, format)


def _profile(printer: str | None) -> Profile:
    """The printer to make up for.

    Raises:
        CannotPrint: none is saved under that name.
    """
    from squareone_data.printing.profiles import Profile, find_profile, profiles_path

    return Profile() if printer is None else find_profile(printer, profiles_path())


def _difference(catalog: Catalog, revision: str, named: Path | None) -> Difference:
    """What changed since a revision, or from a folder.

    Raises:
        Fault: it is of another game, or cannot be read.
        CatalogError: it is neither a folder nor a revision.
    """
    from squareone_data import files
    from squareone_data.files.revisions import folder_or_revision
    from squareone_data.model.difference import difference

    before = readable(files.load(folder_or_revision(revision, files.find_catalog(named))))
    try:
        return difference(before, catalog)
    except ValueError as error:
        raise Fault(str(error)) from None


def _tell(made: Printed, files: dict[str, str], flip: str, format: TextOrJson) -> None:
    """Say which files were written and what they hold."""
    groups: dict[str, list[int]] = {}
    for one in made.sheets:
        count = groups.setdefault(one.group, [0, 0])
        count[0] += 1
        count[1] += len(one.things)
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
        lines.append(f"Print on both sides, flip on the {flip} edge.")
    proof = ": the bar on each sheet is 100 mm long" if made.bar else ""
    lines.append(f"Print at 100 %, without scaling{proof}.")
    print_pieces([("\n".join(lines) + "\n", "")])


@command.command("catalog")
def catalog_pages(
    output: opt.OutputOption,
    catalog: CatalogOption = None,
    paper: opt.PaperOption = "a4",
    theme: opt.ThemeOption = opt.Theme.COLOR,
    contact_sheet: Annotated[
        bool, typer.Option("--contact-sheet/--no-contact-sheet", help="All tiles small on a page.")
    ] = True,
    findings: Annotated[bool, typer.Option("--findings/--no-findings", help="What the checks say, at the end.")] = True,
    lang: LangOption = Lang.EN,
) -> None:
    """Make a PDF of the whole catalog to read: every tile, the pieces, the setup, indexes.

    Example: squareone print catalog --lang cs -o katalog.pdf
    """
    from squareone_data.files.atomic import write_bytes
    from squareone_data.printing.catalog import CatalogOptions, make_catalog

    opt.target(output)
    read = open_catalog(catalog)
    with opt.told():
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
    """Make a page to print on both sides and measure: it tells how far your printer is off.

    Example: squareone print calibration -o calibration.pdf
    """
    from squareone_data.files.atomic import write_bytes
    from squareone_data.printing.calibration import make_calibration
    from squareone_data.printing.imposition import Flip

    opt.target(output)
    with opt.told():
        template, _ = opt.sheet_of(paper, None)
        made = make_calibration(template, Flip(flip), lang.value, _profile(printer), printer or "")
    write_bytes(output, made)
    print_pieces(
        [(f"{output}: written\nPrint it at 100 % on both sides, measure, and save: squareone print printer NAME\n", "")]
    )


@command.command()
def printer(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="The printer; without it, all are listed.")
    ] = None,
    left: Annotated[str | None, typer.Option(metavar="LENGTH", help="A: left edge of the paper to the line.")] = None,
    top: Annotated[str | None, typer.Option(metavar="LENGTH", help="B: top edge of the paper to the line.")] = None,
    width: Annotated[str | None, typer.Option(metavar="LENGTH", help="C: between the crosses, across.")] = None,
    height: Annotated[str | None, typer.Option(metavar="LENGTH", help="D: between the crosses, down.")] = None,
    right: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="E: how far the back lies to the right, seen through.")
    ] = None,
    down: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="F: how far the back lies down, seen through.")
    ] = None,
    back_left: Annotated[str | None, typer.Option(metavar="LENGTH", help="Instead of E: A on the back.")] = None,
    back_top: Annotated[str | None, typer.Option(metavar="LENGTH", help="Instead of F: B on the back.")] = None,
    paper: opt.PaperOption = "a4",
    flip: opt.FlipOption = opt.FlipEdge.LONG,
    remove: Annotated[bool, typer.Option("--remove", help="Forget the printer.")] = False,
    format: FormatOption = TextOrJson.TEXT,
) -> None:
    """Save what you measured on the calibration page under a name, or show what is saved.

    Example: squareone print printer office --left 19.4mm --top 20.6mm --width 99.8mm
    """
    from squareone_data.printing import profiles
    from squareone_data.printing.imposition import Flip, turned_about_x
    from squareone_data.printing.units import MOST, Size, length

    texts = {
        "left": left, "top": top, "width": width, "height": height, "right": right, "down": down,
        "back_left": back_left, "back_top": back_top,
    }  # fmt: skip
    measured = {key: text for key, text in texts.items() if text is not None}
    path = profiles.profiles_path()
    with opt.told():
        if name is None and (measured or remove):
            raise Fault("name the printer, such as: squareone print printer office --left 19.4mm")
        if remove and measured:
            raise Fault("--remove forgets a printer; leave out what was measured")
        if name is not None and remove:
            profiles.save_profile(name, None, path)
        elif name is not None and measured:
            template, _ = opt.sheet_of(paper, None)
            size = Size(template.paper.width, template.paper.height)
            least = {"right": -MOST, "down": -MOST}
            lengths = {
                key: length(text, f"--{key.replace('_', '-')}", least=least.get(key, 0))
                for key, text in measured.items()
            }
            found = profiles.Measured(**lengths, paper=size, about_x=turned_about_x(size, Flip(flip)))
            profiles.save_profile(name, found.profile(), path)
        known = profiles.load_profiles(path)
        shown = known if name is None or remove else {name: profiles.find_profile(name, path)}
    if format is TextOrJson.JSON:
        print_json({"version": 1, "printers": {key: profiles.as_document(one) for key, one in shown.items()}})
        return
    lines = [f"{key}: {one.told()}" for key, one in shown.items()] or ["no printer is saved"]
    print_pieces([("\n".join(lines) + "\n", "")])


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module to an application."""
    app.add_typer(command)
