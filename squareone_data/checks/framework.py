"""What a check is, and the decorator that makes one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from types import ModuleType

from squareone_data.model.findings import Finding, Severity
from squareone_data.model.registry import GameKind

from .samples import Sample


@dataclass(frozen=True)
class Covered:
    """What a check looked at, and what it left out: yielded beside findings, for the report.

    Args:
        text: it in words.
    """

    text: str


@dataclass(frozen=True)
class Progress:
    """How far a check that takes a while has come: yielded beside findings, for who waits.

    Args:
        text: it in words.
    """

    text: str


Function = Callable[..., Iterable[Finding | Covered | Progress]]
"""Takes the catalog; of the layer ``review`` also the :class:`Review`."""


@dataclass(frozen=True)
class Review:
    """What the other checks did, for those that come last.

    Args:
        waivable: the codes of the checks that were run and can be waived.
        found: code and tile of every finding about a tile.
        today: the day of the validation.
    """

    waivable: frozenset[str]
    found: frozenset[tuple[str, str]]
    today: date


class Layer(StrEnum):
    """What a check needs: the files, the catalog, the rules engine, or what all the others found."""

    SHAPE = "shape"
    CONSISTENCY = "consistency"
    PLAY = "play"
    REVIEW = "review"


class Skipped(Exception):
    """Raised by a check that cannot give an answer; the message says why."""


@dataclass(frozen=True)
class Check:
    """A check: one reason to complain, told in words.

    Args:
        code: its code, never reused for anything else.
        severity: how bad its findings are.
        rules: the numbers of the rules it holds the catalog to.
        layer: what it needs.
        title: what must be true, in one sentence.
        rationale: why.
        good: a change to the sample catalog that it accepts.
        bad: a change that it complains of.
        consequences: codes of other checks that may complain of the same change.
        function: finds what is wrong.
    """

    code: str
    severity: Severity
    rules: tuple[str, ...]
    layer: Layer
    title: str
    rationale: str
    good: Sample
    bad: Sample
    consequences: tuple[str, ...]
    function: Function


def check(
    code: str,
    severity: Severity,
    *,
    good: Sample | str,
    bad: Sample | str,
    rules: tuple[str, ...] = (),
    layer: Layer = Layer.CONSISTENCY,
    consequences: tuple[str, ...] = (),
) -> Callable[[Function], Check]:
    """Make a check of a function; its docstring gives the title (first line) and the rationale (the rest).

    Args:
        code: its code.
        severity: how bad its findings are.
        good: a change to the game's sample catalog that it accepts; a plain text is a tile.
        bad: a change that it complains of.
        rules: the numbers of the rules it holds the catalog to.
        layer: what it needs.
        consequences: codes of other checks that may complain of the same change.
    """

    def make(function: Function) -> Check:
        title, _, rationale = inspect.cleandoc(function.__doc__ or "").partition("\n")
        return Check(
            code, severity, rules, layer, title.strip(), rationale.strip(),
            Sample(good) if isinstance(good, str) else good, Sample(bad) if isinstance(bad, str) else bad,
            consequences, function,
        )  # fmt: skip

    return make


class OwnChecks:
    """The part ``checks`` of a game that has none of its own.

    Args:
        kind: the game.
    """

    CHECKS: Sequence[Check] = ()
    """The checks of the game, besides the general ones."""

    def __init__(self, kind: GameKind) -> None:
        self.kind = kind


def checks_in(module: ModuleType) -> list[Check]:
    """The checks a module defines."""
    return [one for one in vars(module).values() if isinstance(one, Check)]
