"""The reader of catalogs: errors are reported once, with their places, and the rest is read."""

import json
import os

import builders
import pytest
import strategies
from builders import BLACK, FACTS, FILES, GAME, WHITE
from hypothesis import given, settings
from hypothesis import strategies as st

from squareone_data.files import MemoryTree, find_catalog, load, packaged
from squareone_data.model import CatalogError


def fault(catalog):
    """Return code, file and message of the only error of a catalog."""
    (one,) = catalog.faults
    return one.code, one.at.file, one.message


def test_packaged_catalog_has_no_read_errors(shipped):
    assert (shipped.faults, shipped.found, len(shipped)) == ((), shipped.validated, 106)


def test_catalog_on_disk_equals_catalog_in_memory(tmp_path):
    on_disk, in_memory = load(builders.on_disk(tmp_path, FILES)), builders.catalog(FILES)
    assert (on_disk.definition, on_disk.tiles, on_disk.facts) == (
        in_memory.definition,
        in_memory.tiles,
        in_memory.facts,
    )


def test_folder_in_place_of_a_file_is_reported(tmp_path):
    root = builders.on_disk(tmp_path, {name: text for name, text in FILES.items() if name != WHITE})
    (root / WHITE).mkdir()
    code, file, message = fault(load(root))
    assert (code, file, "folder" in message) == ("SQ101", WHITE, True)


def test_broken_link_is_reported_with_its_target(tmp_path):
    root = builders.on_disk(tmp_path, FILES)
    (root / WHITE).unlink()
    (root / WHITE).symlink_to("gone.json")
    code, file, message = fault(load(root))
    assert (code, file, "gone.json" in message) == ("SQ101", WHITE, True)


def test_circular_link_is_reported_only_for_that_file(tmp_path):
    root = builders.on_disk(tmp_path, FILES)
    (root / WHITE).unlink()
    (root / WHITE).symlink_to("white.json")
    code, file, _ = fault(load(root))
    assert (code, file) == ("SQ101", WHITE)


def test_link_to_a_valid_file_is_followed(tmp_path):
    root = builders.on_disk(tmp_path, FILES)
    (root / WHITE).rename(tmp_path / "elsewhere.txt")
    (root / WHITE).symlink_to(tmp_path / "elsewhere.txt")
    assert load(root).faults == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("name", [WHITE, FACTS])
def test_pipe_is_reported_without_blocking(tmp_path, name):
    root = builders.on_disk(tmp_path, {path: text for path, text in FILES.items() if path != name})
    os.mkfifo(root / name)
    code, file, message = fault(load(root))
    assert (code, file, "pipe" in message) == ("SQ101", name, True)


@pytest.mark.skipif(not builders.permissions_hold(), reason="permission bits do not stop root")
def test_file_without_read_permission_is_reported(tmp_path):
    root = builders.on_disk(tmp_path, FILES)
    (root / WHITE).chmod(0)
    code, file, message = fault(load(root))
    assert (code, file, "permission" in message) == ("SQ101", WHITE, True)


def test_disk_error_is_reported_for_that_file(tmp_path, monkeypatch):
    root = builders.on_disk(tmp_path, FILES)
    whole = type(root).read_bytes

    def failing(path):
        if path.name == "white.json" and path.parent.name == "base":
            raise OSError(5, "Input/output error")
        return whole(path)

    monkeypatch.setattr(type(root), "read_bytes", failing)
    code, file, message = fault(load(root))
    assert (code, file, "Input/output error" in message) == ("SQ101", WHITE, True)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "SQ103"),
        (b"\xef\xbb\xbf{}", "SQ102"),
        (b"\xff\xfe{\x00}\x00", "SQ102"),
        (b"\x00\x00", "SQ103"),
        ("[" * 10_000, "SQ103"),
        ('{"set": 1, "set": 2}', "SQ104"),
        ('{"x-a": 1e400}', "SQ105"),
        ('{"set": "e\u0301"}', "SQ106"),
        ('{"set": "\u202e"}', "SQ107"),
        ("[]", "SQ110"),
        ("null", "SQ110"),
        ("3", "SQ110"),
        ('""', "SQ110"),
    ],
)
def test_invalid_tile_file_is_reported_and_others_are_read(content, code):
    catalog = builders.catalog({**FILES, WHITE: content})
    assert fault(catalog)[:2] == (code, WHITE)
    assert [tile.id for tile in catalog.tiles] == ["B01", "B02", "C01", "C02"]
    assert catalog.unread == {"W01", "W02", "W03", "W04", "W05"}


@pytest.mark.parametrize("content", ["", "null", "[]", "{}", b"\xff\xfe", '{"facts": [{"id": "F1"}]}', '{"facts": 3}'])
def test_invalid_facts_do_not_affect_tiles(content):
    catalog = builders.catalog({**FILES, FACTS: content})
    assert (len(catalog), catalog.facts, {finding.at.file for finding in catalog.faults}) == (9, (), {FACTS})


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "SQ103"),
        (None, "SQ101"),
        (b"\xff\xfe{\x00", "SQ102"),
        ("[]", "SQ110"),
        ("{}", "SQ110"),
        ('{"game": 3}', "SQ110"),
        ('{"game": "chess"}', "SQ110"),
        ('{"game": "square-one", "format": 2}', "SQ110"),
        ('{"game": 1, "game": 1}', "SQ104"),
        ('{"format": 1, "game": "square-one", "pieces": []}', "SQ112"),
        ("\ufeff{}", "SQ102"),
    ],
)
def test_invalid_game_json_is_rejected_with_the_reason(content, code):
    with pytest.raises(CatalogError, match=r"game\.json") as caught:
        builders.catalog({**FILES, GAME: content})
    assert builders.codes(caught.value.findings) == [code]


def test_unknown_game_is_rejected_with_the_known_games():
    with pytest.raises(CatalogError, match=r"chess.*square-one"):
        builders.catalog(builders.sample_with(GAME, {"game": "chess"}))


@pytest.mark.parametrize(
    "name",
    [
        "square-one.tiles",
        "square-one.sample",
        "square_one.tables",
        "square_one",
        "__init__",
        "",
        ".",
        "..",
        "x.y",
        "../x",
        "Square-One",
        "a b",
        "os",
        "x" * 300,
    ],
)
def test_name_of_another_module_is_not_a_game(name):
    with pytest.raises(CatalogError):
        builders.catalog(builders.sample_with(GAME, {"game": name}))


def test_newer_format_is_rejected():
    with pytest.raises(CatalogError, match="format 2"):
        builders.catalog(builders.sample_with(GAME, {"format": 2}))


def test_id_defaults_to_the_name_of_the_folder(tmp_path):
    files = builders.sample_with(GAME, {"id": None})
    assert load(builders.on_disk(tmp_path / "My Harbour!", files)).definition.id == "my-harbour"


@pytest.mark.parametrize("make", [lambda path: path / "none", lambda path: path.joinpath("file")])
def test_missing_folder_is_rejected(tmp_path, make):
    (tmp_path / "file").write_text("{}")
    with pytest.raises(CatalogError, match="folder"):
        load(make(tmp_path))


def test_folder_without_game_json_is_rejected(tmp_path):
    with pytest.raises(CatalogError, match=r"game\.json is missing"):
        load(tmp_path)


def test_undeclared_file_is_reported():
    assert fault(builders.catalog({**FILES, "base/green.json": "{}"}))[:2] == ("SQ302", "base/green.json")


def test_file_name_that_differs_in_case_is_suggested():
    files = {("base/White.json" if name == WHITE else name): text for name, text in FILES.items()}
    found = {finding.code: finding.fix for finding in builders.catalog(files).faults}
    assert "base/White.json" in found["SQ301"]


@pytest.mark.parametrize(
    "name", [".hidden.json", ".git/x.json", "node_modules/x.json", "dist/x.json", "a/b/c.json", "notes.txt"]
)
def test_files_outside_the_catalog_are_ignored(name):
    assert builders.catalog({**FILES, name: "no json"}).faults == ()


def test_nearest_parent_catalog_is_found(tmp_path):
    root = builders.on_disk(tmp_path, FILES)
    assert find_catalog(None, root / "base") == root.resolve()


def test_packaged_catalog_is_the_default(tmp_path):
    assert find_catalog(None, tmp_path) == packaged("square-one")


def test_given_folder_without_game_json_is_rejected(tmp_path):
    with pytest.raises(CatalogError, match=r"game\.json"):
        find_catalog(tmp_path)


def sound(files):
    """Return whether loading gives a catalog or an error, with codes and files for all findings."""
    try:
        found = load(MemoryTree(files)).faults
    except CatalogError as error:
        found = error.findings
        if not found:
            return False
    return all(
        finding.code.startswith("SQ") and finding.message and finding.at and finding.at.file for finding in found
    )


@pytest.mark.parametrize("name", [GAME, FACTS, WHITE])
@settings(max_examples=80)
@given(content=st.binary(max_size=60) | strategies.values.map(json.dumps))
def test_arbitrary_file_content_raises_only_catalog_errors(name, content):
    assert sound({**FILES, name: content})


@pytest.mark.parametrize("name", [GAME, FACTS, WHITE, BLACK])
@settings(max_examples=80)
@given(seed=st.randoms(use_true_random=False))
def test_no_slip_in_a_good_file_raises_anything_but_a_catalog_error(name, seed):
    text = FILES[name]
    for _ in range(seed.randrange(1, 4)):
        at, width = seed.randrange(len(text)), seed.randrange(4)
        text = (
            text[:at]
            + seed.choice(['"', "{", "}", "[", "]", ",", ":", "1", "null", "\u200b", "x-", "-", " "])
            + text[at + width :]
        )
    assert sound({**FILES, name: text})
