"""Waivers of findings, and the checks of waivers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from squareone_data.game.check import Check, Layer, Review, check
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest

from .general import GENERAL
from .samples import GOOD, patch

_WAIVED = '{"tiles": [{"id": "R01", "power": 2, "text": "draw 1", "status": "transcribed"}, {"id": "R02", "power": 1, "text": "gain 1", "status": "original"}, {"id": "R03", "power": 2, "text": "gain 2", "status": "original"}, {"id": "R04", "power": 3, "text": "draw 2", "status": "original"}, {"id": "R05", "power": 3, "text": "draw 1, gain 1", "status": "original"}], "waivers": [{"code": "SQ504", "tile": "R01", "reason": "The reader wishes to stay unnamed.", "date": "2026-01-01"}]}'


def standing_waivers(catalog: AnyCatalog, day: date) -> dict[tuple[str, str], str]:
    """Return the reasons of unexpired waivers, by code and tile.

    A waiver applies to findings with its code and its tile. Checks of the layers ``shape`` and ``review`` cannot be
    waived.
    """
    return {
        (waiver.code, waiver.tile): waiver.reason
        for file in catalog.tile_files
        for waiver in file.waivers
        if not waiver.has_expired(day)
    }


def _known_checks(catalog: AnyCatalog) -> dict[str, Check]:
    """Return all checks for a catalog by code."""
    known = (*GENERAL, waivers_make_sense, waivers_needed, *catalog.game.checks)
    return {check.code: check for check in sorted(known, key=lambda check: check.code)}


@check(
    "SQ507",
    Severity.ERROR,
    good=patch("base/red.json", _WAIVED),
    bad=patch("base/red.json", '{"waivers": [{"code": "SQ999", "tile": "R01", "reason": "…", "date": "2026-01-01"}]}'),
)
def waivers_make_sense(catalog: AnyCatalog) -> Iterator[Finding]:
    """A waiver has the code of a check that can be waived, and the id of a tile in the same file.

    Any other waiver has no effect.
    """
    by_code = _known_checks(catalog)
    for home, read in catalog.files():
        ids = {tile.id for tile in read.tiles} | catalog.unread
        for rank, waiver in enumerate(read.waivers):
            place = Place(home.file, ("waivers", rank, "code"))
            waived = by_code.get(waiver.code)
            if waived is None:
                near = closest(waiver.code, by_code)
                yield Finding(place, f"unknown check {waiver.code!r}", f"did you mean {near}?" if near else "")
            elif waived.layer is Layer.SHAPE:
                message = f"{waiver.code} cannot be waived: the file must be readable"
                yield Finding(place, message, "fix the error, and remove the waiver")
            elif waived.layer is Layer.REVIEW:
                message = f"{waiver.code} cannot be waived: it checks waivers"
                yield Finding(place, message, "correct the other waiver, and remove this one")
            if waiver.expires and waiver.expires < waiver.date:
                place = Place(home.file, ("waivers", rank, "expires"))
                message = f"`expires` is {waiver.expires}, before `date`, {waiver.date}"
                yield Finding(place, message, "correct one of the dates")
            if waiver.tile not in ids:
                place = Place(home.file, ("waivers", rank, "tile"))
                message = f"unknown tile {waiver.tile} in {home.file}"
                yield Finding(place, message, "move the waiver to the file of its tile, or correct the id")


@check(
    "SQ508",
    Severity.WARNING,
    layer=Layer.REVIEW,
    good=GOOD,
    bad=patch(
        "base/red.json",
        '{"waivers": [{"code": "SQ504", "tile": "R01", "reason": "The reader is known.", "date": "2026-01-01"}]}',
    ),
)
def waivers_needed(catalog: AnyCatalog, review: Review) -> Iterator[Finding]:
    """Waivers are in use and have not expired.

    If the finding was fixed, or the waiver has expired, the waiver must be removed.
    """
    for home, read in catalog.files():
        for rank, waiver in enumerate(read.waivers):
            # Skip waivers of checks that did not run, and invalid waivers, which another check reports.
            if waiver.code not in review.waivable or waiver.tile not in catalog.by_id:
                continue
            place, subject = Place(home.file, ("waivers", rank)), f"waiver of {waiver.code} for {waiver.tile}"
            found = (waiver.code, waiver.tile) in review.found
            if waiver.has_expired(review.today):
                message = f"the {subject} expired on {waiver.expires}"
                fix = "fix the finding, or extend the waiver" if found else "remove the waiver"
                yield Finding(place, message, fix, tile=waiver.tile)
            elif not found:
                yield Finding(place, f"unused {subject}", "remove the waiver", tile=waiver.tile)
