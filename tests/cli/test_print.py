"""``print``: written files, output, and refused requests."""

import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
from pypdf import PdfReader


@pytest.fixture(autouse=True)
def own_settings(monkeypatch, tmp_path):
    """Printers are saved in a folder of the test's own."""
    import platformdirs

    folder = tmp_path / "settings"
    monkeypatch.setattr(platformdirs, "user_config_path", lambda *names, **options: folder)
    return folder


def pages(path):
    return len(PdfReader(io.BytesIO(path.read_bytes()), strict=True).pages)


def test_sheets_of_the_whole_catalog(squareone, tmp_path):
    ran = squareone("print", "sheets", "-o", tmp_path / "all.pdf")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[:2] == ["White: 62 on 3 sheets", "Black: 44 on 2 sheets"]
    assert "Print at 100 %" in ran.out
    assert pages(tmp_path / "all.pdf") == 5


def test_json_names_the_written_files(squareone, tmp_path):
    out, contour = tmp_path / "a.pdf", tmp_path / "cut.svg"
    ran = squareone(
        "print", "sheets", "W01-W03", "-o", out, "--backs", "separate", "--contour", contour, "--format", "json"
    )
    written = json.loads(ran.out)
    assert written["files"] == {"sheets": str(out), "backs": str(tmp_path / "a-backs.pdf"), "contour": str(contour)}
    assert written["groups"] == [{"name": "White", "sheets": 1, "things": 3}]
    assert written["cuts"] == 12
    assert pages(tmp_path / "a-backs.pdf") == 1
    assert ElementTree.parse(contour).getroot().get("width") == "210mm"


def test_a_choice_of_sets_ids_and_quantities(squareone, tmp_path):
    def things(*arguments):
        ran = squareone("print", "sheets", *arguments, "-o", tmp_path / "x.pdf", "--format", "json")
        assert ran.code == 0, ran.err
        return sum(group["things"] for group in json.loads(ran.out)["groups"])

    assert things("--set", "joker") == 15
    assert things("--set", "joker", "--set", "joker-ambassador") == 16
    assert things("w01-w03,b01", "B02") == 5
    assert things("W01-W03", "--copies", "2") == 6
    assert things("W01-W03", "--quantity", "W01=4", "--quantity", "W02=0") == 5
    assert things("--set", "base", "--what", "all") == 60 + 140 + 34


def test_only_what_changed(squareone, tmp_path, copy, edit):
    old = tmp_path / "old"
    subprocess.run(["cp", "-r", str(copy), str(old)], check=True)
    edit(copy / "base/white.json", '"rows": ["G", "Y Y Y"]', '"rows": ["G", "Y Y"]')
    arguments = ["print", "sheets", "-C", copy, "--changed-since", old, "-o", tmp_path / "x.pdf"]
    assert squareone(*arguments).out.startswith("White: 1 on 1 sheet\n")
    assert "W05" in PdfReader(tmp_path / "x.pdf").pages[0].extract_text()
    (tmp_path / "x.pdf").unlink()
    ran = squareone("print", "sheets", "-C", copy, "--changed-since", copy, "-o", tmp_path / "x.pdf")
    assert (ran.code, ran.out) == (2, "")
    assert not (tmp_path / "x.pdf").exists()


def test_own_template(squareone, tmp_path):
    mine = tmp_path / "mine.json"
    mine.write_text(
        '{"format": 1, "id": "mine", "paper": {"width": 210, "height": 297}, "tile": {"width": 40, "height": 40},'
        ' "slots": [{"x": 20, "y": 20}, {"x": 80, "y": 20}]}'
    )
    ran = squareone("print", "sheets", "W01-W03", "--template", mine, "-o", tmp_path / "x.pdf")
    assert (ran.code, ran.out.splitlines()[0]) == (0, "White: 3 on 2 sheets")
    mine.write_text(mine.read_text().replace('"x": 80', '"x": 50'))
    ran = squareone("print", "sheets", "W01-W03", "--template", mine, "-o", tmp_path / "y.pdf")
    assert (ran.code, ran.out) == (2, "")
    assert f"{mine}: " in ran.err
    assert not (tmp_path / "y.pdf").exists()


def test_printers_are_saved_applied_listed_and_removed(squareone, tmp_path):
    nothing = squareone("print", "printer").out
    ran = squareone("print", "printer", "office", "--left", "21mm", "--right=-0.4mm")
    assert ran.out.startswith("office: ")
    assert squareone("print", "printer").out == ran.out
    listed = json.loads(squareone("print", "printer", "--format", "json").out)
    assert listed["printers"] == {"office": {"scale": [1, 1], "front": [1, 0], "back": [-0.6, 0]}}
    plain, fixed = tmp_path / "plain.pdf", tmp_path / "fixed.pdf"
    squareone("print", "sheets", "W01", "-o", plain)
    assert squareone("print", "sheets", "W01", "--printer", "office", "-o", fixed).code == 0
    moved = float(PdfReader(plain).pages[0].trimbox.left) - float(PdfReader(fixed).pages[0].trimbox.left)
    assert moved / 72 * 25.4 == pytest.approx(1, abs=0.01)
    assert "printer office" in PdfReader(fixed).pages[0].extract_text()
    assert squareone("print", "printer", "office", "--remove").out == nothing
    assert squareone("print", "sheets", "W01", "--printer", "office", "-o", fixed).code == 2


def test_the_catalog_and_the_calibration_page(squareone, tmp_path, small):
    assert squareone("print", "catalog", "-C", small, "-o", tmp_path / "c.pdf", "--lang", "cs").code == 0
    assert pages(tmp_path / "c.pdf") > 5
    assert squareone("print", "calibration", "-o", tmp_path / "k.pdf", "--flip", "short").code == 0
    assert pages(tmp_path / "k.pdf") == 2


REFUSED = [
    (["sheets", "--tile", "300mm"], "210 × 297 mm"),
    (["sheets", "--tile", "big"], "'big'"),
    (["sheets", "--paper", "a5"], "'a5'"),
    (["sheets", "--paper", "10x10mm"], "--paper"),
    (["sheets", "--template", "nothing.json"], "nothing.json: "),
    (["sheets", "--template", "a4", "--paper", "letter"], "--paper"),
    (["sheets", "--set", "bace"], "'bace'; did you mean base?"),
    (["sheets", "W99"], "'W99'; did you mean"),
    (["sheets", "../W01"], "../W01"),
    (["sheets", "<b>"], "<B>"),
    (["sheets", "W05-W01"], "W05-W01"),
    (["sheets", "--quantity", "W01"], "--quantity"),
    (["sheets", "--quantity", "W01=-1"], "--quantity"),
    (["sheets", "W01", "--copies", "0"], "print"),
    (["sheets", "W01", "--what", "components"], "--what components"),
    (["sheets", "--set", "combo-master-ambassador", "--what", "components"], "components"),
    (["sheets", "--bleed", "own", "--gap", "1mm"], "1 mm"),
    (["sheets", "--bleed-width", "9mm"], "9 mm"),
    (["sheets", "--safe", "20mm"], "20 mm"),
    (["sheets", "--corner", "3mm"], "--contour"),
    (["sheets", "--what", "components", "--backs", "duplex"], "--backs"),
    (["sheets", "--mark-halo", "50mm"], "--mark-halo"),
    (["sheets", "--mark-weight", "0"], "--mark-weight"),
    (["sheets", "--printer", "none"], "'none'"),
    (["sheets", "--theme", "mauve"], "'--theme'"),
    (["catalog", "--paper", "50x50mm"], "120 × 150 mm"),
    (["calibration", "--paper", "100x150mm"], "180 × 240 mm"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED)
def test_invalid_request_is_refused_and_writes_nothing(squareone, tmp_path, arguments, message):
    ran = squareone("print", *arguments, "-o", tmp_path / "x.pdf")
    assert (ran.code, ran.out) == (2, "")
    assert message in " ".join(ran.err.replace("│", " ").split())
    assert "Traceback" not in ran.err
    assert not (tmp_path / "x.pdf").exists()


NOT_SAVED = [
    (["printer", "--left", "20mm"], "--left"),
    (["printer", "office", "--remove", "--left", "20mm"], "--remove"),
    (["printer", "office"], "'office'"),
    (["printer", "../office", "--left", "21mm"], "../office"),
    (["printer", "office", "--width", "80mm"], "--width"),
]


@pytest.mark.parametrize(("arguments", "message"), NOT_SAVED)
def test_invalid_printer_is_refused(squareone, own_settings, arguments, message):
    ran = squareone("print", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert not own_settings.exists()


@pytest.mark.parametrize(("name", "message"), [("", "out.pdf"), ("x.png", ".pdf"), ("none/x.pdf", "none")])
@pytest.mark.parametrize("command", ["sheets", "catalog", "calibration"])
def test_invalid_output_is_refused_first(squareone, tmp_path, command, name, message):
    ran = squareone("print", command, "-o", tmp_path / name)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err


def test_a_contour_must_be_svg(squareone, tmp_path):
    ran = squareone("print", "sheets", "-o", tmp_path / "x.pdf", "--contour", tmp_path / "x.dxf")
    assert (ran.code, ran.out) == (2, "")
    assert ".svg" in ran.err


def test_a_corner_is_at_most_half_a_side(squareone, tmp_path):
    ran = squareone(
        "print", "sheets", "W01", "-o", tmp_path / "x.pdf", "--contour", tmp_path / "x.svg", "--corner", "40mm"
    )
    assert ran.code == 2
    assert "--corner 40mm" in ran.err


@pytest.mark.parametrize("taken", ["x-backs.pdf", "cut.svg"])
def test_no_file_is_written_if_one_cannot_be(squareone, tmp_path, taken):
    (tmp_path / taken).mkdir()
    ran = squareone(
        "print", "sheets", "W01", "-o", tmp_path / "x.pdf", "--backs", "separate", "--contour", tmp_path / "cut.svg"
    )
    assert (ran.code, ran.out) == (2, "")
    assert str(tmp_path / taken) in ran.err
    assert not list(tmp_path.glob("*x.pdf*"))


def test_bar_is_not_mentioned_if_there_is_none(squareone, tmp_path):
    assert "100 mm" not in squareone("print", "sheets", "W01", "--paper", "single", "-o", tmp_path / "x.pdf").out


def test_unwritable_settings_are_reported_with_their_path(squareone, own_settings):
    own_settings.write_text("a file where the folder should be")
    ran = squareone("print", "printer", "office", "--left", "20mm")
    assert (ran.code, ran.out) == (2, "")
    assert str(own_settings) in ran.err
    assert "[Errno" not in ran.err


@pytest.mark.parametrize("command", ["sheets", "catalog", "calibration"])
def test_missing_extra_is_reported_with_the_install_command(squareone, tmp_path, monkeypatch, command):
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = squareone("print", command, "-o", tmp_path / "x.pdf")
    assert (ran.code, ran.out) == (2, "")
    assert "pip install 'squareone-data[print]'" in ran.err
    assert not (tmp_path / "x.pdf").exists()


def test_an_own_expansion_prints_its_own_tiles(squareone, tmp_path):
    assert squareone("init", tmp_path / "harbor", "--extends", "square-one").code == 0
    ran = squareone("print", "sheets", "-C", tmp_path / "harbor", "-o", tmp_path / "x.pdf", "--format", "json")
    assert ran.code == 0, ran.err
    text = PdfReader(tmp_path / "x.pdf").pages[0].extract_text()
    assert "W05" not in text
    assert sum(group["things"] for group in json.loads(ran.out)["groups"]) < 20


def test_other_commands_start_without_printing(tmp_path):
    script = "import sys, squareone_data.cli.app as app; app.application('list'); print('typst' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "False\n"
