"""Printer profiles: measurements, storage and corrected sheets."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.profiles import (
    LINE_DISTANCE,
    Measurements,
    PrinterProfile,
    find_profile,
    load_profiles,
    save_profile,
)
from squareone_data.printing.units import Size

A4 = Size(210.0, 297.0)
offsets = st.floats(-4, 4)
scales = st.floats(0.97, 1.03)


def as_printed(point, scale, offset):
    """Return where a printer prints a point."""
    return scale * point + offset


def corrected(profile, x, y, back=False):
    """Return the position of a point on a corrected sheet."""
    scale_x, scale_y, right, down = profile.correction(back)
    return x * scale_x + right, y * scale_y + down


@given(scales, scales, offsets, offsets, offsets, offsets)
def test_profile_from_measurements_corrects_the_printer(scale_x, scale_y, x, y, back_x, back_y):
    profile = Measurements(
        left=as_printed(LINE_DISTANCE, scale_x, x), top=as_printed(LINE_DISTANCE, scale_y, y),
        width=100 * scale_x, height=100 * scale_y,
        back_left=as_printed(LINE_DISTANCE, scale_x, back_x), back_top=as_printed(LINE_DISTANCE, scale_y, back_y),
    ).profile()  # fmt: skip
    for back, (moved_x, moved_y) in ((False, (x, y)), (True, (back_x, back_y))):
        drawn = corrected(profile, 150, 80, back)
        assert as_printed(drawn[0], scale_x, moved_x) == pytest.approx(150, abs=0.01)
        assert as_printed(drawn[1], scale_y, moved_y) == pytest.approx(80, abs=0.01)


@given(scales, scales, offsets, offsets, offsets, offsets, st.booleans())
def test_profile_from_the_shift_corrects_the_back(scale_x, scale_y, x, y, back_x, back_y, about_x):
    """Compare a point of the back, seen through the paper: mirrored along one axis."""
    shifts = []
    for axis, (scale, front, back) in enumerate(((scale_x, x, back_x), (scale_y, y, back_y))):
        mirrored = (axis == 1) == about_x
        at = 70.0
        on_back = A4[axis] - at if mirrored else at
        seen = as_printed(on_back, scale, back)
        seen = A4[axis] - seen if mirrored else seen
        shifts.append(seen - as_printed(at, scale, front))
    profile = Measurements(
        left=as_printed(LINE_DISTANCE, scale_x, x), top=as_printed(LINE_DISTANCE, scale_y, y),
        width=100 * scale_x, height=100 * scale_y,
        right=shifts[0], down=shifts[1], paper=A4, about_x=about_x,
    ).profile()  # fmt: skip
    assert profile.back == pytest.approx((back_x, back_y), abs=0.01)


def test_unmeasured_back_has_the_offset_of_the_front():
    assert Measurements(left=21, top=19.5).profile() == PrinterProfile((1, 1), (1, -0.5), (1, -0.5))


@pytest.mark.parametrize(
    ("measured", "message"),
    [
        ({"width": 90}, "--width 90mm"),
        ({"height": 106}, "--height 106mm"),
        ({"left": 60}, "--left 60mm"),
        ({"back_top": 1}, "--back-top 1mm"),
        ({"right": 30}, "--right 30mm"),
        ({"right": 1, "back_left": 20}, "--back-left and --right"),
    ],
)
def test_measurements_out_of_range_are_refused(measured, message):
    with pytest.raises(CannotPrint, match=message):
        Measurements(**measured).profile()


def test_a_printer_is_found_again_under_its_name(tmp_path):
    path = tmp_path / "deep" / "printers.json"
    save_profile("office", PrinterProfile((0.998, 1.0), (-0.5, 0.25), (0.5, 0.25)), path)
    save_profile("home", PrinterProfile(), path)
    assert load_profiles(path) == {
        "home": PrinterProfile(),
        "office": PrinterProfile((0.998, 1.0), (-0.5, 0.25), (0.5, 0.25)),
    }
    assert find_profile("office", path).front == (-0.5, 0.25)
    save_profile("home", None, path)
    assert list(load_profiles(path)) == ["office"]


def test_unknown_printer_is_refused(tmp_path):
    path = tmp_path / "printers.json"
    with pytest.raises(CannotPrint, match="'office'"):
        find_profile("office", path)
    save_profile("office", PrinterProfile(), path)
    with pytest.raises(CannotPrint, match="did you mean office"):
        find_profile("ofice", path)
    with pytest.raises(CannotPrint, match=r"'xyz'.* office"):
        save_profile("xyz", None, path)


@pytest.mark.parametrize("name", ["", "../up", "a b", "Office", "<b>", "-x"])
def test_invalid_printer_name_is_refused(tmp_path, name):
    with pytest.raises(CannotPrint, match=f"'{re.escape(name)}'"):
        save_profile(name, PrinterProfile(), tmp_path / "printers.json")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "{}", '{"printers": []}', '{"printers": {"a": {}}}',
        '{"printers": {"a": {"scale": [1, 9], "front": [0, 0], "back": [0, 0]}}}',
        '{"printers": {"a": {"scale": "11", "front": [0, 0], "back": [0, 0]}}}',
    ],
)  # fmt: skip
def test_invalid_profile_file_is_refused(tmp_path, content):
    path = tmp_path / "printers.json"
    path.write_text(content)
    with pytest.raises(CannotPrint, match=r"printers\.json: "):
        load_profiles(path)


def test_the_file_is_plain_json_in_order_of_the_names(tmp_path):
    path = tmp_path / "printers.json"
    for name in ("zebra", "alpha"):
        save_profile(name, PrinterProfile(), path)
    document = json.loads(path.read_text())
    assert list(document["printers"]) == ["alpha", "zebra"]
    assert document["printers"]["alpha"] == {"scale": [1.0, 1.0], "front": [0.0, 0.0], "back": [0.0, 0.0]}
