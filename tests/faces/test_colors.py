"""Whether pieces can be told apart by color, and what the themes make of colors."""

import itertools

import pytest
from color_vision import SIMULATIONS, distance, lab

from squareone_data.faces.themes import THEMES, UnknownTheme, contrast, mixed, own_color, theme
from squareone_data.files import load, packaged
from squareone_data.model.games import Game, Piece


@pytest.fixture(scope="module", params=["square-one", "project-l"])
def shipped(request):
    """Each catalog that comes with the program."""
    return load(packaged(request.param))


def kinds(game):
    return [one.letter for one in game.pieces]


def game_of(*pieces):
    return Game.model_construct(pieces=tuple(Piece(level=1, **one) for one in pieces), sets=())


def test_the_simulation_turns_red_and_green_into_one_another():
    red, green = "#C00000", "#6E7A00"
    assert distance(red, green) > 70
    assert distance(red, green, "protan") < distance(red, green) / 1.5
    assert distance("#FFFFFF", "#000000", "deutan") == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize("vision", SIMULATIONS)
def test_any_two_kinds_look_different(shipped, vision):
    """19 is far more than the 10 that are plain to see; before the colors were chosen by this measure it was 5."""
    colors = {one.letter: own_color(one, shipped.game) for one in shipped.game.pieces}
    close = {
        a + b: round(distance(colors[a], colors[b], vision), 1)
        for a, b in itertools.combinations(colors, 2)
        if distance(colors[a], colors[b], vision) < 19
    }
    assert close == {}


def test_on_a_grey_printer_each_level_has_a_grey_of_its_own(shipped):
    made = theme("grey", shipped.game)
    by_level = {}
    for one in shipped.game.pieces:
        if not one.wild:
            by_level.setdefault(one.level, set()).add(made.chip(one.letter).fill)
    greys = [next(iter(by_level[level])) for level in sorted(by_level)]
    assert all(len(one) == 1 for one in by_level.values())
    steps = [lab(a)[0] - lab(b)[0] for a, b in itertools.pairwise(greys)]
    assert min(steps) > 12, "each level is darker than the one below, and plainly so"


@pytest.mark.parametrize("name", THEMES)
def test_signs_stand_out_on_every_piece(shipped, name):
    least = 7 if name == "contrast" else 4.5
    made = theme(name, shipped.game)
    weak = {
        letter: round(contrast(made.chip(letter).ink, made.chip(letter).fill), 2)
        for letter in kinds(shipped.game)
        if contrast(made.chip(letter).ink, made.chip(letter).fill) < least
    }
    assert weak == {}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_on_every_ground(shipped, name, dark):
    board = theme(name, shipped.game).board(dark)
    for ink, ground in (
        (board.ink, board.ground), (board.badge_ink, board.badge), (board.panel_ink, board.panel),
    ):  # fmt: skip
        assert contrast(ink, ground) >= (15 if name == "contrast" else 4.5)


@pytest.mark.parametrize("name", ["contrast", "grey"])
def test_only_the_color_theme_and_lines_of_low_ink_need_color_on_white(shipped, name):
    made = theme(name, shipped.game)
    for dark in (False, True):
        board = made.board(dark)
        for color in (board.ground, board.ink, board.lane, board.tray, board.badge, board.panel, board.accent):
            assert color[1:3] == color[3:5] == color[5:7]


def test_low_ink_leaves_all_grounds_white(shipped):
    made = theme("low-ink", shipped.game)
    grounds = {made.chip(letter).fill for letter in kinds(shipped.game)}
    for dark in (False, True):
        board = made.board(dark)
        grounds |= {board.ground, board.lane, board.tray, board.badge, board.panel}
    assert grounds == {"#FFFFFF"}
    assert made.board(True).frame, "what else would tell a Black tile"
    for letter in kinds(shipped.game):
        assert contrast(made.chip(letter).edge, "#FFFFFF") >= 3


def test_kinds_without_a_color_get_one_each():
    pieces = [{"id": f"kind-{n}", "letter": chr(65 + n)} for n in range(26)]
    game = game_of(*pieces)
    colors = {own_color(one, game) for one in game.pieces}
    assert len(colors) == 26
    for name in THEMES:
        made = theme(name, game)
        assert all(contrast(made.chip(x.letter).ink, made.chip(x.letter).fill) >= 4.5 for x in game.pieces)


def test_a_letter_that_no_kind_has_can_be_drawn(shipped):
    for name in THEMES:
        chip = theme(name, shipped.game).chip("Z")
        assert contrast(chip.ink, chip.fill) >= 4.5


def test_an_unknown_theme_is_refused_with_the_list(shipped):
    with pytest.raises(UnknownTheme, match="'gray'; there are color, contrast, grey, low-ink"):
        theme("gray", shipped.game)


def test_contrast_is_that_of_the_guidelines():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")


def test_mixing_goes_from_one_color_to_the_other():
    assert [mixed("#000000", "#FF8000", part) for part in (0, 0.5, 1)] == ["#000000", "#804000", "#FF8000"]
