"""Sparing the garbage collector work that it cannot do anything with."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_gc() -> Iterator[None]:
    """Leave the collector off for a while.

    What is made while a catalog is loaded and checked holds no cycles, and the collector would look at all of it again
    and again: with a hundred thousand tiles that takes longer than the work itself.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
