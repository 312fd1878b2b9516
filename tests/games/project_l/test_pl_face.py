"""The faces of Project L: all that a puzzle says is on it, readable, and printed pieces fit the printed recesses."""

import itertools
import json

import builders
import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.faces import THEMES, CannotDraw, back, extras, front
from squareone_data.faces.display import Group, Path, Rect, Text, bounds, extent, walk
from squareone_data.faces.measures import PT, SIZE
from squareone_data.faces.svg import to_svg
from squareone_data.faces.themes import contrast, theme
from squareone_data.files import load, packaged
from squareone_data.games.project_l.face.measures import pitch
from squareone_data.games.project_l.face.shapes import Inset, outline
from squareone_data.games.project_l.sample import FILES

SAFE = 1.5


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
    made = [front(one, catalog, theme=theme, lang=lang) for one in catalog.tiles]
    made += [back(color, catalog, theme=theme, lang=lang) for color in ("white", "black")]
    return made + [one.display for one in extras(catalog, theme=theme, lang=lang)]


def recess_of(display):
    """The box of what is sunk, in mm on the puzzle: the widest path of the grid."""
    grid = next(one for one in reversed(display.marks) if isinstance(one, Group) and _paths(one))
    boxes = [extent(Path(one.steps)) for one in _paths(grid)]
    widest = max(boxes, key=lambda one: one.right - one.left)
    return tuple(round(one, 4) for one in (widest.right - widest.left, widest.bottom - widest.top))


def _paths(group):
    return [one for one in group.marks if isinstance(one, Path)] if not group.title else []


def test_a_front_says_all_that_a_puzzle_says(catalog):
    for tile in catalog.tiles:
        display = front(tile, catalog)
        assert sorted(words(display)) == sorted([tile.id, tile.reward, *[str(tile.points)] * bool(tile.points)])
        assert catalog.game.piece_name(tile.reward, "en") in titles(display.marks)
        assert display.title == tile.sentence(catalog.game, "en")
    assert front(catalog["W01"], catalog, lang="cs").title == catalog["W01"].sentence(catalog.game, "cs")


@pytest.mark.rule("PL-1.2")
@pytest.mark.parametrize("theme", THEMES)
def test_the_recess_that_is_drawn_is_that_of_the_puzzle(catalog, theme):
    cell = pitch(catalog.game)
    for tile in catalog.tiles[::5]:
        rows, columns = ({one[n] for one in tile.cells} for n in (0, 1))
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
        inner, safe = bounds(display), SAFE if display.width >= SIZE else 0.3
        assert min(inner.left, inner.top, display.width - inner.right, display.height - inner.bottom) >= safe
        assert min((size for _, size in texts(display)), default=9) > 6 * PT, display.title


@pytest.mark.parametrize("name", THEMES)
def test_texts_and_the_recess_stand_out_from_what_they_stand_on(catalog, name):
    for display in all_drawings(catalog, name):
        for mark, _ in texts(display):
            assert contrast(mark.fill, mark.on) >= 4.5, f"{display.title}: {mark.text}"
    for dark in (False, True):
        board = theme(name, catalog.game).board(dark)
        edge = board.sunk if board.sunk != board.raised else board.ink
        assert contrast(edge, board.raised) >= 3, "what is no text needs 3 to 1"


@pytest.mark.parametrize("name", THEMES)
def test_a_reward_stands_out_from_its_tab_by_its_line(catalog, name):
    for tile in (catalog["W04"], catalog["B20"], catalog["W07"]):
        display = front(tile, catalog, theme=name)
        board = theme(name, catalog.game).board(tile.color == "black")
        (piece,) = (one for one in _all(display.marks) if one.title == catalog.game.piece_name(tile.reward, "en"))
        assert contrast(piece.marks[0].stroke, board.panel) >= 3


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


def test_a_documented_puzzle_says_nothing_of_it_and_only_a_stand_in_has_a_dashed_frame(catalog):
    assert "documented" not in words(front(catalog["W01"], catalog))
    for status, dashed in (("stand-in", 1), ("original", 0)):
        odd = sample(status=status)
        marks = front(odd["W01"], odd).marks
        assert sum(bool(one.dash) for one in marks if isinstance(one, Rect)) == dashed


@pytest.mark.parametrize("theme", THEMES)
def test_the_ground_and_the_pieces_go_on_to_the_bleed(catalog, theme):
    for display in all_drawings(catalog, theme):
        boxes = [extent(one) for one in display.background]
        assert min(one.left for one in boxes) <= -display.bleed
        assert min(one.top for one in boxes) <= -display.bleed
        assert max(one.right for one in boxes) >= display.width + display.bleed - 1e-9
        assert max(one.bottom for one in boxes) >= display.height + display.bleed - 1e-9


def test_backs_differ_by_color_and_look_the_same_from_every_side(catalog):
    for name in THEMES:
        white, black = (back(color, catalog, theme=name) for color in ("white", "black"))
        assert (white.marks, white.background) != (black.marks, black.background)
        boxes = [extent(one) for one in (*white.background, *white.marks)]
        turned = [(SIZE - one.bottom, one.left, SIZE - one.top, one.right) for one in boxes]
        for box in boxes:
            assert any(box == pytest.approx(other) for other in turned)


@pytest.mark.rule("PL-1.1")
def test_printed_pieces_cover_just_the_cells_of_a_printed_recess(catalog):
    found = {one.id: one for one in extras(catalog)}
    cell = pitch(catalog.game)
    assert recess_of(front(catalog["W22"], catalog)) == pytest.approx((cell, 2 * cell)), "a domino, upright"
    domino = found["piece-domino"].display
    assert (domino.width, domino.height) == pytest.approx((2 * cell, cell))
    for piece in catalog.game.pieces:
        covered = [one for one in found[f"piece-{piece.id}"].display.background if isinstance(one, Rect)]
        assert len(covered) == piece.level
    assert {one.count for one in found.values() if one.kind == "piece"} == {15}
    assert sum(one.count for one in found.values() if one.kind == "piece") == 135


def test_pieces_are_told_apart_by_shape_letter_and_color(catalog):
    drawn = {one.title: one.display for one in extras(catalog) if one.kind == "piece"}
    assert sorted(itertools.chain(*map(words, drawn.values()))) == sorted("MDICOBLST")
    plain = {
        tuple(sorted((extent(one).left, extent(one).top) for one in display.background[:-1]))
        for display in drawn.values()
    }
    assert len(plain) == 9


@pytest.mark.parametrize("grid", [(1, 1), (1, 8), (8, 1), (2, 3), (5, 5), (8, 8)])
@pytest.mark.parametrize("theme", ["color", "low-ink"])
def test_grids_of_every_size_are_drawn_with_pieces_on_their_scale(grid, theme):
    rows, columns = grid
    catalog = sample(["." * columns] * rows, {"limits": {"max_level": 3, "grid": grid}})
    display = front(catalog["W01"], catalog, theme=theme)
    cell = pitch(catalog.game)
    assert recess_of(display) == pytest.approx((columns * cell, rows * cell))
    inner = bounds(display)
    assert min(inner.left, inner.top, SIZE - inner.right, SIZE - inner.bottom) >= SAFE
    for one in extras(catalog, theme=theme):
        if one.kind == "piece":
            assert min(one.display.width, one.display.height) == pytest.approx(cell * (1 + (one.id == "piece-corner")))
            assert min(size for _, size in texts(one.display)) > 6 * PT


@pytest.mark.parametrize(("recess", "told"), [(["...."] * 4, "4 rows and 4 columns"), (["....."], "1 rows and 5")])
def test_a_recess_that_is_larger_than_the_grid_is_refused_with_its_id(recess, told):
    catalog = sample(recess)
    with pytest.raises(CannotDraw, match=f"W01: its recess has {told}.*the grid of the game 3 and 4"):
        front(catalog["W01"], catalog)


def test_what_a_row_lacks_is_closed_and_no_recess_at_all_is_drawn_too():
    short, full = sample(["#.", "##..", "#"]), sample(["#.##", "##..", "####"])
    assert front(short["W01"], short).marks == front(full["W01"], full).marks
    empty = sample(["####"] * 3)
    assert words(front(empty["W01"], empty)) == ["D", "W01", "original"]


def test_a_kind_without_a_shape_is_a_sign_on_a_puzzle_and_cannot_be_cut_out():
    odd = {"id": "odd", "letter": "X", "level": 3}
    catalog = sample(pieces=[odd], reward="X")
    assert "X" in words(front(catalog["W01"], catalog))
    assert "Q" in words(front((unknown := sample(reward="Q"))["W01"], unknown))
    sets = json.loads(FILES["game.json"])["sets"]
    sets[0]["pieces"]["odd"] = 1
    with pytest.raises(CannotDraw, match="odd: a piece without a shape cannot be cut out"):
        extras(sample(pieces=[odd], game={"sets": sets}))


def test_a_long_shape_lies_down_and_is_made_smaller_where_it_is_a_reward():
    catalog = sample(pieces=[{"id": "long", "letter": "X", "level": 3, "shape": "/".join("#" * 8)}], reward="X")
    inner = bounds(front(catalog["W01"], catalog))
    assert inner.right <= SIZE - SAFE
    (piece,) = (one for one in _all(front(catalog["W01"], catalog).marks) if one.title == "long")
    box = extent(piece.marks[0])
    assert box.right - box.left > 5 * (box.bottom - box.top)


@given(
    rows=st.lists(st.text(".#", min_size=5, max_size=5), min_size=5, max_size=5),
    inset=st.sampled_from([Inset(), Inset(0.8, 0.8, 0.3, 0.3)]),
)
def test_an_outline_holds_just_its_cells(rows, inset):
    cells = frozenset((y, x) for y, row in enumerate(rows) for x, one in enumerate(row) if one == ".")
    loops, steps = [], outline(cells, 6.0, 0.0, inset)
    for one in steps:
        if one.letter == "M":
            loops.append([])
        if one.letter != "Z":
            loops[-1].append(one.points)
    for y, x in itertools.product(range(5), repeat=2):
        at = (6 * x + 3, 6 * y + 3)
        assert _inside(at, loops) is ((y, x) in cells)
    if inset.left:
        assert all(len(set(loop)) == len(loop) for loop in loops), "cells that touch at a corner stay apart"
    for loop in loops:
        level = [ay == by for (_, ay), (_, by) in zip(loop, [*loop[1:], loop[0]], strict=True)]
        assert all(one is not other for one, other in zip(level, [*level[1:], level[0]], strict=True)), "only corners"


def _inside(at, loops):
    """Whether an upright ray from a point crosses an odd number of level edges."""
    crossed = 0
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            crossed += ay == by and by < at[1] and min(ax, bx) < at[0] < max(ax, bx)
    return crossed % 2 == 1


def aid(catalog, lang="en"):
    return next(one for one in extras(catalog, lang=lang) if one.kind == "player-aid")


@pytest.mark.rule("PL-3.1", "PL-3.2", "PL-2.2")
def test_the_player_aid_tells_the_numbers_of_the_game(catalog):
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
    same = {one for one in english & czech if len(one) > 1 and ":" not in one}
    assert same == {"Take", "Recycle", "Upgrade", "Place", "Master"}


def test_an_aid_that_a_set_lists_is_the_only_one_and_another_component_is_a_card():
    sets = json.loads(FILES["game.json"])["sets"]
    sets[0]["components"] = [
        {"id": "first", "kind": "player-aid", "count": 2, "name": {"en": "help"}},
        {"id": "player-aid", "kind": "stone", "count": 1},
    ]
    found = [(one.id, one.kind, one.count, one.title) for one in extras(sample(game={"sets": sets}))][4:]
    assert found == [("first", "player-aid", 2, "help"), ("player-aid", "stone", 1, "player-aid")]
    del sets[0]["components"][0]
    names = [one.id for one in extras(sample(game={"sets": sets}))]
    assert len(names) == len(set(names)) == 6


def test_extras_of_an_own_expansion_are_its_own():
    own = builders.expansion(FILES, sets=[{"id": "ponds", "tiles": {"white": "PW01"}, "pieces": {"domino": 2}}])
    assert [(one.id, one.count) for one in extras(builders.catalog(own))] == [("piece-domino", 2)]
