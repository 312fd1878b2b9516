"""Lengths as people write them."""

import pytest

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.units import Area, around, length, shown, size


@pytest.mark.parametrize(
    ("text", "millimeters"),
    [("45mm", 45), ("45", 45), (" 4,5 cm", 45), ("1in", 25.4), ("1.5IN", 38.1), ("72pt", 25.4), ("0", 0)],
)
def test_a_length_may_have_any_usual_unit(text, millimeters):
    assert length(text, "--tile") == pytest.approx(millimeters)


@pytest.mark.parametrize("text", ["", "mm", "45 m", "45 furlongs", "1e3mm", "4 5mm", "-1mm", "nan", "99999mm", "٤mm"])
def test_what_is_no_length_is_refused_with_the_option_and_an_example(text):
    with pytest.raises(CannotPrint, match=r"--tile .*(such as 45mm|from 0 mm to 5000 mm)"):
        length(text, "--tile")


def test_a_length_can_have_a_least():
    assert length("-2mm", "--right", least=-5) == -2
    with pytest.raises(CannotPrint, match="from 5 mm"):
        length("4mm", "--tile", least=5)


@pytest.mark.parametrize("text", ["210x297mm", "210mm x 297mm", "21x29.7cm", "210×297"])
def test_a_size_is_two_lengths_with_one_unit_or_two(text):
    assert size(text, "--paper") == pytest.approx((210, 297))


@pytest.mark.parametrize("text", ["210", "210x", "x297", "210x297x3", "axb"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(CannotPrint, match="--paper"):
        size(text, "--paper")


def test_numbers_are_as_short_as_can_be():
    assert [shown(one) for one in (45.0, 4.25, 4.2, 100.0, 0.0)] == ["45", "4.25", "4.2", "100", "0"]


def test_areas_that_only_touch_do_not_overlap():
    assert not Area(0, 0, 45, 45).overlaps(Area(45, 0, 90, 45))
    assert Area(0, 0, 45, 45).overlaps(Area(44, 44, 90, 90))
    assert around([Area(0, 5, 45, 50), Area(45, 0, 90, 45)]) == (0, 0, 90, 50)
