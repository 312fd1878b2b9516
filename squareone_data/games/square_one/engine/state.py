"""The state of a game as immutable values. A rule changes a :class:`Draft`, which is then frozen again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.engine import GameConfig

from .play_table import Table

PLAY, LAST_ROUND, OVER = "play", "last-round", "over"
EASY, NORMAL, HARD = "easy", "normal", "hard"
DIFFICULTIES = (EASY, NORMAL, HARD)
OPPONENT = 1
"""The seat of the solo opponent."""


class Bonus(NamedTuple):
    """A bonus that is being used (SO-11.2 to SO-11.10).

    Args:
        tile: the rotated tile.
        open: the open bonus action; None between the two of a two-action tile.
        left: the number of times it can still be used.
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
        ended: in Line Clear, whether this side has finished and waits for the other.
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
    """The state of a seat.

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
        table: the constant data of the game.
        config: the configuration.
        round: the round, from 1.
        phase: ``play``, ``last-round`` or ``over``.
        start: the seat of the first player.
        next: the market that acts next.
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
    config: GameConfig
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
        """Return the market whose side acts next."""
        return self.markets[self.next]

    @property
    def turn(self) -> Turn:
        """Return the turn of the side that acts next."""
        return self.markets[self.next].turn

    @property
    def active(self) -> Seat:
        """Return the seat that acts next."""
        return self.seats[self.turn.seat]

    @property
    def shuffle_due(self) -> bool:
        """SO-7.1, SO-7.2: Return whether the White deck is empty and the discard pile is not, so that a shuffle is
        due.
        """
        return not self.white_deck and bool(self.discard) and self.phase != OVER

    @property
    def opponent_acts(self) -> bool:
        """Return whether it is the turn of the solo opponent."""
        return self.config.solo is not None and self.turn.seat == OPPONENT

    @property
    def decks(self) -> dict[str, tuple[int, ...]]:
        """Return the decks by color, top first."""
        return {"white": self.white_deck, "black": self.black_deck}

    def with_decks(self, decks: Mapping[str, tuple[int, ...]]) -> State:
        """Return the same state with other decks."""
        return self._replace(white_deck=decks["white"], black_deck=decks["black"])

    def blank(self) -> State:
        """Return the same state with a blank for each tile in a deck."""
        white, black = (HIDDEN,) * len(self.white_deck), (HIDDEN,) * len(self.black_deck)
        # One call is the fastest way: every decision of a bot begins here.
        return State(
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, white, black,
            self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        )  # fmt: skip

    def on_the_table(self) -> Iterator[int]:
        """Return the ranks of all public tiles, each as often as it is there, score piles too (SO-9.5)."""
        for market in self.markets:
            yield from (rank for rank in (*market.white, *market.black) if rank is not None)
        yield from self.discard
        yield from self.removed
        for seat in self.seats:
            yield from (placed.tile for placed in seat.tiles)
            yield from seat.completed
            yield from seat.scored


class Draft:
    """A mutable state: the changes of one action. The seat, market and turn that act are attributes of the draft."""

    __slots__ = (
        "actions_left", "black", "black_deck", "bonus", "combo_points", "completed", "config", "discard", "ended",
        "markets", "master_used", "next", "phase", "removed", "removed_pieces", "reserve", "round", "scored", "seat",
        "seats", "start", "supply", "table", "tiles", "white", "white_deck",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        # One call in the order of the fields of a state is the fastest way.
        (
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, self.white_deck,
            self.black_deck, self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        ) = state  # fmt: skip
        self.white, self.black, turn = self.markets[self.next]
        self.seat, self.actions_left, self.master_used, self.bonus, self.ended = turn
        self.supply, self.tiles, self.completed, self.scored, self.combo_points = self.seats[self.seat]

    def lay_out(self) -> None:
        """Load the market, turn and seat that act next."""
        self.white, self.black, turn = self.markets[self.next]
        self.seat, self.actions_left, self.master_used, self.bonus, self.ended = turn
        self.supply, self.tiles, self.completed, self.scored, self.combo_points = self.seats[self.seat]

    def put_back(self) -> None:
        """Store the market, turn and seat."""
        turn = Turn(self.seat, self.actions_left, self.master_used, self.bonus, self.ended)
        market = Market(self.white, self.black, turn)
        markets = self.markets
        self.markets = (market,) if len(markets) == 1 else (*markets[: self.next], market, *markets[self.next + 1 :])
        seat = Seat(self.supply, self.tiles, self.completed, self.scored, self.combo_points)
        self.seats = (*self.seats[: self.seat], seat, *self.seats[self.seat + 1 :])

    def freeze(self) -> State:
        """Return the state as it is now."""
        self.put_back()
        return State(
            self.table, self.config, self.round, self.phase, self.start, self.next, self.markets, self.white_deck,
            self.black_deck, self.discard, self.removed, self.removed_pieces, self.reserve, self.seats,
        )  # fmt: skip
