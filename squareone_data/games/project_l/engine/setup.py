"""Section 2: how a game begins, and which games can be played at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from squareone_data.games.project_l.tables import ProjectLGame
from squareone_data.model.catalog import Catalog
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Broken, SetupError
from squareone_data.play.selections import default_sets, missing_sets, selections, unknown_sets, unpayable_start
from squareone_data.play.usual import Config

from .effects import refill
from .state import PLAY, Draft, Seat, State, Turn
from .table import Table


def configured(
    catalog: Catalog, sets: Sequence[str] | None = None, players: int = 2, solo: str | None = None
) -> Config:
    """A configuration that can be played.

    Args:
        catalog: the catalog.
        sets: the ids of the sets; see :func:`default_sets` if None.
        players: how many people play.
        solo: None: there are no opponents made of rules.

    Raises:
        SetupError: it cannot be played, with every reason.
    """
    chosen = default_sets(catalog) if sets is None else sets
    config = Config(tuple(one.id for one in catalog.game.sets if one.id in chosen), players)
    reasons = [Broken("PL-1.2", said) for said in unknown_sets(catalog, chosen)]
    if not chosen:
        reasons.append(Broken("PL-1.2", "no set is chosen"))
    if solo is not None:
        reasons.append(Broken("PL-7.1", "one player plays alone, without an opponent: leave solo out"))
    reasons = reasons or [*objections(catalog, config), *dealing(catalog, config)]
    if reasons:
        raise SetupError(f"this cannot be played: {config}", reasons)
    return config


def objections(catalog: Catalog, config: Config) -> Iterator[Broken]:
    """Every reason why a configuration cannot be played, wherever a game of it stands."""
    game = catalog.game
    assert isinstance(game, ProjectLGame)
    for said in missing_sets(catalog, config.sets):
        yield Broken("PL-1.2", said)
    if len(game.by_letter) < len(game.pieces):
        yield Broken("PL-1.1", "two kinds of piece have the same letter")
    if game.limits.gain not in game.by_id:
        yield Broken("PL-3.4", f"Upgrade takes {game.limits.gain}, which is no kind of piece")
    numbers = game.setup.black_tiles
    if str(config.players) not in numbers:
        yield Broken("PL-2.2", f"the game is for {', '.join(numbers)} players, not {config.players}")


def dealing(catalog: Catalog, config: Config) -> Iterator[Broken]:
    """PL-2.1, PL-2.2: every reason why a game of a configuration cannot begin."""
    game = catalog.game
    assert isinstance(game, ProjectLGame)
    wanted = game.setup.black_tiles.get(str(config.players), 0)
    black = sum(one.color == "black" and one.set in config.sets for one in catalog.everything.values())
    if black < wanted:
        said = f"{config.players} players play with {wanted} Black puzzles, these sets have {black}"
        yield Broken("PL-2.2", said)
    for said in unpayable_start(catalog, config.sets, game.setup.start, config.players):
        yield Broken("PL-2.1", said)


def configurations(catalog: Catalog) -> Iterator[Config]:
    """Every configuration that can be played, by selection, then by number of players; alone too (PL-7.1)."""
    game = catalog.game
    assert isinstance(game, ProjectLGame)
    for sets in selections(catalog):
        for players in sorted(int(number) for number in game.setup.black_tiles):
            config = Config(sets, players)
            if not [*objections(catalog, config), *dealing(catalog, config)]:
                yield config


def initial(catalog: Catalog, config: Config, seed: int) -> State:
    """The state in which a game begins.

    The White deck, the Black deck (its choice and its order) and the first player are drawn from the streams
    ``white deck``, ``black deck`` and ``start player`` of the seed.

    Raises:
        SetupError: it cannot be played, with every reason.
    """
    if reasons := [*objections(catalog, config), *dealing(catalog, config)]:
        raise SetupError(f"this cannot be played: {config}", reasons)
    table, chance = Table.of(catalog, config.sets), Chance(seed)
    game = table.game
    # PL-2.2: all White puzzles; of the Black ones as many as the table says, the others stay in the box.
    ranks = range(len(table.tiles))
    white_deck = chance.stream("white deck").shuffled(ranks[: table.whites])
    black_deck = chance.stream("black deck").shuffled(ranks[table.whites :])
    # PL-2.1: everybody starts with the same pieces; the first player is random.
    pieces = table.bags.counted({table.letter[kind]: count for kind, count in game.setup.start.items()})
    start = chance.stream("start player").below(config.players)
    empty = (None,) * game.limits.market
    state = State(
        table=table, config=config, round=1, phase=PLAY, start=start, turn=Turn(start, game.limits.actions),
        white=empty, black=empty, white_deck=white_deck,
        black_deck=black_deck[: game.setup.black_tiles[str(config.players)]],
        reserve=table.pool - config.players * pieces, seats=(Seat(pieces),) * config.players,
    )  # fmt: skip
    draft = Draft(state)
    # PL-2.2: the rows are laid out from the decks as they are refilled later.
    refill(draft)
    return draft.freeze()
