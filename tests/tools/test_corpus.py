"""The conformance corpus: every rule of play has cases, the cases hold, and the runner finds what differs."""

import hashlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from squareone_data.export.schemas import all_schemas
from squareone_data.files import load
from squareone_data.files.digest import digest
from squareone_data.games.square_one import engine
from squareone_data.games.square_one.messages import MODELS
from squareone_data.games.square_one.rules import rules
from squareone_data.play.oracle import Oracle

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / "conformance" / "square-one"
MANIFEST = json.loads((HOME / "manifest.json").read_text("utf-8"))
CATALOGS = {one["folder"]: one for one in MANIFEST["catalogs"]}
CASES = {
    name: [json.loads(line) for line in (HOME / one["cases"]).read_text("utf-8").splitlines()]
    for name, one in CATALOGS.items()
}
EVERY = [(name, case) for name, cases in CASES.items() for case in cases]


@pytest.fixture(scope="module")
def oracles():
    """The oracle of each catalog of the corpus."""
    return {name: Oracle(load(HOME / name)) for name in CATALOGS}


@pytest.fixture(scope="module")
def frame():
    """The module in which cases are written and checked."""
    sys.path.insert(0, str(ROOT / "tools"))
    import corpus.frame

    yield corpus.frame
    sys.path.remove(str(ROOT / "tools"))


@pytest.fixture(scope="module")
def runner():
    """The runner, as a module."""
    spec = importlib.util.spec_from_file_location("conformance_run", ROOT / "conformance" / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", CATALOGS)
def test_the_manifest_says_what_is_there(oracles, name):
    said = CATALOGS[name]
    assert said["digest"] == digest(oracles[name].catalog)
    assert said["sha256"] == hashlib.sha256((HOME / said["cases"]).read_bytes()).hexdigest()
    assert said["count"] == len(CASES[name])
    assert MANIFEST["rules"] == engine.RULES


@pytest.mark.parametrize("name", CATALOGS)
def test_the_engine_answers_every_question_so(oracles, name):
    """The corpus is up to date, words included."""
    for case in CASES[name]:
        assert oracles[name].answer(case["question"]) == case["answer"], case["case"]


def test_every_rule_of_play_has_a_case_and_no_case_cites_what_is_no_rule():
    cited = {rule for _, case in EVERY for rule in case["rules"]}
    play = {one for one in rules() if 3 <= int(one.removeprefix("SO-").split(".")[0]) <= 13}
    assert play - cited == set()
    assert cited - set(rules()) == set()


def test_every_case_has_a_name_of_its_own_and_fits_the_schema():
    """All are held against the model that the schema is made from, some against the schema, which takes longer."""
    validator = Draft202012Validator(all_schemas()["square-one.case"])
    assert len({case["case"] for _, case in EVERY}) == len(EVERY)
    for _, case in EVERY:
        MODELS["case"].model_validate(case)
    assert [case["case"] for _, case in EVERY[::7] if not validator.is_valid(case)] == []


def test_there_are_cases_of_every_sort():
    asked = {case["question"]["ask"] for _, case in EVERY}
    answered = {key for _, case in EVERY for key in case["answer"]}
    assert asked == {"new", "legal", "apply", "explain", "observe", "outcome"}
    assert answered == {
        "position", "shuffles", "legal", "illegal", "broken", "observation", "outcome", "error", "reasons",
    }  # fmt: skip


def test_the_pieces_of_a_game_follow_each_other_to_its_end():
    games = {}
    for name, case in EVERY:
        if case["case"].startswith("game "):
            games.setdefault(case["case"].split("/")[0], []).append((name, case))
    assert len(games) >= 12
    for cases in games.values():
        position = cases[0][1]["answer"]["position"]
        for _, case in cases[1:]:
            assert case["question"]["position"] == position
            position = case["answer"].get("position", position)
        assert position["phase"] == "over"
        assert cases[-1][1]["answer"]["outcome"]["over"] is True


def test_the_corpus_is_small():
    assert sum(path.stat().st_size for path in HOME.glob("*.jsonl")) < 1_000_000


def test_an_answer_that_is_not_as_expected_makes_no_corpus(frame, oracles):
    question = frame.legal(frame.position("YY"))
    for expected in ({"has": "take B01"}, {"lacks": "gain"}, {"only": "gain"}, {"then": {"legal.0": "end"}}):
        wrong = frame.case("SO-4.1", "a mistake", question, **expected)
        with pytest.raises(frame.Wrong):
            frame.recorded(wrong, "x", oracles["full"])
    with pytest.raises(frame.Wrong):
        one = frame.case("SO-4.3", "a mistake", frame.explain(frame.position("YY"), "gain"), broken="SO-4.3")
        frame.recorded(one, "x", oracles["full"])
    with pytest.raises(ValueError, match="nothing is expected"):
        frame.case("SO-4.1", "nothing", question)


def test_the_runner_finds_nothing_where_all_is_the_same(tmp_path):
    command = [sys.executable, "-m", "squareone_data", "rules", "batch", "-C", "{catalog}"]
    done = subprocess.run(
        [sys.executable, ROOT / "conformance" / "run.py", *command], cwd=tmp_path, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout.decode()) == (0, f"{len(EVERY)} cases, 0 differ\n")


FALSE = """
import json, sys
answers = {json.dumps(case["question"]): case["answer"] for case in map(json.loads, open(sys.argv[1] + ".jsonl"))}
for number, line in enumerate(sys.stdin):
    answer = answers[json.dumps(json.loads(line))]
    for one in answer.get("broken", []):
        one["message"] = "in other words"
    if answer.get("legal") and number % 7 == 0:
        answer["legal"].reverse()
    print(json.dumps(answer))
"""


def test_the_runner_names_the_cases_that_differ_and_leaves_words_alone(runner, tmp_path):
    port = tmp_path / "port.py"
    port.write_text(FALSE, "utf-8")
    command = [sys.executable, str(port), "{catalog}"]
    wanted = [
        case["case"]
        for number, case in enumerate(CASES["full"])
        if number % 7 == 0 and len(case["answer"].get("legal", [])) > 1
    ]
    found = [one.split(":")[0] for one in runner.run(command, "full", CASES["full"])]
    assert found == wanted
    assert len(wanted) > 3


def test_the_runner_says_if_answers_are_missing(runner, tmp_path):
    port = tmp_path / "port.py"
    port.write_text("print('{}')", "utf-8")
    (told,) = runner.run([sys.executable, str(port)], "small", CASES["small"])
    assert f"{len(CASES['small'])} questions, 1 answers" in told


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"broken": [{"rule": "SO-4.1", "message": "a"}]}, {"broken": [{"rule": "SO-4.1", "message": "b"}]}, True),
        ({"broken": [{"rule": "SO-4.1", "message": "a"}]}, {"broken": [{"rule": "SO-4.3", "message": "a"}]}, False),
        ({"broken": []}, {"broken": [{"rule": "SO-4.3", "message": "a"}]}, False),
        ({"error": "a", "reasons": []}, {"error": "b", "reasons": []}, True),
        ({"legal": ["gain"]}, {"legal": []}, False),
        ({"id": 1, "legal": []}, {"legal": []}, True),
        ({"legal": []}, {"error": "a"}, False),
        ({"position": {"round": 1}}, {"position": {"round": 2}}, False),
    ],
)
def test_what_has_to_be_the_same(runner, one, other, same):
    assert (runner.essence(one) == runner.essence(other)) is same
