"""The messages of the general checks and of the reader, compared with snapshots."""

import importlib.util
from itertools import groupby
from pathlib import Path

import builders
import pytest
import snapshot

from squareone_data.checks import checks_of, samples
from squareone_data.checks.fixture import FILES as CARDS
from squareone_data.checks.fixture import find_sample_game
from squareone_data.files import MemoryTree, load

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted({check.function.__module__.rpartition(".")[2] for check in checks_of(None)})
PACKAGES = ("analysis", "checks", "files", "game", "model")


@pytest.fixture(scope="module")
def messages():
    """The program that prints messages, as a module."""
    spec = importlib.util.spec_from_file_location("messages_tool", ROOT / "tools" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("module", MODULES)
def test_findings_of_samples(module, messages):
    """The title of each check, and the findings and fixes for its bad sample."""
    found = [message for message in messages.findings() if f"/checks/{module}.py:" in message.place]
    general = (message for message in found if "/games/" not in message.place)
    texts = []
    for place, group in groupby(general, key=lambda message: message.place):
        title, *findings = (message.text for message in group)
        code, severity, _ = place.split(maxsplit=2)
        texts.append(f"{code} {severity}: {title}\n" + "".join(f"{finding}\n" for finding in findings))
    assert texts
    snapshot.compare(f"checks-{module}.txt", "\n".join(texts))


@pytest.mark.parametrize("package", PACKAGES)
def test_messages_in_the_package(package, messages):
    """Each message in the code of a package, with the module that raises or yields it."""
    folder = f"squareone_data/{package}/"
    found = (message for message in messages.KINDS["errors"]() if message.place.startswith(folder))
    lines = [f"{message.place.removeprefix(folder).partition(':')[0]}: {message.text}\n" for message in found]
    snapshot.compare(f"{package}-messages.txt", "".join(lines))


INVALID_JSON = {
    "empty file": "",
    "no JSON": "tiles: none",
    "unquoted key": '{set: "base"}',
    "single quotes": "['set']",
    "curly quotes": "[\u201cset\u201d]",
    "comment": "# a file",
    "trailing comma": "[1,]",
    "missing comma": '{"a": 1 "b": 2}',
    "missing colon": '{"a" 1}',
    "trailing data": '{"a": 1}}',
    "unexpected end": '{"a": [1, 2',
    "line break in a string": '["a\nb"]',
    "NUL": "\x00",
    "nesting": "[" * 5000,
    "duplicate key": '{"a": 1, "a": 2}',
    "infinite number": "[1e400]",
    "NaN": "[NaN]",
    "decomposed letter": '["Cafe\u0301"]',
    "zero-width space": '["Squ\u200bare"]',
    "zero-width space in a key": '{"a\u200bb": 1}',
    "unpaired surrogate": '["\\ud800"]',
    "byte-order mark": b"\xef\xbb\xbf{}",
    "UTF-16": b"\xff\xfe{\x00}\x00",
    "UTF-16 without a byte-order mark": b"{\x00}\x00 \x00 \x00",
    "Latin-1": b'["\xe9"]',
}


def test_messages_of_the_json_parser():
    """The message and the fix for each kind of invalid JSON."""
    lines = []
    for name, content in INVALID_JSON.items():
        (finding,) = builders.refusal(content)
        lines.append(f"{name}: {finding.code} {finding.message}\n" + (f"= fix: {finding.fix}\n" if finding.fix else ""))
    snapshot.compare("strict-json.txt", "".join(lines))


INVALID_TILES = {
    "missing key": '{"id": "R01", "power": 2, "text": "draw 1"}',
    "unknown key": '{"id": "R01", "powr": 2, "power": 2, "text": "draw 1", "status": "original"}',
    "wrong type": '{"id": "R01", "power": [2], "text": "draw 1", "status": "original"}',
    "null": '{"id": "R01", "power": 2, "text": "draw 1", "status": "original", "notes": null}',
    "too small": '{"id": "R01", "power": 0, "text": "draw 1", "status": "original"}',
    "too large": '{"id": "R01", "power": 1000000, "text": "draw 1", "status": "original"}',
    "unknown choice": '{"id": "R01", "power": 2, "text": "draw 1", "status": "orignal"}',
    "pattern": '{"id": "R1", "power": 2, "text": "draw 1", "status": "original"}',
    "wrong case": '{"id": "r01", "power": 2, "text": "draw 1", "status": "original"}',
    "notation": '{"id": "R01", "power": 2, "text": "Draw 1", "status": "original"}',
    "empty string": '{"id": "R01", "power": 2, "text": "", "status": "original"}',
    "empty list": '{"id": "R01", "power": 2, "text": "draw 1", "status": "stand-in", "documented": []}',
    "not an object": "3",
}


def test_messages_of_invalid_tiles():
    """The message and the fix for each kind of invalid value."""
    lines = []
    for name, tile in INVALID_TILES.items():
        files = samples.apply(
            samples.text("base/red.json", f'{{"set": "base", "color": "red", "tiles": [{tile}]}}'), CARDS
        )
        for finding in load(MemoryTree(files), find=find_sample_game).faults:
            fix = f"= fix: {finding.fix}\n" if finding.fix else ""
            lines.append(f"{name}: {finding.code} {finding.message}\n{fix}")
    snapshot.compare("invalid-tiles.txt", "".join(lines))
