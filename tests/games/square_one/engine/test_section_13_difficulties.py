"""Section 13, further: how the solo opponent resolves, and what it does on its turn at each difficulty."""

import pytest
from tabletop import (
    ENGINE,
    breaks,
    combo_points,
    do,
    in_reserve,
    legal,
    market,
    on_tiles,
    pile,
    rows,
    solo,
    supply,
)

EASY, NORMAL, HARD = "easy", "normal", "hard"
EACH = pytest.mark.parametrize("difficulty", [EASY, NORMAL, HARD])
NOTHING = {"white": (), "black": (), "deck": (), "black_deck": ()}
"""A market with nothing to take."""


# -- Resolve ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-13.6")
def test_resolve_completes_all_tiles():
    lines = ("W01 Y / G > P R", "W02 Y / G > J", "B01 Y / G > 5")
    state = solo(*lines, supply="Y", tiles=["W01 paid YG", "W02 paid BB", "B01 paid CD"], **NOTHING)
    after = do(state, "resolve")
    assert supply(after, 1) == "YYGBBCDRPJ"
    assert (rows(after, 1), combo_points(after, 1), pile(after, "scored", 1)) == ({}, 2, ["B01"])
    assert (pile(after, "discard"), pile(after, "removed"), combo_points(after, 0)) == (["W01"], ["W02"], 0)


@pytest.mark.rule("SO-13.6")
def test_two_white_tiles_are_resolved_for_a_pink_and_a_red_piece_and_one_point():
    # As in the rulebook: one piece is left, so nothing can be taken.
    lines = ("W01 Y / G > P", "W02 Y / G > R")
    state = solo(*lines, supply="Y", tiles=["W01 paid YG", "W02 paid GB"])
    after = do(state, "resolve")
    assert (supply(after, 1), pile(after, "discard"), combo_points(after, 1)) == ("YYGGBRP", ["W01", "W02"], 1)


@pytest.mark.rule("SO-13.6", "SO-8.1")
def test_rewards_come_from_the_reserve_as_far_as_it_has_them():
    state = solo("W01 Y / G > P Y", supply="", tiles=["W01 paid YG"], reserve={"P": 0, "Y": 1}, **NOTHING)
    after = do(state, "resolve")
    assert (supply(after, 1), in_reserve(after, "Y")) == ("YYG", 0)


@pytest.mark.rule("SO-13.6")
@EACH
def test_resolve_only_when_no_tile_can_be_taken(difficulty):
    state = solo("W01 Y / G > B", supply="YY", tiles=["W01 paid YG"], difficulty=difficulty)
    assert legal(state) == ["take F01 pay YY"]
    assert breaks(state, "resolve") == {"SO-13.4"}


@pytest.mark.rule("SO-13.6", "SO-13.10")
@EACH
def test_resolve_only_with_a_tile(difficulty):
    state = solo(supply="Y", difficulty=difficulty)
    assert legal(state) == ["pass"]
    assert breaks(state, "resolve") == {"SO-13.10"}


@pytest.mark.rule("SO-13.6", "SO-7.2")
def test_tiles_resolved_when_the_deck_is_empty_are_shuffled():
    state = solo("W01 Y / G > P", "W02 Y / G > R", supply="Y", tiles=["W01 paid YG", "W02 paid GB"], deck=())
    state = do(state, "resolve")
    assert legal(state) == ["shuffle white W01 W02"]
    assert do(state, "shuffle white W02 W01").turn.seat == 0


# -- difficulties ----------------------------------------------------------------------------------------------------


def turn_of_opponent(state):
    """Return the actions of the opponent until its turn is over."""
    done = []
    while ENGINE.is_forced(state):
        done.append(legal(state)[0])
        state = do(state, done[-1])
    return done, state


@pytest.mark.rule("SO-13.7")
def test_easy_takes_or_resolves_once_a_round():
    assert turn_of_opponent(solo(supply="YYYY"))[0] == ["take F01 pay YY"]
    done, state = turn_of_opponent(solo("W01 Y / G > B", supply="Y", tiles=["W01 paid YG"]))
    assert (done, state.turn.seat) == (["resolve"], 0)


@pytest.mark.rule("SO-13.7", "SO-13.8")
@pytest.mark.parametrize("supply_left, tiles", [("YYY", 1), ("YY", 1), ("YYYY", 4)])
def test_easy_does_not_resolve_after_its_take(supply_left, tiles):
    own = [f"W0{number}" for number in range(1, tiles)]
    state = solo(
        *(f"{tile_id} Y / G > B" for tile_id in own),
        supply=supply_left,
        tiles=[f"{tile_id} paid GG" for tile_id in own],
    )
    done, state = turn_of_opponent(state)
    assert done == ["take F01 pay YY"]
    assert len(rows(state, 1)) == tiles


@pytest.mark.rule("SO-13.8")
@pytest.mark.parametrize("held, resolves", [("YY", True), ("YYG", True), ("YYGG", False), ("YYGGG", False)])
def test_normal_resolves_freely_with_fewer_than_two_pieces_after_its_take(held, resolves):
    done, state = turn_of_opponent(solo(supply=held, difficulty=NORMAL))
    assert done == ["take F01 pay YY", *(["resolve"] if resolves else [])]
    assert (rows(state, 1) == {}, state.turn.seat) == (resolves, 0)


@pytest.mark.rule("SO-13.8")
@pytest.mark.parametrize("count, resolves", [(2, False), (3, True)])
def test_normal_resolves_freely_with_four_tiles_after_its_take(count, resolves):
    own = [f"W0{number}" for number in range(1, count + 1)]
    lines = [f"{tile_id} Y / G > B" for tile_id in own]
    state = solo(*lines, supply="YYGGBB", tiles=[f"{tile_id} paid OO" for tile_id in own], difficulty=NORMAL)
    done, state = turn_of_opponent(state)
    assert done == ["take F01 pay YY", *(["resolve"] if resolves else [])]
    assert combo_points(state, 1) == (4 if resolves else 0)


@pytest.mark.rule("SO-13.8")
def test_normal_resolves_at_the_start_of_its_turn_when_it_cannot_take_and_then_spends_its_point():
    # As in the rulebook: two pieces, and every tile in the market has three rows or more.
    lines = ("W01 Y / G > B", "W02 Y / G / Y > R", "W03 Y / G / Y / G > R")
    state = solo(*lines, supply="YY", tiles=["W01 paid GG"], difficulty=NORMAL, **market("W02", "W03"))
    state = do(state, "resolve")
    assert (legal(state), state.turn.actions_left) == (["shuffle white W01"], 1)
    done, state = turn_of_opponent(do(state, "shuffle white W01"))
    assert done == ["take W02 pay YYG"]
    assert supply(state, 1) == "GB"


@pytest.mark.rule("SO-13.8")
def test_normal_resolves_and_takes_when_it_begins_with_one_piece():
    done, _ = turn_of_opponent(solo("W01 Y / G > B", supply="Y", tiles=["W01 paid GG"], difficulty=NORMAL))
    assert done == ["resolve", "take F01 pay YG"]


@pytest.mark.rule("SO-13.8")
def test_normal_waits_after_its_take_with_two_pieces_though_it_can_take_nothing_more():
    lines = ("W01 Y / G > R R", "W02 Y / G / Y > R")
    state = solo(*lines, supply="YYGG", difficulty=NORMAL, **market("W01", "W02"))
    done, state = turn_of_opponent(state)
    assert (done, supply(state, 1)) == (["take W01 pay YY"], "GG")
    # On its next turn it cannot take: it resolves first.
    done, _ = turn_of_opponent(do(state, "gain", "gain", "gain"))
    assert done == ["resolve"]


@pytest.mark.rule("SO-13.8", "SO-13.2")
def test_normal_with_four_tiles_resolves_first_and_then_takes():
    own = [f"W0{number}" for number in range(1, 5)]
    lines = (f"{tile_id} Y / G > B" for tile_id in own)
    state = solo(*lines, supply="YYY", tiles=[f"{tile_id} paid GG" for tile_id in own], difficulty=NORMAL)
    done, state = turn_of_opponent(state)
    assert (done, combo_points(state, 1)) == (["resolve", "take F01 pay YY"], 4)


@pytest.mark.rule("SO-13.8", "SO-13.10")
def test_normal_passes_when_nothing_can_be_taken_after_its_resolve():
    state = solo("B01 Y / G > 3", supply="Y", tiles=["B01 paid CD"], difficulty=NORMAL, **NOTHING)
    done, state = turn_of_opponent(state)
    assert (done, state.turn.seat) == (["resolve", "pass"], 0)


@pytest.mark.rule("SO-13.9")
def test_hard_has_two_points():
    done, state = turn_of_opponent(solo(supply="YYGGBB", difficulty=HARD))
    assert done == ["take F01 pay YY", "take F05 pay GG"]
    assert (on_tiles(state), state.turn.seat) == ({"F01": "YY", "F05": "GG"}, 0)


@pytest.mark.rule("SO-13.9")
def test_hard_may_take_and_resolve():
    done, state = turn_of_opponent(solo(supply="YYG", difficulty=HARD))
    assert (done, supply(state, 1)) == (["take F01 pay YY", "resolve"], "YYGG")


@pytest.mark.rule("SO-13.9")
def test_a_resolve_ends_the_turn_of_hard_even_with_a_point_left():
    state = solo("W01 Y / G > B", supply="Y", tiles=["W01 paid GG"], difficulty=HARD)
    done, state = turn_of_opponent(state)
    assert (done, state.turn.seat, supply(state, 1)) == (["resolve"], 0, "YGGB")


@pytest.mark.rule("SO-13.9")
def test_hard_does_not_resolve_freely():
    own = ["W01", "W02", "W03"]
    lines = (f"{tile_id} Y / G > B" for tile_id in own)
    state = solo(*lines, supply="YY", tiles=[f"{tile_id} paid OO" for tile_id in own], difficulty=HARD, points=1)
    assert turn_of_opponent(state)[0] == ["take F01 pay YY"]


@pytest.mark.rule("SO-13.10")
@EACH
def test_opponent_that_can_neither_take_nor_resolve_passes(difficulty):
    done, state = turn_of_opponent(solo(supply="Y", difficulty=difficulty))
    assert (done, state.turn.seat, state.turn.actions_left, supply(state, 1)) == (["pass"], 0, 3, "Y")


@pytest.mark.rule("SO-13.11")
def test_nothing_is_completed_at_the_end_beyond_resolves_as_usual():
    lines = ("B01 Y / G > 6", "W01 Y / G > B")
    state = solo(*lines, supply="GGGG", tiles=["B01 paid CD"], **{**market("W01"), "phase": "last-round"})
    done, state = turn_of_opponent(state)
    assert (done, state.phase) == (["take W01 pay GG"], "over")
    assert (on_tiles(state), combo_points(state, 1)) == ({"B01": "CD", "W01": "GG"}, 0)
    assert ENGINE.outcome(state).seats[1].total == 0


@pytest.mark.rule("SO-13.11", "SO-9.1")
def test_a_tile_that_the_opponent_takes_may_end_the_game():
    state = solo(supply="CD", black_deck=("XB05",))
    state = do(state, "take XB01 pay CD")
    assert (state.round, state.phase) == (3, "last-round")
