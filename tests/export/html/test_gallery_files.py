"""The gallery as files: the same every time, complete without a script, and honest."""

import html
import json
import re

import awkward
import builders
import pytest
import toy
from hostile import MARKUP, hostile

from squareone_data import NOTICE
from squareone_data.export import FORMATS, CannotExport
from squareone_data.export.html import facets as found
from squareone_data.export.html import ours, write_tree
from squareone_data.export.html.contents import contents
from squareone_data.export.html.markup import Markup, data, element
from squareone_data.export.html.words import _BOTH
from squareone_data.files import load, packaged
from squareone_data.files.atomic import CannotWrite
from squareone_data.model import registry
from squareone_data.sheets.columns import Column


def known(page):
    """What the page tells its script."""
    return json.loads(re.search(r'<script type="application/json" id="catalog">(.*?)</script>', page, re.DOTALL)[1])


@pytest.fixture(scope="module")
def page(gallery):
    return (gallery / "index.html").read_text("utf-8")


def test_the_same_catalog_gives_the_same_bytes_in_files_that_are_known_as_ours(shipped):
    made = write_tree(shipped, "en")
    assert made == write_tree(builders.catalog(builders.shipped_files()), "en")
    assert all(ours(path) for path in made)
    assert sorted(path.split(".")[0] for path in made) == [
        "assets/faces-contrast", "assets/faces-grey", "assets/faces-low-ink", "assets/font-license", "assets/gallery",
        "assets/gallery", "index",
    ]  # fmt: skip


def test_everything_is_in_the_page_without_a_script(page, shipped):
    seen = html.unescape(page)
    for tile in shipped.tiles:
        card = re.search(rf'<li id="{tile.id}">.*?</li>', page, re.DOTALL)[0]
        assert f'aria-label="{html.escape(tile.sentence(shipped.game, "en"))}"' in card
        assert card.count("<svg") == 1
        assert "stand-in" in re.sub(r"<svg.*</svg>|aria-label=\"[^\"]*\"", "", card)
    assert NOTICE in seen
    assert "106 of 106 tiles are stand-ins" in seen


def test_a_tile_is_told_with_the_file_and_the_line_it_stands_on(page, shipped):
    for one in known(page)["tiles"]:
        line = shipped.texts[one["file"]].splitlines()[one["at"] - 1]
        assert f'"id": "{one["id"]}"' in line


def test_nothing_in_the_page_says_where_the_catalog_was_read(tmp_path, shipped_files):
    from squareone_data.files import load

    made = write_tree(load(builders.on_disk(tmp_path / "secret-place", shipped_files)), "en")
    assert not [path for path, content in made.items() if b"secret-place" in content]


def test_columns_and_facets_come_from_the_registry(shipped, monkeypatch):
    part = shipped.kind.part("columns")
    wanted = Column(
        "weight", {"en": "Weight", "cs": "Váha"}, lambda tile, catalog, lang: len(tile.id) * 1.5, "", "Float64"
    )
    holes = Column(
        "holes", {"en": "Holes", "cs": "Díry"}, lambda tile, catalog, lang: 7 if tile.id == "W01" else None, "", "Int64"
    )
    derived = part.derived
    monkeypatch.setattr(part, "derived", lambda game: [*derived(game), wanted, holes])
    told = contents(shipped, found.facets(shipped, "cs"), "cs")
    assert [one["key"] for one in told["ranges"]] == ["points", "cost", "rows", "weight", "holes"]
    first, second = told["tiles"][:2]
    assert (first["numbers"]["weight"], first["numbers"]["holes"]) == (4.5, 7)
    assert second["numbers"]["holes"] is None
    assert "Váha" in told["columns"]


def test_facets_are_what_tiles_can_be_asked(shipped):
    made = {one.key: one for one in found.facets(shipped, "en")}
    assert [*made] == ["set", "color", "demands", "rewards", "action", "choice", "status", "source", "documented"]
    assert [one.letter for one in made["demands"].options] == list("YGBOCDRPV")
    assert "A" in [one.value for one in made["rewards"].options]
    for one in made.values():
        given = {value for tile in shipped.tiles for value in one.values(tile)}
        assert given == {option.value for option in one.options}
    assert set(made["action"].values(shipped["CAB01"])) == {"take2", "fill2"}
    assert set(made["choice"].values(shipped["CAB01"])) == {"reward"}


def test_puzzles_can_be_asked_what_is_particular_of_them():
    puzzles = load(packaged("project-l"))
    made = {one.key: one for one in found.facets(puzzles, "en")}
    assert [*made] == ["set", "color", "rewards", "level", "recess", "status", "source"]
    again = {tile.id for tile in puzzles.tiles if "again" in made["recess"].values(tile)}
    assert again == {"W09", "W22", "W23", "W10", "W25", "W27", "W11", "W24", "W26", "W12", "W32"}
    assert [one.value for one in made["level"].options] == ["1", "2", "3", "4"]
    assert [*made["level"].values(puzzles["B20"])] == ["4"]
    told = contents(puzzles, found.facets(puzzles, "cs"), "cs")
    assert [one["key"] for one in told["ranges"]] == ["points", "cost", "pieces", "tilings", "area"]
    assert found.labels(puzzles, "cs")["white"] == "bílá"


def test_a_recess_around_a_closed_cell_and_one_in_parts_are_told():
    from squareone_data.games.project_l.sample import FILES

    white = json.loads(FILES["base/white.json"])
    rings = ["...#", ".#.#", "...#"], [".###", "##.#", "####"], [".#.#", "#.#.", ".###"]
    for tile, recess in zip(white["tiles"], rings, strict=True):
        tile["recess"] = recess
    odd = builders.catalog({**FILES, "base/white.json": json.dumps(white)})
    (facet,) = (one for one in found.facets(odd, "en") if one.key == "recess")
    assert [facet.values(tile) for tile in odd.tiles[:3]] == [["ring"], ["parts"], ["parts"]]


def test_a_value_that_no_list_has_can_be_chosen_all_the_same():
    odd = builders.sample_of(white=[builders.tile(source="nobody", status="stand-in")])
    made = {one.key: one for one in found.facets(odd, "en")}
    assert [one.label for one in made["source"].options] == ["nobody"]


def test_texts_of_the_catalog_stay_texts(made):
    page = (made(hostile()) / "index.html").read_text("utf-8")
    assert MARKUP not in page
    assert "<img" not in page
    assert "<b>" not in page
    assert len(re.findall(r"<script\b", page)) == 2
    assert known(page)["tiles"][5]["values"].count(f"a{MARKUP}") == 1


@pytest.mark.parametrize("text", ["</script>", "<!--", "a\u2028b", "&lt;", 'a"b', "]]>"])
def test_data_cannot_end_its_element_and_comes_back_whole(text):
    written = data("x", {text: [text]})
    inner = written.removeprefix('<script type="application/json" id="x">').removesuffix("</script>")
    assert json.loads(inner) == {text: [text]}
    assert not set(inner) & set("<>&\u2028\u2029")


def test_an_element_escapes_all_but_markup():
    made = element("a", "<", Markup("<b>"), None, class_="x\"'<", hidden=True, lang=False, data_n=3)
    assert made == '<a class="x&quot;&#x27;&lt;" hidden data-n="3">&lt;<b></a>'


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_catalog_without_tiles_has_a_gallery(lang):
    page = write_tree(awkward.empty(), lang)["index.html"].decode()
    assert known(page)["tiles"] == []


def test_an_own_expansion_shows_its_own_tiles_with_all_pieces_they_use():
    page = write_tree(awkward.expansion(), "en")["index.html"].decode()
    assert [one["id"] for one in known(page)["tiles"]] == ["HW01", "HW02"]
    assert known(page)["tiles"][0]["file"] == "harbor/white.json"
    assert page.count('class="symbol"') >= 4


def test_corrections_are_told():
    (first, *_) = known(write_tree(builders.catalog(awkward.corrected()), "en")["index.html"].decode())["tiles"]
    assert any("2026-03-01" in one for one in first["values"])


def test_a_game_without_faces_is_told_so(monkeypatch):
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(toy.KIND)
    with pytest.raises(CannotExport, match=r"the game toy has no part '(face|columns)', and so html cannot"):
        FORMATS["html"].write_tree(builders.catalog(toy.FILES), "en", None)
    registry.find_game.cache_clear()


def test_every_word_has_two_languages_and_the_same_gaps():
    for key, both in _BOTH.items():
        assert all(both), key
        assert len({tuple(sorted(re.findall(r"\{\w+\}", one))) for one in both}) == 1, key


def test_the_czech_page_is_czech(made, shipped):
    page = (made(shipped, "cs") / "index.html").read_text("utf-8")
    assert '<html lang="cs">' in page
    assert "Neoficiální data" in page
    assert "Bílá skládačka W01 žádá" in page
    assert '<span class="badge">náhradní</span>' in page


def test_a_folder_with_something_else_in_it_is_refused(tmp_path, shipped):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<title>My own page</title>")
    with pytest.raises(CannotWrite, match=r"holds index\.html, which this program did not write"):
        FORMATS["html"].write_tree(shipped, "en", tmp_path / "site")
    assert [one.name for one in (tmp_path / "site").iterdir()] == ["index.html"]


def test_a_gallery_is_replaced_by_a_newer_one(tmp_path, shipped, sample):
    folder = tmp_path / "html"
    FORMATS["html"].write_tree(shipped, "en", folder)
    assert FORMATS["html"].write_tree(shipped, "en", folder) == []
    FORMATS["html"].write_tree(sample, "en", folder)
    held = {one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file()}
    assert held == set(write_tree(sample, "en"))
