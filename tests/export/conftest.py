"""Catalogs for tests of several formats."""

import awkward
import builders
import pytest


@pytest.fixture(scope="session")
def awkward_texts():
    """Return a catalog with awkward text in the notes of its tiles."""
    return awkward.awkward()


@pytest.fixture(scope="session")
def empty():
    """Return a catalog without tiles."""
    return awkward.empty()


@pytest.fixture(scope="session")
def corrected():
    """Return a catalog with corrections and a stand-in."""
    return builders.catalog(awkward.corrected())


@pytest.fixture(scope="session")
def expansion():
    """Return an expansion."""
    return awkward.expansion()
