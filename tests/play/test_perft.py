"""Counts of the tree, kept as data: a rule that changes what is legal, or what an action leads to, changes a count."""

import importlib.util
import json
from pathlib import Path

import pytest

from squareone_data.files import load
from squareone_data.games.square_one import engine
from squareone_data.play import perft

TOOL = Path(__file__).parents[2] / "tools" / "perft.py"
CASES = json.loads(Path(__file__).with_name("perft.json").read_text("utf-8"))
FROZEN = load(Path(__file__).parents[2] / "conformance" / "square-one" / "full")


@pytest.fixture(scope="module")
def tool():
    found = importlib.util.spec_from_file_location("tools_perft", TOOL)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("number", range(len(CASES)))
def test_the_tree_has_as_many_lines_as_is_known(tool, number):
    case = CASES[number]
    state = tool.reached(FROZEN, case)
    for depth, known in enumerate(case["counts"], 1):
        counted = perft.count(engine, state, depth, case["seed"])
        if counted != known:
            by_action = perft.divided(engine, state, depth, case["seed"])
            listed = "\n".join(f"{count:9}  {action}" for action, count in by_action.items())
            pytest.fail(f"case {number}, depth {depth}: {counted} lines, {known} are known\n{listed}")


def test_every_variant_is_counted_deep_enough(tool):
    assert {(tuple(one["sets"]), one["players"], one["solo"]) for one in CASES} == {
        (tuple(sets), players, solo) for sets, players, solo in tool.VARIANTS
    }
    assert all(len(one["counts"]) >= 2 for one in CASES)


def test_counts_by_first_action_add_up():
    state = engine.initial(FROZEN, engine.configured(FROZEN, ["base"], 2), 1)
    by_action = perft.divided(engine, state, 3)
    assert sum(by_action.values()) == perft.count(engine, state, 3)
    assert list(by_action) == [str(one) for one in engine.legal_actions(state)]
