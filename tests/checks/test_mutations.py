"""Each check catches its slip in the shipped catalog: at the right line, once, and nothing else is said."""

from collections import Counter
from functools import cache

import builders
import mutators
import pytest

from squareone_data.checks import all_checks, unreadable
from squareone_data.model import CatalogError

CHECKS = all_checks()
MUTATORS = sorted({*mutators.SLIPS, *mutators.OTHERS})
ALWAYS = {"SQ502", "SQ505"}
"""What the shipped catalog has to say of itself."""


def report(files, play=False):
    try:
        return builders.report(files, play=play)
    except CatalogError as error:
        return unreadable("shipped", error, CHECKS.values())


@cache
def after(code):
    """The report on the shipped catalog after the slip of a check, and file and line where it is to be told."""
    files = builders.shipped_files()
    if code in mutators.OTHERS:
        changed, place = mutators.OTHERS[code](files)
    else:
        changed, place = mutators.mutated(files, mutators.SLIPS[code])
    return report(changed, play=code.startswith("SQ6")), place


def lines(report):
    """File, line and code of each finding; line None where none can be shown."""
    answer = []
    for one in report.entries:
        where = report.where(one.finding.at)
        answer.append((one.finding.at.file, where and where.line, one.check.code))
    return answer


def test_every_check_has_a_mutator():
    assert set(MUTATORS) == {code for code in CHECKS if code.startswith("SQ")}


def test_the_shipped_catalog_has_nothing_but_its_infos(shipped_files):
    whole = report(shipped_files, play=True)
    assert Counter(builders.codes(whole)) == {"SQ502": 4, "SQ505": 1}
    assert (whole.crashed, whole.skipped, whole.exit_code()) == ((), (), 0)


@pytest.mark.parametrize("code", MUTATORS)
def test_the_slip_is_told_at_its_line(code):
    found, (file, line) = after(code)
    assert (file, line, code) in lines(found)


@pytest.mark.parametrize("code", MUTATORS)
def test_nothing_but_the_slip_and_its_consequences_is_told(code):
    told = Counter(builders.codes(after(code)[0]))
    others = {one: n for one, n in told.items() if one not in ALWAYS | {code, *CHECKS[code].consequences}}
    assert others == {}
    assert told[code] == (mutators.SLIPS[code].times if code in mutators.SLIPS else 1)


def test_one_stand_in_less_is_counted():
    (message,) = (one.finding.message for one in after("SQ505")[0].entries if one.check.code == "SQ505")
    assert message.startswith("105 of 106")
