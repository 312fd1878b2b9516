"""Section 11, further: Duplicate, Replicate, rewards of two actions, single choices."""

import pytest
from tabletop import at, breaks, combo_points, do, in_reserve, legal, pile, rotated, rows, seat, slots, supply

KINDS = "YGBOCDRPV"

# -- Duplicate -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.7")
def test_duplicate_takes_a_piece_of_a_kind_in_supply_or_on_an_unfinished_tile():
    state = rotated("[duplicate]", "W01 P / R / G > B", held="YV", tiles=["W01=P/R"])
    state = do(state, "use W90 duplicate")
    assert legal(state) == [f"duplicate {letter}" for letter in "YRPV"]
    for letter in "GBOCD":
        assert breaks(state, f"duplicate {letter}") == {"SO-11.7"}
    after = do(state, "duplicate P")
    assert (supply(after), in_reserve(after, "P"), pile(after, "discard")) == ("YPV", 8, ["W90"])


@pytest.mark.rule("SO-11.7")
def test_duplicate_ignores_other_players_and_the_market():
    seats = (seat("Y", completed=["W90"]), seat("V"))
    state = do(at("W90 Y / G > [duplicate]", seats=seats), "use W90 duplicate")
    assert legal(state) == ["duplicate Y"]


@pytest.mark.rule("SO-11.7")
def test_the_kinds_on_a_completed_tile_do_not_count():
    # The pieces have returned: what was on the rotated tile is in the supply or gone.
    state = at("W90 V / G > [duplicate]", seats=(seat("Y", completed=["W90"]), ""))
    assert legal(do(state, "use W90 duplicate")) == ["duplicate Y"]


@pytest.mark.rule("SO-11.7", "SO-12.2")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_a_joker_is_never_duplicated(wild):
    state = do(rotated("[duplicate]", held=f"Y{wild}", reserve={wild: 1}), "use W90 duplicate")
    assert legal(state) == ["duplicate Y"]
    assert breaks(state, f"duplicate {wild}") == {"SO-11.7"}
    assert breaks(rotated("[duplicate]", held=wild, reserve={wild: 1}), "use W90 duplicate") == {"SO-11.2"}


@pytest.mark.rule("SO-11.7")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_a_joker_on_a_row_is_not_the_kind_it_stands_for(wild):
    state = do(rotated("[duplicate]", "W01 R / G > B", held="Y", tiles=[f"W01={wild}"]), "use W90 duplicate")
    assert legal(state) == ["duplicate Y"]
    assert breaks(state, "duplicate R") == {"SO-11.7"}


@pytest.mark.rule("SO-11.7", "SO-11.8")
def test_duplicate_and_replicate_are_not_base_actions():
    state = at(seats=("Y", ""))
    assert breaks(state, "duplicate Y") == {"SO-11.7"}
    assert breaks(state, "replicate V") == {"SO-11.8"}
    state = do(rotated("[duplicate]", held="Y"), "use W90 duplicate")
    assert breaks(state, "replicate V") == {"SO-11.8"}


# -- Replicate -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.8")
def test_replicate_takes_a_piece_of_a_kind_that_is_missing():
    # As in the rulebook: a pink piece is missing.
    state = do(rotated("[replicate]", "W01 R / G / B > B", held="YV", tiles=["W01=R/G"]), "use W90 replicate")
    assert legal(state) == [f"replicate {letter}" for letter in "BOCDP"]
    for letter in "YGRV":
        assert breaks(state, f"replicate {letter}") == {"SO-11.8"}
    after = do(state, "replicate P")
    assert (supply(after), in_reserve(after, "P"), pile(after, "discard")) == ("YPV", 9, ["W90"])


@pytest.mark.rule("SO-11.8")
def test_replicate_with_every_kind_takes_any():
    state = do(rotated("[replicate]", held=KINDS), "use W90 replicate")
    assert legal(state) == [f"replicate {letter}" for letter in KINDS]
    assert supply(do(state, "replicate B")) == "YGBBOCDRPV"


@pytest.mark.rule("SO-11.8")
def test_kinds_on_tiles_count_for_having_every_kind():
    state = rotated("[replicate]", "W01 V / R / Y > B", held="YGBOCDP", tiles=["W01=V/R"])
    assert legal(do(state, "use W90 replicate")) == [f"replicate {letter}" for letter in KINDS]


@pytest.mark.rule("SO-11.8")
def test_a_kind_missing_from_the_reserve_does_not_count_as_had():
    state = rotated("[replicate]", held="YGBOCDRP", other="V", reserve={"V": 0})
    assert breaks(state, "use W90 replicate") == {"SO-11.2"}
    assert legal(state, "use") == []


@pytest.mark.rule("SO-11.8")
def test_a_joker_on_a_row_does_not_count_as_the_kind_it_stands_for():
    state = do(rotated("[replicate]", "W01 V / R > B", held="YGBOCDRP", tiles=["W01=J"]), "use W90 replicate")
    assert legal(state) == ["replicate V"]


@pytest.mark.rule("SO-11.8")
@pytest.mark.parametrize("wild", ["J", "A"])
def test_replicate_takes_standard_kinds_only(wild):
    state = do(rotated("[replicate]", held="YG"), "use W90 replicate")
    assert breaks(state, f"replicate {wild}") == {"SO-11.8"}
    state = do(rotated("[replicate]", held=KINDS), "use W90 replicate")
    assert breaks(state, f"replicate {wild}") == {"SO-11.8"}
    # Nor does it take a Joker to have every kind.
    assert len(legal(state)) == 9


@pytest.mark.rule("SO-11.8", "SO-8.2")
def test_replicate_with_every_kind_is_limited_to_the_reserve():
    state = do(rotated("[replicate]", held=KINDS, reserve={"B": 0, "V": 0}), "use W90 replicate")
    assert legal(state) == [f"replicate {letter}" for letter in "YGOCDRP"]
    assert breaks(state, "replicate B") == {"SO-8.2"}


# -- rewards of two actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.9", "SO-2.4")
@pytest.mark.parametrize(
    "order", [("use W90 merge", "merge YY:G", "use W90 split", "split R:GG"),
              ("use W90 split", "split R:GG", "use W90 merge", "merge YY:G")],
)  # fmt: skip
def test_both_bonuses_are_used_in_either_order(order):
    state = rotated("[merge] [split]", held="YYR")
    middle = do(state, *order[:2])
    other = order[2]
    assert legal(middle) == [other, "stop"]
    assert (pile(middle, "completed", 0), middle.turn.actions_left) == (["W90"], 3)
    after = do(middle, *order[2:])
    assert (supply(after), pile(after, "discard"), pile(after, "completed", 0)) == ("GGG", ["W90"], [])
    assert after.turn.bonus is None


@pytest.mark.rule("SO-11.9")
def test_nothing_comes_between_the_two():
    lines = ("W91 Y / G > [merge]", "W01 Y / G > B")
    seats = (seat("YYYYRA", "W01", completed=["W90", "W91"]), "")
    state = do(at("W90 Y / G > [merge] [split]", *lines, seats=seats), "use W90 merge", "merge YY:G")
    assert legal(state) == ["use W90 split", "stop"]
    for text in ("gain", "take F01", "fill W01=Y", "merge YY:G", "split R:GG", "master W01=Y", "use W91 merge",
                 "ambassador", "end"):  # fmt: skip
        assert breaks(state, text) == {"SO-11.9"}


@pytest.mark.rule("SO-11.9")
def test_the_same_bonus_is_not_used_twice():
    state = do(rotated("[merge] [split]", held="YYYYR"), "use W90 merge", "merge YY:G")
    assert breaks(state, "use W90 merge") == {"SO-11.2"}


@pytest.mark.rule("SO-11.9")
def test_the_tile_goes_though_only_one_was_used():
    state = do(rotated("[merge] [split]", held="YYR"), "use W90 merge", "merge YY:G", "stop")
    assert (pile(state, "discard"), pile(state, "completed", 0), state.turn.actions_left) == (["W90"], [], 3)
    # If the other action cannot be used, the tile is put away automatically.
    state = do(rotated("[merge] [fill]", held="YYR"), "use W90 merge", "merge YY:G")
    assert (pile(state, "discard"), state.turn.bonus) == (["W90"], None)


@pytest.mark.rule("SO-11.9")
def test_the_second_becomes_possible_by_the_first():
    state = do(rotated("[merge] [split]", held="YY"), "use W90 merge", "merge YY:G")
    assert legal(state) == ["use W90 split", "stop"]
    assert supply(do(state, "use W90 split", "split G:YY")) == "YY"


@pytest.mark.rule("SO-11.9", "SO-11.5", "SO-11.6")
def test_stopping_a_half_leaves_the_other_bonus():
    # A row filled, the rest given up; the Take 2 of the same tile is still there, its market full.
    state = rotated("[fill2] [take2]", "W01 Y / Y / G > B", held="YY", tiles=["W01"])
    state = do(state, "use W90 fill2", "fill W01=Y", "stop")
    assert legal(state) == ["use W90 take2", "stop"]
    state = do(state, "use W90 take2", "take F01", "stop")
    assert (rows(state), slots(state, "white")[0], pile(state, "discard")) == (
        {"F01": [], "W01": ["Y"]},
        "F05",
        ["W90"],
    )


@pytest.mark.rule("SO-11.9")
def test_a_reward_earned_meanwhile_waits():
    lines = ("W90 Y / G > [fill] [merge]", "W01 Y / G > [split]")
    state = at(*lines, seats=(seat("GYY", "W01=Y", completed=["W90"]), ""))
    state = do(state, "use W90 fill", "fill W01=G")
    assert pile(state, "completed", 0) == ["W90", "W01"]
    assert breaks(state, "use W01 split") == {"SO-11.9"}
    state = do(state, "use W90 merge", "merge YY:G")
    assert breaks(state, "use W01 split") == set()


@pytest.mark.rule("SO-11.9", "SO-12.5")
def test_an_ambassador_earned_meanwhile_waits():
    lines = ("W90 Y / G > [fill] [merge]", "W01 Y / G > A")
    state = at(*lines, seats=(seat("GYY", "W01=Y", completed=["W90"]), ""))
    state = do(state, "use W90 fill", "fill W01=G")
    assert supply(state) == "YYYGA"
    assert breaks(state, "ambassador") == {"SO-11.9"}
    assert breaks(do(state, "stop"), "ambassador") == set()


@pytest.mark.rule("SO-11.9")
def test_a_take_of_the_first_is_refilled_before_the_second():
    state = do(rotated("[take] [take2]"), "use W90 take", "take F01")
    assert slots(state, "white") == ["F05", "F02", "F03", "F04"]
    assert "take F05" in legal(do(state, "use W90 take2"))


# -- single choice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SO-11.10", "SO-2.4")
@pytest.mark.parametrize(
    "chosen, texts", [("take2", ("take F01", "take F02")), ("fill2", ("fill W01=Y", "fill W01=G"))]
)
def test_of_a_single_choice_exactly_one_is_used(chosen, texts):
    # As in the rulebook: Take 2 or Fill 2, but not both.
    state = rotated("[take2 | fill2]", "W01 Y / G > B", held="YG", tiles=["W01"], tile="B90")
    assert legal(state, "use") == ["use B90 take2", "use B90 fill2"]
    state = do(state, f"use B90 {chosen}", *texts)
    assert (pile(state, "scored", 0), pile(state, "completed", 0), state.turn.bonus) == (["B90"], [], None)
    assert legal(state, "use") == []


@pytest.mark.rule("SO-11.10")
def test_the_other_of_a_single_choice_is_lost_when_half_is_given_up():
    state = rotated("[take2 | fill2]", "W01 Y / G > B", held="YG", tiles=["W01"], tile="B90")
    state = do(state, "use B90 take2", "take F01", "stop")
    assert (pile(state, "scored", 0), legal(state, "use"), combo_points(state)) == (["B90"], [], 0)
