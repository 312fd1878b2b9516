"""Printing of other games: other shapes and sizes, and games without faces."""

from collections import Counter
from functools import cached_property

import builders
import pdfs
import pytest
import toy

from squareone_data.faces.display import Display, Group, Path, Rect, Text
from squareone_data.files import load, packaged
from squareone_data.game.face import Face
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.sheet_options import Backs, Contents
from squareone_data.printing.templates import read_template
from squareone_data.printing.typeset_catalog import CatalogOptions, make_catalog


class CardFace(Face):
    """Rectangular cards with a text."""

    def front(self, tile, catalog, *, theme="color", lang="en"):
        return self._drawn(tile.id, tile.sentence(catalog.definition, lang))

    def back(self, color, catalog, *, theme="color", lang="en"):
        return self._drawn("toy", f"The back, {color}.")

    def _drawn(self, text, title):
        ground = Rect(-3, -3, 69, 94, "#FFFFFF")
        return Display(63, 88, 3, (Text(10, 20, text, 5, "#000000"),), title, (ground,))


class DrawnToy(toy.Toy):
    """The toy game with faces."""

    @cached_property
    def face(self):
        return CardFace()


@pytest.fixture
def play_with(register_game):
    """Return a function that registers a variant of the toy game and returns its catalog."""

    def known(game):
        register_game(game)
        return builders.catalog(toy.FILES)

    return known


def test_rectangular_cards_have_their_backs_behind_them(play_with, sheets):
    made = sheets(catalog=play_with(DrawnToy()), backs=Backs.DUPLEX)
    (front,) = made.sheets
    assert front.layout.tile == (63, 88)
    pages = pdfs.reader(made.pdf).pages
    ours, theirs = (pdfs.placed(page, middle=(31.5, 44)) for page in pages)
    assert [card.alt for card in ours] == [f"T0{n}, power {n}." for n in range(1, 6)]
    for card, back in zip(ours, theirs, strict=True):
        width = float(pages[0].mediabox.width) / pdfs.MM
        height = float(pages[0].mediabox.height) / pdfs.MM
        seen = (width - back.x, back.y) if height >= width else (back.x, height - back.y)
        assert seen == pytest.approx((card.x, card.y), abs=0.05)


def test_game_without_faces_cannot_be_printed(play_with, sheets):
    with pytest.raises(CannotPrint, match="toy"):
        sheets(catalog=play_with(toy.GAME))
    with pytest.raises(CannotPrint, match="toy"):
        make_catalog(play_with(toy.GAME), CatalogOptions(read_template("a4")))


@pytest.fixture(scope="module")
def puzzles():
    return load(packaged("project-l"))


def test_project_l_pieces_fit_on_one_sheet(puzzles, sheets):
    made = sheets(catalog=puzzles, contents=Contents.COMPONENTS)
    pieces, aids = made.sheets
    assert set(Counter(piece.id for piece in pieces.items).values()) == {15}
    assert len(pieces.items) == 135
    assert (len(aids.items), made.cuts) == (4, 0)
    text = " ".join(pdfs.reader(made.pdf).pages[0].extract_text().split())
    assert "Pieces 1/1" in text


@pytest.mark.parametrize("tile", [45.0, 60.0])
def test_printed_pieces_are_as_large_as_the_cells_of_printed_puzzles(puzzles, sheets, tile):
    made = sheets(["W01"], catalog=puzzles, contents=Contents.ALL, tile=tile)
    pieces = zip(made.sheets[1].layout.slots, made.sheets[1].items, strict=True)
    widths = {piece.id: slot.size.width for slot, piece in pieces}
    assert widths["piece-domino"] == pytest.approx(2 * widths["piece-monomino"], abs=1e-5)
    drawn = puzzles.game.face.front(puzzles["W15"], puzzles, theme="color", lang="en")
    grid = next(mark for mark in drawn.marks if isinstance(mark, Group) and mark.scale and len(mark.marks) > 20)
    recess = next(mark for mark in grid.marks if isinstance(mark, Path))  # five cells in a row
    xs = [x for step in recess.steps for x in step.points[::2]]
    assert max(xs) - min(xs) == pytest.approx(5 * widths["piece-monomino"] * 45 / tile, abs=1e-4)


def test_project_l_catalog_has_its_own_notation(puzzles):
    pdf = make_catalog(puzzles, CatalogOptions(read_template("a4"), contact_sheet=False, findings=False))
    whole = " ".join(" ".join(page.extract_text().split()) for page in pdfs.reader(pdf).pages)
    assert "Of 52 faces: 52 documented." in whole
    assert "A recess is written row by row" in whole
    assert "A row of a tile" not in whole
    assert "Tilings 15" in whole
