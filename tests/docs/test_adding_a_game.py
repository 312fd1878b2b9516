"""The page that builds a third game: its blocks are the game, and its commands are run, nearly all in this process."""

import contextlib
import importlib
import importlib.util
import io
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

from squareone_data.checks import samples, validate
from squareone_data.cli.app import run
from squareone_data.export.schemas import all_schemas
from squareone_data.files import MemoryTree, load
from squareone_data.model.registry import filled
from squareone_data.play.conformance import check_game
from squareone_data.play.contract import PositionError
from squareone_data.play.oracle import Oracle
from squareone_data.play.players import engine_of

_SPEC = importlib.util.spec_from_file_location("paged_game", snippets.ROOT / "tools" / "paged_game.py")
paged_game = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(paged_game)


class Inside(snippets.Reader):
    """A reader who writes the files that the page shows, and runs the command in this process."""

    def read(self):
        """See :meth:`Reader.read`; a block below the path of a file is written there."""
        shown = {one.line: one for one in paged_game.files(self.page.read_text("utf-8"))}
        run = {"console": self.console, "python": self.python}
        for block in snippets.blocks(self.page):
            if block.line in shown:
                path = self.home / shown[block.line].path
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block.text, "utf-8")
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
        out, told = Stream(), Stream()
        os.chdir(self.where)
        importlib.invalidate_caches()
        filled.cache_clear()  # the page may have added a part since
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "argv", words)
            patch.setattr(sys, "stdin", Stream(given))
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told if target else out):
                code = run()
        if target:
            Path(target).write_text(out.text(), "utf-8")
        return code, (told if target else out).text().splitlines()


class Stream(io.TextIOWrapper):
    """What a command reads or writes, as text and as bytes."""

    def __init__(self, text=""):
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8", newline="", write_through=True)

    def text(self):
        """All that was written."""
        return self.buffer.getvalue().decode("utf-8")


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
    texts = {Path(one.path).name: one.text for one in paged_game.files(paged_game.PAGE.read_text("utf-8"))}
    assert len(texts["engine.py"].splitlines()) <= 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_conforms_with_any_number_of_players(catalog, players):
    engine = engine_of(catalog.kind)
    config = engine.configured(catalog, None, players, None)
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
    told = "\n".join(squareone(f"import {path} --dry-run", code=1))
    assert "'many' stands here: a whole number was expected\n  = fix: write a number such as 3" in told
    assert "'none' stands here: an empty cell says that there is none\n  = fix: leave the cell empty" in told


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
    (one,) = catalog.kind.part("checks").CHECKS
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
    assert answers[7]["error"] == "there is no seat 3; seats are 0 to 2"
    assert answers[8]["error"] == "'drink': no action is called 'drink'; actions begin with gather, buy"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"turn": 2}, "turn: there is no seat 2; seats are 0 to 1"),
        ({"sets": ["bases"]}, "no set has the id 'bases'; did you mean base?"),
        ({"game": "square-one"}, "game: this catalog is of tea-house, not of square-one"),
        ({"row": ["T99"]}, "'T99' is no tile in play"),
        ({"row": ["T01"]}, "TH-3.4: 1 cards lie in the row"),
        ({"deck": []}, "lies in 0 places"),
        ({"seats": [{"tokens": "", "cards": []}]}, "the game is for 2, 3, 4 players, not 1"),
        ({"round": "x"}, "round: a whole number was expected"),
        ({"tea": 1}, "tea: is no key here"),
    ],
)
def test_a_position_that_is_wrong_is_refused_with_what_is_wrong(catalog, changes, said):
    engine = engine_of(catalog.kind)
    with pytest.raises(PositionError) as refused:
        engine.from_position(catalog, {**Oracle(catalog).new(seed=5), **changes})
    assert said in str(refused.value)
    unchecked = {"row": ["T01"]}
    assert engine.from_position(catalog, {**Oracle(catalog).new(seed=5), **unchecked}, checked=False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play --players 7 --bots random", "the game is for 2, 3, 4 players, not 7"),
        ("play --solo easy --bots random", "there is no opponent made of rules: leave solo out"),
        ("play --sets tea --bots random", "no set has the id 'tea'; sets are base"),
        ("play --bots server", "no bot is called 'server'; did you mean saver?"),
        ("new tile base green", "'green' is no color of Tea House; it can be tea"),
        ("new tile base tea 'two leaves'", "write a price and points, such as LLP > 3"),
        (
            "new tile base tea 'LX > 3'",
            '"LX" is no valid `price`: The tokens it costs, one letter each, leaves first; such as "LLP"',
        ),
        ("list --rewards leef", "no kind of piece is called 'leef'; did you mean leaf?"),
    ],
)
def test_what_cannot_be_is_told(squareone, arguments, said):
    assert said in "\n".join(squareone(arguments, code=2))


def test_people_play_take_back_and_go_on(reader, tmp_path):
    record = tmp_path / "people.record"
    answers = r"gather LL\nundo\nhint\nshow T07\nhelp\ngather PP\ntable\n"
    code, lines = reader.bash(f"printf '{answers}' | squareone play --seed 3 --record {record}")
    told = "\n".join(lines)
    assert code == 0, told
    assert all(one in told for one in ("taken back", "saver would: gather", "─ T07 ─", "L leaf, P petal"))
    code, lines = reader.bash(rf"printf 'gather LP\n' | squareone play --resume {record}")
    assert code == 0
    assert reader.bash(f"squareone replay {record} --verify")[1] == ["good: 3 actions in 3 turns, so far"]


def test_a_package_of_ones_own_is_found_by_its_entry_point(tmp_path):
    """As ``pip install`` leaves it, without the network: the package, and beside it what its pyproject.toml says."""
    for one in paged_game.files(paged_game.PAGE.read_text("utf-8")):
        path = tmp_path / one.path.removeprefix("squareone_data/games/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(one.text, "utf-8")
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
