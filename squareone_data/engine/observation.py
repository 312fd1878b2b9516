"""Observations for games in which only decks are hidden: they leave out the order of decks and the tiles in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Protocol, Self, TypeVar

from squareone_data.model.json_types import JsonObject
from squareone_data.rng import Stream

from .play_table import PlayTable, Ranked


class DeckState(Protocol):
    """A state in which only decks are hidden."""

    @property
    def table(self) -> PlayTable[Ranked]:
        """Return the play table."""

    @property
    def seats(self) -> Sequence[object]:
        """Return the seats."""

    @property
    def decks(self) -> Mapping[str, tuple[int, ...]]:
        """Return the ranks of the tiles in each deck by color, top first."""

    def with_decks(self, decks: Mapping[str, tuple[int, ...]]) -> Self:
        """Return the same state with other decks."""

    def blank(self) -> Self:
        """Return the same state with ``HIDDEN`` in place of each tile in a deck."""

    def on_the_table(self) -> Iterable[int]:
        """Yield the ranks of all tiles that are face up."""


S = TypeVar("S", bound=DeckState)


@dataclass(frozen=True, slots=True)
class DeckObservation(Generic[S]):
    """The observation of one seat. The table is public.

    Args:
        seat: the seat that observes.
        state: the state with a blank for each tile in a deck. The engine accepts it; a tile that is turned up is a
            blank, which allows no actions.
        to_position: converts a state to JSON.
    """

    seat: int
    state: S
    to_position: Callable[[S], JsonObject] = field(repr=False, compare=False)

    def unseen(self, color: str) -> tuple[str, ...]:
        """Return the unseen tiles of a color: those in the deck, or in the box if not all are in play."""
        tiles = self.state.table.tiles
        return tuple(tiles[rank].id for rank in unseen(self.state, color))

    def as_json(self) -> JsonObject:
        """Return the observation as ``rules observe`` prints it."""
        decks = {color: len(deck) for color, deck in self.state.decks.items()}
        hidden = {color: list(self.unseen(color)) for color in self.state.decks}
        return {"seat": self.seat} | self.to_position(self.state) | {"decks": decks, "unseen": hidden}


def unseen(state: DeckState, color: str) -> list[int]:
    """Return the ranks of the tiles of a color that are not face up."""
    seen = set(state.on_the_table())
    return [tile.rank for tile in state.table.tiles if tile.color == color and tile.rank not in seen]


def observe(state: S, seat: int, to_position: Callable[[S], JsonObject]) -> DeckObservation[S]:
    """Return the observation of a seat.

    Raises:
        IndexError: the seat is invalid.
    """
    if not 0 <= seat < len(state.seats):
        raise IndexError(f"invalid seat {seat}; expected 0 to {len(state.seats) - 1}")
    return DeckObservation(seat, state.blank(), to_position)


def permuted(state: S, stream: Stream) -> S:
    """Return a state with the same observations: decks of random unseen tiles."""
    return state.with_decks(
        {color: stream.shuffled(unseen(state, color))[: len(deck)] for color, deck in state.decks.items()}
    )
