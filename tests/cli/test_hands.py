"""A game with hidden hands, without kinds of piece and without numbers on its cards."""

import json
from functools import cached_property
from typing import ClassVar

import builders
import pytest
from pydantic import Field

from squareone_data.engine.base_engine import PositionEngine, PositionModel, PositionState, in_play
from squareone_data.engine.conformance import check_game
from squareone_data.game import Game
from squareone_data.game.board import Board
from squareone_data.game.engine import UnknownAction
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile


class WordCard(Tile):
    """A card with a word."""

    FACE: ClassVar[tuple[str, ...]] = ("word",)

    word: str = Field(description="Its word.", examples=["sun"])

    def line(self):
        return f"{self.id} {self.word}"

    def sentence(self, definition, lang):
        return f"{self.id}: {self.word}."


class Position(PositionModel):
    seats: tuple[tuple[str, ...], ...] = Field(description="The hands.")
    laid: tuple[str, ...] = Field(default=(), description="The cards laid.")


class LayEngine(PositionEngine[Position, str]):
    """The rules: two players lay the cards of their hands in turn."""

    game_id = "words"
    rules_version = "1"
    verbs = ("lay",)
    position_model = Position

    def players(self, definition):
        return [2]

    def initial(self, catalog, config, seed):
        cards = in_play(catalog, config.sets)
        position = Position(game="words", sets=config.sets, round=1, turn=0, seats=(cards[:2], cards[2:]))
        return PositionState(catalog, position)

    def actions(self, state):
        return [f"lay {card}" for card in state.at.seats[state.at.turn]]

    def perform(self, state, action):
        at, laid = state.at, action.removeprefix("lay ")
        seats = tuple(tuple(card for card in hand if card != laid) for hand in at.seats)
        return state.changed(seats=seats, laid=(*at.laid, laid), turn=1 - at.turn, round=at.round + at.turn)

    def parse(self, text, state):
        if not text.startswith("lay "):
            raise UnknownAction(f"{text!r}: write lay A01")
        return text

    def hidden(self, state, seat):
        seats = tuple(hand if own == seat else ("?",) * len(hand) for own, hand in enumerate(state.at.seats))
        return state.changed(seats=seats)

    def over(self, state):
        return not any(state.at.seats)

    def scores(self, state):
        return [(0, {})] * 2

    def tiles_on_table(self, state):
        return [*state.at.laid, *(card for hand in state.at.seats for card in hand)]


class LineBoard(Board):
    """The table on one line: the hands, side by side."""

    def board(self, state, names):
        return " | ".join(",".join(hand) for hand in state.at.seats)

    def status(self, state, names):
        return f"turn of {state.at.turn}"

    def label(self, state, action):
        return None

    def legend(self, definition, lang):
        return ""


class Words(Game[WordCard, GameDefinition]):
    """The game of the words."""

    id = "words"
    title = "Words"
    colors = ("plain",)

    @property
    def tile_model(self):
        return WordCard

    @property
    def definition_model(self):
        return GameDefinition

    @cached_property
    def engine(self):
        return LayEngine()

    @cached_property
    def board(self):
        return LineBoard()


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
def folder(tmp_path, monkeypatch, register_game):
    """The catalog on disk, with the game registered for one test."""
    monkeypatch.chdir(tmp_path)
    register_game(Words())
    return builders.on_disk(tmp_path / "words", FILES)


def test_table_hides_the_hands_of_other_seats(talk, folder):
    ran = talk("play", "-C", folder, "--seed", 1, "--bots", "person,person", lines=["lay A02", "table", "quit"])
    assert ran.code == 0, ran.err
    tables = [line for line in ran.out.splitlines() if " | " in line]
    assert tables == ["A01,A02 | ?,?", "? | A03,A04", "? | A03,A04"]


def test_seat_observes_only_its_own_hand(squareone, folder):
    (folder / "start.json").write_text(squareone("rules", "new", "-C", folder).out, "utf-8")
    for seat, hands in ((0, [["A01", "A02"], ["?", "?"]]), (1, [["?", "?"], ["A03", "A04"]])):
        ran = squareone("rules", "observe", "-C", folder, "--position", folder / "start.json", "--seat", seat)
        assert json.loads(ran.out)["seats"] == hands


def test_it_conforms(folder):
    assert check_game(builders.catalog(FILES), games=1).actions == 4


@pytest.mark.parametrize(
    ("arguments", "value"),
    [(("--demands", "sun"), "'sun'"), (("--where", "word=1"), "'word=1'")],
)
def test_filter_without_pieces_or_numbers_is_refused(squareone, folder, arguments, value):
    ran = squareone("list", "-C", folder, *arguments)
    assert ran.code == 2
    assert value in ran.err


def test_statistics_without_numbers_have_no_number_table(squareone, folder):
    out = squareone("stats", "-C", folder).out
    assert out.startswith("Tiles: 4\n")
    assert "Numbers" not in out
