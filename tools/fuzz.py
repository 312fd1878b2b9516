"""Throw bytes at the reader, the notation and game.json: whatever they are, the answer is a sentence, not a traceback.

Needs atheris, which is no dependency of this project: python -m pip install atheris

Usage: python tools/fuzz.py [reader|notation|game] [--minutes 3] [--folder build/fuzz]

Without a name all three are fuzzed, one after the other. An input that brings one down is kept in the folder; to see
it again: python tools/fuzz.py reader --input FILE
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SLOWEST = 5
"""So many seconds a single input may take; more is a hang."""


def _told(content: dict[str, str | bytes | None]) -> None:
    """Read and check files, and print the report in every way there is."""
    from squareone_data.checks import all_checks, unreadable, validate
    from squareone_data.files import MemoryTree, load
    from squareone_data.files.formatting import formatted
    from squareone_data.model.findings import CatalogError
    from squareone_data.report.document import as_document
    from squareone_data.report.github import as_github
    from squareone_data.report.sarif import as_sarif
    from squareone_data.report.text import as_text

    try:
        catalog = load(MemoryTree(content))
    except CatalogError as error:
        assert error.findings, f"refused without a finding: {error}"
        report = unreadable("memory", error, all_checks().values())
    else:
        report = validate(catalog, play=False)
        once = {one.file: one.new for one in formatted(catalog)}
        again = {one.file: one.new for one in formatted(load(MemoryTree({**content, **once})))}
        assert once == again, "formatting a second time changes something"
    assert not report.crashed, "\n".join(trace for _, trace in report.crashed)
    assert "".join(text for text, _ in as_text(report, 80))
    assert all(
        line[:2] != "::" or line.startswith(("::error ", "::warning ", "::notice ")) for line in as_github(report)
    )
    checks = {one.check.code: one.check for one in report.entries}.values()
    json.dumps([as_document(report), as_sarif([report], checks)], ensure_ascii=False, allow_nan=False)


def reader(content: bytes) -> None:
    """A tile file that holds these bytes."""
    from squareone_data.games.square_one.sample import FILES

    _told({**FILES, "base/white.json": content})


def game(content: bytes) -> None:
    """A ``game.json`` that holds these bytes."""
    from squareone_data.games.square_one.sample import FILES

    _told({**FILES, "game.json": content})


def notation(content: bytes) -> None:
    """A row, a reward and a tile of these bytes: refused in words, or read as it would be written."""
    from squareone_data.notation import NotationError, format_tile, parse_reward, parse_row, parse_tile

    text = content.decode("utf-8", "surrogateescape")
    parsers: list[Callable[[str], Any]] = [parse_row, parse_reward]
    for parse in parsers:
        try:
            read = parse(text)
        except NotationError as error:
            assert 0 <= error.start <= error.end and error.start <= len(text), f"points outside: {error!r}"
            assert error.message
        else:
            assert str(read) == text
    try:
        line = parse_tile(text)
    except NotationError:
        return
    assert parse_tile(format_tile(*line)) == line


TARGETS: dict[str, Callable[[bytes], None]] = {"reader": reader, "notation": notation, "game": game}


def seeds(target: str) -> list[bytes]:
    """Good inputs to begin from."""
    catalog = ROOT / "catalog" / "square-one"
    from squareone_data.games.square_one.sample import FILES

    if target == "notation":
        from squareone_data.files import load

        tiles = load(catalog).tiles
        return [part.encode() for tile in tiles for part in (tile.line(), *tile.line().split(" / "))]
    if target == "game":
        own = {"format": 1, "id": "own", "extends": "square-one", "version": "1", "sets": []}
        return [FILES["game.json"].encode(), (catalog / "game.json").read_bytes(), json.dumps(own).encode()]
    lists = {
        "errata": [{"tile": "W01", "date": "2026-03-01", "source": "box", "field": "reward", "from": "G", "to": "B"}],
        "waivers": [{"code": "SQ221", "tile": "W01", "reason": "r", "date": "2026-03-01", "expires": "2027-03-01"}],
        "retired": [{"id": "W37", "date": "2026-03-01", "reason": "r", "now": "W12"}],
    }
    rich = json.loads(FILES["base/white.json"]) | lists
    return [FILES["base/white.json"].encode(), json.dumps(rich).encode(), FILES["base/black.json"].encode()]


def words(target: str) -> list[str]:
    """What the inputs are made of: the keys and texts of the good ones."""
    import re

    found = {one.decode("utf-8", "replace") for seed in seeds(target) for one in re.findall(rb'"[^"\n]{1,24}"', seed)}
    return sorted({*found, "\ufeff", "NaN", "1e999", "-0", "null", "[take2 | fill2]", " | ", "\\ud800", '"x-own"'})


def fuzz(target: str, minutes: float, folder: Path, inputs: Sequence[str]) -> None:
    """Fuzz one target in this process, which ends with it."""
    import atheris

    with atheris.instrument_imports(include=["squareone_data"]):
        import squareone_data.checks
        import squareone_data.files
        import squareone_data.games.square_one.checks  # noqa: F401

    corpus = folder / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_bytes(seed)
    dictionary = folder / f"{target}.dict"
    escaped = ("".join(f"\\x{byte:02x}" for byte in word.encode("utf-8", "surrogatepass")) for word in words(target))
    dictionary.write_text("".join(f'"{word}"\n' for word in escaped), encoding="ascii")
    options = [
        f"-max_total_time={round(60 * minutes)}", f"-timeout={SLOWEST}", "-max_len=4096", "-rss_limit_mb=2048",
        f"-dict={dictionary}", f"-artifact_prefix={folder}/{target}-", "-print_final_stats=1",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *(inputs or [*options, str(corpus)])], TARGETS[target])
    atheris.Fuzz()


def arguments(written: Sequence[str] | None = None) -> argparse.Namespace:
    """The options of the program."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", nargs="?", choices=TARGETS, help="what to fuzz (default: all three in turn)")
    parser.add_argument("--minutes", type=float, default=3, help="how long in all (default: 3)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "fuzz", help="for inputs found (default: build/fuzz)"
    )
    parser.add_argument("--input", action="append", default=[], metavar="FILE", help="only run this input")
    read = parser.parse_args(written)
    if read.input and not read.target:
        parser.error("--input: name the target too")
    return read


def main() -> int:
    """Fuzz; 1 if something was found."""
    options = arguments()
    if options.target:
        fuzz(options.target, options.minutes, options.folder.resolve(), options.input)
        return 0
    worst = 0
    for target in TARGETS:
        print(f"== {target}", flush=True)
        share = ["--minutes", str(options.minutes / len(TARGETS)), "--folder", str(options.folder)]
        worst |= subprocess.run([sys.executable, __file__, target, *share], check=False).returncode
    return int(worst != 0)


if __name__ == "__main__":
    sys.exit(main())
