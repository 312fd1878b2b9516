"""Other games print with the same code, in the shapes of their own; one without faces is told why it cannot."""

import dataclasses
from collections import Counter
from types import SimpleNamespace

import builders
import pdfs
import pytest
import toy

from squareone_data.faces.display import Display, Rect, Text
from squareone_data.files import load, packaged
from squareone_data.model import find_game, register, registry
from squareone_data.printing.catalog import CatalogOptions, make_catalog
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.options import Backs, What
from squareone_data.printing.templates import read_template


def drawn(text, title):
    ground = Rect(-3, -3, 69, 94, "#FFFFFF")
    return Display(63, 88, 3, (Text(10, 20, text, 5, "#000000"),), title, (ground,))


FACE = SimpleNamespace(
    front=lambda tile, catalog, theme, lang: drawn(tile.id, tile.sentence(catalog.game, lang)),
    back=lambda color, catalog, theme, lang: drawn("toy", f"The back, {color}."),
    extras=lambda catalog, theme, lang: [],
)


@pytest.fixture
def play_with(monkeypatch):
    """Registers the toy game with further parts; its catalog."""
    monkeypatch.setattr(registry, "_registered", {})

    def known(**parts):
        register(dataclasses.replace(toy.KIND, parts={**toy.KIND.parts, **parts}))
        return builders.catalog(toy.FILES)

    yield known
    monkeypatch.undo()
    find_game.cache_clear()


def test_cards_of_another_shape_lie_on_sheets_with_their_backs_behind_them(play_with, sheets):
    made = sheets(catalog=play_with(face=FACE), backs=Backs.DUPLEX)
    (front,) = made.sheets
    assert front.layout.tile == (63, 88)
    pages = pdfs.reader(made.pdf).pages
    ours, theirs = (pdfs.placed(page, middle=(31.5, 44)) for page in pages)
    assert [one.alt for one in ours] == [f"T0{n}, power {n}." for n in range(1, 6)]
    for one, other in zip(ours, theirs, strict=True):
        width = float(pages[0].mediabox.width) / pdfs.MM
        height = float(pages[0].mediabox.height) / pdfs.MM
        seen = (width - other.x, other.y) if height >= width else (other.x, height - other.y)
        assert seen == pytest.approx((one.x, one.y), abs=0.05)


def test_a_game_without_faces_cannot_be_printed_and_says_so(play_with, sheets):
    with pytest.raises(CannotPrint, match="the game toy has no part 'face', and so its tiles cannot be printed"):
        sheets(catalog=play_with())
    with pytest.raises(CannotPrint, match=r"the game toy has no part .* its catalog cannot be typeset"):
        make_catalog(play_with(), CatalogOptions(read_template("a4")))


@pytest.fixture(scope="module")
def puzzles():
    return load(packaged("project-l"))


def test_all_pieces_of_project_l_lie_on_one_sheet_each_as_often_as_the_box_holds_it(puzzles, sheets):
    made = sheets(catalog=puzzles, what=What.COMPONENTS)
    pieces, aids = made.sheets
    assert set(Counter(one.id for one in pieces.things).values()) == {15}
    assert len(pieces.things) == 135
    assert (len(aids.things), made.cuts) == (4, 0)
    text = " ".join(pdfs.reader(made.pdf).pages[0].extract_text().split())
    assert "Pieces 1/1" in text


@pytest.mark.parametrize("tile", [45.0, 60.0])
def test_printed_pieces_are_as_large_as_the_cells_of_printed_puzzles(puzzles, sheets, tile):
    made = sheets(["W01"], catalog=puzzles, what=What.ALL, tile=tile)
    pieces = zip(made.sheets[1].layout.slots, made.sheets[1].things, strict=True)
    widths = {one.id: slot.size.width for slot, one in pieces}
    assert widths["piece-domino"] == pytest.approx(2 * widths["piece-monomino"], abs=1e-5)
    drawn = puzzles.kind.part("face").front(puzzles["W15"], puzzles, theme="color", lang="en")
    grid = next(one for one in drawn.marks if getattr(one, "scale", 0) and len(one.marks) > 20)
    recess = next(one for one in grid.marks if type(one).__name__ == "Path")  # a straight row of five
    xs = [x for step in recess.steps for x in step.points[::2]]
    assert max(xs) - min(xs) == pytest.approx(5 * widths["piece-monomino"] * 45 / tile, abs=1e-4)


def test_the_catalog_of_project_l_tells_its_own_notation_and_shows_pieces_on_one_scale(puzzles):
    pdf = make_catalog(puzzles, CatalogOptions(read_template("a4"), contact_sheet=False, findings=False))
    whole = " ".join(" ".join(page.extract_text().split()) for page in pdfs.reader(pdf).pages)
    assert "Of 52 faces: 52 documented." in whole
    assert "A recess is written row by row" in whole
    assert "A row of a tile" not in whole
    assert "Tilings 15" in whole
