"""PL-3.5, PL-3.6, PL-4.1, PL-4.2: laying pieces, Master, completing puzzles and their rewards."""

from itertools import islice

import pytest
from puzzletop import at, breaks, completed, do, in_reserve, legal, puzzles, seat, supply

from squareone_data.games.project_l.engine.engine import ProjectLEngine

engine = ProjectLEngine()

# -- Place -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.5")
def test_a_piece_goes_from_the_supply_into_a_puzzle_and_stays():
    after = do(at("W01 .../.../..", seats=(seat("MD", "W01"), "")), "place D@W01:b1b2")
    assert (supply(after), puzzles(after), after.turn.actions_left) == ("M", {"W01": ["D@b1b2"]}, 2)


@pytest.mark.rule("PL-3.5", "PL-1.1")
def test_every_way_a_piece_can_lie_is_listed_cells_row_by_row():
    state = at("W01 ../.", seats=(seat("MDC", "W01"), ""))
    assert legal(state, "place") == [
        "place M@W01:a1", "place M@W01:b1", "place M@W01:a2",
        "place D@W01:a1b1", "place D@W01:a1a2",
        "place C@W01:a1b1a2",
    ]  # fmt: skip


@pytest.mark.rule("PL-3.5", "PL-1.1")
@pytest.mark.parametrize(("piece", "count"), [*zip("MDICOBLST", [9, 12, 6, 16, 4, 0, 16, 8, 8], strict=True)])
def test_pieces_turn_and_flip_freely(piece, count):
    """The ways of each shape on three by three cells, counted by hand."""
    assert len(legal(at("W01 .../.../...", seats=(seat(piece, "W01"), "")), "place")) == count


@pytest.mark.rule("PL-3.5")
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("place D@W01:c1d1", {"PL-3.5"}),  # d1 is not in the recess
        ("place D@W01:a1a2", {"PL-3.5"}),  # a1 is covered
        ("place I@W01:a2b2c2", {"PL-3.5"}),  # not in the supply
        ("place D@W02:a1b1", {"PL-3.5"}),  # another player's
        ("place D@F01:a1b1", {"PL-3.5"}),  # in the row
        ("place D@W01:a2c2", {"PL-1.1"}),  # no domino
        ("place D@W01:b2c3", {"PL-1.1"}),
        ("place M@W01:b2c2", {"PL-1.1", "PL-3.5"}),  # neither a monomino nor in the supply
    ],
)
def test_a_piece_lies_in_ones_own_recess_in_its_shape_and_overlaps_nothing(text, rules):
    state = at("W01 .../.../...", "W02 ../..", seats=(seat("D", "W01=M@a1"), seat("D", "W02")))
    assert breaks(state, text) == rules


@pytest.mark.rule("PL-3.5")
def test_cells_may_be_named_in_any_order_and_are_written_in_one():
    state = at("W01 ../..", seats=(seat("D", "W01"), ""))
    assert str(engine.parse("place D@W01:A2a1", state)) == "place D@W01:a1a2"


# -- Master ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-3.6")
def test_a_master_lays_up_to_one_piece_into_each_puzzle_in_one_action():
    state = at("W01 .../...", "W02 .../...", "B01 ....", seats=(seat("MDD", "W01", "W02", "B01"), ""))
    after = do(state, "master D@W01:a1b1 D@W02:a1a2")
    assert puzzles(after) == {"W01": ["D@a1b1"], "W02": ["D@a1a2"], "B01": []}
    assert (supply(after), after.turn.actions_left, after.turn.master_used) == ("M", 2, True)


@pytest.mark.rule("PL-3.6")
def test_placing_nothing_is_allowed_and_takes_the_action():
    after = do(at(seats=("", "")), "master")
    assert (after.turn.actions_left, after.turn.master_used) == (2, True)


@pytest.mark.rule("PL-3.6")
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("master M@W01:a1 D@W01:b1b2", {"PL-3.6"}),  # twice the same puzzle
        ("master D@W01:a1b1 D@W02:a1b1", {"PL-3.6"}),  # one domino for two
        ("master M@W01:a1 D@F01:a1b1", {"PL-3.6"}),
        ("master M@W01:d1", {"PL-3.5"}),
        ("master D@W01:a1b1 M@W02:a1", set()),
    ],
)
def test_master_places_at_most_one_piece_per_puzzle(text, rules):
    state = at("W01 .../...", "W02 .../...", seats=(seat("MD", "W01", "W02"), ""))
    assert breaks(state, text) == rules


@pytest.mark.rule("PL-3.6")
def test_all_masters_are_listed_once_leaving_out_coming_last():
    state = at("W01 ..", "W02 .", seats=(seat("MD", "W01", "W02"), ""))
    assert legal(state, "master") == [
        "master M@W01:a1", "master M@W01:b1", "master D@W01:a1b1 M@W02:a1", "master D@W01:a1b1", "master M@W02:a1",
        "master",
    ]  # fmt: skip


@pytest.mark.rule("PL-3.6")
def test_millions_of_masters_are_produced_only_as_far_as_they_are_asked_for():
    lines = [f"B0{number} ...../...../...../...../....." for number in range(1, 5)]
    state = at(*lines, seats=(seat("MMDDIICCOOBBLLSSTT", *[line.split()[0] for line in lines]), ""))
    some = list(islice(engine.legal_actions(state).of("master"), 1000))
    assert len(set(some)) == 1000
    assert all(engine.explain(state, action) == [] for action in some[::100])


@pytest.mark.rule("PL-3.6", "PL-4.1")
def test_no_piece_that_a_completion_returns_is_laid_by_the_same_master():
    state = at("W01 ../. > D", "W02 ... > 1", seats=(seat("D", "W01=M@a2", "W02"), ""))
    assert breaks(state, "master D@W01:a1b1 M@W02:a1") == {"PL-3.6"}


# -- completing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PL-4.1")
def test_a_full_recess_returns_its_pieces_gives_the_reward_and_keeps_the_puzzle():
    state = at("W01 ../. > 2 T", seats=(seat("D", "W01=M@a2"), ""))
    after = do(state, "place D@W01:a1b1")
    assert (supply(after), puzzles(after), completed(after)) == ("MD", {}, ["W01"])
    after = do(after, "reward W01=T")
    assert (supply(after), in_reserve(after, "T"), after.turn.actions_left) == ("MDT", 14, 2)


@pytest.mark.rule("PL-4.1")
def test_several_may_complete_at_once_and_rewards_are_taken_in_any_order():
    state = at("W01 .. > D", "W02 . > 1 I", seats=(seat("MD", "W01", "W02"), ""))
    after = do(state, "master D@W01:a1b1 M@W02:a1")
    assert legal(after) == ["reward W01=D", "reward W01=none", "reward W02=I", "reward W02=none"]
    assert supply(do(after, "reward W02=I", "reward W01=D")) == "MDDI"
    assert completed(after) == ["W01", "W02"]


@pytest.mark.rule("PL-4.1", "PL-4.2")
def test_the_reward_comes_before_the_next_action_and_the_next_turn():
    state = at("W01 . > D", seats=(seat("M", "W01"), ""), turn={"actions_left": 1})
    after = do(state, "place M@W01:a1")
    assert (after.turn.seat, after.turn.actions_left) == (0, 0)
    assert breaks(after, "gain") == {"PL-4.2", "PL-3.1"} and breaks(after, "end") == {"PL-4.2"}
    assert do(after, "reward W01=D").turn.seat == 1


@pytest.mark.rule("PL-4.1")
def test_a_puzzle_without_a_reward_asks_for_nothing():
    after = do(at("B01 . > 3", seats=(seat("M", "B01"), "")), "place M@B01:a1")
    assert (supply(after), completed(after), after.turn.rewards) == ("M", ["B01"], ())


@pytest.mark.rule("PL-4.2")
def test_no_reward_may_be_taken_instead():
    after = do(at("W01 . > D", seats=(seat("M", "W01"), "")), "place M@W01:a1", "reward W01=none")
    assert (supply(after), in_reserve(after, "D")) == ("M", 15)


@pytest.mark.rule("PL-4.2")
@pytest.mark.parametrize(
    ("reward", "reserve", "choices"),
    [
        ("I", {}, "I"),
        ("I", {"I": 0}, "C"),  # another of its level
        ("I", {"I": 0, "C": 0}, "MDOBLST"),  # one higher, or any lower
        ("D", {"D": 0}, "MIC"),
        ("T", dict.fromkeys("OBLST", 0), "MDIC"),
        ("M", {"M": 0}, "D"),
        ("I", {"I": 0, "C": 0, "M": 0, **dict.fromkeys("OBLST", 0)}, "D"),
    ],
)
def test_replacements_of_a_reward_that_the_reserve_lacks(reward, reserve, choices):
    state = at(f"W01 .. > {reward}", seats=(seat("D", "W01"), ""), reserve=reserve)
    after = do(state, "place D@W01:a1b1")
    assert legal(after) == [f"reward W01={choice}" for choice in (*choices, "none")]
    for piece in set("MDICOBLST") - set(choices):
        assert breaks(after, f"reward W01={piece}") == {"PL-4.2"}
    assert sorted(supply(do(after, f"reward W01={choices[0]}"))) == sorted("D" + choices[0])


@pytest.mark.rule("PL-4.2")
def test_where_the_reserve_has_nothing_to_give_nothing_is_asked():
    state = at("W01 . > M", seats=(seat("M", "W01"), ""), reserve={"M": 0, "D": 0})
    after = do(state, "place M@W01:a1")
    assert (after.turn.rewards, supply(after)) == ((), "M")


@pytest.mark.rule("PL-4.2")
def test_the_first_reward_may_leave_nothing_for_the_second():
    state = at("W01 . > M", "W02 . > M", seats=(seat("MM", "W01", "W02"), ""), reserve={"M": 1, "D": 0})
    after = do(state, "master M@W01:a1 M@W02:a1")
    assert do(after, "reward W02=M").turn.rewards == ()
    assert len(do(after, "reward W02=none").turn.rewards) == 1


@pytest.mark.rule("PL-4.1")
def test_no_reward_is_due_for_what_was_not_just_completed():
    assert breaks(at("W01 . > M", seats=(seat("M", "W01"), "")), "reward W01=M") == {"PL-4.1"}
    assert breaks(at("W01 . > M", seats=(seat("", completed=["W01"]), "")), "reward W01=none") == {"PL-4.1"}
