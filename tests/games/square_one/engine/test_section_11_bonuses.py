"""Section 11: bonus actions (and how they are printed, SO-2.4)."""

import pytest
from tabletop import ENGINE, at, breaks, combo_points, do, legal, pile, rotated, rows, seat, slots, supply

# -- how a tile comes to be rotated ----------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.1")
@pytest.mark.parametrize("tile, points", [("W01", ""), ("B01", "3 ")])
def test_a_completed_tile_gives_its_pieces_at_once_and_is_rotated(tile, points):
    state = at(f"{tile} Y / G > {points}B R [take] [merge]", seats=(seat("G", f"{tile}=Y"), ""))
    state = do(state, f"fill {tile}=G")
    assert (supply(state), rows(state), pile(state, "completed", 0)) == ("YGBR", {}, [tile])
    assert (pile(state, "discard"), pile(state, "scored", 0), state.turn.bonus) == ([], [], None)


@pytest.mark.rule("SO-11.1")
def test_rotated_tiles_do_not_count_towards_the_limit():
    own = [f"W0{number}" for number in range(1, 4)]
    lines = [f"{tile_id} R / R > G" for tile_id in own]
    seats = (seat("", *own, completed=["W04", "W05"]), "")
    state = at(*lines, "W04 Y / G > [merge]", "W05 Y / G > [split]", seats=seats)
    assert breaks(state, "take F01") == set()
    assert breaks(do(state, "take F01"), "take F02") == {"SO-4.3"}


@pytest.mark.rule("SO-11.1", "SO-4.4")
def test_a_rotated_tile_cannot_be_filled():
    assert breaks(rotated("[merge]", held="Y"), "fill W90=Y") == {"SO-4.4"}


# -- when it may be used ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.2")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_a_bonus_may_be_used_at_any_time_in_ones_turn_and_costs_no_action(before):
    state = do(rotated("[merge]", held="YY"), *["gain"] * before)
    state = do(state, "use W90 merge")
    assert state.turn.actions_left == 3 - before
    state = do(state, "merge YY:G")
    assert (state.turn.seat, state.turn.actions_left) == ((1, 3) if before == 3 else (0, 3 - before))


@pytest.mark.rule("SO-11.2")
def test_a_bonus_may_be_used_in_the_turn_it_was_earned_even_with_the_last_action():
    state = at("W01 Y / G > [split]", seats=(seat("G", "W01=Y"), ""), turn={"actions_left": 1})
    state = do(state, "fill W01=G")
    assert (state.turn.seat, legal(state)) == (0, ["use W01 split", "end"])
    state = do(state, "use W01 split", "split G:YY")
    assert (state.turn.seat, supply(state)) == (1, "YYY")


@pytest.mark.rule("SO-11.2")
def test_a_bonus_may_be_saved_and_is_not_lost():
    state = do(rotated("[merge]", held="YY"), "gain", "gain", "gain", "end", "gain", "gain", "gain")
    assert (pile(state, "completed", 0), "use W90 merge" in legal(state)) == (["W90"], True)


@pytest.mark.rule("SO-11.2", "SO-9.1")
def test_a_bonus_may_be_used_in_the_last_round():
    state = rotated("[merge]", held="YY", black_deck=(), phase="last-round", turn={"actions_left": 1})
    state = do(state, "gain", "use W90 merge", "merge YY:G", "gain", "gain", "gain")
    assert state.phase == "over"


@pytest.mark.rule("SO-11.2")
def test_bonus_of_another_player_cannot_be_used():
    state = at("W90 Y / G > [merge]", seats=(seat("YY"), seat("YY", completed=["W90"])))
    assert breaks(state, "use W90 merge") == {"SO-11.2"}


@pytest.mark.rule("SO-11.2")
def test_any_number_of_bonuses_in_a_turn():
    # As in the rulebook: two saved bonuses make a turn of five actions.
    lines = ("W01 Y / G > [merge]", "W02 Y / G > [split]")
    state = at(*lines, seats=(seat("YYYR", completed=["W01", "W02"]), ""))
    state = do(state, "gain", "use W01 merge", "merge YY:G", "gain", "use W02 split", "split R:GG", "gain")
    assert (state.turn.seat, supply(state), pile(state, "discard")) == (1, "YYYYGGG", ["W01", "W02"])


@pytest.mark.rule("SO-11.2", "SO-5.1")
@pytest.mark.parametrize("tile, where", [("W90", "discard"), ("B90", "scored")])
def test_a_used_tile_is_discarded_or_scored(tile, where):
    state = do(rotated("[merge]", held="YY", tile=tile), f"use {tile} merge", "merge YY:G")
    assert pile(state, "completed", 0) == []
    assert (pile(state, "discard"), pile(state, "scored", 0)) == (
        (["W90"], []) if where == "discard" else ([], ["B90"])
    )


@pytest.mark.rule("SO-11.2")
def test_a_bonus_is_used_only_if_something_can_be_done_with_it():
    assert breaks(rotated("[merge]", held="Y"), "use W90 merge") == {"SO-11.2"}
    assert breaks(rotated("[split]", held="Y"), "use W90 split") == {"SO-11.2"}
    assert breaks(rotated("[fill]", "W01 R / R > G", held="Y", tiles=["W01"]), "use W90 fill") == {"SO-11.2"}
    assert breaks(rotated("[duplicate]"), "use W90 duplicate") == {"SO-11.2"}
    assert breaks(rotated("[take]", white=(), black=(), deck=(), black_deck=()), "use W90 take") == {"SO-11.2"}
    four = [f"W0{number}" for number in range(1, 5)]
    state = rotated("[take2]", *(f"{tile_id} R / R > G" for tile_id in four), tiles=four)
    assert breaks(state, "use W90 take2") == {"SO-11.2"}


@pytest.mark.rule("SO-11.2", "SO-2.4")
def test_only_the_bonuses_that_a_tile_has_are_used():
    state = rotated("[merge] [split]", held="YYG")
    assert legal(state, "use") == ["use W90 merge", "use W90 split"]
    assert breaks(state, "use W90 fill") >= {"SO-11.2"}


# -- base actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.3", "SO-11.9")
@pytest.mark.parametrize(
    "bonus, allowed",
    [
        ("take", ["take F01", "take F02", "take F03", "take F04", "take XB01", "take XB02", "take XB03", "take XB04"]),
        ("fill", ["fill W01=Y"]),
        ("merge", ["merge YG:B", "merge YG:O"]),
        ("split", ["split G:YY"]),
    ],
)
def test_an_opened_bonus_is_the_base_action_and_nothing_else(bonus, allowed):
    state = do(rotated(f"[{bonus}]", "W01 Y / G > B", held="YG", tiles=["W01"]), f"use W90 {bonus}")
    assert legal(state) == allowed
    for text in ("gain", "take F01", "fill W01=Y", "merge YG:B", "split G:YY", "master W01=Y", "ambassador", "end"):
        if text not in allowed:
            assert "SO-11.9" in breaks(state, text)
    assert breaks(state, "stop") == {"SO-11.9"}
    after = do(state, allowed[0])
    assert (after.turn.actions_left, pile(after, "discard"), after.turn.bonus) == (3, ["W90"], None)


@pytest.mark.rule("SO-11.3", "SO-4.3")
def test_a_bonus_take_keeps_the_limit_of_four():
    own = [f"W0{number}" for number in range(1, 4)]
    state = rotated("[take] [take2]", *(f"{tile_id} R / R > G" for tile_id in own), tiles=own)
    state = do(state, "use W90 take", "take F01")
    assert (rows(state).keys() >= {"F01"}, pile(state, "completed", 0), pile(state, "discard")) == (True, [], ["W90"])


@pytest.mark.rule("SO-11.4", "SO-6.1")
def test_a_bonus_master_scores_and_is_outside_the_once_a_turn_limit():
    lines = ("W01 Y / G / Y > B", "W02 Y / G / Y > B")
    held, tiles = "YYGGYY", ["W01", "W02"]
    state = do(rotated("[master]", *lines, held=held, tiles=tiles), "master W01=Y W02=Y")
    assert breaks(state, "master W01=G W02=G") == {"SO-4.1"}
    state = do(state, "use W90 master", "master W01=G W02=G")
    assert (combo_points(state), state.turn.master_used, state.turn.actions_left) == (0, True, 2)
    state = rotated("[master]", *lines, held="YY", tiles=["W01=Y/G", "W02=Y/G"])
    state = do(state, "use W90 master", "master W01=Y W02=Y")
    assert (combo_points(state), state.turn.master_used) == (1, False)
    assert pile(state, "discard") == ["W01", "W02", "W90"]


@pytest.mark.rule("SO-11.4")
def test_after_a_bonus_master_the_standard_one_is_left():
    state = rotated("[master]", "W01 Y / G / Y > B", held="YGY", tiles=["W01"])
    state = do(state, "use W90 master", "master W01=Y", "master W01=G")
    assert breaks(state, "master W01=Y") == {"SO-4.1"}


# -- Take 2 ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.5")
def test_take_2_is_two_takes_and_the_market_is_refilled_after_both():
    state = do(rotated("[take2]"), "use W90 take2", "take F02")
    assert (slots(state, "white"), state.turn.actions_left) == (["F01", None, "F03", "F04"], 3)
    assert legal(state) == [f"take {tile_id}" for tile_id in ("F01", "F03", "F04", "XB01", "XB02", "XB03", "XB04")] + [
        "stop"
    ]
    assert "SO-4.3" in breaks(state, "take F05")
    state = do(state, "take XB04")
    assert (slots(state, "white"), slots(state, "black")) == (
        ["F01", "F05", "F03", "F04"], ["XB01", "XB02", "XB03", "XB05"],
    )  # fmt: skip
    assert (rows(state), pile(state, "discard"), state.turn.bonus) == ({"F02": [], "XB04": []}, ["W90"], None)


@pytest.mark.rule("SO-11.5")
def test_the_unused_half_of_a_take_2_is_lost():
    state = do(rotated("[take2]"), "use W90 take2", "take F02", "stop")
    assert (slots(state, "white"), pile(state, "discard")) == (["F01", "F05", "F03", "F04"], ["W90"])
    assert (pile(state, "completed", 0), state.turn.bonus, state.turn.actions_left) == ([], None, 3)


@pytest.mark.rule("SO-11.5")
def test_the_first_half_of_a_take_2_is_not_optional():
    assert breaks(do(rotated("[take2]"), "use W90 take2"), "stop") == {"SO-11.9"}


@pytest.mark.rule("SO-11.5", "SO-4.3")
def test_the_limit_of_four_holds_during_a_take_2():
    own = [f"W0{number}" for number in range(1, 4)]
    state = rotated("[take2]", *(f"{tile_id} R / R > G" for tile_id in own), tiles=own)
    state = do(state, "use W90 take2", "take F01")
    assert (len(rows(state)), state.turn.bonus, pile(state, "discard")) == (4, None, ["W90"])
    assert slots(state, "white")[0] == "F05"


@pytest.mark.rule("SO-11.5", "SO-9.1")
def test_with_one_black_tile_left_the_lowest_slot_gets_it():
    state = do(rotated("[take2]", black_deck=("XB05",)), "use W90 take2", "take XB04", "take XB02")
    assert slots(state, "black") == ["XB01", "XB05", "XB03", None]


@pytest.mark.rule("SO-11.5", "SO-7.2")
def test_slots_empty_before_a_take_2_wait_as_well():
    state = rotated("[take2]", white=("F01", "F02", None, None), deck=())
    state = do(state, "use W90 take2", "take F01", "take F02")
    # Both are taken, nothing is there to refill from; the used tile is discarded and makes the new deck.
    assert (slots(state, "white"), legal(state)) == ([None] * 4, ["shuffle white W90"])
    assert slots(do(state, "shuffle white W90"), "white") == ["W90", None, None, None]


# -- Fill 2 ----------------------------------------------------------------------------------------------------------

PAIR = ("W01 Y / G > B", "W02 Y / G > R")


@pytest.mark.rule("SO-11.6", "SO-6.2")
def test_completion_is_checked_after_both_fills_so_two_are_a_combo():
    state = do(rotated("[fill2]", *PAIR, held="GG", tiles=["W01=Y", "W02=Y"]), "use W90 fill2", "fill W01=G")
    assert (rows(state), supply(state), combo_points(state)) == ({"W01": ["Y", "G"], "W02": ["Y"]}, "G", 0)
    assert legal(state) == ["fill W02=G", "stop"]
    state = do(state, "fill W02=G")
    assert (rows(state), supply(state), combo_points(state)) == ({}, "YYGGBR", 1)
    assert pile(state, "discard") == ["W01", "W02", "W90"]


@pytest.mark.rule("SO-11.6")
def test_unused_half_of_a_fill_2_is_lost_and_one_completion_is_not_a_combo():
    state = rotated("[fill2]", *PAIR, held="GG", tiles=["W01=Y", "W02=Y"])
    state = do(state, "use W90 fill2", "fill W01=G", "stop")
    assert (rows(state), supply(state), combo_points(state)) == ({"W02": ["Y"]}, "YGGB", 0)
    assert (pile(state, "discard"), state.turn.actions_left) == (["W01", "W90"], 3)


@pytest.mark.rule("SO-11.6")
def test_the_first_half_of_a_fill_2_is_not_optional():
    state = rotated("[fill2]", PAIR[0], held="GG", tiles=["W01=Y"])
    assert breaks(do(state, "use W90 fill2"), "stop") == {"SO-11.9"}


@pytest.mark.rule("SO-11.6")
def test_both_fills_may_be_on_one_tile():
    state = do(rotated("[fill2]", PAIR[0], held="YG", tiles=["W01"]), "use W90 fill2", "fill W01=Y", "fill W01=G")
    assert (rows(state), supply(state), combo_points(state)) == ({}, "YGB", 0)


@pytest.mark.rule("SO-11.6", "SO-4.9")
def test_pieces_of_a_full_tile_are_locked_until_the_fill_2_is_over():
    lines = (*PAIR, "W03 Y / Y > B")
    state = rotated("[fill2]", *lines, held="G", tiles=["W01=Y", "W02", "W03"])
    state = do(state, "use W90 fill2", "fill W01=G")
    # Nothing further could be filled, so the bonus closed automatically and the tile completed.
    assert (supply(state), state.turn.bonus, pile(state, "discard")) == ("YGB", None, ["W01", "W90"])
    state = do(rotated("[fill2]", *lines, held="GY", tiles=["W01=Y", "W02=Y", "W03"]), "use W90 fill2", "fill W01=G")
    assert breaks(state, "fill W02=G") == {"SO-4.4"}
    assert breaks(state, "fill W01=Y") == {"SO-4.4"}


@pytest.mark.rule("SO-11.6", "SO-11.11")
def test_a_black_and_a_white_tile_are_a_combo_of_fill_2():
    lines = ("W01 Y / G > B", "B01 Y / G > 4")
    state = rotated("[fill2]", *lines, held="GG", tiles=["W01=Y", "B01=Y"], tile="B90")
    state = do(state, "use B90 fill2", "fill B01=G", "fill W01=G")
    assert (combo_points(state), pile(state, "scored", 0)) == (1, ["B01", "B90"])


# -- what scores a combo ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.11")
def test_consecutive_bonus_fills_are_not_a_combo():
    lines = ("W91 Y / G > [fill] [merge]", "W92 Y / G > [fill]", *PAIR)
    state = at(*lines, seats=(seat("GG", "W01=Y", "W02=Y", completed=["W91", "W92"]), ""))
    state = do(state, "use W91 fill", "fill W01=G", "stop", "use W92 fill", "fill W02=G")
    assert (combo_points(state), pile(state, "discard")) == (0, ["W01", "W91", "W02", "W92"])


@pytest.mark.rule("SO-11.11")
def test_a_bonus_fill_completes_at_once():
    state = do(rotated("[fill]", PAIR[0], held="G", tiles=["W01=Y"]), "use W90 fill", "fill W01=G")
    assert (combo_points(state), supply(state), pile(state, "discard")) == (0, "YGB", ["W01", "W90"])


@pytest.mark.rule("SO-11.9")
def test_state_between_bonus_actions_can_be_written_as_a_position():
    state = do(rotated("[fill2]", *PAIR, held="GG", tiles=["W01=Y", "W02=Y"]), "use W90 fill2", "fill W01=G")
    again = ENGINE.from_position(state.table.catalog, ENGINE.to_position(state))
    assert again == state
