"""What holds for every format: reproducible, honest, and clear about what it cannot do."""

import dataclasses
import sys

import builders
import pytest
import toy
from awkward import written

from squareone_data import NOTICE
from squareone_data.export import FORMATS, CannotExport, Format
from squareone_data.model import registry
from squareone_data.model.registry import MissingPart, register

OURS = [name for name, one in FORMATS.items() if name not in ("xlsx", "transcription") and not one.drawn]
"""The workbooks are packed, pictures need a wish; both have tests of their own."""
CATALOGS = ["shipped", "sample", "awkward_texts", "empty", "corrected", "expansion"]


def content(name, catalog, lang="en"):
    if name == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    made = written(name, catalog, lang)
    assert isinstance(made, bytes) is (FORMATS[name].binary or FORMATS[name].tree)
    return made if isinstance(made, bytes) else made.encode()


@pytest.mark.parametrize("name", OURS)
def test_an_export_is_the_same_every_time_and_carries_the_notice(shipped, name):
    made = content(name, shipped)
    assert made == content(name, builders.catalog(builders.shipped_files()))
    assert NOTICE.encode() in made
    assert b"stand-in" in made


@pytest.mark.parametrize("catalog", CATALOGS)
@pytest.mark.parametrize("name", OURS)
def test_every_catalog_can_be_exported_in_both_languages(request, name, catalog):
    one = request.getfixturevalue(catalog)
    assert one.faults == ()
    assert content(name, one, "cs") or name == "jsonl"
    assert content(name, one) == content(name, one)


@pytest.mark.parametrize("name", OURS)
def test_an_own_expansion_exports_its_own_tiles_only(expansion, name):
    made = content(name, expansion)
    assert b"HW02" in made
    assert b"B02" not in made
    assert b"2026-03-01" not in made, "a correction of a tile that is not in here"


@pytest.mark.parametrize("name", [one for one in OURS if one != "parquet"])  # which is compressed
def test_corrections_are_shown(corrected, name):
    assert b"2026-03-01" in content(name, corrected)


@pytest.mark.parametrize("name", FORMATS)
def test_formats_are_described_and_named_after_their_files(name):
    assert FORMATS[name].summary
    assert FORMATS[name].suffix.startswith(".") or FORMATS[name].tree or FORMATS[name].drawn


@pytest.fixture
def toys(monkeypatch):
    """The catalog of a game that offers no parts for exports."""
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    register(toy.KIND)
    yield builders.catalog(toy.FILES)
    registry.find_game.cache_clear()


@pytest.mark.parametrize("name", OURS)
def test_a_game_that_says_nothing_but_what_its_tiles_are_can_be_exported(toys, name):
    if name == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    if name == "html":
        with pytest.raises(CannotExport, match="the game toy has no part 'face', and so html cannot"):
            written(name, toys)
    else:
        assert written(name, toys)


def test_its_faces_are_in_its_tables(toys):
    assert "T03,core,plain,3,original" in FORMATS["csv"].write(toys, "en")
    assert ",T03,core,plain,3,original" in FORMATS["csv"].write_tables(toys)["tiles.csv"]
    assert '"power": 3' in FORMATS["jsonl"].write(toys, "en").splitlines()[2]
    assert "readonly power: number;" in FORMATS["typescript"].write(toys, "en")


def test_a_face_that_is_more_than_texts_and_numbers_needs_columns_of_its_own(toys):
    class Pair(toy.ToyCard):
        power: tuple[int, int]

    kind = dataclasses.replace(toy.KIND, tile=Pair)
    with pytest.raises(MissingPart, match=r"no part 'columns' that says how power is written in a cell; only texts"):
        kind.part("columns").columns(toys.game)


def test_what_is_not_installed_is_named_with_the_way_to_get_it(shipped, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(CannotExport) as refused:
        written("parquet", shipped)
    assert str(refused.value) == (
        "parquet needs pyarrow, which is not installed: pip install 'squareone-data[parquet]'"
    )


def test_a_fault_of_ours_is_not_taken_for_a_missing_extra(shipped):
    with pytest.raises(ModuleNotFoundError):
        Format("none", ".no_such_module", ".x", "nothing").write(shipped, "en")
