"""Section 2: how a game begins, and what cannot be played."""

import json

import pytest
from puzzletop import at, catalog, names

from squareone_data.files import MemoryTree, load, packaged
from squareone_data.play.contract import SetupError
from squareone_data.play.players import engine_of

SHIPPED = load(packaged("project-l"))
engine = engine_of(SHIPPED.kind)


def begun(players=2, seed=0):
    return engine.initial(SHIPPED, engine.configured(SHIPPED, None, players), seed)


@pytest.mark.rule("PL-2.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_starts_with_a_monomino_and_a_domino_and_the_rest_is_the_reserve(players):
    state = begun(players)
    assert [state.table.bags.text(one.supply) for one in state.seats] == ["MD"] * players
    counts = state.table.bags.counts(state.reserve)
    assert counts == dict.fromkeys("MDICOBLST", 15) | dict.fromkeys("MD", 15 - players)


@pytest.mark.rule("PL-2.1")
def test_the_first_player_is_random_and_begins():
    starts = [begun(3, seed).start for seed in range(40)]
    assert set(starts) == {0, 1, 2}
    assert all(begun(3, seed).turn.seat == starts[seed] for seed in range(40))


@pytest.mark.rule("PL-2.1", "PL-3.1")
def test_play_goes_clockwise_and_round_by_round():
    state = begun(3, 1)
    seen = []
    for _ in range(4):
        seen.append((state.round, state.turn.seat))
        for _ in range(3):
            state = engine.apply(state, engine.parse("gain", state))
    first = state.start
    assert seen == [(1, first), (1, (first + 1) % 3), (1, (first + 2) % 3), (2, first)]


@pytest.mark.rule("PL-2.2")
@pytest.mark.parametrize(("players", "black"), [(1, 10), (2, 12), (3, 14), (4, 16)])
def test_all_white_and_so_many_black_puzzles_are_in_play_and_four_of_each_lie_face_up(players, black):
    state = begun(players)
    assert (len(state.white), len(state.black)) == (4, 4)
    assert len(state.white_deck) == 32 - 4 and len(state.black_deck) == black - 4
    seen = [*state.white, *state.white_deck]
    assert sorted(names(state, seen)) == [f"W{number:02}" for number in range(1, 33)]
    assert list(engine.invariants(state)) == []


@pytest.mark.rule("PL-2.2")
def test_black_puzzles_are_drawn_at_random_and_decks_shuffled():
    deals = [begun(2, seed) for seed in range(30)]
    assert {one for state in deals for one in (*state.black, *state.black_deck)} == set(range(32, 52))
    assert len({state.white_deck for state in deals}) == 30
    assert begun(2, 5) == begun(2, 5)


@pytest.mark.rule("PL-7.1")
def test_one_player_plays_alone_without_an_opponent():
    state = begun(1)
    assert (len(state.seats), engine.deciding(state), engine.is_forced(state)) == (1, 1, False)
    with pytest.raises(SetupError, match=r"PL-7\.1"):
        engine.configured(SHIPPED, None, 1, "hard")


def test_every_number_of_players_can_be_played():
    assert [(one.sets, one.players) for one in engine.configurations(SHIPPED)] == [
        (("base",), players) for players in (1, 2, 3, 4)
    ]
    assert list(engine.selections(SHIPPED)) == [("base",)]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"players": 5}, "PL-2.2: the game is for 1, 2, 3, 4 players, not 5"),
        ({"sets": ["bsae"]}, "PL-1.2: no set has the id 'bsae'; did you mean base?"),
        ({"sets": []}, "PL-1.2: no set is chosen"),
    ],
)
def test_what_cannot_be_played_is_said_why(asked, said):
    with pytest.raises(SetupError) as refused:
        engine.configured(SHIPPED, **asked)
    assert [str(one) for one in refused.value.reasons] == [said]


@pytest.mark.parametrize(
    ("pieces", "game", "said"),
    [
        (15, {"setup": {"black_tiles": {"2": 5}}}, "PL-2.2: 2 players play with 5 Black puzzles, these sets have 1"),
        (15, {"setup": {"black_tiles": {"2": 1}, "start": {"mono": 1}}}, "PL-2.1: players start with mono"),
        (1, {"setup": {"black_tiles": {"2": 1}}}, "PL-2.1: 2 players start with 1 monomino each, there are 1"),
        (15, {"setup": {"black_tiles": {"2": 1}}, "limits": {"gain": "mono"}}, "PL-3.4: Upgrade takes mono"),
    ],
)
def test_what_is_wrong_with_a_catalog_is_said(pieces, game, said):
    found = catalog(("W01 ..", "B01 .. > 1"), tuple(dict.fromkeys("MDICOBLST", pieces).items()), json.dumps(game))
    with pytest.raises(SetupError) as refused:
        engine.configured(found, None, 2)
    assert any(str(one).startswith(said) for one in refused.value.reasons)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"recess": ["....", "....", "....", "....", "...."]}, "PL-1.2: puzzle W01 is not drawn on 5 × 5 cells"),
        ({"recess": ["#####"] * 5}, "PL-1.2: puzzle W01 has no open cell"),
        ({"reward": "X"}, "PL-1.2: puzzle W01 rewards X, which is no kind of piece"),
    ],
)
def test_a_puzzle_that_cannot_be_played_with_is_said(change, said):
    game = json.loads((packaged("project-l") / "game.json").read_text("utf-8"))
    game["sets"][0]["tiles"] = {"white": "W01"}
    game["sets"][0].pop("totals")
    game["setup"]["black_tiles"] = {"1": 1}
    tile = {"id": "W01", "recess": ["..###", *["#####"] * 4], "status": "original", **change}
    files = {"game.json": game, "base/white.json": {"set": "base", "color": "white", "tiles": [tile]}}
    found = load(MemoryTree({name: json.dumps(one) for name, one in files.items()}))
    position = {"game": "project-l", "sets": ["base"], "players": 1, "rows": {}, "reserve": "rest", "seats": [{}]}
    with pytest.raises(ValueError) as refused:
        engine.from_position(found, position)
    assert [str(one) for one in refused.value.reasons] == [said]


def test_a_configuration_is_named_in_words():
    assert [str(one) for one in engine.configurations(SHIPPED)][:2] == ["1 player, base", "2 players, base"]
    assert str(at(seats=("", "")).config) == "2 players, base"
