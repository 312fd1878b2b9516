"""Playing Project L: the text of actions, bots, the table in the terminal, the commands, golden games."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from squareone_data.engine import game_loop
from squareone_data.engine.bots import seat_bot
from squareone_data.engine.records import as_text, parse
from squareone_data.engine.replay import verify
from squareone_data.files import load, packaged
from squareone_data.game.engine import UnknownAction
from squareone_data.games.project_l.bots.plans import Plans
from squareone_data.rng import Chance
from squareone_data.terminal.session import reveals

HERE = Path(__file__).parent
SHIPPED = load(packaged("project-l"))
engine, board = SHIPPED.game.engine, SHIPPED.game.board
FROZEN = load(HERE.parents[2] / "conformance" / "project-l" / "full")
GOLDEN = sorted((HERE / "golden").glob("*.record"))


def game(bots, players, seed):
    """All steps of a game of bots that take turns."""
    chance = Chance(seed)
    state = engine.initial(SHIPPED, engine.configure(SHIPPED, None, players), seed)
    seated = [seat_bot(SHIPPED.game, bots[seat % len(bots)], chance, seat) for seat in range(players)]
    return list(game_loop.steps(engine, state, seated, chance, limit=5000))


# -- actions as text -------------------------------------------------------------------------------------------------

START = engine.initial(SHIPPED, engine.configure(SHIPPED, None, 2, None), 0)


@pytest.mark.parametrize(
    "text",
    [
        "take W05", "draw black", "recycle white W01 W02", "recycle black", "gain", "upgrade D:I", "place D@W05:b2c2",
        "master", "master M@W01:a1 D@W05:b2c2", "reward W05=I", "reward W05=none", "finish M@B01:e5", "end",
        "shuffle white W03 W11",
    ],
)  # fmt: skip
def test_the_text_of_an_action_is_read_back(text):
    assert str(engine.parse(text, START)) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("place D@W05:C2B2", "place D@W05:b2c2"),
        ("master D@W05:b2c2 M@W01:a1", "master M@W01:a1 D@W05:b2c2"),
        ("draw WHITE", "draw white"),
        ("reward W05=NONE", "reward W05=none"),
    ],
)
def test_action_has_one_canonical_form(text, written):
    assert str(engine.parse(text, START)) == written


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("", ""),
        ("taek W05", "take?"),
        ("gain M", "'gain M'"),
        ("take", "take W05"),
        ("take W99", "'W99'"),
        ("draw red", "draw white"),
        ("upgrade DI", "upgrade D:I"),
        ("upgrade X:M", "'X'"),
        ("place D@W05", "place D@W05:b2c2"),
        ("place D@W05:b2b2", "place D@W05:b2c2"),
        ("place D@W05:e5f5", "f5"),
        ("place D@W05:b9c9", "b9"),
        ("place DD@W05:b2c2", "place D@W05:b2c2"),
        ("shuffle black B01", "shuffle white"),
        ("reward W05", "reward W05=I"),
    ],
)
def test_invalid_action_is_refused_with_the_fault(text, token):
    with pytest.raises(UnknownAction) as unknown:
        engine.parse(text, START)
    assert token in str(unknown.value)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_the_greedy_bot_beats_chance():
    won = 0
    for seed in range(12):
        last = game(("greedy", "random") if seed % 2 else ("random", "greedy"), 2, seed)[-1].after
        won += engine.outcome(last).winners == ((seed + 1) % 2,)
    assert won >= 11
    assert list(SHIPPED.game.bots) == ["random", "greedy"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_of_greedy_bots_end_by_the_black_deck(players):
    for seed in range(3):
        last = game(("greedy",), players, seed)[-1].after
        assert last.phase == "over" and not last.black_deck
        assert max(standing.total for standing in engine.outcome(last).seats) > 5


def test_a_plan_covers_what_is_open_with_the_fewest_pieces_one_has():
    table = START.table
    plans, rank = Plans(table), table.rank["W05"]
    for supply, count in (("T", None), ("MMMMMMMMM", 9), ("DDDDM", 5), ("OLMMDD", 3), ("LLM", 3), ("TTT", None)):
        plan = plans.plan(rank, 0, table.bags.of(supply))
        assert (None if plan is None else len(plan)) == count, supply
        if plan:
            assert sum(way.bits for way in plan) == table.tiles[rank].recess
            left = table.bags.of(supply)
            for way in plan:
                assert table.bags.count(left, way.place.laying.piece)
                left -= table.bags.unit[way.place.laying.piece]


# -- the table in the terminal ---------------------------------------------------------------------------------------


def shown(drawn):
    console = Console(file=io.StringIO(), width=80)
    console.print(drawn)
    return console.file.getvalue()


def test_every_state_of_a_game_is_drawn_within_eighty_columns():
    names = ["random", "greedy", "random"]
    for step in game(("random", "greedy"), 3, 8)[::6]:
        text = shown(board.board(step.before, names))
        assert max(map(len, text.splitlines())) <= 80
        assert "Project L: 3 players, base: round" in text and "seat 1 (greedy)" in text
        assert board.status(step.before, names).startswith(f"round {step.before.round}, seat")
        shown(board.label(step.before, step.action))
        shown(board.board(engine.observe(step.before, 0).state, names))


def test_a_puzzle_is_drawn_with_the_pieces_in_it():
    position = {
        "game": "project-l", "sets": ["base"], "players": 1, "turn": {"actions_left": 2, "master_used": True},
        "rows": {"white": ["W01", "W02", "W03", "W04"], "black": ["B01"]}, "decks": {"white": "rest"},
        "reserve": "rest", "seats": [{"supply": "M", "tiles": [{"id": "W05", "pieces": ["D@b2b3"]}]}],
    }  # fmt: skip
    lines = shown(board.board(engine.from_position(SHIPPED, position), ["me"])).splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("W05 > 2 B"))
    assert [line.strip() for line in lines[begin + 1 : begin + 6]] == ["#####", "#D###", "#D..#", "#...#", "##..#"]
    assert "> seat 0 (me)   total -2, completed 0" in lines and "  turn       2 actions left, Master used" in lines
    assert sum(line.count("empty") for line in lines) == 3


def test_completed_puzzles_are_shown_next_to_the_action():
    told = {
        str(board.label(step.before, step.action)) for step in game(("greedy",), 2, 1) if step.action.verb == "place"
    }
    assert any(text.startswith("completes W") for text in told) and "" in told


def test_an_unseen_puzzle_is_revealed_by_drawing_it_and_nothing_by_placing():
    for step in game(("random",), 2, 3)[:60]:
        if step.action.verb in ("draw", "take", "place", "master", "gain", "upgrade"):
            seat = step.before.turn.seat
            assert reveals(engine, step, seat) == (step.action.verb in ("draw", "take"))


# -- golden games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_by_the_rules_to_its_end(path):
    record = parse(path.read_bytes())
    verdict = verify(record, FROZEN)
    assert (verdict.difference, verdict.notes, verdict.over) == (None, (), True)
    assert as_text(record) == path.read_text("utf-8")


def test_the_golden_games_hold_every_sort_of_action():
    assert [path.stem for path in GOLDEN] == ["four", "one", "three", "two", "white-deck"]
    verbs = {
        line.text.split()[0] for path in GOLDEN for turn in parse(path.read_bytes()).turns for line in turn.actions
    }
    assert verbs == set(engine.verbs)
