"""The catalog of Square One, and of games like it, as data that can be edited, checked, printed and played.

    >>> import squareone_data
    >>> catalog = squareone_data.load()
    >>> len(catalog)
    106

Unofficial, and no substitute for the printed game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

NOTICE = "Unofficial fan-made data; no substitute for the printed game."
"""The line that everything made from a catalog carries."""

if TYPE_CHECKING:
    from squareone_data.files import load as load
    from squareone_data.model import Catalog as Catalog

__all__ = ["NOTICE", "Catalog", "__version__", "load"]


def __getattr__(name: str) -> Any:
    # Imported on first use: `squareone --version` needs none of it.
    if name == "load":
        from squareone_data.files import load

        return load
    if name == "Catalog":
        from squareone_data.model import Catalog

        return Catalog
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
