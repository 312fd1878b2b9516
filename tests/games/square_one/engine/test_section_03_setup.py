"""Section 3: how a game begins."""

import pytest
from tabletop import BLACK, ENGINE, WHITE, at, breaks, catalog, do, pile, seat, slots, supply

from squareone_data.game.engine import SetupError

EVERYTHING = ("base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador")
TABLES = [("base", players) for players in (2, 3, 4)] + [("joker", players) for players in (5, 6)]


def begin(catalog, sets, players, seed=0, solo=None):
    return ENGINE.initial(catalog, ENGINE.configure(catalog, sets, players, solo), seed)


def ids(state, color):
    """All tiles of a color on the table: market and deck."""
    return [tile_id for side in range(len(state.markets)) for tile_id in slots(state, color, side)] + pile(
        state, f"{color}_deck"
    )


def refusals(catalog, sets, players, solo=None):
    with pytest.raises(SetupError) as caught:
        ENGINE.configure(catalog, sets, players, solo)
    return {broken.rule for broken in caught.value.reasons}


@pytest.mark.rule("SO-3.1")
@pytest.mark.parametrize(
    "players, solo, black", [(2, None, 14), (3, None, 16), (4, None, 20), (1, "easy", 12), (5, None, 26), (6, None, 28)]
)
@pytest.mark.parametrize("sets", [EVERYTHING[:2], EVERYTHING])
def test_number_of_black_tiles_does_not_depend_on_expansions(shipped, sets, players, solo, black):
    state = begin(shipped, sets, players, solo=solo)
    assert len(set(ids(state, "black"))) == len(ids(state, "black")) == black
    assert sorted(ids(state, "white")) == sorted(
        tile.id for tile in shipped.tiles if tile.color == "white" and tile.set in sets
    )


@pytest.mark.rule("SO-3.1")
def test_black_tiles_not_drawn_are_in_the_box(shipped):
    state = begin(shipped, ["base"], 2)
    assert (len(state.discard), len(state.removed), [seat.scored for seat in state.seats]) == (0, 0, [(), ()])
    assert len(ids(state, "black")) == 14 < sum(tile.color == "black" and tile.set == "base" for tile in shipped.tiles)


@pytest.mark.rule("SO-3.1")
def test_which_tiles_come_and_in_what_order_is_random(shipped):
    games = [begin(shipped, ["base"], 2, seed) for seed in range(40)]
    assert len({tuple(ids(game, "white")) for game in games}) == 40
    assert len({tuple(ids(game, "black")) for game in games}) == 40
    assert len({tile_id for game in games for tile_id in ids(game, "black")}) == 24
    assert len({slots(game, "white")[0] for game in games}) > 15


@pytest.mark.rule("SO-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_market_shows_four_and_four(shipped, players):
    state = begin(shipped, ["base"], players)
    assert [len(row) for row in (state.markets, slots(state, "white"), slots(state, "black"))] == [1, 4, 4]
    assert None not in slots(state, "white") + slots(state, "black")


@pytest.mark.rule("SO-3.2")
def test_slots_keep_their_place():
    state = do(at(seats=("", "")), "take F02", "take XB03")
    assert slots(state, "white") == ["F01", "F05", "F03", "F04"]
    assert slots(state, "black") == ["XB01", "XB02", "XB05", "XB04"]


@pytest.mark.rule("SO-3.2")
def test_the_top_of_the_deck_is_laid_out_from_slot_0(shipped):
    state = begin(shipped, ["base"], 2, seed=3)
    drawn = ids(state, "white")
    from squareone_data.rng import Chance

    shuffled = (
        Chance(3).stream("white deck").shuffled([tile.rank for tile in state.table.tiles if tile.color == "white"])
    )
    assert drawn == [state.table.tiles[rank].id for rank in shuffled]


@pytest.mark.rule("SO-3.3")
@pytest.mark.parametrize(
    "sets, pieces",
    [(["base"], "YYG"), (EVERYTHING[:3], "YYG"), (["base", "combo-master"], "YYGG"), (EVERYTHING, "YYGG")],
)
@pytest.mark.parametrize("players, solo", [(2, None), (4, None), (1, "hard")])
def test_everybody_starts_with_the_same_pieces(shipped, sets, pieces, players, solo):
    state = begin(shipped, sets, players, solo=solo)
    assert [supply(state, number) for number in range(len(state.seats))] == [pieces] * max(players, 2)


@pytest.mark.rule("SO-3.4")
def test_everything_else_is_the_reserve(shipped):
    state = begin(shipped, ["base"], 3)
    counts = state.table.bags.counts(state.reserve)
    assert [counts[letter] for letter in "YGBOCDRPVJA"] == [24, 27, 15, 15, 10, 10, 10, 10, 10, 0, 0]
    assert all(not (player.tiles or player.completed or player.scored or player.combo_points) for player in state.seats)


@pytest.mark.rule("SO-3.4")
@pytest.mark.parametrize("sets, players", TABLES)
def test_the_first_player_is_random(shipped, sets, players):
    games = [begin(shipped, ["base", sets], players, seed) for seed in range(60)]
    assert {state.start for state in games} == set(range(players))
    assert all(state.turn.seat == state.start == ENGINE.seat_to_act(state) for state in games)
    assert {(state.round, state.turn.actions_left) for state in games} == {(1, 3)}


@pytest.mark.rule("SO-3.5")
def test_tiles_and_pieces_of_the_chosen_expansions_are_in_play(shipped):
    state = begin(shipped, EVERYTHING[:3], 2)
    counts = state.table.bags.counts(state.reserve)
    assert [counts[letter] for letter in "YGBOCDRPVJA"] == [36, 38, 20, 20, 13, 13, 13, 13, 13, 4, 1]
    assert {"JW01", "JW10", "JA01"} <= set(ids(state, "white"))
    assert not [tile_id for tile_id in ids(state, "white") if tile_id.startswith("C")]
    drawn = {tile_id for seed in range(30) for tile_id in ids(begin(shipped, EVERYTHING[:3], 2, seed), "black")}
    assert {"JB01", "JB05", "B01", "B24"} <= drawn


@pytest.mark.rule("SO-3.5", "SO-1.11")
@pytest.mark.parametrize("sets", [["base", "joker-ambassador"], ["base", "combo-master-ambassador"], ["joker"]])
def test_a_set_is_not_played_without_what_it_requires(shipped, sets):
    assert "SO-1.11" in refusals(shipped, sets, 2)


@pytest.mark.rule("SO-1.11")
def test_all_sets_combine_otherwise(shipped):
    assert sorted(ENGINE.selections(shipped), key=len) == [
        ("base",),
        ("base", "joker"),
        ("base", "combo-master"),
        ("base", "joker", "joker-ambassador"),
        ("base", "joker", "combo-master"),
        ("base", "combo-master", "combo-master-ambassador"),
        ("base", "joker", "joker-ambassador", "combo-master"),
        ("base", "joker", "combo-master", "combo-master-ambassador"),
        EVERYTHING,
    ]


@pytest.mark.rule("SO-3.6")
@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_need_the_joker_expansion_and_line_clear(shipped, players):
    assert "SO-3.6" in refusals(shipped, ["base"], players)
    assert "SO-3.6" in refusals(shipped, ["base", "combo-master"], players)
    assert len(begin(shipped, ["base", "joker"], players).markets) == 2
    assert all(len(begin(shipped, ["base", "joker"], few).markets) == 1 for few in (2, 3, 4))


@pytest.mark.rule("SO-3.6")
@pytest.mark.parametrize("players", [0, 7])
def test_zero_or_seven_players_are_refused(shipped, players):
    assert refusals(shipped, ["base", "joker"], players)


@pytest.mark.rule("SO-3.7")
def test_sets_with_too_few_black_tiles_cannot_be_played_at_that_number_of_players():
    lines = [f"{tile_id} Y / G > G" for tile_id in WHITE[:4]] + [f"{tile_id} R / R > 1" for tile_id in BLACK[:4]]
    pieces = (("Y", 20), ("G", 20), ("R", 5))
    patch = '{"setup": {"black_tiles": {"2": 4, "3": 5}}}'
    found = catalog(tuple(lines), pieces, patch)
    assert refusals(found, ["base"], 3) == {"SO-3.7"}
    assert [(config.players, config.solo) for config in ENGINE.configurations(found)] == [(2, None)]
    assert len(ids(begin(found, ["base"], 2), "black")) == 4


@pytest.mark.rule("SO-3.8")
def test_a_black_deck_emptied_by_laying_out_the_market_ends_the_game_after_round_two():
    lines = [f"{tile_id} Y / G > G" for tile_id in WHITE[:6]] + [f"{tile_id} R / R > 1" for tile_id in BLACK[:4]]
    found = catalog(tuple(lines), (("Y", 30), ("G", 20), ("R", 5)), '{"setup": {"black_tiles": {"2": 4}}}')
    state = begin(found, ["base"], 2)
    seen = []
    while state.phase != "over":
        seen.append((state.round, state.phase, state.turn.seat))
        state = do(state, "gain")
    first, second = state.start, 1 - state.start
    assert list(dict.fromkeys(seen)) == [
        (1, "play", first), (1, "play", second), (2, "last-round", first), (2, "last-round", second),
    ]  # fmt: skip
    assert len(seen) == 12


@pytest.mark.rule("SO-3.2", "SO-3.1")
def test_a_market_may_have_as_few_tiles_as_there_are():
    state = at(seats=(seat("Y"), ""), white=("F01", None, "F02", None), deck=(), black=("XB01",), black_deck=())
    assert breaks(state, "take F02") == set()
    assert slots(do(state, "take F01"), "white") == [None, None, "F02", None]
