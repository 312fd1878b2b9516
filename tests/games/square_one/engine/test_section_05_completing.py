"""Sections 5 and 6: completing tiles, and combos."""

import pytest
from tabletop import ENGINE, at, breaks, combo_points, do, in_reserve, legal, pile, rows, seat, slots, solo, supply

from squareone_data.games.square_one.engine.scoring import combo_tokens


def points(state):
    """The points of the Black tiles of seat 0."""
    return ENGINE.outcome(state).seats[0].points


# -- completing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-5.1", "SO-2.3")
def test_a_completed_white_tile_returns_its_pieces_gives_its_reward_and_is_discarded():
    state = at("W01 Y / G B > O R", seats=(seat("GGB", "W01=Y"), ""), reserve={"Y": 7, "O": 2, "R": 3})
    after = do(state, "fill W01=GB")
    assert supply(after) == "YGGBOR"
    assert [in_reserve(after, letter) for letter in "YOR"] == [7, 1, 2]
    assert (rows(after), pile(after, "discard"), pile(after, "scored", 0)) == ({}, ["W01"], [])


@pytest.mark.rule("SO-5.1", "SO-2.3", "SO-2.5")
def test_a_completed_black_tile_returns_its_pieces_and_is_kept():
    state = at("B01 Y R / G B > 3", "B02 R / R > 2", seats=(seat("GB", "B01=YR", scored=["B02"]), ""))
    assert points(state) == 2
    after = do(state, "fill B01=GB")
    assert supply(after) == "YGBR"
    assert (pile(after, "scored", 0), pile(after, "discard")) == (["B02", "B01"], [])
    assert points(after) == 5


@pytest.mark.rule("SO-2.5")
def test_points_of_an_unfinished_tile_do_not_count():
    assert points(at("B01 Y / G > 3", seats=(seat("", "B01=Y"), ""))) == 0


@pytest.mark.rule("SO-5.1")
def test_a_tile_is_not_complete_before_its_last_row_is_filled():
    state = do(at("W01 Y / G / Y > B", seats=(seat("YGY", "W01"), "")), "fill W01=Y", "fill W01=G")
    assert (rows(state), supply(state), pile(state, "discard")) == ({"W01": ["Y", "G"]}, "Y", [])


@pytest.mark.rule("SO-5.1", "SO-8.1")
def test_the_pieces_of_a_tile_go_to_its_owner_before_the_reserve_could_have_them():
    # No green is in the reserve: the one on the tile returns to the supply and cannot be the reward.
    state = at("W01 Y / G > G", seats=(seat("G", "W01=Y"), ""), reserve={"G": 0})
    after = do(state, "fill W01=G")
    assert (supply(after), in_reserve(after, "G")) == ("YG", 0)


@pytest.mark.rule("SO-5.1")
def test_returned_pieces_serve_again_at_once():
    state = at("W01 Y / G > B", "W02 Y G B / R > R", seats=(seat("G", "W01=Y", "W02"), ""))
    assert rows(do(state, "fill W01=G", "fill W02=YGB")) == {"W02": ["YGB"]}


@pytest.mark.rule("SO-5.1")
def test_a_reward_may_be_several_pieces_of_a_kind():
    state = at("W01 Y / G > Y G G", seats=(seat("G", "W01=Y"), ""))
    assert supply(do(state, "fill W01=G")) == "YYGGG"


@pytest.mark.rule("SO-5.2")
def test_tiles_completed_by_one_action_complete_together():
    state = at(
        "W01 Y / G > B", "W02 G / Y > G R", "B01 R / B > 4",
        seats=(seat("YGB", "W01=Y", "W02=G", "B01=R"), ""), reserve={"B": 1, "G": 1, "R": 1},
    )  # fmt: skip
    after = do(state, "master W01=G W02=Y B01=B")
    assert supply(after) == "YYGGGBBRR"
    assert (pile(after, "discard"), pile(after, "scored", 0), rows(after)) == (["W01", "W02"], ["B01"], {})


@pytest.mark.rule("SO-5.2", "SO-8.1")
def test_two_rewards_share_what_the_reserve_has():
    lines = ("W01 Y / G > R B", "W02 G / Y > R O")
    state = at(*lines, seats=(seat("YG", "W01=Y", "W02=G"), ""), reserve={"R": 1})
    assert supply(do(state, "master W01=G W02=Y")) == "YYGGBOR"


# -- tiles that leave the game ---------------------------------------------------------------------------------------


@pytest.mark.rule("SO-5.3", "SO-12.2")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_a_tile_that_rewards_a_joker_leaves_the_game(wild):
    state = at(f"W01 Y / G > {wild}", seats=(seat("G", "W01=Y"), ""))
    after = do(state, "fill W01=G")
    assert supply(after) == f"YG{wild}"
    assert (pile(after, "removed"), pile(after, "discard")) == (["W01"], [])


@pytest.mark.rule("SO-5.3", "SO-8.1")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_it_leaves_even_if_the_joker_is_not_to_be_had(wild):
    state = at(f"W01 Y / G > {wild}", seats=(seat("G", "W01=Y"), ""), reserve={wild: 0})
    after = do(state, "fill W01=G")
    assert (supply(after), pile(after, "removed"), pile(after, "discard")) == ("YG", ["W01"], [])


@pytest.mark.rule("SO-5.3")
def test_it_is_never_reshuffled():
    lines = ("W01 Y / G > J", "W02 Y / G > B")
    state = at(*lines, seats=(seat("GG", "W01=Y", "W02=Y"), ""), deck=())
    state = do(state, "master W01=G W02=G")
    assert breaks(state, "shuffle white W01 W02") == {"SO-7.1"}
    state = do(state, "shuffle white W02")
    assert (pile(state, "removed"), pile(state, "white_deck")) == (["W01"], ["W02"])


@pytest.mark.rule("SO-5.3", "SO-11.1")
def test_with_a_bonus_action_it_rotates_first_and_leaves_when_used():
    state = at("W01 Y / G > J [merge]", seats=(seat("YG", "W01=Y"), ""))
    state = do(state, "fill W01=G")
    assert (supply(state), pile(state, "completed", 0), pile(state, "removed")) == ("YYGJ", ["W01"], [])
    state = do(state, "use W01 merge", "merge YY:G")
    assert (pile(state, "completed", 0), pile(state, "removed"), pile(state, "discard")) == ([], ["W01"], [])


# -- order at the end of an action -----------------------------------------------------------------------------------


@pytest.mark.rule("SO-5.4", "SO-7.2")
def test_the_market_is_refilled_before_a_used_bonus_tile_is_put_away():
    # The deck is empty and slot 1 waits. The Fill completes W01, which alone is shuffled and laid out; only then is
    # the bonus tile discarded, and makes the next deck.
    lines = ("W01 Y / G > B", "W02 Y / G > [fill]")
    state = at(*lines, seats=(seat("G", "W01=Y", completed=["W02"]), ""), white=("F01", None, "F03", "F04"), deck=())
    state = do(state, "use W02 fill", "fill W01=G")
    assert (pile(state, "discard"), pile(state, "completed", 0)) == (["W01"], ["W02"])
    assert breaks(state, "gain") == {"SO-7.2"}
    assert breaks(state, "shuffle white W02 W01") == {"SO-7.1"}
    state = do(state, "shuffle white W01")
    assert slots(state, "white") == ["F01", "W01", "F03", "F04"]
    assert (pile(state, "discard"), pile(state, "completed", 0)) == (["W02"], [])
    assert pile(do(state, "shuffle white W02"), "white_deck") == ["W02"]


@pytest.mark.rule("SO-5.4")
def test_the_slot_of_a_bonus_take_is_refilled_before_the_bonus_tile_is_put_away():
    state = at("W02 Y / G > [take]", seats=(seat("", completed=["W02"]), ""), deck=("F05",))
    state = do(state, "use W02 take", "take F02")
    # F05 was the last of the deck, and the discarded bonus tile makes the next one.
    assert slots(state, "white") == ["F01", "F05", "F03", "F04"]
    assert (pile(state, "discard"), legal(state)) == (["W02"], ["shuffle white W02"])


@pytest.mark.rule("SO-5.4")
def test_a_turn_ends_after_the_reshuffle():
    state = at("W01 Y / G > B", seats=(seat("G", "W01=Y"), ""), deck=(), turn={"actions_left": 1})
    state = do(state, "fill W01=G")
    assert (state.turn.seat, legal(state)) == (0, ["shuffle white W01"])
    assert do(state, "shuffle white W01").turn.seat == 1


# -- combos ----------------------------------------------------------------------------------------------------------


def completing(count, black=0):
    """A state in which one Master completes a number of tiles, some of them Black, and one with a row more."""
    whites = [f"W0{number} Y / G > B" for number in range(1, count - black + 1)]
    blacks = [f"B0{number} Y / G > 2" for number in range(1, black + 1)]
    tiles = [line[:3] for line in (*whites, *blacks)]
    state = at(*whites, *blacks, seats=(seat("G" * count, *(f"{tile_id}=Y" for tile_id in tiles)), ""))
    return state, "master " + " ".join(f"{tile_id}=G" for tile_id in tiles)


@pytest.mark.rule("SO-6.1")
@pytest.mark.parametrize("count, points", [(1, 0), (2, 1), (3, 2), (4, 4)])
def test_a_master_scores_by_the_tiles_it_completes(count, points):
    state, master = completing(count)
    assert [combo_points(do(state, master), number) for number in (0, 1)] == [points, 0]


@pytest.mark.rule("SO-6.1")
@pytest.mark.parametrize("count, black, points", [(2, 1, 1), (2, 2, 1), (3, 1, 2), (4, 2, 4), (4, 4, 4)])
def test_colors_do_not_matter_for_a_combo(count, black, points):
    state, master = completing(count, black)
    assert combo_points(do(state, master)) == points


@pytest.mark.rule("SO-6.1")
def test_rows_that_complete_nothing_do_not_count_for_a_combo():
    lines = ("W01 Y / G > B", "W02 Y / G > B", "W03 Y / G > B", "W04 Y / G / R > B")
    state = at(*lines, seats=(seat("GGGY", "W01=Y", "W02=Y", "W03", "W04=Y"), ""))
    assert combo_points(do(state, "master W01=G W02=G W03=Y W04=G")) == 1


@pytest.mark.rule("SO-6.1")
def test_combo_points_add_up():
    state = at("W01 Y / G > B", "W02 Y / G > B", seats=(seat("GG", "W01=Y", "W02=Y", combo_points=5), ""))
    assert combo_points(do(state, "master W01=G W02=G")) == 6


@pytest.mark.rule("SO-6.1")
def test_consecutive_fills_are_not_a_combo():
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    state = at(*lines, seats=(seat("GG", "W01=Y", "W02=Y"), ""))
    assert combo_points(do(state, "fill W01=G", "fill W02=G")) == 0


@pytest.mark.rule("SO-6.2", "SO-11.6")
def test_a_fill_2_that_completes_two_tiles_scores_a_combo():
    lines = ("W01 Y / G > B", "B01 Y / G > 3", "W03 Y / G > [fill2]")
    state = at(*lines, seats=(seat("GG", "W01=Y", "B01=Y", completed=["W03"]), ""))
    state = do(state, "use W03 fill2", "fill W01=G", "fill B01=G")
    assert (combo_points(state), pile(state, "scored", 0)) == (1, ["B01"])


@pytest.mark.rule("SO-6.1")
def test_points_for_a_combo_are_those_of_the_game_file():
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    patch = {"combos": {"2": 7, "3": 8, "4": 9}}
    state = at(*lines, seats=(seat("GG", "W01=Y", "W02=Y"), ""), game=patch)
    assert combo_points(do(state, "master W01=G W02=G")) == 7


@pytest.mark.rule("SO-6.3")
def test_combo_points_do_not_run_out():
    # All 30 tokens together are worth 70 points.
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    seats = (seat("GG", "W01=Y", "W02=Y", combo_points=70), seat(combo_points=70))
    state = at(*lines, seats=seats)
    after = do(state, "master W01=G W02=G")
    assert (combo_points(after), combo_points(after, 1)) == (71, 70)
    assert pile(after, "white_deck") == pile(state, "white_deck")


@pytest.mark.rule("SO-6.3")
@pytest.mark.parametrize(
    "points, tokens",
    [(0, {4: 0, 2: 0, 1: 0}), (1, {4: 0, 2: 0, 1: 1}), (4, {4: 1, 2: 0, 1: 0}), (7, {4: 1, 2: 1, 1: 1}),
     (43, {4: 10, 2: 1, 1: 1})],
)  # fmt: skip
def test_points_are_the_same_in_tokens_after_exchanges(points, tokens):
    # As in the rulebook: two tokens of 1 and a combo worth 2 make one token of 4.
    assert combo_tokens(points) == tokens
    assert sum(value * count for value, count in combo_tokens(points).items()) == points


@pytest.mark.rule("SO-6.1", "SO-13.6")
@pytest.mark.parametrize("count, points", [(1, 0), (2, 1), (3, 2), (4, 4)])
def test_the_solo_opponent_scores_combos_likewise(count, points):
    tiles = [f"W0{number}" for number in range(1, count + 1)]
    state = solo(*(f"{tile_id} Y / G > B" for tile_id in tiles), tiles=[f"{tile_id} paid YY" for tile_id in tiles])
    assert combo_points(do(state, "resolve"), 1) == points
