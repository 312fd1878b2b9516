"""`diff` and `stats --since`: what changed between two folders or two revisions, tile by tile, row by row."""

import json
import os
import shutil
import subprocess
from itertools import pairwise

import builders
import pytest
from builders import BLACK, FACTS, FILES, GAME, WHITE

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture
def newer(tmp_path):
    """The sample catalog once more, to change."""
    return builders.on_disk(tmp_path / "newer", FILES)


@pytest.fixture
def differing(squareone, small, newer):
    """The function that says what changed from the sample to the changed one, as data."""

    def found():
        ran = squareone("diff", small, newer, "--format", "json")
        assert (ran.code, ran.err) == (0, "")
        document = json.loads(ran.out)
        assert {key: len(document[key]) for key in document["counts"]} == document["counts"]
        assert (document["version"], document["old"], document["new"]) == (1, str(small), str(newer))
        return document

    return found


def only(document, key):
    """Return the entries of one kind of change, the only one in a document."""
    assert [name for name, count in document["counts"].items() if count] == [key]
    return document[key]


def changed(folder, file, change):
    """Put a changed document in the place of a file."""
    document = json.loads((folder / file).read_text("utf-8"))
    change(document)
    (folder / file).write_text(json.dumps(document, ensure_ascii=False), "utf-8")


# ---- kinds of change


def test_a_catalog_does_not_differ_from_itself(squareone, small):
    assert squareone("diff", small, small) == (0, "no differences\n", "")
    assert json.loads(squareone("diff", small, small, "--format", "json").out)["counts"] == {
        "added": 0, "removed": 0, "changed": 0, "renumbered": 0, "moved": 0, "tables": 0,
    }  # fmt: skip


def test_spacing_and_order_are_ignored(squareone, small, newer):
    changed(newer, WHITE, lambda document: document["tiles"].reverse())
    (newer / FACTS).write_text((newer / FACTS).read_text("utf-8").replace("\n", "\r\n"), "utf-8")
    assert squareone("diff", small, newer).out == "no differences\n"


def add_tile(document):
    document["tiles"].append({"id": "W06", "rows": ["B", "B"], "reward": "R", "status": "original"})


def declare(span):
    return lambda game: game["sets"][0]["tiles"].update(white=span)


def test_a_tile_added_or_removed_is_reported_on_one_line(differing, newer, squareone, small):
    changed(newer, WHITE, add_tile)
    changed(newer, GAME, declare("W01-W06"))
    document = differing()
    assert document["added"] == [{"id": "W06", "line": "W06 B / B > R"}]
    assert document["removed"] == []
    assert "+ W06 B / B > R\n" in squareone("diff", small, newer).out
    back = squareone("diff", newer, small)
    assert "- W06 B / B > R\n" in back.out
    assert "tiles: 1 removed" in back.out


@pytest.mark.parametrize(
    ("change", "field", "was", "now"),
    [
        ({"rows": ["Y Y", "B"]}, "row 2", "G", "B"),
        ({"rows": ["Y Y"]}, "row 2", "G", None),
        ({"rows": ["Y Y", "G", "R"]}, "row 3", None, "R"),
        ({"reward": "B B"}, "reward", "B", "B B"),
        ({"points": 2}, "points", None, 2),
        ({"status": "stand-in"}, "status", "original", "stand-in"),
        ({"notes": "n"}, "notes", None, "n"),
        ({"source": "rulebook"}, "source", None, "rulebook"),
    ],
)
def test_a_changed_tile_is_reported_field_by_field_and_row_by_row(differing, newer, change, field, was, now):
    changed(newer, WHITE, lambda document: document["tiles"][0].update(change))
    assert only(differing(), "changed") == [{"id": "W01", "changes": [{"field": field, "from": was, "to": now}]}]


def test_several_changes_of_a_tile_stand_together(squareone, newer, small):
    changed(newer, WHITE, lambda document: document["tiles"][0].update(rows=["Y", "B"], reward="R"))
    said = squareone("diff", small, newer).out
    assert said == "~ W01 row 1: Y Y → Y; row 2: G → B; reward: B → R\ntiles: 1 changed\n"


def rename_last(document):
    document["tiles"][-1]["id"] = "W09"


def test_a_tile_with_a_new_id_and_the_same_face_is_renumbered(differing, newer):
    changed(newer, WHITE, rename_last)
    changed(newer, GAME, declare("W01-W04,W09"))
    document = differing()
    assert document["renumbered"] == [{"from": "W05", "to": "W09"}]
    assert (document["added"], document["removed"], document["changed"]) == ([], [], [])


def test_a_retired_id_says_which_tile_it_is_now_though_the_face_differs(differing, newer, squareone, small):
    def change(document):
        rename_last(document)
        document["tiles"][-1]["reward"] = "B R"
        document["retired"] = [{"id": "W05", "date": "2026-01-01", "reason": "Renumbered.", "now": "W09"}]

    changed(newer, WHITE, change)
    changed(newer, GAME, declare("W01-W04,W09"))
    document = differing()
    assert document["renumbered"] == [{"from": "W05", "to": "W09"}]
    assert document["changed"] == [{"id": "W09", "changes": [{"field": "reward", "from": "Y R", "to": "B R"}]}]
    assert (document["added"], document["removed"]) == ([], [])
    assert "> W05 is now W09\n" in squareone("diff", small, newer).out


def test_two_tiles_with_one_face_leave_it_open_which_is_which(differing, newer):
    def twice(document):
        rename_last(document)
        document["tiles"].append({**document["tiles"][-1], "id": "W10"})

    changed(newer, WHITE, twice)
    changed(newer, GAME, declare("W01-W04,W09-W10"))
    document = differing()
    assert document["renumbered"] == []
    assert [tile["id"] for tile in document["added"]] == ["W09", "W10"]
    assert [tile["id"] for tile in document["removed"]] == ["W05"]


def test_a_tile_that_went_to_another_set_has_moved(differing, newer, squareone, small):
    tile = json.loads((newer / WHITE).read_text("utf-8"))["tiles"][4]
    changed(newer, WHITE, lambda document: document["tiles"].pop())
    changed(newer, "combo/white.json", lambda document: document["tiles"].append(tile))
    changed(newer, GAME, declare("W01-W04"))
    changed(newer, GAME, lambda game: game["sets"][1]["tiles"].update(white="C01-C02,W05"))
    document = differing()
    assert document["moved"] == [{"id": "W05", "from": WHITE, "to": "combo/white.json"}]
    assert (document["added"], document["removed"], document["changed"]) == ([], [], [])
    assert "> W05 moved from base/white.json to combo/white.json\n" in squareone("diff", small, newer).out


@pytest.mark.parametrize(
    ("file", "change", "path", "was", "now"),
    [
        (GAME, lambda game: game.update(version="2"), "game/version", "1", "2"),
        (GAME, lambda game: game["sets"][0]["pieces"].update(yellow=8), "game/sets/base/pieces/yellow", 9, 8),
        (GAME, lambda game: game["pieces"][1].update(level=3), "game/pieces/green/level", 2, 3),
        (GAME, lambda game: game["setup"]["black_tiles"].update({"2": 1}), "game/setup/black_tiles/2", 2, 1),
        (GAME, lambda game: game["sets"][1]["name"].update(en="C"), "game/sets/combo/name/en", "Combo", "C"),
        (FACTS, lambda facts: facts["facts"][0].update(at_least=2), "facts/F1/at_least", 1, 2),
    ],
)
def test_sets_and_tables_are_compared_too(differing, newer, file, change, path, was, now):
    changed(newer, file, change)
    assert only(differing(), "tables") == [{"path": path, "from": was, "to": now}]


LISTS = {
    "errata": {"tile": "W01", "date": "2026-03-01", "source": "rulebook", "field": "reward", "from": "G", "to": "B"},
    "waivers": {"code": "SQ221", "tile": "W01", "reason": "On purpose.", "date": "2026-03-01"},
    "retired": {"id": "W90", "date": "2026-03-01", "reason": "Withdrawn."},
}


@pytest.mark.parametrize("name", LISTS)
def test_errata_waivers_and_retired_ids_are_reported_when_they_come_and_go(differing, newer, squareone, small, name):
    changed(newer, WHITE, lambda document: document.update({name: [LISTS[name]]}))
    (entry,) = only(differing(), "tables")
    assert entry["path"].startswith(f"{WHITE}/{name}/")
    said = {key: value for key, value in LISTS[name].items() if key != "id"}  # which is in the path
    assert (entry["from"], entry["to"]) == (None, said)
    said = squareone("diff", small, newer).out
    place = f"{WHITE}/{name}/W90" if name == "retired" else f"{WHITE}/{name}"
    assert said.startswith(f"~ {place}: added {{")
    assert squareone("diff", newer, small).out.startswith(f"~ {place}: removed {{")


# ---- the forms


def test_markdown_is_fit_for_release_notes(squareone, small, newer):
    changed(newer, WHITE, lambda document: document["tiles"][3].update(rows=["G | Y Y", "B | R", "Y"]))
    changed(newer, BLACK, lambda document: document["tiles"].pop())
    changed(newer, GAME, lambda game: game["sets"][0]["tiles"].update(black="B01"))
    ran = squareone("diff", small, newer, "--format", "markdown")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == f"## Changes from {small} to {newer}"
    assert [line for line in lines if line.startswith("### ")] == ["### Removed", "### Changed", "### Sets and tables"]
    assert "- **W04** row 2: `B` → `B | R`" in lines
    assert "- `B02 B B / R | G B / Y G > 3`" in lines
    assert all(before == "" for before, title in pairwise(lines) if title.startswith("#"))
    assert ran.out.endswith("\n") and not ran.out.endswith("\n\n")


def test_a_note_with_backquotes_does_not_break_markdown(squareone, small, newer):
    changed(newer, WHITE, lambda document: document["tiles"][0].update(notes="a ``b`` `c` `"))
    said = squareone("diff", small, newer, "--format", "markdown").out
    (line,) = [line for line in said.splitlines() if "**W01**" in line]
    shown = line.partition(" → ")[2]
    fence = shown[: len(shown) - len(shown.lstrip("`"))]
    runs = {len(ticks) for ticks in "a ``b`` `c` `".replace("`", " ` ").split() if set(ticks) == {"`"}} | {1, 2}
    assert len(fence) not in runs  # CommonMark: the fence is as long as no run of backquotes inside
    assert shown == f"{fence} a ``b`` `c` ` {fence}"


def test_a_note_of_several_lines_stays_one_entry_in_markdown(squareone, small, newer):
    changed(newer, WHITE, lambda document: document["tiles"][0].update(notes="first\n\n# second"))
    said = squareone("diff", small, newer, "--format", "markdown").out
    assert "\n# second" not in said


def test_catalog_with_errors_is_refused(squareone, small, newer):
    (newer / WHITE).write_text("{")
    for order in ((small, newer), (newer, small)):
        ran = squareone("diff", *order)
        assert (ran.code, ran.out) == (2, "")
        assert "squareone validate" in ran.err


def test_expansion_is_compared_without_the_extended_catalog(squareone, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        assert squareone("init", f"{name}/my-harbor", "--extends", "square-one").code == 0
    changed(tmp_path / "two/my-harbor", GAME, lambda game: game.update(version="0.2"))
    changed(tmp_path / "two/my-harbor", GAME, lambda game: game["sets"][0]["name"].update(en="Harbor!"))
    assert squareone("new", "tile", "my-harbor", "white", "-C", "two/my-harbor").code == 0
    document = json.loads(squareone("diff", "one/my-harbor", "two/my-harbor", "--format", "json").out)
    assert [tile["id"] for tile in document["added"]] == ["MHW02"]
    assert {table["path"] for table in document["tables"]} == {
        "game/version", "game/sets/my-harbor/name/en", "game/sets/my-harbor/tiles/white",
    }  # fmt: skip


# ---- revisions


@pytest.fixture
def git(monkeypatch):
    """The function that runs git in a folder, without anybody's settings."""
    for name in [variable for variable in os.environ if variable.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Fan")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "fan@example.org")

    def run(folder, *arguments):
        done = subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    return run


@pytest.fixture
def history(tmp_path, git):
    """A repository with a readme first, then the sample in a folder (tagged v1), then a changed reward; the folder."""
    top = tmp_path / "repository"
    builders.on_disk(top, {"README.md": "mine"})
    git(top, "init", "--quiet", "--initial-branch", "main")

    def commit(message):
        git(top, "add", "--all")
        git(top, "commit", "--quiet", "--message", message)

    commit("begin")
    folder = builders.on_disk(top / "cat", FILES)
    commit("catalog")
    git(top, "tag", "v1")
    changed(folder, WHITE, lambda document: document["tiles"][0].update(reward="R"))
    commit("reward")
    return folder


CHANGED = "~ W01 reward: B → R\ntiles: 1 changed\n"


@needs_git
@pytest.mark.parametrize("revision", ["HEAD~1", "v1", "main~1", "main^", "HEAD^{/catalog}", "@~"])
def test_a_revision_is_whatever_git_takes_for_one(squareone, history, revision):
    assert squareone("diff", revision, "-C", history) == (0, CHANGED, "")
    assert squareone("diff", revision, "HEAD", "-C", history) == (0, CHANGED, "")


@needs_git
def test_a_commit_can_be_named_by_its_hash(squareone, history, git):
    assert squareone("diff", git(history, "rev-parse", "--short", "v1"), "-C", history).out == CHANGED


@needs_git
@pytest.mark.parametrize("inside", [".", "base", ".."])
def test_the_catalog_is_found_from_the_working_folder(squareone, history, monkeypatch, inside):
    monkeypatch.chdir(history / inside)
    options = ["-C", "cat"] if inside == ".." else []
    assert squareone("diff", "HEAD~1", *options).out == CHANGED


@needs_git
def test_a_catalog_at_the_top_of_its_repository_is_compared(squareone, small, git):
    git(small, "init", "--quiet")
    git(small, "add", "--all")
    git(small, "commit", "--quiet", "--message", "begin")
    changed(small, WHITE, lambda document: document["tiles"][0].update(reward="R"))
    assert squareone("diff", "HEAD", "-C", small) == (0, CHANGED, "")


@needs_git
def test_uncommitted_changes_are_included(squareone, history):
    changed(history, WHITE, lambda document: document["tiles"][1].update(reward="B"))
    assert squareone("diff", "HEAD", "-C", history).out == "~ W02 reward: R → B\ntiles: 1 changed\n"
    assert squareone("diff", "v1", "-C", history).out.endswith("tiles: 2 changed\n")


@needs_git
def test_a_folder_and_a_revision_can_be_compared(squareone, history, small):
    assert squareone("diff", small, "HEAD", "-C", history).out == CHANGED
    assert squareone("diff", "HEAD", small, "-C", history).out == "~ W01 reward: R → B\ntiles: 1 changed\n"


@needs_git
def test_markdown_and_json_name_the_revisions(squareone, history):
    said = squareone("diff", "v1", "HEAD", "-C", history, "--format", "markdown").out
    assert said.startswith("## Changes from v1")
    document = json.loads(squareone("diff", "v1", "HEAD", "-C", history, "--format", "json").out)
    assert document["old"].startswith("v1")
    assert document["new"].startswith("HEAD")


@needs_git
def test_the_working_tree_is_only_looked_at(squareone, history, git, contents):
    before = contents(history), git(history, "status", "--porcelain"), git(history, "rev-parse", "HEAD")
    squareone("diff", "HEAD~1", "-C", history)
    assert (contents(history), git(history, "status", "--porcelain"), git(history, "rev-parse", "HEAD")) == before


@needs_git
def test_an_expansion_in_a_subfolder_is_read_with_what_it_extends_at_that_revision(squareone, history, git):
    own = {"format": 1, "id": "own", "extends": "../cat", "sets": [{"id": "own", "tiles": {"white": "OW01"}}]}
    tile = {"id": "OW01", "rows": ["Y", "G"], "reward": "B", "status": "original"}
    folder = builders.on_disk(
        history.parent / "own",
        {GAME: json.dumps(own), "own/white.json": json.dumps({"set": "own", "color": "white", "tiles": [tile]})},
    )
    git(history.parent, "add", "--all")
    git(history.parent, "commit", "--quiet", "--message", "own")
    changed(folder, "own/white.json", lambda document: document["tiles"][0].update(rows=["Y", "R"]))
    (history / GAME).unlink()  # what is extended is there at the revision, and not any more
    ran = squareone("diff", "HEAD", "HEAD", "-C", folder)
    assert (ran.code, ran.out) == (0, "no differences\n")
    git(history.parent, "checkout", "--quiet", "--", "cat")
    assert squareone("diff", "HEAD", "-C", folder).out == "~ OW01 row 2: G → R\ntiles: 1 changed\n"


@needs_git
def test_extended_catalog_outside_the_repository_is_read_from_disk(squareone, history, small, git):
    own = {"format": 1, "id": "own", "extends": "../../small", "sets": []}
    folder = builders.on_disk(history.parent / "own", {GAME: json.dumps(own)})
    git(history.parent, "add", "--all")
    git(history.parent, "commit", "--quiet", "--message", "own")
    ran = squareone("diff", "HEAD", "-C", folder)
    assert (ran.code, ran.out) == (0, "no differences\n")


@needs_git
def test_file_names_with_other_letters_are_found_at_a_revision(squareone, tmp_path, git):
    top = tmp_path / "žlutý přístav's\u3000"
    folder = builders.on_disk(top / "日本 cat", FILES)
    git(top, "init", "--quiet")
    git(top, "add", "--all")
    git(top, "commit", "--quiet", "--message", "begin")
    assert squareone("diff", "HEAD", "-C", folder) == (0, "no differences\n", "")


def refused(ran, *words):
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("squareone: ")
    assert "Traceback" not in ran.err
    for word in words:
        assert word in ran.err


@needs_git
@pytest.mark.parametrize("command", [["diff"], ["stats", "--since"]])
@pytest.mark.parametrize("revision", ["v9", "HEAD~99", "0" * 40, "HEAD:cat", "v1..HEAD", " ", "^HEAD", "-", "\n"])
def test_a_revision_that_is_not_there_is_reported(squareone, history, command, revision):
    refused(squareone(*command, revision, "-C", history), repr(revision))


@needs_git
@pytest.mark.parametrize("command", [["diff"], ["stats", "--since"]])
def test_empty_name_is_refused(squareone, history, monkeypatch, command):
    """A variable that a script forgot to set must not say that nothing changed."""
    monkeypatch.chdir(history)
    refused(squareone(*command, ""))


@needs_git
@pytest.mark.parametrize("command", [["diff"], ["stats", "--since"]])
def test_a_revision_without_a_catalog_is_reported(squareone, history, command):
    refused(squareone(*command, "HEAD~2", "-C", history), "'HEAD~2'", "game.json")


@needs_git
@pytest.mark.parametrize("command", [["diff"], ["stats", "--since"]])
@pytest.mark.parametrize("name", ["--output=x", "-x", "--help-me", "--upload-pack=touch x"])
def test_a_name_that_begins_like_an_option_is_never_one_of_git(squareone, history, command, name):
    given = [*command, "--", name] if command == ["diff"] else [f"{command[0]}", f"{command[1]}={name}"]
    ran = squareone(*given[:1], "-C", history, *given[1:])
    refused(ran, repr(name))
    assert not (history / "x").exists()


@needs_git
def test_a_folder_outside_git_has_no_revisions(squareone, small, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(small.parent))
    refused(squareone("diff", "HEAD", "-C", small), str(small), "'HEAD'")
    refused(squareone("stats", "--since", "HEAD", "-C", small), str(small), "'HEAD'")


def test_without_git_folders_can_be_compared_and_revisions_cannot(squareone, small, newer, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert squareone("diff", small, newer).code == 0
    refused(squareone("diff", "HEAD", "-C", small), "git is not installed")


def test_a_folder_without_a_catalog_is_reported(squareone, small, tmp_path):
    refused(squareone("diff", small, tmp_path / "empty"), "game.json")
    refused(squareone("diff", tmp_path / "nowhere", "-C", small), "nowhere")


def test_a_folder_whose_name_begins_with_a_dash_can_be_named(squareone, tmp_path, monkeypatch):
    for name in ("-old", "-new"):
        builders.on_disk(tmp_path / name, FILES)
    changed(tmp_path / "-new", WHITE, lambda document: document["tiles"][0].update(reward="R"))
    monkeypatch.chdir(tmp_path)
    assert squareone("diff", "--", "-old", "-new") == (0, CHANGED, "")
    assert squareone("diff", "./-old", "./-new") == (0, CHANGED, "")


# ---- stats --since


@needs_git
def test_statistics_say_what_changed_since_a_revision(squareone, history):
    changed(history, WHITE, lambda document: document["tiles"][1].update(status="stand-in"))
    numbers = json.loads(squareone("stats", "--since", "v1", "-C", history, "--format", "json").out)
    plain = json.loads(squareone("stats", "-C", history, "--format", "json").out)
    assert {key: number for key, number in numbers.items() if key != "since"} == plain
    assert numbers["since"]
    ran = squareone("stats", "--since", "v1", "-C", history)
    assert (ran.code, ran.err) == (0, "")
    assert len(ran.out) > len(squareone("stats", "-C", history).out)


def test_statistics_can_be_compared_with_a_folder(squareone, small, newer):
    changed(newer, WHITE, lambda document: document["tiles"][0].update(reward="R"))
    since = json.loads(squareone("stats", "--since", small, "-C", newer, "--format", "json").out)["since"]
    assert since != json.loads(squareone("stats", "--since", newer, "-C", newer, "--format", "json").out)["since"]
