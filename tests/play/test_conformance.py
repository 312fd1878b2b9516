"""The conformance kit over the shipped catalog, odd ones and drawn ones; and that the kit notices what is wrong."""

import pytest
from odd_catalogs import ODD, drawn

from squareone_data.files import load, packaged
from squareone_data.games.square_one import engine
from squareone_data.play import conformance
from squareone_data.play.chance import Stream
from squareone_data.play.conformance import ConformanceError, check_game, mutations
from squareone_data.play.players import RandomPlayer

SHIPPED = load(packaged("square-one"))
CONFIGURATIONS = list(engine.configurations(SHIPPED))


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=str)
def test_every_configuration_of_the_shipped_catalog_conforms(config):
    covered = check_game(SHIPPED, [config], games=1, every=41)
    assert covered.games == 1 and covered.states > 2 and covered.refused > 4


@pytest.mark.parametrize("make", ODD, ids=lambda one: one.__name__)
def test_odd_catalogs_conform(make):
    catalog = make()
    configurations = list(engine.configurations(catalog))
    assert configurations
    assert check_game(catalog, configurations, games=2, every=9, most=40_000).states > 5


@pytest.mark.parametrize("seed", range(24))
def test_drawn_catalogs_conform(seed):
    catalog = drawn(seed)
    covered = _played(catalog, seed)
    assert covered.states > 3


def _played(catalog, seed):
    """A few hundred actions of each configuration: chance may have drawn tiles that nobody can ever complete."""
    covered = conformance.Coverage()
    for config in engine.configurations(catalog):
        game = conformance._Game(engine, catalog, config, seed, (RandomPlayer,))
        try:
            covered += game.checked(every=13, most=400)
        except ConformanceError as error:
            if "not over after" not in str(error):
                raise
            covered += conformance.Coverage(states=4)
    return covered


def test_made_up_actions_are_many_and_come_from_the_stream_alone():
    texts = ["gain", "take W05", "fill W05=YG", "merge YYY:O"]
    first = [text for text, _ in zip(mutations(texts, Stream(1, "x")), range(300), strict=False)]
    again = [text for text, _ in zip(mutations(texts, Stream(1, "x")), range(300), strict=False)]
    assert first == again and len(set(first)) > 100


class _Wrong:
    """The engine with one thing put wrong."""

    def __init__(self, **wrong):
        self._wrong = wrong

    def __getattr__(self, name):
        return self._wrong.get(name, getattr(engine, name))


def _shuffled_view(state):
    view = engine.legal_actions(state)

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


def _leaky(state, seat):
    seen = engine.observe(state, seat)
    return type(seen)(seat, state)


def _loses_a_piece(state, action, *, checked=True):
    after = engine.apply(state, action, checked=checked)
    return after._replace(reserve=after.reserve - after.table.bags.unit["R"])


@pytest.mark.parametrize(
    "wrong, said",
    [
        ({"legal_actions": _shuffled_view}, "not those listed"),
        ({"explain": lambda state, action: []}, "is not listed, and explain has no objection"),
        ({"observe": _leaky}, "sees what is hidden"),
        ({"apply": _loses_a_piece}, "an invariant is broken"),
        ({"from_position": lambda catalog, document: None}, "read back as another state"),
        ({"parse": lambda text, state: engine.parse("gain", state)}, "is read back as another action"),
    ],
    ids=lambda one: next(iter(one)) if isinstance(one, dict) else "",
)
def test_the_kit_notices_an_engine_that_is_wrong(monkeypatch, wrong, said):
    monkeypatch.setattr(conformance, "engine_of", lambda kind: _Wrong(**wrong))
    config = engine.configured(SHIPPED, ["base"], 2)
    with pytest.raises(ConformanceError, match=said):
        check_game(SHIPPED, [config], games=1)


class Peeking(RandomPlayer):
    """A bot that found a way to see what is hidden."""

    secret = Stream(1, "secret")

    def choose(self, observation):
        legal = list(self.engine.legal_actions(observation.state))
        return legal[self.secret.below(len(legal))]


class Stubborn(RandomPlayer):
    """A bot that does not care whether an action is legal."""

    def choose(self, observation):
        return self.engine.parse("merge YYY:B", observation.state)


def test_own_bots_are_held_to_it_as_well():
    config = CONFIGURATIONS[0]
    assert check_game(SHIPPED, [config], games=1, every=40, bots=[RandomPlayer, "quick"]).games == 1
    with pytest.raises(ConformanceError, match="what Peeking chooses depends on what is hidden"):
        check_game(SHIPPED, [config], games=1, bots=[Peeking])
    with pytest.raises(ConformanceError, match=r"the bot of seat . chose `merge YYY:B`, which is not legal"):
        check_game(SHIPPED, [config], games=1, bots=[Stubborn])
    with pytest.raises(LookupError, match="no bot is called 'quik'; did you mean quick"):
        check_game(SHIPPED, [config], games=1, bots=["quik"])


def test_the_kit_notices_a_game_without_end():
    config = engine.configured(SHIPPED, ["base"], 2)
    with pytest.raises(ConformanceError, match="not over after 50 actions"):
        check_game(SHIPPED, [config], games=1, every=50, most=50)
