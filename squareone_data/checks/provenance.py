"""Whether the catalog says honestly how it knows what it says, and agrees with what is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from squareone_data.files.reader import FACTS_FILE
from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import Fact
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.places import Place
from squareone_data.model.registry import MissingPart
from squareone_data.model.tiles import Tile
from squareone_data.notation import closest

from .framework import Layer, Skipped, check
from .ids import doubtful_ids, faulty_ranges
from .samples import patch, tile

_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')
_TILE = '{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", '


def tiles_of(fact: Fact[Any], catalog: Catalog) -> tuple[Tile, ...]:
    """The tiles a fact speaks of, those that could be read."""
    if not fact.tiles:
        return catalog.tiles
    try:
        return tuple(catalog.everything[one] for one in expand_ranges(fact.tiles) if one in catalog.everything)
    except RangeError:
        return ()


def complete(fact: Fact[Any], catalog: Catalog) -> bool:
    """Whether all tiles a fact speaks of could be read and stand where they belong; if not, it cannot be judged."""
    try:
        named = {one for ranges in (fact.tiles, fact.cheaper_than) if ranges for one in expand_ranges(ranges)}
    except RangeError:
        return False
    doubtful = catalog.once(doubtful_ids)
    return not catalog.once(faulty_ranges) and not (doubtful & named if fact.tiles else doubtful)


def _claim(fact: Fact[Any]) -> str:
    if fact.every:
        return "all of them"
    for words, number in (("just", fact.exactly), ("at least", fact.at_least), ("at most", fact.at_most)):
        if number is not None:
            return f"{words} {number}"
    return f"more than half of their {fact.most}" if fact.most == "rows" else "more than half"


@check(
    "SQ501", Severity.ERROR, good=_GOOD, bad='{"id": "B01", "rows": ["G B", "Y R"], "points": 2, "status": "original"}'
)
def facts_hold(catalog: Catalog) -> Iterator[Finding]:
    """The tiles agree with every documented fact.

    facts.json holds what public sources say in words. Whatever is invented where they are silent must not contradict
    them where they speak.
    """
    if len(catalog.game.by_letter) < len(catalog.game.pieces):
        return  # two kinds share a letter, so that nobody can say what a tile asks for; another check says so
    for rank, fact in enumerate(catalog.facts):
        if fact.cheaper_than is not None or not complete(fact, catalog):
            continue
        tiles = tiles_of(fact, catalog)
        unit = fact.most or "tiles"
        answers = [fact.where.units(one, unit, catalog) if fact.where else (True,) for one in tiles]
        met, total = sum(map(sum, answers)), sum(map(len, answers))
        good = (
            (fact.exactly is None or met == fact.exactly)
            and (fact.at_least is None or met >= fact.at_least)
            and (fact.at_most is None or met <= fact.at_most)
            and (not fact.every or met == total)
            and (fact.most is None or 2 * met > total)
        )
        if good:
            continue
        said = f"fact {fact.id} ({fact.source}): {fact.note or 'see facts.json'}"
        at_fact = Place(FACTS_FILE, ("facts", rank))
        against = [one for one, answer in zip(tiles, answers, strict=True) if not all(answer)]
        if fact.every:
            for one in against:
                yield Finding(one.place(), f"{one.id} contradicts {said}", "change the tile", related=(at_fact,))
        else:
            message = f"{said} It holds for {met} of {total}; {_claim(fact)} expected"
            yield Finding(at_fact, message, "change the tiles so that it holds")


@check(
    "SQ502",
    Severity.INFO,
    good=_GOOD,
    bad=patch(
        "game.json",
        '{"discrepancies": [{"rule": "SO-1.6", "note": "The box list says ten tiles, the component list five."}]}',
    ),
)
def discrepancies(catalog: Catalog) -> Iterator[Finding]:
    """Where sources disagree, the catalog says so and says what it does.

    A known disagreement is repeated at every validation, so that nobody takes a decision of ours for a fact.
    """
    for rank, one in enumerate(catalog.game.discrepancies):
        yield Finding(
            catalog.game_place("discrepancies", rank), f"known discrepancy, {one.rule}: {one.note}", rules=(one.rule,)
        )


@check("SQ503", Severity.ERROR, good=_GOOD, bad=_TILE + '"status": "documented", "source": "rulebok"}')
def known_sources(catalog: Catalog) -> Iterator[Finding]:
    """A source that is cited is listed in game.json, once.

    A reader must be able to look it up.
    """
    ids = [one.id for one in catalog.game.sources]
    for rank, source in enumerate(catalog.game.sources):
        if source.id in ids[:rank]:
            yield Finding(
                catalog.game_place("sources", rank, "id"), f"the source id {source.id!r} is taken", "choose another"
            )
    cited = [(one.place("source"), one.source) for one in catalog.tiles if one.source]
    cited += [(Place(FACTS_FILE, ("facts", rank, "source")), fact.source) for rank, fact in enumerate(catalog.facts)]
    for home, read in zip(catalog.homes, catalog.tile_files, strict=True):
        cited += [(Place(home.file, ("errata", rank, "source")), one.source) for rank, one in enumerate(read.errata)]
    for place, source_id in cited:
        if source_id not in ids:
            near = closest(source_id, ids)
            fix = f"did you mean {near!r}?" if near else 'list it under "sources" in game.json'
            yield Finding(place, f"no source {source_id!r} is listed in game.json", fix)


@check(
    "SQ504",
    Severity.ERROR,
    good=_TILE + '"status": "documented", "source": "rulebook"}',
    bad=_TILE + '"status": "transcribed"}',
)
def provenance(catalog: Catalog) -> Iterator[Finding]:
    """A tile's status, source and documented fields do not contradict each other.

    A face that somebody read somewhere names where; a field is only documented if a source is named; and a designer's
    own tile has nothing to be documented.
    """
    face = catalog.kind.tile.FACE
    for one in catalog.tiles:
        if not one.source and not one.documented and one.status in ("stand-in", "original"):
            continue  # most tiles, and nothing to contradict
        if one.status in ("documented", "transcribed") and not one.source:
            yield Finding(
                one.place("status"),
                f"{one.id} is {one.status}, but names no source",
                'add "source", or write "status": "stand-in"',
            )
        if one.documented and not one.source:
            yield Finding(
                one.place("documented"), f"{one.id} has documented fields, but names no source", 'add "source"'
            )
        if one.documented and one.status in ("documented", "original"):
            why = "all of it is documented" if one.status == "documented" else "a tile of one's own has no source"
            yield Finding(one.place("documented"), f"{one.id} is {one.status}: {why}", 'take out "documented"')
        for index, name in enumerate(one.documented):
            if name not in face:
                near = closest(name, face)
                fix = f"did you mean {near!r}?" if near else f"fields are: {', '.join(face)}"
                yield Finding(one.place("documented", index), f"{one.id} has no printed field {name!r}", fix)
        if one.source and one.status == "stand-in" and not one.documented:
            yield Finding(
                one.place("source"),
                f"{one.id} is a stand-in with a source that fixes nothing",
                'add "documented", or take out "source"',
            )


@check("SQ505", Severity.INFO, good=_GOOD, bad=_TILE + '"status": "stand-in"}')
def stand_ins(catalog: Catalog) -> Iterator[Finding]:
    """How many tiles are stand-ins, for a reader to know what the catalog is worth.

    A stand-in is invented so that the set can be played; nobody has read it off the real tile.
    """
    statuses = Counter(one.status for one in catalog.tiles)
    count, total = statuses["stand-in"], len(catalog.tiles)
    if count:
        yield Finding(
            catalog.game_place(),
            f"{count} of {total} tiles ({count / total:.0%}) are stand-ins: invented, not read off the real tile",
        )


@check(
    "SQ506",
    Severity.ERROR,
    good=_GOOD,
    bad=patch("facts.json", '{"facts": [{"id": "F1", "tiles": "W01-W05,X01", "exactly": 5, "source": "rulebook"}]}'),
)
def facts_make_sense(catalog: Catalog) -> Iterator[Finding]:
    """A fact has an id of its own and speaks of tiles that the sets declare.

    A fact about tiles that do not exist holds without saying anything.
    """
    declared = {tile_id for one in catalog.game.sets for color in one.tiles for tile_id in one.ids(color)}
    faulty = faulty_ranges(catalog)
    first: dict[str, int] = {}
    for rank, fact in enumerate(catalog.facts):
        if first.setdefault(fact.id, rank) != rank:
            yield Finding(
                Place(FACTS_FILE, ("facts", rank, "id")), f"the fact id {fact.id!r} is taken", "choose another"
            )
        for key, written in (("tiles", fact.tiles), ("cheaper_than", fact.cheaper_than or "")):
            try:
                unknown = (
                    [one for one in expand_ranges(written) if one not in declared | catalog.by_id.keys()]
                    if written
                    else []
                )
            except RangeError as error:
                yield Finding(Place(FACTS_FILE, ("facts", rank, key)), str(error), "mend the range")
                continue
            if unknown and not faulty:
                yield Finding(
                    Place(FACTS_FILE, ("facts", rank, key)),
                    f"fact {fact.id} speaks of {unknown[0]}, which no set declares",
                    "mend the range",
                )


@check(
    "SQ601", Severity.ERROR, layer=Layer.PLAY, rules=("SO-4.2", "SO-4.4", "SO-4.5", "SO-4.6"), good=_GOOD,
    bad=patch("facts.json", '{"facts": [{"id": "F1", "tiles": "B01-B02", "cheaper_than": "W01-W05", "source": "rulebook"}]}'),
)  # fmt: skip
def costs_compare(catalog: Catalog) -> Iterator[Finding]:
    """Where a fact says that some tiles are easier than others, they take fewer actions on average.

    The actions are the fewest from the starting supply that complete the tile, counted by exact search.
    """
    compared = [
        (rank, fact) for rank, fact in enumerate(catalog.facts) if fact.cheaper_than and complete(fact, catalog)
    ]
    if not compared:
        return
    try:
        part = catalog.kind.part("cost")
    except MissingPart as error:
        raise Skipped(str(error)) from None
    try:
        cost: dict[str, int] = catalog.once(part.costs)
    except part.TooMany as error:
        raise Skipped(str(error)) from None
    for rank, fact in compared:
        try:
            others = [catalog.everything[one] for one in expand_ranges(fact.cheaper_than) if one in catalog.everything]
        except RangeError:
            continue
        easy, hard = (
            [cost[one.id] for one in tiles if cost.get(one.id) is not None]
            for tiles in (tiles_of(fact, catalog), others)
        )
        if not easy or not hard:
            continue
        low, high = sum(easy) / len(easy), sum(hard) / len(hard)
        if low >= high:
            yield Finding(
                Place(FACTS_FILE, ("facts", rank)),
                f"fact {fact.id} ({fact.source}): {fact.note or 'these tiles are easier'} "
                f"They take {low:.1f} actions on average, the others {high:.1f}",
                "make the ones easier or the others harder",
            )
