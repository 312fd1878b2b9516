"""Write the generated files: schemas, pages, pictures, the conformance corpus. ``--check`` only compares.

Usage: python tools/generate.py [--check]
"""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

from architecture import draw, graph
from face_pictures import face_pictures
from make_corpus import corpus_files
from paged_game import game_picture
from rich.console import Console
from rich.text import Text
from rules_page import rules_pages

from squareone_data.analysis.statistics import fitted_groups
from squareone_data.checks import all_checks, validate
from squareone_data.checks.samples import apply, tile
from squareone_data.engine.records import parse
from squareone_data.export.schemas import all_schemas
from squareone_data.files import MemoryTree, load
from squareone_data.files.atomic import write_text
from squareone_data.files.catalog_schemas import as_json
from squareone_data.game.tile_grounds import tile_grounds
from squareone_data.report.explain import checks_page
from squareone_data.report.scatter import scatter_plot
from squareone_data.report.text_report import as_text
from squareone_data.terminal.repl import Dialogue, PlayerLeft
from squareone_data.terminal.replay_viewer import Steps
from squareone_data.terminal.session import Session

ROOT = Path(__file__).resolve().parent.parent


def _picture(title: str, draw: list[object]) -> str:
    console = Console(
        record=True, width=100, file=io.StringIO(), highlight=False, force_terminal=True, color_system="truecolor",
        legacy_windows=False, _environ={},
    )  # fmt: skip
    for shown in draw:
        console.print(shown, soft_wrap=False)
    return console.export_svg(title=title, unique_id="squareone") + "\n"


def pictures() -> dict[str, str]:
    """Return the terminal pictures of the documentation, drawn by the program."""
    from rich.columns import Columns

    catalog = load(ROOT / "catalog" / "square-one")
    card = catalog.game.card
    cards = [card(catalog[tile_id], catalog.definition, "en") for tile_id in ("W10", "JB01", "CAB01")]
    show: list[object] = [Text("$ squareone show W10 JB01 CAB01", style="bold green"), Columns(cards)]
    show += [Text(catalog[tile_id].sentence(catalog.definition, "en")) for tile_id in ("W10", "JB01", "CAB01")]

    folder = ROOT / "catalog" / "square-one"
    texts = {file: (folder / file).read_text("utf-8") for file in catalog.found}
    broken = apply(tile('{"id": "W07", "rows": ["C | V", "Y X"], "reward": "G B", "status": "stand-in"}'), texts)
    broken = apply(
        tile('{"id": "W03", "rows": ["B"], "reward": "G G", "status": "stand-in"}'),
        {k: v or "" for k, v in broken.items()},
    )
    report = validate(load(MemoryTree(broken, label="my-catalog")), play=False, ignore=["SQ5"])
    check: list[object] = [
        Text("$ squareone validate my-catalog --no-play --ignore SQ5", style="bold green"),
        Text.assemble(*as_text(report, 96)),
    ]
    return {
        "docs/balance.svg": scatter_plot(fitted_groups(catalog), "Square One: cost and worth", tile_grounds(catalog)),
        "docs/play.svg": _picture("squareone play", _conversation()),
        "docs/show.svg": _picture("squareone show", show),
        "docs/validate.svg": _picture("squareone validate", check),
    }


def _conversation() -> list[object]:
    """Return the output of a solo game from a frozen record and catalog."""
    frozen = load(ROOT / "conformance" / "square-one" / "full")
    record = parse((ROOT / "tests" / "engine" / "golden" / "everything-solo.record").read_bytes())
    sitting = Session.begun(frozen, Steps(record, frozen).state(43), 0, [])
    drawn: list[object] = []
    answers = iter(["why fill CW07=D", "merge"])

    def ask(question: str) -> str:
        answer = next(answers, "")
        drawn.append(Text.assemble(question, (answer, "bold")))
        if not answer:
            raise PlayerLeft
        return answer

    with suppress(PlayerLeft):
        Dialogue(sitting, SimpleNamespace(print=drawn.append), ask, lambda path: path).play()  # type: ignore[arg-type]
    return drawn


def wanted() -> dict[str, str]:
    """Return all generated files by path."""
    files = {f"schema/{name}.schema.json": as_json(body) for name, body in all_schemas().items()}
    files["docs/architecture.svg"] = draw(graph())
    files["docs/checks.md"] = checks_page(all_checks().values())
    faces = face_pictures(ROOT / "catalog")
    return files | rules_pages() | pictures() | faces | game_picture() | corpus_files()


def main() -> int:
    """Write the files, or with ``--check`` list those that are out of date."""
    check = sys.argv[1:] == ["--check"]
    files = wanted()
    stale = [
        path for path, text in files.items() if not (ROOT / path).is_file() or (ROOT / path).read_text("utf-8") != text
    ]
    extra = [file for file in (ROOT / "schema").glob("*") if f"schema/{file.name}" not in files]
    for path in stale:
        if not check:
            write_text(ROOT / path, files[path])
        print(f"{path}: {'out of date; run `make format`' if check else 'written'}")
    for file in extra:
        print(f"{file.relative_to(ROOT)}: no longer generated; delete it")
    return int(bool(check and (stale or extra)))


if __name__ == "__main__":
    sys.exit(main())
