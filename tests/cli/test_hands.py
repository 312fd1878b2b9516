"""A game with hands that others do not see, without kinds of piece and without numbers on its cards."""

import json
from types import SimpleNamespace
from typing import ClassVar

import builders
import pytest
from pydantic import Field

from squareone_data.model import Condition, Game, GameKind, Tile, find_game, register, registry
from squareone_data.play.conformance import check_game
from squareone_data.play.contract import UnknownAction
from squareone_data.play.usual import State, UsualPosition, in_play


class WordCard(Tile):
    """A card with a word."""

    FACE: ClassVar[tuple[str, ...]] = ("word",)

    word: str = Field(description="Its word.", examples=["sun"])

    def line(self):
        return f"{self.id} {self.word}"

    def sentence(self, game, lang):
        return f"{self.id}: {self.word}."


class Position(UsualPosition):
    seats: tuple[tuple[str, ...], ...] = Field(description="The hands.")
    laid: tuple[str, ...] = Field(default=(), description="The cards laid.")


def initial(catalog, config, seed):
    cards = in_play(catalog, config.sets)
    return State(catalog, Position(game="words", sets=config.sets, round=1, turn=0, seats=(cards[:2], cards[2:])))


def perform(state, action):
    at, card = state.at, action.removeprefix("lay ")
    seats = tuple(tuple(one for one in hand if one != card) for hand in at.seats)
    return state.changed(seats=seats, laid=(*at.laid, card), turn=1 - at.turn, round=at.round + at.turn)


def parse(text, state):
    if not text.startswith("lay "):
        raise UnknownAction(f"{text!r}: write lay A01")
    return text


def hidden(state, seat):
    seats = tuple(hand if one == seat else ("?",) * len(hand) for one, hand in enumerate(state.at.seats))
    return state.changed(seats=seats)


ENGINE = SimpleNamespace(
    VERBS=("lay",), Position=Position, initial=initial, perform=perform, parse=parse, hidden=hidden,
    players=lambda catalog: [2],
    actions=lambda state: [f"lay {card}" for card in state.at.seats[state.at.turn]],
    over=lambda state: not any(state.at.seats),
    scores=lambda state: [(0, {})] * 2,
    lying=lambda state: [*state.at.laid, *(card for hand in state.at.seats for card in hand)],
)  # fmt: skip
BOARD = SimpleNamespace(
    board=lambda state, names: " | ".join(",".join(hand) for hand in state.at.seats),
    status=lambda state, names: f"turn of {state.at.turn}", label=lambda state, action: None,
    legend=lambda game, lang: "",
)  # fmt: skip
KIND = GameKind(
    id="words", title="Words", game=Game, tile=WordCard, condition=Condition, colors=("plain",),
    parts={"engine": ENGINE, "board": BOARD},
)  # fmt: skip
NAME = {"en": "Words", "cs": "Slova"}
FILES = {
    "game.json": json.dumps({
        "format": 1, "id": "words", "game": "words", "name": NAME, "pieces": [],
        "sets": [{"id": "base", "name": NAME, "tiles": {"plain": "A01-A04"}}],
    }),
    "base/plain.json": json.dumps({
        "set": "base", "color": "plain",
        "tiles": [{"id": f"A0{n}", "word": word, "status": "original"} for n, word in enumerate("abcd", 1)],
    }),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The catalog on disk, the game being known for the time of one test."""
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.chdir(tmp_path)
    register(KIND)
    yield builders.on_disk(tmp_path / "words", FILES)
    monkeypatch.undo()
    find_game.cache_clear()


def test_nobody_is_shown_the_hand_of_another(talk, folder):
    ran = talk("play", "-C", folder, "--seed", 1, "--bots", "person,person", lines=["lay A02", "table", "quit"])
    assert ran.code == 0, ran.err
    tables = [line for line in ran.out.splitlines() if " | " in line]
    assert tables == ["A01,A02 | ?,?", "? | A03,A04", "? | A03,A04"]


def test_a_seat_observes_its_own_hand_alone(squareone, folder):
    (folder / "start.json").write_text(squareone("rules", "new", "-C", folder).out, "utf-8")
    for seat, hands in ((0, [["A01", "A02"], ["?", "?"]]), (1, [["?", "?"], ["A03", "A04"]])):
        ran = squareone("rules", "observe", "-C", folder, "--position", folder / "start.json", "--seat", seat)
        assert json.loads(ran.out)["seats"] == hands


def test_it_conforms(folder):
    assert check_game(builders.catalog(FILES), games=1).actions == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--demands", "sun"), "no kind of piece is called 'sun'; this game has none"),
        (("--where", "word=1"), "write COLUMN=RANGE; this game has no columns with numbers"),
    ],
)
def test_what_the_game_has_none_of_is_said(squareone, folder, arguments, said):
    ran = squareone("list", "-C", folder, *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_statistics_leave_out_numbers_where_there_are_none(squareone, folder):
    out = squareone("stats", "-C", folder).out
    assert out.startswith("Tiles: 4\n")
    assert "Numbers" not in out
