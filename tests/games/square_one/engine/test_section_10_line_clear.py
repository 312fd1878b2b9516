"""Section 10: Line Clear, the variant for five and six."""

import pytest
from tabletop import BLACK, ENGINE, WHITE, at, breaks, do, legal, line_clear, pile, rows, seat, slots, supply

FIVE, SIX = [""] * 5, [""] * 6


def places(state, count):
    """Return the next places in the order while all players gain: marker and seat."""
    found = []
    for _ in range(count):
        if state.phase == "over":
            break
        found.append(f"{'wb'[state.next]}{state.turn.seat}")
        state = do(state, "gain")
    return found, state


def steps(state, most=40):
    """The marker steps until the end, everybody gaining: round, phase, holders of both markers."""
    found = []
    while state.phase != "over" and len(found) < most:
        found.append((state.round, state.phase, *(market.turn.seat for market in state.markets)))
        for _ in range(6):
            state = do(state, "gain")
    return found, state


@pytest.mark.rule("SO-10.1")
@pytest.mark.parametrize("players", [5, 6])
def test_two_markets_of_three_and_three_share_the_decks(shipped, players):
    for seed in range(5):
        state = ENGINE.initial(shipped, ENGINE.configure(shipped, ["base", "joker"], players), seed)
        laid = [slots(state, color, side) for color in ("white", "black") for side in (0, 1)]
        assert [len(side) for side in laid] == [3, 3, 3, 3]
        assert len({tile_id for side in laid for tile_id in side} - {None}) == 12
        assert len(state.white_deck) == 46 - 6
        assert len(state.black_deck) == {5: 26, 6: 28}[players] - 6


@pytest.mark.rule("SO-10.1")
def test_both_sides_refill_from_the_same_decks_and_discard_to_the_same_pile():
    lines = ("W01 Y / G > B", "W02 Y / G > B")
    state = line_clear(*lines, seats=[seat("G", "W01=Y"), "", "", seat("G", "W02=Y"), "", ""])
    state = do(state, "take F01", "take F04", "fill W01=G", "fill W02=G")
    assert (slots(state, "white", 0), slots(state, "white", 1)) == (["F07", "F02", "F03"], ["F08", "F05", "F06"])
    assert pile(state, "discard") == ["W01", "W02"]
    state = do(state, "take XB01", "take XB04")
    assert (slots(state, "black", 0)[0], slots(state, "black", 1)[0]) == ("XB07", "XB08")


@pytest.mark.rule("SO-10.2")
@pytest.mark.parametrize("players, distance", [(5, 2), (6, 3)])
def test_the_first_player_has_the_white_marker_and_the_third_or_fourth_the_black(shipped, players, distance):
    config = ENGINE.configure(shipped, ["base", "joker"], players)
    starts = set()
    for seed in range(40):
        state = ENGINE.initial(shipped, config, seed)
        starts.add(state.start)
        assert state.markets[0].turn.seat == state.start
        assert state.markets[1].turn.seat == (state.start + distance) % players
        assert [market.turn.actions_left for market in state.markets] == [3, 3]
    assert starts == set(range(players))


@pytest.mark.rule("SO-10.3")
def test_each_side_takes_only_from_its_own_market():
    state = line_clear(seats=SIX)
    assert legal(state, "take") == [f"take {tile_id}" for tile_id in (*WHITE[:3], *BLACK[:3])]
    assert breaks(state, "take F04") == breaks(state, "take XB04") == {"SO-10.3"}
    state = do(state, "take F01")
    assert legal(state, "take") == [f"take {tile_id}" for tile_id in (*WHITE[3:6], *BLACK[3:6])]
    assert breaks(state, "take F02") == {"SO-10.3"}
    assert breaks(state, "take F09") == {"SO-4.3"}


@pytest.mark.rule("SO-10.3", "SO-10.4")
@pytest.mark.parametrize("seats, black", [(FIVE, 2), (SIX, 3)])
def test_three_actions_each_alternately_then_both_markers_pass_clockwise(seats, black):
    found, state = places(line_clear(seats=seats), 12)
    assert found == ["w0", f"b{black}"] * 3 + ["w1", f"b{black + 1}"] * 3
    assert [market.turn.seat for market in state.markets] == [2, (black + 2) % len(seats)]


@pytest.mark.rule("SO-10.3", "SO-11.3", "SO-11.5")
@pytest.mark.parametrize("bonus", ["take", "take2"])
def test_a_bonus_take_is_from_ones_own_market_too(bonus):
    state = line_clear(f"W01 Y / G > [{bonus}]", seats=[seat("", completed=["W01"]), "", "", "", "", ""])
    state = do(state, f"use W01 {bonus}")
    assert legal(state, "take") == [f"take {tile_id}" for tile_id in (*WHITE[:3], *BLACK[:3])]
    assert breaks(state, "take F04") == {"SO-10.3"}


@pytest.mark.rule("SO-10.3")
def test_markers_pass_only_when_both_sides_have_finished():
    state = line_clear("W01 Y / G > [merge]", seats=["", "", "", seat("YY", completed=["W01"]), "", ""])
    state = do(state, *["gain"] * 6)
    assert [(market.turn.seat, market.turn.ended) for market in state.markets] == [(0, True), (3, False)]
    assert (state.next, legal(state)) == (1, ["use W01 merge", "end"])
    state = do(state, "end")
    assert [(market.turn.seat, market.turn.ended) for market in state.markets] == [(1, False), (4, False)]
    assert (state.next, [market.turn.actions_left for market in state.markets]) == (0, [3, 3])


@pytest.mark.rule("SO-10.3", "SO-4.1")
def test_each_side_has_a_master_a_turn():
    lines = ("W01 Y / Y / G > B", "W02 Y / Y / G > B")
    state = line_clear(*lines, seats=[seat("YY", "W01"), "", "", seat("YY", "W02"), "", ""])
    state = do(state, "master W01=Y")
    assert breaks(state, "master W02=Y") == set()
    state = do(state, "master W02=Y")
    assert breaks(state, "master W01=Y") == {"SO-4.1"}


@pytest.mark.rule("SO-10.4")
def test_empty_slots_of_the_white_side_are_refilled_first():
    lines = ("W01 Y / G > B", "W02 Y / G > B", "W03 Y / G > B")
    fields = {"white": ("F01", None, None), "white2": (None, "F05", "F06"), "deck": ()}
    seats = [seat(), "", "", seat("GGG", "W01=Y", "W02=Y", "W03=Y"), "", ""]
    state = do(line_clear(*lines, seats=seats, **fields), "gain", "master W01=G W02=G W03=G")
    state = do(state, "shuffle white W03 W01 W02")
    assert (slots(state, "white", 0), slots(state, "white", 1)) == (["F01", "W03", "W01"], ["W02", "F05", "F06"])


@pytest.mark.rule("SO-10.4", "SO-7.2")
def test_order_of_places_is_kept_after_a_reshuffle():
    state = line_clear("W01 Y / G > B", seats=SIX, deck=("F07",), discard=["W01"])
    state = do(state, "take F01")
    assert legal(state) == ["shuffle white W01"]
    state = do(state, "shuffle white W01")
    assert (state.next, state.turn.seat, state.turn.actions_left, state.markets[0].turn.actions_left) == (1, 3, 3, 2)


@pytest.mark.rule("SO-10.3", "SO-7.2")
def test_a_reshuffle_after_the_last_action_comes_before_the_markers_pass():
    turns = {"white_turn": {"actions_left": 0, "ended": True}, "black_turn": {"actions_left": 1}}
    state = line_clear("W01 Y / G > B", seats=SIX, deck=("F07",), discard=["W01"], next=1, **turns)
    state = do(state, "take F04")
    assert [market.turn.seat for market in state.markets] == [0, 3]
    state = do(state, "shuffle white W01")
    assert [market.turn.seat for market in state.markets] == [1, 4]


@pytest.mark.rule("SO-10.4", "SO-9.1")
def test_the_order_decides_who_gets_the_last_black_tile():
    state = do(line_clear(seats=SIX, black_deck=("XB07",)), "take XB01", "take XB04")
    assert (slots(state, "black", 0), slots(state, "black", 1)) == (["XB07", "XB02", "XB03"], [None, "XB05", "XB06"])


@pytest.mark.rule("SO-10.5")
def test_with_six_a_round_is_three_steps_of_one_turn_each():
    found, _ = steps(line_clear(seats=SIX, round=1), most=6)
    assert found == [
        (1, "play", 0, 3), (1, "play", 1, 4), (1, "play", 2, 5),
        (2, "play", 3, 0), (2, "play", 4, 1), (2, "play", 5, 2),
    ]  # fmt: skip


@pytest.mark.rule("SO-10.5")
def test_with_five_a_round_is_five_steps_of_two_turns_each():
    found, _ = steps(line_clear(seats=FIVE, round=1), most=10)
    assert [turn[0] for turn in found] == [1] * 5 + [2] * 5
    assert [turn[2:] for turn in found[:5]] == [(0, 2), (1, 3), (2, 4), (3, 0), (4, 1)]


@pytest.mark.rule("SO-10.5", "SO-9.1")
@pytest.mark.parametrize("players, length", [(5, 5), (6, 3)])
@pytest.mark.parametrize("trigger", [0, 1, 2])
def test_the_rest_of_the_round_and_one_full_round_are_played(players, length, trigger):
    state = line_clear(seats=[""] * players, black_deck=("XB07",), round=1)
    turns = []
    for step in range(40):
        if state.phase == "over":
            break
        turns.append([market.turn.seat for market in state.markets])
        state = do(state, "take XB01" if step == trigger else "gain", *["gain"] * 5)
    assert len(turns) == 2 * length
    counts = [sum(acting.count(number) for acting in turns) for number in range(players)]
    assert len(set(counts)) == 1


@pytest.mark.rule("SO-10.5")
def test_in_the_second_round_of_six_the_fourth_player_begins():
    state = line_clear(seats=SIX, round=1, black_deck=("XB07",))
    found, over = steps(do(state, "take XB01", *["gain"] * 5))
    assert [(turn[1], turn[2]) for turn in found] == [("play", 1), ("play", 2)] + [
        ("last-round", number) for number in (3, 4, 5)
    ]
    assert over.phase == "over"


# -- bonuses and the Ambassador --------------------------------------------------------------------------------------


@pytest.mark.rule("SO-10.6")
def test_on_ones_place_bonuses_come_before_the_action():
    state = line_clear("W01 Y / G > [merge]", seats=[seat("YY", completed=["W01"]), "", "", "", "", ""])
    state = do(state, "use W01 merge")
    assert state.next == 0
    state = do(state, "merge YY:G")
    assert (state.next, state.turn.actions_left) == (0, 3)
    state = do(state, "gain")
    assert state.next == 1


@pytest.mark.rule("SO-10.6")
def test_after_the_action_the_place_passes_though_a_bonus_is_left():
    state = line_clear("W01 Y / G > [merge]", seats=[seat("YY", completed=["W01"]), "", "", "", "", ""])
    state = do(state, "gain")
    assert (state.next, breaks(state, "use W01 merge")) == (1, {"SO-11.2"})
    assert "use W01 merge" in legal(do(state, "gain"))


@pytest.mark.rule("SO-10.6")
def test_after_the_third_action_bonuses_come_before_ending():
    state = line_clear(
        "W01 Y / G > [merge]", seats=[seat("YY", completed=["W01"]), "", "", "", "", ""],
        white_turn={"actions_left": 1}, black_turn={"actions_left": 1},
    )  # fmt: skip
    state = do(state, "gain")
    assert (state.next, state.turn.seat, legal(state)) == (0, 0, ["use W01 merge", "end"])
    state = do(state, "use W01 merge", "merge YY:G")
    assert (state.next, state.turn.seat, state.markets[0].turn.ended) == (1, 3, True)


@pytest.mark.rule("SO-10.6", "SO-5.4")
def test_a_bonus_is_finished_refill_included_before_the_other_side_acts():
    lines = ("W01 Y / G > [take2]", "W02 Y / G > B")
    seats = [seat("", completed=["W01"]), "", "", "", "", ""]
    state = line_clear(*lines, seats=seats, deck=("F07", "F08"), discard=["W02"])
    state = do(state, "use W01 take2", "take F01", "take F02")
    assert (state.next, legal(state)) == (0, ["shuffle white W02"])
    state = do(state, "shuffle white W02")
    assert (slots(state, "white", 0), pile(state, "discard")) == (["F07", "F08", "F03"], ["W01"])
    assert (state.next, state.turn.actions_left, rows(state)) == (0, 3, {"F01": [], "F02": []})


@pytest.mark.rule("SO-10.6", "SO-12.5")
def test_an_extra_action_is_one_more_place_in_the_order():
    state = do(line_clear(seats=["A", "", "", "", "", ""]), "ambassador")
    assert (state.next, state.turn.actions_left) == (0, 4)
    assert places(state, 8)[0] == ["w0", "b3", "w0", "b3", "w0", "b3", "w0", "w1"]


@pytest.mark.rule("SO-10.6", "SO-12.5")
def test_an_extra_action_after_the_third_waits_for_the_next_place():
    turns = {"white_turn": {"actions_left": 1}, "black_turn": {"actions_left": 2}}
    state = do(line_clear(seats=["A", "", "", "", "", ""], **turns), "gain", "ambassador")
    assert places(state, 4)[0] == ["b3", "w0", "b3", "w1"]


@pytest.mark.rule("SO-10.6", "SO-12.5")
def test_an_extra_action_comes_at_once_when_the_other_side_has_ended():
    turns = {"white_turn": {"actions_left": 0, "ended": True}, "black_turn": {"actions_left": 1}}
    state = line_clear(seats=["", "", "", "A", "", ""], next=1, **turns)
    state = do(state, "gain", "ambassador")
    assert (state.next, state.turn.actions_left) == (1, 1)
    state = do(state, "gain")
    assert ([market.turn.seat for market in state.markets], supply(state, 3)) == ([1, 4], "YY")


@pytest.mark.rule("SO-10.1")
def test_two_to_four_players_have_one_market():
    assert all(len(at(seats=[""] * players).markets) == 1 for players in (2, 3, 4))
