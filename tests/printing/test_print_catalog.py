"""The typeset catalog as PDF."""

import re
from collections import Counter

import builders
import pdfs
import pytest

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.templates import custom_template, read_template
from squareone_data.printing.typeset_catalog import CatalogOptions, make_catalog


def pages(catalog, paper="a4", **options):
    return make_catalog(catalog, CatalogOptions(read_template(paper), **options))


text_of = pdfs.texts


@pytest.fixture(scope="module")
def english(shipped):
    return pages(shipped)


@pytest.fixture(scope="module")
def texts(english):
    return text_of(english)


def test_cover_has_title_statuses_and_notice(texts):
    for part in (
        "Square One catalog",
        "Of 106 faces: 106 stand-in.",
        "it is not the printed face",
        "Unofficial",
        "sha256:",
    ):
        assert part in texts[0]


def test_every_tile_is_there_with_notation_status_and_sentence(texts, shipped):
    whole = " ".join(texts)
    for tile in shipped.tiles:
        assert tile.line() in whole
        assert re.sub(r"\s+", "", tile.sentence(shipped.definition, "en")) in re.sub(r"\s+", "", whole)
    assert whole.count("Status stand-in") == 106


def test_every_tile_has_its_sentence_as_alternative_text(english, shipped):
    given = pdfs.alternatives(english)
    for tile in shipped.tiles:
        assert given[tile.sentence(shipped.definition, "en")] >= 1


def test_tables_have_headings(texts):
    whole = " ".join(texts)
    assert "Notation name [take] Take" in whole
    assert "combo of 2, points: 1 combo of 3, points: 2" in whole


def test_derived_columns_are_printed(texts):
    assert sum(text.count("Rows ") for text in texts) >= 106
    assert "Points 6" in " ".join(texts)


def test_every_tile_has_its_cost(texts, shipped):

    whole = " ".join(" ".join(texts).split())
    for cost, count in Counter(shipped.game.cost.costs(shipped).values()).items():
        assert len(re.findall(rf"Cost {cost}\b", whole)) >= count


def test_a_column_that_a_game_adds_later_is_printed_too(sample, monkeypatch):
    from squareone_data.game.columns import Column

    columns = sample.game.columns
    made = columns.derived
    extra = Column("weight", {"en": "Weight", "cs": "Váha"}, lambda tile, catalog, lang: 17, "Its weight.", "Int64")
    monkeypatch.setattr(columns, "derived", lambda game: [*made(game), extra])
    whole = " ".join(text_of(pages(sample)))
    assert whole.count("Weight 17") == len(sample.tiles)


def test_bookmarks_lead_to_sets_colors_and_tiles(english, shipped):
    marks = pdfs.bookmarks(english)
    top = [title for depth, title in marks if depth == 0]
    names = [shipped.definition.set_name(info.id, "en") for info in shipped.own_sets]
    assert [title for title in top if title in names] == names
    assert top[len(names) :] == [
        "Pieces and components", "Setup", "Index by piece", "Index by points", "Contact sheet", "Findings",
    ]  # fmt: skip
    assert [title for depth, title in marks if depth == 2] == [tile.id for tile in shipped.tiles]
    assert (1, "White W01-W36") in marks


def test_pages_have_running_heads_and_numbers(texts):
    for number, text in enumerate(texts[2:], start=3):
        assert "Unofficial" in text
        assert re.search(rf"\b{number}\b", text)
    assert any(text.startswith("Base game · White W01-W36") for text in texts)


def test_index_lists_the_page_of_each_tile(texts, shipped):
    where = {}
    for number, text in enumerate(texts, start=1):
        for tile in shipped.tiles:
            if tile.line() in text:
                where[tile.id] = number
    start = next(n for n, text in enumerate(texts) if "Index by piece needed by" in text or "Index by piece Y" in text)
    index = " ".join(texts[start : start + 3])
    red = re.search(r"R red needed by (.*?) rewarded by (.*?) P pink", index)
    for listed, wanted in ((red[1], lambda tile: tile.demand()["R"]), (red[2], lambda tile: tile.rewarded()["R"])):
        found = {
            name: int(page)
            for page, names in re.findall(r"p\. ([0-9]+): ([A-Z0-9 ]+)", listed)
            for name in names.split()
        }
        assert found == {tile.id: where[tile.id] for tile in shipped.tiles if wanted(tile)}


def test_czech_catalog_has_no_english_texts(shipped):
    whole = " ".join(text_of(pages(shipped, lang="cs", findings=False)))
    for part in (
        "Obsah",
        "Základní hra",
        "Bílé W01-W36",
        "Příprava hry",
        "Rejstřík podle dílků",
        "náhradní údaje",
        "Neoficiální",
    ):
        assert part in whole
    for part in ("Contents", "Index by", "Findings", "Unofficial", "stand-in"):
        assert part not in whole
    assert "žlutý" in whole


def test_parts_can_be_left_out(sample):
    titles = [title for _, title in pdfs.bookmarks(pages(sample, contact_sheet=False, findings=False))]
    assert "Contact sheet" not in titles
    assert "Findings" not in titles


def test_findings_are_those_of_the_checks(shipped, texts):
    from squareone_data.checks import validate

    whole = " ".join(texts)
    found = [entry for entry in validate(shipped, play=False).entries if entry.waived is None]
    assert found
    for entry in found:
        assert entry.check.code in whole


def test_catalog_is_reproducible(sample):
    assert pages(sample) == pages(sample)


def test_fonts_are_embedded_and_the_file_is_accessible(english):
    assert all(pdfs.fonts(english).values())
    root = pdfs.reader(english).trailer["/Root"]
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4)), ("both", (210, 279.4))])
def test_pages_have_the_size_of_the_paper(sample, paper, size):
    for page in pdfs.reader(pages(sample, paper)).pages:
        assert pdfs.millimeters(page.mediabox, page) == pytest.approx((0, 0, *size), abs=0.05)


def test_markup_in_names_is_printed_literally():
    name = "*#b[x] $y$ <x>"
    assert f"{name} catalog" in text_of(pages(builders.sample_of(name={"en": name})))[0]


def test_too_small_paper_is_refused(sample):
    with pytest.raises(CannotPrint, match=r"100 × 100 mm .*120 × 150 mm"):
        make_catalog(sample, CatalogOptions(custom_template("100x100mm")))
