"""Section 13: the solo opponent."""

import pytest
from tabletop import (
    ENGINE,
    at,
    breaks,
    combo_points,
    do,
    in_reserve,
    legal,
    market,
    on_tiles,
    pile,
    seat,
    slots,
    solo,
    supply,
)

EASY = "easy"


# -- setup -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.1")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_alone_one_begins_against_an_opponent_with_the_same_pieces_and_12_black_tiles(shipped, difficulty):
    for seed in range(15):
        state = ENGINE.initial(shipped, ENGINE.configure(shipped, ["base"], 1, difficulty), seed)
        assert (state.start, state.turn.seat, state.turn.actions_left, len(state.seats)) == (0, 0, 3, 2)
        assert [supply(state, number) for number in (0, 1)] == ["YYG", "YYG"]
        assert len(state.black_deck) + 4 == 12
        assert (len(slots(state, "white")), len(slots(state, "black"))) == (4, 4)


@pytest.mark.rule("SO-13.1")
def test_after_three_actions_the_opponent_has_its_turn_and_then_a_new_round_begins():
    state = at(seats=("", "YY"), solo=EASY)
    state = do(state, "gain", "gain", "gain")
    assert (ENGINE.seat_to_act(state), ENGINE.is_forced(state), state.round) == (1, True, 2)
    assert breaks(state, "gain") == {"SO-13.4"}
    state = do(state, "take F01 pay YY")
    assert (ENGINE.seat_to_act(state), ENGINE.is_forced(state), state.round) == (0, False, 3)
    assert breaks(state, "take F02 pay YY") == breaks(state, "resolve") == breaks(state, "pass") == {"SO-13.1"}


@pytest.mark.rule("SO-13.1", "SO-13.7")
def test_one_person_plays_solo_at_a_difficulty(shipped):
    from squareone_data.game.engine import SetupError

    for players, difficulty in ((1, None), (2, EASY), (1, "extreme")):
        with pytest.raises(SetupError):
            ENGINE.configure(shipped, ["base"], players, difficulty)


# -- Take ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.2")
@pytest.mark.parametrize("face, paid", [("Y / G", "YY"), ("Y / G / B", "YYG"), ("P / P / P / P", "YYGG")])
def test_a_tile_costs_as_many_pieces_as_it_has_rows_of_any_kind(face, paid):
    state = solo(f"W01 {face} > B", supply="YYGGB", **market("W01"))
    after = do(state, f"take W01 pay {paid}")
    assert on_tiles(after) == {"W01": paid}
    assert sorted(supply(after, 1) + paid) == sorted("YYGGB")


@pytest.mark.rule("SO-13.2", "SO-4.3")
def test_the_slot_is_refilled_and_the_pieces_lie_on_the_tile():
    state = do(solo(supply="YYB"), "take F01 pay YY")
    assert (slots(state, "white")[0], on_tiles(state), in_reserve(state, "Y")) == ("F05", {"F01": "YY"}, 28)


@pytest.mark.rule("SO-13.2", "SO-4.3")
def test_the_opponent_has_at_most_four_tiles():
    tiles = [f"W0{number}" for number in range(1, 5)]
    state = solo(
        *(f"{tile_id} Y / G > B" for tile_id in tiles), supply="YYYY", tiles=[f"{tile_id} paid YY" for tile_id in tiles]
    )
    assert legal(state) == ["resolve"]
    lines = [f"{tile_id} Y / G > B" for tile_id in tiles[:3]]
    state = solo(*lines, supply="YYYY", tiles=[f"{tile_id} paid YY" for tile_id in tiles[:3]])
    assert legal(state) == ["take F01 pay YY"]


@pytest.mark.rule("SO-13.2")
def test_opponent_actions_are_forced():
    state = solo(supply="YYB")
    for text in ("take F02 pay YY", "take F01 pay YB", "take XB01 pay YY"):
        assert breaks(state, text) == {"SO-13.4"}
    assert breaks(state, "resolve") == breaks(state, "pass") == {"SO-13.4"}


# -- paying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.3", "SO-13.4")
def test_black_tiles_are_paid_with_level_four_only():
    lines = ("B01 Y / G > 1", "W01 Y / G > B")
    assert legal(solo(*lines, supply="CR", **market("W01", "B01"))) == ["take B01 pay CR"]
    assert legal(solo(*lines, supply="YGBOC", **market("W01", "B01"))) == ["take W01 pay YG"]


@pytest.mark.rule("SO-13.3", "SO-13.10")
def test_a_black_tile_is_not_paid_with_a_mixture():
    assert legal(solo("B01 Y / G > 1", supply="YGBOC", **market("B01"))) == ["pass"]


@pytest.mark.rule("SO-13.3")
def test_the_lowest_level_pays_first_then_canonical_order():
    state = solo("W01 Y / G / B / R > B", supply="YGGOBR", **market("W01"))
    assert legal(state) == ["take W01 pay YGGB"]
    state = solo("B01 Y / G / G > 1", supply="VPRC", **market("B01"))
    assert legal(state) == ["take B01 pay CRP"]


@pytest.mark.rule("SO-13.3", "SO-13.5")
def test_level_four_pays_for_white_only_as_far_as_the_others_do_not_reach():
    lines = ("W01 Y / G > B", "B01 Y / G / B > 1")
    assert legal(solo(*lines, supply="YRV", **market("W01", "B01"))) == ["take W01 pay YR"]
    assert legal(solo(*lines, supply="RV", **market("W01", "B01"))) == ["take W01 pay RV"]


@pytest.mark.rule("SO-13.3", "SO-13.4")
def test_level_four_pieces_that_can_buy_a_black_tile_do():
    lines = ("W01 Y / G > R R", "B01 Y / G > 1")
    assert legal(solo(*lines, supply="YYRV", **market("W01", "B01"))) == ["take B01 pay RV"]


# -- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.4")
def test_of_payable_black_tiles_the_most_points_first():
    lines = ("B01 Y / G > 2", "B02 Y / G / B > 6", "B03 Y / G > 4", "B04 Y / G > 3")
    tiles = market("B01", "B02", "B03", "B04")
    assert legal(solo(*lines, supply="CD", **tiles)) == ["take B03 pay CD"]
    assert legal(solo(*lines, supply="CDR", **tiles)) == ["take B02 pay CDR"]


@pytest.mark.rule("SO-13.4")
def test_of_equal_black_tiles_the_one_nearest_the_deck():
    lines = ("B01 Y / G > 2", "B02 Y / G > 4", "B03 Y / G > 4")
    assert legal(solo(*lines, supply="CD", **market("B01", "B03", "B02"))) == ["take B03 pay CD"]


@pytest.mark.rule("SO-13.4")
def test_of_payable_white_tiles_the_highest_total_level_of_the_reward():
    lines = ("W01 Y / G > Y Y Y", "W02 Y / G > B O", "W03 Y / G / B > R R", "W04 Y / G > R")
    tiles = market("W01", "W02", "W03", "W04")
    assert legal(solo(*lines, supply="YY", **tiles)) == ["take W02 pay YY"]
    assert legal(solo(*lines, supply="YYY", **tiles)) == ["take W03 pay YYY"]


@pytest.mark.rule("SO-13.4")
def test_a_violet_piece_and_the_leftmost_tile_are_worth_the_same_so_the_leftmost_is_taken():
    # As in the rulebook: three pieces, none of level 4; levels 1 and 3 together are worth a piece of level 4.
    lines = ("W01 Y / G > Y O", "W02 Y / G > V", "W03 Y / G > G", "B01 R / R > 6")
    state = solo(*lines, supply="YGB", **market("W01", "W02", "W03", "B01"))
    assert on_tiles(do(state, "take W01 pay YG")) == {"W01": "YG"}
    assert legal(solo(*lines, supply="YGB", **market("W02", "W01", "W03", "B01"))) == ["take W02 pay YG"]


@pytest.mark.rule("SO-13.4", "SO-8.1")
def test_a_reward_counts_as_printed_whatever_the_reserve_has():
    lines = ("W01 Y / G > B", "W02 Y / G > V")
    state = solo(*lines, supply="YY", reserve={"V": 0}, **market("W01", "W02"))
    assert legal(state) == ["take W02 pay YY"]


@pytest.mark.rule("SO-13.5")
def test_white_tiles_payable_without_level_four_come_first_though_worth_less():
    lines = ("W01 Y / G / B > R R", "W02 Y / G > G", "B01 Y / G > 3")
    state = solo(*lines, supply="YYR", **market("W01", "W02", "B01"))
    assert legal(state) == ["take W02 pay YY"]
    assert legal(solo(*lines[:1], lines[2], supply="YYR", **market("W01", "B01"))) == ["take W01 pay YYR"]


@pytest.mark.rule("SO-13.5")
def test_where_level_four_has_to_help_all_white_tiles_are_considered():
    lines = ("W01 Y / G / B > Y", "W02 Y / G > G", "W03 Y / G / B > V")
    state = solo(*lines, supply="YRV", **market("W01", "W02", "W03"))
    assert legal(state) == ["take W03 pay YRV"]


# -- Jokers and bonus actions ----------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.12")
def test_a_joker_reward_counts_as_level_four():
    lines = ("W01 Y / G > J", "W02 Y / G > G R", "W03 Y / G > B")
    assert legal(solo(*lines, supply="YY", **market("W01", "W02", "W03"))) == ["take W02 pay YY"]
    assert legal(solo(lines[0], lines[2], supply="YY", **market("W03", "W01"))) == ["take W01 pay YY"]


@pytest.mark.rule("SO-13.12")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_jokers_serve_as_level_four_pieces(wild):
    lines = ("B01 Y / G > 3", "W01 Y / G > B")
    assert legal(solo(*lines, supply=f"C{wild}", **market("W01", "B01"))) == [f"take B01 pay C{wild}"]
    assert legal(solo(*lines, supply=f"YY{wild}", **market("W01", "B01"))) == ["take W01 pay YY"]


@pytest.mark.rule("SO-13.12", "SO-13.3")
def test_jokers_are_paid_last():
    state = solo("W01 Y / G / B > B", supply="YVJ", **market("W01"))
    assert on_tiles(do(state, "take W01 pay YVJ")) == {"W01": "YVJ"}
    assert legal(solo("B01 Y / G > 3", supply="VPJ", **market("B01"))) == ["take B01 pay PV"]


@pytest.mark.rule("SO-13.13")
def test_the_ambassador_tile_comes_before_any_other():
    lines = ("W01 Y / G > A", "W02 Y / G > R R R", "B01 Y / G > 6")
    tiles = market("W02", "W01", "B01")
    assert legal(solo(*lines, supply="YYCD", **tiles)) == ["take W01 pay YY"]
    assert legal(solo(*lines, supply="CD", **tiles)) == ["take W01 pay CD"]
    assert legal(solo(*lines, supply="YCD", **tiles)) == ["take W01 pay YC"]


@pytest.mark.rule("SO-13.13")
def test_an_ambassador_tile_that_all_pieces_together_cannot_pay_is_left():
    lines = ("W01 Y / G / B / R > A", "W02 Y / G > G", "B01 Y / G > 6")
    tiles = market("W01", "W02", "B01")
    assert legal(solo(*lines, supply="YCD", **tiles)) == ["take B01 pay CD"]
    assert legal(solo(*lines, supply="YYCD", **tiles)) == ["take W01 pay YYCD"]


@pytest.mark.rule("SO-13.14")
def test_bonus_actions_are_worth_nothing_to_the_opponent():
    lines = ("W01 Y / G > G [master]", "W02 Y / G > B", "W03 Y / G > [take2] [fill2]")
    assert legal(solo(*lines, supply="YY", **market("W01", "W02", "W03"))) == ["take W02 pay YY"]
    assert legal(solo(lines[0], lines[2], supply="YY", **market("W03", "W01"))) == ["take W01 pay YY"]
    assert legal(solo(lines[2], supply="YY", **market("W03"))) == ["take W03 pay YY"]


@pytest.mark.rule("SO-13.14")
def test_its_bonus_tiles_are_discarded_or_scored_at_once():
    lines = ("W01 Y / G > G [merge]", "B01 Y / G > 3 [split]")
    state = solo(*lines, supply="Y", tiles=["W01 paid YY", "B01 paid CD"])
    after = do(state, "resolve")
    assert (pile(after, "discard"), pile(after, "scored", 1), pile(after, "completed", 1)) == (["W01"], ["B01"], [])
    assert (supply(after, 1), after.turn.seat, combo_points(after, 1)) == ("YYYGCD", 0, 1)


@pytest.mark.rule("SO-13.14", "SO-13.6", "SO-5.3")
def test_its_bonus_tile_that_rewards_a_joker_leaves_the_game_at_once():
    after = do(solo("W01 Y / G > J [merge]", supply="Y", tiles=["W01 paid YY"]), "resolve")
    assert (pile(after, "removed"), pile(after, "discard"), supply(after, 1)) == (["W01"], [], "YYYJ")


@pytest.mark.rule("SO-13.14", "SO-3.3")
def test_with_combo_master_the_opponent_starts_with_two_yellow_and_two_green(shipped):
    state = ENGINE.initial(shipped, ENGINE.configure(shipped, ["base", "combo-master"], 1, EASY), 0)
    assert [supply(state, number) for number in (0, 1)] == ["YYGG", "YYGG"]


@pytest.mark.rule("SO-13.1")
def test_the_person_has_bonuses_and_combos_as_usual():
    seats = (seat("GG", "W01=Y", "W02=Y", completed=["W03"]), "")
    state = at("W01 Y / G > B", "W02 Y / G > B", "W03 Y / G > [fill2]", seats=seats, solo=EASY)
    state = do(state, "use W03 fill2", "fill W01=G", "fill W02=G")
    assert combo_points(state) == 1
