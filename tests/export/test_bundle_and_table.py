"""The JSON and CSV exports: complete, parsed and reproducible."""

import csv
import io
import json

import builders
import pytest
from builders import FILES
from jsonschema import Draft202012Validator

from squareone_data import NOTICE, __version__
from squareone_data.export import FORMATS
from squareone_data.export.bundle import bundle_schema


def written(name, catalog, lang="en"):
    return FORMATS[name].write(catalog, lang)


def rows(catalog, lang="en"):
    return list(csv.DictReader(io.StringIO(written("csv", catalog, lang), newline="")))


# ---- the bundle


def test_a_bundle_holds_every_tile_taken_apart(sample):
    bundle = json.loads(written("json", sample))
    assert [tile["id"] for tile in bundle["tiles"]] == [tile.id for tile in sample.tiles]
    assert (bundle["program"], bundle["stand_ins"]) == (__version__, 0)
    assert bundle["game"]["id"] == "sample"
    assert len(bundle["facts"]) == 2


@pytest.mark.parametrize("catalog", ["sample", "shipped"])
def test_a_bundle_fits_its_schema(request, catalog):
    one = request.getfixturevalue(catalog)
    Draft202012Validator(bundle_schema(one.game)).validate(json.loads(written("json", one)))


def test_bundle_schema_refuses_invalid_documents(sample):
    validator = Draft202012Validator(bundle_schema(sample.game))
    bundle = json.loads(written("json", sample))
    for key in ("notice", "digest", "tiles", "game"):
        assert not validator.is_valid({name: value for name, value in bundle.items() if name != key})
    assert not validator.is_valid({**bundle, "stand_ins": "none"})


def test_a_tile_a_line_in_a_bundle_too(sample):
    assert (
        sum(line.startswith('    {"id": "') and '"sentence"' in line for line in written("json", sample).splitlines())
        == 9
    )


def test_the_digest_follows_the_data_and_not_its_layout(sample):
    def digest(files):
        return json.loads(written("json", builders.catalog(files)))["digest"]

    plain = digest(FILES)
    assert digest({name: json.dumps(json.loads(text)) for name, text in FILES.items()}) == plain
    assert digest({name: text.replace('"R"', '"B"') for name, text in FILES.items()}) != plain


def test_a_bundle_counts_its_stand_ins():
    files = {name: text.replace('"original"', '"stand-in"') for name, text in FILES.items()}
    assert json.loads(written("json", builders.catalog(files)))["stand_ins"] == 9


# ---- the table


def test_a_table_has_the_headers_others_rely_on(shipped):
    header = written("csv", shipped).split("\r\n")[0].split(",")
    assert header[:10] == ["Id", "Set", "Color", "Row 1", "Row 2", "Row 3", "Row 4", "Reward", "Points", "Status"]


def test_a_table_parses_back_to_the_same_tiles(shipped):
    for row, tile in zip(rows(shipped), shipped.tiles, strict=True):
        assert [row[f"Row {n}"] for n in range(1, 5) if row[f"Row {n}"]] == [str(row) for row in tile.rows]
        assert (row["Id"], row["Set"], row["Color"]) == (tile.id, tile.set, tile.color)
        assert (row["Reward"], int(row["Points"]), row["Status"]) == (str(tile.reward), tile.points, tile.status)
        assert row["Sentence"] == tile.sentence(shipped.definition, "en")


def test_every_line_of_a_table_has_as_many_cells_and_ends_as_rfc_4180_says(shipped):
    text = written("csv", shipped)
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert len({len(row) for row in csv.reader(io.StringIO(text, newline=""))}) == 1


def test_quoted_csv_values_round_trip():
    notes = 'a "quote", a comma;\na line'
    files = builders.sample_with(builders.WHITE, {"tiles": [builders.tile(notes=notes)]})
    assert rows(builders.catalog(files))[0]["Notes"] == notes


def test_a_czech_table_has_czech_headers_and_sentences(shipped):
    row = rows(shipped, "cs")[0]
    assert row["Popis"] == shipped.tiles[0].sentence(shipped.definition, "cs")
    assert row["Upozornění"] == NOTICE
