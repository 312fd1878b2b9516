"""Ranking: the winners, and the tie-break that decided."""

import pytest

from squareone_data.engine.ranking import Score, ranked


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
def test_points_decide_then_tie_breaks(scores, winners, ranks, decided):
    made = [Score(total - 1, total, {"cards": cards, "tokens": tokens}) for total, cards, tokens in scores]
    outcome = ranked(True, made, ["cards", "tokens"])
    assert (outcome.winners, [standing.rank for standing in outcome.seats], outcome.tie_break) == (
        winners,
        ranks,
        decided,
    )
    assert [(standing.points, standing.total) for standing in outcome.seats] == [
        (score.points, score.total) for score in made
    ]
