"""Parsing and formatting of lengths."""

import pytest

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.units import Area, bounding_area, format_mm, parse_length, parse_size


@pytest.mark.parametrize(
    ("text", "millimeters"),
    [("45mm", 45), ("45", 45), (" 4,5 cm", 45), ("1in", 25.4), ("1.5IN", 38.1), ("72pt", 25.4), ("0", 0)],
)
def test_length_units(text, millimeters):
    assert parse_length(text, "--tile") == pytest.approx(millimeters)


@pytest.mark.parametrize("text", ["", "mm", "45 m", "45 furlongs", "1e3mm", "4 5mm", "-1mm", "nan", "99999mm", "٤mm"])
def test_invalid_length_is_refused(text):
    with pytest.raises(CannotPrint, match=r"--tile .*(45mm|0 mm to 5000 mm)"):
        parse_length(text, "--tile")


def test_minimum_length():
    assert parse_length("-2mm", "--right", minimum=-5) == -2
    with pytest.raises(CannotPrint, match=r"--tile .*5 mm"):
        parse_length("4mm", "--tile", minimum=5)


@pytest.mark.parametrize("text", ["210x297mm", "210mm x 297mm", "21x29.7cm", "210×297"])
def test_a_size_is_two_lengths_with_one_unit_or_two(text):
    assert parse_size(text, "--paper") == pytest.approx((210, 297))


@pytest.mark.parametrize("text", ["210", "210x", "x297", "210x297x3", "axb"])
def test_invalid_size_is_refused(text):
    with pytest.raises(CannotPrint, match="--paper"):
        parse_size(text, "--paper")


def test_numbers_have_no_trailing_zeros():
    assert [format_mm(number) for number in (45.0, 4.25, 4.2, 100.0, 0.0)] == ["45", "4.25", "4.2", "100", "0"]


def test_areas_that_only_touch_do_not_overlap():
    assert not Area(0, 0, 45, 45).overlaps(Area(45, 0, 90, 45))
    assert Area(0, 0, 45, 45).overlaps(Area(44, 44, 90, 90))
    assert bounding_area([Area(0, 5, 45, 50), Area(45, 0, 90, 45)]) == (0, 0, 90, 50)
