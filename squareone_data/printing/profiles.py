"""Printers as they are: how far each moves and stretches what it prints, kept by name for the next time.

A printer puts what should be at ``p`` mm at ``scale × p + offset``. A sheet for it is drawn the other way round.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squareone_data.files.atomic import CannotWrite, write_text
from squareone_data.model.base import SLUG
from squareone_data.notation import closest

from .errors import CannotPrint
from .units import Size, shown

LINE = 20.0
"""The calibration page has a line so many mm from the left and from the top edge."""
SPAN = 100.0
"""The distance on it that shows the scale, in mm."""
MOST_OFFSET = 15.0
"""No printer is off by more, in mm; whoever measures more measured something else."""
MOST_STRETCH = 0.05
"""Likewise for the scale."""


@dataclass(frozen=True)
class Profile:
    """A printer.

    Args:
        scale: how much it stretches, across and down.
        front: how far it moves the front, right and down, in mm.
        back: likewise for the back, looking at the back.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)

    def correction(self, back: bool = False) -> tuple[float, float, float, float]:
        """What a page is scaled by, across and down, and then moved by, right and down in mm, to come out right."""
        offset = self.back if back else self.front
        scale = tuple(1 / one for one in self.scale)
        return scale[0], scale[1], -offset[0] * scale[0], -offset[1] * scale[1]

    def told(self) -> str:
        """The profile on one line."""
        (x, y), (left, top), (back_left, back_top) = self.scale, self.front, self.back
        return (
            f"scale {100 * x:.2f} % × {100 * y:.2f} %, front moved {shown(left)} mm right and {shown(top)} mm down, "
            f"back {shown(back_left)} mm right and {shown(back_top)} mm down"
        )


PERFECT = Profile()
"""The printer that needs nothing made up for."""
A4 = Size(210.0, 297.0)


@dataclass(frozen=True)
class Measured:
    """What a ruler says of a printed calibration page, in mm; what was not measured is as it should be.

    Args:
        left: from the left edge of the paper to the line that should be 20 mm from it.
        top: likewise from the top edge.
        width: between the two crosses that should be 100 mm apart, across.
        height: likewise, down.
        back_left: as ``left``, on the back; as the front if it was not measured.
        back_top: as ``top``, on the back.
        right: how far the back lies to the right of the front, seen through the paper from the front.
        down: likewise how far down.
        paper: the size of the paper.
        about_x: whether it was turned about a horizontal edge.
    """

    left: float = LINE
    top: float = LINE
    width: float = SPAN
    height: float = SPAN
    back_left: float | None = None
    back_top: float | None = None
    right: float | None = None
    down: float | None = None
    paper: Size = A4
    about_x: bool = False

    def profile(self) -> Profile:
        """The printer that prints so.

        Raises:
            CannotPrint: no printer is so far off.
        """
        scale = (self.width / SPAN, self.height / SPAN)
        named = (("--width", self.width, scale[0]), ("--height", self.height, scale[1]))
        for option, value, found in named:
            if abs(found - 1) > MOST_STRETCH:
                raise CannotPrint(
                    f"{option} {shown(value)}mm: the crosses are 100 mm apart on a page printed at 100 %; "
                    "turn scaling off in the print dialog, print the page again and measure anew"
                )
        front = (self._offset("--left", self.left, scale[0]), self._offset("--top", self.top, scale[1]))
        back = (
            self._back("--back-left", self.back_left, "--right", self.right, 0, front[0], scale[0]),
            self._back("--back-top", self.back_top, "--down", self.down, 1, front[1], scale[1]),
        )
        return Profile(scale, front, back)

    def _offset(self, option: str, measured: float, scale: float) -> float:
        offset = measured - scale * LINE
        if abs(offset) > MOST_OFFSET:
            raise CannotPrint(
                f"{option} {shown(measured)}mm: the line should be 20 mm from the edge; no printer is so far off"
            )
        return round(offset, 3)

    def _back(
        self, option: str, line: float | None, other: str, shift: float | None, axis: int, front: float, scale: float
    ) -> float:
        """The offset of the back along an axis: from its own line, or from how far it lies beside the front."""
        if line is not None and shift is not None:
            raise CannotPrint(f"{option} and {other} say the same in two ways; give one of the two")
        if line is not None:
            return self._offset(option, line, scale)
        if shift is None:
            return front
        if abs(shift) > MOST_OFFSET:
            raise CannotPrint(f"{other} {shown(shift)}mm: no printer is so far off")
        if (axis == 1) != self.about_x:
            return round(front + shift, 3)
        # Mirrored: what the front counts from one edge, the back counts from the other.
        return round(self.paper[axis] * (1 - scale) - front - shift, 3)


def profiles_path() -> Path:
    """The file that keeps the printers: in the folder where programs of this user keep their settings."""
    from platformdirs import user_config_path

    return user_config_path("squareone-data", appauthor=False) / "printers.json"


def load_profiles(path: Path) -> dict[str, Profile]:
    """The printers by name; none if the file is not there.

    Raises:
        CannotPrint: the file cannot be read, or holds something else.
    """
    try:
        written = json.loads(path.read_bytes())
        if written["format"] != 1:
            raise ValueError(written["format"])
        return {str(name): _profile(one) for name, one in written["printers"].items()}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise CannotPrint(f"{path}: the printers cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CannotPrint(
            f"{path}: this is no list of printers; delete the file, and save your printers anew"
        ) from None


def _profile(written: Any) -> Profile:
    def pair(value: Any, least: float, most: float) -> tuple[float, float]:
        first, second = value
        if isinstance(value, str) or not (least <= first <= most and least <= second <= most):
            raise ValueError(value)
        return float(first), float(second)

    return Profile(
        pair(written["scale"], 1 - MOST_STRETCH, 1 + MOST_STRETCH),
        pair(written["front"], -2 * MOST_OFFSET, 2 * MOST_OFFSET),
        pair(written["back"], -2 * MOST_OFFSET, 2 * MOST_OFFSET),
    )


def find_profile(name: str, path: Path) -> Profile:
    """A printer by name.

    Raises:
        CannotPrint: there is none of that name.
    """
    known = load_profiles(path)
    if name not in known:
        near = closest(name, known)
        there = f"there are {', '.join(known)}" if known else "none is saved yet; see `squareone print printer --help`"
        raise CannotPrint(f"no printer is saved as {name!r}; {f'did you mean {near}?' if near else there}")
    return known[name]


def as_document(profile: Profile) -> dict[str, list[float]]:
    """A printer as the file keeps it."""
    return {"scale": list(profile.scale), "front": list(profile.front), "back": list(profile.back)}


def save_profile(name: str, profile: Profile | None, path: Path) -> None:
    """Save a printer, or forget it if there is no profile.

    Raises:
        CannotPrint: the name is not one, or there is nothing to forget.
        CannotWrite: the file cannot be written.
    """
    if not re.fullmatch(SLUG, name):
        raise CannotPrint(f"{name!r}: a printer's name is small letters, digits and hyphens, such as office-laser")
    known = load_profiles(path)
    if profile is None:
        find_profile(name, path)
        del known[name]
    else:
        known[name] = profile
    document = {
        "format": 1,
        "printers": {key: as_document(one) for key, one in sorted(known.items())},
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written: {error.strerror}") from None
    write_text(path, json.dumps(document, indent=2) + "\n")
