"""Printer profiles: the offset and scale of printers, stored by name.

A printer prints position ``p`` at ``scale × p + offset``, in mm. Sheets are drawn with the inverse transformation.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squareone_data.files.atomic import CannotWrite, write_text
from squareone_data.model.base import SLUG
from squareone_data.model.suggestions import closest

from .errors import CannotPrint
from .units import Size, format_mm

LINE_DISTANCE = 20.0
"""The distance of the lines on the calibration page from the left and top edges, in mm."""
CROSS_DISTANCE = 100.0
"""The distance between the crosses on the calibration page, in mm."""
MAX_OFFSET = 15.0
"""The maximum offset of a printer, in mm; larger values indicate a wrong measurement."""
MAX_STRETCH = 0.05
"""The maximum deviation of the scale from 1."""


@dataclass(frozen=True)
class PrinterProfile:
    """A printer profile.

    Args:
        scale: the horizontal and vertical scale.
        front: the offset of the front, right and down, in mm.
        back: the offset of the back, right and down, looking at the back, in mm.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)

    def correction(self, back: bool = False) -> tuple[float, float, float, float]:
        """Return the correction of a page: horizontal and vertical scale, then offset right and down in mm."""
        offset = self.back if back else self.front
        across, down = 1 / self.scale[0], 1 / self.scale[1]
        return across, down, -offset[0] * across, -offset[1] * down

    def describe(self) -> str:
        """Return the profile on one line."""
        (x, y), (left, top), (back_left, back_top) = self.scale, self.front, self.back
        return (
            f"scale {100 * x:.2f} % × {100 * y:.2f} %, "
            f"front moved {format_mm(left)} mm right and {format_mm(top)} mm down, "
            f"back {format_mm(back_left)} mm right and {format_mm(back_top)} mm down"
        )


PERFECT_PRINTER = PrinterProfile()
"""The profile without correction."""
A4 = Size(210.0, 297.0)


@dataclass(frozen=True)
class Measurements:
    """Measurements of a printed calibration page, in mm; the defaults are the expected values.

    Args:
        left: the distance from the left edge of the paper to the vertical line, expected 20 mm.
        top: the distance from the top edge to the horizontal line, expected 20 mm.
        width: the horizontal distance between the crosses, expected 100 mm.
        height: the vertical distance between the crosses, expected 100 mm.
        back_left: like ``left``, on the back; by default as on the front.
        back_top: like ``top``, on the back; by default as on the front.
        right: the shift of the back to the right, seen through the paper from the front.
        down: the shift of the back down, seen through the paper from the front.
        paper: the size of the paper.
        about_x: whether the paper was flipped on a horizontal edge.
    """

    left: float = LINE_DISTANCE
    top: float = LINE_DISTANCE
    width: float = CROSS_DISTANCE
    height: float = CROSS_DISTANCE
    back_left: float | None = None
    back_top: float | None = None
    right: float | None = None
    down: float | None = None
    paper: Size = A4
    about_x: bool = False

    def profile(self) -> PrinterProfile:
        """Return the profile that results from the measurements.

        Raises:
            CannotPrint: a measurement is out of range.
        """
        scale = (self.width / CROSS_DISTANCE, self.height / CROSS_DISTANCE)
        named = (("--width", self.width, scale[0]), ("--height", self.height, scale[1]))
        for option, value, found in named:
            if abs(found - 1) > MAX_STRETCH:
                raise CannotPrint(
                    f"{option} {format_mm(value)}mm: out of range; expected about 100 mm; turn off scaling in the "
                    "print dialog, print the page again and repeat the measurement"
                )
        front = (self._offset("--left", self.left, scale[0]), self._offset("--top", self.top, scale[1]))
        back = (
            self._back("--back-left", self.back_left, "--right", self.right, 0, front[0], scale[0]),
            self._back("--back-top", self.back_top, "--down", self.down, 1, front[1], scale[1]),
        )
        return PrinterProfile(scale, front, back)

    def _offset(self, option: str, measured: float, scale: float) -> float:
        offset = measured - scale * LINE_DISTANCE
        if abs(offset) > MAX_OFFSET:
            raise CannotPrint(
                f"{option} {format_mm(measured)}mm: out of range; expected about 20 mm; repeat the measurement"
            )
        return round(offset, 3)

    def _back(
        self, option: str, line: float | None, other: str, shift: float | None, axis: int, front: float, scale: float
    ) -> float:
        """Return the offset of the back along an axis, from its line or from its shift against the front."""
        if line is not None and shift is not None:
            raise CannotPrint(f"{option} and {other} cannot be combined; use one of them")
        if line is not None:
            return self._offset(option, line, scale)
        if shift is None:
            return front
        if abs(shift) > MAX_OFFSET:
            raise CannotPrint(f"{other} {format_mm(shift)}mm: out of range; the maximum is {format_mm(MAX_OFFSET)} mm")
        if (axis == 1) != self.about_x:
            return round(front + shift, 3)
        # The back is mirrored, so its offset is measured from the opposite edge.
        return round(self.paper[axis] * (1 - scale) - front - shift, 3)


def profiles_path() -> Path:
    """Return the path of the file with printer profiles, in the configuration folder of the user."""
    from platformdirs import user_config_path

    return user_config_path("squareone-data", appauthor=False) / "printers.json"


def load_profiles(path: Path) -> dict[str, PrinterProfile]:
    """Return the printer profiles by name; empty if the file does not exist.

    Raises:
        CannotPrint: the file cannot be read or is invalid.
    """
    try:
        written = json.loads(path.read_bytes())
        if written["format"] != 1:
            raise ValueError(written["format"])
        return {str(name): _profile(printer) for name, printer in written["printers"].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise CannotPrint(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CannotPrint(f"{path}: invalid list of printers; delete the file and save your printers again") from None


def _profile(written: Any) -> PrinterProfile:
    def pair(value: Any, minimum: float, maximum: float) -> tuple[float, float]:
        first, second = value
        if isinstance(value, str) or not (minimum <= first <= maximum and minimum <= second <= maximum):
            raise ValueError(value)
        return float(first), float(second)

    return PrinterProfile(
        pair(written["scale"], 1 - MAX_STRETCH, 1 + MAX_STRETCH),
        pair(written["front"], -2 * MAX_OFFSET, 2 * MAX_OFFSET),
        pair(written["back"], -2 * MAX_OFFSET, 2 * MAX_OFFSET),
    )


def find_profile(name: str, path: Path) -> PrinterProfile:
    """Return a printer profile by name.

    Raises:
        CannotPrint: the printer is unknown.
    """
    known = load_profiles(path)
    if name not in known:
        near = closest(name, known)
        there = f"expected {', '.join(known)}" if known else "none is saved yet; see `squareone print printer --help`"
        raise CannotPrint(f"unknown printer {name!r}; {f'did you mean {near}?' if near else there}")
    return known[name]


def as_document(profile: PrinterProfile) -> dict[str, list[float]]:
    """Return a printer profile as stored in the file."""
    return {"scale": list(profile.scale), "front": list(profile.front), "back": list(profile.back)}


def save_profile(name: str, profile: PrinterProfile | None, path: Path) -> None:
    """Save a printer profile, or delete it if the profile is None.

    Raises:
        CannotPrint: the name is invalid, or the printer to delete is unknown.
        CannotWrite: the file cannot be written.
    """
    if not re.fullmatch(SLUG, name):
        raise CannotPrint(
            f"invalid printer name {name!r}; expected lowercase letters, digits and hyphens, such as office-laser"
        )
    known = load_profiles(path)
    if profile is None:
        find_profile(name, path)
        del known[name]
    else:
        known[name] = profile
    document = {
        "format": 1,
        "printers": {key: as_document(printer) for key, printer in sorted(known.items())},
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None
    write_text(path, json.dumps(document, indent=2) + "\n")
