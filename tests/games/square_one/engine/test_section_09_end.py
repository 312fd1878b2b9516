"""Section 9: the end of the game, and who wins."""

import pytest
from tabletop import BLACK, ENGINE, at, breaks, do, legal, pile, seat, slots


def play_out(state):
    """Everybody gains until the game is over: round, phase and seat of each turn."""
    turns = []
    while state.phase != "over":
        turns.append((state.round, state.phase, state.turn.seat))
        state = do(state, "gain")
    return list(dict.fromkeys(turns)), state


@pytest.mark.rule("SO-9.1")
def test_the_last_black_tile_in_the_market_ends_the_game_after_this_round_and_one_more():
    state = at(seats=("", "", ""), black_deck=("XB05",), turn={"seat": 1, "actions_left": 3})
    state = do(state, "take XB02")
    assert (slots(state, "black"), state.phase) == (["XB01", "XB05", "XB03", "XB04"], "play")
    turns, over = play_out(state)
    assert turns == [(2, "play", 1), (2, "play", 2), *((3, "last-round", number) for number in (0, 1, 2))]
    assert (over.round, over.phase, ENGINE.outcome(over).over) == (3, "over", True)


@pytest.mark.rule("SO-9.1")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_all_players_get_equal_turns(start):
    state = at(seats=("", "", ""), black_deck=("XB05",), start=start, turn={"seat": start, "actions_left": 3})
    turns, _ = play_out(do(state, "take XB02"))
    order = [(start + step) % 3 for step in range(3)]
    assert [seat for _, _, seat in turns] == order + order


@pytest.mark.rule("SO-9.1")
def test_triggered_with_the_very_last_action_of_a_round_the_end_comes_one_round_later():
    state = at(black_deck=("XB05",), turn={"seat": 1, "actions_left": 1})
    state = do(state, "take XB02")
    assert (state.round, state.phase, state.turn.seat) == (3, "last-round", 0)
    assert len(play_out(state)[0]) == 2


@pytest.mark.rule("SO-9.1")
def test_game_continues_while_the_black_deck_has_a_tile():
    state = at(black_deck=("XB05", "XB06"))
    state = do(state, "take XB02", *["gain"] * 11)
    assert (state.round, state.phase) == (4, "play")


@pytest.mark.rule("SO-9.1")
def test_slots_that_the_black_deck_cannot_refill_stay_empty():
    state = do(at(black_deck=("XB05",)), "take XB02", "take XB01")
    assert slots(state, "black") == [None, "XB05", "XB03", "XB04"]
    assert legal(state, "take")[-3:] == ["take XB05", "take XB03", "take XB04"]


@pytest.mark.rule("SO-9.1")
def test_the_white_deck_running_out_ends_nothing():
    state = do(at(deck=("F05",)), "take F01", *["gain"] * 11)
    assert (state.round, state.phase) == (4, "play")


@pytest.mark.rule("SO-9.1")
def test_nothing_is_legal_once_the_game_is_over():
    state = at("W01 Y / G > [merge]", seats=(seat("YYA", completed=["W01"]), ""), black_deck=(), phase="over")
    assert legal(state) == []
    for text in ("gain", "end", "ambassador", "use W01 merge"):
        assert breaks(state, text) == {"SO-9.1"}
    assert ENGINE.seat_to_act(state) is None


# -- scores ----------------------------------------------------------------------------------------------------------


def result(*seats, **fields):
    """The outcome of seats given as (points of Black tiles, combo points)."""
    laid = []
    lines = []
    for number, (points, combo_points) in enumerate(seats):
        scored = [f"B{number}1"] if points else []
        lines += [f"{tile_id} R / R > {points}" for tile_id in scored]
        laid.append(seat(scored=scored, combo_points=combo_points))
    return ENGINE.outcome(at(*lines, seats=laid, black_deck=(), phase="over", **fields))


@pytest.mark.rule("SO-9.2")
def test_the_score_is_points_of_black_tiles_plus_combo_points():
    lines = ("B01 R / R > 3", "B02 R / R > 4", "B03 R / R > 6", "W01 Y / G > B")
    seats = (seat("VVVV", "B03=R", "W01", scored=["B01", "B02"], combo_points=2), seat(combo_points=1))
    found = ENGINE.outcome(at(*lines, seats=seats, black_deck=(), phase="over"))
    reached = [
        (standing.points, standing.more["combo_points"], standing.total, standing.rank) for standing in found.seats
    ]
    assert reached == [(7, 2, 9, 1), (0, 1, 1, 2)]
    assert (found.winners, found.tie_break, found.over) == ((0,), None, True)


@pytest.mark.rule("SO-9.2")
@pytest.mark.parametrize("seats, winner", [([(3, 0), (4, 0)], 1), ([(4, 0), (1, 2)], 0), ([(2, 1), (0, 4), (3, 2)], 2)])
def test_the_most_points_win(seats, winner):
    found = result(*seats)
    assert (found.winners, found.tie_break) == ((winner,), None)


@pytest.mark.rule("SO-9.3")
def test_of_equal_totals_more_combo_points_win():
    found = result((4, 1), (3, 2), (1, 0))
    assert (found.winners, found.tie_break, [standing.rank for standing in found.seats]) == (
        (1,),
        "combo_points",
        [2, 1, 3],
    )


@pytest.mark.rule("SO-9.3")
def test_still_tied_the_victory_is_shared():
    found = result((3, 2), (3, 2), (5, 0), (1, 1))
    assert (found.winners, found.tie_break, [standing.rank for standing in found.seats]) == (
        (0, 1),
        "shared",
        [1, 1, 3, 4],
    )


@pytest.mark.rule("SO-9.3")
def test_a_tie_among_others_breaks_nothing():
    found = result((9, 0), (3, 2), (5, 0))
    assert (found.winners, found.tie_break, [standing.rank for standing in found.seats]) == ((0,), None, [1, 2, 3])


@pytest.mark.rule("SO-9.3", "SO-13.1")
@pytest.mark.parametrize(
    "person, opponent, winners, tie_break",
    [((4, 1), (3, 2), (1,), "combo_points"), ((3, 2), (4, 1), (0,), "combo_points"), ((3, 1), (3, 1), (0, 1), "shared"),
     ((5, 0), (3, 1), (0,), None)],
)  # fmt: skip
def test_ties_in_solo_are_broken_likewise(person, opponent, winners, tie_break):
    found = result(person, opponent, solo="easy")
    assert (found.winners, found.tie_break) == (winners, tie_break)


@pytest.mark.rule("SO-9.4")
def test_a_completed_but_unused_rotated_black_tile_counts_its_points():
    lines = ("B01 R / R > 3 [merge]", "B02 R / R > 2", "W01 Y / G > [merge]")
    seats = (seat(completed=["B01", "W01"], scored=["B02"]), "")
    found = ENGINE.outcome(at(*lines, seats=seats, black_deck=(), phase="over"))
    assert found.seats[0].points == 5


@pytest.mark.rule("SO-9.2", "SO-9.4")
def test_a_white_tile_counts_no_points_rotated_or_not():
    # The printed White tiles have none; a tile of one's own might.
    state = at("W01 Y / G > 3 [merge]", seats=(seat("YY", completed=["W01"]), ""))
    assert ENGINE.outcome(state).seats[0].points == 0
    assert ENGINE.outcome(do(state, "use W01 merge", "merge YY:G")).seats[0].points == 0


@pytest.mark.rule("SO-9.4")
def test_using_it_changes_nothing_about_its_points():
    state = at("B01 R / R > 3 [merge]", seats=(seat("YY", completed=["B01"]), ""))
    assert ENGINE.outcome(state).seats[0].points == 3
    state = do(state, "use B01 merge", "merge YY:G")
    assert (pile(state, "scored", 0), ENGINE.outcome(state).seats[0].points) == (["B01"], 3)


@pytest.mark.rule("SO-9.5")
@pytest.mark.parametrize("looks", [0, 1, 2])
def test_score_piles_are_public(looks):
    state = at("B01 R / R > 3", "B02 R / R > 4", seats=(seat(scored=["B01"], combo_points=2), seat(scored=["B02"]), ""))
    seen = ENGINE.observe(state, looks).as_json()
    assert [player["scored"] for player in seen["seats"]] == [["B01"], ["B02"], []]
    assert [player["combo_points"] for player in seen["seats"]] == [2, 0, 0]
    assert ENGINE.outcome(ENGINE.observe(state, looks).state).seats == ENGINE.outcome(state).seats


@pytest.mark.rule("SO-9.5")
def test_decks_are_not_public():
    seen = ENGINE.observe(at(), 0).as_json()
    assert seen["decks"] == {"white": 4, "black": 4}
    assert seen["unseen"] == {"white": ["F05", "F06", "F07", "F08"], "black": list(BLACK[4:8])}
