"""Mutations of the packaged catalog: each check reports its mutation once, at the right line."""

from collections import Counter
from functools import cache

import builders
import mutators
import pytest

from squareone_data.checks import all_checks, unreadable
from squareone_data.model import CatalogError

CHECKS = all_checks()
MUTATORS = sorted({*mutators.MUTATIONS, *mutators.OTHERS})
ALWAYS = {"SQ502", "SQ505"}
"""The infos of the packaged catalog."""


def report(files, play=False):
    try:
        return builders.report(files, play=play)
    except CatalogError as error:
        return unreadable("shipped", error, CHECKS.values())


@cache
def after(code):
    """Return the report on the catalog after the mutation for a check, and the place of the expected finding."""
    files = builders.shipped_files()
    if code in mutators.OTHERS:
        changed, place = mutators.OTHERS[code](files)
    else:
        changed, place = mutators.mutated(files, mutators.MUTATIONS[code])
    with pytest.MonkeyPatch.context() as patch:
        if code == "SQ604":
            patch.delenv("SQUAREONE_SELF_PLAY")  # its mutation shows late
        return report(changed, play=code.startswith("SQ6")), place


def lines(report):
    """Return file, line and code of each finding; line None if the file cannot be shown."""
    answer = []
    for entry in report.entries:
        where = report.where(entry.finding.at)
        answer.append((entry.finding.at.file, where and where.line, entry.check.code))
    return answer


def test_every_check_has_a_mutator():
    assert set(MUTATORS) == {code for code in CHECKS if code.startswith("SQ")}


def test_packaged_catalog_has_only_infos(shipped_files):
    whole = report(shipped_files, play=True)
    assert Counter(builders.codes(whole)) == {"SQ502": 4, "SQ505": 1}
    assert (whole.crashed, whole.skipped, whole.exit_code()) == ((), (), 0)


@pytest.mark.parametrize("code", MUTATORS)
def test_mutation_is_reported_at_its_line(code):
    found, (file, line) = after(code)
    assert (file, line, code) in lines(found)


@pytest.mark.parametrize("code", MUTATORS)
def test_only_the_mutation_and_its_consequences_are_reported(code):
    reported = Counter(builders.codes(after(code)[0]))
    others = {
        found_code: n
        for found_code, n in reported.items()
        if found_code not in ALWAYS | {code, *CHECKS[code].consequences}
    }
    assert others == {}
    assert reported[code] == (mutators.MUTATIONS[code].times if code in mutators.MUTATIONS else 1)


def test_number_of_stand_ins_is_reported():
    (message,) = (entry.finding.message for entry in after("SQ505")[0].entries if entry.check.code == "SQ505")
    assert message.startswith("105 of 106")
