"""A second game prints with the same code, in the shape of its own cards; one without faces is told why it cannot."""

import dataclasses
from types import SimpleNamespace

import builders
import pdfs
import pytest
import toy

from squareone_data.faces.display import Display, Rect, Text
from squareone_data.model import find_game, register, registry
from squareone_data.printing.catalog import CatalogOptions, make_catalog
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.options import Backs
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
