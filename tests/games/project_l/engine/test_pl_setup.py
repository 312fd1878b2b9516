"""Section 2: how a game begins, and what cannot be played."""

import json

import pytest
from puzzletop import at, catalog, names

from squareone_data.files import MemoryTree, load, packaged
from squareone_data.game.engine import SetupError

SHIPPED = load(packaged("project-l"))
engine = SHIPPED.game.engine


def begun(players=2, seed=0):
    return engine.initial(SHIPPED, engine.configure(SHIPPED, None, players), seed)


@pytest.mark.rule("PL-2.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everybody_starts_with_a_monomino_and_a_domino_and_the_rest_is_the_reserve(players):
    state = begun(players)
    assert [state.table.bags.text(player.supply) for player in state.seats] == ["MD"] * players
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
def test_number_of_puzzles_in_play_and_face_up(players, black):
    state = begun(players)
    assert (len(state.white), len(state.black)) == (4, 4)
    assert len(state.white_deck) == 32 - 4 and len(state.black_deck) == black - 4
    seen = [*state.white, *state.white_deck]
    assert sorted(names(state, seen)) == [f"W{number:02}" for number in range(1, 33)]
    assert list(engine.invariants(state)) == []


@pytest.mark.rule("PL-2.2")
def test_black_puzzles_are_drawn_at_random_and_decks_shuffled():
    deals = [begun(2, seed) for seed in range(30)]
    assert {rank for state in deals for rank in (*state.black, *state.black_deck)} == set(range(32, 52))
    assert len({state.white_deck for state in deals}) == 30
    assert begun(2, 5) == begun(2, 5)


@pytest.mark.rule("PL-7.1")
def test_one_player_plays_alone_without_an_opponent():
    state = begun(1)
    assert (len(state.seats), engine.deciding(state), engine.is_forced(state)) == (1, 1, False)
    with pytest.raises(SetupError, match=r"PL-7\.1"):
        engine.configure(SHIPPED, None, 1, "hard")


def test_every_number_of_players_can_be_played():
    assert [(config.sets, config.players) for config in engine.configurations(SHIPPED)] == [
        (("base",), players) for players in (1, 2, 3, 4)
    ]
    assert list(engine.selections(SHIPPED)) == [("base",)]


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"players": 5}, "PL-2.2"),
        ({"sets": ["bsae"]}, "PL-1.2"),
        ({"sets": []}, "PL-1.2"),
    ],
)
def test_unplayable_configuration_is_refused_with_its_rule(asked, rule):
    with pytest.raises(SetupError) as refused:
        engine.configure(SHIPPED, **asked)
    assert [reason.rule for reason in refused.value.reasons] == [rule]


@pytest.mark.parametrize(
    ("pieces", "game", "rule"),
    [
        (15, {"setup": {"black_tiles": {"2": 5}}}, "PL-2.2"),
        (15, {"setup": {"black_tiles": {"2": 1}, "start": {"mono": 1}}}, "PL-2.1"),
        (1, {"setup": {"black_tiles": {"2": 1}}}, "PL-2.1"),
        (15, {"setup": {"black_tiles": {"2": 1}}, "limits": {"gain": "mono"}}, "PL-3.4"),
    ],
)
def test_unplayable_catalog_is_refused_with_its_rule(pieces, game, rule):
    found = catalog(("W01 ..", "B01 .. > 1"), tuple(dict.fromkeys("MDICOBLST", pieces).items()), json.dumps(game))
    with pytest.raises(SetupError) as refused:
        engine.configure(found, None, 2)
    assert rule in {reason.rule for reason in refused.value.reasons}


@pytest.mark.parametrize(
    ("change", "token"),
    [
        ({"recess": ["....", "....", "....", "....", "...."]}, "recess: expected 5 × 5 cells"),
        ({"recess": ["#####"] * 5}, "recess: no open cell"),
        ({"reward": "X"}, "reward: 'X'"),
    ],
)
def test_unplayable_puzzle_is_named_with_the_fault(change, token):
    game = json.loads((packaged("project-l") / "game.json").read_text("utf-8"))
    game["sets"][0]["tiles"] = {"white": "W01"}
    game["sets"][0].pop("totals")
    game["setup"]["black_tiles"] = {"1": 1}
    tile = {"id": "W01", "recess": ["..###", *["#####"] * 4], "status": "original", **change}
    files = {"game.json": game, "base/white.json": {"set": "base", "color": "white", "tiles": [tile]}}
    found = load(MemoryTree({name: json.dumps(content) for name, content in files.items()}))
    position = {"game": "project-l", "sets": ["base"], "players": 1, "rows": {}, "reserve": "rest", "seats": [{}]}
    with pytest.raises(ValueError) as refused:
        engine.from_position(found, position)
    [reason] = refused.value.reasons
    assert reason.rule == "PL-1.2" and reason.message.startswith(f"puzzle W01: {token}")


def test_a_configuration_is_named_in_words():
    assert [str(config) for config in engine.configurations(SHIPPED)][:2] == ["1 player, base", "2 players, base"]
    assert str(at(seats=("", "")).config) == "2 players, base"
