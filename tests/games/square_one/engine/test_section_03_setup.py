"""Section 3: how a game begins."""

import pytest
from tabletop import BLACK, WHITE, at, breaks, catalog, do, pile, seat, slots, supply

from squareone_data.games.square_one import engine
from squareone_data.play.contract import SetupError

EVERYTHING = ("base", "joker", "joker-ambassador", "combo-master", "combo-master-ambassador")
TABLES = [("base", players) for players in (2, 3, 4)] + [("joker", players) for players in (5, 6)]


def begin(catalog, sets, players, seed=0, solo=None):
    return engine.initial(catalog, engine.configured(catalog, sets, players, solo), seed)


def ids(state, color):
    """All tiles of a color on the table: market and deck."""
    return [one for side in range(len(state.markets)) for one in slots(state, color, side)] + pile(
        state, f"{color}_deck"
    )


def refusals(catalog, sets, players, solo=None):
    with pytest.raises(SetupError) as caught:
        engine.configured(catalog, sets, players, solo)
    return {one.rule for one in caught.value.reasons}


@pytest.mark.rule("SO-3.1")
@pytest.mark.parametrize(
    "players, solo, black", [(2, None, 14), (3, None, 16), (4, None, 20), (1, "easy", 12), (5, None, 26), (6, None, 28)]
)
@pytest.mark.parametrize("sets", [EVERYTHING[:2], EVERYTHING])
def test_so_many_black_tiles_are_in_play_whatever_the_expansions(shipped, sets, players, solo, black):
    state = begin(shipped, sets, players, solo=solo)
    assert len(set(ids(state, "black"))) == len(ids(state, "black")) == black
    assert sorted(ids(state, "white")) == sorted(
        one.id for one in shipped.tiles if one.color == "white" and one.set in sets
    )


@pytest.mark.rule("SO-3.1")
def test_black_tiles_not_drawn_are_in_the_box(shipped):
    state = begin(shipped, ["base"], 2)
    assert (len(state.discard), len(state.removed), [seat.scored for seat in state.seats]) == (0, 0, [(), ()])
    assert len(ids(state, "black")) == 14 < sum(one.color == "black" and one.set == "base" for one in shipped.tiles)


@pytest.mark.rule("SO-3.1")
def test_which_tiles_come_and_in_what_order_is_random(shipped):
    games = [begin(shipped, ["base"], 2, seed) for seed in range(40)]
    assert len({tuple(ids(one, "white")) for one in games}) == 40
    assert len({tuple(ids(one, "black")) for one in games}) == 40
    assert len({one for game in games for one in ids(game, "black")}) == 24
    assert len({slots(game, "white")[0] for game in games}) > 15


@pytest.mark.rule("SO-3.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_market_shows_four_and_four(shipped, players):
    state = begin(shipped, ["base"], players)
    assert [len(one) for one in (state.markets, slots(state, "white"), slots(state, "black"))] == [1, 4, 4]
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
    from squareone_data.play.chance import Chance

    shuffled = Chance(3).stream("white deck").shuffled([one.rank for one in state.table.tiles if one.color == "white"])
    assert drawn == [state.table.tiles[one].id for one in shuffled]


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
    assert all(not (one.tiles or one.completed or one.scored or one.combo_points) for one in state.seats)


@pytest.mark.rule("SO-3.4")
@pytest.mark.parametrize("sets, players", TABLES)
def test_the_first_player_is_random(shipped, sets, players):
    games = [begin(shipped, ["base", sets], players, seed) for seed in range(60)]
    assert {one.start for one in games} == set(range(players))
    assert all(one.turn.seat == one.start == engine.seat_to_act(one) for one in games)
    assert {(one.round, one.turn.actions_left) for one in games} == {(1, 3)}


@pytest.mark.rule("SO-3.5")
def test_tiles_and_pieces_of_the_chosen_expansions_are_in_play(shipped):
    state = begin(shipped, EVERYTHING[:3], 2)
    counts = state.table.bags.counts(state.reserve)
    assert [counts[letter] for letter in "YGBOCDRPVJA"] == [36, 38, 20, 20, 13, 13, 13, 13, 13, 4, 1]
    assert {"JW01", "JW10", "JA01"} <= set(ids(state, "white"))
    assert not [one for one in ids(state, "white") if one.startswith("C")]
    drawn = {one for seed in range(30) for one in ids(begin(shipped, EVERYTHING[:3], 2, seed), "black")}
    assert {"JB01", "JB05", "B01", "B24"} <= drawn


@pytest.mark.rule("SO-3.5", "SO-1.11")
@pytest.mark.parametrize("sets", [["base", "joker-ambassador"], ["base", "combo-master-ambassador"], ["joker"]])
def test_a_set_is_not_played_without_what_it_requires(shipped, sets):
    assert "SO-1.11" in refusals(shipped, sets, 2)


@pytest.mark.rule("SO-1.11")
def test_all_sets_combine_otherwise(shipped):
    assert sorted(engine.selections(shipped), key=len) == [
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
def test_nobody_plays_with_none_or_seven(shipped, players):
    assert refusals(shipped, ["base", "joker"], players)


@pytest.mark.rule("SO-3.7")
def test_sets_with_too_few_black_tiles_cannot_be_played_at_that_number_of_players():
    lines = [f"{one} Y / G > G" for one in WHITE[:4]] + [f"{one} R / R > 1" for one in BLACK[:4]]
    pieces = (("Y", 20), ("G", 20), ("R", 5))
    patch = '{"setup": {"black_tiles": {"2": 4, "3": 5}}}'
    found = catalog(tuple(lines), pieces, patch)
    assert refusals(found, ["base"], 3) == {"SO-3.7"}
    assert [(one.players, one.solo) for one in engine.configurations(found)] == [(2, None)]
    assert len(ids(begin(found, ["base"], 2), "black")) == 4


@pytest.mark.rule("SO-3.8")
def test_a_black_deck_emptied_by_laying_out_the_market_ends_the_game_after_round_two():
    lines = [f"{one} Y / G > G" for one in WHITE[:6]] + [f"{one} R / R > 1" for one in BLACK[:4]]
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
