"""Commands that draw tiles refuse a game without faces and write nothing."""

import builders
import pytest
import toy


@pytest.fixture
def cards(tmp_path, register_game):
    """A catalog of the toy game on disk, with the game registered for one test."""
    register_game(toy.GAME)
    return builders.on_disk(tmp_path / "cards", toy.FILES)


@pytest.mark.parametrize(
    "command",
    [
        ("print", "sheets", "-o", "out.pdf"), ("print", "catalog", "-o", "out.pdf"), ("export", "svg", "-o", "out"),
        ("export", "png", "-o", "out"), ("export", "tts", "-o", "out"), ("watch", "--faces", "out"),
    ],
)  # fmt: skip
def test_game_without_faces_is_refused(squareone, cards, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    ran = squareone(*command, "-C", cards)
    assert ran.code == 2
    assert "toy" in ran.err
    assert not list(tmp_path.glob("out*"))
