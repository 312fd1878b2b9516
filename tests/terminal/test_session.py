"""Sessions: games of people and bots, resuming from a record, and undo."""

import json
from concurrent.futures import ProcessPoolExecutor

import pytest
from golden_records import FOLDER, FROZEN, SHORT, changed

from squareone_data.engine.records import as_text, parse
from squareone_data.engine.replay import Differs, verify, walk
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.terminal.session import SeatError, Session, reveals, seated

ENGINE = SquareOneEngine()


def game(seed=7, sets=("base",), players=2, solo=None, bots=("random",), catalog=FROZEN):
    """A game that has begun."""
    state = ENGINE.initial(catalog, ENGINE.configure(catalog, list(sets), players, solo), seed)
    return Session.begun(catalog, state, seed, list(bots))


def finished(session):
    """The text of the record of a game, once it is over."""
    while session.advance():
        pass
    return as_text(session.recorder.record)


VARIANTS = [
    {"sets": ("base",), "players": 2},
    {"sets": ("base",), "players": 1, "solo": "hard"},
    {"sets": ("base", "joker"), "players": 5},
    {"sets": tuple(info.id for info in FROZEN.definition.sets), "players": 3},
]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_resumed_game_continues_as_if_not_interrupted(variant):
    whole = finished(game(**variant))
    lines = whole.splitlines(keepends=True)
    begin = lines.index("\n")
    for at in range(begin, len(lines), max(1, len(lines) // 9)):
        assert finished(Session.resumed(FROZEN, parse("".join(lines[:at])))) == whole, at
    assert verify(parse(whole), FROZEN).good


def test_resumed_game_continues_its_shuffles():
    whole = (FOLDER / "two.record").read_text("utf-8").replace("seats: eager, eager", "seats: random, random")
    third = whole.index("shuffle ", whole.index("shuffle ", whole.index("shuffle ") + 1) + 1)
    session = Session.resumed(FROZEN, parse(whole[:third]))
    assert session.chance.reshuffles == 2
    assert f"{session.advance().action}\n" == whole[third : whole.index("\n", third) + 1]


def test_a_record_that_differs_cannot_be_resumed():
    with pytest.raises(Differs):
        Session.resumed(FROZEN, parse(changed("eager", "random").replace("\nresolve\n", "\npass\n")))


def test_unknown_bot_in_a_record_is_reported():
    with pytest.raises(LookupError, match="'eager'"):
        Session.resumed(FROZEN, parse(SHORT))


def test_interleaving_two_games_changes_neither():
    apart = [finished(game(seed, sets=("base", "joker"))) for seed in (1, 2)]
    first, second = game(1, sets=("base", "joker")), game(2, sets=("base", "joker"))
    going = [first, second]
    while going:
        going = [session for session in going if session.advance()]
    assert [as_text(session.recorder.record) for session in (first, second)] == apart
    assert apart[0] != apart[1]


def _played(seed):
    return finished(game(seed))


def test_the_number_of_processes_changes_nothing():
    seeds = [3, 4, 5, 6]
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(_played, seeds)) == [_played(seed) for seed in seeds]


def test_another_bot_changes_no_deal():
    positions = [game(9, bots=bots).recorder.record.position for bots in (["random"], ["greedy"], [])]
    assert positions[0] == positions[1] == positions[2]


# ---- people


@pytest.mark.parametrize(
    ("asked", "deciding", "count", "seats"),
    [
        ([], 2, 2, ("person", "person")),
        (["random"], 3, 3, ("random", "random", "random")),
        (["random", "greedy"], 3, 3, ("random", "greedy", "person")),
        (["", "random"], 2, 2, ("person", "random")),
        ([" person ", "random"], 2, 2, ("person", "random")),
        (["random"], 1, 2, ("random", "opponent")),
        ([], 1, 2, ("person", "opponent")),
    ],
)
def test_bots_take_their_seats(asked, deciding, count, seats):
    assert seated(asked, deciding, count) == seats


def test_too_many_bots_are_refused():
    with pytest.raises(SeatError, match="2, got 3"):
        seated(["random", "random", "random"], 2, 2)
    with pytest.raises(SeatError, match="1, got 2"):
        seated(["random", "random"], 1, 2)


def act(session, text):
    return session.act(ENGINE.parse(text, session.state))


def test_actions_of_the_turn_can_be_undone_one_by_one():
    session = game(bots=[])
    begin = session.state
    act(session, "gain")
    between = session.state
    act(session, "merge YYG:R")
    assert str(session.undo().action) == "merge YYG:R"
    assert session.state == between
    assert [action.text for action in session.recorder.record.turns[-1].actions] == ["gain"]
    session.undo()
    assert session.state == begin
    assert session.recorder.record.turns == ()
    assert session.undo() is None


def test_take_that_reveals_a_tile_cannot_be_undone():
    session = game(bots=[])
    act(session, "gain")
    act(session, str(next(iter(ENGINE.legal_actions(session.state).of("take")))))
    assert session.undo() is None
    assert session.recorder.record.actions == 2


def test_take_with_an_empty_deck_can_be_undone():
    position = ENGINE.to_position(game().state)
    position["decks"]["black"] = []
    session = Session.begun(FROZEN, ENGINE.from_position(FROZEN, position), 1, [])
    step = act(session, f"take {position['markets'][0]['black'][0]}")
    assert not reveals(ENGINE, step, step.seat)
    assert session.undo() is not None


@pytest.mark.parametrize("name", ["everything", "six", "solo-hard"])
def test_action_reveals_exactly_if_a_new_tile_is_seen(name):
    for replayed in walk(parse((FOLDER / f"{name}.record").read_bytes()), FROZEN):
        step = replayed.step
        if step.seat is None or step.forced:
            continue
        unseen = [ENGINE.observe(state, step.seat).as_json()["unseen"] for state in (step.before, step.after)]
        assert reveals(ENGINE, step, step.seat) == (unseen[0] != unseen[1]), str(step.action)


def test_finished_turn_cannot_be_undone():
    session = game(bots=[])
    for _ in range(3):
        act(session, "gain")
    assert session.undo() is None
    assert session.recorder.turns == 1


def test_undone_action_leaves_no_trace():
    with_undo, without = game(bots=["", "random"]), game(bots=["", "random"])
    while ENGINE.seat_to_act(with_undo.state) != 0:
        with_undo.advance()
        without.advance()
    act(with_undo, "split G:YY")
    with_undo.undo()
    for session in (with_undo, without):
        for _ in range(3):
            act(session, "gain")
        for _ in range(3):
            session.advance()
    assert as_text(with_undo.recorder.record) == as_text(without.recorder.record)


def test_a_line_clear_game_records_both_sides_of_a_turn():
    record = game(players=5, sets=("base", "joker")).recorder.record
    session = game(players=5, sets=("base", "joker"))
    while not session.recorder.turns:
        session.advance()
    turn = session.recorder.record.turns[0]
    assert len(turn.label) == 3
    assert len(turn.actions) >= 6
    assert record.position["players"] == 5


def test_a_position_that_is_over_is_a_record_with_a_result():
    steps = list(walk(parse(SHORT), FROZEN))
    session = Session.begun(FROZEN, steps[-1].step.after, 1, [])
    text = as_text(session.recorder.record)
    assert json.loads(text.rpartition("result: ")[2])["over"] is True
    assert verify(parse(text), FROZEN).over
