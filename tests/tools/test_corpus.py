"""The conformance corpus: it has cases for every rule of play, it is up to date, and the runner reports differences."""

import hashlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import builders
import pytest
from jsonschema import Draft202012Validator

from squareone_data.engine.oracle import Oracle
from squareone_data.files import load
from squareone_data.files.digest import digest

ROOT = Path(__file__).resolve().parents[2]
CONFORMANCE = ROOT / "conformance"
OF_PLAY = {"square-one": range(3, 14), "project-l": range(2, 8)}
"""The games with a corpus, and the sections of their rules about play."""
SMALL = {"square-one": 1_000_000, "project-l": 400_000}
"""The maximum size of the cases of a game, in bytes."""


class Corpus:
    """The corpus of a game on disk, with its oracles.

    Args:
        game_id: the id of the game, and name of its folder.
    """

    def __init__(self, game_id):
        self.game_id, self.home = game_id, CONFORMANCE / game_id
        self.manifest = json.loads((self.home / "manifest.json").read_text("utf-8"))
        self.catalogs = {entry["folder"]: entry for entry in self.manifest["catalogs"]}
        self.cases = {
            name: [json.loads(line) for line in (self.home / entry["cases"]).read_text("utf-8").splitlines()]
            for name, entry in self.catalogs.items()
        }
        self.every = [case for cases in self.cases.values() for case in cases]
        self.oracles = {name: Oracle(load(self.home / name)) for name in self.catalogs}
        self.game = self.oracles["full"].catalog.game


@pytest.fixture(scope="module", params=OF_PLAY)
def corpus(request):
    """The corpus of each game."""
    return Corpus(request.param)


@pytest.fixture(scope="module")
def square_one():
    """The corpus of Square One, for tests that need only one."""
    return Corpus("square-one")


@pytest.fixture(scope="module")
def tools():
    """The package that defines and checks cases."""
    sys.path.insert(0, str(ROOT / "tools"))
    import corpus

    yield corpus
    sys.path.remove(str(ROOT / "tools"))


@pytest.fixture(scope="module")
def runner():
    """The runner, as a module."""
    spec = importlib.util.spec_from_file_location("conformance_run", CONFORMANCE / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_corpus_is_tested(tools, runner):
    assert set(runner.games()) == set(tools.CORPORA) == set(OF_PLAY)


def test_manifest_is_current(corpus):
    assert corpus.manifest["game"] == corpus.game_id == corpus.game.id
    assert corpus.manifest["rules"] == corpus.game.engine.rules_version
    for name, entry in corpus.catalogs.items():
        assert entry["digest"] == digest(corpus.oracles[name].catalog)
        assert entry["sha256"] == hashlib.sha256((corpus.home / entry["cases"]).read_bytes()).hexdigest()
        assert entry["count"] == len(corpus.cases[name])


def test_engine_gives_every_answer(corpus):
    """The corpus is up to date, including messages."""
    for name, cases in corpus.cases.items():
        for case in cases:
            assert corpus.oracles[name].answer(case["question"]) == case["answer"], case["case"]


def test_every_rule_of_play_has_a_case_and_every_cited_rule_exists(corpus):
    cited = {rule for case in corpus.every for rule in case["rules"]}
    rules = set(corpus.game.rules)
    play = {rule for rule in rules if int(rule.partition("-")[2].partition(".")[0]) in OF_PLAY[corpus.game_id]}
    assert play - cited == set()
    assert cited - rules == set()


def test_case_names_are_unique_and_cases_fit_the_schema(corpus):
    """All cases are validated with the model of the schema, some with the schema itself, which takes longer."""
    validator = Draft202012Validator(builders.schemas()[f"{corpus.game_id}.case"])
    model = corpus.game.oracle_models["case"]
    assert len({case["case"] for case in corpus.every}) == len(corpus.every)
    for case in corpus.every:
        model.model_validate(case)
    assert [case["case"] for case in corpus.every[::7] if not validator.is_valid(case)] == []


def test_cases_cover_every_question_and_answer(corpus):
    asked = {case["question"]["ask"] for case in corpus.every}
    answered = {key for case in corpus.every for key in case["answer"]}
    assert asked == {"new", "legal", "apply", "explain", "observe", "outcome"}
    assert answered == {
        "position", "shuffles", "legal", "illegal", "broken", "observation", "outcome", "error", "reasons",
    }  # fmt: skip


def test_pieces_of_a_game_are_consecutive(corpus, tools):
    games = {}
    for case in corpus.every:
        if case["case"].startswith("game "):
            games.setdefault(case["case"].split("/")[0], []).append(case)
    assert len(games) == sum(map(len, tools.CORPORA[corpus.game_id].GAMES.values())) >= 7
    for cases in games.values():
        position = cases[0]["answer"]["position"]
        for case in cases[1:]:
            assert case["question"]["position"] == position
            position = case["answer"].get("position", position)
        assert position["phase"] == "over"
        assert cases[-1]["answer"]["outcome"]["over"] is True


def test_corpus_is_small(corpus):
    assert sum(path.stat().st_size for path in corpus.home.glob("*.jsonl")) < SMALL[corpus.game_id]


def test_unexpected_answer_is_an_error(tools, square_one):
    from corpus import frame
    from corpus.square_one.positions import position

    oracle, question = square_one.oracles["full"], frame.legal(position("YY"))
    for expected in ({"has": "take B01"}, {"lacks": "gain"}, {"only": "gain"}, {"then": {"legal.0": "end"}}):
        wrong = frame.case("SO-4.1", "a mistake", question, **expected)
        with pytest.raises(frame.Wrong):
            frame.recorded(wrong, "x", oracle)
    with pytest.raises(frame.Wrong):
        wrong = frame.case("SO-4.3", "a mistake", frame.explain(position("YY"), "gain"), broken="SO-4.3")
        frame.recorded(wrong, "x", oracle)
    with pytest.raises(ValueError, match=r"^nothing: "):
        frame.case("SO-4.1", "nothing", question)


RUNNER = [sys.executable, str(CONFORMANCE / "run.py")]


def test_runner_reports_no_differences(corpus, tmp_path):
    command = [sys.executable, "-m", "squareone_data", "rules", "batch", "-C", "{catalog}"]
    done = subprocess.run(
        [*RUNNER, "--game", corpus.game_id, *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"{corpus.game_id}: {len(corpus.every)} cases, 0 differ\n")


def test_runner_runs_every_game_by_default(runner, tmp_path, monkeypatch, capsys):
    port = tmp_path / "port.py"
    port.write_text(FALSE, "utf-8")
    monkeypatch.setattr(sys, "argv", ["run.py", sys.executable, str(port), "{catalog}"])
    assert runner.main() == 1
    names = [line.partition(" ")[0] for line in capsys.readouterr().out.splitlines() if line.endswith(" differ")]
    assert names == ["project-l:", "square-one:"]


@pytest.mark.parametrize(
    ("words", "token"),
    [
        ([], "Usage: python conformance/run.py"),
        (["--game"], "Usage: python conformance/run.py"),
        (["--game", "square-one"], "Usage: python conformance/run.py"),
        (["--game", "chess", "port"], "'chess'"),
    ],
)
def test_invalid_request_is_refused(runner, words, token, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["run.py", *words])
    assert runner.main() == 2
    assert token in capsys.readouterr().out


FALSE = """
import json, sys
answers = {json.dumps(case["question"]): case["answer"] for case in map(json.loads, open(sys.argv[1] + ".jsonl"))}
for number, line in enumerate(sys.stdin):
    answer = answers[json.dumps(json.loads(line))]
    for reason in answer.get("broken", []):
        reason["message"] = "another message"
    if answer.get("legal") and number % 7 == 0:
        answer["legal"].reverse()
    print(json.dumps(answer))
"""


def test_runner_reports_differences_but_not_messages(runner, corpus, tmp_path):
    port = tmp_path / "port.py"
    port.write_text(FALSE, "utf-8")
    command, full = [sys.executable, str(port), "{catalog}"], corpus.cases["full"]
    wanted = [
        case["case"] for number, case in enumerate(full) if number % 7 == 0 and len(case["answer"].get("legal", [])) > 1
    ]
    found = [line.split(":")[0] for line in runner.run(command, corpus.home / "full", full)]
    assert found == wanted
    assert len(wanted) > 3


def test_missing_answers_are_reported(runner, square_one, tmp_path):
    port = tmp_path / "port.py"
    port.write_text("print('{}')", "utf-8")
    cases = square_one.cases["small"]
    (line,) = runner.run([sys.executable, str(port)], square_one.home / "small", cases)
    assert f"small: {len(cases)} questions, 1 answers" in line


@pytest.mark.parametrize(
    ("first", "second", "equal"),
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
def test_compared_part_of_an_answer(runner, first, second, equal):
    assert (runner.essence(first) == runner.essence(second)) is equal
