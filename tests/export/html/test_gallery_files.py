"""The files of the gallery: reproducible and complete without scripts."""

import html
import json
import re
from importlib.resources import files as resources

import awkward
import builders
import pytest
import toy
from hostile import MARKUP, hostile

from squareone_data import NOTICE
from squareone_data.export import FORMATS, CannotExport
from squareone_data.export.html import facets
from squareone_data.export.html.gallery import gallery_files, is_gallery_file
from squareone_data.export.html.markup import Markup, data, element
from squareone_data.export.html.search_index import contents
from squareone_data.export.html.words import words_of
from squareone_data.files import load, packaged
from squareone_data.files.atomic import CannotWrite
from squareone_data.game.columns import Column


def known(page):
    """Return the data that the page passes to its script."""
    return json.loads(re.search(r'<script type="application/json" id="catalog">(.*?)</script>', page, re.DOTALL)[1])


@pytest.fixture(scope="module")
def page(gallery):
    return (gallery / "index.html").read_text("utf-8")


def test_gallery_is_reproducible_and_recognizes_its_files(shipped):
    made = gallery_files(shipped, "en")
    assert made == gallery_files(builders.catalog(builders.shipped_files()), "en")
    assert all(is_gallery_file(path) for path in made)
    assert sorted(path.split(".")[0] for path in made) == [
        "assets/faces-contrast", "assets/faces-grey", "assets/faces-low-ink", "assets/font-license", "assets/gallery",
        "assets/gallery", "index",
    ]  # fmt: skip


def test_everything_is_in_the_page_without_a_script(page, shipped):
    seen = html.unescape(page)
    for tile in shipped.tiles:
        card = re.search(rf'<li id="{tile.id}">.*?</li>', page, re.DOTALL)[0]
        assert f'aria-label="{html.escape(tile.sentence(shipped.definition, "en"))}"' in card
        assert card.count("<svg") == 1
        assert "stand-in" in re.sub(r"<svg.*</svg>|aria-label=\"[^\"]*\"", "", card)
    assert NOTICE in seen
    assert words_of("en")["stand-ins"].format(count=106, all=106) in seen


def test_tiles_have_their_file_and_line(page, shipped):
    for tile in known(page)["tiles"]:
        line = shipped.texts[tile["file"]].splitlines()[tile["at"] - 1]
        assert f'"id": "{tile["id"]}"' in line


def test_page_does_not_contain_the_path_of_the_catalog(tmp_path, shipped_files):
    from squareone_data.files import load

    made = gallery_files(load(builders.on_disk(tmp_path / "secret-place", shipped_files)), "en")
    assert not [path for path, content in made.items() if b"secret-place" in content]


def test_columns_and_facets_come_from_the_registry(shipped, monkeypatch):
    part = shipped.game.columns
    wanted = Column(
        "weight", {"en": "Weight", "cs": "Váha"}, lambda tile, catalog, lang: len(tile.id) * 1.5, "", "Float64"
    )
    holes = Column(
        "holes", {"en": "Holes", "cs": "Díry"}, lambda tile, catalog, lang: 7 if tile.id == "W01" else None, "", "Int64"
    )
    derived = part.derived
    monkeypatch.setattr(part, "derived", lambda game: [*derived(game), wanted, holes])
    index = contents(shipped, facets.facets(shipped, "cs"), "cs")
    assert [span["key"] for span in index["ranges"]] == ["points", "cost", "rows", "weight", "holes"]
    first, second = index["tiles"][:2]
    assert (first["numbers"]["weight"], first["numbers"]["holes"]) == (4.5, 7)
    assert second["numbers"]["holes"] is None
    assert "Váha" in index["columns"]


def test_square_one_facets(shipped):
    made = {facet.key: facet for facet in facets.facets(shipped, "en")}
    assert [*made] == ["set", "color", "demands", "rewards", "action", "choice", "status", "source", "documented"]
    assert [option.letter for option in made["demands"].options] == list("YGBOCDRPV")
    assert "A" in [option.value for option in made["rewards"].options]
    for facet in made.values():
        given = {value for tile in shipped.tiles for value in facet.values(tile)}
        assert given == {option.value for option in facet.options}
    assert set(made["action"].values(shipped["CAB01"])) == {"take2", "fill2"}
    assert set(made["choice"].values(shipped["CAB01"])) == {"reward"}


def test_project_l_facets():
    puzzles = load(packaged("project-l"))
    made = {facet.key: facet for facet in facets.facets(puzzles, "en")}
    assert [*made] == ["set", "color", "rewards", "level", "recess", "status", "source"]
    again = {tile.id for tile in puzzles.tiles if "again" in made["recess"].values(tile)}
    assert again == {"W09", "W22", "W23", "W10", "W25", "W27", "W11", "W24", "W26", "W12", "W32"}
    assert [option.value for option in made["level"].options] == ["1", "2", "3", "4"]
    assert [*made["level"].values(puzzles["B20"])] == ["4"]
    index = contents(puzzles, facets.facets(puzzles, "cs"), "cs")
    assert [span["key"] for span in index["ranges"]] == ["points", "cost", "pieces", "tilings", "area"]
    assert facets.labels(puzzles, "cs")["white"] == "bílá"


def test_recess_facet_finds_rings_and_separate_parts():
    from squareone_data.games.project_l.sample import FILES

    white = json.loads(FILES["base/white.json"])
    rings = ["...#", ".#.#", "...#"], [".###", "##.#", "####"], [".#.#", "#.#.", ".###"]
    for tile, recess in zip(white["tiles"], rings, strict=True):
        tile["recess"] = recess
    odd = builders.catalog({**FILES, "base/white.json": json.dumps(white)})
    (facet,) = (facet for facet in facets.facets(odd, "en") if facet.key == "recess")
    assert [facet.values(tile) for tile in odd.tiles[:3]] == [["ring"], ["parts"], ["parts"]]


def test_unknown_value_is_an_option():
    odd = builders.sample_of(white=[builders.tile(source="nobody", status="stand-in")])
    made = {facet.key: facet for facet in facets.facets(odd, "en")}
    assert [option.label for option in made["source"].options] == ["nobody"]


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
    page = gallery_files(awkward.empty(), lang)["index.html"].decode()
    assert known(page)["tiles"] == []


def test_expansion_shows_its_own_tiles_with_all_pieces():
    page = gallery_files(awkward.expansion(), "en")["index.html"].decode()
    assert [tile["id"] for tile in known(page)["tiles"]] == ["HW01", "HW02"]
    assert known(page)["tiles"][0]["file"] == "harbor/white.json"
    assert page.count('class="symbol"') >= 4


def test_corrections_are_shown():
    (first, *_) = known(gallery_files(builders.catalog(awkward.corrected()), "en")["index.html"].decode())["tiles"]
    assert any("2026-03-01" in value for value in first["values"])


def test_game_without_faces_has_no_gallery(register_game):
    register_game(toy.GAME)
    with pytest.raises(CannotExport, match="html"):
        FORMATS["html"].write_tree(builders.catalog(toy.FILES), "en", None)


def test_texts_used_by_the_script_exist():
    folder = resources("squareone_data.export.html") / "assets"
    scripts = "".join(file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".js"))
    used = re.findall(r'(?:words\[|phrase\()"([^"]+)"', scripts) + re.findall(r"\bwords\.(\w+)", scripts)
    assert len(used) > 30
    assert set(used) <= words_of("cs").keys()


def test_the_czech_page_is_czech(made, shipped):
    page = (made(shipped, "cs") / "index.html").read_text("utf-8")
    assert '<html lang="cs">' in page
    assert "Neoficiální data" in page
    assert html.escape(shipped["W01"].sentence(shipped.definition, "cs")) in page
    assert '<span class="badge">náhradní</span>' in page


def test_folder_with_other_files_is_refused(tmp_path, shipped):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<title>My own page</title>")
    with pytest.raises(CannotWrite, match=r"index\.html"):
        FORMATS["html"].write_tree(shipped, "en", tmp_path / "site")
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["index.html"]


def test_a_gallery_is_replaced_by_a_newer_one(tmp_path, shipped, sample):
    folder = tmp_path / "html"
    FORMATS["html"].write_tree(shipped, "en", folder)
    assert FORMATS["html"].write_tree(shipped, "en", folder) == []
    FORMATS["html"].write_tree(sample, "en", folder)
    held = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert held == set(gallery_files(sample, "en"))
