"""Checks of kinds of piece, components and names in game.json."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squareone_data.game.check import check
from squareone_data.model.catalog import Catalog
from squareone_data.model.findings import Finding, Severity
from squareone_data.model.places import Place
from squareone_data.model.suggestions import closest
from squareone_data.translation import LANGUAGES

from .ids import faulty_ranges
from .samples import GOOD, patch

_SETS = '{"sets": [{"id": "base", "name": {"en": "Base", "cs": "Základ"}, "tiles": {"red": "R01-R05", "blue": "B01-B02"}, "pieces": {"coin": 9, "gem": 3}%s}, {"id": "extra", "name": {"en": "Extra", "cs": "Navíc"}, "requires": ["base"], "tiles": {"red": "X01-X02"}}]}'
_CUBE = '{"id": "cube", "kind": "cube", "count": 1, "name": {"en": "cube", "cs": "kostka"}}'


@check(
    "SQ401",
    Severity.ERROR,
    good=GOOD,
    bad=patch(
        "game.json",
        '{"pieces": [{"id": "coin", "letter": "C", "level": 1, "name": {"en": "coin", "cs": "mince"}}, {"id": "gem", "letter": "G", "level": 2, "name": {"en": "gem", "cs": "drahokam"}}, {"id": "crown", "letter": "C", "level": 3, "name": {"en": "crown", "cs": "koruna"}}]}',
    ),
)
def unique_kinds(catalog: Catalog) -> Iterator[Finding]:
    """Ids and letters of kinds of piece are unique.

    Tiles refer to kinds by letter. A letter with two kinds is ambiguous.
    """
    pieces = catalog.definition.pieces
    for key, values in (("id", [piece.id for piece in pieces]), ("letter", [piece.letter for piece in pieces])):
        first: dict[str, int] = {}
        for rank, value in enumerate(values):
            before = first.setdefault(value, rank)
            if before != rank:
                at, related = (catalog.game_place("pieces", n, key) for n in (rank, before))
                other = "" if key == "id" else f", already used by {pieces[before].id!r}"
                message = f"duplicate {key} {value!r} of a kind of piece{other}"
                yield Finding(at, message, f"choose another {key}", related=(related,))


@check("SQ402", Severity.WARNING, good=GOOD, bad=patch("game.json", '{"name": {"en": "Sample", "cs": null}}'))
def names_given(catalog: Catalog) -> Iterator[Finding]:
    """The game, its sets, kinds of piece and components have names in English and Czech.

    A missing name is displayed in English, or as the id.
    """
    definition = catalog.definition
    named: list[tuple[Place, str, dict[str, str]]] = [(catalog.game_place("name"), "the game", definition.name)]
    for rank, piece in enumerate(definition.pieces):
        named.append((catalog.game_place("pieces", rank), f"the kind {piece.id!r}", piece.name))
    for rank, info in enumerate(definition.sets):
        named.append((catalog.game_place("sets", rank), f"the set {info.id!r}", info.name))
        for n, part in enumerate(info.components):
            named.append((catalog.game_place("sets", rank, "components", n), f"the component {part.id!r}", part.name))
    for place, what, names in named:
        missing = [LANGUAGES[lang] for lang in LANGUAGES if lang not in names]
        if missing:
            codes = ", ".join(f'"{lang}": …' for lang in LANGUAGES if lang not in names)
            yield Finding(place, f"{what}: missing name in {' and '.join(missing)}", f'add {codes} to its "name"')


@check("SQ403", Severity.ERROR, good=GOOD, bad=patch("game.json", _SETS.replace('"gem": 3', '"gemm": 3') % ""))
def known_kinds(catalog: Catalog) -> Iterator[Finding]:
    """The pieces of a set are of known kinds.

    Pieces of an unknown kind are never added to the supply.
    """
    known = [piece.id for piece in catalog.definition.pieces]
    for rank, info in enumerate(catalog.definition.sets):
        for kind in info.pieces:
            if kind not in known:
                yield unknown_kind(catalog, catalog.game_place("sets", rank, "pieces", kind), kind)


def unknown_kind(catalog: Catalog, at: Place, kind: str) -> Finding:
    """Return the finding for an unknown kind of piece."""
    pieces = catalog.definition.pieces
    known = [piece.id for piece in pieces]
    near = closest(kind, known) or next((piece.id for piece in pieces if piece.letter == kind), "")
    fix = f"did you mean {near!r}?" if near else f"expected one of {', '.join(known)}"
    return Finding(Place(at.file, at.pointer, key=at.pointer[-1] == kind), f"unknown kind of piece {kind!r}", fix)


@check(
    "SQ404",
    Severity.ERROR,
    good=patch("game.json", _SETS % ', "totals": {"tiles": 7, "pieces": 12}'),
    bad=patch("game.json", _SETS % ', "totals": {"tiles": 7, "pieces": 13}'),
)
def totals(catalog: Catalog) -> Iterator[Finding]:
    """The contents of a set match the totals on the box.

    The numbers on the box are reliable, so a difference is probably an error in the catalog.
    """
    faulty = faulty_ranges(catalog)
    for rank, info in enumerate(catalog.definition.sets):
        counted: Counter[str] = Counter(
            tiles=sum(len(info.ids(color)) for color in info.tiles), pieces=sum(info.pieces.values())
        )
        for part in info.components:
            counted[part.kind] += part.count
        for what, said in info.totals.items():
            if what == "tiles" and any(set_id == info.id for set_id, _ in faulty):
                continue
            if counted[what] != said:
                where = {"tiles": "tiles", "pieces": "pieces"}.get(what, f"components of kind {what!r}")
                yield Finding(
                    catalog.game_place("sets", rank, "totals", what),
                    f"the set {info.id!r}: expected {said} {where}, got {counted[what]}",
                    "correct the list or the total",
                )


@check("SQ405", Severity.ERROR, good=GOOD, bad=patch("game.json", _SETS % f', "components": [{_CUBE}, {_CUBE}]'))
def unique_components(catalog: Catalog) -> Iterator[Finding]:
    """Component ids are unique.

    Print lists and packing lists refer to components by id.
    """
    first: dict[str, Place] = {}
    for rank, info in enumerate(catalog.definition.sets):
        for n, part in enumerate(info.components):
            at = catalog.game_place("sets", rank, "components", n, "id")
            before = first.setdefault(part.id, at)
            if before is not at:
                yield Finding(at, f"duplicate component id {part.id!r}", "choose another id", related=(before,))
