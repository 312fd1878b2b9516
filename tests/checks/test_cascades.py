"""Cascades: each error is reported once, without its consequences, and other tiles remain valid."""

import builders
import pytest
from builders import FACTS, GAME, WHITE

from squareone_data.checks import all_checks, unreadable
from squareone_data.model import CatalogError

W07 = '{"id": "W07", "rows": ["C | V", "Y Y"], "reward": "G B", "status": "stand-in"}'
INFOS = {"SQ502", "SQ505"}


def reported(files, play=False):
    """Return file, line and code of every finding except infos."""
    try:
        report = builders.report(files, play=play)
    except CatalogError as error:
        report = unreadable("shipped", error, all_checks().values())
    assert report.crashed == ()
    answer = []
    for entry in report.entries:
        if entry.check.code not in INFOS:
            where = report.where(entry.finding.at)
            answer.append((entry.finding.at.file, where and where.line, entry.check.code))
    return answer


def with_w07(files, line):
    assert files[WHITE].count(W07) == 1
    return {**files, WHITE: files[WHITE].replace(W07, line)}


def replaced(files, name, *changes):
    text = files[name]
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return {**files, name: text}


BROKEN_TILES = {
    "a number": ("3", "SQ110"),
    "null": ("null", "SQ110"),
    "a list": ("[]", "SQ110"),
    "a text": ('"W07 C | V / Y Y > G B"', "SQ110"),
    "a row that is no text": (W07.replace('"Y Y"', "2"), "SQ110"),
    "rows that are no list": (W07.replace('["C | V", "Y Y"]', '"C | V"'), "SQ110"),
    "a row in bad spacing": (W07.replace("C | V", "C|V"), "SQ113"),
    "an empty row": (W07.replace('"Y Y"', '""'), "SQ115"),
    "an unknown action": (W07.replace("G B", "G [tak]"), "SQ114"),
    "an unknown key": (W07.replace('"reward"', '"rewards"'), "SQ111"),
    "no rows": (W07.replace('"rows": ["C | V", "Y Y"], ', ""), "SQ112"),
    "no id": (W07.replace('"id": "W07", ', ""), "SQ112"),
    "an id in lower case": (W07.replace("W07", "w07"), "SQ110"),
    "an id with a digit too few": (W07.replace("W07", "W7"), "SQ110"),
    "an id that is a number": (W07.replace('"W07"', "7"), "SQ110"),
    "an unknown status": (W07.replace("stand-in", "standin"), "SQ110"),
    "points that are a fraction": (W07.replace('"reward"', '"points": 1.5, "reward"'), "SQ110"),
    "points below zero": (W07.replace('"reward"', '"points": -1, "reward"'), "SQ110"),
    "an empty reward": (W07.replace("G B", ""), "SQ110"),
    "a null reward": (W07.replace('"G B"', "null"), "SQ110"),
}


@pytest.mark.parametrize("name", BROKEN_TILES)
def test_invalid_tile_is_reported_once(name, shipped_files):
    line, code = BROKEN_TILES[name]
    assert reported(with_w07(shipped_files, line)) == [(WHITE, 12, code)]


@pytest.mark.parametrize("name", BROKEN_TILES)
def test_neighbors_of_an_invalid_tile_are_read(name, shipped_files):
    catalog = builders.catalog(with_w07(shipped_files, BROKEN_TILES[name][0]))
    assert (len(catalog), "W07" in catalog, "W07" in catalog.unread) == (105, False, True)
    assert catalog.unread.isdisjoint(catalog.by_id)
    assert (catalog["W06"].place().pointer, catalog["W08"].place().pointer) == (("tiles", 5), ("tiles", 7))


def test_two_errors_in_a_tile_are_two_findings(shipped_files):
    line = W07.replace("C | V", "C|V").replace('"reward"', '"rewards"')
    assert sorted(reported(with_w07(shipped_files, line))) == [(WHITE, 12, "SQ111"), (WHITE, 12, "SQ113")]


def test_all_errors_in_a_file_are_reported(shipped_files):
    files = with_w07(shipped_files, W07.replace("C | V", "c"))
    files = replaced(
        files, WHITE, ('"W09"', '"w09"'), ('"color": "white"', '"color": 3'), ('"set": "base",', '"sets": "base",')
    )
    assert sorted(reported(files)) == [
        (WHITE, 3, "SQ111"), (WHITE, 4, "SQ110"), (WHITE, 12, "SQ113"), (WHITE, 14, "SQ110"),
    ]  # fmt: skip


def test_ids_that_differ_only_in_case_are_reported_once(shipped_files):
    assert reported(replaced(shipped_files, WHITE, ('"id": "W08"', '"id": "w07"'))) == [(WHITE, 13, "SQ110")]


@pytest.mark.parametrize("content", ["", "[]", "{}", "null", '{"tiles": 3}', None, b"\xff\xfe{\x00"])
def test_unreadable_file_is_reported_only_for_that_file(content, shipped_files):
    found = reported({**shipped_files, "combo-master/white.json": content})
    assert found
    assert {file for file, _, _ in found} == {"combo-master/white.json"}


def test_missing_file_is_reported_once(shipped_files):
    files = {name: text for name, text in shipped_files.items() if name != "combo-master/white.json"}
    assert [code for _, _, code in reported(files)] == ["SQ301"]


def test_unreadable_facts_are_reported_once(shipped_files):
    assert [code for _, _, code in reported({**shipped_files, FACTS: "[]"})] == ["SQ110"]


def test_missing_tile_is_reported_once(shipped_files):
    assert reported(replaced(shipped_files, WHITE, (f"    {W07},\n", ""))) == [(GAME, 40, "SQ205")]


def test_unknown_letter_in_a_row_is_reported_once(shipped_files):
    assert reported(with_w07(shipped_files, W07.replace("C | V", "C | X"))) == [(WHITE, 12, "SQ210")]


def test_unknown_letter_in_a_reward_is_reported_once(shipped_files):
    assert reported(with_w07(shipped_files, W07.replace("G B", "G X"))) == [(WHITE, 12, "SQ210")]


def test_unknown_requirement_is_reported_once(shipped_files):
    files = replaced(
        shipped_files, GAME, ('"requires": ["joker"],\n      "tiles"', '"requires": ["jokers"],\n      "tiles"')
    )
    assert [code for _, _, code in reported(files, play=True)] == ["SQ304"]


def test_circular_requirement_is_reported_once(shipped_files):
    files = replaced(
        shipped_files, GAME, ('"tiles": {"white": "W01-W36"', '"requires": ["joker"], "tiles": {"white": "W01-W36"')
    )
    assert [code for _, _, code in reported(files, play=True)] == ["SQ304"]


@pytest.mark.parametrize("written", ["JW10-JW01", "JW01-JX10", "JW01-JW10,JW05"])
def test_invalid_range_is_reported_once(written, shipped_files):
    files = replaced(shipped_files, GAME, ('"JW01-JW10"', f'"{written}"'))
    assert [code for _, _, code in reported(files, play=True)] == ["SQ306"]


def test_unknown_kind_in_the_pieces_of_a_set_is_reported_once(shipped_files):
    files = replaced(shipped_files, GAME, ('"pink": 10', '"pinc": 10'))
    assert [code for _, _, code in reported(files, play=True)] == ["SQ403"]


def test_duplicate_letter_is_reported_once(shipped_files):
    files = replaced(shipped_files, GAME, ('"letter": "J"', '"letter": "V"'))
    codes = {code for _, _, code in reported(files)}
    assert codes == {"SQ401"}


def test_unknown_gain_is_reported_once(shipped_files):
    assert [
        code
        for _, _, code in reported(replaced(shipped_files, GAME, ('"gain": "yellow"', '"gain": "yelow"')), play=True)
    ] == ["SQ414"]


def test_no_check_crashes_on_an_empty_catalog():
    files = builders.sample_with(GAME, {"sets": [], "pieces": []})
    assert reported({GAME: files[GAME]}, play=True)
