"""The faces of Project L: all that a puzzle says is on it, readable, and printed pieces fit the printed recesses."""

import itertools
import json

import builders
import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.colors import contrast_ratio
from squareone_data.faces import THEMES, CannotDraw
from squareone_data.faces.cell_outlines import Inset, outline
from squareone_data.faces.dimensions import PT
from squareone_data.faces.display import Group, Path, Rect, Text, bounds, extent, walk
from squareone_data.faces.svg import to_svg
from squareone_data.faces.themes import find_theme
from squareone_data.files import load, packaged
from squareone_data.games.project_l import GAME
from squareone_data.games.project_l.face.dimensions import SIDE, pitch
from squareone_data.games.project_l.sample import FILES

SAFE = 1.5
front, back, extras = GAME.face.front, GAME.face.back, GAME.face.extras


@pytest.fixture(scope="module")
def catalog():
    return load(packaged("project-l"))


def sample(recess=None, game=None, pieces=None, **tile):
    """The small catalog with its first puzzle, its game and its kinds changed."""
    white, told = json.loads(FILES["base/white.json"]), json.loads(FILES["game.json"])
    white["tiles"][0] |= tile
    if recess:
        white["tiles"][0]["recess"] = recess
    told |= game or {}
    told["pieces"] += pieces or []
    return builders.catalog({**FILES, "base/white.json": json.dumps(white), "game.json": json.dumps(told)})


def texts(display):
    return [(mark, mark.size * scale) for mark, scale in walk(display.marks) if isinstance(mark, Text)]


def words(display):
    return [mark.text for mark, _ in texts(display)]


def titles(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark.title
            yield from titles(mark.marks)


def all_drawings(catalog, theme="color", lang="en"):
    made = [front(tile, catalog, theme=theme, lang=lang) for tile in catalog.tiles]
    made += [back(color, catalog, theme=theme, lang=lang) for color in ("white", "black")]
    return made + [extra.display for extra in extras(catalog, theme=theme, lang=lang)]


def recess_of(display):
    """The box of what is sunk, in mm on the puzzle: the widest path of the grid."""
    grid = next(mark for mark in reversed(display.marks) if isinstance(mark, Group) and _paths(mark))
    boxes = [extent(Path(mark.steps)) for mark in _paths(grid)]
    widest = max(boxes, key=lambda box: box.right - box.left)
    return tuple(round(side, 4) for side in (widest.right - widest.left, widest.bottom - widest.top))


def _paths(group):
    return [mark for mark in group.marks if isinstance(mark, Path)] if not group.title else []


def test_a_front_says_all_that_a_puzzle_says(catalog):
    for tile in catalog.tiles:
        display = front(tile, catalog)
        assert sorted(words(display)) == sorted([tile.id, tile.reward, *[str(tile.points)] * bool(tile.points)])
        assert catalog.definition.piece_name(tile.reward, "en") in titles(display.marks)
        assert display.title == tile.sentence(catalog.definition, "en")
    assert front(catalog["W01"], catalog, lang="cs").title == catalog["W01"].sentence(catalog.definition, "cs")


@pytest.mark.rule("PL-1.2")
@pytest.mark.parametrize("theme", THEMES)
def test_the_recess_that_is_drawn_is_that_of_the_puzzle(catalog, theme):
    cell = pitch(catalog.definition)
    for tile in catalog.tiles[::5]:
        rows, columns = ({place[n] for place in tile.cells} for n in (0, 1))
        size = (max(columns) + 1 - min(columns)) * cell, (max(rows) + 1 - min(rows)) * cell
        assert recess_of(front(tile, catalog, theme=theme)) == pytest.approx(size)


def test_no_two_puzzles_look_alike_but_those_that_are_identical(catalog):
    def drawn(tile):
        return to_svg(front(tile, catalog)).replace(tile.id, "")

    seen = {}
    for tile in catalog.tiles:
        seen.setdefault(drawn(tile), []).append(tile.id)
    assert [ids for ids in seen.values() if len(ids) > 1] == [["W22", "W23"]]


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_content_stays_inside_the_safe_zone_and_is_large_enough_to_read(catalog, lang):
    for display in all_drawings(catalog, lang=lang):
        inner, safe = bounds(display), SAFE if display.width >= SIDE else 0.3
        assert min(inner.left, inner.top, display.width - inner.right, display.height - inner.bottom) >= safe
        assert min((size for _, size in texts(display)), default=9) > 6 * PT, display.title


@pytest.mark.parametrize("name", THEMES)
def test_texts_and_the_recess_have_contrast(catalog, name):
    for display in all_drawings(catalog, name):
        for mark, _ in texts(display):
            assert contrast_ratio(mark.fill, mark.on) >= 4.5, f"{display.title}: {mark.text}"
    for dark in (False, True):
        palette = find_theme(name, catalog.definition).palette(dark)
        edge = palette.sunk if palette.sunk != palette.raised else palette.ink
        assert contrast_ratio(edge, palette.raised) >= 3, "what is no text needs 3 to 1"


@pytest.mark.parametrize("theme", THEMES)
def test_a_reward_stands_out_from_its_tab_by_its_line(catalog, theme):
    for tile in (catalog["W04"], catalog["B20"], catalog["W07"]):
        display = front(tile, catalog, theme=theme)
        palette = find_theme(theme, catalog.definition).palette(tile.color == "black")
        (piece,) = (
            group for group in _all(display.marks) if group.title == catalog.definition.piece_name(tile.reward, "en")
        )
        assert contrast_ratio(piece.marks[0].stroke, palette.panel) >= 3


def _all(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark
            yield from _all(mark.marks)


@pytest.mark.parametrize(
    ("status", "lang", "told"),
    [
        ("stand-in", "en", "stand-in"), ("stand-in", "cs", "náhradní"), ("transcribed", "en", "transcribed"),
        ("original", "cs", "vlastní"), ("original", "en", "original"),
    ],
)  # fmt: skip
def test_a_puzzle_that_is_not_documented_says_so(status, lang, told):
    catalog = sample(status=status)
    assert told in words(front(catalog["W01"], catalog, lang=lang))


def test_status_is_drawn_unless_documented_and_stand_ins_have_a_dashed_frame(catalog):
    assert "documented" not in words(front(catalog["W01"], catalog))
    for status, dashed in (("stand-in", 1), ("original", 0)):
        odd = sample(status=status)
        marks = front(odd["W01"], odd).marks
        assert sum(bool(mark.dash) for mark in marks if isinstance(mark, Rect)) == dashed


@pytest.mark.parametrize("theme", THEMES)
def test_ground_and_pieces_extend_to_the_bleed(catalog, theme):
    for display in all_drawings(catalog, theme):
        boxes = [extent(mark) for mark in display.background]
        assert min(box.left for box in boxes) <= -display.bleed
        assert min(box.top for box in boxes) <= -display.bleed
        assert max(box.right for box in boxes) >= display.width + display.bleed - 1e-9
        assert max(box.bottom for box in boxes) >= display.height + display.bleed - 1e-9


def test_backs_differ_by_color_and_look_the_same_from_every_side(catalog):
    for name in THEMES:
        white, black = (back(color, catalog, theme=name) for color in ("white", "black"))
        assert (white.marks, white.background) != (black.marks, black.background)
        boxes = [extent(mark) for mark in (*white.background, *white.marks)]
        turned = [(SIDE - box.bottom, box.left, SIDE - box.top, box.right) for box in boxes]
        for box in boxes:
            assert any(box == pytest.approx(other) for other in turned)


@pytest.mark.rule("PL-1.1")
def test_printed_pieces_cover_just_the_cells_of_a_printed_recess(catalog):
    found = {extra.id: extra for extra in extras(catalog)}
    cell = pitch(catalog.definition)
    assert recess_of(front(catalog["W22"], catalog)) == pytest.approx((cell, 2 * cell)), "a domino, upright"
    domino = found["piece-domino"].display
    assert (domino.width, domino.height) == pytest.approx((2 * cell, cell))
    for piece in catalog.definition.pieces:
        covered = [mark for mark in found[f"piece-{piece.id}"].display.background if isinstance(mark, Rect)]
        assert len(covered) == piece.level
    assert {extra.count for extra in found.values() if extra.kind == "piece"} == {15}
    assert sum(extra.count for extra in found.values() if extra.kind == "piece") == 135


def test_pieces_differ_in_shape_letter_and_color(catalog):
    drawn = {extra.title: extra.display for extra in extras(catalog) if extra.kind == "piece"}
    assert sorted(itertools.chain(*map(words, drawn.values()))) == sorted("MDICOBLST")
    plain = {
        tuple(sorted((extent(mark).left, extent(mark).top) for mark in display.background[:-1]))
        for display in drawn.values()
    }
    assert len(plain) == 9


@pytest.mark.parametrize("grid", [(1, 1), (1, 8), (8, 1), (2, 3), (5, 5), (8, 8)])
@pytest.mark.parametrize("theme", ["color", "low-ink"])
def test_grids_of_every_size_are_drawn_with_pieces_on_their_scale(grid, theme):
    rows, columns = grid
    catalog = sample(["." * columns] * rows, {"limits": {"max_level": 3, "grid": grid}})
    display = front(catalog["W01"], catalog, theme=theme)
    cell = pitch(catalog.definition)
    assert recess_of(display) == pytest.approx((columns * cell, rows * cell))
    inner = bounds(display)
    assert min(inner.left, inner.top, SIDE - inner.right, SIDE - inner.bottom) >= SAFE
    for extra in extras(catalog, theme=theme):
        if extra.kind == "piece":
            assert min(extra.display.width, extra.display.height) == pytest.approx(
                cell * (1 + (extra.id == "piece-corner"))
            )
            assert min(size for _, size in texts(extra.display)) > 6 * PT


@pytest.mark.parametrize(("recess", "told"), [(["...."] * 4, "4 rows and 4 columns"), (["....."], "1 rows and 5")])
def test_a_recess_that_is_larger_than_the_grid_is_refused_with_its_id(recess, told):
    catalog = sample(recess)
    with pytest.raises(CannotDraw, match=f"W01: its recess has {told}.*the grid of the game 3 and 4"):
        front(catalog["W01"], catalog)


def test_missing_cells_are_closed_and_an_empty_recess_is_drawn():
    short, full = sample(["#.", "##..", "#"]), sample(["#.##", "##..", "####"])
    assert front(short["W01"], short).marks == front(full["W01"], full).marks
    empty = sample(["####"] * 3)
    assert words(front(empty["W01"], empty)) == ["D", "W01", "original"]


def test_kind_without_a_shape_is_a_letter_and_cannot_be_cut_out():
    odd = {"id": "odd", "letter": "X", "level": 3}
    catalog = sample(pieces=[odd], reward="X")
    assert "X" in words(front(catalog["W01"], catalog))
    assert "Q" in words(front((unknown := sample(reward="Q"))["W01"], unknown))
    sets = json.loads(FILES["game.json"])["sets"]
    sets[0]["pieces"]["odd"] = 1
    with pytest.raises(CannotDraw, match=r"^odd: "):
        extras(sample(pieces=[odd], game={"sets": sets}))


def test_a_long_shape_lies_down_and_is_made_smaller_where_it_is_a_reward():
    catalog = sample(pieces=[{"id": "long", "letter": "X", "level": 3, "shape": "/".join("#" * 8)}], reward="X")
    inner = bounds(front(catalog["W01"], catalog))
    assert inner.right <= SIDE - SAFE
    (piece,) = (group for group in _all(front(catalog["W01"], catalog).marks) if group.title == "long")
    box = extent(piece.marks[0])
    assert box.right - box.left > 5 * (box.bottom - box.top)


@given(
    rows=st.lists(st.text(".#", min_size=5, max_size=5), min_size=5, max_size=5),
    inset=st.sampled_from([Inset(), Inset(0.8, 0.8, 0.3, 0.3)]),
)
def test_an_outline_holds_just_its_cells(rows, inset):
    cells = frozenset((y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == ".")
    loops, steps = [], outline(cells, 6.0, 0.0, inset)
    for step in steps:
        if step.letter == "M":
            loops.append([])
        if step.letter != "Z":
            loops[-1].append(step.points)
    for y, x in itertools.product(range(5), repeat=2):
        at = (6 * x + 3, 6 * y + 3)
        assert _inside(at, loops) is ((y, x) in cells)
    if inset.left:
        assert all(len(set(loop)) == len(loop) for loop in loops), "cells that touch at a corner stay apart"
    for loop in loops:
        level = [ay == by for (_, ay), (_, by) in zip(loop, [*loop[1:], loop[0]], strict=True)]
        assert all(edge is not other for edge, other in zip(level, [*level[1:], level[0]], strict=True)), "only corners"


def _inside(at, loops):
    """Return whether a vertical ray from a point crosses an odd number of horizontal edges."""
    crossed = 0
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            crossed += ay == by and by < at[1] and min(ax, bx) < at[0] < max(ax, bx)
    return crossed % 2 == 1


def aid(catalog, lang="en"):
    return next(extra for extra in extras(catalog, lang=lang) if extra.kind == "player-aid")


@pytest.mark.rule("PL-3.1", "PL-3.2", "PL-2.2")
def test_player_aid_has_the_numbers_of_the_game(catalog):
    said = " ".join(words(aid(catalog).display))
    for part in ("3 actions", "at most 4 unfinished", "4 new ones", "take a monomino", "1:\u00a010 · 2:\u00a012"):
        assert part in said
    assert set("MDICOBLST") <= set(words(aid(catalog).display))
    other = {
        "limits": {"max_level": 3, "grid": [3, 4], "actions": 7, "unfinished": 9, "market": 5, "gain": "domino"},
        "setup": {"start": {"monomino": 1}, "black_tiles": {"1": 1, "5": 2}},
    }
    found = aid(sample(game=other))
    said = " ".join(words(found.display))
    for part in ("7 actions", "at most 9 unfinished", "5 new ones", "take a domino", "5:\u00a02"):
        assert part in said
    assert found.count == 5, "one for each player"
    assert "1 action" in words(aid(sample(game={"limits": {**other["limits"], "actions": 1}})).display)


def test_the_czech_aid_is_czech(catalog):
    english, czech = (set(words(aid(catalog, lang).display)) for lang in ("en", "cs"))
    same = {word for word in english & czech if len(word) > 1 and ":" not in word}
    assert same == {"Take", "Recycle", "Upgrade", "Place", "Master"}


def test_an_aid_that_a_set_lists_is_the_only_one_and_another_component_is_a_card():
    sets = json.loads(FILES["game.json"])["sets"]
    sets[0]["components"] = [
        {"id": "first", "kind": "player-aid", "count": 2, "name": {"en": "help"}},
        {"id": "player-aid", "kind": "stone", "count": 1},
    ]
    found = [(extra.id, extra.kind, extra.count, extra.title) for extra in extras(sample(game={"sets": sets}))][4:]
    assert found == [("first", "player-aid", 2, "help"), ("player-aid", "stone", 1, "player-aid")]
    del sets[0]["components"][0]
    names = [extra.id for extra in extras(sample(game={"sets": sets}))]
    assert len(names) == len(set(names)) == 6


def test_extras_of_an_own_expansion_are_its_own():
    own = builders.expansion(FILES, sets=[{"id": "ponds", "tiles": {"white": "PW01"}, "pieces": {"domino": 2}}])
    assert [(extra.id, extra.count) for extra in extras(builders.catalog(own))] == [("piece-domino", 2)]
