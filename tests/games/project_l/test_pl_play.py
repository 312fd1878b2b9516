"""Playing Project L: the text of actions, bots, the table in the terminal, the commands, golden games."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from squareone_data.files import load, packaged
from squareone_data.games.project_l import board
from squareone_data.games.project_l.players import PLAYERS
from squareone_data.games.project_l.players.plans import Plans
from squareone_data.play import match
from squareone_data.play.chance import Chance
from squareone_data.play.contract import UnknownAction
from squareone_data.play.players import engine_of, make
from squareone_data.play.records import as_text, parse
from squareone_data.play.replay import verify
from squareone_data.play.sitting import reveals

HERE = Path(__file__).parent
SHIPPED = load(packaged("project-l"))
engine = engine_of(SHIPPED.kind)
FROZEN = load(HERE.parents[2] / "conformance" / "project-l" / "full")
GOLDEN = sorted((HERE / "golden").glob("*.record"))


def game(bots, players, seed):
    """All steps of a game of bots that take turns."""
    chance = Chance(seed)
    state = engine.initial(SHIPPED, engine.configured(SHIPPED, None, players), seed)
    seated = [make(SHIPPED.kind, bots[seat % len(bots)], chance, seat) for seat in range(players)]
    return list(match.steps(engine, state, seated, chance, most=5000))


# -- actions as text -------------------------------------------------------------------------------------------------

START = engine.initial(SHIPPED, engine.configured(SHIPPED, None, 2, None), 0)


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
def test_what_may_be_written_otherwise_has_one_form(text, written):
    assert str(engine.parse(text, START)) == written


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an empty text"),
        ("taek W05", "did you mean take?"),
        ("gain M", "gain stands alone"),
        ("take", "write take W05"),
        ("take W99", "no puzzle has the id 'W99'"),
        ("draw red", "write draw white"),
        ("upgrade DI", "write upgrade D:I"),
        ("upgrade X:M", "'X' is no kind of piece; they are M, D"),
        ("place D@W05", "write place D@W05:b2c2"),
        ("place D@W05:b2b2", "write place"),
        ("place D@W05:e5f5", "f5 is off the grid, a1 to e5"),
        ("place D@W05:b9c9", "b9 is off the grid"),
        ("place DD@W05:b2c2", "write place"),
        ("shuffle black B01", "write shuffle white"),
        ("reward W05", "write reward W05=I"),
    ],
)
def test_what_is_no_action_is_said_how_to_write(text, said):
    with pytest.raises(UnknownAction) as unknown:
        engine.parse(text, START)
    assert said in str(unknown.value)


# -- bots ------------------------------------------------------------------------------------------------------------


def test_the_greedy_bot_beats_chance():
    won = 0
    for seed in range(12):
        last = game(("greedy", "random") if seed % 2 else ("random", "greedy"), 2, seed)[-1].after
        won += engine.outcome(last).winners == ((seed + 1) % 2,)
    assert won >= 11
    assert list(PLAYERS) == ["greedy"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_of_greedy_bots_end_by_the_black_deck(players):
    for seed in range(3):
        last = game(("greedy",), players, seed)[-1].after
        assert last.phase == "over" and not last.black_deck
        assert max(one.total for one in engine.outcome(last).seats) > 5


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


def test_what_an_action_completes_is_told_beside_it():
    told = {
        str(board.label(step.before, step.action)) for step in game(("greedy",), 2, 1) if step.action.verb == "place"
    }
    assert any(one.startswith("completes W") for one in told) and "" in told


def test_an_unseen_puzzle_is_revealed_by_drawing_it_and_nothing_by_placing():
    for step in game(("random",), 2, 3)[:60]:
        if step.action.verb in ("draw", "take", "place", "master", "gain", "upgrade"):
            seat = step.before.turn.seat
            assert reveals(engine, step, seat) == (step.action.verb in ("draw", "take"))


# -- golden games ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda one: one.stem)
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
    assert verbs == set(engine.VERBS)
