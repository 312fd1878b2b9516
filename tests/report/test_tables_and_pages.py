"""Statistics as numbers and tables, and checks as text, data and a page."""

import json
import re

import builders
import pytest
from builders import FILES

from squareone_data.analysis.statistics import statistics
from squareone_data.checks import all_checks, rule_texts
from squareone_data.report.explain import check_document, check_text, checks_page
from squareone_data.report.json_report import as_document, report_schema
from squareone_data.report.statistics_tables import statistics_tables


def test_statistics_count_tiles_pieces_and_known_faces(sample):
    numbers = statistics(sample)
    assert (numbers["catalog"], numbers["tiles"]) == ("sample", 9)
    assert numbers["sets"]["base"]["tiles"] == {"white": 5, "black": 2}
    assert numbers["sets"]["base"]["status"]["original"] == 7
    assert numbers["supply"] == {"Y": 9, "G": 9, "B": 6, "R": 6}


@pytest.mark.parametrize(
    ("status", "known"), [("stand-in", 0), ("documented", round(1 / 3, 4)), ("transcribed", round(1 / 3, 4))]
)
def test_share_of_known_faces(status, known):
    files = {name: text.replace('"original"', '"stand-in"') for name, text in FILES.items()}
    files["base/white.json"] = files["base/white.json"].replace('"stand-in"', f'"{status}"', 3)
    assert statistics(builders.catalog(files))["known"] == known


def test_demand_counts_both_alternatives_and_rewards_what_is_given(sample):
    numbers = statistics(sample)["sets"]
    assert numbers["combo"]["demand"] == {"Y": 1, "G": 2, "B": 1, "R": 0}
    assert numbers["combo"]["rewards"] == {"Y": 1, "G": 0, "B": 0, "R": 0}
    white = "YYG GYYY BY GYYBY YGBYG".replace(" ", "")
    black = "GBYR BBRGBYG".replace(" ", "")
    assert numbers["base"]["demand"] == {letter: (white + black).count(letter) for letter in "YGBR"}


def test_numbers_have_minimum_mean_and_maximum(sample):
    assert statistics(sample)["numbers"]["black"]["points"] == {"min": 3, "mean": 3.5, "max": 4}


def test_a_color_without_tiles_has_no_numbers():
    numbers = statistics(builders.catalog(builders.sample_with("base/black.json", {"tiles": []})))
    assert list(numbers["numbers"]) == ["white"]


def test_numbers_are_in_their_columns_if_a_color_lacks_some(sample):
    some, other = {"min": 1, "mean": 1, "max": 1}, {"min": 2, "mean": 2, "max": 2}
    numbers = statistics(sample) | {"numbers": {"white": {"points": some}, "black": {"cost": other}}}
    table = dict(statistics_tables(sample, numbers, "en"))["Numbers: minimum, mean, maximum"]
    assert [[str(cell) for cell in column.cells] for column in table.columns] == [
        ["white", "black"], ["1 1 1", "-"], ["-", "2 2 2"],
    ]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_tables_have_a_row_a_set_and_one_for_all(sample, lang):
    tables = dict(statistics_tables(sample, statistics(sample), lang))
    assert len(tables) == 5
    tiles = next(iter(tables.values()))
    assert tiles.row_count == 3
    assert str(next(iter(tiles.columns[0].cells))) == {"en": "Base", "cs": "Základ"}[lang]
    assert list(map(str, tiles.columns[1].cells)) == ["5", "2", "7"]


@pytest.mark.parametrize("code", all_checks())
def test_a_check_is_data_and_text(code):
    check = all_checks()[code]
    document = check_document(check)
    assert json.loads(json.dumps(document)) == document
    text = "".join(part for part, _ in check_text(check, rule_texts()))
    assert all(rule_texts()[number] in text for number in check.rules)


def test_the_page_has_a_place_for_every_check_and_links_to_it():
    page = checks_page(all_checks().values())
    linked = re.findall(r"^\| \[[A-Z]+\d+\]\(#(\w+)\)", page, re.M)
    assert (
        linked
        == [code.lower() for code in all_checks()]
        == [heading.lower() for heading in re.findall(r"^## (\w+)$", page, re.M)]
    )
    assert len({line.count("|") for line in page.splitlines() if line.startswith("| [")}) == 1


def test_a_report_as_a_document_fits_its_schema():
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(report_schema())
    for white in (FILES["base/white.json"], "{", "", FILES["base/white.json"].replace('"B", "Y"', '"b", "Y"')):
        document = as_document(builders.report({**FILES, "base/white.json": white}))
        validator.validate(json.loads(json.dumps(document)))
        assert sum(document["summary"].values()) == len(document["findings"])
