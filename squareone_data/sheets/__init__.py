"""The catalog as a table: one description of the columns for everything that shows tiles in rows."""

from .columns import Column, common_columns

__all__ = ["Column", "common_columns"]
