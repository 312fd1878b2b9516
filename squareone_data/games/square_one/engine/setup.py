"""Section 3: how a game begins, and which games can be played at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from squareone_data.games.square_one.tables import SquareOneGame
from squareone_data.model.catalog import Catalog
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Broken, SetupError
from squareone_data.play.selections import default_sets, missing_sets, selections, unknown_sets, unpayable_start

from .effects import fresh_turn, refill
from .state import DIFFICULTIES, PLAY, Config, Draft, Market, Seat, State, Turn
from .table import Table


def configured(
    catalog: Catalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
) -> Config:
    """A configuration that can be played.

    Args:
        catalog: the catalog.
        sets: the ids of the sets; see :func:`default_sets` if None.
        players: how many people play.
        solo: ``easy``, ``normal`` or ``hard`` for one who plays alone.

    Raises:
        SetupError: it cannot be played, with every reason.
    """
    if not catalog.game.sets:
        raise SetupError("this cannot be played", [Broken("SO-1.10", "the catalog has no sets")])
    chosen = default_sets(catalog) if sets is None else sets
    ordered = tuple(one.id for one in catalog.game.sets if one.id in chosen)
    config = Config(ordered, players, solo)
    reasons = list(_unknown(catalog, chosen)) or list(objections(catalog, config))
    if reasons:
        raise SetupError(f"this cannot be played: {config}", reasons)
    return config


def _unknown(catalog: Catalog, sets: Sequence[str]) -> Iterator[Broken]:
    for said in unknown_sets(catalog, sets):
        yield Broken("SO-3.5", said)
    if not sets:
        yield Broken("SO-3.1", f"no set is chosen; sets are {', '.join(one.id for one in catalog.game.sets)}")


def objections(catalog: Catalog, config: Config) -> Iterator[Broken]:
    """Every reason why a configuration cannot be played."""
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    for said in missing_sets(catalog, config.sets):
        yield Broken("SO-1.11", said)
    if (config.solo is not None) != (config.players == 1):
        if config.solo is None:
            yield Broken("SO-13.1", f"one player plays solo: name a difficulty, {', '.join(DIFFICULTIES)}")
        else:
            yield Broken("SO-13.1", f"solo is for one player, not {config.players}")
    elif config.solo is not None and config.solo not in DIFFICULTIES:
        yield Broken("SO-13.7", f"no difficulty is called {config.solo!r}; there are {', '.join(DIFFICULTIES)}")
    numbers = game.setup.black_tiles
    if str(config.players) not in numbers:
        yield Broken("SO-3.1", f"the game is for {', '.join(numbers)} players, not {config.players}")
        return
    variant = game.setup.line_clear
    if variant is not None and config.players in variant.players:
        for needed in variant.requires:
            if needed not in config.sets:
                yield Broken("SO-3.6", f"{config.players} players need the set {needed}")
        if not 2 <= variant.second_marker.get(str(config.players), 0) <= config.players:
            yield Broken("SO-10.2", f"game.json does not say who of {config.players} players gets the black marker")
    elif config.players > 4 and "black_tiles" not in game.setup.model_fields_set:
        yield Broken("SO-3.6", f"{config.players} players need the Line Clear variant")
    tiles = [one for one in catalog.everything.values() if one.set in config.sets]
    black = sum(one.color == "black" for one in tiles)
    if black < numbers[str(config.players)]:
        yield Broken(
            "SO-3.7",
            f"{config.players} players play with {numbers[str(config.players)]} Black tiles, these sets have {black}",
        )
    if game.limits.gain not in game.by_id:
        yield Broken("SO-4.2", f"Gain takes {game.limits.gain}, which is no kind of piece")
    for said in unpayable_start(catalog, config.sets, game.start(config.sets), max(config.players, 2)):
        yield Broken("SO-3.3", said)
    if len(game.by_letter) < len(game.pieces):
        yield Broken("SO-1.1", "two kinds of piece have the same letter")


def configurations(catalog: Catalog) -> Iterator[Config]:
    """Every configuration that can be played, by selection, then by number of players, solo by difficulty."""
    game = catalog.game
    assert isinstance(game, SquareOneGame)
    for sets in selections(catalog):
        for players in sorted(int(number) for number in game.setup.black_tiles):
            for solo in DIFFICULTIES if players == 1 else (None,):
                config = Config(sets, players, solo)
                if next(objections(catalog, config), None) is None:
                    yield config


def market_sizes(game: SquareOneGame, players: int) -> tuple[int, int]:
    """SO-3.2, SO-10.1: how many markets there are, and the slots of each color in one."""
    variant = game.setup.line_clear
    if variant is not None and players in variant.players:
        return 2, variant.market
    return 1, game.limits.market


def initial(catalog: Catalog, config: Config, seed: int) -> State:
    """The state in which a game begins.

    The White deck, the Black deck (its choice and its order) and the first player are drawn from the streams
    ``white deck``, ``black deck`` and ``start player`` of the seed.

    Raises:
        SetupError: it cannot be played, with every reason.
    """
    reasons = list(objections(catalog, config))
    if reasons:
        raise SetupError(f"this cannot be played: {config}", reasons)
    table, chance = Table.of(catalog, config.sets), Chance(seed)
    game = table.game
    white = [tile.rank for tile in table.tiles if tile.color == "white"]
    black = [tile.rank for tile in table.tiles if tile.color == "black"]
    # SO-3.1: all White tiles; of the Black ones as many as the table says, the others stay in the box.
    white_deck = chance.stream("white deck").shuffled(white)
    black_deck = chance.stream("black deck").shuffled(black)[: game.setup.black_tiles[str(config.players)]]
    # SO-3.3, SO-13.1: everybody starts with the same pieces, the solo opponent too.
    count = 2 if config.solo else config.players
    pieces = table.bags.counted({game.by_id[kind].letter: number for kind, number in game.start(config.sets).items()})
    # SO-3.4, SO-13.1: the first player is random; alone one begins oneself.
    start = 0 if config.solo else chance.stream("start player").below(config.players)
    markets, slots = market_sizes(game, config.players)
    empty = Market((None,) * slots, (None,) * slots, Turn(start, game.limits.actions))
    state = State(
        table=table, config=config, round=1, phase=PLAY, start=start, next=0, markets=(empty,) * markets,
        white_deck=white_deck, black_deck=black_deck, discard=(), removed=(), removed_pieces=0,
        reserve=table.pool - count * pieces, seats=(Seat(pieces),) * count,
    )  # fmt: skip
    draft = Draft(state)
    if markets == 2:
        variant = game.setup.line_clear
        assert variant is not None
        second = (start + variant.second_marker[str(config.players)] - 1) % config.players
        draft.markets = (draft.markets[0], draft.markets[1]._replace(turn=fresh_turn(draft, second)))
    # SO-3.2, SO-3.8: the market is laid out from the decks as it is refilled later.
    refill(draft)
    return draft.freeze()
