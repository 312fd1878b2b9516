"""The bundled font: characters, widths and license."""

import pytest

from squareone_data.faces.fonts import (
    FONT_FAMILY,
    font_folder,
    font_path,
    has_letters,
    text_width,
    web_font,
)  # fmt: skip
from squareone_data.faces.text_wrapping import wrapped

CZECH = "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ"


def opened(bold):
    ttlib = pytest.importorskip("fontTools.ttLib", reason="fonttools is not installed")
    return ttlib.TTFont(font_path(bold))


@pytest.mark.parametrize("bold", [True, False])
def test_the_widths_are_those_of_the_font(bold):
    font = opened(bold)
    names, units = font.getBestCmap(), font["head"].unitsPerEm
    for letter in "Wi1 –×·„“" + CZECH:
        assert text_width(letter, 1000, bold) == pytest.approx(
            font["hmtx"][names[ord(letter)]][0] * 1000 / units, abs=1
        )
    assert text_width("Wi", 2, bold) == pytest.approx(text_width("W", 2, bold) + text_width("i", 2, bold))


@pytest.mark.parametrize("bold", [True, False])
def test_the_font_says_its_name_and_its_license(bold):
    names = opened(bold)["name"]
    assert names.getDebugName(1) == FONT_FAMILY
    assert "SIL Open Font License" in names.getDebugName(13)


def test_the_license_goes_with_the_font():
    text = (font_folder() / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
    assert "Reserved Font Name" not in text.splitlines()[0]


def test_czech_can_be_written_and_other_scripts_are_known_to_be_missing():
    assert has_letters(CZECH)
    assert not has_letters("日本")


def test_the_web_font_is_small():
    assert web_font().startswith(b"wOF2")
    assert len(web_font()) < 16_000


@pytest.mark.parametrize("text", ["one two three four five", "a", "", "antidisestablishmentarianism", "x" * 50])
def test_wrapped_lines_fit_and_keep_all_words(text):
    lines = wrapped(text, 10, 2.5)
    assert all(text_width(line, 2.5) <= 10 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_lines_do_not_break_at_no_break_spaces():
    assert wrapped("aa bb\u00a0cc", text_width("aa bb\u00a0", 2), 2) == ["aa", "bb\u00a0cc"]
