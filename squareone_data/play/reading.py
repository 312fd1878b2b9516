"""Positions on their way from JSON to a state: what is read alike whatever the game, and how faults are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.notation import closest

from .bags import Bag
from .chance import Chance
from .contract import Broken, PositionError, SetupError
from .selections import unknown_sets
from .tables import PlayTable

if TYPE_CHECKING:
    from pydantic import BaseModel

HEADLINE = "this is no position"

M = TypeVar("M", bound="BaseModel")
T = TypeVar("T", bound=PlayTable[Any])


def validated(model: type[M], document: Any) -> M:
    """A document held against the model of positions.

    Raises:
        PositionError: it has not that form; every place where it has not.
    """
    from pydantic import ValidationError

    from .messages import complaints

    try:
        return model.model_validate(document)
    except ValidationError as error:
        raise PositionError(HEADLINE, complaints(error, "the position")) from None


class Numbers(NamedTuple):
    """The rules of a game that say what may be named in a position.

    Args:
        sets: which tiles belong to the sets in play.
        colors: which color lies where.
        kinds: which kinds of piece are in play.
        supply: how many pieces of a kind there are.
    """

    sets: str
    colors: str
    kinds: str
    supply: str


class PositionReader(Generic[T]):
    """A position on its way to a state; what a game derives its own from, which makes the state.

    Faults are gathered: those that leave no state are raised all together, by :meth:`stop`.

    Args:
        catalog: the catalog its tiles are of.
        written: the position; it has at least ``game`` and ``sets``.
        seed: where the order of what is given as ``rest`` is drawn from.
    """

    NUMBERS: ClassVar[Numbers]
    NOUN: ClassVar[str] = "tile"
    """What a tile is called in this game."""

    table: T

    def __init__(self, catalog: Catalog, written: Any, seed: int) -> None:
        self.catalog, self.seed, self.faults = catalog, seed, list[Broken]()
        if written.game != catalog.kind.id:
            self.fault("", f"game: this catalog is of {catalog.kind.id}, not of {written.game}")
        for said in unknown_sets(catalog, written.sets):
            self.fault(self.NUMBERS.sets, said)
        self.sets = tuple(one.id for one in catalog.game.sets if one.id in written.sets)

    def fault(self, rule: str, message: str) -> None:
        """Note a fault."""
        self.faults.append(Broken(rule, message))

    def stop(self) -> None:
        """Go no further if there are faults.

        Raises:
            PositionError: there are; all of them.
        """
        if self.faults:
            raise PositionError(HEADLINE, self.faults)

    def table_for(self, table: type[T], config: Any, objections: Iterable[Broken]) -> T:
        """The table for a configuration.

        Args:
            table: the table of the game.
            config: the configuration.
            objections: why it cannot be played; asked for only at the first position of this configuration.

        Raises:
            PositionError: there is none, since it cannot be played.
        """
        playable = self.catalog.once(_playable)
        if not self.faults and config not in playable:
            self.faults += objections
        self.stop()
        playable.add(config)
        try:
            return table.of(self.catalog, self.sets)
        except SetupError as error:
            raise PositionError(HEADLINE, error.reasons) from None

    def seat_there(self, rule: str, where: str, seat: int, count: int) -> None:
        """A seat that is named must be one of so many."""
        if seat >= count:
            self.fault(rule, f"{where}: there is no seat {seat}; seats are 0 to {count - 1}")

    def tile(self, where: str, tile_id: str, color: str | None = None) -> int:
        """The rank of a tile; one that is unknown, not in play or of another color than it must be is a fault."""
        rank = self.table.rank.get(tile_id)
        if rank is None:
            if tile_id in self.table.known:
                self.fault(self.NUMBERS.sets, f"{where}: {tile_id} is of no set in play")
            else:
                near = closest(tile_id, self.table.known)
                hint = f"; did you mean {near}?" if near else ""
                self.fault("", f"{where}: no {self.NOUN} has the id {tile_id!r}{hint}")
            return 0
        if color is not None and self.table.tiles[rank].color != color:
            self.fault(self.NUMBERS.colors, f"{where}: {tile_id} is no {color.capitalize()} {self.NOUN}")
        return rank

    def tiles(self, where: str, ids: Iterable[str], color: str | None = None) -> tuple[int, ...]:
        """The ranks of some tiles."""
        return tuple(self.tile(where, one, color) for one in ids)

    def slots(
        self, rule: str, where: str, ids: tuple[str | None, ...], color: str, slots: int
    ) -> tuple[int | None, ...]:
        """The ranks of tiles in slots, None where one is empty; more than there are slots are a fault."""
        if len(ids) > slots:
            self.fault(rule, f"{where}: {len(ids)} slots, there are {slots}")
        # Empty slots at the end may be left out, as empty lists may.
        padded = (*ids, *(None,) * (slots - len(ids)))
        return tuple(None if one is None else self.tile(where, one, color) for one in padded)

    def rest_of_deck(self, color: str, seen: Iterable[int]) -> tuple[int, ...]:
        """A deck given as ``rest``: all tiles of a color that lie nowhere else, in an order drawn from the seed."""
        there = set(seen)
        rest = [tile.rank for tile in self.table.tiles if tile.color == color and tile.rank not in there]
        return Chance(self.seed).stream(f"{color} deck").shuffled(rest)

    def pieces(self, where: str, letters: str) -> Bag:
        """Pieces given as letters."""
        return self.counted(where, Counter(letters))

    def counted(self, where: str, counts: Mapping[str, int]) -> Bag:
        """Pieces given by kind; kinds that are not in play, and more than a bag holds, are faults."""
        bags, supply, good = self.table.bags, self.table.supply, dict[str, int]()
        for letter, count in counts.items():
            there = supply.get(letter, 0)
            if count and not there:
                known = ", ".join(one for one, number in supply.items() if number)
                self.fault(self.NUMBERS.kinds, f"{where}: there is no piece {letter!r} in play; there are {known}")
            elif count > bags.field >> 1:
                self.fault(self.NUMBERS.supply, f"{where}: {count} {letter}, {there} are in play")
            elif letter in bags.unit:
                good[letter] = count
        return bags.counted(good)

    def rest_of_pieces(self, lying: Iterable[Bag]) -> Bag:
        """A reserve given as ``rest``: all pieces that lie nowhere else.

        Raises:
            PositionError: more lie elsewhere than are in play, or something was wrong before.
        """
        bags, supply = self.table.bags, self.table.supply
        held: Counter[str] = Counter()
        for bag in lying:
            held.update(dict(bags.items(bag)))
        for letter in bags.letters:
            if held[letter] > supply[letter]:
                said = f"{held[letter]} {letter} lie before the players, {supply[letter]} are in play"
                self.fault(self.NUMBERS.supply, said)
        self.stop()
        return self.table.pool - bags.counted(held)


def sound(broken: Iterable[Broken]) -> None:
    """A state that was read must break no invariant.

    Raises:
        PositionError: it breaks these.
    """
    if found := list(broken):
        raise PositionError("this position breaks the rules", found)


def _playable(catalog: Catalog) -> set[Any]:
    """The configurations that positions were read of: each is looked into once."""
    return set()
