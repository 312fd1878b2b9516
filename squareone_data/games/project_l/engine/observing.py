"""What a seat may know: everything but the order of the decks, and which unseen Black puzzles are in the box."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from squareone_data.play.chance import Stream

from .state import State
from .table import HIDDEN


@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat may know. Completed puzzles lie face up, so everybody knows everybody's score.

    Args:
        seat: the seat that looks.
        state: the state with a blank for each puzzle in a deck; the engine plays on with it, and what is turned up then
            is a blank too, into which nothing can be laid.
    """

    seat: int
    state: State

    def unseen(self, color: str) -> tuple[str, ...]:
        """The puzzles of a color that nobody can see: in the deck, or of the Black ones perhaps in the box."""
        return tuple(_unseen(self.state, color))

    def as_json(self) -> dict[str, Any]:
        """The observation as the command ``rules observe`` prints it."""
        from .positions import to_position

        position = to_position(self.state)
        decks = {"white": len(self.state.white_deck), "black": len(self.state.black_deck)}
        unseen = {color: list(self.unseen(color)) for color in ("white", "black")}
        return {"seat": self.seat} | position | {"decks": decks, "unseen": unseen}


def observe(state: State, seat: int) -> Observation:
    """What a seat may know of a state.

    Raises:
        IndexError: there is no such seat.
    """
    if not 0 <= seat < len(state.seats):
        raise IndexError(f"there is no seat {seat}; seats are 0 to {len(state.seats) - 1}")
    white, black = (HIDDEN,) * len(state.white_deck), (HIDDEN,) * len(state.black_deck)
    return Observation(seat, state._replace(white_deck=white, black_deck=black))


def permuted(state: State, stream: Stream) -> State:
    """The same state to all who look at it: the White deck in another order, other unseen puzzles in the Black deck."""
    unseen = [state.table.rank[one] for one in _unseen(state, "black")]
    return state._replace(
        white_deck=stream.shuffled(state.white_deck),
        black_deck=stream.shuffled(unseen)[: len(state.black_deck)],
    )


def on_the_table(state: State) -> Iterator[int]:
    """The ranks of all puzzles that everybody can see, each as often as it is there."""
    yield from (one for one in (*state.white, *state.black) if one is not None)
    for seat in state.seats:
        yield from (one.tile for one in seat.tiles)
        yield from seat.completed


def _unseen(state: State, color: str) -> Iterator[str]:
    seen = set(on_the_table(state))
    return (tile.id for tile in state.table.tiles if tile.color == color and tile.rank not in seen)
