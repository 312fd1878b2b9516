"""Counts of the tree, kept as data: a rule that changes what is legal, or what an action leads to, changes a count."""

import importlib.util
import json
from pathlib import Path

import pytest

from squareone_data.engine import perft
from squareone_data.files import load

TOOL = Path(__file__).parents[2] / "tools" / "perft.py"


@pytest.fixture(scope="module")
def tool():
    found = importlib.util.spec_from_file_location("tools_perft", TOOL)
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def kept(name):
    """The cases of a file."""
    return json.loads(Path(__file__).with_name(name).read_text("utf-8"))


@pytest.mark.parametrize(
    ("game", "number"),
    [("square-one", number) for number in range(len(kept("perft.json")))]
    + [("project-l", number) for number in range(len(kept("perft-project-l.json")))],
)
def test_the_tree_has_as_many_lines_as_is_known(tool, game, number):
    case, frozen = kept(tool.DATA[game].name)[number], load(tool.FROZEN[game])
    engine, state = frozen.game.engine, tool.reached(frozen, case)
    for depth, known in enumerate(case["counts"], 1):
        counted = perft.count(engine, state, depth, case["seed"])
        if counted != known:
            by_action = perft.divided(engine, state, depth, case["seed"])
            listed = "\n".join(f"{count:9}  {action}" for action, count in by_action.items())
            pytest.fail(f"case {number}, depth {depth}: {counted} lines, {known} are known\n{listed}")


@pytest.mark.parametrize("game", ["square-one", "project-l"])
def test_every_variant_is_counted_deep_enough(tool, game):
    cases = kept(tool.DATA[game].name)
    assert {(tuple(case["sets"]), case["players"], case["solo"]) for case in cases} == {
        (tuple(sets), players, solo) for sets, players, solo in tool.VARIANTS[game]
    }
    assert all(case["counts"] for case in cases) and sum(len(case["counts"]) >= 2 for case in cases) * 2 > len(cases)


def test_counts_by_first_action_add_up(tool):
    frozen = load(tool.FROZEN["square-one"])
    engine = frozen.game.engine
    state = engine.initial(frozen, engine.configure(frozen, ["base"], 2, None), 1)
    by_action = perft.divided(engine, state, 3)
    assert sum(by_action.values()) == perft.count(engine, state, 3)
    assert list(by_action) == [str(action) for action in engine.legal_actions(state)]
