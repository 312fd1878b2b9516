"""Bad input, as files on disk: the exit code, the place in the message, and never a traceback."""

import json

import pytest

DEEP = "[" * 10_000 + "]" * 10_000
WHITE, BLACK, GAME, FACTS = "base/white.json", "base/black.json", "game.json", "facts.json"


def replaced(old, new):
    return lambda text: text.replace(old, new, 1).encode()


# What a file is made to hold (bytes from its text), a word of the message, and the line and column it points at.
CONTENTS = {
    "not JSON": (lambda text: b"rows: Y G\n", "JSON", (1, 1)),
    "cut off": (lambda text: text[: text.rindex("}")].encode(), "end of the document", None),
    "cut off inside a text": (lambda text: b'{\n  "x-a": "b', "unterminated", (2, 10)),
    "empty": (lambda text: b"", "empty", (1, 1)),
    "blank": (lambda text: b" \n\n", "empty", (1, 1)),
    "NUL bytes": (lambda text: text.encode()[:30] + b"\0\0" + text.encode()[30:], "NUL", None),
    "nothing but NUL": (lambda text: bytes(4096), "NUL", (1, 1)),
    "UTF-16 with a mark": (lambda text: text.encode("utf-16"), "UTF-16", None),
    "UTF-16 without": (lambda text: text.encode("utf-16-le"), "", None),
    "UTF-32": (lambda text: text.encode("utf-32"), "UTF-32", None),
    "a byte-order mark": (lambda text: b"\xef\xbb\xbf" + text.encode(), "byte-order mark", (1, 1)),
    "Latin-1": (lambda text: b'{\n  "x-a": "\xe9"\n}', "UTF-8", (2, 11)),
    "10,000 deep": (lambda text: DEEP.encode(), "deep", None),
    "10,000 deep in a key": (lambda text: ('{"x-a": ' + DEEP + "}").encode(), "deep", None),
    "10,000 objects deep": (lambda text: ('{"a":' * 10_000 + "1" + "}" * 10_000).encode(), "deep", None),
    "10,000 deep and cut off": (lambda text: b"[" * 10_000, "deep", None),
    "10,000 deep and a key twice": (lambda text: ('{"a": 1, "a": ' + DEEP + "}").encode(), "deep", None),
    "a key twice": (lambda text: b'{\n  "x-a": 1,\n  "x-a": 2\n}', "'x-a'", (3, 3)),
    "1e400": (lambda text: b'{\n  "x-a": 1e400\n}', "1e400", (2, 10)),
    "NaN": (lambda text: b'{\n  "x-a": NaN\n}', "NaN", (2, 10)),
    "-Infinity": (lambda text: b'{\n  "x-a": -Infinity\n}', "-Infinity", (2, 10)),
    "a number of 5,000 digits": (lambda text: b'{\n  "x-a": ' + b"9" * 5000 + b"\n}", "number", (2, 10)),
    "something after the end": (lambda text: text.encode() + b"x", "end of the document", None),
    "a comment": (lambda text: b"{\n  // no\n}", "comment", None),
    "half of a surrogate pair": (lambda text: b'{\n  "x-a": "\\ud800"\n}', "surrogate", (2, 10)),
    "a zero-width character": (lambda text: '{\n  "x-a": "a\u200bb"\n}'.encode(), "U+200B", (2, 12)),
    "a right-to-left character": (lambda text: '{\n  "x-a": "a\u202eb"\n}'.encode(), "U+202E", (2, 12)),
    "another normal form": (lambda text: '{\n  "x-a": "ne\u0301"\n}'.encode(), "NFC", None),
    "no object": (lambda text: b"[]", "", None),
    "null": (lambda text: b"null", "", None),
    "a text": (lambda text: b'"base"', "", None),
    "an empty object": (lambda text: b"{}", "", None),
}  # fmt: skip


def spoiled(folder, file, change):
    path = folder / file
    path.write_bytes(change(path.read_text("utf-8")))


def only_finding_about(ran, file, word):
    findings = [finding for finding in json.loads(ran.out)["findings"] if finding["file"] == file]
    assert findings, f"nothing is said about {file}"
    assert any(word in finding["message"] for finding in findings), [finding["message"] for finding in findings]
    return findings[0]


@pytest.mark.parametrize(("change", "word", "place"), CONTENTS.values(), ids=CONTENTS)
@pytest.mark.parametrize(("file", "code"), [(GAME, 2), (WHITE, 1), (FACTS, 1)])
def test_validate_says_what_is_wrong_with_a_file_and_where(squareone, small, file, code, change, word, place):
    spoiled(small, file, change)
    ran = squareone("validate", small, "--format", "json")
    assert (ran.code, ran.err) == (code, "")
    one = only_finding_about(ran, file, word)
    if place:
        assert (one["line"], one["column"]) == place


@pytest.mark.parametrize(("change", "word", "place"), CONTENTS.values(), ids=CONTENTS)
def test_validate_says_so_in_text_too(squareone, small, change, word, place):
    file = WHITE
    spoiled(small, file, change)
    ran = squareone("validate", small)
    at = f":{place[0]}:{place[1]}" if place else ""
    assert ran.code in (1, 2)
    assert f"  --> {small / file}{at}" in ran.out
    assert word in ran.out
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\x9b", "\r", "\u200b", "\u202e"], ids=ascii)
def test_no_character_of_a_file_reaches_the_terminal_that_could_change_what_is_seen(squareone, small, edit, character):
    edit(small / WHITE, '"reward": "R"', f'"reward": "R{character}x"')
    ran = squareone("validate", small)
    assert ran.code == 1
    assert character not in ran.out
    lines = ran.out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("6 | "))
    shown, carets = lines[at], lines[at + 1]
    assert carets.index("^") in (shown.index("R") + 1, shown.index('"R'))


def test_caret_is_under_its_character_after_wide_ones(squareone, small, edit):
    from rich.cells import cell_len

    edit(small / WHITE, '"id": "W02",', '"id": "W02", "notes": "説明あり",')
    edit(small / WHITE, "Y Y Y", "Y Y X")
    lines = squareone("validate", small).out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("6 | "))
    assert lines[at + 1].index("^") == cell_len(lines[at][: lines[at].index('X"')])


@pytest.mark.parametrize(("change", "word", "place"), CONTENTS.values(), ids=CONTENTS)
@pytest.mark.parametrize("file", [GAME, WHITE])
def test_show_refuses_and_names_the_file(squareone, small, file, change, word, place):
    spoiled(small, file, change)
    ran = squareone("show", "-C", small, "W02")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {small}: ")
    assert file in ran.err
    assert word in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["list", "stats", "export json -o -", "export csv -o out.csv", "fmt"])
@pytest.mark.parametrize("file", [GAME, WHITE])
def test_the_other_commands_refuse_too_and_write_nothing(squareone, small, contents, command, file):
    spoiled(small, file, lambda _: b"{")
    before = contents(small)
    ran = squareone(*command.split(), "-C", small)
    assert ran.code == (1 if (command, file) == ("fmt", WHITE) else 2)
    assert file in ran.out + ran.err
    assert "Traceback" not in ran.out + ran.err
    assert contents(small) == before
    assert not (small.parent / "empty/out.csv").exists()


# ---- what is not a file


def missing(path):
    path.unlink()


def folder(path):
    path.unlink()
    path.mkdir()


def broken_link(path):
    path.unlink()
    path.symlink_to("nowhere.json")


def link_to_itself(path):
    path.unlink()
    path.symlink_to(path.name)


def pipe(path):
    import os

    path.unlink()
    os.mkfifo(path)


NOT_FILES = {
    "a folder": (folder, "folder"),
    "a broken link": (broken_link, "nowhere.json"),
    "a link to itself": (link_to_itself, "link"),
    "a pipe": (pipe, "pipe"),
}


@pytest.mark.parametrize(("make", "word"), NOT_FILES.values(), ids=NOT_FILES)
@pytest.mark.parametrize(("file", "code"), [(GAME, 2), (WHITE, 1), (FACTS, 1)])
def test_special_file_is_reported(squareone, small, make, word, file, code):
    make(small / file)
    ran = squareone("validate", small, "--format", "json")
    assert (ran.code, ran.err) == (code, "")
    only_finding_about(ran, file, word)
    ran = squareone("show", "W01", "-C", small)
    assert (ran.code, ran.out) == (2, "")
    assert file in ran.err


@pytest.mark.parametrize("command", ["validate", "show W01", "fmt --check", "list", "stats"])
def test_a_catalog_without_game_json_is_refused(squareone, small, command):
    missing(small / GAME)
    ran = squareone(*command.split(), "-C", small)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"squareone: {small}: ") and "`squareone init`" in ran.err


@pytest.mark.parametrize("make", [content for content, _ in NOT_FILES.values()], ids=NOT_FILES)
def test_special_game_json_is_not_skipped_by_the_search(squareone, small, monkeypatch, make):
    make(small / GAME)
    monkeypatch.chdir(small)
    ran = squareone("validate", "--no-play")
    assert ran.code == 2, f"another catalog was checked instead: {ran.out.splitlines()[-2]}"


def test_missing_file_is_reported_where_its_set_lists_it(squareone, small):
    missing(small / WHITE)
    ran = squareone("validate", small, "--format", "json")
    (one,) = (finding for finding in json.loads(ran.out)["findings"] if WHITE in finding["message"])
    assert (ran.code, one["code"], one["file"]) == (1, "SQ301", GAME)
    assert one["line"]
    assert squareone("show", "B01", "-C", small).code == 2


def test_a_file_whose_name_differs_in_case_is_found(squareone, small):
    (small / WHITE).rename(small / "base/White.json")
    findings = json.loads(squareone("validate", small, "--format", "json").out)["findings"]
    assert any("base/White.json" in (finding["fix"] or "") for finding in findings)


def test_unlisted_file_does_not_stop_other_commands(squareone, small):
    (small / "base/red.json").write_text("{}")
    assert squareone("validate", small).code == 1
    assert squareone("show", "W01", "-C", small).code == 0


@pytest.mark.parametrize("command", ["validate", "show W01"])
def test_an_unreadable_file_is_named(squareone, small, monkeypatch, command):
    from pathlib import Path

    real = Path.read_bytes

    def denied(self):
        if self.name == "white.json":
            raise PermissionError(13, "Permission denied", str(self))
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", denied)
    ran = squareone(*command.split(), "-C", small)
    assert ran.code == (1 if command == "validate" else 2)
    assert WHITE in ran.out + ran.err
    assert "permission denied" in ran.out + ran.err


# ---- invalid game.json

READABLE, UNREADABLE = 1, 2
GAMES = {
    "an unknown game": (replaced('"game": "square-one"', '"game": "chess"'), UNREADABLE, "chess", 4),
    "a misspelled game": (replaced('"game": "square-one"', '"game": "squareone"'), UNREADABLE, "square-one", 4),
    "no game": (replaced('  "game": "square-one",\n', ""), UNREADABLE, "game", 1),
    "a game that is a number": (replaced('"game": "square-one"', '"game": 1'), UNREADABLE, "game", None),
    "a game that is a path": (replaced('"game": "square-one"', '"game": "../x"'), UNREADABLE, "../x", 4),
    "a later format": (replaced('"format": 1', '"format": 2'), UNREADABLE, "format 2", 2),
    "no sets": (replaced('"sets": [', '"x-sets": ['), UNREADABLE, "sets", 1),
    "a letter twice": (replaced('"letter": "G"', '"letter": "Y"'), READABLE, "Y", 9),
    "a piece twice": (replaced('"id": "green"', '"id": "yellow"'), READABLE, "yellow", 9),
    "a set twice": (replaced('"id": "combo"', '"id": "base"'), READABLE, "base", 23),
    "a set id in capitals": (replaced('"id": "combo"', '"id": "Base"'), UNREADABLE, "Base", 23),
    "a set requiring itself": (replaced('"requires": ["base"]', '"requires": ["combo"]'), READABLE, "combo", 23),
    "a set requiring nothing known": (replaced('"requires": ["base"]', '"requires": ["bass"]'), READABLE, "bass", 23),
    "sets requiring each other": (
        replaced('"id": "base",\n', '"id": "base",\n      "requires": ["combo"],\n'), READABLE, "combo", None,
    ),
    "a supply of an unknown piece": (replaced('"red": 6', '"rad": 6'), READABLE, "rad", None),
    "a range backwards": (replaced("W01-W05", "W05-W01"), READABLE, "W05-W01", 18),
    "two sets with the same ids": (replaced("C01-C02", "W01-W02"), READABLE, "W01", 23),
    "a negative supply": (replaced('"red": 6', '"red": -6'), UNREADABLE, "-6", None),
    "zero-width in a name": (replaced('"Sample"', '"Sam\u200bple"'), UNREADABLE, "U+200B", 6),
    "right-to-left in a name": (replaced('"Sample"', '"Sam\u202eple"'), UNREADABLE, "U+202E", 6),
    "right-to-left escaped": (replaced('"Sample"', '"Sam\\u202eple"'), UNREADABLE, "U+202E", 6),
    "zero-width in a key": (replaced('"version"', '"ver\u200bsion"'), UNREADABLE, "U+200B", 5),
}  # fmt: skip


@pytest.mark.parametrize(("change", "code", "word", "line"), GAMES.values(), ids=GAMES)
def test_invalid_game_json_is_reported(squareone, small, change, code, word, line):
    spoiled(small, GAME, change)
    ran = squareone("validate", small, "--format", "json")
    assert (ran.code, ran.err) == (code, "")
    one = only_finding_about(ran, GAME, "")
    found = [(f["message"], f["fix"], f["line"]) for f in json.loads(ran.out)["findings"] if f["file"] == GAME]
    assert any(word in f"{message} {fix}" for message, fix, _ in found), found
    assert one["line"]
    if line:
        assert line in [at for _, _, at in found]


@pytest.mark.parametrize(("change", "code", "word", "line"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("command", ["show W01", "list", "stats", "export json -o -", "fmt --check"])
def test_no_command_fails_with_a_traceback_over_it(squareone, small, command, change, code, word, line):
    spoiled(small, GAME, change)
    ran = squareone(*command.split(), "-C", small)
    assert ran.code in ((2,) if code == UNREADABLE else (0, 1, 2))
    assert "Traceback" not in ran.out + ran.err
    if ran.code == 2:
        assert ran.err.startswith("squareone: ")


# ---- tiles

TILES = {
    "an id in small letters": ('"id": "W02"', '"id": "w02"', "w02", (6, 12)),
    "an id taken": ('"id": "W02"', '"id": "W01"', "W01", (6, 12)),
    "zero-width in notes": ('"id": "W02"', '"id": "W02", "notes": "a\u200bb"', "U+200B", (6, 30)),
    "right-to-left in notes": ('"id": "W02"', '"id": "W02", "notes": "\u202eab"', "U+202E", (6, 29)),
    "an unknown piece": ('"Y Y Y"', '"Y Y X"', "X", (6, 38)),
    "a key twice": ('"reward": "R"', '"reward": "R", "reward": "R"', "'reward'", None),
}


@pytest.mark.parametrize(("old", "new", "word", "place"), TILES.values(), ids=TILES)
def test_invalid_tile_is_reported_with_its_place(squareone, small, edit, old, new, word, place):
    edit(small / WHITE, old, new)
    ran = squareone("validate", small, "--format", "json")
    assert ran.code == 1
    found = [
        finding
        for finding in json.loads(ran.out)["findings"]
        if finding["file"] == WHITE and word in finding["message"]
    ]
    assert found
    assert {finding["line"] for finding in found} == {6}
    if place:
        assert place in [(finding["line"], finding["column"]) for finding in found]
    ran = squareone("show", "W03", "-C", small)
    assert ran.code in (0, 2)
    assert "Traceback" not in ran.out + ran.err


def test_ids_that_differ_only_in_case_give_few_findings(squareone, small, edit):
    edit(small / WHITE, '"id": "W02"', '"id": "w01"')
    ran = squareone("validate", small, "--format", "json")
    messages = [finding["message"] for finding in json.loads(ran.out)["findings"] if finding["severity"] == "error"]
    assert any("w01" in message for message in messages)
    assert len(messages) <= 2, "one slip of the hand, and a flood of findings"
