"""Positions as JSON: writing any state, reading any position by hand, and saying all that is wrong with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog
from squareone_data.play.reading import Numbers, PositionReader, sound, validated

from .effects import over
from .invariants import broken_invariants
from .setup import market_sizes, objections
from .state import OPPONENT, OVER, Bonus, Config, Market, Placed, Seat, State, Turn
from .table import Table

if TYPE_CHECKING:
    from .position_model import MarketPosition, Position, SeatPosition, TurnPosition


def to_position(state: State) -> dict[str, Any]:
    """A state as JSON, everything written out: the order of the White deck, and the reserve kind by kind."""
    table, text = state.table, state.table.bags.text
    names = table.names

    def name(tile: int) -> str | None:
        return names([tile])[0]

    def turn(turn: Turn) -> dict[str, Any]:
        bonus = turn.bonus
        written: dict[str, Any] = {
            "seat": turn.seat, "actions_left": turn.actions_left, "master_used": turn.master_used,
            "bonus": None if bonus is None else
            {"tile": name(bonus.tile), "open": bonus.open, "left": bonus.left, "done": list(bonus.done)},
        }  # fmt: skip
        return written | {"ended": True} if turn.ended else written

    def placed(seat: int, one: Placed) -> dict[str, Any]:
        if state.config.solo and seat == OPPONENT:
            # What the opponent pays is written in the order in which it pays (SO-13.3).
            return {"id": name(one.tile), "paid": _paying(table, text(one.rows[0]))}
        return {"id": name(one.tile), "rows": [text(row) for row in one.rows]}

    markers: list[dict[str, Any]] = [{}] if len(state.markets) == 1 else [{"marker": "white"}, {"marker": "black"}]
    return {
        "game": table.game.game,
        "sets": list(state.config.sets),
        "players": state.config.players,
        "solo": state.config.solo,
        "round": state.round,
        "phase": state.phase,
        "start": state.start,
        "next": state.next,
        "markets": [
            marker | {"white": names(one.white), "black": names(one.black), "turn": turn(one.turn)}
            for marker, one in zip(markers, state.markets, strict=True)
        ],
        "decks": {"white": names(state.white_deck), "black": names(state.black_deck)},
        "discard": names(state.discard),
        "removed": names(state.removed),
        "removed_pieces": text(state.removed_pieces),
        "reserve": table.reserve(state.reserve),
        "seats": [
            {
                "supply": text(seat.supply),
                "tiles": [placed(rank, one) for one in seat.tiles],
                "completed": names(seat.completed),
                "scored": names(seat.scored),
                "combo_points": seat.combo_points,
            }
            for rank, seat in enumerate(state.seats)
        ],
    }


def _paying(table: Table, letters: str) -> str:
    return "".join(sorted(letters, key=lambda letter: (letter in table.wild, table.level[letter])))


def from_position(catalog: Catalog, document: Any, *, seed: int = 0, checked: bool = True) -> State:
    """A state from JSON.

    Args:
        catalog: the catalog its tiles are of.
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

    NUMBERS = Numbers(sets="SO-3.5", colors="SO-2.1", kinds="SO-3.5", supply="SO-1.1")

    def __init__(self, catalog: Catalog, written: Position, seed: int) -> None:
        super().__init__(catalog, written, seed)
        self.written = written
        self.config = config = Config(self.sets, written.players, written.solo)
        # How many Black tiles are in play is not asked of a position, nor how it began.
        against = (one for one in objections(catalog, config) if one.rule not in ("SO-3.7", "SO-3.3"))
        self.table = self.table_for(Table, config, against)
        self.count = 2 if config.solo else config.players

    def state(self, checked: bool) -> State:
        """The state.

        Raises:
            PositionError: there is none, or it breaks an invariant.
        """
        written, table = self.written, self.table
        if len(written.seats) != self.count:
            what = (
                "solo has two seats, seat 1 is the opponent's"
                if self.config.solo
                else f"{self.count} players have as many seats"
            )
            self.fault("SO-13.1" if self.config.solo else "SO-4.1", f"seats: {what}, not {len(written.seats)}")
        self.seat_there("SO-4.1", "start", written.start, self.count)
        count, slots = market_sizes(table.game, self.config.players)
        if len(written.markets) != count:
            self.fault("SO-10.1", f"markets: {self.config} has {count}, not {len(written.markets)}")
        if written.next >= count:
            self.fault("SO-10.4", f"next: there is no market {written.next}")
        markets = tuple(self._market(rank, one, slots) for rank, one in enumerate(written.markets))
        seats = tuple(self._seat(rank, one) for rank, one in enumerate(written.seats))
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

    def _market(self, rank: int, one: MarketPosition, slots: int) -> Market:
        where = f"markets.{rank}"
        marker = None if len(self.written.markets) == 1 else ("white", "black")[rank]
        if one.marker != marker:
            self.fault("SO-10.1", f"{where}.marker: {'leave it out' if marker is None else f'{marker} is meant here'}")
        white, black = (
            self.slots("SO-3.2", f"{where}.{color}", ids, color, slots)
            for color, ids in (("white", one.white), ("black", one.black))
        )
        return Market(white, black, self._turn(where, one.turn))

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
        for one in seat.tiles:
            tile = self.tile(f"{where}.tiles", one.id)
            if opponent != (one.paid is not None) or (opponent and one.rows):
                what = (
                    "the opponent pays: give `paid`, not `rows`" if opponent else "only the opponent pays: give `rows`"
                )
                self.fault("SO-13.2", f"{where}.tiles: {one.id}: {what}")
            rows = (one.paid or "",) if opponent else one.rows
            tiles.append(Placed(tile, tuple(self.pieces(f"{where}.tiles.{one.id}", row) for row in rows)))
        return Seat(
            self.pieces(f"{where}.supply", seat.supply),
            tuple(sorted(tiles)),
            tuple(sorted(self.tiles(f"{where}.completed", seat.completed))),
            self.tiles(f"{where}.scored", seat.scored, "black"),
            seat.combo_points,
        )
