"""Parse positions: the parts that are the same for all games, and error reporting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from squareone_data.game.engine import Broken, GameConfig, PositionError, SetupError
from squareone_data.model.catalog import Catalog
from squareone_data.model.suggestions import closest
from squareone_data.rng import Chance

from .multiset import Bag
from .play_table import PlayTable, Ranked
from .set_selection import unknown_sets

if TYPE_CHECKING:
    from pydantic import BaseModel

HEADLINE = "invalid position"

M = TypeVar("M", bound="BaseModel")
T = TypeVar("T", bound=PlayTable[Ranked])


def validated(model: type[M], document: object) -> M:
    """Return a document, validated by the model of positions.

    Raises:
        PositionError: the document is invalid, with every reason.
    """
    from pydantic import ValidationError

    from squareone_data.files.validation_errors import complaints

    try:
        return model.model_validate(document)
    except ValidationError as error:
        reasons = [Broken("", complaint) for complaint in complaints(error, "the position")]
        raise PositionError(HEADLINE, reasons) from None


class Numbers(NamedTuple):
    """The numbers of the rules on the contents of a position.

    Args:
        sets: the rule on the tiles of the sets in play.
        colors: the rule on the place of each color.
        kinds: the rule on the kinds of piece in play.
        supply: the rule on the number of pieces of a kind.
    """

    sets: str
    colors: str
    kinds: str
    supply: str


class WrittenPosition(Protocol):
    """A parsed position, with the keys that all games share."""

    @property
    def game(self) -> str:
        """Return the id of the game."""

    @property
    def sets(self) -> Sequence[str]:
        """Return the ids of the sets in play."""


class PositionReader(Generic[T]):
    """A reader that turns a position into a state. A game derives its own reader.

    Errors are collected, and :meth:`stop` raises all of them at once.

    Args:
        catalog: the catalog of the tiles.
        written: the position.
        seed: the seed for the order of decks given as ``rest``.
    """

    NUMBERS: ClassVar[Numbers]
    NOUN: ClassVar[str] = "tile"
    """The word for a tile in this game."""

    table: T

    def __init__(self, catalog: Catalog, written: WrittenPosition, seed: int) -> None:
        self.catalog, self.seed, self.faults = catalog, seed, list[Broken]()
        if written.game != catalog.game.id:
            self.fault("", f"game: expected {catalog.game.id!r}, got {written.game!r}")
        for message in unknown_sets(catalog, written.sets):
            self.fault(self.NUMBERS.sets, message)
        self.sets = tuple(info.id for info in catalog.definition.sets if info.id in written.sets)

    def fault(self, rule: str, message: str) -> None:
        """Record an error."""
        self.faults.append(Broken(rule, message))

    def stop(self) -> None:
        """Raise all errors, if there are any.

        Raises:
            PositionError: there are errors.
        """
        if self.faults:
            raise PositionError(HEADLINE, self.faults)

    def table_for(self, table: type[T], config: GameConfig, objections: Iterable[Broken]) -> T:
        """Return the table for a configuration.

        Args:
            table: the class of the table.
            config: the configuration.
            objections: the reasons why the configuration is invalid; used only for its first position.

        Raises:
            PositionError: the configuration is invalid.
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
        """Record an error if a seat is out of range."""
        if seat >= count:
            self.fault(rule, f"{where}: invalid seat {seat}; expected 0 to {count - 1}")

    def tile(self, where: str, tile_id: str, color: str | None = None) -> int:
        """Return the rank of a tile; record an error if it is unknown, not in play or of the wrong color."""
        rank = self.table.rank.get(tile_id)
        if rank is None:
            if tile_id in self.table.known:
                self.fault(self.NUMBERS.sets, f"{where}: {tile_id} is not in play")
            else:
                near = closest(tile_id, self.table.known)
                hint = f"; did you mean {near}?" if near else ""
                self.fault("", f"{where}: unknown {self.NOUN} {tile_id!r}{hint}")
            return 0
        if color is not None and self.table.tiles[rank].color != color:
            self.fault(self.NUMBERS.colors, f"{where}: {tile_id} is not a {color.capitalize()} {self.NOUN}")
        return rank

    def tiles(self, where: str, ids: Iterable[str], color: str | None = None) -> tuple[int, ...]:
        """Return the ranks of some tiles."""
        return tuple(self.tile(where, tile_id, color) for tile_id in ids)

    def slots(
        self, rule: str, where: str, ids: tuple[str | None, ...], color: str, slots: int
    ) -> tuple[int | None, ...]:
        """Return the ranks of tiles in slots, None for an empty slot; record an error if there are too many."""
        if len(ids) > slots:
            self.fault(rule, f"{where}: expected at most {slots} slots, got {len(ids)}")
        # Empty slots at the end may be left out.
        padded = (*ids, *(None,) * (slots - len(ids)))
        return tuple(None if tile_id is None else self.tile(where, tile_id, color) for tile_id in padded)

    def rest_of_deck(self, color: str, seen: Iterable[int]) -> tuple[int, ...]:
        """Return a deck given as ``rest``: all other tiles of a color, shuffled with the seed."""
        there = set(seen)
        rest = [tile.rank for tile in self.table.tiles if tile.color == color and tile.rank not in there]
        return Chance(self.seed).stream(f"{color} deck").shuffled(rest)

    def pieces(self, where: str, letters: str) -> Bag:
        """Return pieces given as letters."""
        return self.counted(where, Counter(letters))

    def counted(self, where: str, counts: Mapping[str, int]) -> Bag:
        """Return pieces given by kind; record an error for kinds that are not in play and for counts out of range."""
        bags, supply, good = self.table.bags, self.table.supply, dict[str, int]()
        for letter, count in counts.items():
            there = supply.get(letter, 0)
            if count and not there:
                known = ", ".join(kind for kind, number in supply.items() if number)
                self.fault(self.NUMBERS.kinds, f"{where}: piece {letter!r} is not in play; expected one of {known}")
            elif count > bags.field >> 1:
                self.fault(self.NUMBERS.supply, f"{where}: {count} {letter}, but only {there} are in play")
            elif letter in bags.unit:
                good[letter] = count
        return bags.counted(good)

    def rest_of_pieces(self, lying: Iterable[Bag]) -> Bag:
        """Return a reserve given as ``rest``: all other pieces.

        Raises:
            PositionError: the players hold more pieces than are in play, or there are earlier errors.
        """
        bags, supply = self.table.bags, self.table.supply
        held: Counter[str] = Counter()
        for bag in lying:
            held.update(dict(bags.items(bag)))
        for letter in bags.letters:
            if held[letter] > supply[letter]:
                message = f"the players hold {held[letter]} {letter}, but only {supply[letter]} are in play"
                self.fault(self.NUMBERS.supply, message)
        self.stop()
        return self.table.pool - bags.counted(held)


def sound(broken: Iterable[Broken]) -> None:
    """Raise an error if invariants are broken.

    Raises:
        PositionError: these invariants are broken.
    """
    if found := list(broken):
        raise PositionError("this position breaks the rules", found)


def _playable(catalog: Catalog) -> set[GameConfig]:
    """Return an empty cache for the configurations known to be valid."""
    return set()
