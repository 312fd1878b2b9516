"""The definition of a check, and the decorator that creates one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from types import ModuleType

from squareone_data.model.findings import Finding, Severity

from .check_sample import Sample


@dataclass(frozen=True)
class Covered:
    """The coverage of a check, yielded along with findings for the report.

    Args:
        text: what the check examined and what it skipped.
    """

    text: str


@dataclass(frozen=True)
class Progress:
    """The progress of a slow check, yielded along with findings.

    Args:
        text: the progress.
    """

    text: str


Function = Callable[..., Iterable[Finding | Covered | Progress]]
"""The function of a check: takes the catalog, and in the layer ``review`` also the :class:`Review`."""


@dataclass(frozen=True)
class Review:
    """The results of the other checks, for checks that run last.

    Args:
        waivable: the codes of the checks that ran and can be waived.
        found: the code and the tile of every finding.
        today: the date of the validation.
    """

    waivable: frozenset[str]
    found: frozenset[tuple[str, str]]
    today: date


class Layer(StrEnum):
    """The input of a check: the files, the catalog, the rules engine, or the results of all other checks."""

    SHAPE = "shape"
    CONSISTENCY = "consistency"
    PLAY = "play"
    REVIEW = "review"


class Skipped(Exception):
    """Raised by a check that cannot run; the message says why."""


@dataclass(frozen=True)
class Check:
    """A check: one requirement for a catalog.

    Args:
        code: its code, which is never reused.
        severity: the severity of its findings.
        rules: the numbers of the rules it enforces.
        layer: its layer.
        title: the requirement, in one sentence.
        rationale: the reason for the requirement.
        good: a change to the sample catalog without a finding.
        bad: a change to the sample catalog with a finding.
        consequences: codes of other checks that may report the bad sample.
        function: yields the findings.
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
    """Create a check from a function; its docstring contains the title (first line) and the rationale (the rest).

    Args:
        code: its code.
        severity: the severity of its findings.
        good: a change to the sample catalog without a finding; a string is a tile.
        bad: a change to the sample catalog with a finding.
        rules: the numbers of the rules it enforces.
        layer: its layer.
        consequences: codes of other checks that may report the bad sample.
    """

    def make(function: Function) -> Check:
        title, _, rationale = inspect.cleandoc(function.__doc__ or "").partition("\n")
        return Check(
            code, severity, rules, layer, title.strip(), rationale.strip(),
            Sample(good) if isinstance(good, str) else good, Sample(bad) if isinstance(bad, str) else bad,
            consequences, function,
        )  # fmt: skip

    return make


def checks_in(module: ModuleType) -> list[Check]:
    """Return the checks defined in a module."""
    return [value for value in vars(module).values() if isinstance(value, Check)]
