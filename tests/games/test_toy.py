"""A second game, registered here: what is general knows nothing of Square One."""

import json
import os
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import builders
import pytest
import toy
from jsonschema import Draft202012Validator

from squareone_data.checks import all_checks, checks_of, samples, validate
from squareone_data.engine.base_engine import PositionEngine
from squareone_data.files import load
from squareone_data.files.schemas import schema_of
from squareone_data.files.writer import canonical
from squareone_data.game import Game, UnknownGame, find_game, known_games, register, registry
from squareone_data.model.findings import CatalogError
from squareone_data.model.tiles import Tile


@pytest.fixture(autouse=True)
def registered(register_game):
    """The toy game, known for the time of one test."""
    register_game(toy.GAME)


def with_cards(*cards):
    return {**toy.FILES, "core/plain.json": json.dumps({**toy.CARDS, "tiles": [*toy.CARDS["tiles"], *cards]}, indent=1)}


def with_card(old, new):
    return {**toy.FILES, "core/plain.json": json.dumps(toy.CARDS, indent=1).replace(old, new)}


def test_a_registered_game_is_known():
    assert known_games() == ("project-l", "square-one", "toy")
    assert find_game("toy") is toy.GAME


def test_an_unregistered_game_is_not():
    with pytest.raises(UnknownGame, match="project-l, square-one, toy"):
        find_game("chess")


def test_it_loads_from_memory_and_from_disk(tmp_path):
    for catalog in (builders.catalog(toy.FILES), load(builders.on_disk(tmp_path, toy.FILES))):
        assert [card.line() for card in catalog.tiles] == ["T01 1", "T02 2", "T03 3", "T04 4", "T05 5"]
        assert (catalog.game.id, catalog.faults, catalog["T03"].set, catalog["T03"].color) == (
            "toy",
            (),
            "core",
            "plain",
        )


def test_a_good_catalog_has_no_findings():
    report = validate(builders.catalog(toy.FILES))
    assert (report.entries, report.crashed, report.game, report.tiles) == ((), (), "toy", 5)


def test_its_own_check_is_run_and_points_at_the_line():
    report = validate(builders.catalog(with_card('"power": 4', '"power": 40')))
    assert builders.places(report) == [("core/plain.json", 22, "TY101")]
    assert report.entries[0].tile == "T04"


def test_the_samples_of_its_own_check_are_good_and_bad():
    for sample, codes in ((toy.not_too_strong.good, []), (toy.not_too_strong.bad, ["TY101"])):
        files = samples.apply(sample, {**toy.FILES, "facts.json": '{"facts": []}'})
        assert [code for code in builders.codes(builders.report(files)) if code.startswith("TY")] == codes


def test_its_checks_are_the_general_ones_and_its_own():
    codes = {check.code for check in checks_of(toy.GAME)}
    assert codes == {check.code for check in checks_of(None)} | {"TY101"}
    assert {"TY101", "SQ204"} <= set(all_checks())


@pytest.mark.parametrize(
    ("files", "code"),
    [
        (with_card('"power": 4', '"power": "4"'), "SQ110"),
        (with_card('"power": 4', '"power": 0'), "SQ110"),
        (with_card('"power": 4', '"rows": ["Y"], "power": 4'), "SQ111"),
        (with_card('"power": 4,', ""), "SQ112"),
        (with_cards({"id": "T05", "power": 9, "status": "original"}), "SQ201"),
        (with_cards({"id": "T06", "power": 9, "status": "original"}), "SQ202"),
        (with_card('"status": "original"', '"status": "original", "source": "you"'), "SQ503"),
        (with_card("T05", "T06"), "SQ205"),
        ({**toy.FILES, "facts.json": json.dumps({"facts": [{**toy.FACTS["facts"][0], "exactly": 2}]})}, "SQ501"),
        ({**toy.FILES, "game.json": json.dumps({**toy.DEFINITION, "name": {}})}, "SQ402"),
        ({**toy.FILES, "core/black.json": "{}"}, "SQ302"),
    ],
)
def test_general_checks_hold_for_it_too(files, code):
    report = validate(builders.catalog(files))
    assert code in builders.codes(report)
    assert report.crashed == ()


def test_unknown_color_is_reported():
    sets = [{**toy.DEFINITION["sets"][0], "tiles": {"white": "T01-T05"}}]
    report = validate(builders.catalog({**toy.FILES, "game.json": json.dumps({**toy.DEFINITION, "sets": sets})}))
    (message,) = (entry.finding.message for entry in report.entries if entry.check.code == "SQ307")
    assert "'white'" in message


def test_a_fact_about_costs_crashes_no_check_of_a_game_that_has_none():
    facts = {"facts": [{"id": "F1", "tiles": "T01", "cheaper_than": "T02", "source": "me"}]}
    assert validate(builders.catalog({**toy.FILES, "facts.json": json.dumps(facts)})).crashed == ()


def test_tables_of_square_one_are_unknown_to_it():
    with pytest.raises(CatalogError) as caught:
        builders.catalog({**toy.FILES, "game.json": json.dumps({**toy.DEFINITION, "combos": {"2": 1}})})
    assert builders.codes(caught.value.findings) == ["SQ111"]


@pytest.mark.parametrize(
    ("name", "kind"), [("game.json", "game"), ("core/plain.json", "tiles"), ("facts.json", "facts")]
)
def test_it_is_formatted_one_card_a_line(name, kind):
    document = json.loads(toy.FILES[name])
    text = canonical(toy.GAME, kind, document, {})
    assert (json.loads(text), canonical(toy.GAME, kind, json.loads(text), {})) == (document, text)
    if kind == "tiles":
        assert text.splitlines()[4] == '    {"id": "T01", "power": 1, "status": "original"},'


@pytest.mark.parametrize("kind", ["game", "tiles", "facts"])
def test_its_schemas_are_its_own(kind):
    schema = schema_of(toy.GAME, kind)
    assert schema["$id"] == f"urn:squareone-data:schema:toy.{kind}:1"
    assert not any(
        word in json.dumps(schema) for word in ("SquareOne", "square_one", "row_sizes", "combos", "line_clear")
    )
    document = json.loads(toy.FILES[{"game": "game.json", "tiles": "core/plain.json", "facts": "facts.json"}[kind]])
    assert Draft202012Validator(schema).is_valid(document)


def test_cards_are_described_in_sentences():
    catalog = builders.catalog(toy.FILES)
    assert (catalog["T02"].sentence(catalog.definition, "en"), catalog["T02"].sentence(catalog.definition, "cs")) == (
        "T02, power 2.",
        "T02, síla 2.",
    )


def test_registering_again_replaces():
    other = toy.Toy()
    register(other)
    assert other is not toy.GAME
    assert find_game("toy") is other


def test_general_modules_never_import_square_one():
    code = """
import sys
sys.modules["squareone_data.games.square_one"] = None  # importing it is an error now
import toy
from squareone_data.checks import validate
from squareone_data.files import MemoryTree, load
from squareone_data.game import register
register(toy.GAME)
report = validate(load(MemoryTree(toy.FILES)))
print(len(report.entries), len(report.crashed), report.tiles)
"""
    folders = [str(Path(toy.__file__).parent), *sys.path]
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
    )
    assert (done.stdout.strip(), done.stderr) == ("0 0 5", "")


@pytest.mark.parametrize(
    ("name", "value", "token"),
    [
        ("toy", "toys:GAME", "No module named 'toys'"),
        ("toy", "toy:GAMES", "module 'toy' has no attribute 'GAMES'"),
        ("toy", "toy:CARDS", "squareone_data.game.Game"),
        ("toys", "toy:GAME", "toys = 'toy:GAME'"),
    ],
)
def test_package_without_its_game_is_named(monkeypatch, name, value, token):
    point = metadata.EntryPoint(name, value, "squareone_data.games")
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(metadata, "entry_points", lambda **asked: [point])
    find_game.cache_clear()
    with pytest.raises(UnknownGame, match=re.escape(token)):
        find_game(name)


def test_incomplete_game_cannot_be_instantiated():
    class Unfinished(Game):
        id, title, colors = "toy", "Toy", ("plain",)

    with pytest.raises(TypeError, match=r"definition_model.*tile_model"):
        Unfinished()


def test_incomplete_engine_cannot_be_instantiated():
    class Unfinished(PositionEngine):
        verbs = ("pass",)

    with pytest.raises(TypeError) as caught:
        Unfinished()
    for name in ("players", "initial", "parse", "actions", "perform", "over", "scores", "tiles_on_table"):
        assert re.search(rf"\b{name}\b", str(caught.value)), name


def test_a_tile_that_does_not_say_how_it_is_written_shows_its_face():
    class Plain(Tile):
        FACE = ("weight", "motto")
        weight: int = 0
        motto: str = ""

    tile = Plain(id="T01", weight=3, status="original")
    assert tile.line() == "T01 weight 3"
    assert tile.sentence(None, "en") == "T01 weight 3."
