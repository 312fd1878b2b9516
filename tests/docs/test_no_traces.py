"""A game of one's own shows no trace of Square One: everything that commands write for it is searched for its words.

The help texts of the program are left out: they say what the program is made for.
"""

import base64
import contextlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import sqlite3
import zipfile
from collections import Counter
from pathlib import Path

import pytest
import snippets
import toy
from in_process import squareone

from squareone_data.checks import checks_of
from squareone_data.game import registry
from squareone_data.game.registry import register

_SPEC = importlib.util.spec_from_file_location("paged_game", snippets.ROOT / "tools" / "paged_game.py")
paged_game = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(paged_game)

WORDS = {
    "its name": r"(?i:\bsquare[ _-]one\b)|SquareOne",
    "a rule of it": r"\bSO-[0-9]",
    "a bonus action": r"(?i)\b(take|fill)[ -]?2\b|\breplicates?\b|\bbonus(es)?\b",
    "a variant": r"(?i)\bline[ _-]?clear\b|\bcombos?\b|\bambassadors?\b",
    "a reward": r"(?i)\brewards?\b|\brewarded\b|\bodměn",
    "a row of a tile": r"(?i)\b(row|řádek)[ _][1-4]\b|\browtypes?\b|\brow_sizes\b|\balternatives?\b",
    "a wild piece": r"(?i)\bwild\b|\bextra_action\b|\bextra action\b|\bjokers?\b|\bžolík",
    "merge or split": r"(?i)\bmerge[sd]?\b|(?<![.])\bsplits?\b",
    "a color of its tiles": r"\b(White|Black)\b|\"(white|black)\"|\b(white|black)(\.json| tiles?| cards?)\b",
    "an id of its tiles": r"\b(W|C[AWB]+|J[AWB]+|M?H[WB])[0-9]{2}\b",
    "a kind of its pieces": r"(?i)\b(violet|cyan|light[ -]orange|dark[ -]orange)\b",
    "pieces of its tiles": r"\bY Y\b|\bY / \b|\bYY?G\b|\bY+:",
    "its market": r"(?i)\bmarkets?\b",
}
"""What is of Square One, in words."""
LEVEL = {"merge or split"}  # "Its value when merged or split": Piece.level in model/definition.py, game/relations.py
EXAMPLES = {"an id of its tiles"}  # texts and examples of general models that name tiles of Square One
DEFINITION = (
    {"its name", "a rule of it", "a variant", "a color of its tiles", "a kind of its pieces"} | EXAMPLES | LEVEL
)
KNOWN: dict[str, set[str]] = {
    # report/sarif.py lists the checks of all games, not only those of the catalogs in the report.
    "validate sarif": set(WORDS) - {"its name", "a kind of its pieces"},
    # explain shows for general checks the rules of all games; SQ307 speaks of markets (checks/sets.py).
    "explain text": set(WORDS) - {"its name", "pieces of its tiles"},
    "explain json": {"its market", "a rule of it"},
    # The key "rewards" is there for a game that has none (analysis/statistics.py).
    "stats json en": {"a reward"},
    "stats json cs": {"a reward"},
    # The words of the page come whole, with a name for the filter of rewards (export/html/words.py).
    "export html en": {"a reward"},
    "watch": {"a reward"},
    "export sqlite en": LEVEL,
    "export sqlite cs": LEVEL,
    "export typescript en": LEVEL,
    "export typescript cs": LEVEL,
    # Examples in model/definition.py, model/tiles.py, model/facts.py, game/bundle.py and export/bundle.py.
    "schema game": DEFINITION,
    "schema extension": DEFINITION,
    "schema tiles": {"its name", "a reward", "a color of its tiles"} | EXAMPLES,
    "schema facts": {"its name", "a reward"} | EXAMPLES,
    "schema bundle": DEFINITION | {"a reward", "pieces of its tiles"},
    "init": DEFINITION | {"a reward"},
    # Examples in engine/oracle_models.py.
    "schema question": {"a wild piece", "merge or split", "pieces of its tiles"},
    "schema answer": {"a rule of it", "its market"} | EXAMPLES,
    "schema case": {"a rule of it", "a wild piece", "merge or split", "pieces of its tiles", "its market"} | EXAMPLES,
    # What to write instead, out of those examples (files/validation_errors.py, checks/sets.py).
    "import broken": EXAMPLES,
}
"""Traces that are still there, by command: what is found must be exactly this."""
KNOWN_FINDINGS = {'"X1"', '"T01-T13,T20-T10"', '"errata": [{"tile": "T1", '}
"""Faults whose findings still name an example of those, by the beginning of the text that is wrong."""
CODES = {
    "list unknown color": 2, "list unknown piece": 2, "list unknown column": 2, "stats picture": 2, "import broken": 1,
    "play solo": 2, "rules apply": 1, "rules explain": 1, "new tile wrong": 2, "new tile wrong color": 2,
}  # fmt: skip
"""The exit codes of commands that refuse something; all others end with 0."""
_DATA = re.compile(r"data:[\w/+.-]+;base64,[A-Za-z0-9+/=]+")
FORMATS = {
    "csv": "{out}/tea.csv", "csv folder": "{out}/tables/", "json": "{out}/tea.json", "jsonl": "{out}/tea.jsonl",
    "parquet": "{out}/tea.parquet", "sqlite": "{out}/tea.sqlite", "xlsx": "{out}/tea.xlsx",
    "transcription": "{out}/blank.xlsx", "markdown": "{out}/tea.md", "html": "{out}/gallery", "svg": "{out}/svg",
    "png": "{out}/png", "tts": "{out}/table", "typescript": "{out}/tea.ts",
}  # fmt: skip
DRAWN = ("html", "svg", "png", "tts")
LANGUAGES = ("en", "cs")
SCHEMAS = ("game", "tiles", "facts", "extension", "bundle")
PLAYED = ("position", "observation", "outcome", "question", "answer", "case")


def general_commands(game, colors):
    """Yield what can be done with any catalog: name, arguments, standard input."""
    yield "validate", "validate", ""
    for form in ("json", "sarif", "github"):
        yield f"validate {form}", f"validate --format {form} --fail-on never", ""
    for form in ("text", "json"):
        yield f"explain {form}", "\n".join(f"explain {check.code} --format {form}" for check in checks_of(None)), ""
    yield "fmt", "fmt --check", ""
    for lang in LANGUAGES:
        yield f"show json {lang}", f"show T01 --format json --lang {lang}", ""
        yield f"list {lang}", f"list --lang {lang}", ""
        yield f"list json {lang}", f"list --format json --lang {lang}", ""
        yield f"stats {lang}", f"stats --lang {lang}", ""
        yield f"stats json {lang}", f"stats --format json --lang {lang}", ""
    yield "list unknown color", "list --color red", ""
    yield "list unknown piece", "list --demands xyz", ""
    yield "list unknown column", "list --sort nothing", ""
    yield "stats picture", "stats --picture {out}/balance.svg", ""
    yield "diff", "diff {old}", ""
    yield "diff markdown", "diff {old} --format markdown", ""
    yield "diff json", "diff {old} --format json", ""
    for name, target in FORMATS.items():
        if name in DRAWN or name == "transcription":
            continue
        for lang in LANGUAGES:
            yield f"export {name} {lang}", f"export {name.partition(' ')[0]} -o {target} --lang {lang}", ""
    for name in SCHEMAS:
        yield f"schema {name}", f"schema {game}.{name}", ""
    yield "import csv", "import {made}/tea.csv --dry-run", ""
    yield "import xlsx", "import {made}/tea.xlsx --dry-run", ""
    yield "import broken", "import {made}/broken.csv --dry-run", ""
    yield "migrate", "migrate", ""


def tea_commands():
    """Yield what can be done with Tea House besides."""
    for lang in LANGUAGES:
        yield f"show {lang}", f"show T01 T07 --lang {lang}", ""
        for name in (*DRAWN, "transcription"):
            size = " --extras --size 200px" if name in ("png", "tts") else ""
            yield f"export {name} {lang}", f"export {name} -o {FORMATS[name]} --lang {lang}{size}", ""
        yield f"print sheets {lang}", f"print sheets -o {{out}}/tea.pdf --backs duplex --collation --lang {lang}", ""
        yield f"print components {lang}", f"print sheets -o {{out}}/parts.pdf --what all --lang {lang}", ""
        yield f"print catalog {lang}", f"print catalog -o {{out}}/catalog.pdf --lang {lang}", ""
        yield f"print calibration {lang}", f"print calibration -o {{out}}/page.pdf --lang {lang}", ""
        record = f"{{out}}/{lang}.record"
        yield (
            f"play {lang}", f"play --seed 3 --record {record} --lang {lang}",
            "help\ngather LL\nhint\nshow T07\nwhy buy T01\ntable\nlegend\nundo\nlog\ngather PP\nseats\nnonsense\n",
        )  # fmt: skip
        yield f"play bots {lang}", f"play --bots saver,random --seed 3 --record {record} --lang {lang}", ""
    yield "play json", "play --bots saver --seed 3 --format json", ""
    yield "play solo", "play --solo easy --bots random", ""
    record = "{made}/game.record"
    yield "replay", f"replay {record}", ""
    yield "replay verify", f"replay {record} --verify", ""
    yield "replay at", f"replay {record} --at 3", ""
    yield "replay step", f"replay {record} --step", "\n\nhelp\nb\nq\n"
    yield "replay json", f"replay {record} --format json", ""
    for name in PLAYED:
        yield f"schema {name}", f"schema tea-house.{name}", ""
    yield "rules list", "rules list", ""
    yield "rules list json", "rules list --format json", ""
    yield "rules new", "rules new --seed 7", ""
    position = "{made}/position.json"
    for name in ("legal", "apply 'gather LL' 'buy T01'", "explain 'buy T01'", "observe --seat 0", "outcome"):
        command, _, rest = name.partition(" ")
        yield f"rules {command}", f"rules {command} --position {position} {rest}", ""
    asked = '{"ask": "new"}\n{"ask": "noo"}\n{"ask": "new", "players": 9}\n{"ask": "legal", "position": {}}\n'
    yield "rules batch", "rules batch", asked
    yield "new tile", "new tile base tea -C {copy}", ""
    yield "new tile text", "new tile base tea 'LLLLP > 6' -C {copy}", ""
    yield "new tile wrong", "new tile base tea 'two'", ""
    yield "new tile wrong color", "new tile base red", ""
    yield "new set", "new set garden --name Garden --cs Zahrada -C {copy}\nvalidate {copy} --fail-on never", ""
    yield "init", "init {out}/own --extends . --name Own", ""
    yield "watch", "watch --stop-after 1 --play --gallery {out}/gallery --faces {out}/faces", ""


FAULTS = {
    "game.json": [
        ('"level": 1', '"level": "1"'), ('"letter": "L"', '"letter": "LL"'), ('"letter": "P"', '"letter": "L"'),
        ('"en": "leaf"', '"de": "leaf"'), ('"T01-T12"', '"T01-T13,T20-T10"'), ('"sets"', '"boxes": {"2": 1}, "sets"'),
        ('"tea": "T01', '"green": "T01'), ('"id": "base"', '"id": "bases", "requires": ["other"]'),
        ('"id": "petal"', '"id": "leaf"'), ('"limits"', '"limit"'), ('"#3F7D4E"', '"green"'),
        ('"format": 1', '"format": 2'),
        ('"id": "base"', '"id": "base", "pieces": {"bud": 3}, "totals": {"tiles": 13, "pieces": 4}'),
        ('"limits"', '"discrepancies": [{"rule": "XX-1.1", "note": "?"}], "limits"'),
    ],
    "base/tea.json": [
        ('"points": 1', '"points": "1"'), ('"points": 1', '"points": 0'), ('"points": 1', '"point": 1'),
        ('"price": "L"', '"price": "X"'), ('"T02"', '"T01"'), ('"T12"', '"T13"'), ('"T12"', '"X1"'),
        ('"status": "original"', '"status": "origin"'), ('"status": "original"', '"status": "stand-in"'),
        ('"status": "original"', '"status": "documented"'),
        ('"status": "original"', '"status": "original", "source": "x"'),
        ('"status": "original"', '"status": "original", "documented": ["points", "name"]'), ("{", ""), ("[", "[,"),
        ('"set": "base"', '"set": "bases"'), ('"color": "tea"', '"color": "red"'), ('"price": "L", ', ""),
        ('"tiles"', '"waivers": [{"code": "SQ202", "tile": "T01", "reason": "?", "date": "2026-01-01"}], "tiles"'),
        ('"tiles"', '"retired": [{"id": "T01", "date": "2026-01-01", "reason": "?"}], "tiles"'),
        (
            '"tiles"',
            '"errata": [{"tile": "T1", "date": "2026-1-1", "source": "x", "field": "a", "from": 1, "to": 2}], "tiles"',
        ),
    ],
    "facts.json": [
        ("[]", '[{"id": "F1", "exactly": 9, "where": {"status": "original"}, "source": "x"}]'),
        ("[]", '[{"id": "F1", "most": "rows", "source": "x"}]'), ("[]", '[{"id": "F1", "source": "x"}]'),
        ("[]", '[{"id": "F1", "tiles": "T01", "cheaper_than": "T02", "source": "x"}]'),
        ("[]", '[{"id": "F1", "every": true, "where": {"price": "L"}, "source": "x"}]'),
    ],
}  # fmt: skip
"""What can be wrong with the catalog of Tea House: in a file, a text and another in its place."""


class Traces:
    """Commands run for one catalog, and what is of Square One in all that they write."""

    def __init__(self, catalog, folder):
        self.catalog, self.folder, self.made = catalog, folder, folder / "made"
        self.made.mkdir(parents=True)
        broken = "Id,Set,Color,Status\nT01,nowhere,red,lost\nX,base,tea,original\n"
        (self.made / "broken.csv").write_text(broken, "utf-8")
        for name in ("csv", "xlsx"):
            squareone(["export", name, "-C", str(catalog), "-o", str(self.made / f"tea.{name}")])

    def found(self, name, arguments, given):
        """Run a command; return the sorts of words in what it prints and writes, each with the places."""
        out = self.folder / re.sub(r"\W+", "-", name)
        out.mkdir(exist_ok=True)
        os.chdir(self.catalog)
        read, places = {}, {"out": out, "old": self.folder / "old", "made": self.made, "copy": out / "copy"}
        if "{copy}" in arguments:
            shutil.copytree(self.catalog, places["copy"])
        for line in arguments.splitlines():
            words = shlex.split(line.format(**places))
            code, read[line], _ = squareone(words, given)
            assert code == CODES.get(name, 0), read[line]
        return traces(read | {path.relative_to(out).as_posix(): written(path) for path in files(out)})


def files(folder):
    """Return all files of a folder."""
    return sorted(path for path in folder.rglob("*") if path.is_file())


def traces(texts):
    """Return the sorts of words that are in some texts, each with the places."""
    found = {}
    for where, text in texts.items():
        plain = _DATA.sub("", text)
        for sort, pattern in WORDS.items():
            for match in re.finditer(pattern, plain):
                start, end = match.span()
                near = " ".join(plain[max(0, start - 50) : end + 40].split())
                found.setdefault(sort, Counter())[f"{where}: …{near}…"] += 1
    return found


def written(path):
    """Return all text of a file, whatever its format."""
    match path.suffix:
        case ".xlsx":
            with zipfile.ZipFile(path) as archive:
                xml = "\n".join(archive.read(name).decode("utf-8") for name in archive.namelist())
            # Addresses of cells look like ids, and the shadow of a note is black.
            return re.sub(
                r' (r|ref|sqref|topLeftCell|activeCell|color)="[^"]*"|<(f|formula1?|c:f|xm:f)>[^<]*</\2>', "", xml
            )
        case ".sqlite":
            with contextlib.closing(sqlite3.connect(path)) as base:
                return "\n".join(base.iterdump())
        case ".parquet":
            parquet = pytest.importorskip("pyarrow.parquet")
            table = parquet.read_table(path)
            return f"{table.schema.to_string()}\n{table.schema.metadata}\n{table.to_pylist()}"
        case ".pdf":
            reader = pytest.importorskip("pypdf").PdfReader(path)
            pages = "\n".join(page.extract_text() for page in reader.pages)
            return f"{reader.metadata}\n{reader.xmp_metadata and reader.xmp_metadata.stream.get_data()}\n{pages}"
        case ".png" | ".jpg":
            with pytest.importorskip("PIL.Image").open(path) as picture:
                return str(picture.info)
        case ".woff2" | ".ttf":
            return ""
    return "" if "license" in path.name.lower() else path.read_text("utf-8")


@pytest.fixture(scope="module")
def tea(tmp_path_factory):
    """The catalog of Tea House, with its game known."""
    folder, before = tmp_path_factory.mktemp("tea"), Path.cwd()
    paged_game.write(folder, paged_game.files(paged_game.PAGE.read_text("utf-8")))
    catalog = folder / paged_game.CATALOG
    shutil.copytree(catalog, folder / "out" / "old")
    changed = folder / "out" / "old" / "base" / "tea.json"
    changed.write_text(changed.read_text("utf-8").replace('"points": 5', '"points": 4'), "utf-8")
    with paged_game.found_in(folder):
        tea = Traces(catalog, folder / "out")
        (tea.made / "position.json").write_text(squareone(["rules", "new", "-C", str(catalog)])[1], "utf-8")
        record = ["--record", str(tea.made / "game.record")]
        squareone(["play", "--bots", "saver,random", "--seed", "3", "-C", str(catalog), *record])
        yield tea
    os.chdir(before)


@pytest.fixture(scope="module")
def toys(tmp_path_factory):
    """The catalog of the toy game, which only has data, with its game known."""
    folder, before = tmp_path_factory.mktemp("toy"), Path.cwd()
    for place in (folder / "toy", folder / "out" / "old"):
        paged_game.write(place, toy.FILES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", {})
        register(toy.GAME)
        squareone(["fmt", str(folder / "toy")])
        yield Traces(folder / "toy", folder / "out")
    registry.find_game.cache_clear()
    os.chdir(before)


def told(found):
    """Return what was found, to be read."""
    lines = []
    for sort, places in found.items():
        lines += [f"{sort}:", *(f"  {count}x {place}" for place, count in places.most_common(8))]
    return "\n".join(lines)


TEA = [*general_commands("tea-house", "tea"), *tea_commands()]


@pytest.mark.parametrize(("name", "arguments", "given"), TEA, ids=[command[0].replace(" ", "-") for command in TEA])
def test_no_command_shows_a_trace_of_square_one(tea, name, arguments, given):
    found = tea.found(name, arguments, given)
    assert set(found) == KNOWN.get(name, set()), told(found)


TOYS = list(general_commands("toy", "plain"))


@pytest.mark.parametrize(("name", "arguments", "given"), TOYS, ids=[command[0].replace(" ", "-") for command in TOYS])
def test_no_command_shows_a_trace_in_a_game_of_data_alone(toys, name, arguments, given):
    found = toys.found(name, arguments, given)
    assert set(found) == KNOWN.get(name, set()), told(found)


@pytest.mark.parametrize(
    ("file", "old", "new"), [(file, old, new) for file, faults in FAULTS.items() for old, new in faults]
)
def test_no_finding_shows_a_trace_of_square_one(tea, tmp_path, file, old, new):
    shutil.copytree(tea.catalog, tmp_path / "broken")
    (tmp_path / "broken" / "facts.json").write_text('{"facts": []}', "utf-8")
    path = tmp_path / "broken" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    os.chdir(tmp_path)
    for form in ("text", "json"):
        code, text, _ = squareone(["validate", "broken", "--format", form, "--all", "--fail-on", "info"])
        assert code in (0, 1, 2), text
        found = traces({"output": text})
        known = EXAMPLES if new.startswith(tuple(KNOWN_FINDINGS)) else set()
        assert set(found) == known, told(found)


@pytest.mark.parametrize("word", ["Square One", "square-one.tiles", "SO-4.5", "take2", "W01", "reward"])
def test_a_trace_is_found_where_there_is_one(tmp_path, word):
    page = tmp_path / "page.html"
    page.write_text(f"<p>{word}</p> data:font/woff2;base64,{base64.b64encode(b'W01 reward').decode()}", "utf-8")
    assert traces({"page": written(page)})
    assert not traces({"page": json.dumps({"price": "LLP", "row": ["T01"]})})
