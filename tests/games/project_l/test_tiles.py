"""Formatting, parsing, describing and drawing puzzles."""

import io

import pytest
from rich.console import Console

from squareone_data.files import load, packaged
from squareone_data.games.project_l import GAME
from squareone_data.games.project_l.card import card
from squareone_data.games.project_l.columns import letter_of
from squareone_data.games.project_l.notation import parse_face, parse_recess, read_recess
from squareone_data.games.project_l.sentences import spans
from squareone_data.model.notation import NotationError

W01 = ["#####", "#...#", "##.##", "##.##", "#####"]


@pytest.fixture(scope="module")
def catalog():
    return load(packaged("project-l"))


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("#####/#...#/##.##/##.##/##### > 2 D", {"recess": W01, "points": 2, "reward": "D"}),
        ("../## > D", {"recess": ["..", "##"], "reward": "D"}),
        ("../## > 12", {"recess": ["..", "##"], "points": 12}),
        ("../##", {"recess": ["..", "##"]}),
    ],
)
def test_a_face_is_read_from_its_line(text, face):
    assert parse_face(text) == face


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("../#x", 4),
        ("..//#", 3),
        ("../## > ", 8),
        ("../## > D 2", 8),
        ("../## > 0", 8),
        ("../## >", 7),
        ("../##> D", 7),
        ("", 0),
    ],
)
def test_a_fault_in_a_line_is_pointed_at(text, start):
    with pytest.raises(NotationError) as caught:
        parse_face(text)
    assert caught.value.start == start


def test_arrow_without_points_or_reward_is_refused():
    with pytest.raises(NotationError, match="` > `"):
        GAME.starter.face_from_text("../## > ")


def test_every_real_puzzle_is_read_back_from_its_line(catalog):
    for tile in catalog.tiles:
        written = tile.model_dump(mode="json", include=set(tile.FACE), exclude_defaults=True)
        assert parse_face(tile.line().partition(" ")[2]) == written


@pytest.mark.parametrize("text", [" #####/#...#/##.##/##.##/##### ", "\n".join(W01), "#####/#…#/##.##/##.##/#####"])
def test_a_cell_of_a_spreadsheet_is_read_generously(text):
    assert list(read_recess(text)) == W01


def test_invalid_cell_is_named():
    with pytest.raises(NotationError, match="LATIN SMALL LETTER O"):
        parse_recess("..o")


def test_faces_go_to_cells_and_back(catalog):
    for tile in catalog.tiles:
        face = {"recess": list(tile.recess), "points": tile.points or None, "reward": tile.reward or None}
        cells = {key: str(value or "") for key, value in GAME.columns.cells_from_face(face, catalog.definition).items()}
        assert GAME.columns.face_from_cells(cells, catalog.definition) == (face, [])


@pytest.mark.parametrize("written", ["T", "t", "t-tetromino", "T tetromino", " T  tetromino "])
def test_a_kind_is_known_by_letter_id_and_name(catalog, written):
    assert letter_of(written, catalog.definition) == "T"


@pytest.mark.parametrize(
    ("cells", "key"),
    [
        ({"recess": "#?#"}, "recess"), ({"reward": "pentomino"}, "reward"), ({"reward": "none"}, "reward"),
        ({"points": "many"}, "points"), ({"points": "-"}, "points"), ({"points": "1234567"}, "points"),
    ],
)  # fmt: skip
def test_unreadable_cells_have_a_fix(catalog, cells, key):
    _, problems = GAME.columns.face_from_cells(cells, catalog.definition)
    assert [problem[0] for problem in problems] == [key]
    assert all(part for problem in problems for part in problem)


@pytest.mark.parametrize(("numbers", "text"), [([1], "1"), ([1, 3, 4, 5], "1, 3–5"), ([2, 3], "2–3"), ([], "")])
def test_numbers_are_abbreviated(numbers, text):
    assert spans(numbers) == text


def test_puzzle_is_described_in_both_languages(catalog):
    assert catalog["W01"].sentence(catalog.definition, "en") == (
        "White puzzle W01 asks for 5 cells (row 2: 2–4; row 3: 3; row 4: 3); is worth 2 points; gives domino; "
        "documented by a public source."
    )
    assert catalog["B01"].sentence(catalog.definition, "cs") == (
        "Černá skládačka B01 žádá 16 polí (řada 1: 3–4; řada 2: 1–4; řada 3: 2–5; řada 4: 2–5; řada 5: 2–3); "
        "má hodnotu 5 bodů; odměna: monomino; doloženo veřejným zdrojem."
    )


def test_a_card_draws_the_recess(catalog):
    console = Console(width=40, record=True, file=io.StringIO(), no_color=True)
    console.print(card(catalog["W01"], catalog.definition, "en"))
    lines = [line.strip("│ ").rstrip() for line in console.export_text().splitlines()]
    assert lines[1:6] == ["██████████", "██· · · ██", "████· ████", "████· ████", "██████████"]
    assert "gives  D  domino" in lines


def test_first_drafts_are_all_different_and_can_be_tiled_by_what_they_were_made_of(catalog):
    for color in ("white", "black"):
        drafts = [draft for draft, _ in zip(GAME.starter.starters(color, catalog.definition), range(200), strict=False)]
        assert len({tuple(draft["recess"]) for draft in drafts}) > 40
        assert all(len(draft["recess"]) == 5 and {len(row) for row in draft["recess"]} == {5} for draft in drafts)
        assert all(("points" in draft) == (color == "black") for draft in drafts)
