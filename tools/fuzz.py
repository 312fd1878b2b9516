"""Fuzz the reader, the notation and game.json: every input must give a readable error or a result, not a traceback.

Needs atheris, which is not a dependency of this project: python -m pip install atheris

Usage: python tools/fuzz.py [reader|notation|game] [--minutes 3] [--folder build/fuzz]

Without a target all three are fuzzed in turn. An input that causes a failure is kept in the folder; to reproduce it:
python tools/fuzz.py reader --input FILE
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
"""The maximum number of seconds for an input; more is a hang."""


def _told(content: dict[str, str | bytes | None]) -> None:
    """Read and check files, and print the report in every format."""
    from squareone_data.checks import all_checks, unreadable, validate
    from squareone_data.files import MemoryTree, load
    from squareone_data.files.formatting import formatted
    from squareone_data.model.findings import CatalogError
    from squareone_data.report.github import as_github
    from squareone_data.report.json_report import as_document
    from squareone_data.report.sarif import as_sarif
    from squareone_data.report.text_report import as_text

    try:
        catalog = load(MemoryTree(content))
    except CatalogError as error:
        assert error.findings, f"refused without a finding: {error}"
        report = unreadable("memory", error, all_checks().values())
    else:
        report = validate(catalog, play=False)
        once = {change.file: change.new for change in formatted(catalog)}
        again = {change.file: change.new for change in formatted(load(MemoryTree({**content, **once})))}
        assert once == again, "formatting twice gives a different result"
    assert not report.crashed, "\n".join(trace for _, trace in report.crashed)
    assert "".join(text for text, _ in as_text(report, 80))
    assert all(
        line[:2] != "::" or line.startswith(("::error ", "::warning ", "::notice ")) for line in as_github(report)
    )
    checks = {entry.check.code: entry.check for entry in report.entries}.values()
    json.dumps([as_document(report), as_sarif([report], checks)], ensure_ascii=False, allow_nan=False)


def reader(content: bytes) -> None:
    """Fuzz a tile file with these bytes."""
    from squareone_data.games.square_one.sample import FILES

    _told({**FILES, "base/white.json": content})


def game(content: bytes) -> None:
    """Fuzz a ``game.json`` with these bytes."""
    from squareone_data.games.square_one.sample import FILES

    _told({**FILES, "game.json": content})


def notation(content: bytes) -> None:
    """Fuzz a row, a reward and a tile: each must be refused, or be parsed and formatted to the same text."""
    from squareone_data.games.square_one.notation import format_tile, parse_reward, parse_row, parse_tile
    from squareone_data.model.notation import NotationError

    text = content.decode("utf-8", "surrogateescape")
    parsers: list[Callable[[str], Any]] = [parse_row, parse_reward]
    for parse in parsers:
        try:
            read = parse(text)
        except NotationError as error:
            assert 0 <= error.start <= error.end and error.start <= len(text), (
                f"invalid position in the text: {error!r}"
            )
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
    """Yield valid inputs as a start."""
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
    """Return the dictionary of the fuzzer: keys and texts of valid inputs."""
    import re

    found = {text.decode("utf-8", "replace") for seed in seeds(target) for text in re.findall(rb'"[^"\n]{1,24}"', seed)}
    return sorted({*found, "\ufeff", "NaN", "1e999", "-0", "null", "[take2 | fill2]", " | ", "\\ud800", '"x-own"'})


def fuzz(target: str, minutes: float, folder: Path, inputs: Sequence[str]) -> None:
    """Fuzz one target in this process, which ends afterwards."""
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
    """Return the argument parser."""
    parser = argparse.ArgumentParser(
        description=(__doc__ or "").partition("\n\nUsage")[0], formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("target", nargs="?", choices=TARGETS, help="target (default: all three in turn)")
    parser.add_argument("--minutes", type=float, default=3, help="total time in minutes (default: 3)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "fuzz", help="folder for failing inputs (default: build/fuzz)"
    )
    parser.add_argument("--input", action="append", default=[], metavar="FILE", help="single input to run")
    read = parser.parse_args(written)
    if read.input and not read.target:
        parser.error("--input needs a target")
    return read


def main() -> int:
    """Run the fuzzer; the exit code is 1 if a failure was found."""
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
