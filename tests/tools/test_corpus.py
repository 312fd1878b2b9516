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
from squareone_data.play.oracle import Oracle

ROOT = Path(__file__).resolve().parents[2]
CONFORMANCE = ROOT / "conformance"
OF_PLAY = {"square-one": range(3, 14), "project-l": range(2, 8)}
"""The games that have a corpus, with the sections of their rules that are about play."""
SMALL = {"square-one": 1_000_000, "project-l": 400_000}
"""So large may the cases of a game be, in bytes."""


class Corpus:
    """The corpus of a game as it is on disk, and who answers for it.

    Args:
        game: the game, by its folder.
    """

    def __init__(self, game):
        self.game, self.home = game, CONFORMANCE / game
        self.manifest = json.loads((self.home / "manifest.json").read_text("utf-8"))
        self.catalogs = {one["folder"]: one for one in self.manifest["catalogs"]}
        self.cases = {
            name: [json.loads(line) for line in (self.home / one["cases"]).read_text("utf-8").splitlines()]
            for name, one in self.catalogs.items()
        }
        self.every = [case for cases in self.cases.values() for case in cases]
        self.oracles = {name: Oracle(load(self.home / name)) for name in self.catalogs}
        self.kind = self.oracles["full"].catalog.kind


@pytest.fixture(scope="module", params=OF_PLAY)
def corpus(request):
    """The corpus of each game."""
    return Corpus(request.param)


@pytest.fixture(scope="module")
def square_one():
    """The corpus of Square One, where one is enough."""
    return Corpus("square-one")


@pytest.fixture(scope="module")
def tools():
    """The package in which cases are written and checked."""
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


def test_every_corpus_there_is_is_tested(tools, runner):
    assert set(runner.games()) == set(tools.CORPORA) == set(OF_PLAY)


def test_the_manifest_says_what_is_there(corpus):
    assert corpus.manifest["game"] == corpus.game == corpus.kind.id
    assert corpus.manifest["rules"] == corpus.oracles["full"].engine.RULES
    for name, said in corpus.catalogs.items():
        assert said["digest"] == digest(corpus.oracles[name].catalog)
        assert said["sha256"] == hashlib.sha256((corpus.home / said["cases"]).read_bytes()).hexdigest()
        assert said["count"] == len(corpus.cases[name])


def test_the_engine_answers_every_question_so(corpus):
    """The corpus is up to date, words included."""
    for name, cases in corpus.cases.items():
        for case in cases:
            assert corpus.oracles[name].answer(case["question"]) == case["answer"], case["case"]


def test_every_rule_of_play_has_a_case_and_no_case_cites_what_is_no_rule(corpus):
    cited = {rule for case in corpus.every for rule in case["rules"]}
    rules = set(corpus.kind.part("rules").rules())
    play = {one for one in rules if int(one.partition("-")[2].partition(".")[0]) in OF_PLAY[corpus.game]}
    assert play - cited == set()
    assert cited - rules == set()


def test_every_case_has_a_name_of_its_own_and_fits_the_schema(corpus):
    """All are held against the model that the schema is made from, some against the schema, which takes longer."""
    validator = Draft202012Validator(all_schemas()[f"{corpus.game}.case"])
    model = corpus.kind.part("messages").MODELS["case"]
    assert len({case["case"] for case in corpus.every}) == len(corpus.every)
    for case in corpus.every:
        model.model_validate(case)
    assert [case["case"] for case in corpus.every[::7] if not validator.is_valid(case)] == []


def test_there_are_cases_of_every_sort(corpus):
    asked = {case["question"]["ask"] for case in corpus.every}
    answered = {key for case in corpus.every for key in case["answer"]}
    assert asked == {"new", "legal", "apply", "explain", "observe", "outcome"}
    assert answered == {
        "position", "shuffles", "legal", "illegal", "broken", "observation", "outcome", "error", "reasons",
    }  # fmt: skip


def test_the_pieces_of_a_game_follow_each_other_to_its_end(corpus, tools):
    games = {}
    for case in corpus.every:
        if case["case"].startswith("game "):
            games.setdefault(case["case"].split("/")[0], []).append(case)
    assert len(games) == sum(map(len, tools.CORPORA[corpus.game].GAMES.values())) >= 7
    for cases in games.values():
        position = cases[0]["answer"]["position"]
        for case in cases[1:]:
            assert case["question"]["position"] == position
            position = case["answer"].get("position", position)
        assert position["phase"] == "over"
        assert cases[-1]["answer"]["outcome"]["over"] is True


def test_the_corpus_is_small(corpus):
    assert sum(path.stat().st_size for path in corpus.home.glob("*.jsonl")) < SMALL[corpus.game]


def test_an_answer_that_is_not_as_expected_makes_no_corpus(tools, square_one):
    from corpus import frame
    from corpus.square_one.positions import position

    oracle, question = square_one.oracles["full"], frame.legal(position("YY"))
    for expected in ({"has": "take B01"}, {"lacks": "gain"}, {"only": "gain"}, {"then": {"legal.0": "end"}}):
        wrong = frame.case("SO-4.1", "a mistake", question, **expected)
        with pytest.raises(frame.Wrong):
            frame.recorded(wrong, "x", oracle)
    with pytest.raises(frame.Wrong):
        one = frame.case("SO-4.3", "a mistake", frame.explain(position("YY"), "gain"), broken="SO-4.3")
        frame.recorded(one, "x", oracle)
    with pytest.raises(ValueError, match="nothing is expected"):
        frame.case("SO-4.1", "nothing", question)


RUNNER = [sys.executable, str(CONFORMANCE / "run.py")]


def test_the_runner_finds_nothing_where_all_is_the_same(corpus, tmp_path):
    command = [sys.executable, "-m", "squareone_data", "rules", "batch", "-C", "{catalog}"]
    done = subprocess.run(
        [*RUNNER, "--game", corpus.game, *command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"{corpus.game}: {len(corpus.every)} cases, 0 differ\n")


def test_the_runner_runs_every_game_if_none_is_named(runner, tmp_path, monkeypatch, capsys):
    port = tmp_path / "port.py"
    port.write_text(FALSE, "utf-8")
    monkeypatch.setattr(sys, "argv", ["run.py", sys.executable, str(port), "{catalog}"])
    assert runner.main() == 1
    told = [line.partition(" ")[0] for line in capsys.readouterr().out.splitlines() if line.endswith(" differ")]
    assert told == ["project-l:", "square-one:"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Usage: python conformance/run.py"),
        (["--game"], "Usage: python conformance/run.py"),
        (["--game", "square-one"], "Usage: python conformance/run.py"),
        (["--game", "chess", "port"], "there is no corpus of 'chess'; there are project-l, square-one"),
    ],
)
def test_the_runner_says_what_it_wants_to_know(runner, words, said, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["run.py", *words])
    assert runner.main() == 2
    assert said in capsys.readouterr().out


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


def test_the_runner_names_the_cases_that_differ_and_leaves_words_alone(runner, corpus, tmp_path):
    port = tmp_path / "port.py"
    port.write_text(FALSE, "utf-8")
    command, full = [sys.executable, str(port), "{catalog}"], corpus.cases["full"]
    wanted = [
        case["case"] for number, case in enumerate(full) if number % 7 == 0 and len(case["answer"].get("legal", [])) > 1
    ]
    found = [one.split(":")[0] for one in runner.run(command, corpus.home / "full", full)]
    assert found == wanted
    assert len(wanted) > 3


def test_the_runner_says_if_answers_are_missing(runner, square_one, tmp_path):
    port = tmp_path / "port.py"
    port.write_text("print('{}')", "utf-8")
    cases = square_one.cases["small"]
    (told,) = runner.run([sys.executable, str(port)], square_one.home / "small", cases)
    assert f"small: {len(cases)} questions, 1 answers" in told


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
