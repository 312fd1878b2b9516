"""Games that are tried: what goes wrong is told, and what is played is what anybody else would play."""

import pytest

from squareone_data.games.square_one import engine
from squareone_data.games.square_one.players.quick import Quick
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Broken
from squareone_data.play.match import steps
from squareone_data.play.players import make
from squareone_data.play.trials import trial, trials


def nothing(state):
    return ()


def begun(catalog, players=2, solo=None, sets=("base",), seed=3):
    return engine.initial(catalog, engine.configured(catalog, list(sets), players, solo), seed)


@pytest.mark.parametrize(("players", "solo"), [(2, None), (1, "hard")])
def test_a_trial_is_the_game_that_the_same_bots_play_seeing_only_what_they_may(shipped, players, solo):
    sets = ("base", "joker", "combo-master")
    state, chance = begun(shipped, players, solo, sets), Chance(3)
    bots = [make(shipped.kind, "quick", chance, seat) for seat in range(players)]
    played = sum(1 for _ in steps(engine, state, bots, chance, most=2000))
    assert trial(engine, state, Quick, 3, most=2000, broken=nothing) == (played, "")


def test_a_game_that_takes_too_long_is_told(shipped):
    count, problem = trial(engine, begun(shipped), Quick, 3, most=20, broken=nothing)
    assert (count, problem) == (20, "it is not over after 20 actions")


def test_what_is_lost_is_told_with_the_action(shipped):
    def lost(state):
        if state.round >= 3:
            yield Broken("SO-1.1", "1 Y lost")

    count, problem = trial(engine, begun(shipped), Quick, 3, most=2000, broken=lost, every=1)
    assert problem == f"after action {count}: SO-1.1: 1 Y lost"


def test_what_is_lost_is_noticed_at_the_end_at_the_latest(shipped):
    def lost(state):
        if state.phase == "over":
            yield Broken("SO-1.1", "1 Y lost")

    count, problem = trial(engine, begun(shipped), Quick, 3, most=2000, broken=lost)
    assert problem == f"after action {count}: SO-1.1: 1 Y lost"


def test_a_seat_without_a_legal_action_is_told(shipped):
    class Helpless:
        def __init__(self, engine, stream):
            pass

        def choose(self, observation):
            return None

    count, problem = trial(engine, begun(shipped), Helpless, 3, most=2000, broken=nothing)
    assert count == 0
    assert problem.endswith("has no legal action after action 0")


def test_the_budget_is_spent_on_one_game_of_each_first(shipped):
    configs = [engine.configured(shipped, ["base"], players) for players in (2, 3, 4)]
    options = {"broken": nothing, "most": lambda config: 2000, "games": 2}
    whole = list(trials(engine, shipped, configs, Quick, budget=10**9, **options))
    assert [(one.number, one.seed) for one in whole] == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    part = list(trials(engine, shipped, configs, Quick, budget=sum(one.actions for one in whole[:3]), **options))
    assert part == whole[:3]


def test_a_configuration_with_a_problem_is_not_played_again(shipped):
    configs = [engine.configured(shipped, ["base"], players) for players in (2, 3)]
    options = {"broken": nothing, "games": 3, "budget": 10**9}
    found = list(
        trials(engine, shipped, configs, Quick, most=lambda config: 5 if config.players == 2 else 2000, **options)
    )
    assert [(one.number, one.seed, bool(one.problem)) for one in found] == [
        (0, 1, True), (1, 1, False), (1, 2, False), (1, 3, False),
    ]  # fmt: skip
