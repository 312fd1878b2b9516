"""Own expansions: a folder on top of another catalog, which stays as it is and answers for itself."""

import csv
import io
import json

import builders
import pytest
from builders import BLACK, GAME, WHITE

OWN_WHITE = "own/white.json"
TILE = {"id": "OW01", "rows": ["Y", "G", "Y Y"], "reward": "B", "status": "original"}


def own_files(extends, tiles=(TILE,), **fields):
    """The files of an own expansion with one set `own`."""
    ids = ",".join(tile["id"] for tile in tiles)
    game = {
        "format": 1, "id": "mine", "extends": extends, "version": "1", "name": {"en": "Mine", "cs": "Moje"},
        "sets": [
            {"id": "own", "name": {"en": "Own", "cs": "Vlastní"}, "requires": ["base"], "tiles": {"white": ids}}
        ],
        **fields,
    }  # fmt: skip
    white = {"set": "own", "color": "white", "tiles": list(tiles)}
    return {
        GAME: json.dumps({key: value for key, value in game.items() if value is not None}),
        OWN_WHITE: json.dumps(white),
    }


@pytest.fixture
def mine(tmp_path, small, squareone):
    """An expansion of the sample catalog beside it, in canonical form."""
    folder = builders.on_disk(tmp_path / "mine", own_files("../small"))
    assert squareone("fmt", folder).code == 0
    return folder


@pytest.fixture
def findings(squareone):
    """The function that validates a folder: exit code, and the findings."""

    def found(folder, *options):
        ran = squareone("validate", folder, "--no-play", "--format", "json", *options)
        assert ran.err == ""
        return ran.code, json.loads(ran.out)["findings"]

    return found


# ---- what may be extended


def test_an_expansion_of_a_catalog_beside_it_has_no_findings(mine, findings):
    assert findings(mine) == (0, [])


def test_a_relative_path_counts_from_the_expansion_wherever_one_works(mine, squareone, monkeypatch, tmp_path):
    for place in (mine, mine / "own", tmp_path):
        monkeypatch.chdir(place)
        assert squareone("validate", "--no-play", "-C", mine).code == 0
    monkeypatch.chdir(mine / "own")
    assert squareone("show", "OW01", "W01").code == 0


def test_an_expansion_of_an_expansion_builds_on_both(mine, tmp_path, squareone, findings):
    tile = {**TILE, "id": "UW01", "rows": ["Y", "B", "Y G"]}
    sets = [{"id": "upper", "name": {"en": "Upper", "cs": "Horní"}, "requires": ["own"], "tiles": {"white": "UW01"}}]
    files = own_files("../mine", id="upper", sets=sets)
    files["upper/white.json"] = json.dumps({"set": "upper", "color": "white", "tiles": [tile]})
    del files[OWN_WHITE]
    folder = builders.on_disk(tmp_path / "upper", files)
    assert findings(folder)[0] == 0
    assert squareone("show", "UW01", "OW01", "W01", "-C", folder).code == 0
    assert [tile["id"] for tile in json.loads(squareone("list", "-C", folder, "--format", "json").out)] == ["UW01"]


def test_an_expansion_may_require_and_cite_what_is_extended(tmp_path, small, findings):
    tile = {**TILE, "status": "transcribed", "source": "rulebook"}
    folder = builders.on_disk(tmp_path / "mine", own_files("../small", [tile]))
    assert [finding["code"] for finding in findings(folder)[1] if finding["severity"] == "error"] == []


def refused(squareone, folder):
    """Validate refuses the folder at its game.json, in words, and so does every other command; the findings."""
    ran = squareone("validate", folder, "--no-play", "--format", "json")
    assert (ran.code, ran.err) == (2, "")
    for command in (["show", "OW01"], ["list"], ["stats"], ["export", "json", "-o", "-"], ["fmt"], ["new", "set", "x"]):
        other = squareone(*command, "-C", folder)
        assert (other.code, other.out) == (2, "")
        assert other.err.startswith("squareone: ")
        assert "Traceback" not in other.err
    found = json.loads(ran.out)["findings"]
    assert {finding["file"] for finding in found} == {GAME}
    return found


@pytest.mark.parametrize(
    ("extends", "words"),
    [
        ("square-two", "project-l, square-one"),
        ("../nowhere", "nowhere"),
        ("../small/base", "game.json"),
        ("./game.json", "game.json"),
        ("..", "game.json"),
        ("../../../../../../../../../..", ""),
        ("small", "'small'"),
        ("../square-one/../../etc", ""),
        ("Square One", "'Square One'"),
    ],
)
def test_missing_catalog_is_reported_at_its_name(tmp_path, small, squareone, extends, words):
    folder = builders.on_disk(tmp_path / "mine", own_files(extends))
    (found,) = refused(squareone, folder)
    assert extends in found["message"]
    assert words in found["message"]
    assert (found["line"], found["column"]) == (1, json.dumps(json.loads((folder / GAME).read_text())).index(
        json.dumps(extends), 20) + 1)  # fmt: skip
    assert found["fix"]


@pytest.mark.parametrize("extends", ["", 5, None, [], {}, True])
def test_invalid_extends_is_reported(tmp_path, squareone, extends):
    files = own_files("x")
    files[GAME] = files[GAME].replace('"x"', json.dumps(extends), 1)
    (found,) = refused(squareone, builders.on_disk(tmp_path / "mine", files))
    assert "extends" in found["message"]


def test_a_catalog_that_extends_itself_is_reported(tmp_path, squareone):
    for extends in (".", "./", "../mine"):
        folder = builders.on_disk(tmp_path / "mine", own_files(extends))
        (found,) = refused(squareone, folder)
        assert "extends" in found["message"]


def test_a_chain_that_loops_through_others_is_reported(tmp_path, squareone):
    builders.on_disk(tmp_path / "second", own_files("../third", id="second"))
    builders.on_disk(tmp_path / "third", own_files("../mine", id="third"))
    folder = builders.on_disk(tmp_path / "mine", own_files("../second"))
    (found,) = refused(squareone, folder)
    assert "extends" in found["message"]


def test_a_chain_that_loops_through_a_link_is_reported(tmp_path, squareone):
    folder = builders.on_disk(tmp_path / "mine", own_files("../alias"))
    (tmp_path / "alias").symlink_to(folder, target_is_directory=True)
    (found,) = refused(squareone, folder)
    assert "extends" in found["message"]


def test_loop_among_extended_catalogs_is_reported(tmp_path, squareone):
    builders.on_disk(tmp_path / "second", own_files("../third", id="second"))
    builders.on_disk(tmp_path / "third", own_files("../second", id="third"))
    (found,) = refused(squareone, builders.on_disk(tmp_path / "mine", own_files("../second")))
    assert "extends" in found["message"]


def test_a_catalog_of_another_game_is_reported(tmp_path, small, squareone):
    folder = builders.on_disk(tmp_path / "mine", own_files("../small", game="project-l"))
    (found,) = refused(squareone, folder)
    assert "'square-one'" in found["message"]
    assert "'project-l'" in found["message"]


def test_the_game_may_be_said_again(tmp_path, small, findings):
    folder = builders.on_disk(tmp_path / "mine", own_files("../small", game="square-one"))
    assert findings(folder)[0] == 0


def test_extended_catalog_with_errors_must_be_fixed_first(tmp_path, small, squareone, edit):
    edit(small / WHITE, '"reward": "R"', '"reward": "r"')
    (found,) = refused(squareone, builders.on_disk(tmp_path / "mine", own_files("../small")))
    assert "validate" in found["fix"]
    assert "small" in found["fix"]


def test_extended_catalog_with_invalid_json_is_reported(tmp_path, small, squareone):
    (small / GAME).write_text("{")
    (found,) = refused(squareone, builders.on_disk(tmp_path / "mine", own_files("../small")))
    assert "'../small'" in found["message"]


def test_a_catalog_of_a_newer_format_is_reported_with_both_numbers(tmp_path, small, squareone, edit):
    edit(small / GAME, '"format": 1', '"format": 7')
    (found,) = refused(squareone, builders.on_disk(tmp_path / "mine", own_files("../small")))
    assert "7" in found["message"] and "1" in found["message"]


def test_a_catalog_of_an_older_format_can_be_extended(tmp_path, small, findings, edit):
    edit(small / GAME, '"format": 1', '"format": 0')
    folder = builders.on_disk(tmp_path / "mine", own_files("../small"))
    assert [finding["message"] for finding in findings(folder)[1] if finding["severity"] == "error"] == []


# ---- what is taken


def errors(found):
    return [finding for finding in found if finding["severity"] == "error"]


def test_a_set_id_that_is_taken_is_reported_in_the_own_file(tmp_path, small, findings):
    files = own_files("../small", sets=[{"id": "base", "tiles": {"white": "OW01"}}])
    files[WHITE] = files.pop(OWN_WHITE).replace('"own"', '"base"')
    code, found = findings(builders.on_disk(tmp_path / "mine", files))
    assert code == 1
    (one,) = [finding for finding in errors(found) if "'base'" in finding["message"] or " base" in finding["message"]]
    assert one["file"] == GAME


def test_a_tile_id_that_is_taken_is_reported_in_the_own_file(tmp_path, small, findings):
    files = own_files("../small", [{**TILE, "id": "W01"}])
    code, found = findings(builders.on_disk(tmp_path / "mine", files))
    assert code == 1
    assert {finding["tile"] for finding in errors(found) if finding["file"] == OWN_WHITE} == {"W01"}
    assert {finding["file"] for finding in errors(found)} <= {GAME, OWN_WHITE}


@pytest.mark.parametrize(
    "piece",
    [
        {"id": "coral", "letter": "Y", "level": 4},
        {"id": "yellow", "letter": "K", "level": 1},
        {"id": "yellow", "letter": "Y", "level": 1},
    ],
)
def test_a_letter_or_kind_that_is_taken_is_reported_in_the_own_file(tmp_path, small, findings, piece):
    code, found = findings(builders.on_disk(tmp_path / "mine", own_files("../small", pieces=[piece])))
    assert code == 1
    assert {finding["file"] for finding in errors(found)} == {GAME}


def test_a_source_that_is_taken_is_reported_in_the_own_file(tmp_path, small, findings):
    sources = [{"id": "rulebook", "kind": "rulebook", "title": "Mine"}]
    code, found = findings(builders.on_disk(tmp_path / "mine", own_files("../small", sources=sources)))
    assert code == 1
    assert {finding["file"] for finding in errors(found)} == {GAME}


def test_an_id_taken_two_floors_down_is_reported(mine, tmp_path, findings):
    files = own_files("../mine", [{**TILE, "id": "W01"}], id="upper")
    files[GAME] = files[GAME].replace('"id": "own"', '"id": "upper"')
    files["upper/white.json"] = files.pop(OWN_WHITE).replace('"own"', '"upper"')
    code, found = findings(builders.on_disk(tmp_path / "upper", files))
    assert code == 1
    assert "W01" in {finding["tile"] for finding in errors(found)}


def test_a_tile_like_an_extended_one_is_compared_with_it(tmp_path, small, findings):
    twin = {**TILE, "rows": ["Y Y", "G"], "reward": "B"}
    _, found = findings(builders.on_disk(tmp_path / "mine", own_files("../small", [twin])))
    assert any("W01" in finding["message"] and finding["tile"] == "OW01" for finding in found)


# ---- the version


def test_the_version_it_was_made_for_may_differ_and_that_is_reported(tmp_path, small, findings):
    folder = builders.on_disk(tmp_path / "mine", own_files("../small", extends_version="0.9"))
    code, (one,) = findings(folder)
    assert (code, one["code"], one["severity"], one["file"]) == (0, "SQ310", "warning", GAME)
    assert "0.9" in one["message"]
    assert '"extends_version": "1"' in one["fix"]
    assert findings(folder, "--fail-on", "warning")[0] == 1


def test_the_version_it_was_made_for_is_recorded_by_init(squareone, tmp_path, small, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert squareone("init", "mine", "--extends", "./small").code == 0
    own = json.loads((tmp_path / "mine" / GAME).read_text("utf-8"))
    assert (own["extends"], own["extends_version"]) == ("../small", "1")
    assert squareone("validate", "mine").out.startswith("mine: no findings\n")
    assert squareone("fmt", "--check", "mine").code == 0


# ---- whose the findings and numbers are


def test_findings_are_of_the_own_sets_only(tmp_path, small, squareone, findings, edit):
    edit(small / BLACK, '"rows": ["G B", "Y R"]', '"rows": ["G B"]')
    assert findings(small)[0] == 1
    assert findings(builders.on_disk(tmp_path / "mine", own_files("../small"))) == (0, [])


def test_lists_and_statistics_are_of_the_own_sets_only(mine, squareone):
    assert [tile["id"] for tile in json.loads(squareone("list", "-C", mine, "--format", "json").out)] == ["OW01"]
    assert "1 of 1 tiles" in squareone("list", "-C", mine).out
    numbers = json.loads(squareone("stats", "-C", mine, "--format", "json").out)
    assert "W01" not in json.dumps(numbers)
    assert squareone("list", "-C", mine, "--set", "base").code == 2


def test_show_finds_own_and_extended_tiles(mine, squareone):
    shown = json.loads(squareone("show", "OW01", "W01", "-C", mine, "--format", "json").out)
    assert [(tile["id"], tile["set"]) for tile in shown] == [("OW01", "own"), ("W01", "base")]
    ran = squareone("show", "OW99", "-C", mine)
    assert (ran.code, ran.out) == (2, "")


def test_exports_hold_the_own_sets_and_name_what_they_extend(mine, small, squareone):
    bundle = json.loads(squareone("export", "json", "-C", mine, "-o", "-").out)
    base = json.loads(squareone("export", "json", "-C", small, "-o", "-").out)
    assert [tile["id"] for tile in bundle["tiles"]] == ["OW01"]
    assert [info["id"] for info in bundle["game"]["sets"]] == ["own"]
    assert bundle["extends"] == {"id": "sample", "version": "1", "digest": base["digest"]}
    assert bundle["digest"] != base["digest"]
    assert "extends" not in base
    rows = list(csv.DictReader(io.StringIO(squareone("export", "csv", "-C", mine, "-o", "-").out)))
    assert [row["Id"] for row in rows] == ["OW01"]


def test_the_bundle_of_an_expansion_is_as_its_schema_says(mine, squareone):
    from jsonschema import Draft202012Validator

    schema = json.loads(squareone("schema", "square-one.bundle").out)
    Draft202012Validator(schema).validate(json.loads(squareone("export", "json", "-C", mine, "-o", "-").out))


# ---- what is extended is read only


def test_formatting_an_expansion_leaves_the_extended_catalog_alone(mine, small, squareone, contents):
    (small / WHITE).write_text((small / WHITE).read_text("utf-8").replace('    {"id"', '  {"id"'), "utf-8")
    before = contents(small)
    assert squareone("fmt", mine).code == 0
    assert squareone("fmt", "--check", mine).code == 0
    assert contents(small) == before


@pytest.mark.parametrize("command", [["new", "tile", "base", "white"], ["new", "set", "base"], ["new", "set", "combo"]])
def test_nothing_is_added_to_an_extended_set(mine, small, squareone, contents, command):
    before = contents(mine), contents(small)
    ran = squareone(*command, "-C", mine)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: ")
    assert (contents(mine), contents(small)) == before


def test_tile_id_of_the_extended_catalog_is_refused(mine, squareone, contents):
    before = contents(mine)
    ran = squareone("new", "tile", "own", "white", "--id", "W01", "-C", mine)
    assert (ran.code, ran.out) == (2, "")
    assert "W01" in ran.err
    assert contents(mine) == before


def test_new_works_on_top_of_a_path(mine, squareone, findings):
    assert squareone("new", "tile", "own", "white", "-C", mine).code == 0
    assert squareone("new", "set", "more", "--requires", "own", "-C", mine).code == 0
    assert findings(mine)[0] == 0
    assert squareone("fmt", "--check", mine).code == 0
