"""The page that builds a third game: its blocks are the game, and its commands are run, nearly all in this process."""

import contextlib
import importlib.util
import json
import os
import shlex
import sqlite3
import subprocess
import sys
import tomllib
from pathlib import Path

import jsonschema
import pytest
import snippets
from in_process import squareone as squareone_in_process

from squareone_data.checks import samples, validate
from squareone_data.engine import Oracle, check_game
from squareone_data.export.schemas import all_schemas
from squareone_data.files import MemoryTree, load
from squareone_data.game.engine import PositionError

_SPEC = importlib.util.spec_from_file_location("paged_game", snippets.ROOT / "tools" / "paged_game.py")
paged_game = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(paged_game)
PAGE = paged_game.PAGE.read_text("utf-8")


class Inside(snippets.Reader):
    """A reader who writes the files that the page shows, and runs the command in this process."""

    def read(self):
        """See :meth:`Reader.read`; a block below the path of a file is written into it, or added to it."""
        edits = {edit.line: edit for edit in paged_game.edits(PAGE)}
        run = {"console": self.console, "python": self.python}
        for block in snippets.blocks(self.page):
            if edit := edits.get(block.line):
                path = self.home / edit.path
                before = path.read_text("utf-8") if path.exists() else ""
                paged_game.write(self.home, {edit.path: edit.applied(before)})
                paged_game.forget()
            elif block.lang in run:
                self.ran += 1
                run[block.lang](block)

    def bash(self, text):
        """The exit code and the lines of a command: of ours here, of others as a process."""
        before, _, command = text.rpartition(" | ")
        words = shlex.split(command)
        if words[0] != "squareone":
            return super().bash(text)
        given = "".join(f"{line}\n" for line in super().bash(before)[1]) if before else ""
        words, target = (words[:-2], words[-1]) if words[-2:-1] == [">"] else (words, "")
        os.chdir(self.where)
        code, out, err = squareone_in_process(words[1:], given, separate=bool(target))
        if target:
            Path(target).write_text(out, "utf-8")
        return code, (err if target else out).splitlines()


@pytest.fixture(scope="module")
def reader(tmp_path_factory):
    """Somebody who has read the page; the game they made is known."""
    home = tmp_path_factory.mktemp("adding")
    before = Path.cwd()
    reader = Inside(paged_game.PAGE, home)
    with paged_game.found_in(home):
        reader.read()
        yield reader
    os.chdir(before)


@pytest.fixture
def squareone(reader):
    """Runs the command in the folder of the game's catalog; the lines it prints, and it has to end well."""

    def go(text, code=0):
        ended, lines = reader.bash(f"squareone {text}")
        assert ended == code, "\n".join(lines)
        return lines

    return go


@pytest.fixture
def catalog(reader):
    """The catalog of the game."""
    return load(reader.home / paged_game.CATALOG)


def test_what_the_page_shows_is_what_happens(reader):
    assert not reader.faults, "\n\n".join(reader.faults)
    assert reader.ran


def test_the_engine_is_short():
    assert len(paged_game.files(PAGE)[f"{paged_game.PACKAGE}/engine.py"].splitlines()) <= 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_conforms_with_any_number_of_players(catalog, players):
    engine = catalog.game.engine
    config = engine.configure(catalog, None, players, None)
    covered = check_game(catalog, [config], games=2, seed=players, bots=["saver", "random"])
    assert covered.actions == 2 * 6 * players
    assert covered.refused


@pytest.mark.parametrize(
    "arguments",
    [
        "xlsx -o {0}/tea.xlsx", "transcription -o {0}/blank.xlsx", "csv -o {0}/", "jsonl -o {0}/tea.jsonl",
        "typescript -o {0}/tea.ts", "markdown -o {0}/tea.md", "png --tile T01 -o {0}/T01.png", "tts -o {0}/table",
        "html -o {0}/cs --lang cs",
    ],
)  # fmt: skip
def test_it_can_be_exported(squareone, tmp_path, arguments):
    squareone(f"export {arguments.format(tmp_path)}")
    assert [one for one in tmp_path.rglob("*") if one.is_file()]


def test_its_catalog_can_be_typeset(squareone, tmp_path):
    squareone(f"print catalog -o {tmp_path}/tea.pdf")
    assert (tmp_path / "tea.pdf").read_bytes().startswith(b"%PDF")


def test_its_cards_keep_their_shape_in_the_gallery(squareone, tmp_path):
    squareone(f"export html -o {tmp_path}/gallery")
    (style,) = (tmp_path / "gallery" / "assets").glob("gallery.*.css")
    assert ":root{--face:0.6471}" in style.read_text("utf-8")


def test_a_workbook_comes_back_with_what_was_changed(squareone, tmp_path, reader):
    openpyxl = pytest.importorskip("openpyxl")
    path = tmp_path / "tea.xlsx"
    squareone(f"export xlsx -o {path}")
    assert squareone(f"import {path} --dry-run") == ["nothing to change"]
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    head = {cell.value: n for n, cell in enumerate(sheet[1])}
    sheet[2][head["Points"]].value, sheet[3][head["Price"]].value = 4, " LL "
    book.save(path)
    assert squareone(f"import {path} --dry-run")[:2] == ["~ T01 points: 1 → 4", "~ T02 price: P → LL"]
    sheet[2][head["Points"]].value, sheet[3][head["Price"]].value = "many", "none"
    book.save(path)
    output = "\n".join(squareone(f"import {path} --dry-run", code=1))
    assert "'many'" in output and "'none'" in output


def test_the_database_and_the_bundle_hold_the_faces(squareone, tmp_path, catalog):
    squareone(f"export sqlite -o {tmp_path}/tea.sqlite")
    with contextlib.closing(sqlite3.connect(tmp_path / "tea.sqlite")) as base:
        rows = base.execute("SELECT id, price, points FROM tiles ORDER BY number").fetchall()
    assert rows == [(one.id, one.price, one.points) for one in catalog.tiles]
    squareone(f"export json -o {tmp_path}/tea.json")
    bundle = json.loads((tmp_path / "tea.json").read_text("utf-8"))
    assert [(one["id"], one["price"], one["points"]) for one in bundle["tiles"]] == rows
    schema = tmp_path / "schema.json"
    squareone(f"schema tea-house.bundle -o {schema}")
    jsonschema.validate(bundle, json.loads(schema.read_text("utf-8")))
    assert json.loads("\n".join(squareone("show T07 --format json")))[0]["price"] == "LLP"


def test_the_samples_of_its_check_are_good_and_bad(catalog):
    (one,) = catalog.game.checks
    files = {name: catalog.texts[name] for name in catalog.validated}
    for sample, codes in ((one.good, set()), (one.bad, {"TH201"})):
        report = validate(load(MemoryTree(samples.apply(sample, files))))
        assert {entry.check.code for entry in report.entries} == codes
        assert not report.crashed


def test_what_the_oracle_answers_is_as_its_schemas_say(squareone, catalog):
    oracle, schemas = Oracle(catalog), all_schemas()
    position = oracle.new(players=3, seed=5)
    asked = [
        {"ask": "new", "seed": 5}, {"ask": "legal"}, {"ask": "apply", "actions": ["gather PL", "gather PP"]},
        {"ask": "apply", "actions": ["gather LLL"]}, {"ask": "explain", "action": "buy T01"},
        {"ask": "observe", "seat": 2}, {"ask": "outcome"}, {"ask": "observe", "seat": 3}, {"ask": "apply",
        "actions": ["drink"]},
    ]  # fmt: skip
    answers = []
    for one in asked:
        question = one if one["ask"] == "new" else {**one, "position": position}
        jsonschema.validate(question, schemas["tea-house.question"])
        answers.append(oracle.answer(question))
        jsonschema.validate(answers[-1], schemas["tea-house.answer"])
    assert answers[2]["position"]["seats"][0]["tokens"] == "LP"
    assert answers[3]["illegal"]["broken"][0]["rule"] == "TH-3.2"
    assert set(answers[5]["observation"]["deck"]) == {"?"}
    assert "seat 3" in answers[7]["error"]
    assert "'drink'" in answers[8]["error"] and "gather, buy" in answers[8]["error"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"turn": 2}, "turn: "),
        ({"sets": ["bases"]}, "'bases'; did you mean base?"),
        ({"game": "square-one"}, "game: "),
        ({"row": ["T99"]}, "'T99'"),
        ({"row": ["T01"]}, "TH-3.4: "),
        ({"deck": []}, "0 places"),
        ({"seats": [{"tokens": "", "cards": []}]}, "2, 3, 4 players, got 1"),
        ({"round": "x"}, "round: "),
        ({"tea": 1}, "tea: "),
    ],
)
def test_invalid_position_is_refused(catalog, changes, words):
    engine = catalog.game.engine
    with pytest.raises(PositionError) as refused:
        engine.from_position(catalog, {**Oracle(catalog).new(seed=5), **changes})
    assert words in str(refused.value)
    unchecked = {"row": ["T01"]}
    assert engine.from_position(catalog, {**Oracle(catalog).new(seed=5), **unchecked}, checked=False)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play --players 7 --bots random", "2, 3, 4 players, got 7"),
        ("play --solo easy --bots random", "solo"),
        ("play --sets tea --bots random", "'tea'"),
        ("play --bots server", "'server'; did you mean saver?"),
        ("new tile base green", "'green'"),
        ("new tile base tea 'two leaves'", "LLP > 3"),
        ("new tile base tea 'LX > 3'", "LX"),
        ("list --rewards leef", "'leef'; did you mean leaf?"),
    ],
)
def test_invalid_request_is_refused(squareone, arguments, words):
    assert words in "\n".join(squareone(arguments, code=2))


def test_people_play_undo_and_resume(reader, tmp_path):
    record = tmp_path / "people.record"
    answers = r"gather LL\nundo\nhint\nshow T07\nhelp\ngather PP\ntable\n"
    code, lines = reader.bash(f"printf '{answers}' | squareone play --seed 3 --record {record}")
    output = "\n".join(lines)
    assert code == 0, output
    assert all(part in output for part in ("undone", "saver suggests: gather", "─ T07 ─", "L leaf, P petal"))
    code, lines = reader.bash(rf"printf 'gather LP\n' | squareone play --resume {record}")
    assert code == 0
    assert reader.bash(f"squareone replay {record} --verify")[1] == ["valid: 3 actions in 3 turns, in progress"]


def write_package(folder):
    """Write the game as a package of its own."""
    texts = paged_game.files(PAGE).items()
    paged_game.write(folder, {path.removeprefix("squareone_data/games/"): text for path, text in texts})


def test_its_code_passes_mypy_strict_and_ruff(tmp_path):
    write_package(tmp_path)
    config = str(snippets.ROOT / "pyproject.toml")
    commands = [
        ["mypy", "--config-file", config, "--strict", "--cache-dir", str(tmp_path / "cache"), "-p", "tea_house"],
        # The page adds imports where they are needed first, not in the order of the alphabet.
        ["ruff", "check", "--no-cache", "--config", config, "--ignore", "I001", "tea_house"],
        ["ruff", "format", "--no-cache", "--config", config, "--check", "tea_house"],
    ]
    for command in commands:
        done = subprocess.run(
            [Path(sys.executable).parent / command[0], *command[1:]], cwd=tmp_path, capture_output=True, text=True,
            env={**os.environ, "MYPYPATH": str(snippets.ROOT)}, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_package_of_ones_own_is_found_by_its_entry_point(tmp_path):
    """As ``pip install`` leaves it, without the network: the package, and beside it what its pyproject.toml says."""
    write_package(tmp_path)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["setuptools"]["package-data"] == {"tea_house": ["rules.md"]}
    offered = project["project"]["entry-points"]["squareone_data.games"]
    about = tmp_path / "tea_house-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tea-house\nVersion: 1\n")
    (about / "entry_points.txt").write_text(
        "[squareone_data.games]\n" + "".join(f"{name} = {where}\n" for name, where in offered.items())
    )
    command = [sys.executable, "-m", "squareone_data", "play", "-C", paged_game.CATALOG]
    command += ["--bots", "saver", "--seed", "1"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(snippets.ROOT)])},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.startswith("1. seat ")
