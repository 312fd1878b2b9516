"""The faces of Square One: all that a tile says is on it, readable, inside the safe zone, in every theme."""

import itertools

import builders
import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.colors import contrast_ratio
from squareone_data.faces import THEMES, CannotDraw
from squareone_data.faces.dimensions import CHIP, PT
from squareone_data.faces.display import Group, Line, Rect, Text, bounds, extent, walk
from squareone_data.faces.player_aid import HEIGHT as AID_HEIGHT
from squareone_data.faces.player_aid import WIDTH as AID_WIDTH
from squareone_data.faces.svg import to_svg
from squareone_data.games.square_one import GAME
from squareone_data.games.square_one.face.dimensions import PIECE, SIDE
from squareone_data.games.square_one.rows import ACTIONS

FACE = GAME.face
SAFE = 1.5
"""The minimum distance of content from the edge, in mm."""


def texts(display):
    """The texts of a drawing, each with its size as it is drawn."""
    return [(mark, mark.size * scale) for mark, scale in walk(display.marks) if isinstance(mark, Text)]


def words(display):
    return [mark.text for mark, _ in texts(display)]


def drawn(tile, theme="color", lang="en", **game):
    """The front of one White tile of the sample catalog."""
    catalog = builders.sample_of(white=[tile], **game)
    return FACE.front(catalog[tile["id"]], catalog, theme=theme, lang=lang)


def all_drawings(catalog, theme="color", lang="en"):
    made = [FACE.front(tile, catalog, theme=theme, lang=lang) for tile in catalog.tiles]
    made += [FACE.back(color, catalog, theme=theme, lang=lang) for color in ("white", "black")]
    return made + [extra.display for extra in FACE.extras(catalog, theme=theme, lang=lang)]


def titles(marks):
    for mark in marks:
        if isinstance(mark, Group):
            yield mark.title
            yield from titles(mark.marks)


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_content_stays_inside_the_safe_zone(shipped, lang):
    for display in all_drawings(shipped, lang=lang):
        inner, safe = bounds(display), SAFE if display.width > 20 else 0.3
        assert inner.left >= safe, display.title
        assert inner.top >= safe, display.title
        assert inner.right <= display.width - safe, display.title
        assert inner.bottom <= display.height - safe, display.title


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_ids_have_seven_points_and_nothing_has_less_than_six(shipped, lang):
    for tile in shipped.tiles:
        display = FACE.front(tile, shipped, lang=lang)
        assert [size >= 7 * PT for mark, size in texts(display) if mark.text == tile.id] == [True]
        assert min(size for _, size in texts(display)) > 6 * PT
    for extra in FACE.extras(shipped, lang=lang):
        assert min(size for _, size in texts(extra.display)) > 6 * PT, extra.id


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_has_contrast(shipped, theme):
    for display in all_drawings(shipped, theme):
        for mark, _ in texts(display):
            assert mark.on, f"{display.title}: {mark.text}"
            assert contrast_ratio(mark.fill, mark.on) >= 4.5, f"{display.title}: {mark.text}"


@pytest.mark.parametrize("theme", THEMES)
def test_ground_extends_to_the_bleed_on_every_side(shipped, theme):
    for display in all_drawings(shipped, theme):
        ground = extent(display.background[0])
        assert display.bleed > 0
        assert ground.left <= -display.bleed
        assert ground.top <= -display.bleed
        assert ground.right >= display.width + display.bleed - 1e-9
        assert ground.bottom >= display.height + display.bleed - 1e-9


def test_a_front_says_all_that_a_tile_says(shipped):
    game = shipped.definition
    for tile in shipped.tiles:
        display = FACE.front(tile, shipped)
        said = words(display)
        assert said.count(tile.id) == 1
        letters = sorted(text for text in said if len(text) == 1 and text.isalpha())
        asked = sorted(tile.demand().elements()) + sorted(tile.rewarded().elements())
        assert letters == sorted(asked), tile.id
        assert (str(tile.points) in said) is bool(tile.points)
        assert said.count("or") == sum(len(row.alternatives) - 1 for row in tile.rows) + tile.reward.choice
        assert said.count("stand-in") == (tile.status == "stand-in")
        assert display.title == tile.sentence(game, "en")


def test_a_tile_says_in_czech_what_it_says_in_english(shipped):
    tile = shipped["CAB03"]
    said = words(FACE.front(tile, shipped, lang="cs"))
    assert "náhradní" in said
    assert said.count("či") == 2
    assert FACE.front(tile, shipped, lang="cs").title == tile.sentence(shipped.definition, "cs")


@pytest.mark.rule("SO-2.2")
def test_alternatives_are_parted_by_a_bar_and_a_word():
    plain, either = drawn(builders.tile(rows=["Y", "G"])), drawn(builders.tile(rows=["Y | G", "G"]))
    sign = next(mark for mark in either.marks if isinstance(mark, Group) and mark.title == "or")
    bar = next(mark for mark in sign.marks if isinstance(mark, Line))
    assert "or" in words(either)
    assert "or" not in words(plain)
    left, right = (
        extent(mark) for mark in either.marks if isinstance(mark, Group) and mark.title in ("yellow", "green")
        and extent(mark).top < bar.y2 and extent(mark).bottom > bar.y1
    )  # fmt: skip
    assert left.right < bar.x1 < right.left


@pytest.mark.rule("SO-2.1")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_rows_do_not_overlap(count):
    display = drawn(builders.tile(rows=["Y G B", "B", "R", "G G"][:count]))
    lanes = [mark for mark in display.marks if isinstance(mark, Rect) and mark.width > SIDE * 0.8]
    assert len(lanes) == count
    assert all(above.y + above.height < below.y for above, below in itertools.pairwise(lanes))


def test_recesses_are_as_large_as_the_pieces_that_lie_in_them(shipped):
    small = {
        tile.id
        for tile in shipped.tiles
        for mark in FACE.front(tile, shipped).marks
        if isinstance(mark, Group) and mark.title in {"yellow", "green", "blue"} and CHIP * mark.scale < PIECE
    }
    assert small == set()


def test_only_stand_ins_are_marked():
    assert "stand-in" in words(drawn(builders.tile(status="stand-in")))
    assert "stand-in" not in words(drawn(builders.tile(status="original")))


@pytest.mark.parametrize("action", ACTIONS)
def test_a_bonus_action_is_an_icon_with_its_name(action):
    from squareone_data.games.square_one.sentences import ACTION_NAMES

    display = drawn(builders.tile(reward=f"[{action}]"))
    assert ACTION_NAMES[action] in words(display)
    assert ACTION_NAMES[action] in titles(display.marks)


def test_no_two_actions_have_the_same_icon():
    from squareone_data.games.square_one.face.icons import icon

    assert len({icon(action, "#000000") for action in ACTIONS}) == len(ACTIONS)


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": ["Y"] * 6},
        {"rows": ["Y G B R Y G B", "Y"]},
        {"rows": ["Y G B | R Y G", "Y"]},
        {"reward": "Y G B R Y"},
        {"reward": "Y G B R Y G B"},
        {"reward": "Y G B [duplicate] [replicate]"},
        {"reward": "[duplicate | replicate]", "points": 999999},
        {"reward": "Y G [duplicate] [replicate]", "points": 10, "rows": ["Y G", "B | R", "Y Y"]},
        {"points": 7},
        {"id": "ABCDEF1234", "status": "stand-in"},
    ],
)
@pytest.mark.parametrize("theme", ["color", "low-ink"])
def test_tiles_of_own_catalogs_are_drawn_inside_the_safe_zone(fields, theme):
    tile = builders.tile(**fields)
    display = drawn(tile, theme, limits={"rows": [1, 99]})
    inner = bounds(display)
    assert min(inner.left, inner.top, SIDE - inner.right, SIDE - inner.bottom) >= SAFE
    marks = [extent(mark) for mark in display.marks if isinstance(mark, Text)]
    assert all(a.right < b.left or b.right < a.left for n, a in enumerate(marks) for b in marks[n + 1 :])


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"rows": ["Y"] * 9}, "W01: .* 9 rows"),
        ({"rows": ["Y"] * 99}, "W01: .* 99 rows"),
        ({"rows": ["Y G B R Y G B R Y G", "Y"]}, "W01: .* 2 rows"),
        ({"reward": "Y " * 30 + "Y"}, "W01: .*reward"),
    ],
)
def test_tile_that_does_not_fit_is_refused_with_its_id(fields, told):
    with pytest.raises(CannotDraw, match=told):
        drawn(builders.tile(**fields), limits={"rows": [1, 99]})


def test_kinds_without_shape_or_color_have_different_drawings():
    pieces = [{"id": f"kind-{n}", "letter": chr(65 + n), "level": 1 + n % 4} for n in range(26)]
    tile = builders.tile(rows=["A B C", "D E | F", "X Y Z"], reward="M N")
    display = drawn(tile, pieces=pieces, limits={"gain": "kind-0"}, setup={"start": {"kind-0": 1}})
    assert {"A", "Z", "M"} <= set(words(display))
    chips = [mark.marks for mark in display.marks if isinstance(mark, Group) and mark.title.startswith("kind-")]
    assert len(set(chips)) == 9


def test_each_set_has_a_mark_of_its_own(shipped):
    from squareone_data.faces.themes import find_theme
    from squareone_data.faces.tile_layout import set_mark

    palette = find_theme("color", shipped.definition).palette(False)
    marks = {info.id: set_mark(shipped.definition, info.id, 0, 0, palette, "en") for info in shipped.definition.sets}
    assert len({mark.marks for mark in marks.values()}) == len(marks)
    assert marks["joker"].title == "Joker Expansion"


def test_backs_differ_by_color_and_look_the_same_from_every_side(shipped):
    for theme in THEMES:
        white, black = (FACE.back(color, shipped, theme=theme) for color in ("white", "black"))
        assert (white.marks, white.background) != (black.marks, black.background)
        for mark in white.background[1:]:
            x, y = SIDE - mark.x - mark.width, SIDE - mark.y - mark.height
            assert any((x, y) == pytest.approx((other.x, other.y)) for other in white.background)


def test_drawings_are_the_same_each_time(shipped, shipped_files):
    again = builders.catalog(shipped_files)
    for tile in shipped.tiles[::9]:
        assert to_svg(FACE.front(tile, shipped)) == to_svg(FACE.front(again[tile.id], again))


def test_extras_are_what_the_box_holds(shipped):
    found = {extra.id: extra for extra in FACE.extras(shipped)}
    assert found["piece-yellow"].count == 40
    assert found["piece-joker"].count == 4
    assert found["combo-token-2"].count == 10
    assert found["white-marker"].kind == "glass-marker"
    assert sum(extra.count for extra in found.values() if extra.kind == "piece") == 190
    assert {extra.kind for extra in found.values()} == {"piece", "combo-token", "player-aid", "glass-marker"}
    assert (found["piece-joker"].sets, found["piece-yellow"].sets) == (("joker",), ("base", "joker"))
    assert "4" in words(found["combo-token-4"].display)
    assert {extra.display.title for extra in found.values()} == {extra.title for extra in found.values()}


def test_only_the_first_player_has_a_badge(shipped):
    found = {extra.id: words(extra.display) for extra in FACE.extras(shipped)}
    assert found["player-aid-first"].count("1") == found["player-aid"].count("1") + 1


@pytest.mark.rule("SO-4.1")
def test_player_aids_have_the_numbers_of_the_game():
    def aid(**game):
        component = {"id": "player-aid", "kind": "player-aid", "count": 4}
        files = builders.sample_with(builders.GAME, game)
        files = builders.sample_with(
            builders.GAME,
            {"sets": [{"id": "base", "tiles": {"white": "W01-W03", "black": "B01-B02"}, "components": [component]}]},
            files,
        )
        catalog = builders.catalog(files)
        return " ".join(words(next(extra for extra in FACE.extras(catalog) if extra.kind == "player-aid").display))

    assert "3 actions" in aid()
    assert "at most 4 unfinished" in aid()
    assert "7 actions" in aid(limits={"actions": 7})
    assert "at most 9 unfinished" in aid(limits={"unfinished": 9})
    assert "2\u00a0tiles:\u00a05\u00a0points" in aid(combos={"2": 5})
    assert "green piece" in aid(limits={"gain": "green"})


def test_player_aids_of_a_set_with_bonus_actions_explain_all_of_them(shipped):
    from squareone_data.games.square_one.sentences import ACTION_NAMES

    found = {extra.id: extra for extra in FACE.extras(shipped)}["combo-master-player-aid"]
    assert set(ACTION_NAMES.values()) <= set(words(found.display))
    assert (found.display.width, found.display.height) == (AID_WIDTH, AID_HEIGHT)


def test_an_unknown_component_and_a_name_in_another_script_are_drawn():
    components = [
        {"id": "die", "kind": "die", "count": 2, "value": 6, "name": {"en": "A die with a very long name " * 4}},
        {"id": "stone", "kind": "stone", "count": 1, "name": {"en": "石"}},
        {"id": "back-white", "kind": "stone", "count": 1},
        {"id": "piece-yellow", "kind": "stone", "count": 1},
    ]
    tiles = {"white": "W01-W03", "black": "B01-B02"}
    sets = [{"id": "base", "tiles": tiles, "pieces": {"yellow": 3}, "components": components}]
    found = FACE.extras(builders.catalog(builders.sample_with(builders.GAME, {"sets": sets})))
    assert [extra.id for extra in found] == ["piece-yellow", "die", "stone", "back-white", "base-piece-yellow"]
    assert "stone" in words(found[2].display)
    assert found[2].title == "石"
    assert bounds(found[1].display).right <= found[1].display.width


def test_extras_of_an_own_expansion_are_its_own():
    own = builders.expansion(
        builders.FILES,
        sets=[{"id": "harbor", "tiles": {"white": "HW01"}, "pieces": {"red": 2}}],
    )
    assert [(extra.id, extra.count) for extra in FACE.extras(builders.catalog(own))] == [("piece-red", 2)]


PIECES = st.lists(st.sampled_from("YGBR"), min_size=1, max_size=7).map(" ".join)
ROWS = st.lists(st.one_of(PIECES, st.tuples(PIECES, PIECES).map(" | ".join)), min_size=1, max_size=8)
BONUS = st.one_of(
    st.sampled_from(ACTIONS).map("[{}]".format),
    st.tuples(st.sampled_from(ACTIONS), st.sampled_from(ACTIONS)).map("[{0[0]}] [{0[1]}]".format),
)
CHOICE = st.tuples(st.sampled_from(ACTIONS), st.sampled_from(ACTIONS)).map("[{0[0]} | {0[1]}]".format)
REWARDS = st.one_of(st.none(), PIECES, CHOICE, BONUS, st.tuples(PIECES, BONUS).map(" ".join))


@given(rows=ROWS, reward=REWARDS, points=st.integers(0, 999_999), lang=st.sampled_from(["en", "cs"]))
def test_any_tile_is_drawn_readably_inside_the_safe_zone_or_refused(rows, reward, points, lang):
    tile = builders.tile(rows=rows, reward=reward, points=points or None, status="stand-in")
    try:
        display = drawn(tile, lang=lang, limits={"rows": [1, 99]})
    except CannotDraw as refused:
        assert str(refused).startswith("W01: ")
        return
    inner = bounds(display)
    assert min(inner.left, inner.top, SIDE - inner.right, SIDE - inner.bottom) >= SAFE
    assert min(size for _, size in texts(display)) > 6 * PT
    groups = [extent(mark) for mark in display.marks if isinstance(mark, Group) and mark.title in NAMES]
    assert not any(overlap(a, b) for n, a in enumerate(groups) for b in groups[n + 1 :])


NAMES = {"yellow", "green", "blue", "red", "or"}


def overlap(one, other):
    """Return whether two boxes overlap."""
    return (
        one.left < other.right - 0.01
        and other.left < one.right - 0.01
        and one.top < other.bottom - 0.01
        and other.top < one.bottom - 0.01
    )
