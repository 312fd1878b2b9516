"""Checks of errata, retired ids, extended versions and dates."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from pydantic import ValidationError

from squareone_data.game.check import check
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.base import parsed_day
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Erratum, Home, Retired, Tile, Waiver

from .samples import GOOD, extension, patch


@check(
    "SQ206",
    Severity.ERROR,
    good=GOOD,
    bad=patch("base/red.json", '{"retired": [{"id": "R03", "date": "2026-01-01", "reason": "Replaced."}]}'),
)
def retired_stay_retired(catalog: AnyCatalog) -> Iterator[Finding]:
    """Retired ids are not reused.

    Records, reviews and printed sheets still refer to the old tile by its id.
    """
    for home, read in catalog.files():
        ids = [entry.id for entry in read.retired]
        for rank, tile_id in enumerate(ids):
            if tile_id in ids[:rank]:
                place = Place(home.file, ("retired", rank, "id"))
                yield Finding(place, f"duplicate retired id {tile_id}", "remove one of the entries")
    for tile_id, (place, entry) in catalog.retired.items():
        if tile_id in catalog.by_id:
            message = f"retired tile id {tile_id} is in use; it was retired on {entry.date}"
            yield Finding(catalog[tile_id].place("id"), message, "give the tile a new id", related=(place,))
        elif tile_id in catalog.declared:
            yield Finding(place, f"game.json declares the retired id {tile_id}", "remove it from the range")
        if entry.now and entry.now not in catalog.everything and entry.now not in catalog.unread:
            at = Place(place.file, (*place.pointer[:-1], "now"))
            yield Finding(at, f"unknown tile {entry.now}, the new id of {tile_id}", "correct the id")


@check(
    "SQ310", Severity.WARNING, good=extension('{"extends_version": "1"}'), bad=extension('{"extends_version": "0.9"}')
)  # fmt: skip
def extended_version(catalog: AnyCatalog) -> Iterator[Finding]:
    """The version of the extended catalog is the version that the expansion was written for.

    Other versions of the extended catalog may have different tiles, ids or kinds of piece.
    """
    own = catalog.extension
    if own is None or catalog.base is None or not own.extends_version:
        return
    there = catalog.base.definition.version
    if there != own.extends_version:
        yield Finding(
            catalog.game_place("extends_version"),
            f"expected version {own.extends_version} of {catalog.base.definition.id}, got {there or 'no version'}",
            f'review the changes, then write "extends_version": "{there}"',
        )


@check(
    "SQ509",
    Severity.ERROR,
    good=patch(
        "base/red.json",
        '{"errata": [{"tile": "R01", "date": "2026-01-01", "source": "rulebook", "field": "text", "from": "draw 2", "to": "draw 1"}]}',
    ),
    bad=patch(
        "base/red.json",
        '{"errata": [{"tile": "R01", "date": "2026-01-01", "source": "rulebook", "field": "text", "from": "draw 1", "to": "draw 2"}]}',
    ),
)
def errata_applied(catalog: AnyCatalog) -> Iterator[Finding]:
    """An erratum corrects a printed field of a tile in the same file, and the tile has the corrected value.

    The tile has the corrected value, and the erratum has the printed value. If a field has several errata, the last one
    applies.
    """
    for home, read in catalog.files():
        by_id = {tile.id: tile for tile in read.tiles}
        chains: dict[tuple[str, str], list[tuple[int, Erratum]]] = {}
        for rank, erratum in sorted(enumerate(read.errata), key=lambda pair: pair[1].date):
            tile = by_id.get(erratum.tile)
            if tile is None:
                if erratum.tile not in catalog.unread:
                    message = f"unknown tile {erratum.tile} in {home.file}"
                    place = Place(home.file, ("errata", rank))
                    yield Finding(place, message, "move the erratum to the file of its tile, or correct the id")
            elif fault := _wrong_alone(erratum, tile, home, rank):
                yield fault
            else:
                chains.setdefault((erratum.tile, erratum.field), []).append((rank, erratum))
        for (tile_id, name), chain in chains.items():
            yield from _wrong_together(home, by_id[tile_id], name, chain)


def _wrong_alone(erratum: Erratum, tile: Tile, home: Home, rank: int) -> Finding | None:
    """Return the finding for an erratum considered separately; None if it is valid."""
    place = Place(home.file, ("errata", rank))
    if erratum.field not in tile.FACE:
        near = closest(erratum.field, tile.FACE)
        fix = f"did you mean {near!r}?" if near else f"expected one of {', '.join(tile.FACE)}"
        return Finding(place, f"unknown field {erratum.field!r}", fix)
    if erratum.from_ == erratum.to:
        return Finding(
            place, f"`from` and `to` are both {erratum.to!r}", "correct one of the values, or remove the erratum"
        )
    for key, value in (("from", erratum.from_), ("to", erratum.to)):
        if not _could_be(tile, erratum.field, value):
            message = f"`{key}`: invalid value {value!r} for the field {erratum.field!r}"
            place = Place(home.file, ("errata", rank, key))
            return Finding(place, message, "write the value in the notation of the field")
    return None


def _wrong_together(home: Home, tile: Tile, name: str, chain: Sequence[tuple[int, Erratum]]) -> Iterator[Finding]:
    """Yield findings for the errata of a field that do not form a sequence, or do not end with the value of the tile."""
    for (_, before), (rank, erratum) in itertools.pairwise(chain):
        if before.date == erratum.date:
            message = f"{tile.id}: duplicate errata of {name} on {erratum.date}"
            fix = "merge the errata, or correct a date"
        elif before.to != erratum.from_:
            message = (
                f"`from`: expected {before.to!r}, the `to` of the previous erratum of {name}, got {erratum.from_!r}"
            )
            fix = "correct one of the values"
        else:
            continue
        yield Finding(Place(home.file, ("errata", rank)), message, fix)
    rank, last = chain[-1]
    if (now := as_written(tile.face()[name])) != last.to:
        yield Finding(
            Place(home.file, ("errata", rank)),
            f"{tile.id}: expected the corrected value {last.to!r} for {name}, got {now!r}",
            "write the corrected value in the tile",
            related=(tile.place(name),),
        )


def _could_be(tile: Tile, name: str, value: object) -> bool:
    """Return whether a value is valid for a field of a tile; an empty string or 0 means an omitted field."""
    written = tile.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    written.pop(name, None)
    if value not in ("", 0) or isinstance(value, bool):
        written[name] = value
    try:
        type(tile).model_validate(written)
    except ValidationError:
        return False
    return True


def as_written(value: object) -> object:
    """Return a value as written in a file, with lists instead of tuples."""
    return [as_written(part) for part in value] if isinstance(value, tuple | list) else value


@check(
    "SQ510",
    Severity.ERROR,
    good=GOOD,
    bad=patch("base/red.json", '{"retired": [{"id": "R90", "date": "2026-02-30", "reason": "Replaced."}]}'),
)
def days_exist(catalog: AnyCatalog) -> Iterator[Finding]:
    """Dates exist in the calendar.

    A date such as February 30 is a typing error. A waiver that expires on such a date would never expire.
    """
    written: list[tuple[Place, str]] = []
    for home, read in catalog.files():
        lists: dict[str, tuple[Erratum | Waiver | Retired, ...]] = {
            "errata": read.errata, "waivers": read.waivers, "retired": read.retired,
        }  # fmt: skip
        for key, entries in lists.items():
            written += [(Place(home.file, (key, rank, "date")), entry.date) for rank, entry in enumerate(entries)]
        for rank, waiver in enumerate(read.waivers):
            written.append((Place(home.file, ("waivers", rank, "expires")), waiver.expires))
    for rank, source in enumerate(catalog.definition.sources):
        padded = source.date + "-01" * (2 - source.date.count("-")) if source.date else ""
        written.append((catalog.game_place("sources", rank, "date"), padded))
    for place, day in written:
        if day and parsed_day(day) is None:
            yield Finding(place, f"invalid date {day}", "write an existing date as YYYY-MM-DD")
