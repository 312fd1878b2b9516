"""Checks of sources, statuses and facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from squareone_data.files.tree import FACTS_FILE
from squareone_data.game.check import Layer, Skipped, check
from squareone_data.game.cost import SearchTooLarge
from squareone_data.game.interface import AnyCatalog, MissingCapability
from squareone_data.model.catalog import Catalog
from squareone_data.model.facts import Fact
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.ids import RangeError, expand_ranges
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest
from squareone_data.model.tiles import Tile

from .ids import doubtful_ids, faulty_ranges
from .samples import GOOD, patch

_CARD = '{"id": "R01", "power": 2, "text": "draw 1", '


def tiles_of(ranges: str, catalog: Catalog) -> tuple[Tile, ...]:
    """Return the tiles in ranges that could be read; all tiles of the catalog if there are no ranges."""
    if not ranges:
        return catalog.tiles
    try:
        ids = expand_ranges(ranges)
    except RangeError:
        return ()
    return tuple(catalog.everything[tile_id] for tile_id in ids if tile_id in catalog.everything)


def complete(fact: Fact, catalog: Catalog) -> bool:
    """Return whether all tiles of a fact could be read and are in the right file; other facts are not verified."""
    try:
        named = {tile_id for ranges in (fact.tiles, fact.cheaper_than) if ranges for tile_id in expand_ranges(ranges)}
    except RangeError:
        return False
    doubtful = catalog.once(doubtful_ids)
    return not catalog.once(faulty_ranges) and not (doubtful & named if fact.tiles else doubtful)


def _claim(fact: Fact) -> str:
    if fact.every:
        return "all"
    for words, number in (("exactly", fact.exactly), ("at least", fact.at_least), ("at most", fact.at_most)):
        if number is not None:
            return f"{words} {number}"
    return "more than half" if fact.most == "tiles" else f"more than half of their {fact.most}"


@check(
    "SQ501", Severity.ERROR, good=GOOD, bad='{"id": "B01", "power": 3, "text": "draw 3", "status": "original"}'
)  # fmt: skip
def facts_hold(catalog: Catalog) -> Iterator[Finding]:
    """The tiles agree with every fact.

    facts.json contains statements of public sources. Invented tiles must not contradict them.
    """
    if len(catalog.definition.by_letter) < len(catalog.definition.pieces):
        return  # two kinds share a letter, so rows are ambiguous; another check reports it
    for rank, fact in enumerate(catalog.facts):
        if fact.cheaper_than is not None or not complete(fact, catalog):
            continue
        tiles = tiles_of(fact.tiles, catalog)
        answers = [_answers(fact, tile, catalog) for tile in tiles]
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
        statement = f"fact {fact.id} ({fact.source}): {fact.note or 'see facts.json'}".rstrip(".")
        at_fact = Place(FACTS_FILE, ("facts", rank))
        if fact.every:
            for tile, answer in zip(tiles, answers, strict=True):
                if not all(answer):
                    yield Finding(
                        tile.place(), f"{tile.id} contradicts {statement}", "change the tile", related=(at_fact,)
                    )
        else:
            message = f"{statement}; expected {_claim(fact)}, got {met} of {total}"
            yield Finding(at_fact, message, "change the tiles")


def _answers(fact: Fact, tile: Tile, catalog: Catalog) -> Sequence[bool]:
    """Return whether a tile, or each of its parts, meets the condition of a fact."""
    if fact.where is None:
        return (True,)
    answers = fact.where.units(tile, fact.most or "tiles", catalog.definition)
    return answers if fact.where.holds_among(tile, catalog) else (False,) * len(answers)


@check(
    "SQ502",
    Severity.INFO,
    good=GOOD,
    bad=patch(
        "game.json",
        '{"discrepancies": [{"rule": "SC-1.2", "note": "The box list says ten cards, the component list five."}]}',
    ),
)
def discrepancies(catalog: Catalog) -> Iterator[Finding]:
    """Known disagreements between sources are reported.

    Each validation lists them, because the catalog contains a decision instead of a documented fact.
    """
    for rank, known in enumerate(catalog.definition.discrepancies):
        message = f"known discrepancy, {known.rule}: {known.note}"
        yield Finding(catalog.game_place("discrepancies", rank), message, rules=(known.rule,))


@check("SQ503", Severity.ERROR, good=GOOD, bad=_CARD + '"status": "documented", "source": "rulebok"}')
def known_sources(catalog: Catalog) -> Iterator[Finding]:
    """Cited sources are listed in game.json, and their ids are unique.

    Readers must be able to look up a source.
    """
    ids = [source.id for source in catalog.definition.sources]
    for rank, source in enumerate(catalog.definition.sources):
        if source.id in ids[:rank]:
            yield Finding(
                catalog.game_place("sources", rank, "id"), f"duplicate source id {source.id!r}", "choose another id"
            )
    cited = [(tile.place("source"), tile.source) for tile in catalog.tiles if tile.source]
    cited += [(Place(FACTS_FILE, ("facts", rank, "source")), fact.source) for rank, fact in enumerate(catalog.facts)]
    for home, read in catalog.files():
        for rank, erratum in enumerate(read.errata):
            cited.append((Place(home.file, ("errata", rank, "source")), erratum.source))
    for place, source_id in cited:
        if source_id not in ids:
            near = closest(source_id, ids)
            fix = f"did you mean {near!r}?" if near else 'add it to "sources" in game.json'
            yield Finding(place, f"unknown source {source_id!r}", fix)


@check(
    "SQ504",
    Severity.ERROR,
    good=_CARD + '"status": "documented", "source": "rulebook"}',
    bad=_CARD + '"status": "transcribed"}',
)
def provenance(catalog: Catalog) -> Iterator[Finding]:
    """The status, source and documented fields of a tile are consistent.

    A documented or transcribed face needs a source, and so do documented fields. An original tile has no documented
    fields.
    """
    face = catalog.game.tile_model.FACE
    for tile in catalog.tiles:
        if not tile.source and not tile.documented and tile.status in ("stand-in", "original"):
            continue  # most tiles; consistent
        if tile.status in ("documented", "transcribed") and not tile.source:
            message = f"{tile.id}: missing source for the status {tile.status!r}"
            yield Finding(tile.place("status"), message, 'add "source", or write "status": "stand-in"')
        if tile.documented and not tile.source:
            message = f"{tile.id}: missing source for the documented fields"
            yield Finding(tile.place("documented"), message, 'add "source"')
        if tile.documented and tile.status in ("documented", "original"):
            message = f'{tile.id}: "documented" is not allowed with the status {tile.status!r}'
            yield Finding(tile.place("documented"), message, 'remove "documented"')
        for index, name in enumerate(tile.documented):
            if name not in face:
                near = closest(name, face)
                fix = f"did you mean {near!r}?" if near else f"expected one of {', '.join(face)}"
                yield Finding(tile.place("documented", index), f"{tile.id}: unknown field {name!r}", fix)
        if tile.source and tile.status == "stand-in" and not tile.documented:
            message = f"{tile.id}: a stand-in with a source needs documented fields"
            yield Finding(tile.place("source"), message, 'add "documented", or remove "source"')


@check("SQ505", Severity.INFO, good=GOOD, bad=_CARD + '"status": "stand-in"}')
def stand_ins(catalog: Catalog) -> Iterator[Finding]:
    """The number of stand-ins is reported.

    A stand-in is invented to make the set playable. It is not a copy of the physical tile.
    """
    statuses = Counter(tile.status for tile in catalog.tiles)
    count, total = statuses["stand-in"], len(catalog.tiles)
    if count:
        yield Finding(
            catalog.game_place(),
            f"{count} of {total} tiles ({count / total:.0%}) are stand-ins: invented, not copied from physical tiles",
        )


@check(
    "SQ506",
    Severity.ERROR,
    good=GOOD,
    bad=patch("facts.json", '{"facts": [{"id": "F1", "tiles": "R01-R05,Y01", "exactly": 5, "source": "rulebook"}]}'),
)
def facts_make_sense(catalog: Catalog) -> Iterator[Finding]:
    """Facts have unique ids and refer to declared tiles.

    A fact about missing tiles has no effect.
    """
    known = catalog.declared_anywhere | catalog.by_id.keys()
    faulty = faulty_ranges(catalog)
    first: dict[str, int] = {}
    for rank, fact in enumerate(catalog.facts):
        if first.setdefault(fact.id, rank) != rank:
            yield Finding(
                Place(FACTS_FILE, ("facts", rank, "id")), f"duplicate fact id {fact.id!r}", "choose another id"
            )
        for key, written in (("tiles", fact.tiles), ("cheaper_than", fact.cheaper_than or "")):
            try:
                unknown = [tile_id for tile_id in expand_ranges(written) if tile_id not in known] if written else []
            except RangeError as error:
                yield Finding(Place(FACTS_FILE, ("facts", rank, key)), str(error), "correct the range")
                continue
            if unknown and not faulty:
                yield Finding(
                    Place(FACTS_FILE, ("facts", rank, key)),
                    f"fact {fact.id}: unknown tile {unknown[0]}",
                    "correct the range",
                )


@check(
    "SQ601", Severity.ERROR, layer=Layer.PLAY, good=GOOD,
    bad=patch("facts.json", '{"facts": [{"id": "F1", "tiles": "B01-B02", "cheaper_than": "R01-R05", "source": "rulebook"}]}'),
)  # fmt: skip
def costs_compare(catalog: AnyCatalog) -> Iterator[Finding]:
    """Tiles that a fact calls easier take fewer actions on average.

    The cost of a tile is the minimum number of actions to complete it from the starting pieces, found by exact search.
    """
    compared = [
        (rank, fact) for rank, fact in enumerate(catalog.facts) if fact.cheaper_than and complete(fact, catalog)
    ]
    if not compared:
        return
    try:
        cost = catalog.game.cost.costs(catalog)
    except (MissingCapability, SearchTooLarge) as error:
        raise Skipped(str(error)) from None
    for rank, fact in compared:
        easy, hard = (
            [cost[tile.id] for tile in tiles_of(ranges, catalog) if tile.id in cost]
            for ranges in (fact.tiles, fact.cheaper_than or "")
        )
        if not easy or not hard:
            continue
        low, high = sum(easy) / len(easy), sum(hard) / len(hard)
        if low >= high:
            yield Finding(
                Place(FACTS_FILE, ("facts", rank)),
                f"fact {fact.id} ({fact.source}): {(fact.note or 'these tiles are easier').rstrip('.')}; "
                f"expected fewer than {high:.1f} actions on average, got {low:.1f}",
                "make these tiles easier, or the others harder",
            )
