"""``export svg`` and ``export png``: what is asked for, in the size asked for, or a message."""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import builders
import pytest
import toy

from squareone_data.export import FORMATS, CannotExport
from squareone_data.export.pictures import Wish, loose, pictures, size
from squareone_data.model import registry

DRAWN = [name for name, one in FORMATS.items() if one.drawn]


@pytest.fixture
def export(monkeypatch, capfdbinary, tmp_path):
    """Runs the command in an empty folder: the exit code, and what it wrote to either stream."""
    from squareone_data.cli.app import run

    monkeypatch.chdir(tmp_path)

    def go(*arguments):
        monkeypatch.setattr(sys, "argv", ["squareone", "export", *arguments])
        capfdbinary.readouterr()
        code = run()
        out, err = capfdbinary.readouterr()
        return code, out, err.decode()

    return go


def names(folder):
    return sorted(one.name for one in folder.iterdir())


def measure(path):
    from PIL import Image

    with Image.open(path) as picture:
        return picture.size


def test_a_tile_as_svg_in_a_file_or_to_standard_output(export, tmp_path):
    assert export("svg", "--tile", "W05", "-o", "W05.svg") == (0, b"", "")
    code, out, err = export("svg", "--tile", "w05", "-o", "-")
    assert (code, err) == (0, "")
    assert out == (tmp_path / "W05.svg").read_bytes()
    root = ElementTree.fromstring(out)
    assert (root.get("width"), root.get("height")) == ("45mm", "45mm")
    assert "White tile W05 asks for" in root[0].text


def test_a_set_in_a_folder_has_fronts_and_the_backs_of_its_colors(export, tmp_path):
    assert export("svg", "--set", "joker-ambassador", "-o", "new")[0] == 0
    assert names(tmp_path / "new") == ["JA01.svg", "back-white.svg"]
    assert export("svg", "--set", "joker-ambassador", "--tile", "B02", "--sides", "backs", "-o", "backs/")[0] == 0
    assert names(tmp_path / "backs") == ["back-black.svg", "back-white.svg"]
    assert export("svg", "--set", "joker-ambassador", "--sides", "fronts", "--extras", "-o", "more")[0] == 0
    assert names(tmp_path / "more") == ["JA01.svg", "piece-joker-ambassador.svg"]


def test_a_folder_keeps_what_else_is_in_it(export, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    assert export("svg", "--tile", "W05", "--sides", "fronts", "-o", "mine")[0] == 0
    assert names(tmp_path / "mine") == ["W05.svg", "notes.txt"]


@pytest.mark.parametrize(
    ("options", "width"),
    [
        (["--size", "90mm"], "90mm"),
        (["--size", "9 cm", "--bleed", "3mm"], "96mm"),
        (["--size", "2in"], "50.8mm"),
        (["--size", "96px"], "25.4mm"),
        (["--bleed", "3mm"], "51mm"),
    ],
)
def test_svg_has_the_size_asked_for(export, options, width):
    code, out, _ = export("svg", "--tile", "W05", *options, "-o", "-")
    assert code == 0
    assert ElementTree.fromstring(out).get("width") == width


@pytest.mark.parametrize(
    ("options", "pixels"),
    [
        (["--size", "200px"], 200),
        (["--size", "333px"], 333),
        (["--size", "25.4mm"], 300),
        (["--size", "25.4mm", "--dpi", "150"], 150),
        (["--size", "25.4mm", "--bleed", "1.27mm"], 330),
        ([], 531),
    ],
)
def test_png_has_the_pixels_asked_for(export, tmp_path, options, pixels):
    assert export("png", "--tile", "W05", *options, "-o", "W05.png")[0] == 0
    assert measure(tmp_path / "W05.png") == (pixels, pixels)


def test_extras_keep_their_proportion_to_the_tiles(export, tmp_path):
    assert export("png", "--set", "base", "--tile", "W01", "--size", "450px", "--extras", "-o", "all")[0] == 0
    assert measure(tmp_path / "all" / "W01.png") == (450, 450)
    assert measure(tmp_path / "all" / "player-aid.png") == (630, 880)


def test_no_component_takes_the_name_of_a_tile_or_a_back_on_any_disk():
    parts = [{"id": one, "kind": "card", "count": 1, "name": {"en": one}} for one in ("w01", "back-white", "w1-card")]
    catalog = builders.sample_of(sets=[{"id": "base", "tiles": {"white": "W01-W02"}, "components": parts}])
    wish = Wish(extras=True)
    assert len(loose(catalog, wish)) >= 3
    made = [one.name.lower() for one in pictures(catalog, wish)]
    assert len(set(made)) == len(made)
    assert {"extra-w01", "extra-back-white", "w1-card"} < set(made)


def test_a_folder_that_cannot_be_made_is_told_with_its_name(export):
    code, out, err = export("svg", "-o", "a" * 300)
    assert (code, out) == (2, b"")
    assert err == f"squareone: {'a' * 300}: File name too long\n"


def test_theme_and_language_change_the_drawing(shipped):
    drawn = {
        (theme, lang): FORMATS["svg"].draw(shipped, Wish(theme=theme, lang=lang, tiles=("CAB03",), sides="fronts"))
        for theme in ("color", "contrast", "grey", "low-ink")
        for lang in ("en", "cs")
    }
    assert len({one["CAB03.svg"] for one in drawn.values()}) == 8
    assert "náhradní" in drawn["color", "cs"]["CAB03.svg"].decode()


def test_all_tiles_of_an_own_expansion_are_its_own(expansion):
    drawn = [one.name for one in pictures(expansion, Wish(sides="fronts"))]
    assert drawn == [one.id for one in expansion.tiles]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("svg", "-o", "a.svg"), "one file holds one picture: add --tile ID, or name a folder such as tiles/"),
        (("svg", "-o", "-"), "one file holds one picture"),
        (("svg", "--tile", "W05", "--tile", "W06", "-o", "a.svg"), "one file holds one picture"),
        (("png", "--tile", "W05", "-o", "-"), "png is not text: name a file, such as -o W05.png"),
        (("svg", "--tile", "W05", "-o", "a.png"), "ends in .png; a picture ends in .svg"),
        (("svg", "--tile", "W99", "-o", "a.svg"), "no tile has the id 'W99'; did you mean"),
        (("svg", "--set", "jokr", "-o", "a"), "no set is called 'jokr'; did you mean joker?"),
        (("svg", "--tile", "W05", "--size", "big", "-o", "a.svg"), "--size 'big': write a number and mm, cm, in or px"),
        (("svg", "--tile", "W05", "--size", "0mm", "-o", "a.svg"), "from 1 mm to 2000 mm"),
        (("png", "--tile", "W05", "--size", "1900mm", "-o", "a.png"), "a side has at most 16384"),
        (("svg", "--tile", "W05", "--bleed", "9mm", "-o", "a.svg"), "no more than 5 mm of ground"),
        (("svg", "--tile", "W05", "--dpi", "300", "-o", "a.svg"), "--dpi is an option of png, not of svg"),
        (("json", "--theme", "grey", "-o", "a.json"), "--theme is an option of svg, png, tts, not of json"),
        (("json", "--tile", "W05", "-o", "a.json"), "--tile is an option of svg, png, tts, not of json"),
        (("svg", "--tile", "W05", "-o", "no/a.svg"), "there is no folder no; make it first"),
        (("svg", "-o", "file"), "file: is a file; name a folder"),
        (("svg", "--theme", "gray", "-o", "a"), "'gray' is not one of"),
    ],
)
def test_a_request_that_cannot_be_met_is_refused_and_nothing_is_written(export, tmp_path, arguments, told):
    (tmp_path / "file").write_text("")
    code, out, err = export(*arguments)
    assert (code, out) == (2, b"")
    assert told in err
    assert names(tmp_path) == ["file"]


def test_a_tile_without_room_is_named_and_nothing_is_written(export, tmp_path):
    tiles = [builders.tile("W01"), builders.tile("W02", rows=["Y"] * 40)]
    files = builders.sample_with(builders.WHITE, {"tiles": tiles})
    files = builders.sample_with(builders.GAME, {"limits": {"rows": [1, 99]}}, files)
    builders.on_disk(tmp_path / "mine", files)
    code, _, err = export("svg", "-C", "mine", "-o", "out")
    assert code == 2
    assert "W02: its 40 rows have no room" in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["png", "tts"])
def test_without_the_printing_extra_it_says_how_to_get_it(export, monkeypatch, tmp_path, name):
    monkeypatch.setitem(sys.modules, "typst", None)
    code, _, err = export(name, "--tile", "W05", "-o", "out")
    assert code == 2
    assert f"{name} needs typst, which is not installed: pip install 'squareone-data[print]'" in err
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", DRAWN)
def test_a_game_without_faces_is_told_so(monkeypatch, name):
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    registry.register(toy.KIND)
    with pytest.raises(CannotExport, match=f"the game toy has no part 'face', and so {name} cannot"):
        FORMATS[name].draw(builders.catalog(toy.FILES), Wish())
    registry.find_game.cache_clear()


@pytest.mark.parametrize("text", ["45", "mm", "-3mm", "1e3mm", "45 mm mm", "٣mm", ""])
def test_a_size_is_a_number_and_a_unit(text):
    with pytest.raises(CannotExport, match="write a number"):
        size(text)


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_formats_give_the_same_bytes_each_time(shipped, name):
    pytest.importorskip("typst", reason="typst is not installed")
    wish = Wish(tiles=("W05", "B02"), size=size("64px"))
    assert FORMATS[name].draw(shipped, wish) == FORMATS[name].draw(shipped, wish)


def test_every_option_theme_and_kind_of_component_is_described(shipped):
    import typer

    from squareone_data.cli.app import application
    from squareone_data.cli.pictures import Sides, ThemeName
    from squareone_data.export.pictures import SIDES
    from squareone_data.faces import THEMES, extras

    docs = Path(__file__).parent.parent.parent / "docs"
    page, faces = ((docs / name).read_text("utf-8") for name in ("pictures.md", "faces.md"))
    names = {name for one in typer.main.get_command(application()).commands["export"].params for name in one.opts}
    own = {one for one in names if one.startswith("--")} - {"--catalog", "--output", "--help"}
    assert len(own) >= 10
    assert [one for one in own if f"`{one}" not in page] == []
    assert [one for one in THEMES if f"| `{one}` |" not in faces] == []
    assert [one.kind for one in extras(shipped) if one.kind != "piece" and f"`{one.kind}`" not in faces] == []
    assert (tuple(ThemeName), tuple(Sides)) == (THEMES, SIDES)
