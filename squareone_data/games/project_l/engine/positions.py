"""Positions as JSON: writing any state, reading any position by hand, and saying all that is wrong with one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog
from squareone_data.notation import closest
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Broken, PositionError, SetupError
from squareone_data.play.selections import unknown_sets

from .actions import cells_from
from .invariants import broken_invariants
from .observing import on_the_table
from .setup import objections, table_for
from .state import OVER, Config, Laid, Placed, Seat, State, Turn, placed
from .table import HIDDEN, Table

if TYPE_CHECKING:
    from .position_model import Position, PuzzlePosition, SeatPosition, TurnPosition

HEADLINE = "this is no position"


def to_position(state: State) -> dict[str, Any]:
    """A state as JSON, everything written out: the order of the White deck, and the reserve kind by kind."""
    table, turn = state.table, state.turn
    reserve = table.bags.counts(state.reserve)
    return {
        "game": table.game.game,
        "sets": list(state.config.sets),
        "players": state.config.players,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "turn": {
            "seat": turn.seat, "actions_left": turn.actions_left, "master_used": turn.master_used,
            "black_taken": turn.black_taken, "rewards": _names(table, turn.rewards),
        },
        "rows": {"white": _names(table, state.white), "black": _names(table, state.black)},
        "decks": {"white": _names(table, state.white_deck), "black": _names(table, state.black_deck)},
        "reserve": {letter: reserve[letter] for letter, count in table.supply.items() if count},
        "seats": [
            {
                "supply": table.bags.text(seat.supply),
                "tiles": [_puzzle(table, one) for one in seat.tiles],
                "completed": _names(table, seat.completed),
                "banked": seat.banked,
                "banked_points": seat.banked_points,
                "finishing": seat.finishing,
            }
            for seat in state.seats
        ],
    }  # fmt: skip


def _names(table: Table, tiles: Iterable[int | None]) -> list[str | None]:
    return [None if one is None else "?" if one == HIDDEN else table.tiles[one].id for one in tiles]


def _puzzle(table: Table, one: Placed) -> dict[str, Any]:
    laid = {
        "pieces": [f"{piece}@{table.cells(bits)}" for bits, piece in one.pieces],
        "touches": [f"{piece}@{table.cells(bits)}" for bits, piece in one.touches],
    }
    (name,) = _names(table, [one.tile])
    return {"id": name} | (laid if one.touches else {"pieces": laid["pieces"]})


@cache
def _validator() -> Any:
    from .position_model import Position

    return Position


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
    from pydantic import ValidationError

    from squareone_data.play.messages import complaints

    try:
        written: Position = _validator().model_validate(document)
    except ValidationError as error:
        raise PositionError(HEADLINE, complaints(error, "the position")) from None
    return _Reading(catalog, written, seed).state(checked)


def _playable(catalog: Catalog) -> set[Config]:
    """The configurations that positions were read of: each is looked into once."""
    return set()


class _Reading:
    """A position on its way to a state. Faults that leave no state are raised at once, all of them together."""

    def __init__(self, catalog: Catalog, written: Position, seed: int) -> None:
        self.written, self.seed, self.faults = written, seed, list[Broken]()
        if written.game != catalog.kind.id:
            self._fault("", f"game: this catalog is of {catalog.kind.id}, not of {written.game}")
        for said in unknown_sets(catalog, written.sets):
            self._fault("PL-1.2", said)
        self.config = Config(tuple(one.id for one in catalog.game.sets if one.id in written.sets), written.players)
        playable = catalog.once(_playable)
        if not self.faults and self.config not in playable:
            self.faults += objections(catalog, self.config)
        self._stop()
        playable.add(self.config)
        try:
            self.table = table_for(catalog, self.config.sets)
        except SetupError as error:
            raise PositionError(HEADLINE, error.reasons) from None

    def _fault(self, rule: str, message: str) -> None:
        self.faults.append(Broken(rule, message))

    def _stop(self) -> None:
        if self.faults:
            raise PositionError(HEADLINE, self.faults)

    def state(self, checked: bool) -> State:
        """The state.

        Raises:
            PositionError: there is none, or it breaks an invariant.
        """
        written, count = self.written, self.config.players
        if len(written.seats) != count:
            self._fault("PL-3.1", f"seats: {count} players have as many seats, not {len(written.seats)}")
        for where, seat in (("start", written.start), ("turn.seat", written.turn.seat)):
            if seat >= count:
                self._fault("PL-3.1", f"{where}: there is no seat {seat}; seats are 0 to {count - 1}")
        seats = tuple(self._seat(rank, one) for rank, one in enumerate(written.seats))
        rest = written.decks.white == "rest"
        state = State(
            table=self.table, config=self.config, round=written.round, phase=written.phase, start=written.start,
            turn=self._turn(written.turn), white=self._row("white", written.rows.white),
            black=self._row("black", written.rows.black),
            white_deck=() if rest else self._tiles("decks.white", written.decks.white, "white"),
            black_deck=self._tiles("decks.black", written.decks.black, "black"),
            reserve=0 if written.reserve == "rest" else self._counted("reserve", dict(written.reserve)), seats=seats,
        )  # fmt: skip
        self._stop()
        if written.reserve == "rest":
            state = state._replace(reserve=self._rest_of_pieces(state))
        if rest:
            seen = set(on_the_table(state))
            left = [rank for rank in range(self.table.whites) if rank not in seen]
            state = state._replace(white_deck=Chance(self.seed).stream("white deck").shuffled(left))
        if checked and (broken := list(broken_invariants(state))):
            raise PositionError("this position breaks the rules", broken)
        return state

    def _rest_of_pieces(self, state: State) -> int:
        bags, pool = self.table.bags, self.table.pool
        held = dict.fromkeys(bags.letters, 0)
        for seat in state.seats:
            for letter, count in bags.items(seat.supply):
                held[letter] += count
            for one in seat.tiles:
                for laid in (*one.pieces, *one.touches):
                    held[laid.piece] += 1
        there = bags.counts(pool)
        for letter, count in held.items():
            if count > there[letter]:
                self._fault("PL-1.1", f"{count} {letter} lie before the players, {there[letter]} are in play")
        self._stop()
        return pool - bags.counted(held)

    def _tile(self, where: str, tile_id: str, color: str | None) -> int:
        rank = self.table.rank.get(tile_id)
        if rank is None:
            if tile_id in self.table.known:
                self._fault("PL-1.2", f"{where}: {tile_id} is of no set in play")
            else:
                near = closest(tile_id, self.table.known)
                hint = f"; did you mean {near}?" if near else ""
                self._fault("", f"{where}: no puzzle has the id {tile_id!r}{hint}")
            return 0
        if color is not None and self.table.tiles[rank].color != color:
            self._fault("PL-1.2", f"{where}: {tile_id} is no {color.capitalize()} puzzle")
        return rank

    def _tiles(self, where: str, ids: Iterable[str], color: str | None) -> tuple[int, ...]:
        return tuple(self._tile(where, one, color) for one in ids)

    def _row(self, color: str, ids: tuple[str | None, ...]) -> tuple[int | None, ...]:
        slots = self.table.game.limits.market
        if len(ids) > slots:
            self._fault("PL-2.2", f"rows.{color}: {len(ids)} slots, there are {slots}")
        # Empty slots at the end may be left out, as empty lists may.
        padded = (*ids, *(None,) * (slots - len(ids)))
        return tuple(None if one is None else self._tile(f"rows.{color}", one, color) for one in padded)

    def _turn(self, turn: TurnPosition) -> Turn:
        if self.written.phase == OVER:
            return Turn(turn.seat, 0)
        rewards = tuple(sorted(self._tiles("turn.rewards", turn.rewards, None)))
        return Turn(turn.seat, turn.actions_left, turn.master_used, turn.black_taken, rewards)

    def _seat(self, rank: int, seat: SeatPosition) -> Seat:
        where = f"seats.{rank}"
        counts = {letter: seat.supply.count(letter) for letter in dict.fromkeys(seat.supply)}
        return Seat(
            self._counted(f"{where}.supply", counts),
            tuple(sorted(self._puzzle(f"{where}.tiles", one) for one in seat.tiles)),
            self._tiles(f"{where}.completed", seat.completed, None),
            seat.banked,
            seat.banked_points,
            seat.finishing,
        )

    def _puzzle(self, where: str, one: PuzzlePosition) -> Placed:
        tile = self._tile(where, one.id, None)
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
            self._fault("PL-3.5", f"{where}: {text} names a cell twice")
            return None
        if any(row >= rows or column >= columns for row, column in named):
            self._fault("PL-1.2", f"{where}: {text} is off the grid of {rows} × {columns} cells")
        elif not self.table.supply.get(piece):
            self._counted(where, {piece: 1})
        else:
            return Laid(sum(1 << (row * columns + column) for row, column in named), piece)
        return None

    def _counted(self, where: str, counts: dict[str, int]) -> int:
        """Pieces as a bag; kinds that are not in play, and more than there are, are faults."""
        supply, good = self.table.supply, {}
        for letter, count in counts.items():
            there = supply.get(letter, 0)
            if count and not there:
                known = ", ".join(one for one, number in supply.items() if number)
                self._fault("PL-1.1", f"{where}: there is no piece {letter!r} in play; there are {known}")
            elif count > self.table.bags.field >> 1:
                self._fault("PL-1.1", f"{where}: {count} {letter}, {there} are in play")
            elif letter in supply:
                good[letter] = count
        return self.table.bags.counted(good)
