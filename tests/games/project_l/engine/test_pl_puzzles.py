"""PL-3.1 to PL-3.4: turns, taking puzzles, Recycle, Upgrade."""

from itertools import permutations

import pytest
from puzzletop import at, breaks, do, in_reserve, legal, pile, puzzles, seat, supply

from squareone_data.game.engine import IllegalAction
from squareone_data.games.project_l.engine.engine import ProjectLEngine

engine = ProjectLEngine()

# -- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.1")
def test_a_turn_is_three_actions_and_any_may_be_repeated():
    state = do(at(seats=("MMM", "")), "gain", "gain")
    assert (state.turn.seat, state.turn.actions_left) == (0, 1)
    state = do(state, "gain")
    assert (state.turn.seat, state.turn.actions_left, supply(state)) == (1, 3, "MMMMMM")


@pytest.mark.rule("PL-3.1", "PL-3.6")
def test_master_is_for_once_a_turn_even_one_that_placed_nothing():
    state = do(at(seats=("M", "")), "master")
    assert breaks(state, "master") == {"PL-3.1"}
    assert "master" not in engine.legal_actions(state).verbs
    state = do(state, "gain", "gain")
    assert breaks(state, "master") == set()


@pytest.mark.rule("PL-3.1")
def test_a_turn_cannot_be_ended_while_something_can_be_done():
    assert breaks(at(), "end") == {"PL-3.1"}


@pytest.mark.rule("PL-5.5", "PL-3.1")
def test_player_without_a_legal_action_ends_the_turn():
    empty = {"white": (), "black": (), "deck": (), "black_deck": ()}
    seats = (seat("", "W01"), seat("M", "W02"))
    state = at("W01 ..", "W02 ..", seats=seats, reserve=dict.fromkeys("MDICOBLST", 0), **empty)
    assert legal(state) == ["master"]
    state = do(state, "master")
    assert legal(state) == ["end"]
    assert do(state, "end").turn.seat == 1


@pytest.mark.rule("PL-5.5", "PL-3.1")
@pytest.mark.parametrize(
    ("held", "reserve", "rows", "left"),
    [
        ("", {}, {"black": ("XB01",)}, ["recycle black XB01"]),
        ("", {}, {"white": ("F01",)}, ["recycle white F01"]),
        ("", {"M": 1}, {}, ["gain"]),
        ("D", {"I": 1}, {}, ["upgrade D:I"]),
        ("M", {}, {}, ["place M@W01:a1"]),
    ],
)
def test_player_with_a_single_legal_action_cannot_end_the_turn(held, reserve, rows, left):
    empty = {"white": (), "black": (), "deck": (), "black_deck": ()}
    state = at(
        "W01 .", "W02 ..", seats=(seat(held, "W01"), seat("", "W02")), reserve=dict.fromkeys("MDICOBLST", 0) | reserve,
        turn={"master_used": True}, game={"limits": {"unfinished": 1}}, **empty | rows,
    )  # fmt: skip
    assert legal(state) == left
    assert breaks(state, "end") == {"PL-3.1"}


# -- Take ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.2")
@pytest.mark.parametrize(("tile", "row", "deck"), [("F02", "white", "F05"), ("XB03", "black", "XB05")])
def test_a_puzzle_taken_from_a_row_is_replaced_at_once(tile, row, deck):
    state = at()
    slot = pile(state, row).index(tile)
    after = do(state, f"take {tile}")
    assert puzzles(after) == {tile: []}
    assert pile(after, row)[slot] == deck and pile(after, f"{row}_deck") == pile(state, f"{row}_deck")[1:]
    assert after.turn.actions_left == 2


@pytest.mark.rule("PL-3.2")
@pytest.mark.parametrize(("color", "top"), [("white", "F05"), ("black", "XB05")])
def test_the_unseen_top_of_either_deck_can_be_taken(color, top):
    state = at()
    after = do(state, f"draw {color}")
    assert puzzles(after) == {top: []}
    assert pile(after, color) == pile(state, color)
    assert pile(after, f"{color}_deck") == pile(state, f"{color}_deck")[1:]


@pytest.mark.rule("PL-3.2")
def test_all_takes_are_listed_by_color_and_slot():
    state = at()
    assert legal(state, "take") == [f"take {tile}" for tile in (*pile(state, "white"), *pile(state, "black"))]
    assert legal(state, "draw") == ["draw white", "draw black"]


@pytest.mark.rule("PL-3.2")
def test_only_face_up_puzzles_can_be_taken():
    state = at("W01 ..", deck=("W01",), black_deck=("XB05",))
    assert breaks(state, "take W01") == {"PL-3.2"}
    assert breaks(at(deck=(), black_deck=("XB05",)), "draw white") == {"PL-3.2"}


@pytest.mark.rule("PL-3.2")
def test_with_four_unfinished_puzzles_none_is_taken():
    state = at(seats=(seat("", "F09", "F10", "F11", "XB09"), ""))
    assert breaks(state, "take F01") == breaks(state, "draw black") == {"PL-3.2"}
    assert not {"take", "draw"} & set(engine.legal_actions(state).verbs)
    assert breaks(at(seats=(seat("", "F09", "F10", "F11"), "")), "take F01") == set()


@pytest.mark.rule("PL-3.2")
def test_the_limit_comes_from_the_catalog():
    assert breaks(at(seats=(seat("", "F09"), ""), game={"limits": {"unfinished": 1}}), "take F01") == {"PL-3.2"}


# -- Recycle ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.3")
def test_a_row_goes_under_its_deck_in_the_order_named_and_four_others_come():
    after = do(at(), "recycle white F03 F01 F04 F02")
    assert pile(after, "white") == ["F05", "F06", "F07", "F08"]
    assert pile(after, "white_deck") == ["F03", "F01", "F04", "F02"]
    assert pile(after, "black") == pile(at(), "black")
    assert after.turn.actions_left == 2


@pytest.mark.rule("PL-3.3")
def test_with_fewer_in_the_deck_the_recycled_ones_come_back_first_named_first():
    after = do(at(black_deck=("XB05",)), "recycle black XB04 XB02 XB01 XB03")
    assert pile(after, "black") == ["XB05", "XB04", "XB02", "XB01"]
    assert pile(after, "black_deck") == ["XB03"]
    assert after.phase == "play" and not after.turn.black_taken


@pytest.mark.rule("PL-3.3")
def test_every_order_of_every_row_is_legal_and_listed_one_by_one():
    state = at()
    wanted = [
        f"recycle {color} {' '.join(order)}"
        for color in ("white", "black")
        for order in permutations(pile(state, color))
    ]
    assert legal(state, "recycle") == wanted and len(wanted) == 48
    first = iter(engine.legal_actions(state).of("recycle"))
    assert str(next(first)) == wanted[0]


@pytest.mark.rule("PL-3.3")
@pytest.mark.parametrize("order", ["F01 F02 F03", "F01 F02 F03 F03", "F01 F02 F03 F04 F05", "XB01 XB02 XB03 XB04"])
def test_a_recycle_names_the_whole_row_and_nothing_else(order):
    assert breaks(at(), f"recycle white {order}") == {"PL-3.3"}


@pytest.mark.rule("PL-3.3")
def test_an_empty_row_cannot_be_recycled():
    state = at(black=(), black_deck=(), phase="last-round")
    assert breaks(state, "recycle black") == {"PL-3.3"}
    assert all(" black" not in text for text in legal(state, "recycle"))


@pytest.mark.rule("PL-3.3", "PL-5.2")
def test_after_the_trigger_a_black_row_can_still_be_recycled():
    state = at(black=("XB01", None, "XB03", None), black_deck=())
    after = do(state, "recycle black XB03 XB01")
    assert (pile(after, "black"), pile(after, "black_deck")) == (["XB03", "XB01", None, None], [])
    assert do(after, "take XB03").turn.black_taken


# -- Upgrade ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.4")
def test_the_first_upgrade_takes_a_monomino():
    after = do(at(), "gain")
    assert (supply(after), in_reserve(after, "M"), after.turn.actions_left) == ("M", 14, 2)


@pytest.mark.rule("PL-3.4")
def test_no_monomino_is_taken_that_is_not_in_the_reserve():
    assert breaks(at(reserve={"M": 0}), "gain") == {"PL-3.4"}


@pytest.mark.rule("PL-3.4")
@pytest.mark.parametrize(
    ("held", "taken"), [("M", "D"), ("D", "MIC"), ("I", "MDCOBLST"), ("C", "MDIOBLST"), ("T", "MDICOBLS")]
)
def test_the_second_upgrade_takes_the_same_level_any_lower_or_one_higher(held, taken):
    assert legal(at(seats=(held, "")), "upgrade") == [f"upgrade {held}:{piece}" for piece in taken]
    after = do(at(seats=(held, "")), f"upgrade {held}:{taken[0]}")
    assert (supply(after), in_reserve(after, held), in_reserve(after, taken[0])) == (taken[0], 15, 14)


@pytest.mark.rule("PL-3.4")
@pytest.mark.parametrize("text", ["upgrade M:I", "upgrade M:T", "upgrade D:T", "upgrade M:M", "upgrade C:D"])
def test_other_exchanges_are_refused(text):
    assert breaks(at(seats=("MD", "")), text) == {"PL-3.4"}


@pytest.mark.rule("PL-3.4")
def test_taken_piece_is_in_the_reserve():
    state = at(seats=("D", ""), reserve={"I": 0})
    assert breaks(state, "upgrade D:I") == {"PL-3.4"}
    assert legal(state, "upgrade") == ["upgrade D:M", "upgrade D:C"]


def test_everything_that_is_wrong_is_said_at_once():
    state = at(seats=(seat("", "F09", "F10", "F11", "XB09"), ""), turn={"master_used": True})
    with pytest.raises(IllegalAction) as refused:
        engine.apply(state, engine.parse("master D@F01:a1b1", state))
    assert {reason.rule for reason in refused.value.reasons} == {"PL-3.1", "PL-3.6"}
