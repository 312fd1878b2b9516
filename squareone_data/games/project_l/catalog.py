"""The type of a Project L catalog."""

from typing import TypeAlias

from squareone_data.model.catalog import Catalog

from .definition import ProjectLDefinition
from .tiles import ProjectLTile

ProjectLCatalog: TypeAlias = Catalog[ProjectLTile, ProjectLDefinition]
"""A catalog with the tiles and the definition of Project L."""
