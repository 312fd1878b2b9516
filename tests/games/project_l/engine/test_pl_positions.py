"""Positions of Project L in JSON: parsing, writing, errors, and their schemas."""

import copy
import json
import random

import builders
import mutations
import pytest
import snapshot
from jsonschema import Draft202012Validator

from squareone_data.engine.oracle import Oracle, batch
from squareone_data.engine.position_parser import validated
from squareone_data.files import load, packaged
from squareone_data.files.strict_json import Refused, parse
from squareone_data.game.engine import PositionError
from squareone_data.games.project_l.engine.engine import ProjectLEngine
from squareone_data.games.project_l.engine.position_model import Position

engine = ProjectLEngine()

SHIPPED = load(packaged("project-l"))
ORACLE = Oracle(SHIPPED)
POSITION = {
    "game": "project-l", "sets": ["base"], "players": 2, "round": 2, "phase": "play", "start": 0,
    "turn": {"seat": 0, "actions_left": 3, "master_used": False, "black_taken": False, "rewards": []},
    "rows": {"white": ["W01", "W02", "W03", "W04"], "black": ["B01", "B02", "B03", "B04"]},
    "decks": {"white": "rest", "black": ["B07", "B08"]},
    "reserve": "rest",
    "seats": [
        {"supply": "MDC", "tiles": [{"id": "W05", "pieces": ["D@b2b3"]}], "completed": ["W09", "B20"], "banked": 1,
         "banked_points": 2, "finishing": 0},
        {"supply": "MDT", "tiles": [], "completed": [], "banked": 0, "banked_points": 0, "finishing": 0}],
}  # fmt: skip
NAMES = ("position", "observation", "outcome", "question", "answer", "case")
VALIDATORS = {name: Draft202012Validator(builders.schemas()[f"project-l.{name}"]) for name in NAMES}


def put(path, value, document=POSITION):
    """Return a copy of a document with a value at a path such as ``seats.0.supply``; add a new key or index."""
    changed = copy.deepcopy(document)
    *way, last = path.split(".")
    around = changed
    for step in way:
        around = around[int(step)] if isinstance(around, list) else around[step]
    if isinstance(around, dict):
        around[last] = value
    elif int(last) == len(around):
        around.append(value)
    else:
        around[int(last)] = value
    return changed


FIVE = [{"id": f"W{number}"} for number in range(21, 26)]
FULL = ["D@b2b3", "M@b4", "D@c3d3", "D@c4d4", "D@c5d5"]
FINISHING = put("phase", "finishing", put("turn", {"seat": 0}, put("decks.black", [])))
BROKEN = {
    "another game": (put("game", "square-one"), [("", "game")]),
    "an unknown set": (put("sets", ["bsae"]), [("PL-1.2", "'bsae'")]),
    "five players": (put("players", 5), [("PL-2.2", "5")]),
    "a solo opponent": (put("solo", "hard"), [("", "solo")]),
    "an unknown phase": (put("phase", "end"), [("", "phase")]),
    "three seats for two": (put("seats.2", {}), [("PL-3.1", "seats")]),
    "an unknown seat": (put("turn.seat", 2), [("PL-3.1", "turn.seat")]),
    "an unknown start": (put("start", 7), [("PL-3.1", "start")]),
    "five slots": (put("rows.white.4", "W06"), [("PL-2.2", "rows.white")]),
    "an unknown puzzle": (put("rows.white.0", "W99"), [("", "rows.white: unknown puzzle 'W99'")]),
    "a Black puzzle among White ones": (put("rows.white.0", "B10"), [("PL-1.2", "rows.white: B10")]),
    "an empty slot beside a deck": (put("rows.black.1", None), [("PL-3.2", "Black slot 1")]),
    "four actions left": (put("turn.actions_left", 4), [("PL-3.1", "seat 0 has 4")]),
    "no action left": (put("turn.actions_left", 0), [("PL-3.1", "seat 0")]),
    "Black counted before the end": (put("turn.black_taken", True), [("PL-5.2", "turn")]),
    "a reward that is not due": (put("turn.rewards", ["W05"]), [("PL-4.1", "W05")]),
    "a reward twice": (put("turn.rewards", ["W09", "W09"]), [("PL-4.1", "W09")]),
    "a last round with a deck": (put("phase", "last-round"), [("PL-5.1", "phase last-round")]),
    "over with a deck": (put("phase", "over"), [("PL-5.1", "phase over")]),
    "a puzzle in two places": (put("decks.black.0", "B20"), [("PL-2.2", "B20")]),
    "a lost White puzzle": (put("decks.white", ["W06"]), [("PL-2.2", "W07"), ("PL-2.2", "W32")]),
    "an unknown kind": (put("seats.0.supply", "MX"), [("PL-1.1", "seats.0.supply: piece 'X'")]),
    "too many pieces": (put("seats.0.supply", "T" * 15), [("PL-1.1", "16 T")]),
    "far too many pieces": (put("seats.0.supply", "T" * 999), [("PL-1.1", "seats.0.supply: 999 T")]),
    "lost pieces": (put("reserve", {"M": 13, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15}),
                    [("PL-1.1", "14 T")]),
    "invented pieces": (
        put("reserve", {"M": 14, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15, "T": 14}),
        [("PL-1.1", "1 M")]),
    "five unfinished puzzles": (put("seats.1.tiles", FIVE), [("PL-3.2", "seat 1")]),
    "a piece outside the recess": (put("seats.0.tiles.0.pieces", ["M@a1"]), [("PL-3.5", "W05: M@a1")]),
    "a piece off the grid": (put("seats.0.tiles.0.pieces", ["M@f1"]), [("PL-1.2", "seats.0.tiles.W05: M@f1")]),
    "two pieces on one cell": (put("seats.0.tiles.0.pieces", ["D@b2b3", "M@b3"]), [("PL-3.5", "W05: M@b3: b3")]),
    "a piece of another shape": (put("seats.0.tiles.0.pieces", ["D@b2b4"]), [("PL-1.1", "W05: D@b2b4")]),
    "a cell twice": (put("seats.0.tiles.0.pieces", ["D@b2b2"]), [("PL-3.5", "seats.0.tiles.W05: D@b2b2")]),
    "no cell": (put("seats.0.tiles.0.pieces", ["D@"]), [("", "seats.0.tiles.0.pieces.0")]),
    "a piece that is not in play": (
        put("seats.0.tiles.0.pieces", ["X@b2"]), [("PL-1.1", "seats.0.tiles.W05: piece 'X'")]),
    "a full recess": (put("seats.0.tiles.0.pieces", FULL), [("PL-4.1", "W05")]),
    "touches before the end": (put("seats.0.tiles.0.touches", ["M@b4"]), [("PL-5.3", "seat 0")]),
    "touches not counted": (put("seats.0.tiles.0.touches", ["M@b4"], FINISHING), [("PL-5.3", "seat 0")]),
    "touches before the turn": (put("seats.1.finishing", 1, FINISHING), [("PL-5.3", "seat 1")]),
    "actions among the touches": (put("turn.actions_left", 1, FINISHING), [("PL-5.3", "turn")]),
    "touches without a piece": (put("seats.0.supply", "", FINISHING), [("PL-5.3", "seat 0")]),
    "points without puzzles": (put("seats.1.banked_points", 1), [("PL-6.1", "seat 1")]),
    "several unknown ids": (
        put("rows.white.0", "W98", put("decks.black.0", "B98")), [("", "'W98'"), ("", "'B98'")]),
    "several broken rules": (
        put("seats.1.tiles", FIVE, put("rows.black.1", None)), [("PL-3.2", "seat 1"), ("PL-3.2", "Black slot 1")]),
    "a list": ([], [("", "the position")]),
    "nothing": (None, [("", "the position")]),
}  # fmt: skip


def refused(document):
    """The reasons why a position is refused."""
    with pytest.raises(PositionError) as error:
        ORACLE.read(document)
    return error.value.reasons


@pytest.mark.parametrize("name", BROKEN)
def test_invalid_position_is_refused_with_every_reason(name):
    document, expected = BROKEN[name]
    reasons = refused(document)
    for rule, text in expected:
        assert [reason for reason in reasons if reason.rule == rule and text in reason.message], reasons


def test_messages_of_invalid_positions():
    lines = []
    for name, (document, _) in BROKEN.items():
        lines += [name, *(f"    {reason}" for reason in refused(document)[:5])]
    snapshot.compare("project-l-positions.txt", "\n".join(lines) + "\n")


def test_error_inside_a_list_is_reported_alone():
    """The alternative ``rest`` of the list is not mentioned."""
    for document, place in (
        (put("decks.white", ["W06", 1]), "decks.white.1"),
        (put("reserve", {"M": -1}), "reserve.M"),
    ):
        assert [reason.message.partition(": ")[0] for reason in refused(document)] == [place]


def test_position_is_parsed_and_written_in_full():
    state = ORACLE.read(POSITION, seed=4)
    written = engine.to_position(state)
    assert engine.from_position(SHIPPED, json.loads(json.dumps(written))) == state
    assert written["reserve"] == {"M": 13, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15, "T": 14}
    assert len(written["decks"]["white"]) == 32 - 4 - 2
    assert {key: written[key] for key in POSITION if key not in ("decks", "reserve")} == {
        key: POSITION[key] for key in POSITION if key not in ("decks", "reserve")
    }


def test_the_order_of_a_deck_given_as_rest_is_drawn_from_the_seed():
    first, same, other = (ORACLE.read(POSITION, seed=seed).white_deck for seed in (1, 1, 2))
    assert first == same != other and sorted(first) == sorted(other)


def test_pieces_and_puzzles_may_be_listed_in_any_order():
    pieces = ["M@b4", "D@b2b3"]
    state = ORACLE.read(put("seats.0.tiles.0.pieces", pieces))
    assert state == ORACLE.read(put("seats.0.tiles.0.pieces", pieces[::-1]))
    assert engine.to_position(state)["seats"][0]["tiles"][0]["pieces"] == ["D@b2b3", "M@b4"]


def test_unchecked_position_may_break_invariants():
    assert len(ORACLE.read(put("seats.1.tiles", FIVE), unchecked=True).seats[1].tiles) == 5
    with pytest.raises(PositionError):
        ORACLE.read(put("rows.white.0", "W99"), unchecked=True)


# -- hidden information ----------------------------------------------------------------------------------------------


def test_observation_hides_only_the_decks():
    seen = ORACLE.observe(POSITION, 1)
    assert seen["decks"] == {"white": 26, "black": 2}
    assert "B08" in seen["unseen"]["black"] and "B15" in seen["unseen"]["black"]
    assert len(seen["unseen"]["white"]) == 26 and "W05" not in seen["unseen"]["white"]
    assert seen["seats"][0]["completed"] == ["W09", "B20"]
    assert seen == ORACLE.observe(POSITION, 1, seed=3)
    assert VALIDATORS["observation"].is_valid(seen)


def test_engine_continues_from_an_observation():
    """A puzzle drawn unseen is a blank: no piece can be placed in it, and it counts as unfinished."""
    blind = engine.observe(ORACLE.read(POSITION), 0).state
    for text in ("draw white", "draw black", "take B01"):
        blind = engine.apply(blind, engine.parse(text, blind), checked=text != "draw black")
    assert blind.turn.seat == 1 and len(blind.seats[0].tiles) == 4
    assert engine.outcome(blind).seats[0].more["unfinished"] == 2 + 5
    assert not [action for action in engine.legal_actions(blind) if "?" in str(action)]
    assert json.dumps(engine.to_position(blind)).count("?") == 25 + 2 + 1


# -- schemas ---------------------------------------------------------------------------------------------------------


def has_invalid_form(document):
    """Return whether the model of positions refuses a document."""
    try:
        validated(Position, document)
    except PositionError:
        return True
    return False


@pytest.mark.parametrize("name", BROKEN)
def test_schema_and_parser_agree_on_known_errors(name):
    document, _ = BROKEN[name]
    assert has_invalid_form(document) is not VALIDATORS["position"].is_valid(document)


SLIPS = [
    "M", "", "rest", "W01", "play", None, 0, -1, 1.0, 2.5, True, [], {}, [None], {"M": 1}, {"id": "W01"}, "D@b2b3", "a1"
]  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_schema_and_parser_agree_on_random_changes(seed):
    dice, verdicts = random.Random(seed), []
    for _ in range(150):
        changed = copy.deepcopy(POSITION)
        for _ in range(dice.choice((1, 1, 2))):
            around, step = dice.choice(list(mutations.spots(changed)))
            if dice.random() < 0.25:
                del around[step]
            else:
                around[step] = copy.deepcopy(dice.choice(SLIPS))
        try:
            document = parse(json.dumps(changed).encode(), "")[0]
        except Refused:
            continue
        verdicts.append(VALIDATORS["position"].is_valid(document))
        assert has_invalid_form(document) is not verdicts[-1], document
    assert 10 < sum(verdicts) < len(verdicts) - 10


def test_questions_and_answers_fit_their_schemas():
    about = {"position": POSITION}
    asked = [
        {"ask": "new", "players": 1, "seed": 2}, {"ask": "legal", **about}, {"ask": "observe", "seat": 0, **about},
        {"ask": "apply", "actions": ["place D@W05:c3c4", "upgrade D:I"], **about}, {"ask": "outcome", **about},
        {"ask": "apply", "actions": ["place T@W05:c3c4"], **about}, {"ask": "explain", "action": "end", **about},
        {"ask": "legal", "position": {}},
    ]  # fmt: skip
    answers = [json.loads(line) for line in batch(ORACLE, [json.dumps(question).encode() for question in asked])]
    assert all(VALIDATORS["answer"].is_valid(answer) for answer in answers)
    assert [VALIDATORS["question"].is_valid(question) for question in asked] == [True] * 7 + [False]
    assert VALIDATORS["position"].is_valid(answers[0]["position"])
    assert VALIDATORS["outcome"].is_valid(answers[4]["outcome"])
    assert [next(iter(answer)) for answer in answers] == [
        "position", "legal", "observation", "illegal", "outcome", "illegal", "broken", "error"
    ]  # fmt: skip
