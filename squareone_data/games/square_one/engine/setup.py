"""Section 3: the setup of a game, and the configurations that can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from squareone_data.engine.set_selection import default_sets, missing_sets, selections, unknown_sets, unpayable_start
from squareone_data.game.engine import Broken, GameConfig, SetupError
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.games.square_one.definition import SquareOneDefinition
from squareone_data.rng import Chance

from .apply import fresh_turn, refill
from .play_table import Table
from .state import DIFFICULTIES, PLAY, Draft, Market, Seat, State, Turn


def configure(
    catalog: SquareOneCatalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
) -> GameConfig:
    """Return a playable configuration.

    Args:
        catalog: the catalog.
        sets: the ids of the sets; :func:`default_sets` if None.
        players: the number of players.
        solo: ``easy``, ``normal`` or ``hard`` in a solo game, else None.

    Raises:
        SetupError: The configuration cannot be played; the error has every reason.
    """
    if not catalog.definition.sets:
        raise SetupError("cannot start a game", [Broken("SO-1.10", "the catalog has no sets")])
    chosen = default_sets(catalog) if sets is None else sets
    ordered = tuple(info.id for info in catalog.definition.sets if info.id in chosen)
    config = GameConfig(ordered, players, solo)
    reasons = list(_unknown(catalog, chosen)) or list(objections(catalog, config))
    if reasons:
        raise SetupError(f"cannot start a game of {config}", reasons)
    return config


def _unknown(catalog: SquareOneCatalog, sets: Sequence[str]) -> Iterator[Broken]:
    for said in unknown_sets(catalog, sets):
        yield Broken("SO-3.5", said)
    if not sets:
        yield Broken(
            "SO-3.1", f"no sets given; expected one or more of {', '.join(info.id for info in catalog.definition.sets)}"
        )


def objections(catalog: SquareOneCatalog, config: GameConfig) -> Iterator[Broken]:
    """Yield every reason why a configuration cannot be played."""
    definition = catalog.definition
    for said in missing_sets(catalog, config.sets):
        yield Broken("SO-1.11", said)
    if (config.solo is not None) != (config.players == 1):
        if config.solo is None:
            yield Broken("SO-13.1", f"a solo game needs a difficulty: {', '.join(DIFFICULTIES)}")
        else:
            yield Broken("SO-13.1", f"a difficulty is only for solo games, got {config.players} players")
    elif config.solo is not None and config.solo not in DIFFICULTIES:
        yield Broken("SO-13.7", f"unknown difficulty {config.solo!r}; expected {', '.join(DIFFICULTIES)}")
    numbers = definition.setup.black_tiles
    if str(config.players) not in numbers:
        yield Broken("SO-3.1", f"expected {', '.join(numbers)} players, got {config.players}")
        return
    variant = definition.setup.line_clear
    if variant is not None and config.players in variant.players:
        for needed in variant.requires:
            if needed not in config.sets:
                yield Broken("SO-3.6", f"a game of {config.players} players needs the set {needed}")
        if not 2 <= variant.second_marker.get(str(config.players), 0) <= config.players:
            yield Broken("SO-10.2", f"setup.line_clear.second_marker has no valid seat for {config.players} players")
    elif config.players > 4 and "black_tiles" not in definition.setup.model_fields_set:
        yield Broken("SO-3.6", f"a game of {config.players} players needs the Line Clear variant")
    tiles = [tile for tile in catalog.everything.values() if tile.set in config.sets]
    black, needed_black = sum(tile.color == "black" for tile in tiles), numbers[str(config.players)]
    if black < needed_black:
        message = f"a game of {config.players} players needs {needed_black} Black tiles, the sets have {black}"
        yield Broken("SO-3.7", message)
    if definition.limits.gain not in definition.by_id:
        yield Broken("SO-4.2", f"limits.gain: {definition.limits.gain!r} is not a kind of piece")
    for said in unpayable_start(catalog, config.sets, definition.start(config.sets), max(config.players, 2)):
        yield Broken("SO-3.3", said)
    if len(definition.by_letter) < len(definition.pieces):
        yield Broken("SO-1.1", "two kinds of piece share a letter")


def configurations(catalog: SquareOneCatalog) -> Iterator[GameConfig]:
    """Yield every playable configuration, by selection, number of players and solo difficulty."""
    definition = catalog.definition
    for sets in selections(catalog):
        for players in sorted(int(number) for number in definition.setup.black_tiles):
            for solo in DIFFICULTIES if players == 1 else (None,):
                config = GameConfig(sets, players, solo)
                if next(objections(catalog, config), None) is None:
                    yield config


def market_sizes(definition: SquareOneDefinition, players: int) -> tuple[int, int]:
    """SO-3.2, SO-10.1: Return the number of markets, and the slots of each color in a market."""
    variant = definition.setup.line_clear
    if variant is not None and players in variant.players:
        return 2, variant.market
    return 1, definition.limits.market


def initial(catalog: SquareOneCatalog, config: GameConfig, seed: int) -> State:
    """Return the initial state of a game.

    The White deck, the Black deck (its choice and its order) and the first player are drawn from the streams
    ``white deck``, ``black deck`` and ``start player`` of the seed.

    Raises:
        SetupError: The configuration cannot be played; the error has every reason.
    """
    reasons = list(objections(catalog, config))
    if reasons:
        raise SetupError(f"cannot start a game of {config}", reasons)
    table, chance = Table.of(catalog, config.sets), Chance(seed)
    definition = table.definition
    white = [tile.rank for tile in table.tiles if tile.color == "white"]
    black = [tile.rank for tile in table.tiles if tile.color == "black"]
    # SO-3.1: all White tiles, and the number of Black tiles in the table; the other Black tiles stay in the box.
    white_deck = chance.stream("white deck").shuffled(white)
    black_deck = chance.stream("black deck").shuffled(black)[: definition.setup.black_tiles[str(config.players)]]
    # SO-3.3, SO-13.1: All players start with the same pieces, including the solo opponent.
    count = 2 if config.solo else config.players
    pieces = table.bags.counted(
        {definition.by_id[kind].letter: number for kind, number in definition.start(config.sets).items()}
    )
    # SO-3.4, SO-13.1: The first player is random; in a solo game the player starts.
    start = 0 if config.solo else chance.stream("start player").below(config.players)
    markets, slots = market_sizes(definition, config.players)
    empty = Market((None,) * slots, (None,) * slots, Turn(start, definition.limits.actions))
    state = State(
        table=table, config=config, round=1, phase=PLAY, start=start, next=0, markets=(empty,) * markets,
        white_deck=white_deck, black_deck=black_deck, discard=(), removed=(), removed_pieces=0,
        reserve=table.pool - count * pieces, seats=(Seat(pieces),) * count,
    )  # fmt: skip
    draft = Draft(state)
    if markets == 2:
        variant = definition.setup.line_clear
        assert variant is not None
        second = (start + variant.second_marker[str(config.players)] - 1) % config.players
        draft.markets = (draft.markets[0], draft.markets[1]._replace(turn=fresh_turn(draft, second)))
    # SO-3.2, SO-3.8: The market is filled from the decks in the same way as it is refilled later.
    refill(draft)
    return draft.freeze()
