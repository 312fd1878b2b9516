"""Self-play: errors are reported, and games are the same as those of the game loop."""

import pytest

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import steps
from squareone_data.engine.self_play import SelfPlay
from squareone_data.game.engine import Broken
from squareone_data.games.square_one.bots.quick import Quick
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.rng import Chance

ENGINE = SquareOneEngine()


def no_faults(state):
    return ()


def self_play(catalog, bot=Quick, invariants=no_faults, limit=2000):
    """Games of a bot with a catalog; ``limit`` is a number, or a function of the configuration."""
    return SelfPlay(ENGINE, catalog, bot, invariants, limit if callable(limit) else lambda config: limit)


def configured(catalog, players=2, solo=None, sets=("base",)):
    return ENGINE.configure(catalog, list(sets), players, solo)


@pytest.mark.parametrize(("players", "solo"), [(2, None), (1, "hard")])
def test_self_play_equals_a_game_of_the_same_bots_with_observations(shipped, players, solo):
    config, chance = configured(shipped, players, solo, ("base", "joker", "combo-master")), Chance(3)
    bots = [seat_bot(shipped.game, "quick", chance, seat) for seat in range(players)]
    played = sum(1 for _ in steps(ENGINE, ENGINE.initial(shipped, config, 3), bots, chance, limit=2000))
    assert self_play(shipped).play(config, 3) == (played, "")


def test_endless_game_is_reported(shipped):
    count, problem = self_play(shipped, limit=20).play(configured(shipped), 3)
    assert (count, "20 actions" in problem) == (20, True)


def test_broken_invariant_is_reported_with_the_action(shipped):
    def lost(state):
        if state.round >= 3:
            yield Broken("SO-1.1", "1 Y lost")

    count, problem = self_play(shipped, invariants=lost).play(configured(shipped), 3, check_every=1)
    assert problem == f"after action {count}: SO-1.1: 1 Y lost"


def test_invariants_are_checked_at_the_end(shipped):
    def lost(state):
        if state.phase == "over":
            yield Broken("SO-1.1", "1 Y lost")

    count, problem = self_play(shipped, invariants=lost).play(configured(shipped), 3)
    assert problem == f"after action {count}: SO-1.1: 1 Y lost"


def test_seat_without_a_legal_action_is_reported(shipped):
    class Helpless:
        def __init__(self, engine, stream):
            pass

        def choose(self, observation):
            return None

    count, problem = self_play(shipped, bot=Helpless).play(configured(shipped), 3)
    assert count == 0
    assert problem.startswith("seat ")


def test_budget_is_spent_on_one_game_of_each_configuration_first(shipped):
    configs = [configured(shipped, players) for players in (2, 3, 4)]
    whole = list(self_play(shipped).play_all(configs, games=2, budget=10**9))
    assert [(game.config, game.seed) for game in whole] == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]
    part = list(self_play(shipped).play_all(configs, games=2, budget=sum(game.actions for game in whole[:3])))
    assert part == whole[:3]


def test_configuration_with_an_error_is_not_played_again(shipped):
    configs = [configured(shipped, players) for players in (2, 3)]
    short = self_play(shipped, limit=lambda config: 5 if config.players == 2 else 2000)
    found = list(short.play_all(configs, games=3, budget=10**9))
    assert [(game.config, game.seed, bool(game.problem)) for game in found] == [
        (0, 1, True), (1, 1, False), (1, 2, False), (1, 3, False),
    ]  # fmt: skip
