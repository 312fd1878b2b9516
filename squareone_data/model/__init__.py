"""Data models of a catalog. This package does no input or output and depends on no particular game."""

from .catalog import Catalog
from .definition import FORMAT, Component, Discrepancy, Extension, GameDefinition, Piece, SetInfo, Source
from .facts import Condition, Fact, FactsFile
from .findings import CatalogError, Finding, Severity
from .game_model import GameModel
from .places import Place, Pointer
from .tiles import STATUSES, Erratum, Home, Retired, Status, Tile, TileFile, Waiver

__all__ = [
    "FORMAT", "STATUSES", "Catalog", "CatalogError", "Component", "Condition", "Discrepancy", "Erratum", "Extension",
    "Fact", "FactsFile", "Finding", "GameDefinition", "GameModel", "Home", "Piece", "Place", "Pointer", "Retired",
    "SetInfo", "Severity", "Source", "Status", "Tile", "TileFile", "Waiver",
]  # fmt: skip
