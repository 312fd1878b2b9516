"""Piece colors and themes: distinct colors and sufficient contrast."""

import itertools

import pytest
from color_vision import SIMULATIONS, distance, lab

from squareone_data.colors import contrast_ratio
from squareone_data.faces.themes import THEMES, UnknownTheme, find_theme, mixed, own_color
from squareone_data.files import load, packaged
from squareone_data.model.definition import GameDefinition, Piece


@pytest.fixture(scope="module", params=["square-one", "project-l"])
def shipped(request):
    """Return each bundled catalog."""
    return load(packaged(request.param))


def kinds(game):
    return [piece.letter for piece in game.pieces]


def game_of(*pieces):
    return GameDefinition.model_construct(pieces=tuple(Piece(level=1, **fields) for fields in pieces), sets=())


def test_simulation_confuses_red_and_green():
    red, green = "#C00000", "#6E7A00"
    assert distance(red, green) > 70
    assert distance(red, green, "protan") < distance(red, green) / 1.5
    assert distance("#FFFFFF", "#000000", "deutan") == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize("vision", SIMULATIONS)
def test_piece_colors_are_distinct(shipped, vision):
    """Check a minimum distance of 19; a distance of 10 is clearly visible."""
    colors = {piece.letter: own_color(piece, shipped.definition) for piece in shipped.definition.pieces}
    close = {
        a + b: round(distance(colors[a], colors[b], vision), 1)
        for a, b in itertools.combinations(colors, 2)
        if distance(colors[a], colors[b], vision) < 19
    }
    assert close == {}


def test_levels_have_distinct_greys(shipped):
    made = find_theme("grey", shipped.definition)
    by_level = {}
    for piece in shipped.definition.pieces:
        if not piece.is_wild:
            by_level.setdefault(piece.level, set()).add(made.piece_colors(piece.letter).fill)
    greys = [next(iter(by_level[level])) for level in sorted(by_level)]
    assert all(len(fills) == 1 for fills in by_level.values())
    steps = [lab(a)[0] - lab(b)[0] for a, b in itertools.pairwise(greys)]
    assert min(steps) > 12, "each level is darker than the one below, and plainly so"


@pytest.mark.parametrize("name", THEMES)
def test_letters_have_contrast_on_pieces(shipped, name):
    least = 7 if name == "contrast" else 4.5
    made = find_theme(name, shipped.definition)
    weak = {
        letter: round(contrast_ratio(made.piece_colors(letter).ink, made.piece_colors(letter).fill), 2)
        for letter in kinds(shipped.definition)
        if contrast_ratio(made.piece_colors(letter).ink, made.piece_colors(letter).fill) < least
    }
    assert weak == {}


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("dark", [False, True])
def test_text_has_contrast_on_grounds(shipped, name, dark):
    palette = find_theme(name, shipped.definition).palette(dark)
    for ink, ground in (
        (palette.ink, palette.ground), (palette.badge_ink, palette.badge), (palette.panel_ink, palette.panel),
    ):  # fmt: skip
        assert contrast_ratio(ink, ground) >= (15 if name == "contrast" else 4.5)


@pytest.mark.parametrize("name", ["contrast", "grey"])
def test_only_the_color_theme_and_lines_of_low_ink_need_color_on_white(shipped, name):
    made = find_theme(name, shipped.definition)
    for dark in (False, True):
        palette = made.palette(dark)
        for color in (
            palette.ground,
            palette.ink,
            palette.lane,
            palette.tray,
            palette.badge,
            palette.panel,
            palette.accent,
        ):
            assert color[1:3] == color[3:5] == color[5:7]


def test_low_ink_leaves_all_grounds_white(shipped):
    made = find_theme("low-ink", shipped.definition)
    grounds = {made.piece_colors(letter).fill for letter in kinds(shipped.definition)}
    for dark in (False, True):
        palette = made.palette(dark)
        grounds |= {palette.ground, palette.lane, palette.tray, palette.badge, palette.panel}
    assert grounds == {"#FFFFFF"}
    assert made.palette(True).frame, "what else would tell a Black tile"
    for letter in kinds(shipped.definition):
        assert contrast_ratio(made.piece_colors(letter).edge, "#FFFFFF") >= 3


def test_pieces_without_a_color_get_distinct_ones():
    pieces = [{"id": f"kind-{n}", "letter": chr(65 + n)} for n in range(26)]
    game = game_of(*pieces)
    colors = {own_color(piece, game) for piece in game.pieces}
    assert len(colors) == 26
    for name in THEMES:
        made = find_theme(name, game)
        assert all(
            contrast_ratio(made.piece_colors(x.letter).ink, made.piece_colors(x.letter).fill) >= 4.5
            for x in game.pieces
        )


def test_unknown_letter_can_be_drawn(shipped):
    for name in THEMES:
        chip = find_theme(name, shipped.definition).piece_colors("Z")
        assert contrast_ratio(chip.ink, chip.fill) >= 4.5


def test_unknown_theme_is_refused(shipped):
    with pytest.raises(UnknownTheme, match=r"'gray'.* color, contrast, grey, low-ink"):
        find_theme("gray", shipped.definition)


def test_contrast_matches_wcag():
    assert contrast_ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast_ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast_ratio("#FFFFFF", "#777777") == contrast_ratio("#777777", "#FFFFFF")


def test_mixing_interpolates_colors():
    assert [mixed("#000000", "#FF8000", part) for part in (0, 0.5, 1)] == ["#000000", "#804000", "#FF8000"]
