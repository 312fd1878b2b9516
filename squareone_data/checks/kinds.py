"""Whether kinds of piece, components and names in game.json agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.notation import closest

from .framework import check
from .ids import faulty_ranges
from .samples import patch, tile

LANGUAGES = {"en": "English", "cs": "Czech"}
_GOOD = tile('{"id": "W01", "rows": ["Y Y", "G"], "reward": "B", "status": "original"}')
_SETS = '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"white": "W01-W05", "black": "B01-B02"}, "pieces": {"yellow": 9, "green": 9, "blue": 6, "red": 6}%s}, {"id": "combo", "name": {"en": "Combo", "cs": "Kombo"}, "requires": ["base"], "tiles": {"white": "C01-C02"}}]}'


@check(
    "SQ401",
    Severity.ERROR,
    good=_GOOD,
    bad=patch(
        "game.json",
        '{"pieces": [{"id": "yellow", "letter": "Y", "level": 1, "name": {"en": "yellow", "cs": "žlutý"}}, {"id": "green", "letter": "G", "level": 2, "name": {"en": "green", "cs": "zelený"}}, {"id": "blue", "letter": "B", "level": 3, "name": {"en": "blue", "cs": "modrý"}}, {"id": "red", "letter": "R", "level": 4, "name": {"en": "red", "cs": "červený"}}, {"id": "rose", "letter": "R", "level": 4, "name": {"en": "rose", "cs": "růžový"}}]}',
    ),
)
def unique_kinds(catalog: Catalog) -> Iterator[Finding]:
    """Every kind of piece has an id and a letter of its own.

    Tiles name kinds by letter; one letter for two kinds would leave open which is meant.
    """
    for key in ("id", "letter"):
        first: dict[str, int] = {}
        for rank, piece in enumerate(catalog.game.pieces):
            value: str = getattr(piece, key)
            before = first.setdefault(value, rank)
            if before != rank:
                at, related = (catalog.game_place("pieces", n, key) for n in (rank, before))
                taken = f"the {key} {value!r} is taken by {catalog.game.pieces[before].id!r}"
                yield Finding(at, taken, f"choose another {key}", related=(related,))


@check("SQ402", Severity.WARNING, good=_GOOD, bad=patch("game.json", '{"name": {"en": "Sample", "cs": null}}'))
def names_given(catalog: Catalog) -> Iterator[Finding]:
    """The game, its sets, kinds of piece and components have a name in English and in Czech.

    Everything that shows names falls back to English, then to the id; a reader sees the gap.
    """
    game = catalog.game
    named: list[tuple[Place, str, dict[str, str]]] = [(catalog.game_place("name"), "the game", game.name)]
    for n, piece in enumerate(game.pieces):
        named.append((catalog.game_place("pieces", n), f"the kind {piece.id!r}", piece.name))
    for n, one in enumerate(game.sets):
        named.append((catalog.game_place("sets", n), f"the set {one.id!r}", one.name))
        for m, part in enumerate(one.components):
            named.append((catalog.game_place("sets", n, "components", m), f"the component {part.id!r}", part.name))
    for place, what, names in named:
        missing = [LANGUAGES[lang] for lang in LANGUAGES if lang not in names]
        if missing:
            codes = ", ".join(f'"{lang}": …' for lang in LANGUAGES if lang not in names)
            yield Finding(place, f"{what} has no name in {' and '.join(missing)}", f'add {codes} to its "name"')


@check("SQ403", Severity.ERROR, good=_GOOD, bad=patch("game.json", _SETS.replace('"red": 6', '"redd": 6') % ""))
def known_kinds(catalog: Catalog) -> Iterator[Finding]:
    """A set adds pieces of kinds that the game has.

    Pieces of an unknown kind would never reach the supply.
    """
    known = [piece.id for piece in catalog.game.pieces]
    for rank, one in enumerate(catalog.game.sets):
        for kind in one.pieces:
            if kind not in known:
                yield unknown_kind(catalog, catalog.game_place("sets", rank, "pieces", kind), kind)


def unknown_kind(catalog: Catalog, at: Place, kind: str) -> Finding:
    """The finding for the id of a kind that the game does not have."""
    known = [piece.id for piece in catalog.game.pieces]
    near = closest(kind, known) or next((one.id for one in catalog.game.pieces if one.letter == kind), "")
    fix = f"did you mean {near!r}?" if near else f"kinds are: {', '.join(known)}"
    return Finding(Place(at.file, at.pointer, key=at.pointer[-1] == kind), f"no kind of piece has the id {kind!r}", fix)


@check(
    "SQ404",
    Severity.ERROR,
    rules=("SO-1.1", "SO-1.4", "SO-1.5", "SO-1.10"),
    good=patch("game.json", _SETS % ', "totals": {"tiles": 7, "pieces": 30}'),
    bad=patch("game.json", _SETS % ', "totals": {"tiles": 7, "pieces": 31}'),
)
def totals(catalog: Catalog) -> Iterator[Finding]:
    """What a set holds adds up to the totals the box gives.

    The numbers on a box are checked by its makers and by every buyer; a sum that differs is a slip in the list.
    """
    faulty = faulty_ranges(catalog)
    for rank, one in enumerate(catalog.game.sets):
        counted: Counter[str] = Counter(
            tiles=sum(len(one.ids(color)) for color in one.tiles), pieces=sum(one.pieces.values())
        )
        for part in one.components:
            counted[part.kind] += part.count
        for what, said in one.totals.items():
            if what == "tiles" and any(set_id == one.id for set_id, _ in faulty):
                continue
            if counted[what] != said:
                where = {"tiles": "its ranges of ids", "pieces": "its pieces"}.get(
                    what, f"its components of kind {what!r}"
                )
                yield Finding(
                    catalog.game_place("sets", rank, "totals", what),
                    f"the set {one.id!r} should hold {said} ({what}); {where} add up to {counted[what]}",
                    "correct the list or the total",
                )


@check(
    "SQ405",
    Severity.ERROR,
    good=_GOOD,
    bad=patch(
        "game.json",
        _SETS
        % ', "components": [{"id": "cube", "kind": "cube", "count": 1, "name": {"en": "cube", "cs": "kostka"}}, {"id": "cube", "kind": "cube", "count": 1, "name": {"en": "cube", "cs": "kostka"}}]',
    ),
)
def unique_components(catalog: Catalog) -> Iterator[Finding]:
    """No two components share an id.

    Lists of what to print and what to pack name components by id.
    """
    first: dict[str, Place] = {}
    for n, one in enumerate(catalog.game.sets):
        for m, part in enumerate(one.components):
            at = catalog.game_place("sets", n, "components", m, "id")
            before = first.setdefault(part.id, at)
            if before is not at:
                yield Finding(at, f"the component id {part.id!r} is taken", "choose another id", related=(before,))
