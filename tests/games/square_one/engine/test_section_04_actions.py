"""Section 4: the turn and its actions (and rows, section 2)."""

import pytest
from tabletop import ENGINE, at, breaks, do, in_reserve, legal, pile, rows, seat, slots, supply

from squareone_data.game.engine import IllegalAction
from squareone_data.games.square_one.engine.actions import Master

# -- the turn --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.1")
def test_a_turn_is_three_actions_and_the_next_player_follows_clockwise():
    state = at(seats=("", "", ""))
    turns = []
    for _ in range(12):
        turns.append((state.round, state.turn.seat, state.turn.actions_left))
        state = do(state, "gain")
    assert turns == [(2, seat, left) for seat in (0, 1, 2) for left in (3, 2, 1)] + [(3, 0, left) for left in (3, 2, 1)]


@pytest.mark.rule("SO-4.1")
def test_a_round_begins_with_the_first_player():
    state = at(seats=("", "", ""), start=2, turn={"seat": 1, "actions_left": 1})
    state = do(state, "gain")
    assert (state.turn.seat, state.round) == (2, 3)
    assert (do(state, "gain", "gain", "gain").turn.seat, do(state, "gain", "gain", "gain").round) == (0, 3)


@pytest.mark.rule("SO-4.1")
def test_a_turn_is_not_ended_before_three_actions_are_done():
    state = at("W01 Y / G > [merge]", seats=(seat("YY", completed=["W01"]), ""))
    for left in (3, 2, 1):
        assert state.turn.actions_left == left
        assert breaks(state, "end") == {"SO-4.1"}
        state = do(state, "gain")
    assert state.turn.seat == 0
    assert breaks(state, "gain") == breaks(state, "take F01") == {"SO-4.1"}
    assert legal(state) == ["use W01 merge", "end"]
    assert do(state, "end").turn.seat == 1


@pytest.mark.rule("SO-4.1")
@pytest.mark.parametrize("text", ["gain", "take F01", "fill W01=Y", "merge YY:G", "split G:YY", "master W01=Y"])
def test_each_kind_of_action_spends_one(text):
    state = at("W01 Y / G > B", seats=(seat("YYYG", "W01"), ""))
    assert do(state, text).turn.actions_left == 2


@pytest.mark.rule("SO-4.1")
def test_actions_may_repeat_and_come_in_any_order():
    state = at("W01 Y / Y / Y > B", seats=(seat("YYY", "W01"), ""))
    assert do(state, "fill W01=Y", "fill W01=Y", "fill W01=Y").turn.seat == 1
    state = at("W01 Y / Y / Y > B", seats=(seat("YYY", "W01"), ""))
    assert rows(do(state, "take F01", "take XB01", "fill W01=Y")) == {"F01": [], "W01": ["Y"], "XB01": []}


@pytest.mark.rule("SO-4.1")
def test_master_at_most_once_a_turn():
    state = do(at("W01 Y / Y / Y > B", seats=(seat("YYY", "W01"), "")), "master W01=Y")
    assert breaks(state, "master W01=Y") == {"SO-4.1"}
    assert legal(state, "master") == []
    assert breaks(state, "fill W01=Y") == set()


@pytest.mark.rule("SO-4.1")
def test_master_is_there_again_next_turn():
    state = at("W01 Y / Y / Y > B", seats=(seat("YYY", "W01"), ""), turn={"actions_left": 1, "master_used": True})
    state = do(state, *["gain"] * 4)
    assert state.turn.seat == 0
    assert breaks(state, "master W01=Y") == set()


@pytest.mark.rule("SO-4.1")
def test_a_turn_belongs_to_one_player_alone():
    state = at("W01 Y / G > B", seats=("", seat("Y", "W01")))
    assert breaks(state, "fill W01=Y") == {"SO-4.4"}


# -- Gain ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.2")
def test_gain_takes_one_yellow_from_the_reserve():
    state = at(seats=("G", ""), reserve={"Y": 5})
    after = do(state, "gain")
    assert (supply(after), in_reserve(after, "Y")) == ("YG", 4)


@pytest.mark.rule("SO-4.2", "SO-8.1")
def test_gain_is_legal_without_yellow_and_yields_nothing():
    state = at(seats=("G", ""), reserve={"Y": 0})
    after = do(state, "gain")
    assert (supply(after), in_reserve(after, "Y"), after.turn.actions_left) == ("G", 0, 2)


@pytest.mark.rule("SO-4.2")
def test_gain_is_the_only_action_of_a_stuck_player():
    full = [f"W0{number}" for number in range(1, 5)]
    state = at(*(f"{tile_id} R / R > G" for tile_id in full), seats=(seat("", *full), ""), reserve={"Y": 0})
    assert legal(state) == ["gain"]


# -- Take ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.3")
def test_any_tile_of_the_market_may_be_taken_and_no_other():
    state = at("W01 Y / G > B", seats=("", seat("", "W01")))
    market = [*slots(state, "white"), *slots(state, "black")]
    assert legal(state, "take") == [f"take {tile_id}" for tile_id in market]
    for tile_id in ("F05", "XB05", "W01"):
        assert breaks(state, f"take {tile_id}") == {"SO-4.3"}


@pytest.mark.rule("SO-4.3")
def test_a_taken_tile_lies_empty_before_the_player_and_its_slot_is_refilled_at_once():
    state = do(at(), "take F03", "take XB01")
    assert rows(state) == {"F03": [], "XB01": []}
    assert (slots(state, "white"), pile(state, "white_deck")) == (["F01", "F02", "F05", "F04"], ["F06", "F07", "F08"])
    assert (slots(state, "black")[0], pile(state, "black_deck")) == ("XB05", ["XB06", "XB07", "XB08"])
    assert breaks(state, "take F05") == set()


@pytest.mark.rule("SO-4.3")
def test_a_slot_whose_deck_is_empty_stays_empty():
    state = do(at(deck=()), "take F03")
    assert slots(state, "white") == ["F01", "F02", None, "F04"]


@pytest.mark.rule("SO-4.3")
@pytest.mark.parametrize("count, allowed", [(0, True), (3, True), (4, False)])
def test_player_has_at_most_four_unfinished_tiles(count, allowed):
    own = [f"W0{number}" for number in range(1, 5)][:count]
    state = at(*(f"{tile_id} R / R > G" for tile_id in own), seats=(seat("", *own), ""))
    for market in ("F01", "XB01"):
        assert breaks(state, f"take {market}") == (set() if allowed else {"SO-4.3"})


@pytest.mark.rule("SO-4.3")
def test_the_limit_of_one_player_is_not_another_ones():
    own = [f"W0{number}" for number in range(1, 5)]
    state = at(*(f"{tile_id} R / R > G" for tile_id in own), seats=("", seat("", *own)))
    assert breaks(state, "take F01") == set()


# -- Fill ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.4", "SO-2.1")
def test_the_topmost_empty_row_is_filled_and_no_other():
    state = at("W01 Y / G / B > R", seats=(seat("YGB", "W01"), ""))
    assert legal(state, "fill") == ["fill W01=Y"]
    assert breaks(state, "fill W01=G") == {"SO-2.2"}
    state = do(state, "fill W01=Y")
    assert legal(state, "fill") == ["fill W01=G"]
    assert rows(do(state, "fill W01=G")) == {"W01": ["Y", "G"]}


@pytest.mark.rule("SO-4.4")
def test_pieces_go_from_the_supply_onto_the_row():
    state = do(at("W01 Y Y G / B > R", seats=(seat("YYYGB", "W01"), ""), reserve={"Y": 2}), "fill W01=YYG")
    assert (supply(state), rows(state), in_reserve(state, "Y")) == ("YB", {"W01": ["YYG"]}, 2)


@pytest.mark.rule("SO-4.4", "SO-2.2")
@pytest.mark.parametrize("pieces", ["Y", "YY", "YYYG", "YYGG", "YYB", "YG"])
def test_a_row_takes_exactly_its_pieces_all_at_once(pieces):
    state = at("W01 Y Y G / B > R", seats=(seat("YYYGGB", "W01"), ""))
    assert breaks(state, f"fill W01={pieces}") == {"SO-2.2"}


@pytest.mark.rule("SO-4.4")
@pytest.mark.parametrize("held", ["YG", "YY", "GB", ""])
def test_pieces_must_be_in_the_supply(held):
    state = at("W01 Y Y G / B > R", seats=(seat(held, "W01"), ""))
    assert breaks(state, "fill W01=YYG") == {"SO-4.4"}


@pytest.mark.rule("SO-4.4")
def test_only_own_tiles_are_filled():
    state = at("W01 Y / G > B", "W02 Y / G > B", seats=(seat("Y"), seat("", "W01")), deck=("W02",))
    for tile_id in ("W01", "W02", "F01"):
        assert breaks(state, f"fill {tile_id}=Y") == {"SO-4.4"}


@pytest.mark.rule("SO-2.2", "SO-4.4")
def test_either_alternative_fills_a_row_and_no_mixture():
    # As in the rulebook: two pieces of level 3, or one pink piece.
    state = at("W01 B O | P / Y > R", seats=(seat("BOP", "W01"), ""))
    assert legal(state, "fill") == ["fill W01=BO", "fill W01=P"]
    for mixed in ("BP", "OP", "BOP", "B"):
        assert breaks(state, f"fill W01={mixed}") == {"SO-2.2"}
    assert rows(do(state, "fill W01=BO")) == {"W01": ["BO"]}
    assert rows(do(state, "fill W01=P")) == {"W01": ["P"]}


@pytest.mark.rule("SO-2.1", "SO-2.2")
def test_a_tile_of_three_rows_takes_one_then_two_then_three_pieces():
    state = at("B01 G / Y O / B P P > 5", seats=(seat("YGBOPP", "B01"), ""), turn={"actions_left": 3})
    state = do(state, "fill B01=G", "fill B01=YO")
    assert rows(state) == {"B01": ["G", "YO"]}
    assert pile(do(state, "fill B01=BPP"), "scored", 0) == ["B01"]


@pytest.mark.rule("SO-2.5")
def test_locked_pieces_serve_for_nothing():
    state = at("W01 Y Y / G > B", "W02 Y / G > B", seats=(seat("", "W01=YY", "W02"), ""))
    assert breaks(state, "merge YY:G") == {"SO-4.5"}
    assert breaks(state, "fill W02=Y") == {"SO-4.4"}
    assert breaks(state, "master W02=Y") == {"SO-4.9"}
    state = at("W01 R / G > B", seats=(seat("", "W01=R"), ""))
    assert breaks(state, "split R:GG") == {"SO-4.6"}


# -- Merge -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.5")
def test_three_yellow_pieces_become_a_light_orange_one():
    state = do(at(seats=("YYYY", ""), reserve={"Y": 3, "O": 2}), "merge YYY:O")
    assert (supply(state), in_reserve(state, "Y"), in_reserve(state, "O")) == ("YO", 6, 1)


@pytest.mark.rule("SO-4.5")
def test_a_blue_and_a_yellow_piece_become_any_piece_of_level_four():
    state = at(seats=("YBB", ""))
    made = [action for action in legal(state, "merge") if action.startswith("merge YB:")]
    assert made == [f"merge YB:{letter}" for letter in "CDRPV"]
    assert supply(do(state, "merge YB:V")) == "BV"


@pytest.mark.rule("SO-4.5")
@pytest.mark.parametrize(
    "pieces, kinds",
    [("YY", "G"), ("YYY", "BO"), ("YG", "BO"), ("YYYY", "CDRPV"), ("YYG", "CDRPV"), ("GG", "CDRPV"), ("YO", "CDRPV")],
)
def test_the_level_is_the_sum_and_the_player_chooses_the_kind(pieces, kinds):
    state = at(seats=(pieces, ""))
    whole = [action for action in legal(state, "merge") if action.startswith(f"merge {pieces}:")]
    assert whole == [f"merge {pieces}:{letter}" for letter in kinds]
    for letter in set("YGBOCDRPV") - set(kinds):
        assert "SO-4.5" in breaks(state, f"merge {pieces}:{letter}")


@pytest.mark.rule("SO-4.5")
@pytest.mark.parametrize("pieces, piece", [("BB", "V"), ("GB", "R"), ("YC", "C"), ("YYYYY", "R"), ("GGG", "P")])
def test_no_merge_beyond_level_four(pieces, piece):
    state = at(seats=(pieces, ""))
    assert breaks(state, f"merge {pieces}:{piece}") == {"SO-4.5"}


@pytest.mark.rule("SO-4.5")
def test_one_returns_ones_own_pieces():
    assert breaks(at(seats=("Y", "YY")), "merge YY:G") == {"SO-4.5"}


# -- Split -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.6")
def test_a_red_piece_becomes_two_green_ones():
    state = do(at(seats=("R", ""), reserve={"G": 2, "R": 0}), "split R:GG")
    assert (supply(state), in_reserve(state, "G"), in_reserve(state, "R")) == ("GG", 0, 1)


@pytest.mark.rule("SO-4.6")
@pytest.mark.parametrize(
    "piece, parts",
    [
        ("Y", []),
        ("G", ["YY"]),
        ("O", ["YYY", "YG"]),
        ("B", ["YYY", "YG"]),
        ("V", ["YYYY", "YYG", "YB", "YO", "GG"]),
    ],
)
def test_the_parts_sum_to_the_level(piece, parts):
    state = at(seats=(piece, ""))
    assert legal(state, "split") == [f"split {piece}:{pieces}" for pieces in parts]
    for wrong in ("YYYYY", "GGG", "BB", "GB"):
        assert "SO-4.6" in breaks(state, f"split {piece}:{wrong}")


@pytest.mark.rule("SO-4.6")
def test_one_splits_ones_own_piece():
    assert breaks(at(seats=("Y", "R")), "split R:GG") == {"SO-4.6"}


@pytest.mark.rule("SO-4.7")
@pytest.mark.parametrize("text", ["merge C:D", "split C:D", "merge B:O", "split B:O", "split Y:Y", "merge G:G"])
def test_no_piece_is_exchanged_for_one_piece(text):
    assert breaks(at(seats=("YGBC", "")), text) == {"SO-4.7"}


# -- Master ----------------------------------------------------------------------------------------------------------

FOUR = ("W01 Y / Y / Y > B", "W02 G / Y > B", "W03 B / Y > R", "B01 R / Y > 1")


def four(pieces, *, one=FOUR):
    return at(*one, seats=(seat(pieces, "W01", "W02", "W03", "B01"), ""))


@pytest.mark.rule("SO-4.8")
def test_a_master_fills_one_row_of_any_number_of_tiles():
    state = four("YGBR")
    assert len(legal(state, "master")) == 15
    after = do(state, "master W01=Y W02=G W03=B B01=R")
    assert rows(after) == {"W01": ["Y"], "W02": ["G"], "W03": ["B"], "B01": ["R"]}
    assert supply(after) == ""
    assert rows(do(state, "master W02=G")) == {"W01": [], "W02": ["G"], "W03": [], "B01": []}


@pytest.mark.rule("SO-4.8")
def test_a_master_may_fill_three_of_four_and_complete_one():
    # As in the rulebook: the pieces for one tile are missing; of the other three one is completed.
    state = at(*FOUR, seats=(seat("YYB", "W01", "W02=G", "W03", "B01"), ""))
    state = do(state, "master W01=Y W02=Y W03=B")
    assert rows(state) == {"W01": ["Y"], "W03": ["B"], "B01": []}
    assert pile(state, "discard") == ["W02"]
    assert state.seats[0].combo_points == 0


@pytest.mark.rule("SO-4.8")
def test_at_most_one_row_a_tile():
    state = four("YYY")
    assert breaks(state, "master W01=Y W01=Y") == {"SO-4.8"}


@pytest.mark.rule("SO-4.8")
def test_a_master_fills_at_least_one_row():
    state = four("")
    assert [broken.rule for broken in ENGINE.explain(state, Master(()))] == ["SO-4.8"]
    assert Master(()) not in ENGINE.legal_actions(four("YGBR"))
    assert legal(state, "master") == []


@pytest.mark.rule("SO-4.8", "SO-2.1")
def test_a_master_fills_topmost_rows_like_a_fill():
    state = at("W01 Y / G > B", "W02 G | Y / R > B", seats=(seat("YGG", "W01=Y", "W02"), ""))
    assert sorted(legal(state, "master")) == [
        "master W01=G", "master W01=G W02=G", "master W01=G W02=Y", "master W02=G", "master W02=Y",
    ]  # fmt: skip
    assert breaks(state, "master W01=Y") == {"SO-2.2"}
    assert breaks(state, "master F01=Y") == {"SO-4.4"}


@pytest.mark.rule("SO-4.9")
def test_a_piece_serves_one_row_of_a_master():
    state = at("W01 Y / G > B", "W02 Y / G > B", seats=(seat("Y", "W01", "W02"), ""))
    assert breaks(state, "master W01=Y W02=Y") == {"SO-4.9"}
    assert legal(state, "master") == ["master W01=Y", "master W02=Y"]


@pytest.mark.rule("SO-4.9")
def test_pieces_that_a_completion_returns_come_too_late():
    state = at("W01 Y / G > B", "W02 Y / G > B", seats=(seat("G", "W01=Y", "W02"), ""))
    assert breaks(state, "master W01=G W02=Y") == {"SO-4.9"}
    assert breaks(do(state, "master W01=G"), "fill W02=Y") == set()


@pytest.mark.rule("SO-4.9", "SO-5.2")
def test_a_reward_comes_too_late_for_another_row():
    state = at("W01 Y / G > B", "W02 B / G > R", seats=(seat("G", "W01=Y", "W02"), ""))
    assert breaks(state, "master W01=G W02=B") == {"SO-4.9"}


# -- refusing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-4.3", "SO-4.4")
def test_illegal_action_is_refused_with_every_reason_and_has_no_effect():
    state = at("W01 Y / G > B", seats=(seat("", "W01"), ""))
    before = ENGINE.to_position(state)
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply(state, ENGINE.parse("fill W01=GG", state))
    assert {broken.rule for broken in caught.value.reasons} == {"SO-2.2", "SO-4.4"}
    assert ENGINE.to_position(state) == before
