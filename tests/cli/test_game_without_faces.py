"""What draws tiles says clearly that a game has no faces, and writes nothing."""

import builders
import pytest
import toy

from squareone_data.model import find_game, register, registry


@pytest.fixture
def cards(tmp_path, monkeypatch):
    """A catalog of the toy game on disk, the game being known for the time of one test."""
    monkeypatch.setattr(registry, "_registered", {})
    register(toy.KIND)
    yield builders.on_disk(tmp_path / "cards", toy.FILES)
    monkeypatch.undo()
    find_game.cache_clear()


@pytest.mark.parametrize(
    "command",
    [
        ("print", "sheets", "-o", "out.pdf"), ("print", "catalog", "-o", "out.pdf"), ("export", "svg", "-o", "out"),
        ("export", "png", "-o", "out"), ("export", "tts", "-o", "out"), ("watch", "--faces", "out"),
    ],
)  # fmt: skip
def test_it_is_told_that_the_game_has_no_faces(squareone, cards, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    ran = squareone(*command, "-C", cards)
    assert ran.code == 2
    assert "the game toy has no part" in ran.err
    assert not list(tmp_path.glob("out*"))
