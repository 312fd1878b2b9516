"""Whether waivers, errata, retired ids and extended versions say something that holds."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from pydantic import ValidationError

from squareone_data.model.base import parsed_day
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.tiles import Erratum, Home, Tile, TileFile
from squareone_data.notation import closest

from .framework import Layer, Review, check
from .samples import extension, patch, tile

_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')
_WAIVED = '{"tiles": [{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}, {"id": "W02", "rows": ["G", "Y Y Y"], "reward": "R", "status": "original"}, {"id": "W03", "rows": ["Y Y", "G"], "reward": "B R", "status": "original"}, {"id": "W04", "rows": ["G | Y Y", "B", "Y"], "reward": "G R", "status": "original"}, {"id": "W05", "rows": ["Y", "G", "B | Y G"], "reward": "Y R", "status": "original"}], "waivers": [{"code": "SQ221", "tile": "W01", "reason": "A starter, weaker on purpose.", "date": "2026-01-01"}]}'


def files_of(catalog: Catalog) -> Iterator[tuple[Home, TileFile]]:  # type: ignore[type-arg]
    """The tile files with where they stand."""
    yield from zip(catalog.homes, catalog.tile_files, strict=True)


@check(
    "SQ206",
    Severity.ERROR,
    good=_GOOD,
    bad=patch("base/white.json", '{"retired": [{"id": "W03", "date": "2026-01-01", "reason": "Replaced."}]}'),
)
def retired_stay_retired(catalog: Catalog) -> Iterator[Finding]:
    """An id that was withdrawn is never given out again.

    Records, reviews and printed sheets still speak of the old tile by that id; a new one would be taken for it.
    """
    declared = {tile_id for one in catalog.own_sets for color in one.tiles for tile_id in one.ids(color)}
    for home, read in files_of(catalog):
        ids = [one.id for one in read.retired]
        for rank, tile_id in enumerate(ids):
            if tile_id in ids[:rank]:
                yield Finding(
                    Place(home.file, ("retired", rank, "id")), f"{tile_id} is retired twice", "take one entry out"
                )
    for tile_id, (place, one) in catalog.retired.items():
        if tile_id in catalog.by_id:
            message = f"{tile_id} was retired on {one.date} and is in use again"
            yield Finding(catalog[tile_id].place("id"), message, "give the tile a new id", related=(place,))
        elif tile_id in declared:
            yield Finding(place, f"{tile_id} is retired, but game.json still declares it", "take it out of the range")
        if one.now and one.now not in catalog.everything and one.now not in catalog.unread:
            at = Place(place.file, (*place.pointer[:-1], "now"))
            yield Finding(at, f"{tile_id} should be {one.now} now, but there is no such tile", "correct the id")


@check(
    "SQ310", Severity.WARNING, good=extension('{"extends_version": "1"}'), bad=extension('{"extends_version": "0.9"}')
)  # fmt: skip
def extended_version(catalog: Catalog) -> Iterator[Finding]:
    """An own expansion was made for the version of the extended catalog that is there.

    The extended catalog may have changed since: tiles corrected, ids retired, kinds added.
    """
    own = catalog.extension
    if own is None or catalog.base is None or not own.extends_version:
        return
    there = catalog.base.game.version
    if there != own.extends_version:
        yield Finding(
            catalog.game_place("extends_version"),
            f"made for version {own.extends_version} of {catalog.base.game.id}; version {there or '(none)'} is here",
            f'look at what changed, then write "extends_version": "{there}"',
        )


@check(
    "SQ507",
    Severity.ERROR,
    good=patch("base/white.json", _WAIVED),
    bad=patch(
        "base/white.json", '{"waivers": [{"code": "SQ999", "tile": "W01", "reason": "…", "date": "2026-01-01"}]}'
    ),
)
def waivers_make_sense(catalog: Catalog) -> Iterator[Finding]:
    """A waiver names a check that exists and can be waived, and a tile of the same file.

    A waiver that matches nothing protects nothing, and hides that somebody meant to decide something.
    """
    from squareone_data.checks import checks_of

    by_code = {one.code: one for one in checks_of(catalog.kind)}
    for home, read in files_of(catalog):
        ids = {one.id for one in read.tiles} | catalog.unread
        for rank, one in enumerate(read.waivers):
            place = Place(home.file, ("waivers", rank, "code"))
            if one.code not in by_code:
                near = closest(one.code, by_code)
                yield Finding(place, f"no check has the code {one.code}", f"did you mean {near}?" if near else "")
            elif by_code[one.code].layer is Layer.SHAPE:
                message = f"{one.code} cannot be waived: what cannot be read cannot be judged"
                yield Finding(place, message, "mend the fault")
            elif by_code[one.code].layer is Layer.REVIEW:
                yield Finding(place, f"{one.code} is about waivers and cannot be waived", "mend the other waiver")
            if one.expires and one.expires < one.date:
                place = Place(home.file, ("waivers", rank, "expires"))
                yield Finding(
                    place, f"the waiver ends on {one.expires}, before it begins on {one.date}", "correct the days"
                )
            if one.tile not in ids:
                place = Place(home.file, ("waivers", rank, "tile"))
                yield Finding(place, f"no tile {one.tile} is in this file", "write the waiver in the file of its tile")


@check(
    "SQ508",
    Severity.WARNING,
    layer=Layer.REVIEW,
    good=_GOOD,
    bad=patch(
        "base/white.json",
        '{"waivers": [{"code": "SQ221", "tile": "W01", "reason": "Stronger on purpose.", "date": "2026-01-01"}]}',
    ),
)
def waivers_needed(catalog: Catalog, review: Review) -> Iterator[Finding]:
    """A waiver waives something, and has not expired.

    Whatever was wrong has been mended, or the time that was given is over: either way the waiver goes.
    """
    for home, read in files_of(catalog):
        for rank, one in enumerate(read.waivers):
            # Nobody knows whether a waiver of a check that was not run is needed; and one that makes no sense, or is
            # for a tile that is not there, is reported as such.
            if one.code not in review.waivable or one.tile not in catalog.by_id:
                continue
            place = Place(home.file, ("waivers", rank))
            if one.has_expired(review.today):
                message = f"the waiver of {one.code} for {one.tile} expired on {one.expires}"
                fix = "mend what it waived, or decide anew" if (one.code, one.tile) in review.found else "take it out"
                yield Finding(place, message, fix, tile=one.tile)
            elif (one.code, one.tile) not in review.found:
                message = f"the waiver of {one.code} for {one.tile} waives nothing"
                yield Finding(place, message, "take it out", tile=one.tile)


@check(
    "SQ509",
    Severity.ERROR,
    good=patch(
        "base/white.json",
        '{"errata": [{"tile": "W01", "date": "2026-01-01", "source": "rulebook", "field": "reward", "from": "G", "to": "B"}]}',
    ),
    bad=patch(
        "base/white.json",
        '{"errata": [{"tile": "W01", "date": "2026-01-01", "source": "rulebook", "field": "reward", "from": "B", "to": "G"}]}',
    ),
)
def errata_applied(catalog: Catalog) -> Iterator[Finding]:
    """An erratum corrects a printed field of a tile in the same file, and the tile says what is played now.

    The tile holds the text as played; the erratum keeps the text as printed. The last of several for a field counts.
    """
    face = catalog.kind.tile.FACE
    for home, read in files_of(catalog):
        by_id = {one.id: one for one in read.tiles}
        chains: dict[tuple[str, str], list[tuple[int, Erratum]]] = {}
        for rank, one in sorted(enumerate(read.errata), key=lambda pair: pair[1].date):
            place = Place(home.file, ("errata", rank))
            if one.tile not in by_id:
                if one.tile not in catalog.unread:
                    yield Finding(
                        place, f"no tile {one.tile} is in this file", "write the erratum in the file of its tile"
                    )
            elif one.field not in face:
                near = closest(one.field, face)
                fix = f"did you mean {near!r}?" if near else f"fields are: {', '.join(face)}"
                yield Finding(place, f"tiles have no printed field {one.field!r}", fix)
            elif one.from_ == one.to:
                yield Finding(place, "the erratum changes nothing", "correct `from` or `to`")
            elif wrong := [
                key
                for key, value in (("from", one.from_), ("to", one.to))
                if not _could_be(by_id[one.tile], one.field, value)
            ]:
                key = wrong[0]
                message = f"`{key}` is {getattr(one, 'from_' if key == 'from' else 'to')!r}, which {one.field} of a tile cannot be"
                yield Finding(
                    Place(home.file, ("errata", rank, key)), message, "write it as the field of a tile is written"
                )
            else:
                chains.setdefault((one.tile, one.field), []).append((rank, one))
        for (tile_id, name), chain in chains.items():
            for (_, before), (rank, one) in itertools.pairwise(chain):
                if before.date == one.date or before.to != one.from_:
                    message = (
                        f"the erratum before it made {name} of {tile_id} {before.to!r}; this one corrects {one.from_!r}"
                    )
                    if before.date == one.date:
                        message = f"two errata correct {name} of {tile_id} on one day, {one.date}"
                    yield Finding(
                        Place(home.file, ("errata", rank)), message, "let each erratum go on from the one before"
                    )
            rank, last = chain[-1]
            if (now := as_written(by_id[tile_id].face()[name])) != last.to:
                yield Finding(
                    Place(home.file, ("errata", rank)),
                    f"the erratum says that {name} of {tile_id} is {last.to!r} now; the tile says {now!r}",
                    "let the tile say what is played",
                    related=(by_id[tile_id].place(name),),
                )


def _could_be(tile: Tile, name: str, value: object) -> bool:
    """Whether a tile could have such a value in a field; an empty text or 0 stands for a field that is left out."""
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
    """A value as a file has it: lists for tuples."""
    return [as_written(one) for one in value] if isinstance(value, tuple | list) else value


@check(
    "SQ510",
    Severity.ERROR,
    good=_GOOD,
    bad=patch("base/white.json", '{"retired": [{"id": "W90", "date": "2026-02-30", "reason": "Replaced."}]}'),
)
def days_exist(catalog: Catalog) -> Iterator[Finding]:
    """Days are on the calendar.

    The 30th of February is a slip of the pen; a waiver until then would never expire.
    """
    written: list[tuple[Place, str]] = []
    for home, read in files_of(catalog):
        for key in ("errata", "waivers", "retired"):
            for rank, one in enumerate(getattr(read, key)):
                written.append((Place(home.file, (key, rank, "date")), one.date))
                if key == "waivers" and one.expires:
                    written.append((Place(home.file, (key, rank, "expires")), one.expires))
    for rank, source in enumerate(catalog.game.sources):
        padded = source.date + "-01" * (2 - source.date.count("-")) if source.date else ""
        written.append((catalog.game_place("sources", rank, "date"), padded))
    for place, day in written:
        if day and parsed_day(day) is None:
            yield Finding(place, f"the calendar has no {day}", "write year, month and day: 2026-03-01")
