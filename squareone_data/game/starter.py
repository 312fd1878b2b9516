"""Drafts of new tiles."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, TypeAlias

from typing_extensions import TypeVar

from squareone_data.model.definition import GameDefinition

D = TypeVar("D", bound=GameDefinition, default=GameDefinition)

FaceFields: TypeAlias = Mapping[str, object]
"""The printed fields of a tile, as written in a file."""


class Starter(ABC, Generic[D]):
    """A generator of drafts for new tiles."""

    @abstractmethod
    def starters(self, color: str, definition: D) -> Iterable[FaceFields]:
        """Yield distinct faces for the draft of a tile of a color."""

    @abstractmethod
    def face_from_text(self, text: str) -> FaceFields:
        """Parse a face given as text on the command line.

        Raises:
            NotationError: the text does not follow the game's notation.
        """
