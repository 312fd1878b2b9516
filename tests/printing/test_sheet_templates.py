"""Sheet templates: bundled ones, and custom ones with and without errors."""

import json

import builders
import jsonschema
import pytest
from pydantic import ValidationError

from squareone_data.model.sheet_template import SheetTemplate
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Bleed, LayoutRequest
from squareone_data.printing.templates import custom_template, lay_out, parse_template, read_template, template_names
from squareone_data.printing.units import Size

TILE = Size(45, 45)
MINE = {"format": 1, "id": "mine", "paper": {"width": 210, "height": 297}, "tile": {"width": 45, "height": 45}}


def own(**fields):
    return parse_template(json.dumps({**MINE, **fields}, indent=1).encode(), "mine.json")


@pytest.mark.parametrize("name", template_names())
def test_bundled_templates_can_be_used_and_match_the_schema(name):
    template = read_template(name)
    assert template.id == name
    assert set(template.name) == {"en", "cs"}
    bleed = Bleed.SHARED if template.bleed is None else Bleed.OWN
    layout = lay_out(template, LayoutRequest(TILE, bleed, template.bleed or 2, marks=template.marks != "none"))
    assert layout.slots
    document = template.model_dump(mode="json", by_alias=True, exclude_defaults=True) | {"format": 1}
    jsonschema.validate(document, builders.schemas()["sheet"])


@pytest.mark.parametrize(
    ("name", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4), ("both", 210, 279.4), ("a3", 297, 420)]
)
def test_papers_have_their_exact_size(name, width, height):
    paper = read_template(name).paper
    assert (paper.width, paper.height) == (width, height)


def test_a_layout_that_fits_both_papers_fits_each():
    slots = lay_out(read_template("both"), LayoutRequest(TILE)).slots
    for name in ("a4", "letter"):
        paper = read_template(name).paper
        assert max(slot.x for slot in slots) + 45 < paper.width - 5
        assert max(slot.y for slot in slots) + 45 < paper.height - 5


def test_slots_are_where_the_template_says():
    layout = lay_out(own(slots=[{"x": 20, "y": 30}, {"x": 100.5, "y": 30}]), LayoutRequest(TILE))
    assert [(slot.x, slot.y) for slot in layout.slots] == [(20, 30), (100.5, 30)]


def test_a_grid_is_filled_row_by_row():
    grid = {"columns": 2, "rows": 2, "left": 20, "top": 30, "gap_x": 5, "gap_y": 1}
    layout = lay_out(own(grid=grid), LayoutRequest(TILE))
    assert [(slot.x, slot.y) for slot in layout.slots] == [(20, 30), (70, 30), (20, 76), (70, 76)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"paper": {"width": -1, "height": 297}}, r"mine.json:\d+:\d+: paper.width: input should be greater"),
        ({"format": 2}, "mine.json:2:2: format"),
        ({"colour": "red"}, "colour: unknown key"),
        ({"marks": "stars"}, "marks: input should be 'none', 'ticks', 'full' or 'between'"),
        ({"slots": [{"x": "20", "y": 30}]}, "slots.0.x: input should be a valid number"),
        ({"grid": {"columns": 0, "rows": 1, "left": 20, "top": 20}}, "grid.columns"),
        (
            {"grid": {"columns": 1, "rows": 1, "left": 20, "top": 20}, "slots": [{"x": 20, "y": 30}]},
            "grid and slots",
        ),
        ({"tile": None}, "tile: "),
        ({"grid": {"columns": 99, "rows": 99, "left": 20, "top": 20}}, "9801"),
    ],
)
def test_invalid_template_is_refused(fields, message):
    with pytest.raises(CannotPrint, match=message):
        own(**fields)


def test_slots_require_a_tile_size():
    document = {key: value for key, value in MINE.items() if key != "tile"} | {"slots": [{"x": 9, "y": 9}]}
    with pytest.raises(CannotPrint, match='"tile"'):
        parse_template(json.dumps(document).encode(), "mine.json")


@pytest.mark.parametrize("raw", [b"", b"{", b'{"format": 1, "format": 1}', b"\xff\xfe{}", b'{"a": NaN}', b"[]"])
def test_invalid_file_is_refused(raw):
    with pytest.raises(CannotPrint, match=r"^mine.json"):
        parse_template(raw, "mine.json")


def test_truncated_json_is_reported_with_line_and_column():
    with pytest.raises(CannotPrint, match=r"^mine.json:2:13: "):
        parse_template(b'{\n "format": 1', "mine.json")


@pytest.mark.parametrize(
    ("fields", "layout_request", "message"),
    [
        ({"slots": [{"x": 20, "y": 20}, {"x": 40, "y": 20}]}, LayoutRequest(TILE), "slots 1 and 2 overlap"),
        ({"slots": [{"x": 180, "y": 20}]}, LayoutRequest(TILE), "slot 1 at 180, 20 mm"),
        ({"slots": [{"x": 20, "y": 20}]}, LayoutRequest(Size(50, 50)), "45 × 45 mm.* --tile 45mm"),
        ({"bleed": 3}, LayoutRequest(TILE), "--bleed-width 3mm"),
        ({"slots": [{"x": 20, "y": 20}]}, LayoutRequest(TILE, gap=9), "--gap"),
    ],
)
def test_template_for_other_tiles_is_refused(fields, layout_request, message):
    with pytest.raises(CannotPrint, match=message):
        lay_out(own(**fields), layout_request, name="mine.json")


def test_unknown_template_is_refused():
    with pytest.raises(CannotPrint, match="did you mean letter"):
        read_template("leter")
    with pytest.raises(CannotPrint, match=r"'papyrus'.* a3, a4, "):
        read_template("papyrus")


@pytest.mark.parametrize("name", ["../a4", "nowhere/x.json", "a\0.json", "."])
def test_missing_file_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CannotPrint):
        read_template(name)


def test_custom_paper_size():
    assert custom_template("100x150mm").paper.height == 150
    with pytest.raises(CannotPrint, match="--paper"):
        custom_template("10x10mm")


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"slots": [{"x": 1, "y": 2.5}]}, {"x-mine": [1]}, {"footer": "no"}, {"id": "No"}, {"margin": -1},
        {"name": {}}, {"grid": {"columns": 1.5, "rows": 1, "left": 0, "top": 0}}, {"bleed": True}, {"tile": 45},
        {"slots": [{"x": 1}]}, {"paper": {"width": 210, "height": 297, "depth": 1}}, {"marks": "none"},
        {"format": True}, {"format": 1.0},
    ],
)  # fmt: skip
def test_model_and_schema_agree(fields):
    document = {**MINE, **fields}
    by_schema = not list(jsonschema.Draft202012Validator(builders.schemas()["sheet"]).iter_errors(document))
    try:
        SheetTemplate.model_validate(document)
        by_model = True
    except ValidationError:
        by_model = False
    assert by_model == by_schema
