"""Sections 7 and 8: the White deck, and shortage."""

import pytest
from tabletop import ENGINE, at, breaks, do, in_reserve, legal, pile, seat, slots, supply

from squareone_data.game.engine import PositionError
from squareone_data.rng import Chance

# -- the White deck --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-7.1", "SO-7.2")
def test_the_discard_is_shuffled_as_soon_as_the_deck_is_empty():
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    state = do(at(*lines, deck=("F05",), discard=["W01", "W02"]), "take F01")
    # The last tile of the deck has filled the slot, so no slot is empty; the new deck is still made at once.
    assert slots(state, "white") == ["F05", "F02", "F03", "F04"]
    assert (state.shuffle_due, ENGINE.seat_to_act(state)) == (True, None)
    assert breaks(state, "gain") == breaks(state, "take F05") == {"SO-7.2"}
    state = do(state, "shuffle white W02 W01")
    assert (pile(state, "white_deck"), pile(state, "discard"), state.turn.seat) == (["W02", "W01"], [], 0)
    assert state.turn.actions_left == 2


@pytest.mark.rule("SO-7.1")
def test_there_is_no_reshuffle_while_the_deck_has_a_tile():
    state = do(at("W01 Y / G > B", deck=("F05", "F06"), discard=["W01"]), "take F01")
    assert (state.shuffle_due, pile(state, "white_deck"), pile(state, "discard")) == (False, ["F06"], ["W01"])
    assert breaks(state, "shuffle white W01") == {"SO-7.1"}


@pytest.mark.rule("SO-4.3", "SO-7.2")
def test_no_black_slot_is_empty_beside_its_deck_while_a_shuffle_is_due():
    with pytest.raises(PositionError, match=r"SO-4\.3: Black slot 1"):
        at("W01 Y / G > B", deck=(), discard=["W01"], black=("XB01", None, "XB03", "XB04"))


@pytest.mark.rule("SO-7.1")
@pytest.mark.parametrize("tiles", ["W01", "W01 W02 W02", "W01 W02 F05", "W01 W01", "W01 W02 W03"])
def test_the_new_deck_is_exactly_the_discard(tiles):
    lines = ("W01 Y / G > B", "W02 Y / G > B", "W03 Y / G > B")
    state = at(*lines, seats=(seat("", "W03"), ""), deck=("F05",), discard=["W01", "W02"])
    state = do(state, "take F01")
    assert breaks(state, f"shuffle white {tiles}") == {"SO-7.1"}


@pytest.mark.rule("SO-7.1")
def test_the_new_deck_is_shuffled_by_chance():
    own = [f"W{number:02}" for number in range(1, 9)]
    state = do(at(*(f"{tile_id} Y / G > B" for tile_id in own), deck=("F05",), discard=own), "take F01")
    orders = [ENGINE.chance(state, Chance(seed)).tiles for seed in range(20)]
    assert all(sorted(order) == own for order in orders)
    assert len(set(orders)) == 20
    source = Chance(1)
    assert ENGINE.chance(state, source).tiles != ENGINE.chance(state, source).tiles
    assert ENGINE.chance(at(), Chance(0)) is None


@pytest.mark.rule("SO-7.1")
def test_unfinished_rotated_and_scored_tiles_stay_out_of_the_new_deck():
    lines = ("W01 Y / G > B", "W02 Y / G > [merge]", "W03 Y / G > B", "W04 Y / G > J", "B01 R / R > 1")
    seats = (seat("G", "W01", completed=["W02"], scored=["B01"]), "")
    state = do(at(*lines, seats=seats, deck=("F05",), discard=["W03"], removed=["W04"]), "take F01")
    assert legal(state) == ["shuffle white W03"]


@pytest.mark.rule("SO-7.2")
def test_with_neither_deck_nor_discard_a_slot_stays_empty_until_a_tile_is_discarded():
    lines = ("W01 Y / G > B",)
    state = at(*lines, seats=(seat("G", "W01=Y"), ""), deck=())
    state = do(state, "take F03")
    assert slots(state, "white") == ["F01", "F02", None, "F04"]
    state = do(state, "fill W01=G")
    assert legal(state) == ["shuffle white W01"]
    state = do(state, "shuffle white W01")
    assert (slots(state, "white"), pile(state, "white_deck")) == (["F01", "F02", "W01", "F04"], [])
    assert state.shuffle_due is False


@pytest.mark.rule("SO-7.2")
def test_empty_slots_are_refilled_lowest_first():
    lines = ("W01 Y / G > B", "W02 Y / G > B", "W03 Y / G > B")
    seats = (seat("GG", "W01=Y", "W02=Y"), seat("", "W03"))
    state = at(*lines, seats=seats, white=(None, "F02", None, None), deck=())
    state = do(state, "master W01=G W02=G", "shuffle white W02 W01")
    assert (slots(state, "white"), pile(state, "white_deck")) == (["W02", "F02", "W01", None], [])


@pytest.mark.rule("SO-7.2", "SO-5.2")
def test_tiles_completed_at_once_are_all_discarded_before_the_shuffle():
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    state = at(*lines, seats=(seat("GG", "W01=Y", "W02=Y"), ""), deck=())
    state = do(state, "master W01=G W02=G")
    assert breaks(state, "shuffle white W01") == breaks(state, "shuffle white W02") == {"SO-7.1"}
    assert pile(do(state, "shuffle white W02 W01"), "white_deck") == ["W02", "W01"]


@pytest.mark.rule("SO-7.2")
def test_a_deck_that_the_slots_use_up_again_waits_for_the_next_discard():
    state = at("W01 Y / G > B", seats=(seat("G", "W01=Y"), ""), white=("F01", None, None, None), deck=())
    state = do(state, "fill W01=G", "shuffle white W01")
    assert slots(state, "white") == ["F01", "W01", None, None]
    assert breaks(state, "take W01") == set()


@pytest.mark.rule("SO-7.2", "SO-11.5")
def test_while_a_take_2_is_open_nothing_is_refilled():
    state = at("W01 Y / G > [take2]", seats=(seat("", completed=["W01"]), ""), deck=("F05", "F06"))
    state = do(state, "use W01 take2", "take F02")
    assert (slots(state, "white"), pile(state, "white_deck")) == (["F01", None, "F03", "F04"], ["F05", "F06"])


# -- shortage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-8.1")
def test_of_a_reward_only_what_the_reserve_has_is_received():
    # As in the rulebook: a yellow and a green piece are due, no yellow is left.
    state = at("W01 B / B > Y G", seats=(seat("B", "W01=B"), ""), reserve={"Y": 0, "G": 1})
    after = do(state, "fill W01=B")
    assert (supply(after), in_reserve(after, "G"), pile(after, "discard")) == ("GBB", 0, ["W01"])


@pytest.mark.rule("SO-8.1")
def test_of_two_pieces_of_a_kind_the_one_that_is_there_is_received():
    state = at("W01 B / B > G G", seats=(seat("B", "W01=B"), ""), reserve={"G": 1})
    assert supply(do(state, "fill W01=B")) == "GBB"


@pytest.mark.rule("SO-8.2")
def test_a_kind_that_is_not_there_cannot_be_merged_to():
    # As in the rulebook: no cyan is left, another kind of level 4 is.
    state = at(seats=("YB", ""), reserve={"C": 0})
    assert breaks(state, "merge YB:C") == {"SO-8.2"}
    assert [action for action in legal(state, "merge") if action.startswith("merge YB")] == [
        f"merge YB:{letter}" for letter in "DRPV"
    ]
    assert supply(do(state, "merge YB:V")) == "V"


@pytest.mark.rule("SO-8.2")
@pytest.mark.parametrize("yellow, parts", [(0, []), (1, ["YG"]), (2, ["YG"]), (3, ["YYY", "YG"])])
def test_a_split_needs_every_piece_it_takes_to_be_there(yellow, parts):
    state = at(seats=("B", ""), reserve={"Y": yellow})
    assert legal(state, "split") == [f"split B:{pieces}" for pieces in parts]
    for pieces in {"YYY", "YG"} - set(parts):
        assert breaks(state, f"split B:{pieces}") == {"SO-8.2"}


@pytest.mark.rule("SO-8.2")
def test_a_split_takes_no_second_piece_where_one_is_left():
    state = at(seats=("R", ""), reserve={"G": 1, "Y": 3})
    assert legal(state, "split") == ["split R:YYG", "split R:YB", "split R:YO"]
    assert breaks(state, "split R:GG") == breaks(state, "split R:YYYY") == {"SO-8.2"}


@pytest.mark.rule("SO-8.2")
def test_returned_pieces_do_not_count_for_the_same_action():
    assert "SO-8.2" in breaks(at(seats=("C", ""), reserve={"C": 0}), "split C:C")


@pytest.mark.rule("SO-8.2", "SO-11.7", "SO-11.8")
def test_duplicate_and_replicate_take_what_is_there():
    lines = ("W01 Y / G > [duplicate]", "W02 Y / G > [replicate]")
    state = at(*lines, seats=(seat("YG", completed=["W01", "W02"]), ""), reserve={"G": 0, "V": 0})
    assert breaks(do(state, "use W01 duplicate"), "duplicate G") == {"SO-8.2"}
    assert breaks(do(state, "use W02 replicate"), "replicate V") == {"SO-8.2"}
