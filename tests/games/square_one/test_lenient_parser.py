"""The lenient parser: texts with one meaning are accepted, others refused."""

import pytest
import snapshot
import strategies
from hypothesis import given

from squareone_data.games.square_one.lenient_parser import read_reward, read_row
from squareone_data.games.square_one.rows import Reward, Row
from squareone_data.model.notation import NotationError


@pytest.fixture(scope="module")
def game(shipped):
    return shipped.definition


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


BAD_ROWS = {
    "Yelow": "Yelow", "orange": "orange", "Z": "Z", "yg": "yg", "boy": "boy", "Y | G | B": "B", "Y |": "", "/ Y": "/",
    "+": "+", "3": "3", "Y 2": "2", "0 Y": "0", "Y [take]": "[", "=Y": "=Y",
}  # fmt: skip
"""Texts that are not rows, each with the part that the error points at."""


@pytest.mark.parametrize(("typed", "part"), BAD_ROWS.items())
def test_ambiguous_row_is_refused_with_its_place(game, typed, part):
    with pytest.raises(NotationError) as refused:
        read_row(typed, game)
    assert typed[refused.value.start : refused.value.end] == part


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


BAD_REWARDS = {
    "[take": "[take", "take]": "take]", "[tak2]": "tak2", "[]": "]", "[take] Y": "[take] Y",
    "[take] [fill] [merge]": "[take] [fill] [merge]", "[take | fill] [merge]": "[take | fill] [merge]", "Y | G": " | ",
    "take2 merg": " merg", "Y or G": " or ", "tak": "tak",
}  # fmt: skip
"""Texts that are not rewards, each with the part that the error points at."""


@pytest.mark.parametrize(("typed", "part"), BAD_REWARDS.items())
def test_ambiguous_reward_is_refused_with_its_place(game, typed, part):
    with pytest.raises(NotationError) as refused:
        read_reward(typed, game)
    assert typed[refused.value.start : refused.value.end] == part


def test_messages_of_refused_texts(game):
    messages = []
    for read, texts in ((read_row, BAD_ROWS), (read_reward, BAD_REWARDS)):
        for typed in texts:
            with pytest.raises(NotationError) as refused:
                read(typed, game)
            messages.append(f"{typed}\n    {refused.value.message}\n")
    snapshot.compare("square-one-typed-cells.txt", "".join(messages))


def test_error_has_a_place_and_a_suggestion(game):
    with pytest.raises(NotationError) as refused:
        read_row("Y + gren", game)
    assert (refused.value.start, refused.value.end, refused.value.hint) == (4, 8, "G")


@given(strategies.rows)
def test_strict_notation_is_accepted(shipped, row):
    letters = {piece.letter for piece in shipped.definition.pieces}
    if {letter for side in row.alternatives for letter in side} <= letters:
        order = shipped.definition.order
        sides = tuple(tuple(sorted(side, key=order.__getitem__)) for side in row.alternatives)
        assert read_row(str(row), shipped.definition) == Row(alternatives=sides)
        assert read_row(str(row).lower(), shipped.definition) == Row(alternatives=sides)


@given(strategies.rewards())
def test_a_reward_written_strictly_means_the_same(shipped, reward):
    if set(reward.pieces) <= {piece.letter for piece in shipped.definition.pieces}:
        assert read_reward(str(reward), shipped.definition) == reward.canonical(shipped.definition.order)
    assert read_reward("", shipped.definition) == Reward()


@given(strategies.near_misses)
def test_every_text_is_read_or_refused(shipped, text):
    for read in (read_row, read_reward):
        try:
            read(text, shipped.definition)
        except NotationError as refused:
            assert refused.message and 0 <= refused.start <= refused.end <= max(len(text), 1)
