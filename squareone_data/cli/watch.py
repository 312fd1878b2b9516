"""The command ``watch``: validates after every save, prints what changed, and redraws faces and a gallery."""

from __future__ import annotations

import gc
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Lang, LangOption, print_pieces

if TYPE_CHECKING:
    from squareone_data.checks import Entry, Report


def _entries(report: Report) -> dict[tuple[str, str], Entry]:
    return {(entry.fingerprint, entry.check.code): entry for entry in report.entries}


def watch(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="Catalog folder.")] = None,
    catalog: CatalogOption = None,
    play: Annotated[bool, typer.Option("--play", help="Also run the checks that search or play.")] = False,
    gallery: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for a gallery, updated after every save."),
    ] = None,
    faces: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for faces as SVG, updated after every save."),
    ] = None,
    lang: LangOption = Lang.EN,
    poll: Annotated[
        bool, typer.Option("--poll", help="Poll for changes once a second, for network drives without change events.")
    ] = False,
    once: Annotated[
        int, typer.Option("--stop-after", metavar="N", help="Number of validations before it stops; 0 for no limit.")
    ] = 0,
) -> None:
    """Validate after every save and print what changed.

    Print new findings and fixed ones. Update the faces and the gallery, if requested. Press Ctrl-C to stop.

    Example: squareone watch my-catalog
    """
    from squareone_data import files
    from squareone_data.checks import Layer
    from squareone_data.files.change_watcher import catalog_changes
    from squareone_data.model.findings import CatalogError
    from squareone_data.report.text_report import entries_text, summary_text

    from .validate import report_on
    from .watch_outputs import Redraw

    chosen = files.find_catalog(folder or catalog)
    redraw = Redraw(faces, gallery, lang.value)
    redraw.prepare()
    before: dict[tuple[str, str], Entry] = {}
    rounds = 0
    for changed in catalog_changes(chosen, poll):
        clock = time.strftime("%H:%M:%S")
        if changed is None:
            print_pieces([(f"{clock} {chosen}: folder not found; waiting for it to return\n", "yellow")])
            continue
        try:
            report, _ = report_on(chosen, [], [], [], play, None)
        except (CatalogError, OSError) as error:
            if rounds == 0:
                raise
            if chosen.is_dir():  # a missing folder is reported once, above
                print_pieces([(f"{clock} {error}\n", "yellow")])
            continue
        after = _entries(report)
        width = max(shutil.get_terminal_size((120, 24)).columns, 60)
        new = [entry for key, entry in after.items() if key not in before]
        # Findings in a file that is unreadable now are neither present nor fixed.
        blind = {entry.file for entry in report.entries if entry.check.layer is Layer.SHAPE and entry.finding.at}
        all_blind = not report.validated
        missing = {key: entry for key, entry in before.items() if key not in after}
        hidden = {key: entry for key, entry in missing.items() if all_blind or entry.file in blind}
        gone = [entry for key, entry in missing.items() if key not in hidden]
        named = ", ".join(changed) or str(chosen)
        print_pieces([(f"{clock} {named}\n", "underline")])
        for entry in gone:
            print_pieces([(f"fixed[{entry.check.code}]: {entry.finding.message}\n", "green")])
        print_pieces(entries_text(report, new, width))
        print_pieces([(summary_text(report).splitlines()[0] + "\n", "bold")])
        print_pieces([(redraw.draw(chosen), "dim")])
        before = {**hidden, **after}
        rounds += 1
        if rounds == once:
            return
        gc.collect()  # free the previous catalog


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(watch)
