"""Print sheets as PDF: content, positions, boxes and print settings."""

import os
import re
import subprocess
import sys
from collections import Counter

import builders
import pdfs
import pytest

from squareone_data import faces
from squareone_data.model.ids import expand_ranges
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Bleed, Flip
from squareone_data.printing.marks import Marks
from squareone_data.printing.profiles import PrinterProfile
from squareone_data.printing.sheet_options import Backs, Contents
from squareone_data.printing.templates import custom_template


@pytest.fixture(scope="module")
def all_tiles(sheets):
    """Return sheets of all tiles on A4, with backs behind them."""
    return sheets(backs=Backs.DUPLEX, collation=False)


def ids_in(pdf):
    """Count the ids in a file."""
    return Counter({word: count for word, count in pdfs.words(pdf).items() if re.fullmatch(r"[A-Z]+[0-9]{2,}", word)})


def test_every_id_is_there_once(all_tiles, shipped):
    assert ids_in(all_tiles.pdf) == {tile.id: 1 for tile in shipped.tiles}


def test_every_copy_is_there(sheets):
    assert ids_in(sheets(["W01-W03"], copies=4).pdf) == {"W01": 4, "W02": 4, "W03": 4}


def test_every_tile_has_its_sentence_as_alternative_text(all_tiles, shipped):
    given = pdfs.alternatives(all_tiles.pdf)
    assert {tile.sentence(shipped.definition, "en"): 1 for tile in shipped.tiles}.items() <= given.items()
    backs = {shipped.game.face.back(color, shipped).title for color in shipped.game.colors}
    assert sum(given.values()) == 2 * len(shipped.tiles)
    assert backs < set(given)


def test_colors_are_separate_and_backs_follow_their_fronts(all_tiles):
    titles = [title for _, title in pdfs.bookmarks(all_tiles.pdf)]
    assert titles == [
        f"{color} {n}/{of} · {side}" for color, of in (("White", 3), ("Black", 2)) for n in range(1, of + 1)
        for side in ("front", "back")
    ]  # fmt: skip
    for text in pdfs.texts(all_tiles.pdf)[:6]:
        assert not re.search(r"\bC?A?J?B[0-9]{2}\b", text)


def test_face_has_the_stand_in_label(sheets):
    assert pdfs.words(sheets(["W01-W04"]).pdf)["stand-in"] == 4


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4), ("both", 210, 279.4)]
)
def test_pages_and_boxes_are_exact(sheets, paper, width, height):
    made = sheets(["W01-W24"], paper=paper, bleed=Bleed.SHARED, bleed_width=2)
    for page, sheet in zip(pdfs.reader(made.pdf).pages, made.sheets, strict=True):
        assert pdfs.millimeters(page.mediabox, page) == pytest.approx((0, 0, width, height), abs=0.05)
        trim = pdfs.millimeters(page.trimbox, page)
        assert trim == pytest.approx(sheet.layout.trim_box, abs=0.05)
        assert (trim[2] - trim[0]) / 45 == pytest.approx(round((trim[2] - trim[0]) / 45), abs=0.001)
        bleed = pdfs.millimeters(page.bleedbox, page)
        assert bleed == pytest.approx((trim[0] - 2, trim[1] - 2, trim[2] + 2, trim[3] + 2), abs=0.05)


def test_single_template_has_boxes_for_print_shops(sheets):
    made = sheets(["W01", "B01"], paper="single", bleed=Bleed.OWN)
    for page in pdfs.reader(made.pdf).pages:
        assert pdfs.millimeters(page.mediabox, page) == pytest.approx((0, 0, 49, 49), abs=0.05)
        assert pdfs.millimeters(page.bleedbox, page) == pytest.approx((0, 0, 49, 49), abs=0.05)
        assert pdfs.millimeters(page.trimbox, page) == pytest.approx((2, 2, 47, 47), abs=0.05)


@pytest.mark.parametrize("bleed", Bleed)
def test_tiles_are_at_the_positions_of_the_layout(sheets, bleed, shipped):
    made = sheets(["W01-W08", "B01-B03"], bleed=bleed)
    for page, sheet in zip(pdfs.reader(made.pdf).pages, made.sheets, strict=True):
        drawn = pdfs.placed(page)
        assert [thing.alt for thing in drawn] == [
            shipped[thing.id].sentence(shipped.definition, "en") for thing in sheet.items
        ]
        for thing, slot in zip(drawn, sheet.layout.slots, strict=True):
            assert (thing.x, thing.y) == pytest.approx((slot.x + 22.5, slot.y + 22.5), abs=0.05)
            assert (thing.across, thing.down) == pytest.approx((1, 1), abs=1e-4)


def test_tiles_of_another_size_are_drawn_in_that_size(sheets):
    first, second = pdfs.placed(pdfs.reader(sheets(["W01-W02"], tile=60.0).pdf).pages[0])
    assert second.x - first.x == pytest.approx(60, abs=0.05)
    assert (first.across, first.down) == pytest.approx((60 / 45, 60 / 45), abs=1e-3)


@pytest.mark.parametrize("paper", ["a4", "letter", "both", "a4-punch"])
@pytest.mark.parametrize("flip", Flip)
def test_backs_are_behind_their_fronts_in_the_file(sheets, flip, paper):
    made = sheets(["W01-W27", "B01-B05"], paper=paper, backs=Backs.DUPLEX, flip=flip)
    pages = pdfs.reader(made.pdf).pages
    assert len(pages) == 2 * len(made.sheets)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        width, height = float(front.mediabox.width) / pdfs.MM, float(front.mediabox.height) / pdfs.MM
        fronts, backs = pdfs.placed(front), pdfs.placed(back)
        assert len(fronts) == len(backs) > 0
        for seen, behind in zip(fronts, backs, strict=True):
            through = (width - behind.x, behind.y) if flip is Flip.LONG else (behind.x, height - behind.y)
            assert through == pytest.approx((seen.x, seen.y), abs=0.05)
            assert (behind.down > 0) is (flip is Flip.LONG)


@pytest.mark.parametrize("flip", Flip)
def test_the_trim_boxes_of_front_and_back_mirror_each_other(sheets, flip):
    made = sheets(["W01-W02", "B01-B06"], backs=Backs.DUPLEX, flip=flip)
    pages = pdfs.reader(made.pdf).pages
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        left, top, right, bottom = pdfs.millimeters(front.trimbox, front)
        mirrored = (
            (210 - right, top, 210 - left, bottom) if flip is Flip.LONG else (left, 297 - bottom, right, 297 - top)
        )
        assert pdfs.millimeters(back.trimbox, back) == pytest.approx(mirrored, abs=0.05)


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        ({}, "/Simplex"),
        ({"backs": Backs.DUPLEX}, "/DuplexFlipLongEdge"),
        ({"backs": Backs.DUPLEX, "flip": Flip.SHORT}, "/DuplexFlipShortEdge"),
        ({"backs": Backs.SEPARATE}, "/Simplex"),
    ],
)
def test_file_requests_no_scaling_and_the_flip_edge(sheets, options, duplex):
    wishes = pdfs.reader(sheets(["W01"], **options).pdf).trailer["/Root"]["/ViewerPreferences"]
    assert (wishes["/PrintScaling"], wishes["/Duplex"]) == ("/None", duplex)
    assert wishes["/PickTrayByPDFSize"].value is True


def test_layout_for_both_papers_does_not_select_a_tray(sheets):
    wishes = pdfs.reader(sheets(["W01"], paper="both").pdf).trailer["/Root"]["/ViewerPreferences"]
    assert wishes["/PickTrayByPDFSize"].value is False


def test_backs_in_a_separate_file_have_the_order_of_the_fronts(sheets):
    made = sheets(["W01-W25", "B01"], backs=Backs.SEPARATE)
    assert [title for _, title in pdfs.bookmarks(made.pdf)] == [
        "White 1/2 · front",
        "White 2/2 · front",
        "Black 1/1 · front",
    ]
    assert [title for _, title in pdfs.bookmarks(made.backs)] == [
        "White 1/2 · back",
        "White 2/2 · back",
        "Black 1/1 · back",
    ]
    assert sheets(["W01"]).backs is None


def test_file_is_tagged_and_accessible(all_tiles):
    root = pdfs.reader(all_tiles.pdf).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert root["/Lang"] == "en"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()


def test_only_the_bundled_font_is_embedded(all_tiles):
    fonts = pdfs.fonts(all_tiles.pdf)
    assert fonts
    assert all(fonts.values())
    assert {name.partition("+")[2].partition("-")[0] for name in fonts} == {"AtkinsonHyperlegibleNext"}


def test_metadata_gives_title_and_recipe(all_tiles):
    data = pdfs.reader(all_tiles.pdf).metadata
    assert data.title == "Square One: tiles to print and cut"
    assert data.subject.startswith("squareone-data ")
    assert data.creation_date is None


def test_every_sheet_states_its_recipe_and_has_the_bar(all_tiles):
    for text in pdfs.texts(all_tiles.pdf):
        for part in (
            "squareone-data 0", "Square One 2026.1", "sha256:", "a4, 45 mm, bleed shared 2 mm, marks ticks",
            "flip on the long edge", "print at 100 %", "Unofficial", "100 mm",
        ):  # fmt: skip
            assert part in text


def test_czech_sheets_are_czech(sheets):
    made = sheets(["W01"], lang="cs", backs=Backs.DUPLEX)
    text = " ".join(pdfs.reader(made.pdf).pages[1].extract_text().split())
    assert "Bílé 1/1 · rub" in text
    assert "otáčet podél delší strany" in text
    assert pdfs.reader(made.pdf).trailer["/Root"]["/Lang"] == "cs"


def test_sheets_are_reproducible_in_another_process_and_folder(sheets, tmp_path):
    ours = sheets(["W01-W30"], backs=Backs.DUPLEX).pdf
    command = ["print", "sheets", "W01-W30", "--backs", "duplex", "-o", "x.pdf"]
    environment = {**os.environ, "TZ": "Pacific/Auckland", "LANG": "cs_CZ.UTF-8", "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-m", "squareone_data", *command], cwd=tmp_path, check=True, env=environment)
    assert (tmp_path / "x.pdf").read_bytes() == ours


def test_profile_transforms_content_and_boxes(sheets):
    plain, fixed = sheets(["W01-W02"]), sheets(["W01-W02"], profile=PrinterProfile((1.01, 0.99), (2.0, -1.0)))
    (before,), (after,) = pdfs.reader(plain.pdf).pages, pdfs.reader(fixed.pdf).pages
    for printed, corrected in zip(pdfs.placed(before), pdfs.placed(after), strict=True):
        assert corrected.x * 1.01 + 2 == pytest.approx(printed.x, abs=0.05)
        assert corrected.y * 0.99 - 1 == pytest.approx(printed.y, abs=0.05)
    boxes = [pdfs.millimeters(page.trimbox, page) for page in (before, after)]
    assert boxes[1][0] * 1.01 + 2 == pytest.approx(boxes[0][0], abs=0.05)
    assert pdfs.millimeters(after.mediabox, after) == pytest.approx((0, 0, 210, 297), abs=0.05)


def test_collation_list_shows_the_content_of_each_sheet(sheets):
    made = sheets(["W01-W26", "B01"], copies=2, collation=True)
    last = " ".join(pdfs.reader(made.pdf).pages[-1].extract_text().split())
    assert "Collation" in last
    assert "White 1/3 24 2× W01" in last
    assert "Black 1/1 2 2× B01" in last
    assert ids_in(made.pdf) == dict.fromkeys((*expand_ranges("W01-W26"), "B01"), 3)


def test_components_of_selected_sets_are_printed(sheets, shipped):
    made = sheets(["W01"], sets=["base"], contents=Contents.COMPONENTS)
    counted = Counter(thing.id for sheet in made.sheets for thing in sheet.items)
    info = shipped.definition.set_info("base")
    for kind, count in info.pieces.items():
        assert counted[f"piece-{kind}"] == count
    assert counted["piece-joker"] == 0
    assert sum(count for name, count in counted.items() if not name.startswith("piece-")) == sum(
        component.count for component in info.components
    )


def test_pieces_are_scaled_with_the_tiles(sheets):
    small, large = (
        sheets(["W01"], contents=Contents.COMPONENTS, tile=width).sheets[0].layout.tile.width for width in (45.0, 90.0)
    )
    assert large == pytest.approx(2 * small)


def test_sheets_without_backs_have_blank_backs_in_duplex_files(sheets):
    made = sheets(["W01"], sets=["base"], contents=Contents.ALL, backs=Backs.DUPLEX)
    titles = [title for _, title in pdfs.bookmarks(made.pdf)]
    assert len(titles) % 2 == 0
    assert all(title.endswith("· front") for title in titles[::2])
    assert [title.endswith("back, nothing to print") for title in titles[1::2]].count(False) == sum(
        title.startswith(("White", "Black")) for title in titles[::2]
    )


def test_component_ids_do_not_clash_with_backs_and_marks(sheets):
    parts = [{"id": name, "kind": "card", "count": 1, "name": {"en": "Storm"}} for name in ("back-white", "marks-0")]
    catalog = builders.sample_of(sets=[{"id": "base", "tiles": {"white": "W01-W02"}, "components": parts}])
    made = sheets(catalog=catalog, contents=Contents.ALL, backs=Backs.DUPLEX)
    assert pdfs.words(made.pdf)["Storm"] == 2


@pytest.mark.parametrize("width", [110, 120, 165])
def test_footer_fits_on_narrow_paper(sheets, width):
    template = custom_template(f"{width}x160mm")
    page = pdfs.reader(sheets(["W01"], paper=template, lang="cs").pdf).pages[0]
    lines = [(text, x / pdfs.MM, 160 - y / pdfs.MM) for text, x, y in pdfs.lines(page) if y / pdfs.MM < 13]
    text = " ".join(text for text, _, _ in lines)
    assert "Bílé 1/1" in text
    assert "squareone-data" in text
    assert all(x > 4.9 and y <= 155 for _, x, y in lines)
    assert [text for text, x, y in lines if y < 149.9 and x < 105] in ([], ["100 mm"])


def test_blank_back_has_no_scale_bar(sheets):
    made = sheets(["W01"], sets=["joker-ambassador"], contents=Contents.ALL, backs=Backs.DUPLEX)
    texts = [page.extract_text() for page in pdfs.reader(made.pdf).pages]
    assert ["100 mm" in text for text in texts if "nothing to print" in text] == [False]


def test_artwork_near_the_cut_line_is_refused(sheets, shipped):
    box = faces.bounds(shipped.game.face.front(shipped["W01"], shipped))
    assert min(box.left, box.top) > 1
    with pytest.raises(CannotPrint, match=r"W01: .* [0-9.]+ mm .* 5 mm.*--safe"):
        sheets(["W01"], safe=5.0)


def test_bleed_beyond_the_drawing_is_refused(sheets, shipped):
    reach = shipped.game.face.front(shipped["W01"], shipped).bleed
    assert sheets(["W01"], bleed_width=reach).item_count == 1
    with pytest.raises(CannotPrint, match=r"[0-9.]+ mm .*--bleed-width"):
        sheets(["W01"], bleed_width=reach + 0.5)


def test_an_unknown_theme_is_refused(sheets):
    with pytest.raises(CannotPrint, match="'mauve'"):
        sheets(["W01"], theme="mauve")


@pytest.mark.parametrize("theme", faces.THEMES)
def test_every_theme_prints(sheets, theme):
    assert ids_in(sheets(["W01", "B01"], theme=theme).pdf) == {"W01": 1, "B01": 1}


def test_markup_in_names_is_printed_literally(sheets):
    name = "*#b[x] $y$ <script> \\u{41} `_`"
    catalog = builders.sample_of(name={"en": name})
    text = " ".join(pdfs.reader(sheets(["W01"], catalog=catalog).pdf).pages[0].extract_text().split())
    assert name in text


def test_unsupported_characters_are_question_marks(sheets):
    catalog = builders.sample_of(name={"en": "Игра 骰"})
    text = " ".join(pdfs.reader(sheets(["W01"], catalog=catalog).pdf).pages[0].extract_text().split())
    assert "???? ?" in text


def test_drawings_are_stored_once(sheets):
    once, often = (len(sheets(["W01"], copies=copies, marks=Marks.NONE).pdf) for copies in (1, 24))
    assert often < 3 * once
