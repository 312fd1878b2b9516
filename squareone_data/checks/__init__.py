"""Checks: functions with a code, a severity, a rationale, and a good and a bad sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import date

from squareone_data.files.gc import without_gc
from squareone_data.game.check import Check, Covered, Layer, Progress, Skipped, check, checks_in
from squareone_data.game.interface import AnyCatalog, Game, MissingCapability
from squareone_data.game.registry import find_game, known_games
from squareone_data.game.rules import Rule
from squareone_data.model.suggestions import closest

from . import waivers
from .general import GENERAL
from .report import Entry, Report, Where, run, unreadable

__all__ = [
    "Check", "Covered", "Entry", "Layer", "Progress", "Report", "Skipped", "UnknownCheck", "UnknownSet", "Where", "all_checks", "all_rules", "check", "checks_in", "checks_of", "run",
    "unreadable", "validate",
]  # fmt: skip

_GENERAL = (*GENERAL, *checks_in(waivers))


class UnknownSet(ValueError):
    """An unknown set; the message suggests a similar one."""


class UnknownCheck(ValueError):
    """An unknown code of a check; the message suggests a similar one."""


def checks_of(game: Game | None) -> tuple[Check, ...]:
    """Return the general checks and the checks of a game, sorted by code; without a game, only the general checks.

    The general checks get the rules that they enforce in the game.
    """
    if game is None:
        return tuple(sorted(_GENERAL, key=lambda check: check.code))
    general = (replace(check, rules=game.check_rules.get(check.code, ())) for check in _GENERAL)
    return tuple(sorted((*general, *game.checks), key=lambda check: check.code))


def all_checks() -> dict[str, Check]:
    """Return the checks of all games, by code; the general checks have the rules of all games."""
    found = {check.code: check for check in _GENERAL}
    for game in map(find_game, known_games()):
        found |= {check.code: check for check in game.checks}
        for code, rules in game.check_rules.items():
            found[code] = replace(found[code], rules=(*found[code].rules, *rules))
    return dict(sorted(found.items()))


def near_code(written: str, known: Iterable[str]) -> str:
    """Return the code most similar to an unknown one, treating letters like similar digits; empty if there is none."""
    digits = written[:2] + written[2:].translate(str.maketrans("OILSB", "01158"))
    return closest(digits, known)


def all_rules() -> dict[str, Rule]:
    """Return the rules of all games with numbered rules, by number."""
    found: dict[str, Rule] = {}
    for game in known_games():
        with suppress(MissingCapability):
            found |= find_game(game).rules
    return found


def rule_texts() -> dict[str, str]:
    """Return the texts of the rules of all games, by number."""
    return {number: rule.text for number, rule in all_rules().items()}


def chosen(checks: Iterable[Check], codes: Iterable[str]) -> set[str]:
    """Return the codes that match a list of codes and prefixes; ``SQ2`` matches all codes that begin with it.

    Raises:
        UnknownCheck: a code or prefix matches no check.
    """
    known = [check.code for check in checks]
    meant: set[str] = set()
    for written in (part for listed in codes for part in listed.split(",")):
        wanted = written.strip().upper()
        found = {code for code in known if wanted and code.startswith(wanted)}
        if not found:
            near = near_code(wanted, known)
            raise UnknownCheck(f"unknown check {written!r}" + (f"; did you mean {near}?" if near else ""))
        meant |= found
    return meant


def validate(
    catalog: AnyCatalog,
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    sets: tuple[str, ...] = (),
    play: bool = True,
    today: date | None = None,
    on_progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a catalog.

    Args:
        catalog: the catalog.
        select: codes, or prefixes of codes, of the checks to run; all if empty.
        ignore: codes, or prefixes of codes, of the checks to skip.
        sets: the sets whose findings to report; all if empty.
        play: whether to run the checks that use the rules engine.
        today: the date for the expiry of waivers; by default the current date.
        on_progress: called with the progress of slow checks.

    Raises:
        UnknownCheck: a code is unknown.
        UnknownSet: a set is unknown.
    """
    checks = checks_of(catalog.game)
    wanted = chosen(checks, select) if (select := tuple(select)) else {check.code for check in checks}
    unwanted = chosen(checks, ignore)
    known = [info.id for info in catalog.own_sets]
    for name in sets:
        if name not in known:
            near = closest(name, known)
            raise UnknownSet(
                f"unknown set {name!r}; "
                + (f"did you mean {near!r}?" if near else f"expected one of {', '.join(known)}")
            )
    todo, skipped = [], []
    for known_check in checks:
        if known_check.code not in wanted:
            skipped.append((known_check.code, "--select"))
        elif known_check.code in unwanted:
            skipped.append((known_check.code, "--ignore"))
        elif known_check.layer is Layer.PLAY and not play:
            skipped.append((known_check.code, "--no-play"))
        else:
            todo.append(known_check)
    with without_gc():
        return run(catalog, todo, skipped=skipped, sets=sets, today=today, on_progress=on_progress)
