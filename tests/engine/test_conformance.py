"""The conformance kit with the shipped catalog, odd ones and random ones, and with faulty engines and bots."""

from dataclasses import replace
from functools import cached_property

import pytest
from odd_catalogs import ODD, drawn

from squareone_data.engine import conformance
from squareone_data.engine.conformance import ConformanceError, check_game, mutations
from squareone_data.files import load, packaged
from squareone_data.game.bots import RandomBot
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.games.square_one.game import SquareOne
from squareone_data.rng import Stream

ENGINE = SquareOneEngine()
SHIPPED = load(packaged("square-one"))
CONFIGURATIONS = list(ENGINE.configurations(SHIPPED))


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=str)
def test_every_configuration_of_the_shipped_catalog_conforms(config):
    covered = check_game(SHIPPED, [config], games=1, every=41)
    assert covered.games == 1 and covered.states > 2 and covered.refused > 4


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_odd_catalogs_conform(make):
    catalog = make()
    configurations = list(ENGINE.configurations(catalog))
    assert configurations
    assert check_game(catalog, configurations, games=2, every=9, limit=40_000).states > 5


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 24))])
def test_drawn_catalogs_conform(seed):
    catalog = drawn(seed)
    covered = _played(catalog, seed)
    assert covered.states > 3


def _played(catalog, seed):
    """A few hundred actions of each configuration: some random tiles cannot be completed."""
    covered = conformance.Coverage()
    for config in ENGINE.configurations(catalog):
        game = conformance._Game(ENGINE, catalog, config, seed, (RandomBot,))
        try:
            covered += game.checked(every=13, limit=400)
        except ConformanceError as error:
            if "not over after" not in str(error):
                raise
            covered += conformance.Coverage(states=4)
    return covered


def test_mutated_actions_depend_only_on_the_stream():
    texts = ["gain", "take W05", "fill W05=YG", "merge YYY:O"]
    first = [text for text, _ in zip(mutations(texts, Stream(1, "x")), range(300), strict=False)]
    again = [text for text, _ in zip(mutations(texts, Stream(1, "x")), range(300), strict=False)]
    assert first == again and len(set(first)) > 100


class ReversedActions(SquareOneEngine):
    """An engine whose view of legal actions iterates in another order than by verb."""

    def legal_actions(self, state):
        view = super().legal_actions(state)

        class Reversed:
            verbs = view.verbs
            of = staticmethod(view.of)

            def __iter__(self):
                return iter(list(view)[::-1])

            def __bool__(self):
                return bool(view)

            def __contains__(self, action):
                return action in view

        return Reversed()


class NoObjections(SquareOneEngine):
    """An engine that finds every action legal."""

    def explain(self, state, action):
        return []


class LeakyObservation(SquareOneEngine):
    """An engine that shows a seat the decks."""

    def observe(self, state, seat):
        seen = super().observe(state, seat)
        return type(seen)(seat, state, seen.to_position)


class LostPiece(SquareOneEngine):
    """An engine whose actions lose a piece."""

    def apply(self, state, action, *, checked=True):
        after = super().apply(state, action, checked=checked)
        return after._replace(reserve=after.reserve - after.table.bags.unit["R"])


class ForgottenPosition(SquareOneEngine):
    """An engine that does not read positions."""

    def from_position(self, catalog, document, *, seed=0, checked=True):
        return None


class OneAction(SquareOneEngine):
    """An engine that takes every text for the same action."""

    def parse(self, text, state):
        return super().parse("gain", state)


class WithEngine(SquareOne):
    """Square One with another engine."""

    def __init__(self, engine):
        self._engine = engine

    @cached_property
    def engine(self):
        return self._engine


@pytest.mark.parametrize(
    ("engine", "words"),
    [
        (ReversedActions, "by verb"),
        (NoObjections, "is not listed"),
        (LeakyObservation, "the observation of seat"),
        (LostPiece, "SO-1.1"),
        (ForgottenPosition, "reading back the position"),
        (OneAction, "parsing"),
    ],
)
def test_faulty_engine_fails(engine, words):
    catalog = replace(SHIPPED, game=WithEngine(engine()))
    config = ENGINE.configure(SHIPPED, ["base"], 2)
    with pytest.raises(ConformanceError, match=words):
        check_game(catalog, [config], games=1)


class Peeking(RandomBot):
    """A bot whose choice depends on more than its observation."""

    secret = Stream(1, "secret")

    def choose(self, observation):
        legal = list(self.engine.legal_actions(observation.state))
        return legal[self.secret.below(len(legal))]


class Stubborn(RandomBot):
    """A bot that ignores the legal actions."""

    def choose(self, observation):
        return self.engine.parse("merge YYY:B", observation.state)


def test_faulty_bots_fail():
    config = CONFIGURATIONS[0]
    assert check_game(SHIPPED, [config], games=1, every=40, bots=[RandomBot, "quick"]).games == 1
    with pytest.raises(ConformanceError, match="the choice of Peeking"):
        check_game(SHIPPED, [config], games=1, bots=[Peeking])
    with pytest.raises(ConformanceError, match="`merge YYY:B`"):
        check_game(SHIPPED, [config], games=1, bots=[Stubborn])
    with pytest.raises(LookupError, match="'quik'; did you mean quick"):
        check_game(SHIPPED, [config], games=1, bots=["quik"])


def test_endless_game_fails():
    config = ENGINE.configure(SHIPPED, ["base"], 2)
    with pytest.raises(ConformanceError, match="50 actions"):
        check_game(SHIPPED, [config], games=1, every=50, limit=50)
