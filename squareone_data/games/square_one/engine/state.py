"""The state of a game: immutable values. What a rule changes is worked out on a :class:`Draft`, then frozen again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from squareone_data.play.bags import Bag
from squareone_data.play.tables import HIDDEN

from .table import Table

PLAY, LAST_ROUND, OVER = "play", "last-round", "over"
EASY, NORMAL, HARD = "easy", "normal", "hard"
DIFFICULTIES = (EASY, NORMAL, HARD)
OPPONENT = 1
"""The seat of the solo opponent."""


class Config(NamedTuple):
    """What is decided before a game.

    Args:
        sets: the sets in play, in the order of the game.
        players: how many people play.
        solo: the difficulty of the opponent, where one plays alone; else None.
    """

    sets: tuple[str, ...]
    players: int
    solo: str | None = None

    def __str__(self) -> str:
        who = f"solo {self.solo}" if self.solo else f"{self.players} players"
        return f"{who}, {' + '.join(self.sets)}"


class Bonus(NamedTuple):
    """A bonus that is being used (SO-11.2 to SO-11.10).

    Args:
        tile: the rotated tile.
        open: the bonus action that is open; None between the two of a two-action tile.
        left: how often it may still be done.
        done: the bonus actions of the tile that are finished.
    """

    tile: int
    open: str | None
    left: int
    done: tuple[str, ...] = ()


class Turn(NamedTuple):
    """A turn in progress (SO-4.1).

    Args:
        seat: whose turn it is.
        actions_left: standard actions left; for the solo opponent its action points.
        master_used: whether the Master of the turn is spent.
        bonus: the bonus that is open.
        ended: in Line Clear, that this side has finished and waits for the other.
    """

    seat: int
    actions_left: int
    master_used: bool = False
    bonus: Bonus | None = None
    ended: bool = False


class Market(NamedTuple):
    """A market (SO-3.2, SO-10.1): the slots by color, slot 0 first, None where one is empty; and the turn there."""

    white: tuple[int | None, ...]
    black: tuple[int | None, ...]
    turn: Turn


class Placed(NamedTuple):
    """An unfinished tile: the pieces on each filled row, top row first; before the solo opponent what it paid."""

    tile: int
    rows: tuple[Bag, ...] = ()


class Seat(NamedTuple):
    """What lies before a player.

    Args:
        supply: the pieces.
        tiles: the unfinished tiles, by rank.
        completed: rotated tiles with unused bonus actions, by rank.
        scored: Black tiles in the score pile, in the order scored.
        combo_points: points for combos.
    """

    supply: Bag
    tiles: tuple[Placed, ...] = ()
    completed: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()
    combo_points: int = 0


class State(NamedTuple):
    """A game between two actions. Tiles are ranks in the table, pieces are bags.

    Args:
        table: what does not change.
        config: what was decided before.
        round: the round, from 1.
        phase: ``play``, ``last-round`` or ``over``.
        start: the seat of the first player.
        next: which market acts next.
        markets: one, or in Line Clear two, white marker first.
        white_deck: the White deck, top first.
        black_deck: the Black deck, top first.
        discard: discarded White tiles, in the order discarded.
        removed: White tiles that left the game (SO-5.3).
        removed_pieces: pieces that left the game (SO-12.5).
        reserve: the pieces in the reserve.
        seats: the seats, clockwise.
    """

    table: Table
    config: Config
    round: int
    phase: str
    start: int
    next: int
    markets: tuple[Market, ...]
    white_deck: tuple[int, ...]
    black_deck: tuple[int, ...]
    discard: tuple[int, ...]
    removed: tuple[int, ...]
    removed_pieces: Bag
    reserve: Bag
    seats: tuple[Seat, ...]

    @property
    def market(self) -> Market:
        """The market whose side acts next."""
        return self.markets[self.next]

    @property
    def turn(self) -> Turn:
        """The turn of the side that acts next."""
        return self.markets[self.next].turn

    @property
    def active(self) -> Seat:
        """The seat that acts next."""
        return self.seats[self.turn.seat]

    @property
    def shuffle_due(self) -> bool:
        """SO-7.1, SO-7.2: whether the White deck is empty and a discard exists, so that chance makes a new deck."""
        return not self.white_deck and bool(self.discard) and self.phase != OVER

    @property
    def opponent_acts(self) -> bool:
        """Whether it is the turn of the solo opponent."""
        return self.config.solo is not None and self.turn.seat == OPPONENT

    @property
    def decks(self) -> dict[str, tuple[int, ...]]:
        """The decks by color, top first."""
        return {"white": self.white_deck, "black": self.black_deck}

    def blank(self) -> State:
        """The same state with a blank for each tile in a deck."""
        white, black = (HIDDEN,) * len(self.white_deck), (HIDDEN,) * len(self.black_deck)
        # All at once is the quickest way: every decision of a bot begins here.
        return State(
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, white, black,
            self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        )  # fmt: skip

    def on_the_table(self) -> Iterator[int]:
        """The ranks of all tiles that everybody can see, each as often as it is there (SO-9.5: score piles too)."""
        for market in self.markets:
            yield from (one for one in (*market.white, *market.black) if one is not None)
        yield from self.discard
        yield from self.removed
        for seat in self.seats:
            yield from (placed.tile for placed in seat.tiles)
            yield from seat.completed
            yield from seat.scored


class Draft:
    """A state in the making: what the rules of one action change. The seat, market and turn that act are laid out."""

    __slots__ = (
        "actions_left", "black", "black_deck", "bonus", "combo_points", "completed", "config", "discard", "ended",
        "markets", "master_used", "next", "phase", "removed", "removed_pieces", "reserve", "round", "scored", "seat",
        "seats", "start", "supply", "table", "tiles", "white", "white_deck",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        # All at once, in the order in which a state has them: the quickest way.
        (
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, self.white_deck,
            self.black_deck, self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        ) = state  # fmt: skip
        self.white, self.black, turn = self.markets[self.next]
        self.seat, self.actions_left, self.master_used, self.bonus, self.ended = turn
        self.supply, self.tiles, self.completed, self.scored, self.combo_points = self.seats[self.seat]

    def lay_out(self) -> None:
        """Take the market, turn and seat that act next into hand."""
        self.white, self.black, turn = self.markets[self.next]
        self.seat, self.actions_left, self.master_used, self.bonus, self.ended = turn
        self.supply, self.tiles, self.completed, self.scored, self.combo_points = self.seats[self.seat]

    def put_back(self) -> None:
        """Put market, turn and seat back among the others."""
        turn = Turn(self.seat, self.actions_left, self.master_used, self.bonus, self.ended)
        market = Market(self.white, self.black, turn)
        markets = self.markets
        self.markets = (market,) if len(markets) == 1 else (*markets[: self.next], market, *markets[self.next + 1 :])
        seat = Seat(self.supply, self.tiles, self.completed, self.scored, self.combo_points)
        self.seats = (*self.seats[: self.seat], seat, *self.seats[self.seat + 1 :])

    def freeze(self) -> State:
        """The state as it is now."""
        self.put_back()
        return State(
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, self.white_deck,
            self.black_deck, self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        )  # fmt: skip
