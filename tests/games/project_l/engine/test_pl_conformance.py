"""The conformance kit over the shipped catalog of Project L, odd ones and drawn ones."""

import pytest
from odd_puzzles import ODD, drawn

from squareone_data.engine.conformance import check_game
from squareone_data.files import load, packaged
from squareone_data.games.project_l.engine.engine import ProjectLEngine

engine = ProjectLEngine()

SHIPPED = load(packaged("project-l"))
CONFIGURATIONS = list(engine.configurations(SHIPPED))


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=str)
@pytest.mark.parametrize("bots", [("random",), ("greedy",), ("greedy", "random")], ids=" and ".join)
def test_every_number_of_players_conforms(config, bots):
    covered = check_game(SHIPPED, [config], games=2, every=17, bots=bots)
    assert covered.games == 2 and covered.states > 4 and covered.refused > 10


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_odd_catalogs_conform(make):
    catalog = make()
    configurations = list(engine.configurations(catalog))
    assert configurations
    assert check_game(catalog, configurations, games=3, every=5, bots=("random", "greedy")).states > 5


@pytest.mark.rule("PL-5.5")
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 30))])
def test_drawn_catalogs_conform_and_their_games_end(seed):
    catalog = drawn(seed)
    covered = check_game(catalog, engine.configurations(catalog), games=2, every=11, seed=seed)
    assert covered.states > 3
