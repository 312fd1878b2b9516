"""Positions as JSON: writing any state, reading any position by hand, and saying all that is wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from squareone_data.model.catalog import Catalog
from squareone_data.notation import closest
from squareone_data.play.chance import Chance
from squareone_data.play.contract import Broken, PositionError, SetupError
from squareone_data.play.selections import unknown_sets

from .effects import over
from .invariants import broken_invariants
from .setup import market_sizes, objections, table_for
from .state import OPPONENT, OVER, Bonus, Config, Market, Placed, Seat, State, Turn
from .table import HIDDEN, Table

if TYPE_CHECKING:
    from .position_model import MarketPosition, Position, SeatPosition, TurnPosition

HEADLINE = "this is no position"


def to_position(state: State) -> dict[str, Any]:
    """A state as JSON, everything written out: the order of the White deck, and the reserve kind by kind."""
    table, text = state.table, state.table.bags.text

    def name(tile: int | None) -> str | None:
        return None if tile is None else "?" if tile == HIDDEN else table.tiles[tile].id

    def names(tiles: Iterable[int | None]) -> list[str | None]:
        return [name(tile) for tile in tiles]

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
    reserve = table.bags.counts(state.reserve)
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
        "reserve": {letter: reserve[letter] for letter, count in table.supply.items() if count},
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


@cache
def _validator() -> Any:
    from .position_model import Position

    return Position


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
        game = catalog.game
        if written.game != catalog.kind.id:
            self._fault("", f"game: this catalog is of {catalog.kind.id}, not of {written.game}")
        for said in unknown_sets(catalog, written.sets):
            self._fault("SO-3.5", said)
        chosen = tuple(one.id for one in game.sets if one.id in written.sets)
        config = Config(chosen, written.players, written.solo)
        playable = catalog.once(_playable)
        if not self.faults and config not in playable:
            # How many Black tiles are in play is not asked of a position, nor how it began.
            self.faults += [one for one in objections(catalog, config) if one.rule not in ("SO-3.7", "SO-3.3")]
        self._stop()
        playable.add(config)
        try:
            self.table = table_for(catalog, config.sets)
        except SetupError as error:
            raise PositionError(HEADLINE, error.reasons) from None
        self.config = config
        self.count = 2 if config.solo else config.players

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
        written, table = self.written, self.table
        if len(written.seats) != self.count:
            what = (
                "solo has two seats, seat 1 is the opponent's"
                if self.config.solo
                else f"{self.count} players have as many seats"
            )
            self._fault("SO-13.1" if self.config.solo else "SO-4.1", f"seats: {what}, not {len(written.seats)}")
        if written.start >= self.count:
            self._fault("SO-4.1", f"start: there is no seat {written.start}; seats are 0 to {self.count - 1}")
        count, slots = market_sizes(table.game, self.config.players)
        if len(written.markets) != count:
            self._fault("SO-10.1", f"markets: {self.config} has {count}, not {len(written.markets)}")
        if written.next >= count:
            self._fault("SO-10.4", f"next: there is no market {written.next}")
        markets = tuple(self._market(rank, one, slots) for rank, one in enumerate(written.markets))
        seats = tuple(self._seat(rank, one) for rank, one in enumerate(written.seats))
        black_deck = self._tiles("decks.black", written.decks.black, "black")
        discard = self._tiles("discard", written.discard, "white")
        removed = self._tiles("removed", written.removed, "white")
        removed_pieces = self._bag("removed_pieces", written.removed_pieces)
        given = () if written.decks.white == "rest" else self._tiles("decks.white", written.decks.white, "white")
        if written.reserve == "rest":
            held = removed_pieces + sum(seat.supply + sum(sum(placed.rows) for placed in seat.tiles) for seat in seats)
            self._stop()
            reserve = self._rest_of_pieces(held, checked)
        else:
            reserve = self._counted("reserve", dict(written.reserve))
        self._stop()
        state = State(
            table=table, config=self.config, round=written.round, phase=written.phase, start=written.start,
            next=written.next, markets=markets, white_deck=given, black_deck=black_deck, discard=discard,
            removed=removed, removed_pieces=removed_pieces, reserve=reserve, seats=seats,
        )  # fmt: skip
        if written.decks.white == "rest":
            state = self._with_rest_of_deck(state)
        if checked and (broken := list(broken_invariants(state))):
            raise PositionError("this position breaks the rules", broken)
        return state

    def _with_rest_of_deck(self, state: State) -> State:
        from .observing import on_the_table

        seen = set(on_the_table(state))
        rest = [tile.rank for tile in self.table.tiles if tile.color == "white" and tile.rank not in seen]
        return state._replace(white_deck=Chance(self.seed).stream("white deck").shuffled(rest))

    def _rest_of_pieces(self, held: int, checked: bool) -> int:
        bags, pool = self.table.bags, self.table.pool
        if bags.holds(pool, held):
            return pool - held
        there, wanted = bags.counts(pool), bags.counts(held)
        for letter, count in wanted.items():
            if count > there[letter]:
                self._fault("SO-1.1", f"{count} {letter} lie before the players, {there[letter]} are in play")
        self._stop()
        return 0

    def _tile(self, where: str, tile_id: str, color: str | None) -> int:
        rank = self.table.rank.get(tile_id)
        if rank is None:
            if tile_id in self.table.known:
                self._fault("SO-3.5", f"{where}: {tile_id} is of no set in play")
            else:
                near = closest(tile_id, self.table.known)
                self._fault(
                    "", f"{where}: no tile has the id {tile_id!r}" + (f"; did you mean {near}?" if near else "")
                )
            return 0
        if color is not None and self.table.tiles[rank].color != color:
            self._fault("SO-2.1", f"{where}: {tile_id} is no {color.capitalize()} tile")
        return rank

    def _tiles(self, where: str, ids: Iterable[str], color: str | None) -> tuple[int, ...]:
        return tuple(self._tile(where, one, color) for one in ids)

    def _bag(self, where: str, letters: str) -> int:
        return self._counted(where, Counter(letters))

    def _counted(self, where: str, counts: dict[str, int]) -> int:
        bags, most = self.table.bags, self.table.bags.field >> 1
        good = dict(counts)
        for letter, count in counts.items():
            if not self.table.supply.get(letter, 0) and count:
                known = ", ".join(one for one, there in self.table.supply.items() if there)
                self._fault("SO-3.5", f"{where}: there is no piece {letter!r} in play; there are {known}")
                del good[letter]
            elif letter not in bags.unit:
                del good[letter]
            elif count > most:
                self._fault("SO-1.1", f"{where}: {count} {letter}, {self.table.supply[letter]} are in play")
                del good[letter]
        return bags.counted(good)

    def _market(self, rank: int, one: MarketPosition, slots: int) -> Market:
        where = f"markets.{rank}"
        marker = None if len(self.written.markets) == 1 else ("white", "black")[rank]
        if one.marker != marker:
            self._fault("SO-10.1", f"{where}.marker: {'leave it out' if marker is None else f'{marker} is meant here'}")
        sides: list[tuple[int | None, ...]] = []
        for color, ids in (("white", one.white), ("black", one.black)):
            if len(ids) > slots:
                self._fault("SO-3.2", f"{where}.{color}: {len(ids)} slots, there are {slots}")
            # Empty slots at the end may be left out, as empty lists may.
            padded = (*ids, *(None,) * (slots - len(ids)))
            sides.append(
                tuple(None if tile is None else self._tile(f"{where}.{color}", tile, color) for tile in padded)
            )
        return Market(sides[0], sides[1], self._turn(where, one.turn))

    def _turn(self, where: str, turn: TurnPosition) -> Turn:
        if turn.seat >= self.count:
            self._fault("SO-4.1", f"{where}.turn.seat: there is no seat {turn.seat}; seats are 0 to {self.count - 1}")
        bonus = turn.bonus
        opened = None
        if bonus is not None:
            opened = Bonus(self._tile(f"{where}.turn.bonus", bonus.tile, None), bonus.open, bonus.left, bonus.done)
        if self.written.phase == OVER:
            return over(turn.seat, len(self.written.markets))
        return Turn(turn.seat, turn.actions_left, turn.master_used, opened, turn.ended)

    def _seat(self, rank: int, seat: SeatPosition) -> Seat:
        where = f"seats.{rank}"
        opponent = self.config.solo is not None and rank == OPPONENT
        tiles = []
        for one in seat.tiles:
            tile = self._tile(f"{where}.tiles", one.id, None)
            if opponent != (one.paid is not None) or (opponent and one.rows):
                what = (
                    "the opponent pays: give `paid`, not `rows`" if opponent else "only the opponent pays: give `rows`"
                )
                self._fault("SO-13.2", f"{where}.tiles: {one.id}: {what}")
            rows = (one.paid or "",) if opponent else one.rows
            tiles.append(Placed(tile, tuple(self._bag(f"{where}.tiles.{one.id}", row) for row in rows)))
        return Seat(
            self._bag(f"{where}.supply", seat.supply),
            tuple(sorted(tiles)),
            tuple(sorted(self._tiles(f"{where}.completed", seat.completed, None))),
            self._tiles(f"{where}.scored", seat.scored, "black"),
            seat.combo_points,
        )
