"""``show``, ``list``, ``stats``, ``explain``, ``checks``: what they print, in text and in JSON, in two languages."""

import json

import pytest

from squareone_data.checks import all_checks
from squareone_data.model import STATUSES


def ids(ran):
    """The ids in the first column of a table."""
    assert (ran.code, ran.err) == (0, "")
    return [line.split()[0] for line in ran.out.splitlines()[1:-1]]


# ---- show


def test_show_draws_a_card_with_rows_reward_and_a_sentence(squareone, shipped):
    ran = squareone("show", "W10")
    tile = shipped["W10"]
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert "W10 white" in lines[0]
    for number, row in enumerate(tile.rows, 1):
        (line,) = (line for line in lines if line.startswith(f"│ {number} "))
        assert line[3:-1].replace(" or ", " | ").split() == str(row).split()
    assert tile.sentence(shipped.definition, "en") == lines[-1]


def test_show_takes_several_ids_in_any_case_and_in_the_order_asked_for(squareone):
    documents = json.loads(squareone("show", "cab01", "W05", "--format", "json").out)
    assert [document["id"] for document in documents] == ["CAB01", "W05"]


def test_show_speaks_czech(squareone, shipped):
    ran = squareone("show", "B01", "--lang", "cs")
    assert shipped["B01"].sentence(shipped.definition, "cs") in ran.out
    assert "Základní hra" in ran.out


def test_show_in_json_gives_the_tile_taken_apart(squareone, shipped):
    (one,) = json.loads(squareone("show", "CAB01", "--format", "json").out)
    tile = shipped["CAB01"]
    assert (one["id"], one["set"], one["color"], one["status"]) == (tile.id, tile.set, tile.color, tile.status)
    assert one["line"] == tile.line()
    assert set(one["sentence"]) == {"en", "cs"}


def test_every_tile_can_be_shown(squareone, shipped):
    ran = squareone("show", *shipped.by_id)
    assert (ran.code, ran.err) == (0, "")
    for tile in shipped.tiles:
        assert f" {tile.id} {tile.color} " in ran.out


@pytest.mark.parametrize("name", ["Box [2nd]", "[red]alert", "[/game]", "a \\[b"])
@pytest.mark.parametrize("command", [["show", "W01"], ["stats"]])
def test_brackets_in_the_name_of_a_set_are_letters_like_any_other(squareone, small, edit, command, name):
    edit(small / "game.json", '{"en": "Base"', json.dumps({"en": name})[:-1])
    ran = squareone(*command, "-C", small)
    assert (ran.code, ran.err) == (0, "")
    assert name in ran.out


# ---- list


def test_list_shows_every_tile_once(squareone, shipped):
    ran = squareone("list")
    assert ids(ran) == list(shipped.by_id)
    assert ran.out.splitlines()[-1].strip() == "106 of 106 tiles"


def test_list_in_json_gives_all_columns(squareone, shipped):
    rows = json.loads(squareone("list", "--format", "json").out)
    assert [row["id"] for row in rows] == list(shipped.by_id)
    assert {"set", "color", "row_1", "row_4", "reward", "points", "status", "sentence", "rows"} <= set(rows[0])


def test_list_has_czech_headers_and_sentences(squareone):
    assert squareone("list", "--lang", "cs").out.split()[:3] == ["Id", "Sada", "Barva"]
    assert "žlut" in json.loads(squareone("list", "--lang", "cs", "--format", "json").out)[0]["sentence"]


FILTERS = {
    "--set joker": lambda tile: tile.set == "joker",
    "--color black": lambda tile: tile.color == "black",
    "--status stand-in": lambda tile: tile.status == "stand-in",
    "--demands pink": lambda tile: "P" in tile.demand(),
    "--demands P": lambda tile: "P" in tile.demand(),
    "--demands růžový": lambda tile: "P" in tile.demand(),
    "--demands light-orange": lambda tile: "O" in tile.demand(),
    "--rewards violet": lambda tile: "V" in tile.rewarded(),
    "--where points=3": lambda tile: tile.points == 3,
    "--where points=2-4": lambda tile: 2 <= tile.points <= 4,
    "--where rows=4 --where points=5-6": lambda tile: len(tile.rows) == 4 and tile.points in (5, 6),
    "--color black --demands pink --where points=3-6": lambda tile: (
        tile.color == "black" and "P" in tile.demand() and 3 <= tile.points <= 6
    ),
    "--status original": lambda tile: tile.status == "original",
}


@pytest.mark.parametrize(("options", "wanted"), FILTERS.items(), ids=FILTERS)
def test_list_is_filtered(squareone, shipped, options, wanted):
    rows = json.loads(squareone("list", *options.split(), "--format", "json").out)
    assert [row["id"] for row in rows] == [tile.id for tile in shipped.tiles if wanted(tile)]


def test_a_list_of_nothing_says_so(squareone):
    ran = squareone("list", "--status", "original")
    assert ran.code == 0
    assert "0 of 106 tiles" in ran.out


@pytest.mark.parametrize("column", ["id", "points", "rows", "reward", "row_4", "status"])
def test_list_is_sorted_by_any_column_with_empty_cells_last(squareone, column):
    rows = json.loads(squareone("list", "--sort", column, "--format", "json").out)
    values = [row[column] for row in rows]
    filled = [value for value in values if value is not None]
    assert filled == sorted(filled)
    assert values == filled + [None] * (len(values) - len(filled))


def test_ties_keep_the_order_of_the_catalog(squareone, shipped):
    rows = json.loads(squareone("list", "--sort", "points", "--format", "json").out)
    assert [row["id"] for row in rows] == [tile.id for tile in sorted(shipped.tiles, key=lambda tile: tile.points)]


def test_reverse_puts_the_largest_first(squareone):
    rows = json.loads(squareone("list", "--sort", "points", "--reverse", "--format", "json").out)
    assert [row["points"] for row in rows] == sorted((row["points"] for row in rows), reverse=True)


def test_long_row_is_not_cut_without_a_terminal(squareone, small, edit):
    row = " ".join("Y" * 40)
    edit(small / "base/white.json", '"Y Y Y"', f'"{row}", "{row}", "{row}"')
    assert squareone("list", "-C", small).out.count(row) == 3


# ---- stats


def test_stats_adds_up(squareone):
    numbers = json.loads(squareone("stats", "--format", "json").out)
    assert numbers["tiles"] == 106
    assert sum(n for info in numbers["sets"].values() for n in info["tiles"].values()) == 106
    assert sum(n for info in numbers["sets"].values() for n in info["status"].values()) == 106
    assert (numbers["sets"]["base"]["pieces"], numbers["sets"]["joker"]["pieces"]) == (140, 49)
    assert set(numbers["sets"]["base"]["status"]) == set(STATUSES)


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", ["Tiles: 106", "Base game"]),
     ("cs", ["Skládačky: 106", "Základní hra"])],
)  # fmt: skip
def test_stats_has_tables_in_two_languages(squareone, lang, words):
    ran = squareone("stats", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    for word in words:
        assert word in ran.out


def test_stats_of_a_catalog_without_tiles(squareone, small):
    for path in small.glob("*/*.json"):
        document = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({**document, "tiles": []}), "utf-8")
    assert squareone("stats", "-C", small).code == 0
    assert json.loads(squareone("stats", "-C", small, "--format", "json").out)["tiles"] == 0


# ---- explain, checks


@pytest.mark.parametrize("code", all_checks())
def test_every_check_is_explained(squareone, code):
    ran = squareone("explain", code)
    one = all_checks()[code]
    assert (ran.code, ran.err) == (0, "")
    for part in (code, one.severity.value, one.title, one.rationale, "\ngood  ", "\nbad   ", *one.rules):
        assert part in ran.out


def test_explain_takes_small_letters_and_gives_json(squareone):
    document = json.loads(squareone("explain", "sq221", "--format", "json").out)
    assert document["code"] == "SQ221"
    assert {"severity", "layer", "title", "rationale", "rules", "good", "bad"} <= set(document)


def test_checks_lists_all_of_them(squareone):
    assert [line.split()[0] for line in squareone("checks").out.splitlines()] == list(all_checks())
    assert [check["code"] for check in json.loads(squareone("checks", "--format", "json").out)] == list(all_checks())


# ---- completion


class Context:
    """The context of a command line during shell completion."""

    def __init__(self, **params):
        self.params = params


def test_completion_knows_codes_ids_and_sets(small):
    from squareone_data.cli.common import complete_codes, complete_ids, complete_sets

    assert complete_codes("sq22") == [code for code in all_checks() if code.startswith("SQ22")]
    assert complete_ids(Context(), "cab") == ["CAB01", "CAB02", "CAB03"]
    assert complete_ids(Context(catalog=small), "C") == ["C01", "C02"]
    assert complete_sets(Context(), "combo") == ["combo-master", "combo-master-ambassador"]
    assert complete_sets(Context(catalog=small), "") == ["base", "combo"]


def test_completion_is_silent_where_there_is_no_catalog(tmp_path):
    from squareone_data.cli.common import complete_ids, complete_sets

    assert complete_ids(Context(catalog=tmp_path), "") == complete_sets(Context(catalog=tmp_path), "") == []
