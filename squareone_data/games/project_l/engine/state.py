"""The state of a game: immutable values. What a rule changes is worked out on a :class:`Draft`, then frozen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from squareone_data.play.bags import Bag
from squareone_data.play.tables import HIDDEN
from squareone_data.play.usual import Config

from .table import Table

PLAY, LAST_ROUND, FINISHING, OVER = "play", "last-round", "finishing", "over"


class Turn(NamedTuple):
    """A turn in progress (PL-3.1), or a player's finishing touches (PL-5.3).

    Args:
        seat: whose turn it is.
        actions_left: how many actions are left.
        master_used: whether the Master of the turn is spent.
        black_taken: whether the Black puzzle that may be taken a turn once the end is triggered is taken (PL-5.2).
        rewards: the completed puzzles whose reward is to be chosen (PL-4.2), by rank.
    """

    seat: int
    actions_left: int
    master_used: bool = False
    black_taken: bool = False
    rewards: tuple[int, ...] = ()


class Laid(NamedTuple):
    """A piece that lies in a puzzle: the cells it covers as bits, and its letter."""

    bits: int
    piece: str


class Placed(NamedTuple):
    """An unfinished puzzle.

    Args:
        tile: its rank.
        filled: the cells that are covered, as bits.
        pieces: the pieces that lie in it, by their first cell.
        touches: those among the finishing touches (PL-5.3), by their first cell; they are not among ``pieces``.
    """

    tile: int
    filled: int = 0
    pieces: tuple[Laid, ...] = ()
    touches: tuple[Laid, ...] = ()


def placed(tile: int, pieces: Iterable[Laid], touches: Iterable[Laid] = ()) -> Placed:
    """An unfinished puzzle from what lies in it, in any order."""
    pieces, touches = sorted(pieces, key=_first), sorted(touches, key=_first)
    filled = 0
    for one in (*pieces, *touches):
        filled |= one.bits
    return Placed(tile, filled, tuple(pieces), tuple(touches))


def _first(laid: Laid) -> tuple[int, Laid]:
    return laid.bits & -laid.bits, laid


class Seat(NamedTuple):
    """What lies before a player.

    Args:
        supply: the pieces.
        tiles: the unfinished puzzles, by rank.
        completed: the completed puzzles that lie face up, in the order completed.
        banked: how many White ones were reshuffled (PL-6.1).
        banked_points: the points these gave.
        finishing: how many finishing touches the player placed (PL-5.3).
    """

    supply: Bag
    tiles: tuple[Placed, ...] = ()
    completed: tuple[int, ...] = ()
    banked: int = 0
    banked_points: int = 0
    finishing: int = 0


class State(NamedTuple):
    """A game between two actions. Puzzles are ranks in the table, pieces are bags.

    Args:
        table: what does not change.
        config: what was decided before.
        round: the round, from 1; the finishing touches are a round of their own.
        phase: ``play``, ``last-round``, ``finishing`` or ``over``.
        start: the seat of the first player.
        turn: the turn in progress.
        white: the White puzzles face up, by slot; None where a slot is empty.
        black: the Black ones likewise.
        white_deck: the White deck, top first.
        black_deck: the Black deck, top first.
        reserve: the pieces in the reserve.
        seats: the seats, clockwise.
    """

    table: Table
    config: Config
    round: int
    phase: str
    start: int
    turn: Turn
    white: tuple[int | None, ...]
    black: tuple[int | None, ...]
    white_deck: tuple[int, ...]
    black_deck: tuple[int, ...]
    reserve: Bag
    seats: tuple[Seat, ...]

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.seats[self.turn.seat]

    @property
    def shuffle_due(self) -> bool:
        """PL-6.1: whether the White deck has run out and there are completed White puzzles to make a new one of.

        Rewards are chosen first. After the last turn nothing is drawn any more, so nothing is shuffled.
        """
        if self.white_deck or self.turn.rewards or self.phase not in (PLAY, LAST_ROUND):
            return False
        return any(tile < self.table.whites for seat in self.seats for tile in seat.completed)

    def reshuffled(self) -> list[int]:
        """PL-6.1: the completed White puzzles, which a new White deck is made of, by rank."""
        return sorted(tile for seat in self.seats for tile in seat.completed if tile < self.table.whites)

    @property
    def decks(self) -> dict[str, tuple[int, ...]]:
        """The decks by color, top first."""
        return {"white": self.white_deck, "black": self.black_deck}

    def blank(self) -> State:
        """The same state with a blank for each puzzle in a deck."""
        white, black = (HIDDEN,) * len(self.white_deck), (HIDDEN,) * len(self.black_deck)
        return self._replace(white_deck=white, black_deck=black)

    def on_the_table(self) -> Iterator[int]:
        """The ranks of all puzzles that everybody can see, each as often as it is there; completed ones lie face up."""
        yield from (one for one in (*self.white, *self.black) if one is not None)
        for seat in self.seats:
            yield from (one.tile for one in seat.tiles)
            yield from seat.completed


class Draft:
    """A state in the making: what the rules of one action change. The seat and turn that act are laid out."""

    __slots__ = (
        "actions_left", "banked", "banked_points", "black", "black_deck", "black_taken", "completed", "config",
        "finishing", "master_used", "phase", "reserve", "rewards", "round", "seat", "seats", "start", "supply", "table",
        "tiles", "white", "white_deck",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        (
            self.table, self.config, self.round, self.phase, self.start, turn, self.white, self.black, self.white_deck,
            self.black_deck, self.reserve, self.seats,
        ) = state  # fmt: skip
        self.lay_out(turn)

    def lay_out(self, turn: Turn) -> None:
        """Take a turn and its seat into hand."""
        self.seat, self.actions_left, self.master_used, self.black_taken, self.rewards = turn
        self.supply, self.tiles, self.completed, self.banked, self.banked_points, self.finishing = self.seats[self.seat]

    def put_back(self) -> Turn:
        """Put the seat back among the others; the turn as it is now."""
        seat = Seat(self.supply, self.tiles, self.completed, self.banked, self.banked_points, self.finishing)
        self.seats = (*self.seats[: self.seat], seat, *self.seats[self.seat + 1 :])
        return Turn(self.seat, self.actions_left, self.master_used, self.black_taken, self.rewards)

    def freeze(self) -> State:
        """The state as it is now."""
        turn = self.put_back()
        return State(
            self.table, self.config, self.round, self.phase, self.start, turn, self.white, self.black,
            self.white_deck, self.black_deck, self.reserve, self.seats,
        )  # fmt: skip
