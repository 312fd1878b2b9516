"""Sections 5 to 7: the trigger, finishing touches, scores, reshuffling, playing alone."""

import pytest
from puzzletop import BLACK, at, breaks, completed, do, in_reserve, legal, pile, puzzles, seat, supply

from squareone_data.games.project_l.engine.engine import ProjectLEngine
from squareone_data.rng import Chance

engine = ProjectLEngine()

ALMOST = {"black_deck": BLACK[4:5]}
LAST = {"black_deck": (), "phase": "last-round"}
DONE = {"black_deck": (), "phase": "finishing"}
OVER = {"black_deck": (), "phase": "over"}

# -- the trigger -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-5.1")
@pytest.mark.parametrize("text", ["take XB02", "draw black"])
def test_the_end_is_triggered_by_a_refill_or_a_blind_take(text):
    state = do(at(**ALMOST), text)
    assert (state.phase, state.black_deck) == ("play", ())


@pytest.mark.rule("PL-5.1")
@pytest.mark.parametrize(("start", "turns"), [(0, [1, 2, 0, 1, 2]), (1, [1, 2, 0]), (2, [1, 2, 0, 1])])
def test_the_round_is_played_out_then_everyone_has_one_more_turn(start, turns):
    """Seat 0 triggers; the first player is another one each time."""
    state = do(at(seats=("", "", ""), start=start, turn={"actions_left": 1}, **ALMOST), "draw black")
    played = []
    while state.phase not in ("finishing", "over"):
        played.append(state.turn.seat)
        state = do(state, "gain", "gain", "gain")
    assert played == turns


@pytest.mark.rule("PL-5.1")
def test_the_last_round_begins_when_the_round_of_the_trigger_is_over():
    state = do(at(turn={"actions_left": 1}, **ALMOST), "draw black")
    assert (state.phase, state.turn.seat) == ("play", 1)
    state = do(state, "gain", "gain", "gain")
    assert (state.phase, state.turn.seat, state.round) == ("last-round", 0, 3)


@pytest.mark.rule("PL-5.2")
def test_the_take_that_triggered_counts_for_that_turn():
    state = do(at(**ALMOST), "take XB01")
    assert state.turn.black_taken
    assert breaks(state, "take XB02") == {"PL-5.2"}
    assert legal(state, "take") == [f"take {tile}" for tile in pile(state, "white")]


@pytest.mark.rule("PL-5.2")
def test_black_puzzles_taken_before_the_trigger_do_not_count():
    state = do(at(black_deck=BLACK[4:6]), "take XB01")
    assert not state.turn.black_taken
    assert do(state, "take XB02").turn.black_taken


@pytest.mark.rule("PL-5.2")
def test_from_then_on_black_puzzles_are_not_replaced_and_one_a_turn_is_taken():
    state = do(at(**LAST), "take XB02")
    assert pile(state, "black") == ["XB01", None, "XB03", "XB04"]
    assert breaks(state, "take XB01") == {"PL-5.2"} and breaks(state, "take F01") == set()
    state = do(state, "gain", "gain")
    assert breaks(state, "take XB01") == set()


@pytest.mark.rule("PL-5.2", "PL-3.2")
def test_no_black_puzzle_is_drawn_from_an_empty_deck():
    assert breaks(at(**LAST), "draw black") == {"PL-3.2"}
    assert legal(at(**LAST), "draw") == ["draw white"]


# -- finishing touches -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-5.3")
def test_after_the_last_turn_pieces_may_be_placed_at_a_point_each():
    turn = {"seat": 1, "actions_left": 1}
    state = at("W01 .../.. > 2 D", seats=(seat("MMD", "W01"), ""), turn=turn, **LAST)
    state = do(state, "master")
    assert (state.phase, state.turn.seat, state.turn.actions_left) == ("finishing", 0, 0)
    state = do(state, "finish D@W01:a1b1", "finish M@W01:a2")
    assert (puzzles(state), supply(state)) == ({"W01": ["+D@a1b1", "+M@a2"]}, "M")
    assert engine.outcome(state).seats[0].more["finishing"] == 2


@pytest.mark.rule("PL-5.3")
def test_completion_is_checked_only_when_all_touches_are_placed():
    state = at("W01 .. > 2 D", "W02 ... > 1", seats=(seat("MMM", "W01=M@a1", "W02"), ""), **DONE)
    state = do(state, "finish M@W01:b1")
    assert (completed(state), puzzles(state)["W01"]) == ([], ["M@a1", "+M@b1"])
    state = do(state, "end")
    assert (completed(state), state.phase) == (["W01"], "over")


@pytest.mark.rule("PL-5.3")
def test_puzzle_completed_by_touches_counts_without_reward_and_touches_do_not_return():
    state = at("W01 ../. > 2 T", seats=(seat("MMD", "W01=M@a2"), ""), **DONE)
    before = in_reserve(state, "D")
    state = do(state, "finish D@W01:a1b1")
    assert state.phase == "over"  # nothing further can be placed
    assert (supply(state), in_reserve(state, "D"), in_reserve(state, "T")) == ("MMM", before + 1, 15)
    found = engine.outcome(state).seats[0]
    assert (found.points, found.total, found.more["pieces_left"]) == (2, 1, 3)


@pytest.mark.rule("PL-5.3")
def test_touches_in_an_unfinished_puzzle_cost_points_too():
    state = do(at("W01 ... > 2 D", seats=(seat("MM", "W01"), ""), **DONE), "finish M@W01:a1", "end")
    found = engine.outcome(state).seats[0]
    assert (found.total, found.more["pieces_left"], puzzles(state)) == (-3, 1, {"W01": ["+M@a1"]})


@pytest.mark.rule("PL-5.3")
def test_each_player_in_turn_has_finishing_touches_and_who_can_place_nothing_is_passed_by():
    seats = (seat("M", "F09"), seat("", "F10"), seat("M", "F11"))
    state = at(seats=seats, start=2, turn={"seat": 2}, **DONE)
    state = do(state, "end")
    assert state.turn.seat == 0
    assert do(state, "end").phase == "over"
    state = at(seats=seats, start=0, **DONE)
    assert do(state, "end").turn.seat == 2


@pytest.mark.rule("PL-5.3")
@pytest.mark.parametrize("text", ["gain", "take F01", "place M@W01:a1", "master", "upgrade M:D", "draw white"])
def test_only_finishing_touches_are_legal_after_the_last_turn(text):
    assert breaks(at("W01 ...", seats=(seat("M", "W01"), ""), **DONE), text) == {"PL-5.3"}


@pytest.mark.rule("PL-5.3")
def test_finishing_touches_come_only_then():
    assert breaks(at("W01 ...", seats=(seat("M", "W01"), ""), **LAST), "finish M@W01:a1") == {"PL-5.3"}


@pytest.mark.rule("PL-5.3")
def test_once_the_game_is_over_nothing_is_legal():
    state = at(seats=(seat("M", "F09"), ""), **OVER)
    assert (legal(state), engine.seat_to_act(state), breaks(state, "gain")) == ([], None, {"PL-5.3"})


@pytest.mark.rule("PL-5.5")
def test_game_is_over_when_no_player_can_ever_take_or_place_again():
    """All monominoes lie in puzzles whose last cells take nothing else, and no supply has a piece to exchange."""
    tiles = [f"{tile}=M@a1" for tile in ("F09", "F10", "F11", "F12")]
    others = [f"{tile}=M@a1,M@b1,M@a2" for tile in ("XB09", "XB10", "XB11", "XB12")]
    stuck = at(seats=(seat("", *tiles), seat("", *others)), reserve={"M": 0}, turn={"actions_left": 1})
    assert do(stuck, "master").phase == "over"
    goes_on = [
        {"reserve": {"M": 1}},
        {"seats": (seat("", *tiles[:3]), seat("", *others))},
        {"seats": (seat("", *tiles), seat("M", *others))},
    ]
    for change in goes_on:
        given = {"seats": (seat("", *tiles), seat("", *others)), "reserve": {"M": 0}, **change}
        assert do(at(turn={"actions_left": 1}, **given), "master").phase == "play"


@pytest.mark.rule("PL-5.5")
@pytest.mark.parametrize(("held", "ends"), [("D", True), ("I", True), ("M", False)])
def test_pieces_that_fit_nowhere_do_not_keep_a_game_going(held, ends):
    """Only single cells are open, and every monomino lies in a puzzle, unless the supply holds one."""
    tiles = [f"{tile}=M@a1" for tile in ("F09", "F10", "F11", "F12")]
    state = at(seats=(seat(held, *tiles),), reserve={"M": 0}, turn={"actions_left": 1})
    assert (do(state, "master").phase == "over") == ends


# -- scores ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-5.4", "PL-6.1")
def test_the_score_is_completed_points_less_touches_less_unfinished_points():
    lines = ("W01 . > 2 D", "B01 . > 5 M", "B02 .. > 4", "W02 ... > 1 D")
    own = seat("MD", "B02", "W02=+M@a1", completed=["W01", "B01"], banked=2, banked_points=3, finishing=2)
    found = engine.outcome(at(*lines, seats=(own, ""), **OVER))
    assert found.seats[0].as_json() == {
        "seat": 0, "points": 10, "finishing": 2, "unfinished": 5, "completed": 4, "pieces_left": 2, "total": 3,
        "rank": 1,
    }  # fmt: skip
    assert (found.over, found.winners, found.tie_break) == (True, (0,), None)


@pytest.mark.rule("PL-5.4")
@pytest.mark.parametrize(
    ("seats", "winners", "tie_break", "ranks"),
    [
        ((seat("", completed=["W01"]), seat("", completed=["W02"])), (0,), None, [1, 2]),
        ((seat("", completed=["W01"]), seat("", completed=["W02", "W03"])), (1,), "completed", [2, 1]),
        ((seat("", completed=["W01"]), seat("", banked=2, banked_points=2)), (1,), "completed", [2, 1]),
        ((seat("MM", completed=["W01"]), seat("T", completed=["W04"])), (0,), "pieces_left", [1, 2]),
        ((seat("M", completed=["W01"]), seat("T", completed=["W04"])), (0, 1), "shared", [1, 1]),
        ((seat("M"), seat(""), seat("DD"), seat("D", "W04")), (2,), "pieces_left", [2, 3, 1, 4]),
    ],
)
def test_ties_go_to_who_completed_more_then_to_who_has_more_pieces_left(seats, winners, tie_break, ranks):
    lines = ("W01 . > 2", "W02 . > 1", "W03 . > 1", "W04 . > 2")
    used = {tile for player in seats for tile in (*player["completed"], *(two["id"] for two in player["tiles"]))}
    white = [tile for tile in ("W01", "W02", "W03", "W04") if tile not in used]
    found = engine.outcome(at(*lines, seats=seats, white=white, deck=(), **OVER))
    assert (found.winners, found.tie_break) == (winners, tie_break)
    assert [standing.rank for standing in found.seats] == ranks


@pytest.mark.rule("PL-7.1")
def test_alone_one_is_scored_alone():
    found = engine.outcome(at("W01 . > 2", seats=(seat("M", completed=["W01"]),), **OVER))
    assert (found.winners, found.tie_break, found.seats[0].total) == ((0,), None, 2)


@pytest.mark.rule("PL-7.1", "PL-5.1")
def test_alone_the_end_comes_as_ever():
    state = do(at(seats=("",), turn={"actions_left": 1}, **ALMOST), "draw black")
    assert state.phase == "last-round"
    assert do(state, "gain", "gain", "master").phase == "finishing"


# -- reshuffling -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-6.1")
def test_a_white_deck_that_runs_out_is_made_of_the_completed_white_puzzles_and_their_points_are_kept():
    lines = ("W01 . > 2 D", "W02 . > 1 D", "W03 . > D", "B01 . > 5")
    seats = (seat("", completed=["W01", "B01"]), seat("", completed=["W02", "W03"], banked=1, banked_points=1))
    state = do(at(*lines, seats=seats, deck=("F05",)), "take F01")
    assert (engine.seat_to_act(state), legal(state)) == (None, ["shuffle white W01 W02 W03"])
    assert breaks_for_chance(state, "gain") == {"PL-6.1"}
    totals = [standing.total for standing in engine.outcome(state).seats]
    after = do(state, "shuffle white W03 W01 W02")
    assert pile(after, "white_deck") == ["W03", "W01", "W02"]
    assert [(player.banked, player.banked_points) for player in after.seats] == [(1, 2), (3, 2)]
    assert (completed(after), completed(after, 1)) == (["B01"], [])
    assert [standing.total for standing in engine.outcome(after).seats] == totals


def breaks_for_chance(state, text):
    """As ``breaks``, where the one order listed stands for all."""
    return {broken.rule for broken in engine.explain(state, engine.parse(text, state))}


@pytest.mark.rule("PL-6.1")
def test_the_new_deck_is_drawn_by_chance_from_exactly_those():
    state = do(at("W01 .", "W02 .", seats=(seat("", completed=["W01", "W02"]), ""), deck=("F05",)), "draw white")
    assert {str(engine.chance(state, Chance(seed))) for seed in range(20)} == {
        "shuffle white W01 W02", "shuffle white W02 W01"
    }  # fmt: skip
    for text in ("shuffle white W01", "shuffle white W01 W02 W02", "shuffle white F01 W02"):
        assert breaks_for_chance(state, text) == {"PL-6.1"}
    assert breaks_for_chance(at(), "shuffle white F01") == {"PL-6.1"}


@pytest.mark.rule("PL-6.1")
def test_a_place_that_waited_for_the_new_deck_is_filled_from_it():
    state = at("W01 . > D", seats=(seat("M", "W01"), ""), white=("F01", None, "F02", "F03"), deck=())
    state = do(state, "place M@W01:a1", "reward W01=D", "shuffle white W01")
    assert (pile(state, "white"), pile(state, "white_deck")) == (["F01", "W01", "F02", "F03"], [])


@pytest.mark.rule("PL-6.1")
def test_without_completed_white_puzzles_the_deck_stays_empty():
    state = do(at(deck=("F05",)), "draw white")
    assert (engine.chance(state, Chance(0)), state.white_deck) == (None, ())
    assert pile(do(state, "take F02"), "white") == ["F01", None, "F03", "F04"]
