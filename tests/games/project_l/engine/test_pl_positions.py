"""Positions of Project L in JSON: read, written, refused with every reason; and the schemas that describe them."""

import copy
import json
import random

import mutations
import pytest
from jsonschema import Draft202012Validator

from squareone_data.export.schemas import all_schemas
from squareone_data.files import load, packaged
from squareone_data.files.strict import Refused, parse
from squareone_data.games.project_l import engine
from squareone_data.play.contract import PositionError
from squareone_data.play.oracle import Oracle, batch

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
VALIDATORS = {name: Draft202012Validator(all_schemas()[f"project-l.{name}"]) for name in NAMES}


def put(path, value, document=POSITION):
    """A copy of a document with a value at a path such as ``seats.0.supply``; a new key or index is added."""
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
    "another game": (put("game", "square-one"), ["game: this catalog is of project-l, not of square-one"]),
    "an unknown set": (put("sets", ["bsae"]), ["PL-1.2: no set has the id 'bsae'; did you mean base?"]),
    "five players": (put("players", 5), ["PL-2.2: the game is for 1, 2, 3, 4 players, not 5"]),
    "a solo opponent": (put("solo", "hard"), ["solo: is no key here"]),
    "an unknown phase": (put("phase", "end"), ["phase: 'play', 'last-round', 'finishing' or 'over' was expected"]),
    "three seats for two": (put("seats.2", {}), ["PL-3.1: seats: 2 players have as many seats, not 3"]),
    "a seat nobody sits at": (put("turn.seat", 2), ["PL-3.1: turn.seat: there is no seat 2"]),
    "a start nobody sits at": (put("start", 7), ["PL-3.1: start: there is no seat 7"]),
    "five slots": (put("rows.white.4", "W06"), ["PL-2.2: rows.white: 5 slots, there are 4"]),
    "an unknown puzzle": (put("rows.white.0", "W99"), ["rows.white: no puzzle has the id 'W99'"]),
    "a Black puzzle among White ones": (put("rows.white.0", "B10"), ["PL-1.2: rows.white: B10 is no White puzzle"]),
    "an empty slot beside a deck": (put("rows.black.1", None), ["PL-3.2: Black slot 1 is empty"]),
    "four actions left": (put("turn.actions_left", 4), ["PL-3.1: seat 0 has 4 actions left; a turn has 3"]),
    "no action left": (put("turn.actions_left", 0), ["PL-3.1: seat 0 has no actions left, so its turn is over"]),
    "Black counted before the end": (put("turn.black_taken", True), ["PL-5.2: turn: Black puzzles are counted only"]),
    "a reward that is not due": (put("turn.rewards", ["W05"]), ["PL-4.1: turn: W05 is no completed puzzle of seat 0"]),
    "a reward twice": (put("turn.rewards", ["W09", "W09"]), ["PL-4.1: turn: W09 is named 2 times among the rewards"]),
    "a last round with a deck": (put("phase", "last-round"), ["PL-5.1: phase last-round"]),
    "over with a deck": (put("phase", "over"), ["PL-5.1: phase over: the Black deck is not empty"]),
    "a puzzle in two places": (put("decks.black.0", "B20"), ["PL-2.2: B20 is in 2 places"]),
    "a lost White puzzle": (put("decks.white", ["W06"]), ["PL-2.2: W07 is nowhere", "PL-2.2: W32 is nowhere"]),
    "an unknown kind": (put("seats.0.supply", "MX"), ["PL-1.1: seats.0.supply: there is no piece 'X' in play"]),
    "too many pieces": (put("seats.0.supply", "T" * 15), ["PL-1.1: 16 T lie before the players, 15 are in play"]),
    "far too many pieces": (put("seats.0.supply", "T" * 999), ["PL-1.1: seats.0.supply: 999 T, 15 are in play"]),
    "lost pieces": (put("reserve", {"M": 13, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15}),
                    ["PL-1.1: 14 T lost"]),
    "invented pieces": (
        put("reserve", {"M": 14, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15, "T": 14}),
        ["PL-1.1: 1 M invented"]),
    "five unfinished puzzles": (put("seats.1.tiles", FIVE), ["PL-3.2: seat 1 has 5 unfinished puzzles"]),
    "a piece outside the recess": (put("seats.0.tiles.0.pieces", ["M@a1"]), ["PL-3.5: W05: M@a1: a1 is not in"]),
    "a piece off the grid": (put("seats.0.tiles.0.pieces", ["M@f1"]), ["PL-1.2: seats.0.tiles.W05: M@f1 is off"]),
    "two pieces on one cell": (put("seats.0.tiles.0.pieces", ["D@b2b3", "M@b3"]), ["PL-3.5: W05: M@b3: b3 is covered"]),
    "a piece of another shape": (put("seats.0.tiles.0.pieces", ["D@b2b4"]), ["PL-1.1: W05: D@b2b4 is not the shape"]),
    "a cell twice": (put("seats.0.tiles.0.pieces", ["D@b2b2"]), ["PL-3.5: seats.0.tiles.W05: D@b2b2 names a cell"]),
    "no cell": (put("seats.0.tiles.0.pieces", ["D@"]), ['seats.0.tiles.0.pieces.0: "D@" is not written']),
    "a piece that is not in play": (put("seats.0.tiles.0.pieces", ["X@b2"]), ["there is no piece 'X' in play"]),
    "a full recess": (put("seats.0.tiles.0.pieces", FULL), ["PL-4.1: the recess of W05 is filled"]),
    "touches before the end": (put("seats.0.tiles.0.touches", ["M@b4"]), ["PL-5.3: seat 0 has placed finishing"]),
    "touches not counted": (put("seats.0.tiles.0.touches", ["M@b4"], FINISHING), ["PL-5.3: seat 0 placed 0 finishing"]),
    "touches before one's turn": (put("seats.1.finishing", 1, FINISHING), ["PL-5.3: seat 1 has placed finishing"]),
    "actions among the touches": (put("turn.actions_left", 1, FINISHING), ["PL-5.3: turn: among the finishing"]),
    "touches of who has no piece": (put("seats.0.supply", "", FINISHING), ["PL-5.3: seat 0 can place nothing"]),
    "points of nothing": (put("seats.1.banked_points", 1), ["PL-6.1: seat 1 has points of reshuffled puzzles"]),
    "several faults of reference": (put("rows.white.0", "W98", put("decks.black.0", "B98")), ["'W98'", "'B98'"]),
    "several broken rules": (
        put("seats.1.tiles", FIVE, put("rows.black.1", None)), ["seat 1 has 5 unfinished", "Black slot 1 is empty"]),
    "a list": ([], ["the position: an object was expected"]),
    "nothing": (None, ["the position: an object was expected"]),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_position_is_refused_with_every_reason(name):
    document, said = BROKEN[name]
    with pytest.raises(PositionError) as refused:
        ORACLE.read(document)
    told = "\n".join(map(str, refused.value.reasons))
    assert [one for one in said if one not in told] == [], told


def test_what_is_wrong_inside_a_list_is_told_alone():
    """Not that ``rest`` was expected instead of the list, too."""
    for document, said in (
        (put("decks.white", ["W06", 1]), "decks.white.1: a text was expected"),
        (put("reserve", {"M": -1}), "reserve.M: -1 is too small; at least 0"),
    ):
        with pytest.raises(PositionError) as refused:
            ORACLE.read(document)
        assert [str(one) for one in refused.value.reasons] == [said]


def test_a_position_by_hand_is_read_and_written_in_full():
    state = ORACLE.read(POSITION, seed=4)
    written = engine.to_position(state)
    assert engine.from_position(SHIPPED, json.loads(json.dumps(written))) == state
    assert written["reserve"] == {"M": 13, "D": 12, "I": 15, "C": 14, "O": 15, "B": 15, "L": 15, "S": 15, "T": 14}
    assert len(written["decks"]["white"]) == 32 - 4 - 2
    assert {key: written[key] for key in POSITION if key not in ("decks", "reserve")} == {
        key: POSITION[key] for key in POSITION if key not in ("decks", "reserve")
    }


def test_the_order_of_a_deck_given_as_rest_is_drawn_from_the_seed():
    one, same, other = (ORACLE.read(POSITION, seed=seed).white_deck for seed in (1, 1, 2))
    assert one == same != other and sorted(one) == sorted(other)


def test_pieces_and_puzzles_may_be_listed_in_any_order():
    pieces = ["M@b4", "D@b2b3"]
    one = ORACLE.read(put("seats.0.tiles.0.pieces", pieces))
    assert one == ORACLE.read(put("seats.0.tiles.0.pieces", pieces[::-1]))
    assert engine.to_position(one)["seats"][0]["tiles"][0]["pieces"] == ["D@b2b3", "M@b4"]


def test_an_unchecked_position_is_taken_as_far_as_it_makes_sense():
    assert len(ORACLE.read(put("seats.1.tiles", FIVE), unchecked=True).seats[1].tiles) == 5
    with pytest.raises(PositionError):
        ORACLE.read(put("rows.white.0", "W99"), unchecked=True)


# -- what is hidden --------------------------------------------------------------------------------------------------


def test_a_seat_sees_everything_but_the_decks():
    seen = ORACLE.observe(POSITION, 1)
    assert seen["decks"] == {"white": 26, "black": 2}
    assert "B08" in seen["unseen"]["black"] and "B15" in seen["unseen"]["black"]
    assert len(seen["unseen"]["white"]) == 26 and "W05" not in seen["unseen"]["white"]
    assert seen["seats"][0]["completed"] == ["W09", "B20"]
    assert seen == ORACLE.observe(POSITION, 1, seed=3)
    assert VALIDATORS["observation"].is_valid(seen)


def test_the_engine_plays_on_with_what_a_seat_sees():
    """A puzzle drawn unseen is a blank into which nothing is laid; it counts among the unfinished."""
    blind = engine.observe(ORACLE.read(POSITION), 0).state
    for text in ("draw white", "draw black", "take B01"):
        blind = engine.apply(blind, engine.parse(text, blind), checked=text != "draw black")
    assert blind.turn.seat == 1 and len(blind.seats[0].tiles) == 4
    assert engine.outcome(blind).seats[0].more["unfinished"] == 2 + 5
    assert not [one for one in engine.legal_actions(blind) if "?" in str(one)]
    assert json.dumps(engine.to_position(blind)).count("?") == 25 + 2 + 1


# -- schemas ---------------------------------------------------------------------------------------------------------


def is_no_form(document):
    """Whether the reader refuses a position for its form: no rule, no reference."""
    try:
        ORACLE.read(document)
    except PositionError as refused:
        return refused.headline == "this is no position" and all(
            one.rule == "" and "no puzzle has the id" not in one.message and "this catalog is of" not in one.message
            for one in refused.reasons
        )
    return False


@pytest.mark.parametrize("name", BROKEN)
def test_schema_and_reader_come_to_one_verdict_on_known_faults(name):
    document, _ = BROKEN[name]
    assert is_no_form(document) is not VALIDATORS["position"].is_valid(document)


SLIPS = [
    "M", "", "rest", "W01", "play", None, 0, -1, 1.0, 2.5, True, [], {}, [None], {"M": 1}, {"id": "W01"}, "D@b2b3", "a1"
]  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_schema_and_reader_come_to_one_verdict_on_slips(seed):
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
        assert is_no_form(document) is not verdicts[-1], document
    assert 10 < sum(verdicts) < len(verdicts) - 10


def test_questions_and_answers_fit_their_schemas():
    about = {"position": POSITION}
    asked = [
        {"ask": "new", "players": 1, "seed": 2}, {"ask": "legal", **about}, {"ask": "observe", "seat": 0, **about},
        {"ask": "apply", "actions": ["place D@W05:c3c4", "upgrade D:I"], **about}, {"ask": "outcome", **about},
        {"ask": "apply", "actions": ["place T@W05:c3c4"], **about}, {"ask": "explain", "action": "end", **about},
        {"ask": "legal", "position": {}},
    ]  # fmt: skip
    answers = [json.loads(line) for line in batch(ORACLE, [json.dumps(one).encode() for one in asked])]
    assert all(VALIDATORS["answer"].is_valid(one) for one in answers)
    assert [VALIDATORS["question"].is_valid(one) for one in asked] == [True] * 7 + [False]
    assert VALIDATORS["position"].is_valid(answers[0]["position"])
    assert VALIDATORS["outcome"].is_valid(answers[4]["outcome"])
    assert [next(iter(one)) for one in answers] == [
        "position", "legal", "observation", "illegal", "outcome", "illegal", "broken", "error"
    ]  # fmt: skip
