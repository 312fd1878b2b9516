"""Sheet templates: those that come along, and people's own, good and bad."""

import json

import jsonschema
import pytest
from pydantic import ValidationError

from squareone_data.export.schemas import all_schemas
from squareone_data.model.templates import SheetTemplate
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Bleed, Wish
from squareone_data.printing.templates import laid_out, of_size, read_template, template_from, template_names
from squareone_data.printing.units import Size

TILE = Size(45, 45)
MINE = {"format": 1, "id": "mine", "paper": {"width": 210, "height": 297}, "tile": {"width": 45, "height": 45}}


def own(**fields):
    return template_from(json.dumps({**MINE, **fields}, indent=1).encode(), "mine.json")


@pytest.mark.parametrize("name", template_names())
def test_every_template_that_comes_along_can_be_used_and_fits_its_schema(name):
    template = read_template(name)
    assert template.id == name
    assert set(template.name) == {"en", "cs"}
    bleed = Bleed.SHARED if template.bleed is None else Bleed.OWN
    layout = laid_out(template, Wish(TILE, bleed, template.bleed or 2, marks=template.marks != "none"))
    assert layout.slots
    document = template.model_dump(mode="json", by_alias=True, exclude_defaults=True) | {"format": 1}
    jsonschema.validate(document, all_schemas()["sheet"])


@pytest.mark.parametrize(
    ("name", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4), ("both", 210, 279.4), ("a3", 297, 420)]
)
def test_papers_have_their_exact_size(name, width, height):
    paper = read_template(name).paper
    assert (paper.width, paper.height) == (width, height)


def test_a_layout_that_fits_both_papers_fits_each():
    slots = laid_out(read_template("both"), Wish(TILE)).slots
    for name in ("a4", "letter"):
        paper = read_template(name).paper
        assert max(one.x for one in slots) + 45 < paper.width - 5
        assert max(one.y for one in slots) + 45 < paper.height - 5


def test_slots_are_where_the_template_says():
    layout = laid_out(own(slots=[{"x": 20, "y": 30}, {"x": 100.5, "y": 30}]), Wish(TILE))
    assert [(one.x, one.y) for one in layout.slots] == [(20, 30), (100.5, 30)]


def test_a_grid_is_filled_row_by_row():
    grid = {"columns": 2, "rows": 2, "left": 20, "top": 30, "gap_x": 5, "gap_y": 1}
    layout = laid_out(own(grid=grid), Wish(TILE))
    assert [(one.x, one.y) for one in layout.slots] == [(20, 30), (70, 30), (20, 76), (70, 76)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"paper": {"width": -1, "height": 297}}, r"mine.json:\d+:\d+: paper.width: input should be greater"),
        ({"format": 2}, "mine.json:2:2: format"),
        ({"colour": "red"}, "colour: no such key is known here"),
        ({"marks": "stars"}, "marks: input should be 'none', 'ticks', 'full' or 'between'"),
        ({"slots": [{"x": "20", "y": 30}]}, "slots.0.x: input should be a valid number"),
        ({"grid": {"columns": 0, "rows": 1, "left": 20, "top": 20}}, "grid.columns"),
        (
            {"grid": {"columns": 1, "rows": 1, "left": 20, "top": 20}, "slots": [{"x": 20, "y": 30}]},
            "there is a grid and there are slots",
        ),
        ({"tile": None}, "tile: .*leave the key out"),
        ({"grid": {"columns": 99, "rows": 99, "left": 20, "top": 20}}, "9801 places are more than a sheet can have"),
    ],
)
def test_a_bad_template_is_refused_with_its_place(fields, message):
    with pytest.raises(CannotPrint, match=message):
        own(**fields)


def test_places_without_a_size_are_refused():
    document = {key: one for key, one in MINE.items() if key != "tile"} | {"slots": [{"x": 9, "y": 9}]}
    with pytest.raises(CannotPrint, match='say which under "tile"'):
        template_from(json.dumps(document).encode(), "mine.json")


@pytest.mark.parametrize("raw", [b"", b"{", b'{"format": 1, "format": 1}', b"\xff\xfe{}", b'{"a": NaN}', b"[]"])
def test_a_file_that_is_no_template_is_refused(raw):
    with pytest.raises(CannotPrint, match=r"^mine.json"):
        template_from(raw, "mine.json")


def test_json_that_breaks_off_is_told_with_line_and_column():
    with pytest.raises(CannotPrint, match=r"^mine.json:2:13: the document ends too early; close every bracket"):
        template_from(b'{\n "format": 1', "mine.json")


@pytest.mark.parametrize(
    ("fields", "wish", "message"),
    [
        ({"slots": [{"x": 20, "y": 20}, {"x": 40, "y": 20}]}, Wish(TILE), "slots 1 and 2 overlap"),
        ({"slots": [{"x": 180, "y": 20}]}, Wish(TILE), "reaches beyond the edge of the paper"),
        ({"slots": [{"x": 20, "y": 20}]}, Wish(Size(50, 50)), "made for tiles of 45 × 45 mm.* write --tile 45mm"),
        ({"bleed": 3}, Wish(TILE), "made for a bleed of 3 mm.*--bleed-width 3mm"),
        ({"slots": [{"x": 20, "y": 20}]}, Wish(TILE, gap=9), "--gap means nothing with it"),
    ],
)
def test_a_template_that_does_not_go_with_the_tiles_is_refused(fields, wish, message):
    with pytest.raises(CannotPrint, match=message):
        laid_out(own(**fields), wish, name="mine.json")


def test_an_unknown_template_is_refused_with_those_there_are():
    with pytest.raises(CannotPrint, match="did you mean letter"):
        read_template("leter")
    with pytest.raises(CannotPrint, match=r"there are a3, a4, .* or a file of your own"):
        read_template("papyrus")


@pytest.mark.parametrize("name", ["../a4", "nowhere/x.json", "a\0.json", "."])
def test_a_path_that_leads_nowhere_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CannotPrint):
        read_template(name)


def test_paper_can_have_a_size_of_its_own():
    assert of_size("100x150mm").paper.height == 150
    with pytest.raises(CannotPrint, match="--paper"):
        of_size("10x10mm")


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
    by_schema = not list(jsonschema.Draft202012Validator(all_schemas()["sheet"]).iter_errors(document))
    try:
        SheetTemplate.model_validate(document)
        by_model = True
    except ValidationError:
        by_model = False
    assert by_model == by_schema
