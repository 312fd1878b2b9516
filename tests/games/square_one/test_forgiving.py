"""What people type into cells: one meaning or none."""

import pytest
import strategies
from hypothesis import given

from squareone_data.games.square_one.forgiving import read_reward, read_row
from squareone_data.model.rows import Reward, Row
from squareone_data.notation import NotationError


@pytest.fixture(scope="module")
def game(shipped):
    return shipped.game


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("Y", "Y"),
        (" y ", "Y"),
        ("y g", "Y G"),
        ("G Y", "Y G"),
        ("b+o/p", "B O | P"),
        ("B O | P", "B O | P"),
        ("BO|P", "B O | P"),
        ("B,O or P", "B O | P"),
        ("b & o nebo p", "B O | P"),
        ("yellow", "Y"),
        ("Yellow green", "Y G"),
        ("yellow and green", "Y G"),
        ("žlutý a zelený", "Y G"),
        ("ŽLUTÝ, modrý", "Y B"),
        ("3x yellow", "Y Y Y"),
        ("3× yellow", "Y Y Y"),
        ("2 y", "Y Y"),
        ("2Y G", "Y Y G"),
        ("light orange", "O"),
        ("light-orange", "O"),
        ("Light  Orange + dark orange", "O D"),
        ("joker ambassador", "A"),
        ("Y\u00a0G", "Y G"),
        ("Y; G.", "Y G"),
    ],
)
def test_a_row_with_one_meaning_is_read(game, typed, row):
    assert str(read_row(typed, game)) == row


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Yelow", "'Yelow' is no kind of piece"),
        ("orange", "'orange' is no kind of piece"),
        ("Z", "'Z' is no kind of piece"),
        ("yg", "'yg' is no kind of piece"),
        ("boy", "'boy' is no kind of piece"),
        ("Y | G | B", "a row has at most two alternatives"),
        ("Y |", "no piece is named here"),
        ("/ Y", "no piece is named here"),
        ("+", "no piece is named here"),
        ("3", "a number stands here without a piece"),
        ("Y 2", "a number stands here without a piece"),
        ("0 Y", "'0' is no kind of piece"),
        ("Y [take]", "is no kind of piece"),
        ("=Y", "'=Y' is no kind of piece"),
    ],
)
def test_a_row_of_uncertain_meaning_is_refused(game, typed, told):
    with pytest.raises(NotationError) as refused:
        read_row(typed, game)
    assert told in refused.value.message


@pytest.mark.parametrize(
    ("typed", "reward"),
    [
        ("", ""),
        ("  ", ""),
        ("y", "Y"),
        ("blue green", "G B"),
        ("[take2]", "[take2]"),
        ("take2", "[take2]"),
        ("Take 2", "[take2]"),
        ("[TAKE 2]", "[take2]"),
        ("[take-2]", "[take2]"),
        ("y [take] [merge]", "Y [take] [merge]"),
        ("yellow, merge", "Y [merge]"),
        ("[take2 or fill2]", "[take2 | fill2]"),
        ("take2/fill2", "[take2 | fill2]"),
        ("Take 2 nebo Fill 2", "[take2 | fill2]"),
        ("[take2|fill2]", "[take2 | fill2]"),
        ("Y + [split]", "Y [split]"),
    ],
)
def test_a_reward_with_one_meaning_is_read(game, typed, reward):
    assert str(read_reward(typed, game)) == reward


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("[take", "a bracket is missing"),
        ("take]", "a bracket is missing"),
        ("[tak2]", "'tak2' is no bonus action"),
        ("[]", "'' is no bonus action"),
        ("[take] Y", "pieces come first"),
        ("[take] [fill] [merge]", "at most two bonus actions"),
        ("[take | fill] [merge]", "a single choice stands alone"),
        ("Y | G", "alternatives are for rows"),
        ("take2 merg", "'merg' is no bonus action"),
        ("Y or G", "alternatives are for rows"),
        ("tak", "'tak' is no kind of piece"),
    ],
)
def test_a_reward_of_uncertain_meaning_is_refused(game, typed, told):
    with pytest.raises(NotationError) as refused:
        read_reward(typed, game)
    assert told in refused.value.message


def test_a_refusal_shows_where_it_is_and_what_was_meant(game):
    with pytest.raises(NotationError) as refused:
        read_row("Y + gren", game)
    assert (refused.value.start, refused.value.end, refused.value.hint) == (4, 8, "G")


@given(strategies.rows)
def test_whatever_is_written_strictly_means_the_same(shipped, row):
    letters = {piece.letter for piece in shipped.game.pieces}
    if {one for side in row.alternatives for one in side} <= letters:
        order = shipped.game.order
        sides = tuple(tuple(sorted(side, key=order.__getitem__)) for side in row.alternatives)
        assert read_row(str(row), shipped.game) == Row(alternatives=sides)
        assert read_row(str(row).lower(), shipped.game) == Row(alternatives=sides)


@given(strategies.rewards())
def test_a_reward_written_strictly_means_the_same(shipped, reward):
    if set(reward.pieces) <= {piece.letter for piece in shipped.game.pieces}:
        assert read_reward(str(reward), shipped.game) == reward.canonical(shipped.game.order)
    assert read_reward("", shipped.game) == Reward()


@given(strategies.near_misses)
def test_anything_is_read_or_refused(shipped, text):
    for read in (read_row, read_reward):
        try:
            read(text, shipped.game)
        except NotationError as refused:
            assert refused.message and 0 <= refused.start <= refused.end <= max(len(text), 1)
