"""The bots: they see observations only, always choose something legal, decide the same each time, and play well."""

import json
from itertools import islice

import builders
import pytest

from squareone_data.engine.bots import seat_bot
from squareone_data.engine.game_loop import play, steps
from squareone_data.games.square_one import GAME
from squareone_data.games.square_one.bots.choices import Choices
from squareone_data.games.square_one.bots.evaluation import Estimates, turns_left
from squareone_data.games.square_one.bots.planner import EXTRA, MAX_TRIED, WIDTH, Planner
from squareone_data.games.square_one.engine.engine import SquareOneEngine
from squareone_data.rng import Chance, Stream

BOTS = ("greedy", "planner")
ENGINE = SquareOneEngine()
ALL = ("base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador")


def bot(name):
    return GAME.bots[name](ENGINE, Stream(1, "bot 0"))


def started(catalog, names, sets=("base",), seed=0, solo=None):
    """Return the start of a game, its bots, and its random numbers."""
    chance = Chance(seed)
    players = 1 if solo else len(names)
    state = ENGINE.initial(catalog, ENGINE.configure(catalog, sets, players, solo), seed)
    return state, [seat_bot(catalog.game, name, chance, seat) for seat, name in enumerate(names)], chance


def actions(catalog, *told, most=None, **kept):
    """The first actions of a game, all if ``most`` is None; each is checked to be legal when it is done."""
    state, players, chance = started(catalog, *told, **kept)
    return [str(step.action) for step in islice(steps(ENGINE, state, players, chance, limit=20_000), most)]


def position(catalog, supply, *tiles, sets=("base",), left=3, used=False, **fields):
    """A state by hand: seat 0 has a supply and unfinished tiles (``B01=YYG``), and plays its turn of the last round."""
    held = [text.partition("=") for text in tiles]
    seats = [
        {
            "supply": supply,
            "tiles": [{"id": tile_id, "rows": filled.split("/") if filled else []} for tile_id, _, filled in held],
        },
        {"supply": "YYG"},
    ]
    return ENGINE.from_position(
        catalog,
        {
            "game": "square-one", "sets": list(sets), "players": 2, "round": 9, "phase": "last-round",
            "markets": [
                {"white": ["W33", "W34", "W35", "W36"], "black": [],
                 "turn": {"seat": 0, "actions_left": left, "master_used": used}}
            ],
            "decks": {"white": "rest", "black": []}, "reserve": "rest", "seats": seats, **fields,
        },
    )  # fmt: skip


def chosen(name, state):
    return str(bot(name).choose(ENGINE.observe(state, 0)))


# -- what every bot promises -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("sets", [("base",), ALL], ids=["base", "all sets"])
def test_hidden_cards_make_no_difference(shipped, name, sets):
    state, players, chance = started(shipped, ["greedy"] * 3, sets)
    for step in islice(steps(ENGINE, state, players, chance), 5, 60, 18):
        other = ENGINE.permuted(step.before, Stream(3, "other"))
        assert other != step.before
        seen = ENGINE.observe(step.before, step.seat), ENGINE.observe(other, step.seat)
        assert bot(name).choose(seen[0]) == bot(name).choose(seen[1])


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_something_legal_in_every_configuration(shipped, name):
    most = {"greedy": 12, "planner": 4}[name]
    for number, config in enumerate(ENGINE.configurations(shipped)):
        # A choice that is not legal raises IllegalAction.
        assert len(actions(shipped, [name] * config.players, config.sets, number, config.solo, most=most)) == most


@pytest.mark.parametrize("solo", ["easy", "normal", "hard"])
def test_greedy_plays_solo_to_the_end(shipped, solo):
    assert len(actions(shipped, ["greedy"], ALL, solo=solo)) > 30


@pytest.mark.parametrize("count", [3, 5, 6])
def test_greedy_ends_games_of_many(shipped, count):
    assert len(actions(shipped, ["greedy"] * count, ALL, seed=count)) > 60


@pytest.mark.slow
def test_planners_end_a_game_with_all_sets(shipped):
    assert len(actions(shipped, ["planner"] * 2, ALL, seed=4)) > 40


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_decides_the_same_each_time_whatever_it_decided_before(shipped, name):
    told = actions(shipped, [name, "greedy"], ALL, seed=5, most=24)
    assert told == actions(shipped, [name, "greedy"], ALL, seed=5, most=24)
    # One that has thought about something else, too.
    state, players, chance = started(shipped, [name, "greedy"], ALL, seed=5)
    other, *_ = started(shipped, ["greedy"] * 2, seed=6)
    for step, said in zip(islice(steps(ENGINE, state, players, chance), 24), told, strict=True):
        players[0].choose(ENGINE.observe(other, 0))
        assert str(step.action) == said


# -- how well they play ----------------------------------------------------------------------------------------------


def margins(catalog, first, second, games, sets=("base",)):
    """By how many points the first bot beat the second, game by game; seats alternate."""
    found = []
    for seed in range(games):
        state, players, chance = started(catalog, [first, second] if seed % 2 == 0 else [second, first], sets, seed)
        seats = ENGINE.outcome(play(ENGINE, state, players, chance, limit=20_000)).seats
        found.append(seats[seed % 2].total - seats[1 - seed % 2].total)
    return found


@pytest.mark.slow
def test_greedy_beats_chance_every_time(shipped):
    assert min(margins(shipped, "greedy", "random", 6)) > 0


@pytest.mark.slow
def test_the_planner_beats_greedy(shipped):
    found = margins(shipped, "planner", "greedy", 10)
    # It wins about four of five; over 200 games see tools/tournament.py.
    assert sum(margin > 0 for margin in found) >= 6 and sum(found) > 0, found


@pytest.mark.parametrize("name", BOTS)
def test_a_combo_is_made_when_it_can_be(shipped, name):
    state = position(shipped, "BOYO", "B01=YYG", "B03=GG/B", left=1)
    assert chosen(name, state) == "master B01=BO B03=YO"


@pytest.mark.parametrize("name", BOTS)
def test_a_tile_that_can_be_completed_is(shipped, name):
    state = position(shipped, "YBO", "B01=YYG", left=1)
    assert chosen(name, state) in ("fill B01=BO", "master B01=BO")


def test_the_last_action_of_the_game_is_not_wasted(shipped):
    state = position(shipped, "YBO", "B01=YYG", left=1, start=1)
    assert ENGINE.outcome(ENGINE.apply(state, ENGINE.parse("gain", state))).over
    assert played(state, "planner", 1) == (["fill"], 1)
    assert played(state, "greedy", 1)[1] == 1


def played(state, name, count=3):
    """The first actions of a turn, by one bot."""
    found = []
    for _ in range(count):
        action = bot(name).choose(ENGINE.observe(state, 0))
        state = ENGINE.apply(state, action)
        found.append(action.verb)
    return found, ENGINE.outcome(state).seats[0].total


def test_the_planner_sees_a_combo_two_actions_ahead(shipped):
    # A Gain and a Merge make what both last rows take together: 1 + 1 points, and 1 for the combo.
    state = position(shipped, "YYBOO", "B01=YYG", "B03=GG/B")
    verbs, total = played(state, "planner")
    assert "master" in verbs
    assert total == 3


def test_the_planner_splits_for_a_fill_that_comes_later(shipped):
    state = position(shipped, "CB", "B04=BB/GO", left=2)
    assert played(state, "planner", 2) == (["split", "fill"], 2)


def test_in_the_last_turn_the_planner_takes_no_tile_that_it_cannot_finish(shipped):
    state = position(shipped, "YYG")
    assert "take" not in played(state, "planner")[0]


def test_the_planner_gives_up_the_ambassador_for_the_action_that_completes_a_tile(shipped):
    state = position(shipped, "OPBCA", "B08", sets=("base", "joker", "joker-ambassador"), left=1, used=True)
    verbs, total = played(state, "planner", 3)
    assert (sorted(verbs), total) == (["ambassador", "fill", "fill"], 2)


# -- what they look at -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many_jokers():
    """The shipped catalog with many Jokers, for tens of thousands of Masters."""
    files = dict(builders.shipped_files())
    game = json.loads(files[builders.GAME])
    next(info for info in game["sets"] if info["id"] == "joker")["pieces"]["joker"] = 60
    files[builders.GAME] = json.dumps(game)
    catalog = builders.catalog(files)
    everything = "YYYYGGGGBBBBOOOOCCDDRRPPVV" + "J" * 30 + "A"
    sets = ("base", "joker", "joker-ambassador")
    return position(catalog, everything, "B06=R", "B18", "B22", "B23", sets=sets)


def test_with_tens_of_thousands_of_masters_few_are_looked_at(many_jokers):
    assert sum(1 for _ in islice(ENGINE.legal_actions(many_jokers).of("master"), 20_000)) == 20_000
    found = Choices(many_jokers.table).of(many_jokers, ENGINE.legal_actions(many_jokers))
    assert len(found) < 80
    assert all(action in ENGINE.legal_actions(many_jokers) for action in found)


class Counting(SquareOneEngine):
    """The engine, counting what is tried."""

    def __init__(self):
        self.applied = 0

    def apply(self, state, action, *, checked=True):
        self.applied += 1
        return super().apply(state, action, checked=checked)


def test_planner_has_a_limit_of_actions(many_jokers):
    counting = Counting()
    action = Planner(counting, Stream(1, "bot 0")).choose(ENGINE.observe(many_jokers, 0))
    assert action in ENGINE.legal_actions(many_jokers)
    # Beyond the limit one line is continued, and the actions tried from it are few.
    assert counting.applied < MAX_TRIED + (WIDTH + many_jokers.table.actions + EXTRA) * 80


def test_the_first_master_looked_at_completes_the_most(shipped):
    state = position(shipped, "GGYOBO", "B02", "B01=YYG", "B03=GG/B")
    found = [
        action for action in Choices(state.table).of(state, ENGINE.legal_actions(state)) if action.verb == "master"
    ]
    assert str(found[0]) == "master B01=BO B03=YO"


@pytest.mark.parametrize(
    ("supply", "tile", "fewest"),
    [
        ("YYYG", "W05", 2),  # both rows can be filled
        ("YYG", "W05", 3),  # a yellow is missing: a Gain
        ("G", "W05", 5),
        ("YYYYY", "W05", 3),  # a Merge makes the green
        ("BO", "B01=YYG", 1),
        ("BYYY", "B01=YYG", 2),  # a Merge makes the light orange
        ("BY", "B01=YYG", 4),  # two Gains and a Merge
        ("BC", "W03", 3),  # a Split makes the yellow
    ],
)
def test_tempo_is_the_actions_a_tile_still_takes(shipped, supply, tile, fewest):
    state = position(shipped, supply, tile)
    placed = state.seats[0].tiles[0]
    there = state.table.bags.kinds(state.reserve)
    found = Estimates(state.table).actions(placed.tile, len(placed.rows), state.seats[0].supply, there)
    assert found == fewest


def test_the_turns_that_are_left_are_exact_once_the_end_is_certain(shipped):
    last = position(shipped, "YYG")
    assert [turns_left(last, seat) for seat in (0, 1)] == [0, 1]
    triggered = position(shipped, "YYG", phase="play")
    assert [turns_left(triggered, seat) for seat in (0, 1)] == [1, 2]
    over = last._replace(phase="over")
    assert [turns_left(over, seat) for seat in (0, 1)] == [0, 0]


def test_the_turns_that_are_left_are_guessed_from_the_black_deck(shipped):
    full, _, _ = started(shipped, ["greedy"] * 2)
    thin = full._replace(black_deck=full.black_deck[:2])
    assert turns_left(full, 0) > turns_left(thin, 0) > 1
