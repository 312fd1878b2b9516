"""The plan of an import: changes of tiles, conflicts, and cells that could not be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Problem:
    """A cell that could not be imported.

    Args:
        place: the cell, such as ``Tiles!D17``.
        message: what is wrong and what was expected.
        fix: what to write instead, if known.
    """

    place: str
    message: str
    fix: str = ""


@dataclass(frozen=True)
class Change:
    """A tile that differs between the spreadsheet and the catalog.

    Args:
        tile: its id.
        set: the set it belongs to.
        color: its color.
        fields: the fields in the spreadsheet, as written in a file; None for an omitted field.
        new: whether the tile is missing from the catalog.
    """

    tile: str
    set: str
    color: str
    fields: Mapping[str, object]
    new: bool


@dataclass(frozen=True)
class Conflict:
    """A tile that changed in both the spreadsheet and the catalog since the export.

    Args:
        tile: its id.
        place: its cell; empty for a tile that was removed from the spreadsheet.
        how: the changes on both sides.
        sides: column header, value in the catalog, value in the spreadsheet.
    """

    tile: str
    place: str
    how: str
    sides: tuple[tuple[str, str, str], ...] = ()


@dataclass
class ImportPlan:
    """The changes of an import, and the problems that prevent it.

    Args:
        changes: tiles to change or to add.
        removed: tiles that were removed from the spreadsheet.
        conflicts: tiles that changed on both sides.
        problems: cells that cannot be read.
        ignored: columns that are not imported, by header.
        kept: tiles that changed only in the catalog, which keep their values.
        notes: other remarks.
        cells: functions that return the cell of a column, by tile.
    """

    changes: list[Change] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cells: dict[str, Callable[[str], str]] = field(default_factory=dict)

    def place(self, tile: str, key: str) -> str:
        """Return the cell of a tile's column; empty for a tile that is not in the spreadsheet."""
        return self.cells[tile](key) if tile in self.cells else ""
