"""What a seat may know where only decks are hidden: everything but their order, and what of them is in the box.

A state that is observed so is a named tuple. It has ``table`` and ``seats``; a field for each deck, such as
``white_deck``, and all of them by color as ``decks``, top first; ``blank()``, the same state with ``HIDDEN`` for each
tile in a deck; and ``on_the_table()``, the ranks of all tiles that lie face up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .chance import Stream
from .players import engine_of

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Observation(Generic[S]):
    """What one seat may know; what lies on the table is public.

    Args:
        seat: the seat that looks.
        state: the state with a blank for each tile in a deck; the engine plays on with it, and what is turned up then
            is a blank too, with which nothing can be done.
    """

    seat: int
    state: S

    def unseen(self, color: str) -> tuple[str, ...]:
        """The tiles of a color that nobody can see: in the deck, or in the box if not all are in play."""
        tiles = self.state.table.tiles  # type: ignore[attr-defined]
        return tuple(tiles[rank].id for rank in unseen(self.state, color))

    def as_json(self) -> dict[str, Any]:
        """The observation as the command ``rules observe`` prints it."""
        state: Any = self.state
        position = engine_of(state.table.catalog.kind).to_position(state)
        decks = {color: len(deck) for color, deck in state.decks.items()}
        hidden = {color: list(self.unseen(color)) for color in state.decks}
        return {"seat": self.seat} | position | {"decks": decks, "unseen": hidden}


def unseen(state: Any, color: str) -> list[int]:
    """The ranks of the tiles of a color that do not lie face up."""
    seen = set(state.on_the_table())
    return [tile.rank for tile in state.table.tiles if tile.color == color and tile.rank not in seen]


def observe(state: S, seat: int) -> Observation[S]:
    """What a seat may know of a state.

    Raises:
        IndexError: there is no such seat.
    """
    known: Any = state
    if not 0 <= seat < len(known.seats):
        raise IndexError(f"there is no seat {seat}; seats are 0 to {len(known.seats) - 1}")
    return Observation(seat, known.blank())


def permuted(state: S, stream: Stream) -> S:
    """The same state to all who look at it: decks of other unseen tiles, in another order."""
    known: Any = state
    others = {color: stream.shuffled(unseen(state, color))[: len(deck)] for color, deck in known.decks.items()}
    same: S = known._replace(**{f"{color}_deck": deck for color, deck in others.items()})
    return same
