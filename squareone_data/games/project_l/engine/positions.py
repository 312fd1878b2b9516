"""Positions as JSON: write any state, parse any position, and report every fault of a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from squareone_data.engine.position_parser import Numbers, PositionReader, sound, validated
from squareone_data.game.engine import GameConfig
from squareone_data.games.project_l.catalog import ProjectLCatalog
from squareone_data.games.project_l.geometry import mask
from squareone_data.model.json_types import JsonObject

from .actions import cells_from
from .invariants import broken_invariants, lying_pieces
from .play_table import Table
from .setup import objections
from .state import OVER, Laid, Placed, Seat, State, Turn, placed

if TYPE_CHECKING:
    from .position_model import Position, PuzzlePosition, SeatPosition, TurnPosition


def to_position(state: State) -> JsonObject:
    """Return a state as JSON, with the order of the White deck and the reserve by kind."""
    table, turn = state.table, state.turn
    return {
        "game": table.definition.game,
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
                "tiles": [_puzzle(table, puzzle) for puzzle in seat.tiles],
                "completed": table.names(seat.completed),
                "banked": seat.banked,
                "banked_points": seat.banked_points,
                "finishing": seat.finishing,
            }
            for seat in state.seats
        ],
    }  # fmt: skip


def _puzzle(table: Table, puzzle: Placed) -> JsonObject:
    (name,) = table.names([puzzle.tile])
    written = {"id": name, "pieces": [f"{piece}@{table.cells(bits)}" for bits, piece in puzzle.pieces]}
    touches = [f"{piece}@{table.cells(bits)}" for bits, piece in puzzle.touches]
    return written | ({"touches": touches} if touches else {})


def from_position(catalog: ProjectLCatalog, document: object, *, seed: int = 0, checked: bool = True) -> State:
    """See :meth:`Engine.from_position`; a White deck given as ``rest`` is drawn from the stream ``white deck``."""
    from .position_model import Position

    return _Reading(catalog, validated(Position, document), seed).state(checked)


class _Reading(PositionReader[Table]):
    """A parser of a position."""

    NUMBERS = Numbers(sets="PL-1.2", colors="PL-1.2", kinds="PL-1.1", supply="PL-1.1")
    NOUN = "puzzle"

    def __init__(self, catalog: ProjectLCatalog, written: Position, seed: int) -> None:
        super().__init__(catalog, written, seed)
        self.written, self.config = written, GameConfig(self.sets, written.players)
        self.table = self.table_for(Table, self.config, objections(catalog, self.config))

    def state(self, checked: bool) -> State:
        """Return the state; raise :class:`PositionError` if the position is invalid or breaks an invariant."""
        written, count = self.written, self.config.players
        slots = self.table.definition.limits.market
        if len(written.seats) != count:
            self.fault("PL-3.1", f"seats: expected {count} seats, got {len(written.seats)}")
        for where, seat in (("start", written.start), ("turn.seat", written.turn.seat)):
            self.seat_there("PL-3.1", where, seat, count)
        seats = tuple(self._seat(f"seats.{rank}", seat) for rank, seat in enumerate(written.seats))
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

    def _seat(self, where: str, seat: SeatPosition) -> Seat:
        return Seat(
            self.pieces(f"{where}.supply", seat.supply),
            tuple(sorted(self._puzzle(f"{where}.tiles", puzzle) for puzzle in seat.tiles)),
            self.tiles(f"{where}.completed", seat.completed),
            seat.banked,
            seat.banked_points,
            seat.finishing,
        )

    def _puzzle(self, where: str, puzzle: PuzzlePosition) -> Placed:
        tile, inside = self.tile(where, puzzle.id), f"{where}.{puzzle.id}"
        return placed(tile, self._laid(inside, puzzle.pieces), self._laid(inside, puzzle.touches))

    def _laid(self, where: str, texts: Iterable[str]) -> list[Laid]:
        rows, columns = self.table.rows, self.table.columns
        found = []
        for text in texts:
            piece, _, names = text.partition("@")
            try:
                cells = cells_from(names)
            except ValueError:
                self.fault("PL-3.5", f"{where}: {text} has a duplicate cell")
                continue
            if any(row >= rows or column >= columns for row, column in cells):
                self.fault("PL-1.2", f"{where}: {text} is outside the grid of {rows} × {columns} cells")
            elif not self.table.supply.get(piece):
                self.counted(where, {piece: 1})
            else:
                found.append(Laid(mask(cells, columns), piece))
        return found
