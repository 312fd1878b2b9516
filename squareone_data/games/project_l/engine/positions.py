"""Positions as JSON: writing any state, reading any position by hand, and saying all that is wrong with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog
from squareone_data.play.reading import Numbers, PositionReader, sound, validated
from squareone_data.play.usual import Config

from .actions import cells_from
from .invariants import broken_invariants, lying_pieces
from .setup import objections
from .state import OVER, Laid, Placed, Seat, State, Turn, placed
from .table import Table

if TYPE_CHECKING:
    from .position_model import Position, PuzzlePosition, SeatPosition, TurnPosition


def to_position(state: State) -> dict[str, Any]:
    """A state as JSON, everything written out: the order of the White deck, and the reserve kind by kind."""
    table, turn = state.table, state.turn
    return {
        "game": table.game.game,
        "sets": list(state.config.sets),
        "players": state.config.players,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "turn": {
            "seat": turn.seat, "actions_left": turn.actions_left, "master_used": turn.master_used,
            "black_taken": turn.black_taken, "rewards": table.names(turn.rewards),
        },
        "rows": {"white": table.names(state.white), "black": table.names(state.black)},
        "decks": {"white": table.names(state.white_deck), "black": table.names(state.black_deck)},
        "reserve": table.reserve(state.reserve),
        "seats": [
            {
                "supply": table.bags.text(seat.supply),
                "tiles": [_puzzle(table, one) for one in seat.tiles],
                "completed": table.names(seat.completed),
                "banked": seat.banked,
                "banked_points": seat.banked_points,
                "finishing": seat.finishing,
            }
            for seat in state.seats
        ],
    }  # fmt: skip


def _puzzle(table: Table, one: Placed) -> dict[str, Any]:
    laid = {
        "pieces": [f"{piece}@{table.cells(bits)}" for bits, piece in one.pieces],
        "touches": [f"{piece}@{table.cells(bits)}" for bits, piece in one.touches],
    }
    (name,) = table.names([one.tile])
    return {"id": name} | (laid if one.touches else {"pieces": laid["pieces"]})


def from_position(catalog: Catalog, document: Any, *, seed: int = 0, checked: bool = True) -> State:
    """A state from JSON.

    Args:
        catalog: the catalog its puzzles are of.
        document: the position, parsed.
        seed: where the order of a White deck given as ``rest`` is drawn from (stream ``white deck``).
        checked: False takes positions that break an invariant, as far as they can be made sense of.

    Raises:
        PositionError: it breaks an invariant, with every reason.
    """
    from .position_model import Position

    return _Reading(catalog, validated(Position, document), seed).state(checked)


class _Reading(PositionReader[Table]):
    """A position on its way to a state."""

    NUMBERS = Numbers(sets="PL-1.2", colors="PL-1.2", kinds="PL-1.1", supply="PL-1.1")
    NOUN = "puzzle"

    def __init__(self, catalog: Catalog, written: Position, seed: int) -> None:
        super().__init__(catalog, written, seed)
        self.written, self.config = written, Config(self.sets, written.players)
        self.table = self.table_for(Table, self.config, objections(catalog, self.config))

    def state(self, checked: bool) -> State:
        """The state.

        Raises:
            PositionError: there is none, or it breaks an invariant.
        """
        written, count = self.written, self.config.players
        slots = self.table.game.limits.market
        if len(written.seats) != count:
            self.fault("PL-3.1", f"seats: {count} players have as many seats, not {len(written.seats)}")
        for where, seat in (("start", written.start), ("turn.seat", written.turn.seat)):
            self.seat_there("PL-3.1", where, seat, count)
        seats = tuple(self._seat(rank, one) for rank, one in enumerate(written.seats))
        rest = written.decks.white == "rest"
        state = State(
            table=self.table, config=self.config, round=written.round, phase=written.phase, start=written.start,
            turn=self._turn(written.turn), white=self.slots("PL-2.2", "rows.white", written.rows.white, "white", slots),
            black=self.slots("PL-2.2", "rows.black", written.rows.black, "black", slots),
            white_deck=() if rest else self.tiles("decks.white", written.decks.white, "white"),
            black_deck=self.tiles("decks.black", written.decks.black, "black"),
            reserve=0 if written.reserve == "rest" else self.counted("reserve", dict(written.reserve)), seats=seats,
        )  # fmt: skip
        self.stop()
        if written.reserve == "rest":
            state = state._replace(reserve=self.rest_of_pieces(lying_pieces(state)))
        if rest:
            state = state._replace(white_deck=self.rest_of_deck("white", state.on_the_table()))
        if checked:
            sound(broken_invariants(state))
        return state

    def _turn(self, turn: TurnPosition) -> Turn:
        if self.written.phase == OVER:
            return Turn(turn.seat, 0)
        rewards = tuple(sorted(self.tiles("turn.rewards", turn.rewards)))
        return Turn(turn.seat, turn.actions_left, turn.master_used, turn.black_taken, rewards)

    def _seat(self, rank: int, seat: SeatPosition) -> Seat:
        where = f"seats.{rank}"
        return Seat(
            self.pieces(f"{where}.supply", seat.supply),
            tuple(sorted(self._puzzle(f"{where}.tiles", one) for one in seat.tiles)),
            self.tiles(f"{where}.completed", seat.completed),
            seat.banked,
            seat.banked_points,
            seat.finishing,
        )

    def _puzzle(self, where: str, one: PuzzlePosition) -> Placed:
        tile = self.tile(where, one.id)
        return placed(
            tile,
            [laid for text in one.pieces if (laid := self._laid(f"{where}.{one.id}", text)) is not None],
            [laid for text in one.touches if (laid := self._laid(f"{where}.{one.id}", text)) is not None],
        )

    def _laid(self, where: str, text: str) -> Laid | None:
        piece, _, cells = text.partition("@")
        rows, columns = self.table.rows, self.table.columns
        try:
            named = cells_from(cells)
        except ValueError:
            self.fault("PL-3.5", f"{where}: {text} names a cell twice")
            return None
        if any(row >= rows or column >= columns for row, column in named):
            self.fault("PL-1.2", f"{where}: {text} is off the grid of {rows} × {columns} cells")
        elif not self.table.supply.get(piece):
            self.counted(where, {piece: 1})
        else:
            return Laid(sum(1 << (row * columns + column) for row, column in named), piece)
        return None
