"""``export svg`` and ``export png``: selection, sizes and error messages."""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import builders
import pytest
import toy

from squareone_data.export import FORMATS, CannotExport, PictureFormat
from squareone_data.export.pictures import PictureRequest, draw_pictures, parse_length, requested_extras

DRAWN = [name for name, known in FORMATS.items() if isinstance(known, PictureFormat)]


@pytest.fixture
def export(monkeypatch, capfdbinary, tmp_path):
    """Run the command in an empty folder; return the exit code, standard output and standard error."""
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
    return sorted(path.name for path in folder.iterdir())


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


def test_other_files_in_the_folder_are_kept(export, tmp_path):
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
def test_svg_has_the_requested_size(export, options, width):
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
def test_png_has_the_requested_size(export, tmp_path, options, pixels):
    assert export("png", "--tile", "W05", *options, "-o", "W05.png")[0] == 0
    assert measure(tmp_path / "W05.png") == (pixels, pixels)


def test_extras_keep_their_proportion_to_the_tiles(export, tmp_path):
    assert export("png", "--set", "base", "--tile", "W01", "--size", "450px", "--extras", "-o", "all")[0] == 0
    assert measure(tmp_path / "all" / "W01.png") == (450, 450)
    assert measure(tmp_path / "all" / "player-aid.png") == (630, 880)


def test_component_file_names_are_distinct_from_tiles_and_backs():
    parts = [
        {"id": name, "kind": "card", "count": 1, "name": {"en": name}} for name in ("w01", "back-white", "w1-card")
    ]
    catalog = builders.sample_of(sets=[{"id": "base", "tiles": {"white": "W01-W02"}, "components": parts}])
    request = PictureRequest(extras=True)
    assert len(requested_extras(catalog, request)) >= 3
    made = [picture.name.lower() for picture in draw_pictures(catalog, request)]
    assert len(set(made)) == len(made)
    assert {"extra-w01", "extra-back-white", "w1-card"} < set(made)


def test_folder_that_cannot_be_created_is_named(export):
    code, out, err = export("svg", "-o", "a" * 300)
    assert (code, out) == (2, b"")
    assert f"{'a' * 300}: " in err


def test_theme_and_language_change_the_drawing(shipped):
    drawn = {
        (theme, lang): FORMATS["svg"].draw(
            shipped, PictureRequest(theme=theme, lang=lang, tiles=("CAB03",), sides="fronts")
        )
        for theme in ("color", "contrast", "grey", "low-ink")
        for lang in ("en", "cs")
    }
    assert len({files["CAB03.svg"] for files in drawn.values()}) == 8
    assert "náhradní" in drawn["color", "cs"]["CAB03.svg"].decode()


def test_expansion_draws_only_its_own_tiles(expansion):
    drawn = [picture.name for picture in draw_pictures(expansion, PictureRequest(sides="fronts"))]
    assert drawn == [tile.id for tile in expansion.tiles]


@pytest.mark.parametrize(
    ("arguments", "token"),
    [
        (("svg", "-o", "a.svg"), "--tile ID"),
        (("svg", "-o", "-"), "--tile ID"),
        (("svg", "--tile", "W05", "--tile", "W06", "-o", "a.svg"), "--tile ID"),
        (("png", "--tile", "W05", "-o", "-"), "-o W05.png"),
        (("svg", "--tile", "W05", "-o", "a.png"), ".svg"),
        (("svg", "--tile", "W99", "-o", "a.svg"), "'W99'"),
        (("svg", "--set", "jokr", "-o", "a"), "joker?"),
        (("svg", "--tile", "W05", "--size", "big", "-o", "a.svg"), "--size 'big'"),
        (("svg", "--tile", "W05", "--size", "0mm", "-o", "a.svg"), "1 mm to 2000 mm"),
        (("png", "--tile", "W05", "--size", "1900mm", "-o", "a.png"), "16384"),
        (("svg", "--tile", "W05", "--bleed", "9mm", "-o", "a.svg"), "5 mm"),
        (("svg", "--tile", "W05", "--dpi", "300", "-o", "a.svg"), "--dpi"),
        (("json", "--theme", "grey", "-o", "a.json"), "--theme"),
        (("json", "--tile", "W05", "-o", "a.json"), "--tile"),
        (("svg", "--tile", "W05", "-o", "no/a.svg"), "folder no"),
        (("svg", "-o", "file"), "file: "),
        (("svg", "--theme", "gray", "-o", "a"), "'gray'"),
    ],
)
def test_invalid_request_writes_nothing(export, tmp_path, arguments, token):
    (tmp_path / "file").write_text("")
    code, out, err = export(*arguments)
    assert (code, out) == (2, b"")
    assert token in err
    assert names(tmp_path) == ["file"]


def test_tile_that_does_not_fit_is_named(export, tmp_path):
    tiles = [builders.tile("W01"), builders.tile("W02", rows=["Y"] * 40)]
    files = builders.sample_with(builders.WHITE, {"tiles": tiles})
    files = builders.sample_with(builders.GAME, {"limits": {"rows": [1, 99]}}, files)
    builders.on_disk(tmp_path / "mine", files)
    code, _, err = export("svg", "-C", "mine", "-o", "out")
    assert code == 2
    assert "W02: " in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["png", "tts"])
def test_missing_extra_is_named(export, monkeypatch, tmp_path, name):
    monkeypatch.setitem(sys.modules, "typst", None)
    code, _, err = export(name, "--tile", "W05", "-o", "out")
    assert code == 2
    assert "pip install 'squareone-data[print]'" in err
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", DRAWN)
def test_game_without_faces_cannot_be_drawn(register_game, name):
    register_game(toy.GAME)
    with pytest.raises(CannotExport, match=name):
        FORMATS[name].draw(builders.catalog(toy.FILES), PictureRequest())


@pytest.mark.parametrize("text", ["45", "mm", "-3mm", "1e3mm", "45 mm mm", "٣mm", ""])
def test_size_needs_a_number_and_a_unit(text):
    with pytest.raises(CannotExport, match="--size"):
        parse_length(text)


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_formats_are_reproducible(shipped, name):
    pytest.importorskip("typst", reason="typst is not installed")
    request = PictureRequest(tiles=("W05", "B02"), size=parse_length("64px"))
    assert FORMATS[name].draw(shipped, request) == FORMATS[name].draw(shipped, request)


def test_every_option_theme_and_kind_of_component_is_described(shipped):
    import typer

    from squareone_data.cli.app import application
    from squareone_data.cli.pictures import Sides, ThemeName
    from squareone_data.export.pictures import SIDES
    from squareone_data.faces import THEMES

    docs = Path(__file__).parent.parent.parent / "docs"
    page, faces = ((docs / name).read_text("utf-8") for name in ("pictures.md", "faces.md"))
    names = {
        name for parameter in typer.main.get_command(application()).commands["export"].params for name in parameter.opts
    }
    own = {option for option in names if option.startswith("--")} - {"--catalog", "--output", "--help"}
    assert len(own) >= 10
    assert [option for option in own if f"`{option}" not in page] == []
    assert [theme for theme in THEMES if f"| `{theme}` |" not in faces] == []
    assert [
        extra.kind
        for extra in shipped.game.face.extras(shipped)
        if extra.kind != "piece" and f"`{extra.kind}`" not in faces
    ] == []
    assert (tuple(ThemeName), tuple(Sides)) == (THEMES, SIDES)
