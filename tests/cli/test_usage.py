"""Invalid requests: exit code 2, a message with the invalid value, and no traceback."""

import pytest

COMMANDS = ["validate", "explain", "checks", "fmt", "show", "list", "stats", "init", "export", "schema"]
REQUESTS = {
    "no such command": ("frobnicate", ["frobnicate"]),
    "no such option": ("validate --nope", ["--nope"]),
    "no code for explain": ("explain", ["Missing argument", "code"]),
    "no id for show": ("show", ["ID"]),
    "no folder for init": ("init", ["DIR"]),
    "no output for export": ("export csv", ["--output"]),
    "unknown format of a report": ("validate --format xml", ["xml", "text", "json"]),
    "unknown severity": ("validate --fail-on fatal", ["fatal", "error", "warning", "info", "never"]),
    "unknown language": ("show W05 --lang de", ["de", "en", "cs"]),
    "unknown code to explain": ("explain SQ2210", ["SQ2210", "SQ221"]),
    "nothing to explain": ("explain frobnicate", ["frobnicate"]),
    "unknown code to select": ("validate --select SQ999", ["SQ999"]),
    "empty code to select": ("validate --select=", ["''"]),
    "unknown code to ignore": ("validate --ignore XY1", ["XY1"]),
    "misspelled set to validate": ("validate --set jokr", ["jokr", "joker"]),
    "unknown set to validate": ("validate --set zzzzzzzz", ["zzzzzzzz", "base", "combo-master"]),
    "unknown id": ("show W99", ["W99"]),
    "misspelled id": ("show W005", ["W005", "W05"]),
    "one unknown id of two": ("show W05 X01", ["X01"]),
    "unknown set to list": ("list --set zzz", ["--set", "zzz", "base", "joker"]),
    "unknown color": ("list --color green", ["--color", "green", "white", "black"]),
    "format to standard output": ("export xlsx -o -", ["xlsx", "-o"]),
    "option of another format": ("export csv -o out --dpi 100", ["--dpi", "png", "csv"]),
    "folder twice": ("validate . -C .", ["--catalog"]),
    "write to the packaged catalog": ("new tile base white", ["squareone init"]),
    "unknown revision": ("diff v0 v1", ["game.json", "--catalog"]),
    "invalid date": ("validate --date yesterday", ["--date", "yesterday", "2026-03-01"]),
    "invalid set id": ("new set Harbor", ["Harbor", "night-harbor"]),
    "unknown status": ("list --status real", ["--status", "real", "stand-in", "transcribed"]),
    "unknown column to sort by": ("list --sort weight", ["--sort", "weight", "points", "rows"]),
    "unknown kind asked for": ("list --demands gren", ["gren", "green"]),
    "nothing like a kind": ("list --rewards gold", ["gold"]),
    "column without numbers": ("list --where reward=1", ["reward=1", "points", "rows"]),
    "no range": ("list --where points", ["points", "2-4"]),
    "a range of words": ("list --where points=many", ["many", "2-4"]),
    "a range backwards": ("list --where points=4-2", ["4-2"]),
    "unknown format to export": ("export cvs -o out", ["cvs", "csv"]),
    "nothing like a format": ("export zzz -o out", ["zzz", "csv", "json"]),
    "misspelled schema": ("schema square-one.tile", ["square-one.tile", "square-one.tiles"]),
    "unknown schema": ("schema zzz", ["zzz", "report", "square-one.game"]),
    "catalog that is nowhere": ("list -C nowhere", ["nowhere"]),
    "catalog that holds none": ("list -C .", ["game.json", "squareone init"]),
    "unknown catalog to copy": ("init new --from chess", ["chess", "square-one"]),
    "export into no folder": ("export csv -o nowhere/tiles.csv", ["nowhere"]),
    "schema into no folder": ("schema report -o nowhere/r.json", ["nowhere"]),
    "export onto a folder": ("export json -o .", ["folder"]),
}


@pytest.mark.parametrize(("request_line", "words"), REQUESTS.values(), ids=REQUESTS)
def test_invalid_request_is_refused(squareone, request_line, words):
    ran = squareone(*request_line.split(" "))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(("squareone: ", "Usage: "))
    assert "Traceback" not in ran.err
    for word in words:
        assert word in ran.err, f"the message does not contain {word!r}: {ran.err}"


def test_file_instead_of_a_catalog_folder_is_refused(squareone, small):
    ran = squareone("list", "-C", small / "game.json")
    assert (ran.code, ran.out) == (2, "")
    assert str(small / "game.json") in ran.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_of_every_command_has_an_example(squareone, command, option):
    ran = squareone(command, option)
    assert (ran.code, ran.err) == (0, "")
    assert f" {command} [OPTIONS]" in ran.out
    assert "Example: squareone " in ran.out


def test_help_lists_every_command(squareone):
    ran = squareone("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in ran.out


def test_missing_command_prints_help(squareone):
    ran = squareone()
    assert "Commands:" in ran.out + ran.err
    assert "Traceback" not in ran.err


def test_version_is_printed(squareone):
    from squareone_data import __version__

    assert squareone("--version") == (0, f"squareone {__version__}\n", "")


def test_unknown_piece_is_answered_with_the_known_pieces(squareone):
    assert "yellow" in squareone("list", "--demands", "gold").err
