"""The tournament: who sits where, what counts, and that the number of processes makes no difference."""

import importlib.util
import sys
from dataclasses import replace
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[2] / "tools" / "tournament.py"


@pytest.fixture(scope="module")
def tournament():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("tournament", PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(PATH.parent))
    spec.loader.exec_module(module)
    yield module
    sys.path.remove(str(PATH.parent))
    sys.modules.pop("tournament")


def asked(tournament, *bots, count=2, sets=("base",)):
    return tournament.Match(tournament.CATALOG, sets, count, bots)


def without_time(results):
    return [replace(result, seconds=(0, 0)) for result in results]


def test_the_number_of_processes_makes_no_difference(tournament):
    match = asked(tournament, "greedy", "random")
    alone = tournament.tournament(match, 5, 3, 1)
    assert without_time(alone) == without_time(tournament.tournament(match, 5, 3, 3))
    text = tournament.report(replace(match, title="as asked"), alone)
    assert text.startswith("5 games, as asked\n")
    assert "greedy  wins    5" in text and "random  wins    0" in text


@pytest.mark.parametrize("count", [2, 3])
def test_seats_alternate_and_scores_belong_to_the_bot(tournament, count):
    match = asked(tournament, "random", "greedy", count=count)
    for number in (0, 1):
        result = tournament.one_game(match, number, 11)
        assert result.share == 0
        assert result.scores[1] > result.scores[0]
        assert sum(result.decisions) == result.actions > 50


def test_a_bot_wins_half_against_itself_when_seats_are_swapped(tournament):
    match = asked(tournament, "greedy", "greedy")
    # The same deal twice: what one wins in the first seat the other wins then.
    shares = [tournament.one_game(match, number, 4).share for number in (0, 1)]
    assert sum(shares) == 1


def test_a_draw_counts_half(tournament):
    results = [tournament.Result(share, (3.0, 3.0), 100, (50, 50), (0, 0)) for share in (1.0, 0.5, 0.5, 0.0)]
    text = tournament.report(asked(tournament, "greedy", "random"), results)
    assert "drawn 2" in text
    assert "greedy wins 50.0 %" in text


@pytest.mark.parametrize(
    ("share", "games", "low", "high"), [(0.5, 100, 0.4038, 0.5962), (1.0, 10, 0.7225, 1.0), (0.0, 10, 0.0, 0.2775)]
)
def test_the_interval_of_a_share_is_wilsons(tournament, share, games, low, high):
    assert tournament.wilson(share, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_of_a_mean_narrows_with_the_number_of_games(tournament):
    mean, reach = tournament.interval([1, 2, 3, 4])
    assert (mean, reach) == (2.5, pytest.approx(1.2651, abs=1e-4))
    assert tournament.interval([1, 2, 3, 4] * 25)[1] < reach / 4
    assert tournament.interval([7]) == (7, 0)


@pytest.mark.parametrize(
    ("written", "token"),
    [
        (["greedy", "plannr"], "'plannr'"),
        (["greedy", "random", "--players", "1"], "--players"),
        (["greedy", "random", "--players", "7"], "SO-3.1"),
        (["greedy", "random", "--sets", "jokr"], "joker?"),
        (["greedy", "random", "--games", "0"], "--games"),
    ],
)
def test_invalid_arguments_are_refused(tournament, capsys, written, token):
    with pytest.raises(SystemExit) as ended:
        tournament.arguments(written)
    assert ended.value.code == 2
    assert token in capsys.readouterr().err
