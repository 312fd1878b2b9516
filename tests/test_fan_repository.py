"""A fan's own repository, from an empty folder to checks on commit and in CI, as `init` leaves it."""

import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from squareone_data.files import load

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
WHITE, BLACK = "my-harbor/white.json", "my-harbor/black.json"


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """The environment of the processes: our programs first, nothing of the user's settings for git and pre-commit."""
    assert (BIN / "pre-commit").exists(), "pre-commit is not installed beside this Python; pip install -e '.[dev]'"
    home = tmp_path_factory.mktemp("home")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GIT_", "GITHUB_", "PRE_COMMIT"))}
    return {
        **kept, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "HOME": str(home), "PYTHONUTF8": "1",
        "PRE_COMMIT_HOME": str(home / "pre-commit"), "PRE_COMMIT_COLOR": "never", "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }  # fmt: skip


@pytest.fixture
def repository(tmp_path, environment):
    """A repository made by `git init` and `squareone init`, and the function that runs a program in it."""
    folder = tmp_path / "my-harbor"

    def run(*command):
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        return done.returncode, done.stdout + done.stderr

    folder.mkdir()
    assert run("git", "init", "--quiet", ".")[0] == 0
    assert run("squareone", "init", str(folder), "--extends", "square-one") == (
        0,
        f"{folder}: 12 files written\nEdit a tile in {folder}, then run: squareone validate {folder}\n",
    )
    return folder, run


def commit_hooks(run):
    """The real pre-commit on every file; exit code and what it said."""
    assert run("git", "add", "--all")[0] == 0
    return run("pre-commit", "run", "--all-files")


def spoil(folder, file, old, new):
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


# ---- as it is made


def test_a_new_repository_passes_its_own_script_and_hooks(repository):
    _, run = repository
    code, said = run("sh", "check.sh")
    assert code == 0, said
    assert said.startswith(".: 3 files are in canonical form\n.: no findings\n2 tiles read; 3 of 3 files validated; ")
    code, said = commit_hooks(run)
    assert code == 0, said
    assert re.findall(r"^squareone (\w+)\.+(\w+)$", said, re.MULTILINE) == [("fmt", "Passed"), ("validate", "Passed")]
    assert run("git", "status", "--porcelain")[1].count("\n") == 12


def test_the_script_can_be_run_from_anywhere(repository, tmp_path):
    folder, run = repository
    (folder / "deeper").mkdir()
    assert run("sh", "-c", "cd deeper && sh ../check.sh")[0] == 0


def test_hooks_run_at_a_real_commit_and_stop_it(repository):
    folder, run = repository
    assert run("pre-commit", "install")[0] == 0
    author = ("-c", "user.name=Fan", "-c", "user.email=fan@example.org")
    run("git", "add", "--all")
    assert run("git", *author, "commit", "-qm", "begin")[0] == 0
    spoil(folder, WHITE, '"reward": "B"', '"reward": "Q"')
    run("git", "add", "--all")
    code, said = run("git", *author, "commit", "-qm", "fault")
    assert code == 1
    assert f"  --> {WHITE}:6:" in said


def test_a_file_out_of_form_is_mended_by_the_hook_and_told(repository):
    folder, run = repository
    tidy = (folder / WHITE).read_text("utf-8")
    spoil(folder, WHITE, '    {"id"', '  {"id"')
    code, said = commit_hooks(run)
    assert code == 1
    assert "files were modified by this hook" in said
    assert (folder / WHITE).read_text("utf-8") == tidy
    assert commit_hooks(run)[0] == 0


# ---- with a fault in it: an unknown letter, then a missing key


FAULTS = {
    "an unknown letter": (WHITE, '"reward": "B"', '"reward": "Q"', "SQ210", "MHW01", 6, 59),
    "a missing key": (BLACK, ', "status": "original"', "", "SQ112", "MHB01", 6, 5),
}


@pytest.fixture(params=FAULTS)
def faulty(request, repository):
    """A repository with a planted fault: the function that runs in it, and file, code, tile, line and column."""
    file, old, new, *expected = FAULTS[request.param]
    spoil(repository[0], file, old, new)
    return repository[1], (file, *expected)


def test_a_fault_fails_the_script_and_the_hook_at_its_line(faulty):
    run, (file, code, _, line, column) = faulty
    for ended, said in (run("sh", "check.sh"), commit_hooks(run)):
        assert ended == 1
        assert f"error[{code}]: " in said
        assert f"  --> {file}:{line}:{column}\n" in said


def test_the_script_annotates_in_a_workflow_of_github(faulty):
    run, (file, code, tile, line, column) = faulty
    ended, said = run("env", "GITHUB_ACTIONS=true", "sh", "check.sh")
    assert ended == 1
    assert f"::error title={code} {tile},file={file},line={line},endLine={line},col={column}," in said


def test_a_fault_is_told_at_its_line_in_all_four_formats(faulty):
    run, (file, code, tile, line, column) = faulty
    ended, said = run("squareone", "validate", ".", "--format", "text")
    assert (ended, f"  --> {file}:{line}:{column}\n" in said) == (1, True)
    ended, said = run("squareone", "validate", ".", "--format", "json")
    (finding,) = json.loads(said)["findings"]
    assert ended == 1
    assert [finding[key] for key in ("code", "tile", "file", "line", "column")] == [code, tile, file, line, column]
    ended, said = run("squareone", "validate", ".", "--format", "sarif")
    (result,) = json.loads(said)["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert (ended, result["ruleId"], place["artifactLocation"]["uri"]) == (1, code, file)
    assert (place["region"]["startLine"], place["region"]["startColumn"]) == (line, column)
    ended, said = run("squareone", "validate", ".", "--format", "github")
    assert ended == 1
    assert said.startswith(
        f"::error title={code} {tile},file={file},line={line},endLine={line},col={column},endColumn="
    )


# ---- what stands beside the data


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A repository that is only read."""
    from squareone_data.files.scaffold import start_expansion

    folder = tmp_path_factory.mktemp("made") / "my-harbor"
    start_expansion("square-one", folder)
    return folder


def test_the_workflow_installs_this_program_and_runs_the_script(made):
    from squareone_data import __version__

    workflow = yaml.load((made / ".github/workflows/check.yml").read_text("utf-8"), yaml.BaseLoader)
    assert workflow["on"] == ["push", "pull_request"]
    assert workflow["permissions"] == {"contents": "read"}
    steps = workflow["jobs"]["check"]["steps"]
    assert [step.get("uses", "").partition("@")[0] for step in steps[:2]] == [
        "actions/checkout",
        "actions/setup-python",
    ]
    (install, check) = (step["run"] for step in steps[2:])
    assert f'"squareone-data=={".".join(__version__.split(".")[:2])}.*"' in install
    assert check == "sh check.sh"
    assert (made / "check.sh").is_file()


def test_the_editor_settings_lead_to_files_that_are_there(made):
    settings = json.loads((made / ".vscode/settings.json").read_text("utf-8"))
    matched = set()
    for schema in settings["json.schemas"]:
        assert (made / schema["url"]).is_file()
        matched |= {path for match in schema["fileMatch"] for path in made.glob(match.lstrip("/"))}
    assert {path.relative_to(made).as_posix() for path in matched} == {"game.json", WHITE, BLACK}


def test_the_problem_matcher_reads_what_validate_prints(repository):
    folder, run = repository
    for file, old, new, *_ in FAULTS.values():
        spoil(folder, file, old, new)
    spoil(folder, "game.json", '"extends_version": "2026.1"', '"extends_version": "2025.1"')
    (task,) = json.loads((folder / ".vscode/tasks.json").read_text("utf-8"))["tasks"]
    matcher = task["problemMatcher"]
    assert (matcher["fileLocation"], task["type"]) == (["relative", "${workspaceFolder}"], "shell")
    head, place = (re.compile(pattern["regexp"], re.ASCII) for pattern in matcher["pattern"])
    keys, where = matcher["pattern"]
    lines = run(*task["command"].split())[1].splitlines()
    found = set()
    for first, second in pairwise(lines):
        if (said := head.match(first)) and (at := place.match(second)):
            found.add(
                (said[keys["severity"]], said[keys["code"]], at[where["file"]], at[where["line"]], at[where["column"]])
            )
            assert said[keys["message"]]
    assert found == {
        ("error", "SQ210", WHITE, "6", "59"),
        ("error", "SQ112", BLACK, "6", "5"),
        ("warning", "SQ310", "game.json", "6", "22"),
    }


def own_schemas(folder):
    """The schemas beside a catalog, by the name of their document."""
    return {
        path.name.split(".")[1]: json.loads(path.read_text("utf-8"))
        for path in (folder / "schema").glob("*.schema.json")
    }


def accepts(folder, file):
    """The schema that a file itself names, held against it."""
    document = json.loads((folder / file).read_text("utf-8"))
    schema = json.loads(((folder / file).parent / document["$schema"]).read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema).is_valid(document)


def listed(schema, wanted):
    """The values that a schema lists for a format."""
    text = json.dumps(schema)
    return [
        json.loads(f"[{names}]")
        for names in re.findall(rf'"format": "{wanted}"[^{{}}]*?"enum": \[([^]]*)\]', text)
    ]  # fmt: skip


def test_the_schemas_accept_the_files_beside_them(made):
    assert all(accepts(made, file) for file in ("game.json", WHITE, BLACK))


def test_the_schemas_know_the_letters_and_the_sets_of_this_very_catalog(made):
    catalog, schemas = load(made), own_schemas(made)
    assert set(schemas) == {"extension", "facts", "tiles"}
    letters = "".join(piece.letter for piece in catalog.definition.pieces)
    assert f"[{letters}]" in json.dumps(schemas["tiles"])
    assert "[A-Z]" not in json.dumps(
        [node for node in _nodes(schemas["tiles"]) if node.get("format") in ("row", "reward")]
    )
    assert {tuple(names) for names in listed(schemas["tiles"], "set-id")} == {("my-harbor",)}
    assert {tuple(names) for names in listed(schemas["extension"], "set-id")} == {
        tuple(info.id for info in catalog.definition.sets)
    }
    for schema in schemas.values():
        assert schema["$id"].endswith(":my-harbor")


def _nodes(schema):
    if isinstance(schema, dict):
        yield schema
        schema = list(schema.values())
    if isinstance(schema, list):
        for node in schema:
            yield from _nodes(node)


@pytest.mark.parametrize(("old", "new"), [('"B"', '"Q"'), ('"my-harbor",', '"my-harbour",')])
def test_the_schemas_refuse_a_letter_and_a_set_that_are_not_there(repository, old, new):
    folder, _ = repository
    spoil(folder, WHITE, old, new)
    assert not accepts(folder, WHITE)


# ---- growing


def test_a_new_set_and_a_new_tile_keep_everything_in_order(repository):
    folder, run = repository
    assert run("squareone", "new", "set", "night-port", "--cs", "Noční přístav")[0] == 0
    code, said = run("squareone", "new", "tile", "night-port", "white", "Y Y / G | B > R")
    assert (code, "NPW02 Y Y / G | B > R\n" in said) == (0, True)
    assert run("squareone", "new", "tile", "my-harbor", "black")[0] == 0
    assert [tuple(names) for names in listed(own_schemas(folder)["tiles"], "set-id")] == [("my-harbor", "night-port")]
    assert all(accepts(folder, file) for file in ("game.json", WHITE, BLACK, "night-port/white.json"))
    assert run("sh", "check.sh")[0] == 0
    code, said = commit_hooks(run)
    assert code == 0, said


def test_a_new_kind_of_piece_reaches_the_schemas_with_the_next_fmt(repository):
    folder, run = repository
    coral = (
        '"pieces": [{"id": "coral", "letter": "K", "level": 4, "name": {"en": "coral", "cs": "korálový"}}],\n  "sets"'
    )
    spoil(folder, "game.json", '"sets"', coral)
    code, said = run("squareone", "fmt", "--check", ".")
    assert (code, "schema/square-one.tiles.schema.json: would be rewritten" in said) == (1, True)
    assert run("squareone", "fmt", ".")[0] == 0
    spoil(folder, WHITE, '"reward": "B"', '"reward": "K"')
    assert accepts(folder, WHITE)


# ---- the hooks this project publishes


def test_the_published_hooks_are_valid_and_look_at_the_whole_catalog(environment):
    manifest = ROOT / ".pre-commit-hooks.yaml"
    done = subprocess.run(
        [str(BIN / "pre-commit"), "validate-manifest", str(manifest)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    hooks = {hook["id"]: hook for hook in yaml.safe_load(manifest.read_text("utf-8"))}
    assert {name: hook["entry"] for name, hook in hooks.items()} == {
        "squareone-fmt": "squareone fmt",
        "squareone-validate": "squareone validate",
    }
    for hook in hooks.values():
        assert (hook["language"], hook["pass_filenames"], hook["files"]) == ("python", False, r"\.json$")


@pytest.mark.parametrize("hook", ["squareone-fmt", "squareone-validate"])
def test_a_published_hook_does_its_work_at_the_top_of_a_repository(repository, hook):
    folder, run = repository
    hooks = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))}
    command = hooks[hook]["entry"].split()
    assert run(*command)[0] == 0
    spoil(folder, WHITE, '"rows"', '"rovs"')
    code, said = run(*command)
    assert (code, f"  --> {WHITE}:6:" in said) == (1, True)
