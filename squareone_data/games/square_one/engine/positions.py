"""Positions as JSON: write any state, parse any position, and report every fault of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from squareone_data.engine.position_parser import Numbers, PositionReader, sound, validated
from squareone_data.game.engine import GameConfig
from squareone_data.games.square_one.catalog import SquareOneCatalog
from squareone_data.model.json_types import JsonObject

from .apply import over
from .invariants import broken_invariants
from .play_table import Table
from .setup import market_sizes, objections
from .state import OPPONENT, OVER, Bonus, Market, Placed, Seat, State, Turn

if TYPE_CHECKING:
    from .position_model import MarketPosition, Position, SeatPosition, TurnPosition


def to_position(state: State) -> JsonObject:
    """Return a state as JSON, with the order of the White deck and the reserve by kind."""
    table, text = state.table, state.table.bags.text
    names = table.names

    def name(tile: int) -> str | None:
        return names([tile])[0]

    def turn(turn: Turn) -> JsonObject:
        bonus = turn.bonus
        written: JsonObject = {
            "seat": turn.seat, "actions_left": turn.actions_left, "master_used": turn.master_used,
            "bonus": None if bonus is None else
            {"tile": name(bonus.tile), "open": bonus.open, "left": bonus.left, "done": list(bonus.done)},
        }  # fmt: skip
        return written | {"ended": True} if turn.ended else written

    def placed(seat: int, tile: Placed) -> JsonObject:
        if state.config.solo and seat == OPPONENT:
            # The opponent's pieces are written in the order in which it pays (SO-13.3).
            return {"id": name(tile.tile), "paid": _paying(table, text(tile.rows[0]))}
        return {"id": name(tile.tile), "rows": [text(row) for row in tile.rows]}

    markers: list[JsonObject] = [{}] if len(state.markets) == 1 else [{"marker": "white"}, {"marker": "black"}]
    return {
        "game": table.definition.game,
        "sets": list(state.config.sets),
        "players": state.config.players,
        "solo": state.config.solo,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "next": state.next,
        "markets": [
            marker | {"white": names(market.white), "black": names(market.black), "turn": turn(market.turn)}
            for marker, market in zip(markers, state.markets, strict=True)
        ],
        "decks": {"white": names(state.white_deck), "black": names(state.black_deck)},
        "discard": names(state.discard),
        "removed": names(state.removed),
        "removed_pieces": text(state.removed_pieces),
        "reserve": table.reserve(state.reserve),
        "seats": [
            {
                "supply": text(seat.supply),
                "tiles": [placed(rank, tile) for tile in seat.tiles],
                "completed": names(seat.completed),
                "scored": names(seat.scored),
                "combo_points": seat.combo_points,
            }
            for rank, seat in enumerate(state.seats)
        ],
    }


def _paying(table: Table, letters: str) -> str:
    return "".join(sorted(letters, key=lambda letter: (letter in table.wild, table.level[letter])))


def from_position(catalog: SquareOneCatalog, document: object, *, seed: int = 0, checked: bool = True) -> State:
    """Parse a state from JSON.

    Args:
        catalog: the catalog of its tiles.
        document: the position, as parsed JSON.
        seed: the seed for the order of a White deck given as ``rest`` (stream ``white deck``).
        checked: whether to refuse positions that break an invariant.

    Raises:
        PositionError: The position is invalid; the error has every reason.
    """
    from .position_model import Position

    return _Reading(catalog, validated(Position, document), seed).state(checked)


class _Reading(PositionReader[Table]):
    """A parser of a position."""

    NUMBERS = Numbers(sets="SO-3.5", colors="SO-2.1", kinds="SO-3.5", supply="SO-1.1")

    def __init__(self, catalog: SquareOneCatalog, written: Position, seed: int) -> None:
        super().__init__(catalog, written, seed)
        self.written = written
        self.config = config = GameConfig(self.sets, written.players, written.solo)
        # A position need not satisfy the rules about the number of Black tiles and the start.
        against = (reason for reason in objections(catalog, config) if reason.rule not in ("SO-3.7", "SO-3.3"))
        self.table = self.table_for(Table, config, against)
        self.count = 2 if config.solo else config.players

    def state(self, checked: bool) -> State:
        """Return the state.

        Raises:
            PositionError: The position is invalid or breaks an invariant.
        """
        written, table = self.written, self.table
        if len(written.seats) != self.count:
            what = (
                "expected 2 seats in a solo game (seat 1 is the opponent)"
                if self.config.solo
                else f"expected {self.count} seats"
            )
            self.fault("SO-13.1" if self.config.solo else "SO-4.1", f"seats: {what}, got {len(written.seats)}")
        self.seat_there("SO-4.1", "start", written.start, self.count)
        count, slots = market_sizes(table.definition, self.config.players)
        if len(written.markets) != count:
            self.fault("SO-10.1", f"markets: expected {count} for {self.config}, got {len(written.markets)}")
        if written.next >= count:
            self.fault("SO-10.4", f"next: unknown market {written.next}; expected 0 to {count - 1}")
        markets = tuple(self._market(rank, market, slots) for rank, market in enumerate(written.markets))
        seats = tuple(self._seat(rank, seat) for rank, seat in enumerate(written.seats))
        black_deck = self.tiles("decks.black", written.decks.black, "black")
        discard = self.tiles("discard", written.discard, "white")
        removed = self.tiles("removed", written.removed, "white")
        removed_pieces = self.pieces("removed_pieces", written.removed_pieces)
        given = () if written.decks.white == "rest" else self.tiles("decks.white", written.decks.white, "white")
        if written.reserve == "rest":
            lying = [row for seat in seats for placed in seat.tiles for row in placed.rows]
            reserve = self.rest_of_pieces([removed_pieces, *(seat.supply for seat in seats), *lying])
        else:
            reserve = self.counted("reserve", dict(written.reserve))
        self.stop()
        state = State(
            table=table, config=self.config, round=written.round, phase=written.phase, start=written.start,
            next=written.next, markets=markets, white_deck=given, black_deck=black_deck, discard=discard,
            removed=removed, removed_pieces=removed_pieces, reserve=reserve, seats=seats,
        )  # fmt: skip
        if written.decks.white == "rest":
            state = state._replace(white_deck=self.rest_of_deck("white", state.on_the_table()))
        if checked:
            sound(broken_invariants(state))
        return state

    def _market(self, rank: int, market: MarketPosition, slots: int) -> Market:
        where = f"markets.{rank}"
        marker = None if len(self.written.markets) == 1 else ("white", "black")[rank]
        if market.marker != marker:
            self.fault("SO-10.1", f"{where}.marker: {'remove it' if marker is None else f'expected {marker}'}")
        white, black = (
            self.slots("SO-3.2", f"{where}.{color}", ids, color, slots)
            for color, ids in (("white", market.white), ("black", market.black))
        )
        return Market(white, black, self._turn(where, market.turn))

    def _turn(self, where: str, turn: TurnPosition) -> Turn:
        self.seat_there("SO-4.1", f"{where}.turn.seat", turn.seat, self.count)
        bonus = turn.bonus
        opened = None
        if bonus is not None:
            opened = Bonus(self.tile(f"{where}.turn.bonus", bonus.tile), bonus.open, bonus.left, bonus.done)
        if self.written.phase == OVER:
            return over(turn.seat, len(self.written.markets))
        return Turn(turn.seat, turn.actions_left, turn.master_used, opened, turn.ended)

    def _seat(self, rank: int, seat: SeatPosition) -> Seat:
        where = f"seats.{rank}"
        opponent = self.config.solo is not None and rank == OPPONENT
        tiles = []
        for placed in seat.tiles:
            tile = self.tile(f"{where}.tiles", placed.id)
            if opponent != (placed.paid is not None) or (opponent and placed.rows):
                what = "the solo opponent has `paid`, not `rows`" if opponent else "a player has `rows`, not `paid`"
                self.fault("SO-13.2", f"{where}.tiles: {placed.id}: {what}")
            rows = (placed.paid or "",) if opponent else placed.rows
            tiles.append(Placed(tile, tuple(self.pieces(f"{where}.tiles.{placed.id}", row) for row in rows)))
        return Seat(
            self.pieces(f"{where}.supply", seat.supply),
            tuple(sorted(tiles)),
            tuple(sorted(self.tiles(f"{where}.completed", seat.completed))),
            self.tiles(f"{where}.scored", seat.scored, "black"),
            seat.combo_points,
        )
