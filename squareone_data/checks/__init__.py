"""The checks: each a function with a code, a severity, a reason, and a good and a bad sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import date

from squareone_data.files.memory import without_gc
from squareone_data.model.catalog import Catalog
from squareone_data.model.registry import GameKind, MissingPart, find_game, known_games
from squareone_data.model.rules import Rule
from squareone_data.notation import closest

from . import corrections, ids, kinds, provenance, reading, sets
from .framework import Check, Covered, Layer, Progress, Skipped, check, checks_in
from .report import Entry, Report, Where, run, unreadable

__all__ = [
    "Check", "Covered", "Entry", "Layer", "Progress", "Report", "Skipped", "UnknownCheck", "UnknownSet", "Where", "all_checks", "all_rules", "check", "checks_in", "checks_of", "run",
    "unreadable", "validate",
]  # fmt: skip

_GENERAL = tuple(one for module in (reading, ids, sets, kinds, provenance, corrections) for one in checks_in(module))


class UnknownSet(ValueError):
    """A set that the catalog does not have; the message says which is near."""


class UnknownCheck(ValueError):
    """A code that no check has; the message says which is near."""


def checks_of(kind: GameKind | None) -> tuple[Check, ...]:
    """All checks for a game, by code: the general ones and its own. Only the general ones if there is no game."""
    own: Iterable[Check] = kind.part("checks").CHECKS if kind is not None else ()
    return tuple(sorted((*_GENERAL, *own), key=lambda one: one.code))


def all_checks() -> dict[str, Check]:
    """The checks of all games, by code."""
    found = {one.code: one for one in _GENERAL}
    for game in known_games():
        found |= {one.code: one for one in checks_of(find_game(game))}
    return dict(sorted(found.items()))


def near_code(written: str, known: Iterable[str]) -> str:
    """The code most like one that does not exist; empty if none is near. Letters like digits are taken for them."""
    digits = written[:2] + written[2:].translate(str.maketrans("OILSB", "01158"))
    return closest(digits, known)


def all_rules() -> dict[str, Rule]:
    """The rules of all games that have a numbered list, by number."""
    found: dict[str, Rule] = {}
    for game in known_games():
        with suppress(MissingPart):
            found |= find_game(game).part("rules").rules()
    return found


def rule_texts() -> dict[str, str]:
    """What the rules of all games say, by number."""
    return {number: rule.text for number, rule in all_rules().items()}


def chosen(checks: Iterable[Check], codes: Iterable[str]) -> set[str]:
    """The codes that are meant by a list of codes and beginnings of codes: ``SQ2`` is all that begin so.

    Raises:
        UnknownCheck: nothing is meant by one of them.
    """
    known = [one.code for one in checks]
    meant: set[str] = set()
    for code in (part for listed in codes for part in listed.split(",")):
        wanted = code.strip().upper()
        found = {one for one in known if wanted and one.startswith(wanted)}
        if not found:
            near = near_code(wanted, known)
            raise UnknownCheck(f"no check has the code {code!r}" + (f"; did you mean {near}?" if near else ""))
        meant |= found
    return meant


def validate(
    catalog: Catalog,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    sets: tuple[str, ...] = (),
    play: bool = True,
    today: date | None = None,
    told: Callable[[str], None] | None = None,
) -> Report:
    """Check a catalog.

    Args:
        catalog: the catalog.
        select: codes, or beginnings of codes, of the checks to run; all if empty.
        ignore: those to leave out.
        sets: show only findings in the folders of these sets; all if empty.
        play: whether to run the checks that take the rules engine.
        today: the day by which waivers expire; that of the clock if left out.
        told: hears how far a check that takes a while has come.

    Raises:
        UnknownCheck: a code that no check has.
        UnknownSet: a set that the catalog does not have.
    """
    checks = checks_of(catalog.kind)
    wanted = chosen(checks, select) if (select := tuple(select)) else {one.code for one in checks}
    unwanted = chosen(checks, ignore)
    known = [one.id for one in catalog.own_sets]
    for name in sets:
        if name not in known:
            near = closest(name, known)
            raise UnknownSet(
                f"no set has the id {name!r}; "
                + (f"did you mean {near!r}?" if near else f"there are: {', '.join(known)}")
            )
    todo, skipped = [], []
    for one in checks:
        if one.code not in wanted:
            skipped.append((one.code, "--select"))
        elif one.code in unwanted:
            skipped.append((one.code, "--ignore"))
        elif one.layer is Layer.PLAY and not play:
            skipped.append((one.code, "--no-play"))
        else:
            todo.append(one)
    with without_gc():
        return run(catalog, todo, skipped=skipped, sets=sets, today=today, told=told)
