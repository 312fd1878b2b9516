"""Section 2: the setup of a game, and the configurations that can be played."""

from __future__ import annotations

from collections.abc import Iterator

from squareone_data.engine.set_selection import missing_sets, unpayable_start
from squareone_data.game.engine import Broken, GameConfig, SetupError
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.rng import Chance

from .apply import refill
from .play_table import Table
from .state import PLAY, Draft, Seat, State, Turn


def refuse_setup(config: GameConfig, reasons: list[Broken]) -> None:
    """Raise a :class:`SetupError` if there are reasons why a configuration cannot be played."""
    if reasons:
        raise SetupError(f"cannot start a game of {config}", reasons)


def unplayable(catalog: ProjectLCatalog, config: GameConfig) -> list[Broken]:
    """Return every reason why a game of a configuration cannot start."""
    return [*objections(catalog, config), *dealing(catalog, config)]


def objections(catalog: ProjectLCatalog, config: GameConfig) -> Iterator[Broken]:
    """Yield every reason why a configuration cannot be played from any position."""
    definition = catalog.definition
    for said in missing_sets(catalog, config.sets):
        yield Broken("PL-1.2", said)
    if len(definition.by_letter) < len(definition.pieces):
        yield Broken("PL-1.1", "two kinds of piece share a letter")
    if definition.limits.gain not in definition.by_id:
        yield Broken("PL-3.4", f"limits.gain: {definition.limits.gain!r} is not a kind of piece")
    numbers = definition.setup.black_tiles
    if str(config.players) not in numbers:
        yield Broken("PL-2.2", f"expected {', '.join(numbers)} players, got {config.players}")


def dealing(catalog: ProjectLCatalog, config: GameConfig) -> Iterator[Broken]:
    """PL-2.1, PL-2.2: Yield every reason why the start of a game is not possible."""
    setup = catalog.definition.setup
    wanted = setup.black_tiles.get(str(config.players), 0)
    black = sum(tile.color == "black" and tile.set in config.sets for tile in catalog.everything.values())
    if black < wanted:
        said = f"a game of {config.players} players needs {wanted} Black puzzles, the sets have {black}"
        yield Broken("PL-2.2", said)
    for said in unpayable_start(catalog, config.sets, setup.start, config.players):
        yield Broken("PL-2.1", said)


def initial(catalog: ProjectLCatalog, config: GameConfig, seed: int) -> State:
    """See :meth:`Engine.initial`.

    The White deck, the Black deck (its choice and its order) and the first player are drawn from the streams
    ``white deck``, ``black deck`` and ``start player`` of the seed.
    """
    refuse_setup(config, unplayable(catalog, config))
    table, chance = Table.of(catalog, config.sets), Chance(seed)
    setup = table.definition.setup
    # PL-2.2: all White puzzles, and the number of Black puzzles in the table; the other Black puzzles stay in the box.
    ranks = range(len(table.tiles))
    white_deck = chance.stream("white deck").shuffled(ranks[: table.whites])
    black_deck = chance.stream("black deck").shuffled(ranks[table.whites :])
    # PL-2.1: All players start with the same pieces; the first player is random.
    pieces = table.bags.counted({table.letter[kind]: count for kind, count in setup.start.items()})
    start = chance.stream("start player").below(config.players)
    empty = (None,) * table.definition.limits.market
    state = State(
        table=table, config=config, round=1, phase=PLAY, start=start, turn=Turn(start, table.actions),
        white=empty, black=empty, white_deck=white_deck,
        black_deck=black_deck[: setup.black_tiles[str(config.players)]],
        reserve=table.pool - config.players * pieces, seats=(Seat(pieces),) * config.players,
    )  # fmt: skip
    draft = Draft(state)
    # PL-2.2: The rows are filled from the decks in the same way as they are refilled later.
    refill(draft)
    return draft.freeze()
