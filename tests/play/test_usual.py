"""An engine that says as little as it can: an open game in which everybody takes a card until none is left."""

import dataclasses
from types import SimpleNamespace

import builders
import pytest
import toy
from pydantic import Field

from squareone_data.model import find_game, register, registry
from squareone_data.model.registry import MissingPart
from squareone_data.play.conformance import check_game
from squareone_data.play.contract import IllegalAction, PositionError, SetupError, UnknownAction
from squareone_data.play.oracle import Oracle
from squareone_data.play.players import engine_of
from squareone_data.play.usual import State, UsualPosition, in_play


class Position(UsualPosition):
    left: tuple[str, ...] = Field(description="The cards nobody has.")
    seats: tuple[tuple[str, ...], ...] = Field(description="The cards of each seat.")


def initial(catalog, config, seed):
    cards, seats = in_play(catalog, config.sets), ((),) * config.players
    return State(catalog, Position(game="toy", sets=config.sets, round=1, turn=0, left=cards, seats=seats))


def perform(state, action):
    at, card = state.at, action.removeprefix("take ")
    seats = [(*cards, card) if seat == at.turn else cards for seat, cards in enumerate(at.seats)]
    turn, left = (at.turn + 1) % len(seats), tuple(one for one in at.left if one != card)
    return state.changed(left=left, seats=tuple(seats), turn=turn, round=at.round + (turn == 0))


def parse(text, state):
    if not text.startswith("take "):
        raise UnknownAction(f"{text!r}: write take T01")
    return text


ENGINE = SimpleNamespace(
    VERBS=("take",), Position=Position, initial=initial, perform=perform, parse=parse,
    players=lambda catalog: range(1, 4),
    actions=lambda state: [f"take {card}" for card in state.at.left],
    over=lambda state: not state.at.left,
    scores=lambda state: [(sum(state.catalog[one].power for one in cards), {}) for cards in state.at.seats],
    lying=lambda state: [*state.at.left, *(one for cards in state.at.seats for one in cards)],
)  # fmt: skip


@pytest.fixture
def catalog(monkeypatch):
    """The catalog of the toy game, which can be played here."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    register(dataclasses.replace(toy.KIND, parts={**toy.KIND.parts, "engine": ENGINE}))
    yield builders.catalog(toy.FILES)
    find_game.cache_clear()


def test_it_conforms_for_all_numbers_of_players(catalog):
    covered = check_game(catalog, games=2)
    assert (covered.games, covered.actions) == (6, 30)
    assert covered.refused


def test_what_is_not_listed_is_refused(catalog):
    engine = engine_of(catalog.kind)
    state = engine.initial(catalog, engine.configured(catalog, None, 2, None), 0)
    after = engine.apply(state, "take T05")
    with pytest.raises(IllegalAction, match="it is none of the legal actions"):
        engine.apply(after, "take T05")
    assert (engine.GAME, engine.RULES) == ("toy", "1")
    assert (engine.seat_to_act(after), engine.turn_of(after), engine.deciding(after)) == (1, (1, 1), 2)
    assert engine.outcome(after).as_json() == {
        "over": False, "winners": [0], "tie_break": None,
        "seats": [
            {"seat": 0, "points": 5, "total": 5, "rank": 1}, {"seat": 1, "points": 0, "total": 0, "rank": 2},
        ],
    }  # fmt: skip


def test_where_nothing_is_hidden_everybody_sees_the_position(catalog):
    position = Oracle(catalog).new(players=3)
    assert Oracle(catalog).observe(position, 2) == {"seat": 2, **position}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": 4}, "the game is for 1, 2, 3 players, not 4"),
        ({"sets": []}, "no set is chosen"),
        ({"sets": ["cores"]}, "no set has the id 'cores'; did you mean core?"),
        ({"solo": "easy"}, "there is no opponent made of rules: leave solo out"),
    ],
)
def test_what_cannot_be_played_is_said_to_be_so(catalog, arguments, said):
    with pytest.raises(SetupError, match=said):
        Oracle(catalog).new(**arguments)


def test_tiles_are_conserved(catalog):
    position = {**Oracle(catalog).new(), "left": ["T01", "T01", "T02", "T03", "T04"]}
    with pytest.raises(PositionError) as refused:
        Oracle(catalog).read(position)
    assert [one.message for one in refused.value.reasons] == ["T01 lies in 2 places", "T05 lies in 0 places"]
    assert Oracle(catalog).read(position, unchecked=True).at.left[1] == "T01"


def test_a_game_that_has_no_engine_at_all_has_none():
    with pytest.raises(MissingPart, match="the game toy has no part 'engine'"):
        toy.KIND.part("engine")
