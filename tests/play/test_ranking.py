"""Who wins, and what decided it."""

import pytest

from squareone_data.play.ranking import Score, ranked


@pytest.mark.parametrize(
    ("scores", "winners", "ranks", "decided"),
    [
        ([(3, 0, 0), (5, 0, 0)], (1,), [2, 1], None),
        ([(5, 1, 0), (5, 2, 0), (6, 0, 0)], (2,), [3, 2, 1], None),
        ([(5, 1, 9), (5, 2, 0)], (1,), [2, 1], "cards"),
        ([(5, 2, 1), (5, 2, 0), (5, 1, 9)], (0,), [1, 2, 3], "tokens"),
        ([(5, 2, 1), (5, 2, 1), (1, 9, 9)], (0, 1), [1, 1, 3], "shared"),
        ([(0, 0, 0)], (0,), [1], None),
    ],
)
def test_points_decide_then_what_breaks_ties(scores, winners, ranks, decided):
    made = [Score(total - 1, total, {"cards": cards, "tokens": tokens}) for total, cards, tokens in scores]
    outcome = ranked(True, made, ["cards", "tokens"])
    assert (outcome.winners, [one.rank for one in outcome.seats], outcome.tie_break) == (winners, ranks, decided)
    assert [(one.points, one.total) for one in outcome.seats] == [(one.points, one.total) for one in made]
