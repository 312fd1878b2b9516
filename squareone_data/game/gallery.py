"""Extensions of the gallery by a game: filters, and labels for the values of columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from squareone_data.model.catalog import Catalog
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

T = TypeVar("T", bound=Tile, default=Tile)
T_contra = TypeVar("T_contra", bound=Tile, contravariant=True, default=Tile)
D = TypeVar("D", bound=GameDefinition, default=GameDefinition)


@dataclass(frozen=True)
class Option:
    """A value of a facet.

    Args:
        value: its name in links.
        label: its label.
        letter: the letter of its kind of piece, if any.
    """

    value: str
    label: str
    letter: str = ""


@dataclass(frozen=True)
class Facet(Generic[T_contra]):
    """A filter with fixed options.

    Args:
        key: its name in links.
        title: its heading.
        options: the options, in display order.
        values: returns the options that apply to a tile.
        every: whether a tile must match all selected options instead of any of them.
        open: whether its options are initially visible.
    """

    key: str
    title: str
    options: Sequence[Option]
    values: Callable[[T_contra], Iterable[str]]
    every: bool = False
    open: bool = True


class Gallery(Generic[T, D]):
    """The extension of the gallery by a game; empty by default."""

    def facets(self, catalog: Catalog[T, D], lang: str) -> list[Facet[T]]:
        """Return additional facets."""
        return []

    def labels(self, lang: str) -> dict[str, str]:
        """Return labels for the values of columns, such as the colors of tiles."""
        return {}

    def group_labels(self, lang: str) -> dict[str, str]:
        """Return headings for the tiles of each color; by default the color itself."""
        return {}
