"""All export formats: reproducibility, notice, languages and error messages."""

import sys

import builders
import pytest
import toy
from awkward import written

from squareone_data import NOTICE
from squareone_data.export import FORMATS, BinaryFormat, CannotExport, FolderFormat, PictureFormat, TextFormat
from squareone_data.game import MissingCapability

OURS = [
    name
    for name, known in FORMATS.items()
    if name not in ("xlsx", "transcription") and not isinstance(known, PictureFormat)
]
"""Formats that these tests can write directly. Workbooks are compressed and pictures need a request."""
CATALOGS = ["shipped", "sample", "awkward_texts", "empty", "corrected", "expansion"]


def content(name, catalog, lang="en"):
    if name == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    made = written(name, catalog, lang)
    assert isinstance(made, bytes) is isinstance(FORMATS[name], BinaryFormat | FolderFormat)
    return made if isinstance(made, bytes) else made.encode()


@pytest.mark.parametrize("name", OURS)
def test_exports_are_reproducible_and_contain_the_notice(shipped, name):
    made = content(name, shipped)
    assert made == content(name, builders.catalog(builders.shipped_files()))
    assert NOTICE.encode() in made
    assert b"stand-in" in made


@pytest.mark.parametrize("catalog", CATALOGS)
@pytest.mark.parametrize("name", OURS)
def test_every_catalog_can_be_exported_in_both_languages(request, name, catalog):
    opened = request.getfixturevalue(catalog)
    assert opened.faults == ()
    assert content(name, opened, "cs") or name == "jsonl"
    assert content(name, opened) == content(name, opened)


@pytest.mark.parametrize("name", OURS)
def test_expansion_exports_only_its_own_tiles(expansion, name):
    made = content(name, expansion)
    assert b"HW02" in made
    assert b"B02" not in made
    assert b"2026-03-01" not in made, "a correction of a tile that is not in here"


@pytest.mark.parametrize("name", [name for name in OURS if name != "parquet"])  # which is compressed
def test_corrections_are_shown(corrected, name):
    assert b"2026-03-01" in content(name, corrected)


@pytest.mark.parametrize("name", FORMATS)
def test_formats_are_described_and_named_after_their_files(name):
    assert FORMATS[name].summary
    assert FORMATS[name].suffix.startswith(".") or isinstance(FORMATS[name], FolderFormat | PictureFormat)


@pytest.fixture
def toys(register_game):
    """Return the catalog of a game without optional capabilities."""
    register_game(toy.GAME)
    return builders.catalog(toy.FILES)


@pytest.mark.parametrize("name", OURS)
def test_minimal_game_can_be_exported(toys, name):
    if name == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    if name == "html":
        with pytest.raises(CannotExport, match="html"):
            written(name, toys)
    else:
        assert written(name, toys)


def test_its_faces_are_in_its_tables(toys):
    assert "T03,core,plain,3,original" in FORMATS["csv"].write(toys, "en")
    assert ",T03,core,plain,3,original" in FORMATS["csv"].write_tables(toys)["tiles.csv"]
    assert '"power": 3' in FORMATS["jsonl"].write(toys, "en").splitlines()[2]
    assert "readonly power: number;" in FORMATS["typescript"].write(toys, "en")


def test_complex_face_fields_require_custom_columns(toys):
    class Pair(toy.ToyCard):
        power: tuple[int, int]

    class Pairs(toy.Toy):
        @property
        def tile_model(self):
            return Pair

    with pytest.raises(MissingCapability, match="power"):
        Pairs().columns.columns(toys.definition)


def test_missing_library_is_named(shipped, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(CannotExport) as refused:
        written("parquet", shipped)
    assert "pip install 'squareone-data[parquet]'" in str(refused.value)


def test_internal_import_error_is_not_reported_as_missing_extra(shipped):
    def load():
        import squareone_data.no_such_module as missing

        return missing.write

    with pytest.raises(ModuleNotFoundError):
        TextFormat(name="none", suffix=".x", summary="nothing", load=load).write(shipped, "en")
