"""``export tts``: exact cells, stable positions, and a saved game with names and descriptions."""

import io
import json
import sys

import builders
import pytest

from squareone_data.export import FORMATS, CannotExport
from squareone_data.export.pictures import Length, PictureRequest
from squareone_data.export.tts import COLUMNS, ROWS, TILES_PER_SHEET, sheet_cell
from squareone_data.files import load, packaged

pytest.importorskip("typst", reason="typst is not installed")
image = pytest.importorskip("PIL.Image", reason="pillow is not installed")

CELL = 40
REQUEST = PictureRequest(size=Length(CELL, "px"), url="https://example.org/")


def draw(catalog, request=REQUEST):
    files = FORMATS["tts"].draw(catalog, request)
    *pictures, saved = files
    assert saved.endswith(".tts.json")
    return {name: files[name] for name in pictures}, json.loads(files[saved])


def cards(saved):
    for thing in saved["ObjectStates"]:
        if thing["Name"].startswith("Custom_Tile"):
            continue
        yield from thing.get("ContainedObjects", [thing])


def opened(content):
    return image.open(io.BytesIO(content)).convert("RGB")


def differs(one, other):
    """Return the maximum difference of a color channel; moved text may be rounded differently."""
    chops = pytest.importorskip("PIL.ImageChops")
    return max(high for _, high in chops.difference(one, other).getextrema())


def many(count, first=1):
    return builders.sample_of(white=[builders.tile(f"W{n:02}") for n in range(first, first + count)])


@pytest.fixture(scope="module")
def drawn(shipped):
    return draw(shipped)


def test_sheets_are_ten_by_seven_whole_cells(drawn):
    sizes = {name.partition(".")[0]: opened(content).size for name, content in drawn[0].items()}
    assert {size for name, size in sizes.items() if not name.startswith("back")} == {(COLUMNS * CELL, ROWS * CELL)}
    assert {sizes["back-white"], sizes["back-black"]} == {(CELL, CELL)}


def test_every_tile_is_a_card_with_its_name_and_sentence(shipped, drawn):
    found = {card["Nickname"]: card for card in cards(drawn[1])}
    assert set(found) == set(shipped.by_id)
    assert found["W10"]["Description"] == shipped["W10"].sentence(shipped.definition, "en")
    assert "stand-in" in found["W10"]["Tags"]
    assert "Unofficial" in drawn[1]["Note"]


def test_a_card_points_at_the_cell_that_shows_it(shipped, drawn):
    pictures, saved = drawn
    for card in list(cards(saved))[::7]:
        ((key, sheet),) = card["CustomDeck"].items()
        number, cell = divmod(card["CardID"], 100)
        assert str(number) == key
        assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (COLUMNS, ROWS, True)
        picture = opened(pictures[sheet["FaceURL"].removeprefix("https://example.org/")])
        x, y = cell % COLUMNS * CELL, cell // COLUMNS * CELL
        alone = FORMATS["png"].draw(
            shipped, PictureRequest(tiles=(card["Nickname"],), size=Length(CELL, "px"), sides="fronts")
        )
        shown = picture.crop((x, y, x + CELL, y + CELL))
        assert differs(shown, opened(alone[f"{card['Nickname']}.png"])) <= 8, card["Nickname"]


def test_no_seam_shows_the_neighbor_or_a_gap(shipped):
    files, _ = draw(builders.sample_of(white=[builders.tile(f"W{n:02}") for n in range(1, 70)]))
    sheet = opened(next(content for name, content in files.items() if name.startswith("white-w-1")))
    ground = (0xF7, 0xF3, 0xEA)
    for row in range(ROWS):
        for column in range(COLUMNS - (row == ROWS - 1)):
            left, top = column * CELL, row * CELL
            low = [sheet.getpixel((left + n, top + CELL - 1)) for n in range(CELL)]
            side = [sheet.getpixel((left, top + n)) for n in range(CELL)]
            assert set(low + side) == {ground}, f"row {row}, column {column}"


def test_the_last_cell_shows_the_back_which_a_hidden_card_shows(drawn):
    pictures, _ = drawn
    named = {name.partition(".")[0]: opened(content) for name, content in pictures.items()}
    last = ((COLUMNS - 1) * CELL, (ROWS - 1) * CELL, COLUMNS * CELL, ROWS * CELL)
    for name, picture in named.items():
        if not name.startswith("back"):
            assert picture.crop(last).tobytes() == named[f"back-{name.partition('-')[0]}"].tobytes(), name


def test_cells_without_a_tile_have_the_color_of_the_ground(drawn):
    """Tabletop Simulator scales sheets down, so neighboring pixels show at the edges of tiles."""
    sheet = opened(next(content for name, content in drawn[0].items() if name.startswith("black-b-1")))
    assert sheet.getpixel((5 * CELL + 3, 5 * CELL + 3)) == (0x26, 0x2A, 0x33)


def test_sixty_nine_tiles_fill_a_sheet_and_the_seventieth_begins_another():
    assert TILES_PER_SHEET == 69
    pictures, saved = draw(many(70))
    white = sorted(name.partition(".")[0] for name in pictures if name.startswith("white-w"))
    assert white == ["white-w-1", "white-w-2"]
    cells = {card["Nickname"]: card["CardID"] % 100 for card in cards(saved)}
    assert (cells["W01"], cells["W69"], cells["W70"]) == (0, 68, 0)
    assert all(cell != TILES_PER_SHEET for cell in cells.values()), "the last cell is never a tile's"


def test_cells_are_stable_when_tiles_are_removed(shipped, drawn):
    before = {card["Nickname"]: card["CardID"] for card in cards(drawn[1])}
    fewer = [tile.id for tile in shipped.tiles if tile.id not in ("W01", "W17", "B03")]
    _, saved = draw(shipped, PictureRequest(tiles=tuple(fewer), size=REQUEST.size, url=REQUEST.url))
    after = {card["Nickname"]: card["CardID"] for card in cards(saved)}
    assert after == {name: before[name] for name in fewer}


def test_ids_have_distinct_cells():
    ids = ["W00", "W01", "W07", "W007", "W0007", "W000", "W100", "W70", "B01", "BB01", "W0100", "W9999"]
    tiles = {tile_id: many(1).tiles[0].model_copy(update={"id": tile_id}) for tile_id in ids}
    assert len({sheet_cell(tile) for tile in tiles.values()}) == len(ids)
    assert sheet_cell(tiles["W100"]).name.endswith("-w-2")


def test_a_changed_sheet_has_a_new_address_and_an_unchanged_one_the_old():
    before, _ = draw(builders.sample_of(white=[builders.tile("W01")]))
    after, _ = draw(builders.sample_of(white=[builders.tile("W01", rows=["R", "R"])]))
    assert {name.partition(".")[0] for name in set(before) ^ set(after)} == {"white-w-1"}


def test_pieces_are_stacks_as_high_as_the_supply(shipped):
    request = PictureRequest(tiles=("W01",), size=REQUEST.size, url=REQUEST.url, extras=True)
    _, saved = draw(shipped, request)
    stacks = {thing["Nickname"]: thing for thing in saved["ObjectStates"] if thing["Name"].startswith("Custom_Tile")}
    assert (stacks["yellow"]["Name"], stacks["yellow"]["Number"]) == ("Custom_Tile_Stack", 40)
    assert stacks["Joker Ambassador"]["Name"] == "Custom_Tile"
    assert stacks["yellow"]["CustomImage"]["ImageURL"].startswith("https://example.org/piece-yellow.")


def test_irregular_pieces_are_tokens_with_transparent_edges():
    catalog = load(packaged("project-l"))
    files = FORMATS["tts"].draw(
        catalog, PictureRequest(tiles=("W01",), size=REQUEST.size, url=REQUEST.url, extras=True)
    )
    saved = json.loads(files.popitem()[1])
    stacks = {thing["Nickname"]: thing for thing in saved["ObjectStates"] if "CustomImage" in thing}
    assert (stacks["T tetromino"]["Name"], stacks["T tetromino"]["Number"]) == ("Custom_Token_Stack", 15)
    assert stacks["domino"]["Name"] == "Custom_Tile_Stack"
    (name,) = (name for name in files if name.startswith("piece-t-tetromino."))
    picture = image.open(io.BytesIO(files[name])).convert("RGBA")
    corners = [picture.getpixel((x, y))[3] for x in (1, picture.width - 2) for y in (1, picture.height - 2)]
    assert corners == [255, 0, 255, 0]


def test_objects_have_distinct_ids(shipped):
    _, saved = draw(shipped, PictureRequest(size=REQUEST.size, url=REQUEST.url, extras=True))
    ids = [thing["GUID"] for thing in saved["ObjectStates"]] + [card["GUID"] for card in cards(saved)]
    alone = {thing["GUID"] for thing in saved["ObjectStates"] if "CardID" in thing}
    assert len(ids) - len(alone) == len(set(ids))


@pytest.mark.parametrize("size", [Length(500, "px"), Length(10, "px"), Length(99.5, "px"), Length(45, "mm")])
def test_invalid_cell_size_is_refused(shipped, size):
    with pytest.raises(CannotExport, match="from 32px to 409px"):
        draw(shipped, PictureRequest(size=size))


@pytest.fixture
def export(monkeypatch, capsys, tmp_path):
    from squareone_data.cli.app import run

    monkeypatch.chdir(tmp_path)

    def go(*arguments):
        monkeypatch.setattr(sys, "argv", ["squareone", "export", "tts", "--tile", "W05", "--size", "40px", *arguments])
        capsys.readouterr()
        return run(), capsys.readouterr().err

    return go


def test_default_url_is_the_output_folder(export, tmp_path):
    assert export("-o", "out") == (0, "")
    saved = json.loads((tmp_path / "out" / "square-one.tts.json").read_text("utf-8"))
    sheet = next(iter(saved["ObjectStates"][0]["CustomDeck"].values()))
    assert sheet["FaceURL"].startswith((tmp_path / "out").as_uri() + "/white-w-1.")
    assert export("-o", "out", "--url", "https://example.org/tiles") == (0, "")
    saved = json.loads((tmp_path / "out" / "square-one.tts.json").read_text("utf-8"))
    sheet = next(iter(saved["ObjectStates"][0]["CustomDeck"].values()))
    assert sheet["BackURL"].startswith("https://example.org/tiles/back-white.")


def test_old_sheets_are_removed_and_folders_with_other_files_are_refused(export, tmp_path):
    assert export("-o", "out")[0] == 0
    assert export("--theme", "grey", "-o", "out")[0] == 0
    assert len(list((tmp_path / "out").glob("white-w-1.*.png"))) == 1
    (tmp_path / "out" / "mine.txt").write_text("mine")
    code, err = export("-o", "out")
    assert code == 2
    assert " mine.txt, " in err


@pytest.mark.parametrize("url", ["nowhere", "javascript://x", "https://a b"])
def test_invalid_url_is_refused(export, tmp_path, url):
    code, err = export("--url", url, "-o", "out")
    assert code == 2
    assert "--url" in err
    assert list(tmp_path.iterdir()) == []


def test_standard_output_is_refused(export):
    code, err = export("-o", "-")
    assert (code, "-o tts" in err) == (2, True)
