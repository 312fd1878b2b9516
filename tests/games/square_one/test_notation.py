"""The grammar of rows, rewards and tiles: what is read is what was written, and faults point into the text."""

# ruff: noqa: E501 - tables read best so

import random
import re

import pytest
import snapshot
import strategies
from hypothesis import example, given, settings
from hypothesis import strategies as st

from squareone_data.games.square_one.notation import (
    REWARD_PATTERN,
    ROW_PATTERN,
    TileLine,
    format_tile,
    parse_reward,
    parse_row,
    parse_tile,
)
from squareone_data.games.square_one.rows import Reward, Row
from squareone_data.model.notation import NotationError
from squareone_data.model.suggestions import closest

PARSERS = {"row": parse_row, "reward": parse_reward, "tile": parse_tile}


def accepts(parse, text):
    try:
        parse(text)
    except NotationError:
        return False
    return True


@given(strategies.rows)
def test_a_row_is_read_as_it_was_formatted(row):
    assert parse_row(str(row)) == row


@given(strategies.rewards())
def test_a_reward_is_read_as_it_was_formatted(reward):
    assert parse_reward(str(reward)) == reward


@given(strategies.tile_lines)
def test_a_tile_is_read_as_it_was_formatted(line):
    assert parse_tile(format_tile(*line)) == line


@given(strategies.near_misses)
def test_a_row_that_is_read_is_formatted_as_it_was_written(text):
    assert not accepts(parse_row, text) or str(parse_row(text)) == text


@given(strategies.near_misses)
def test_a_reward_that_is_read_is_formatted_as_it_was_written(text):
    assert not accepts(parse_reward, text) or str(parse_reward(text)) == text


@given(strategies.near_misses.map("W01 {}".format) | strategies.near_misses.map("W01 Y G > {}".format))
@example("W01 Y > 3 [take2 | fill2]")
def test_a_tile_that_is_read_and_formatted_means_the_same(text):
    if accepts(parse_tile, text):
        line = parse_tile(text)
        assert parse_tile(format_tile(*line)) == line


@pytest.mark.parametrize("text", ["W01 Y > 3Y Y", "W01 Y > 3[take] [fill]", "W01 Y > 0Y Y", "W01 Y > 3 ", "W01 Y >  Y"])
def test_between_points_and_reward_stands_one_space(text):
    assert not accepts(parse_tile, text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("CAB01 R P / C D / V > 3 [take2 | fill2]",
         TileLine("CAB01", (parse_row("R P"), parse_row("C D"), parse_row("V")), 3, parse_reward("[take2 | fill2]"))),
        ("W10 B O | P / G > R", TileLine("W10", (parse_row("B O | P"), parse_row("G")), 0, Reward(pieces=("R",)))),
        ("B01 Y / G > 1", TileLine("B01", (parse_row("Y"), parse_row("G")), 1, Reward())),
        ("W01 Y", TileLine("W01", (parse_row("Y"),), 0, Reward())),
    ],
)  # fmt: skip
def test_a_tile_has_id_rows_points_and_reward(text, line):
    assert parse_tile(text) == line


def test_a_bar_in_a_row_stands_between_two_alternatives():
    assert parse_row("B O | P") == Row(alternatives=(("B", "O"), ("P",)))


def test_two_brackets_are_two_actions_and_a_bar_is_a_choice():
    both, choice = parse_reward("G [take] [merge]"), parse_reward("[take | merge]")
    assert (both.pieces, both.actions, both.choice) == (("G",), ("take", "merge"), False)
    assert (choice.pieces, choice.actions, choice.choice) == ((), ("take", "merge"), True)


def test_empty_text_is_an_empty_reward():
    assert not parse_reward("")


MALFORMED = [
    ("row", ""), ("row", "  "), ("row", "YY"), ("row", "y"), ("row", " Y"), ("row", "Y "), ("row", "Y  G"),
    ("row", "Y\tG"), ("row", "Y\n"), ("row", "Y|G"), ("row", "Y |"), ("row", "| Y"), ("row", "Y | "),
    ("row", "Y | G | B"), ("row", "1"), ("row", "Y [take]"), ("row", "É"), ("reward", " "), ("reward", "["),
    ("reward", "]"), ("reward", "[]"), ("reward", "[take"), ("reward", "take"), ("reward", "[take] G"),
    ("reward", "G[take]"), ("reward", "[take][fill]"), ("reward", "[take] "), ("reward", "[take]  [fill]"),
    ("reward", "[take|fill]"), ("reward", "[Take]"), ("reward", "[take | fill] [merge]"),
    ("reward", "[merge] [take | fill]"), ("reward", "[take | fill | merge]"), ("reward", "[take] [fill] [merge]"),
    ("reward", "[take | ]"), ("reward", "Y | G"), ("reward", "[take]\n"), ("tile", ""), ("tile", "W01"),
    ("tile", "W01 "), ("tile", "w01 Y"), ("tile", "W1 Y"), ("tile", "W01 Y /"), ("tile", "W01 Y/G"),
    ("tile", "W01 Y > "), ("tile", "W01 Y > [take3]"), ("tile", "W01 Y\nG"), ("tile", "W01 Y > -1"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "text"), MALFORMED)
def test_malformed_text_is_refused_with_its_place(what, text):
    with pytest.raises(NotationError) as caught:
        PARSERS[what](text)
    error = caught.value
    assert 0 <= error.start <= error.end <= len(text)
    assert error.text == text
    assert str(error).endswith("^")


def test_messages_of_malformed_texts():
    messages = []
    for what, text in MALFORMED:
        with pytest.raises(NotationError) as caught:
            PARSERS[what](text)
        messages.append(f"{what} {text!r}\n    {caught.value.message} ({caught.value.hint})\n")
    snapshot.compare("square-one-notation.txt", "".join(messages))


@pytest.mark.parametrize(
    ("what", "text", "part"),
    [
        ("row", "Y GG B", "GG"), ("row", "Y | b", "b"), ("row", "Y  G", "  "), ("row", "Y | G | B", "|"),
        ("reward", "Y [taek] [fill]", "taek"), ("reward", "[take | foo]", "foo"), ("reward", "[take] [fill] [merge]", "[merge]"),
        ("tile", "W01 Y / GG / B > 3", "GG"), ("tile", "W01 Y > 3 [taek]", "taek"), ("tile", "w01 Y", "w01"),
    ],
)  # fmt: skip
def test_an_error_points_at_the_fault_itself(what, text, part):
    with pytest.raises(NotationError) as caught:
        PARSERS[what](text)
    assert text[caught.value.start : caught.value.end] == part


@pytest.mark.parametrize("what", PARSERS)
@settings(max_examples=250)
@given(st.text(max_size=30) | strategies.near_misses | strategies.near_misses.map("W01 Y > {}".format))
def test_no_text_raises_anything_but_a_notation_error(what, text):
    try:
        PARSERS[what](text)
    except NotationError as error:
        assert error.message
        assert error.kind in ("syntax", "empty", "action")
        assert 0 <= error.start <= error.end <= len(text)
        assert str(error)


def test_points_too_long_to_be_a_number_are_a_notation_error():
    with pytest.raises(NotationError):
        parse_tile("W01 Y > " + "9" * 5000)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("taek", "take"), ("Take", "take"), ("take 2", "take2"), ("TAKE2", "take2"), ("fil", "fill"), ("split2", "split"),
     ("duplicat", "duplicate"), ("replicate ", "replicate"), ("mearge", "merge")],
)  # fmt: skip
def test_an_unknown_action_suggests_the_near_one(written, meant):
    with pytest.raises(NotationError) as caught:
        parse_reward(f"Y [{written}]")
    assert caught.value.hint == f"[{meant}]"
    assert caught.value.kind == "action"


def test_an_action_like_no_other_suggests_nothing():
    with pytest.raises(NotationError) as caught:
        parse_reward("[xyz]")
    assert caught.value.hint == ""


def test_letters_written_together_suggest_the_row_that_is_meant():
    with pytest.raises(NotationError) as caught:
        parse_row("yyg")
    assert caught.value.hint == "Y Y G"


@pytest.mark.parametrize(("word", "near"), [("WHITE", "white"), ("whit", "white"), ("violet", ""), ("", "")])
def test_the_closest_word_is_found_whatever_its_case(word, near):
    assert closest(word, ["white", "black"]) == near


def near_misses(seeds, count):
    """Texts one or two slips away from good ones."""
    dice = random.Random(1)
    for _ in range(count):
        text = dice.choice(seeds)
        for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
            at, width = dice.randrange(len(text) + 1), dice.choice((0, 0, 1, 1, 2))
            text = (
                text[:at]
                + dice.choice(("", *"YGz|[] \n\t2é", " | ", "] [", "take", "fill2", " G", "Y ", " [merge]"))
                + text[at + width :]
            )
        yield text


@pytest.mark.parametrize(
    ("pattern", "parse", "seeds"),
    [
        (ROW_PATTERN, parse_row, ["Y", "Y G", "B O | P", "Y | G", "Y Y Y Y", "C D | V V"]),
        (REWARD_PATTERN, parse_reward, ["Y", "Y G", "[take]", "G [fill2]", "[take] [merge]", "Y Y [take2 | fill2]"]),
    ],
    ids=["row", "reward"],
)
def test_pattern_and_parser_come_to_one_verdict(pattern, parse, seeds):
    verdicts = {text: accepts(parse, text) for text in near_misses(seeds, 10000) if text}
    apart = [text for text, verdict in verdicts.items() if bool(re.fullmatch(pattern, text)) != verdict]
    assert apart == []
    assert sum(verdicts.values()) > 20
    assert len(verdicts) - sum(verdicts.values()) > 500


@pytest.mark.parametrize("text", ["Y", "Y G", "Y | G", "Y G | B B"])
@pytest.mark.parametrize("broken", [lambda t: t + "\n", lambda t: "\n" + t, lambda t: t + "\r", lambda t: t + "\u2028"])
def test_a_line_break_at_either_end_is_refused_by_pattern_and_parser(text, broken):
    assert not re.fullmatch(ROW_PATTERN, broken(text))
    assert not accepts(parse_row, broken(text))
