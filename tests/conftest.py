"""Fixtures for all tests: the shipped catalog, the sample files, and light settings for property tests."""

import atexit
import os
import shutil
import tempfile

import builders
import pytest
from hypothesis import HealthCheck, settings

from squareone_data.files import load, packaged
from squareone_data.game import find_game, register, registry
from squareone_data.games.square_one.sample import FILES

# Results are kept in a folder of this run, never in that of the person who runs the tests.
os.environ["SQUAREONE_CACHE"] = tempfile.mkdtemp(prefix="squareone-tests-")
atexit.register(shutil.rmtree, os.environ["SQUAREONE_CACHE"], ignore_errors=True)

# Validating plays a few actions only, here and in every process that a test starts; see the fixture `full_self_play`.
os.environ["SQUAREONE_SELF_PLAY"] = "500"

# Derandomized, so that a run says the same twice; HYPOTHESIS_PROFILE=thorough looks further.
_QUIET = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]}
settings.register_profile("light", max_examples=60, derandomize=True, database=None, **_QUIET)
settings.register_profile("thorough", max_examples=5000, **_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "light"))


@pytest.fixture(scope="session")
def shipped():
    """The catalog of Square One that comes with the program."""
    return load(packaged("square-one"))


@pytest.fixture(scope="session")
def shipped_files():
    """The texts of its files, by path; not to be changed."""
    return builders.shipped_files()


@pytest.fixture
def full_self_play(monkeypatch):
    """Let validation play as much as it does for users."""
    monkeypatch.delenv("SQUAREONE_SELF_PLAY")


@pytest.fixture
def register_game():
    """The function that registers a game for the time of one test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "_registered", {})
        yield register
    find_game.cache_clear()


@pytest.fixture
def sample_files():
    """The texts of the small sample catalog, by path, to be changed by the test."""
    return dict(FILES)


@pytest.fixture(scope="session")
def sample():
    """The small sample catalog."""
    return builders.catalog(FILES)
