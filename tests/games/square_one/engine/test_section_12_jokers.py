"""Section 12: Jokers and the Joker Ambassador."""

import pytest
from tabletop import KINDS, at, breaks, do, in_reserve, legal, pile, rows, seat, solo, supply

WILD = pytest.mark.parametrize("wild", ["J", "A"])


@pytest.mark.rule("SO-12.1")
@WILD
@pytest.mark.parametrize("piece", list("YGBOCDRPV"))
def test_a_joker_stands_for_any_piece(wild, piece):
    state = at(f"W01 {piece} / G > B", seats=(seat(wild, "W01"), ""))
    assert rows(do(state, f"fill W01={wild}")) == {"W01": [wild]}


@pytest.mark.rule("SO-12.1")
def test_a_joker_stands_for_one_piece_only():
    state = at("W01 Y Y G / G > B", seats=(seat("YJ", "W01"), ""))
    assert legal(state, "fill") == []
    assert breaks(state, "fill W01=YJ") == breaks(state, "fill W01=J") == {"SO-2.2"}
    assert breaks(state, "fill W01=YYJ") == {"SO-4.4"}


@pytest.mark.rule("SO-12.1")
def test_a_joker_serves_for_either_alternative_and_for_any_piece_of_it():
    state = at("W01 B O | P / Y > R", seats=(seat("BOPJ", "W01"), ""))
    assert sorted(legal(state, "fill")) == ["fill W01=BJ", "fill W01=BO", "fill W01=J", "fill W01=OJ", "fill W01=P"]
    assert breaks(state, "fill W01=PJ") == {"SO-2.2"}
    assert rows(do(state, "fill W01=OJ")) == {"W01": ["OJ"]}


@pytest.mark.rule("SO-12.1")
def test_a_joker_may_be_placed_though_the_piece_itself_is_held():
    state = at("W01 Y / G > B", seats=(seat("YJ", "W01"), ""))
    after = do(state, "fill W01=J")
    assert (rows(after), supply(after)) == ({"W01": ["J"]}, "Y")


@pytest.mark.rule("SO-12.1")
def test_several_jokers_stand_for_a_piece_each():
    state = at("W01 R R P / G > B", seats=(seat("RJJA", "W01"), ""))
    assert legal(state, "fill") == ["fill W01=RJJ", "fill W01=RJA", "fill W01=JJA"]
    assert breaks(state, "fill W01=RRJ") == {"SO-4.4"}


@pytest.mark.rule("SO-12.1", "SO-4.9")
def test_a_joker_serves_one_row_of_a_master():
    state = at("W01 R / G > B", "W02 V / G > B", seats=(seat("JR", "W01", "W02"), ""))
    assert legal(state, "master") == [
        "master W01=R W02=J", "master W01=R", "master W01=J", "master W02=J",
    ]  # fmt: skip
    assert breaks(state, "master W01=J W02=J") == {"SO-4.9"}


@pytest.mark.rule("SO-12.1", "SO-5.1")
def test_a_joker_comes_back_as_a_joker_when_the_tile_is_complete():
    state = at("W01 R / G > B", seats=(seat("G", "W01=J"), ""))
    assert supply(do(state, "fill W01=G")) == "GBJ"


@pytest.mark.rule("SO-12.2")
def test_a_joker_comes_from_the_reward_of_a_tile():
    state = at("W01 Y / G > J", seats=(seat("G", "W01=Y"), ""))
    after = do(state, "fill W01=G")
    assert (supply(after), in_reserve(after, "J")) == ("YGJ", 3)


@pytest.mark.rule("SO-12.2")
@WILD
def test_no_merge_and_no_split_takes_a_joker(wild):
    state = at(seats=("YYYYGGR", ""))
    assert breaks(state, f"merge GG:{wild}") == breaks(state, f"merge YYYY:{wild}") == {"SO-12.2"}
    assert "SO-12.2" in breaks(state, f"split R:{wild}")
    assert not [action for action in legal(state) if wild in action.partition(":")[2]]


@pytest.mark.rule("SO-12.3")
@WILD
def test_a_joker_splits_as_a_piece_of_level_four(wild):
    state = at(seats=(wild, ""))
    assert legal(state, "split") == [f"split {wild}:{pieces}" for pieces in ("YYYY", "YYG", "YB", "YO", "GG")]
    for parts, pieces in (("YYYY", "YYYY"), ("GG", "GG"), ("YB", "YB")):
        after = do(state, f"split {wild}:{parts}")
        assert (supply(after), in_reserve(after, wild), after.removed_pieces) == (pieces, {"J": 4, "A": 1}[wild], 0)
    assert breaks(state, f"split {wild}:YG") == {"SO-4.6"}


@pytest.mark.rule("SO-12.3", "SO-8.2")
@WILD
def test_a_split_joker_needs_the_parts_in_the_reserve(wild):
    state = at(seats=(wild, ""), reserve={"G": 1, "Y": 1})
    assert legal(state, "split") == [f"split {wild}:YB", f"split {wild}:YO"]


@pytest.mark.rule("SO-12.4")
@WILD
@pytest.mark.parametrize("pieces, piece", [("Y{}", "R"), ("{}G", "V"), ("YYY{}", "C")])
def test_a_joker_cannot_be_merged(wild, pieces, piece):
    pieces = "".join(sorted(pieces.format(wild), key="YGJA".index))
    state = at(seats=("YYYG" + wild, ""))
    assert "SO-12.4" in breaks(state, f"merge {pieces}:{piece}")
    assert not [action for action in legal(state, "merge") if wild in action]


@pytest.mark.rule("SO-12.4")
def test_not_even_a_joker_of_a_low_level_is_merged():
    pieces = [piece.model_dump(mode="json", exclude_defaults=True, exclude_none=True) for piece in KINDS.values()]
    for piece in pieces:
        if piece["letter"] == "J":
            piece["level"] = 1
    state = at(seats=("YJJ", ""), game={"pieces": pieces})
    assert breaks(state, "merge YJ:G") == breaks(state, "merge JJ:G") == {"SO-12.4"}
    assert legal(state, "merge") == []


# -- the Ambassador --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-12.5")
@pytest.mark.parametrize("before", [0, 1, 2, 3])
def test_the_ambassador_gives_one_action_more_this_turn_and_leaves_the_game(before):
    state = do(at(seats=("A", "")), *["gain"] * before, "ambassador")
    assert (state.turn.seat, state.turn.actions_left) == (0, 4 - before)
    assert (state.table.bags.text(state.removed_pieces), in_reserve(state, "A")) == ("A", 0)
    state = do(state, *["gain"] * (4 - before))
    assert (state.turn.seat, state.turn.actions_left, supply(state, 0)) == (1, 3, "YYYY")


@pytest.mark.rule("SO-12.5")
def test_the_extra_action_cannot_be_saved():
    state = do(at(seats=("A", "")), "ambassador")
    assert breaks(state, "end") == {"SO-4.1"}
    state = do(state, *["gain"] * 4, *["gain"] * 3)
    assert (state.turn.seat, state.turn.actions_left) == (0, 3)


@pytest.mark.rule("SO-12.5")
def test_after_the_last_action_the_turn_waits_for_who_holds_an_ambassador():
    state = do(at(seats=("A", "")), "gain", "gain", "gain")
    assert (state.turn.seat, legal(state)) == (0, ["ambassador", "end"])
    assert do(state, "end").turn.seat == 1


@pytest.mark.rule("SO-12.5")
def test_an_ambassador_on_a_row_has_to_come_back_first():
    state = at("W01 R / G > B", seats=(seat("G", "W01=A"), ""))
    assert breaks(state, "ambassador") == {"SO-12.5"}
    state = do(state, "fill W01=G", "ambassador")
    assert (supply(state), state.turn.actions_left) == ("GB", 3)


@pytest.mark.rule("SO-12.5")
def test_an_ordinary_joker_and_the_ambassador_of_another_give_nothing():
    assert breaks(at(seats=("J", "")), "ambassador") == {"SO-12.5"}
    assert breaks(at(seats=("", "A")), "ambassador") == {"SO-12.5"}


@pytest.mark.rule("SO-12.5", "SO-4.1")
def test_master_stays_once_a_turn():
    state = at("W01 Y / Y / G > B", seats=(seat("YYA", "W01"), ""))
    state = do(state, "master W01=Y", "ambassador")
    assert breaks(state, "master W01=Y") == {"SO-4.1"}


@pytest.mark.rule("SO-12.5")
def test_a_discarded_ambassador_is_not_in_the_reserve_again():
    state = at("W01 Y / G > A", seats=(seat("G", "W01=Y"), ""), reserve={"A": 0}, removed_pieces="A")
    after = do(state, "fill W01=G")
    assert (supply(after), pile(after, "removed")) == ("YG", ["W01"])


@pytest.mark.rule("SO-12.5", "SO-13.1")
def test_ambassador_can_be_used_in_solo():
    state = at(seats=("A", ""), solo="hard")
    assert do(state, "ambassador").turn.actions_left == 4


@pytest.mark.rule("SO-12.5", "SO-13.12")
def test_the_solo_opponent_has_no_extra_action():
    state = solo(supply="A")
    assert breaks(state, "ambassador") == {"SO-13.10"}
