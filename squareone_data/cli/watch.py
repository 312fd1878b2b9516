"""``watch``: validate again at every save, print only what changed, and draw anew what is asked for."""

from __future__ import annotations

import gc
import json
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .common import CatalogOption, Lang, LangOption, print_pieces

if TYPE_CHECKING:
    from squareone_data.checks import Entry, Report

INTERVAL = 0.05
"""Seconds between two looks at the files. Looking takes no events of the system, so it works on any file system."""


def stamps(folder: Path) -> dict[str, tuple[int, int, int]]:
    """What tells that a file changed: its time, size and number, by path; of extended folders beside it too."""
    found: dict[str, tuple[int, int, int]] = {}
    seen: set[Path] = set()
    place: Path | None = folder
    prefix = ""
    while place is not None and place.resolve() not in seen:
        seen.add(place.resolve())
        for name, stamp in _stamps(place):
            found[prefix + name] = stamp
        target = _extended(place)
        place = place / target if target else None
        prefix = f"{target}/"
    return found


def _stamps(folder: Path) -> Iterator[tuple[str, tuple[int, int, int]]]:
    from squareone_data.files import DiskTree

    try:
        names = DiskTree(folder).names()
    except OSError:
        return  # the folder is just being replaced
    for name in names:
        try:
            state = (folder / name).stat()
        except OSError:
            continue
        yield name, (state.st_mtime_ns, state.st_size, state.st_ino)


def _extended(folder: Path) -> str:
    """The path to the folder that a catalog extends; empty if it extends none, or a packaged one."""
    try:
        target = json.loads((folder / "game.json").read_bytes()).get("extends", "")
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
    return target if isinstance(target, str) and target.startswith(".") else ""


def _entries(report: Report) -> dict[tuple[str, str], Entry]:
    return {(one.fingerprint, one.check.code): one for one in report.entries}


def watch(
    folder: Annotated[Path | None, typer.Argument(metavar="[DIR]", help="A folder with a game.json.")] = None,
    catalog: CatalogOption = None,
    play: Annotated[bool, typer.Option("--play", help="Also run the checks that search or play.")] = False,
    gallery: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep a gallery in this folder, as export html makes it."),
    ] = None,
    faces: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the faces in this folder, as export svg makes them."),
    ] = None,
    lang: LangOption = Lang.EN,
    once: Annotated[
        int, typer.Option("--stop-after", metavar="N", help="Stop after N validations; 0 never stops.")
    ] = 0,
) -> None:
    """Validate at every save and print what is new and what is mended; draw anew what changed. Ctrl-C stops it.

    Example: squareone watch my-catalog
    """
    from squareone_data import files
    from squareone_data.checks import Layer
    from squareone_data.report.text import entries_text, summary_text

    from .check import report_on
    from .redraw import Redraw

    chosen = files.find_catalog(folder or catalog)
    redraw = Redraw(faces, gallery, lang.value)
    redraw.prepare()
    before: dict[tuple[str, str], Entry] = {}
    seen: dict[str, tuple[int, int, int]] | None = None
    rounds = 0
    while True:
        now = stamps(chosen)
        if now == seen:
            time.sleep(INTERVAL)
            continue
        changed = sorted(name for name in {*now, *(seen or {})} if now.get(name) != (seen or {}).get(name))
        report, _ = report_on(chosen, [], [], [], play, None)
        after = _entries(report)
        width = max(shutil.get_terminal_size((120, 24)).columns, 60)
        new = [one for key, one in after.items() if key not in before]
        # What stands in a file that cannot be read just now is neither there nor mended.
        blind = {one.finding.at.file for one in report.entries if one.check.layer is Layer.SHAPE and one.finding.at}
        all_blind = not report.validated
        missing = {key: one for key, one in before.items() if key not in after}
        hidden = {
            key: one for key, one in missing.items() if all_blind or (one.finding.at and one.finding.at.file in blind)
        }
        gone = [one for key, one in missing.items() if key not in hidden]
        clock = time.strftime("%H:%M:%S")
        named = ", ".join(changed) if seen is not None else str(chosen)
        print_pieces([(f"{clock} {named}\n", "underline")])
        for one in gone:
            print_pieces([(f"mended[{one.check.code}]: {one.finding.message}\n", "green")])
        print_pieces(entries_text(report, new, width))
        print_pieces([(summary_text(report).splitlines()[0] + "\n", "bold")])
        print_pieces([(redraw.draw(chosen), "dim")])
        before, seen = {**hidden, **after}, now
        rounds += 1
        if rounds == once:
            return
        gc.collect()  # a long run must not keep what the last one left


def add_to(app: typer.Typer) -> None:
    """Add the command of this module to an application."""
    app.command()(watch)
