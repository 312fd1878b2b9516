"""Catalogs that several formats are tried on."""

import awkward
import builders
import pytest


@pytest.fixture(scope="session")
def awkward_texts():
    """A catalog with awkward text in the notes of its tiles."""
    return awkward.awkward()


@pytest.fixture(scope="session")
def empty():
    """A catalog without tiles."""
    return awkward.empty()


@pytest.fixture(scope="session")
def corrected():
    """A catalog with corrections and a stand-in."""
    return builders.catalog(awkward.corrected())


@pytest.fixture(scope="session")
def expansion():
    """An own expansion."""
    return awkward.expansion()
