"""The benchmark of the engine: what it plays and how it judges; nothing is timed here."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "tools" / "bench" / "engine.py"


@pytest.fixture(scope="module")
def bench():
    """The program, as a module; what it imports beside itself goes with it."""
    path = list(sys.path)
    spec = importlib.util.spec_from_file_location("engine_benchmark", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    yield module
    sys.path[:] = path
    for name in ("engine_benchmark", "startup"):
        sys.modules.pop(name, None)


def speeds(bench, verb=20_000, listed=20_000, peer=10_000):
    rates = {bench.VERB: verb, bench.LIST: listed, bench.PEER: peer}
    return {name: [bench.Speed(10, rate, 1.0)] for name, rate in rates.items()}


def test_both_ways_to_choose_play_the_same_game_each_time(bench):
    for how in bench.OURS:
        play = bench.our_games(how)
        assert play(3) == play(3) > 100
        assert play(3) != play(4)


def test_games_are_counted_and_some_come_before_that_do_not_count(bench):
    played = []

    def play(seed):
        played.append(seed)
        return 100

    found = bench.timed(play, 16, 32)
    assert (found["games"], found["actions"]) == (16, 1600)
    assert played[2:] == list(range(32, 48))
    assert set(played[:2]).isdisjoint(played[2:])


def test_programs_are_measured_by_turns(bench):
    asked = []

    def run(name, games, seed):
        asked.append((name, games, seed))
        return {"games": games, "actions": 10, "seconds": 1.0}

    found = bench.measured(2, 30, run)
    other = bench.OTHERS["project-l"]
    assert asked == [
        (bench.VERB, 30, 0), (bench.LIST, 30, 0), (other, 30, 0), (bench.PEER, 10, 0),
        (bench.VERB, 30, 30), (bench.LIST, 30, 30), (other, 30, 30), (bench.PEER, 10, 30),
    ]  # fmt: skip
    assert [len(speeds) for speeds in found.values()] == [2, 2, 2, 2]


def test_other_games_are_played_by_their_own_rules(bench):
    play = bench.our_games(bench.VERB, "project-l")
    assert play(3) == play(3) > 20
    found = bench.work(bench.OTHERS["project-l"], 2, 3)
    assert found["actions"] == play(3) + play(4)


def test_memory_is_looked_at_after_each_eighth(bench):
    played = []
    assert bench.grown(played.append, 16, lambda: len(played)) == [2, 4, 6, 8, 10, 12, 14, 16]
    assert played == list(range(16))


@pytest.mark.parametrize(
    ("found", "memory", "seconds", "met"),
    [
        ({}, [10, 10], [1.0], [True, True, True, True]),
        ({"verb": 9_000}, [10, 10], [1.0], [False, True, True, True]),
        ({"listed": 9_000}, [10, 10], [1.0], [True, False, True, True]),
        ({}, [10, 11], [1.0], [True, True, False, True]),
        ({}, [5, 10, 10, 10], [1.0, 9.0, 2.5], [True, True, True, False]),
        ({}, [10, 10], None, [True, True, True, False]),
    ],
)
def test_each_target_has_a_verdict(bench, found, memory, seconds, met):
    told = bench.verdicts(speeds(bench, **found), memory, seconds)
    assert [met for _, met in told] == met
    assert all(line.endswith("met" if met else "missed") for line, met in told)


def test_result_has_both_programs_with_their_rates(bench):
    text = bench.told(speeds(bench))
    assert "squareone by verb    median    20,000 actions/s" in text
    assert "catanatron           median    10,000 actions/s" in text


def test_questions_are_positions_of_games_that_the_oracle_can_answer(bench):
    from squareone_data.files import load, packaged
    from squareone_data.games.square_one.engine.engine import SquareOneEngine

    catalog, engine = load(packaged("square-one")), SquareOneEngine()
    asked = [json.loads(line) for line in bench.questions(40)]
    assert [question["id"] for question in asked] == list(range(40))
    assert {question["ask"] for question in asked} == {"legal"}
    assert len({json.dumps(question["position"]) for question in asked}) == 40
    for question in asked:
        assert engine.legal_actions(engine.from_position(catalog, question["position"]))


@pytest.mark.parametrize(
    ("answer", "good"),
    [
        ('{"legal": ["gain"]}', True),
        ('{"legal": []}', False),
        ('{"error": "no"}', False),
    ],
)
def test_an_oracle_that_does_not_answer_counts_as_missed(bench, answer, good):
    command = [sys.executable, "-c", f"import sys\nfor line in sys.stdin: print('''{answer}''')"]
    found = bench.asked(command, ["1", "2"], 1)
    assert (found is not None) == good


def test_an_oracle_that_skips_a_question_counts_as_missed(bench):
    command = [sys.executable, "-c", "print('{\"legal\": [1]}')"]
    assert bench.asked(command, ["1", "2"], 1) is None
