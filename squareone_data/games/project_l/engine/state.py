"""The state of a game as immutable values. A rule changes a :class:`Draft`, which is then frozen again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from squareone_data.engine.multiset import Bag
from squareone_data.engine.play_table import HIDDEN
from squareone_data.game.engine import GameConfig

from .play_table import Table

PLAY, LAST_ROUND, FINISHING, OVER = "play", "last-round", "finishing", "over"


class Turn(NamedTuple):
    """A turn in progress (PL-3.1), or a player's finishing touches (PL-5.3).

    Args:
        seat: whose turn it is.
        actions_left: the number of actions left.
        master_used: whether the Master of the turn is spent.
        black_taken: whether the one Black puzzle per turn is taken, once the end is triggered (PL-5.2).
        rewards: the completed puzzles whose reward is to be chosen (PL-4.2), by rank.
    """

    seat: int
    actions_left: int
    master_used: bool = False
    black_taken: bool = False
    rewards: tuple[int, ...] = ()


class Laid(NamedTuple):
    """A piece placed in a puzzle: the cells it covers as bits, and its letter."""

    bits: int
    piece: str


class Placed(NamedTuple):
    """An unfinished puzzle.

    Args:
        tile: its rank.
        filled: the covered cells, as bits.
        pieces: the placed pieces, by their first cell; finishing touches are not included.
        touches: the finishing touches (PL-5.3), by their first cell.
    """

    tile: int
    filled: int = 0
    pieces: tuple[Laid, ...] = ()
    touches: tuple[Laid, ...] = ()


def placed(tile: int, pieces: Iterable[Laid], touches: Iterable[Laid] = ()) -> Placed:
    """Return an unfinished puzzle from its pieces, in any order."""
    pieces, touches = tuple(sorted(pieces, key=_first)), tuple(sorted(touches, key=_first))
    filled = 0
    for laid in pieces + touches:
        filled |= laid.bits
    return Placed(tile, filled, pieces, touches)


def _first(laid: Laid) -> tuple[int, Laid]:
    return laid.bits & -laid.bits, laid


class Seat(NamedTuple):
    """The state of a seat.

    Args:
        supply: the pieces.
        tiles: the unfinished puzzles, by rank.
        completed: the face-up completed puzzles, in the order completed.
        banked: the number of reshuffled White puzzles (PL-6.1).
        banked_points: the points of the reshuffled puzzles.
        finishing: the number of finishing touches placed (PL-5.3).
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
        table: the constant data of the game.
        config: the configuration.
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
    config: GameConfig
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
        """Return the seat whose turn it is."""
        return self.seats[self.turn.seat]

    @property
    def shuffle_due(self) -> bool:
        """PL-6.1: Return whether the White deck is empty and there are completed White puzzles for a new one.

        Rewards are chosen first. After the last turn there are no more draws and no shuffles.
        """
        if self.white_deck or self.turn.rewards or self.phase not in (PLAY, LAST_ROUND):
            return False
        return any(tile < self.table.whites for seat in self.seats for tile in seat.completed)

    def to_shuffle(self) -> tuple[str, ...]:
        """PL-6.1: Return the completed White puzzles, which form a new White deck, in the order of the table."""
        completed = {tile for seat in self.seats for tile in seat.completed}
        return tuple(tile.id for tile in self.table.tiles[: self.table.whites] if tile.rank in completed)

    @property
    def decks(self) -> dict[str, tuple[int, ...]]:
        """Return the decks by color, top first."""
        return {"white": self.white_deck, "black": self.black_deck}

    def with_decks(self, decks: Mapping[str, tuple[int, ...]]) -> State:
        """Return the same state with other decks."""
        return self._replace(white_deck=decks["white"], black_deck=decks["black"])

    def blank(self) -> State:
        """Return the same state with a blank for each puzzle in a deck."""
        return self.with_decks({color: (HIDDEN,) * len(deck) for color, deck in self.decks.items()})

    def on_the_table(self) -> Iterator[int]:
        """Yield the ranks of all public puzzles, each as often as it is there, completed ones too."""
        yield from (tile for tile in self.white + self.black if tile is not None)
        for seat in self.seats:
            yield from (puzzle.tile for puzzle in seat.tiles)
            yield from seat.completed


class Draft:
    """A mutable state: the changes of one action. The seat and turn that act are attributes of the draft."""

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
        """Load a turn and its seat."""
        self.seat, self.actions_left, self.master_used, self.black_taken, self.rewards = turn
        self.supply, self.tiles, self.completed, self.banked, self.banked_points, self.finishing = self.seats[self.seat]

    def put_back(self) -> Turn:
        """Store the seat; return the turn as it is now."""
        seat = Seat(self.supply, self.tiles, self.completed, self.banked, self.banked_points, self.finishing)
        self.seats = (*self.seats[: self.seat], seat, *self.seats[self.seat + 1 :])
        return Turn(self.seat, self.actions_left, self.master_used, self.black_taken, self.rewards)

    def freeze(self) -> State:
        """Return the state as it is now."""
        turn = self.put_back()
        return State(
            self.table, self.config, self.round, self.phase, self.start, turn, self.white, self.black,
            self.white_deck, self.black_deck, self.reserve, self.seats,
        )  # fmt: skip
