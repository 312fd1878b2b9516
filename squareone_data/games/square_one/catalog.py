"""The type of a Square One catalog."""

from typing import TypeAlias

from squareone_data.model.catalog import Catalog

from .definition import SquareOneDefinition
from .tiles import SquareOneTile

SquareOneCatalog: TypeAlias = Catalog[SquareOneTile, SquareOneDefinition]
"""A catalog with the tiles and the definition of Square One."""
