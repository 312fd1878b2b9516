"""An engine that defines as little as it can: an open game in which everybody takes a card until none is left."""

from functools import cached_property

import builders
import pytest
import toy
from pydantic import Field

from squareone_data.engine.base_engine import PositionEngine, PositionModel, PositionState, in_play
from squareone_data.engine.conformance import check_game
from squareone_data.engine.oracle import Oracle
from squareone_data.game import MissingCapability
from squareone_data.game.engine import IllegalAction, PositionError, SetupError, UnknownAction


class Position(PositionModel):
    left: tuple[str, ...] = Field(description="The cards nobody has.")
    seats: tuple[tuple[str, ...], ...] = Field(description="The cards of each seat.")


class TakeEngine(PositionEngine[Position, str]):
    """The rules: everybody takes a card in turn; the powers of one's cards are one's points."""

    game_id = "toy"
    rules_version = "1"
    verbs = ("take",)
    position_model = Position

    def players(self, definition):
        return range(1, 4)

    def initial(self, catalog, config, seed):
        cards, seats = in_play(catalog, config.sets), ((),) * config.players
        position = Position(game="toy", sets=config.sets, round=1, turn=0, left=cards, seats=seats)
        return PositionState(catalog, position)

    def actions(self, state):
        return [f"take {card}" for card in state.at.left]

    def perform(self, state, action):
        at, taken = state.at, action.removeprefix("take ")
        seats = [(*cards, taken) if seat == at.turn else cards for seat, cards in enumerate(at.seats)]
        turn, left = (at.turn + 1) % len(seats), tuple(card for card in at.left if card != taken)
        return state.changed(left=left, seats=tuple(seats), turn=turn, round=at.round + (turn == 0))

    def parse(self, text, state):
        if not text.startswith("take "):
            raise UnknownAction(f"{text!r}: write take T01")
        return text

    def over(self, state):
        return not state.at.left

    def scores(self, state):
        return [(sum(state.catalog[card].power for card in cards), {}) for cards in state.at.seats]

    def tiles_on_table(self, state):
        return [*state.at.left, *(card for cards in state.at.seats for card in cards)]


class PlayableToy(toy.Toy):
    """The toy game with rules."""

    @cached_property
    def engine(self):
        return TakeEngine()


@pytest.fixture
def catalog(register_game):
    """The catalog of the toy game, which can be played here."""
    register_game(PlayableToy())
    return builders.catalog(toy.FILES)


def test_it_conforms_for_all_numbers_of_players(catalog):
    covered = check_game(catalog, games=2)
    assert (covered.games, covered.actions) == (6, 30)
    assert covered.refused


def test_action_that_is_not_listed_is_refused(catalog):
    engine = catalog.game.engine
    state = engine.initial(catalog, engine.configure(catalog, None, 2, None), 0)
    after = engine.apply(state, "take T05")
    with pytest.raises(IllegalAction, match="`take T05`"):
        engine.apply(after, "take T05")
    assert (engine.game_id, engine.rules_version) == ("toy", "1")
    assert (engine.seat_to_act(after), engine.turn_of(after), engine.deciding(after)) == (1, (1, 1), 2)
    assert engine.outcome(after).as_json() == {
        "over": False, "winners": [0], "tie_break": None,
        "seats": [
            {"seat": 0, "points": 5, "total": 5, "rank": 1}, {"seat": 1, "points": 0, "total": 0, "rank": 2},
        ],
    }  # fmt: skip


def test_observation_without_hidden_parts_is_the_position(catalog):
    position = Oracle(catalog).new(players=3)
    assert Oracle(catalog).observe(position, 2) == {"seat": 2, **position}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 4}, "1, 2, 3 players, got 4"),
        ({"sets": []}, "sets"),
        ({"sets": ["cores"]}, "'cores'; did you mean core?"),
        ({"solo": "easy"}, "solo"),
    ],
)
def test_invalid_setup_is_refused(catalog, arguments, words):
    with pytest.raises(SetupError, match=words):
        Oracle(catalog).new(**arguments)


def test_tiles_are_conserved(catalog):
    position = {**Oracle(catalog).new(), "left": ["T01", "T01", "T02", "T03", "T04"]}
    with pytest.raises(PositionError) as refused:
        Oracle(catalog).read(position)
    assert [broken.message for broken in refused.value.reasons] == ["T01 is in 2 places", "T05 is in 0 places"]
    assert Oracle(catalog).read(position, unchecked=True).at.left[1] == "T01"


def test_game_without_an_engine_raises():
    with pytest.raises(MissingCapability, match="toy"):
        _ = toy.GAME.engine
