"""The command as a process: on a terminal, in a pipe, on a full disk, under other encodings; what it imports."""

import os
import re
import signal
import subprocess
import sys

import pytest
from running import environment, nobody_reads, on_terminal, process

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals and pipes as POSIX has them")
CONTROL = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


@pytest.fixture
def broken(small, edit):
    edit(small / "base/white.json", '["B", "Y"]', '["B", "y"]')
    return small


@pytest.mark.parametrize(
    "command", ["validate small", "show W01 -C small", "list -C small", "stats -C small", "checks", "explain SQ221"]
)
def test_output_is_colored_only_on_a_terminal(small, edit, command):
    if command.startswith("validate"):
        edit(small / "base/white.json", '["B", "Y"]', '["B", "y"]')
    plain = process(*command.split(), cwd=small.parent)
    colored = on_terminal(*command.split(), cwd=small.parent, columns=200)
    assert (plain.err, plain.code) == ("", colored.code)
    assert "\x1b" not in plain.out
    assert CONTROL.search(colored.out)
    words = [" ".join(CONTROL.sub("", text).split()) for text in (plain.out, colored.out)]
    assert words[0] == words[1]


def test_no_color_disables_color(small):
    ran = process("show", "W01", "-C", small, cwd=small.parent, NO_COLOR="1")
    assert "\x1b" not in ran.out


def test_the_caret_is_right_on_a_narrow_terminal_too(broken):
    path = broken / "base/white.json"
    path.write_text(path.read_text().replace('"id": "W03"', f'"id": "W03", "notes": "{"long " * 40}"'))
    lines = CONTROL.sub("", on_terminal("validate", "small", cwd=broken.parent, columns=70).out).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("7 | "))
    assert len(lines[at]) <= 70
    assert "…" in lines[at]
    assert lines[at + 1].index("^") == lines[at].index('y"')


QUICK = ["list", "validate --no-play", "validate --help", "export csv -o -", "--version"]


@pytest.mark.parametrize("command", QUICK)
def test_closed_pipe_is_not_an_error(small, command):
    for changes in ({}, {"PYTHONUNBUFFERED": "1"}):
        writer = nobody_reads()
        ran = process(*command.split(), cwd=small, stdout=writer, **changes)
        os.close(writer)
        assert ran.code in (0, -signal.SIGPIPE), changes
        assert ran.err == "", changes


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("command", QUICK)
def test_full_disk_on_standard_output_is_reported(small, command):
    for changes in ({}, {"PYTHONUNBUFFERED": "1"}):
        with open("/dev/full", "wb") as full:
            ran = process(*command.split(), cwd=small, stdout=full, **changes)
        assert "Traceback" not in ran.err, changes
        assert ran.err.startswith("squareone: ")
        assert ran.code == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("command", ["show B01 --lang cs", "list --lang cs", "stats --lang cs", "validate --no-play"])
def test_encoding_without_the_letters_does_not_crash(small, command, encoding):
    ran = process(*command.split(), cwd=small, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert "Traceback" not in ran.err
    assert ran.code == 0


@pytest.mark.parametrize("options", [[], ["--format", "json"]])
def test_folder_with_an_undecodable_name_is_validated(small, options):
    odd = os.fsencode(small.parent) + b"/b\xff"
    try:
        os.rename(small, odd)
    except OSError:
        pytest.skip("this file system has no such names")
    ran = process(
        "validate", os.fsdecode(b"b\xff"), "--no-play", *options, cwd=small.parent, PYTHONUTF8="0", LC_ALL="C.UTF-8"
    )
    assert "Traceback" not in ran.err
    assert ran.code == 0


def test_an_interruption_is_quiet(small):
    script = (
        "import squareone_data.cli as cli, squareone_data.cli.app as app, sys\n"
        "def stop(): raise KeyboardInterrupt\n"
        "app.run = stop\n"
        "sys.argv = ['squareone', 'list']\n"
        "cli.main()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=small)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_deleted_working_folder_is_reported(tmp_path):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = f"cd '{gone}' && rmdir '{gone}' && exec '{sys.executable}' -m squareone_data list"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


# ---- start-up


def imported_by(*arguments, cwd):
    """The modules that are loaded when the command has run."""
    script = (
        "import sys\n"
        f"sys.argv = ['squareone', *{list(map(str, arguments))!r}]\n"
        "from squareone_data.cli import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    code = end.code\n"
        "print(*sorted(sys.modules), file=sys.stderr)\n"
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=cwd,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name.partition(".")[0] for name in done.stderr.split()}


def test_version_does_not_import_typer_or_pydantic(tmp_path):
    assert not {"typer", "pydantic", "rich", "jsonschema", "json"} & imported_by("--version", cwd=tmp_path)


@pytest.mark.parametrize("options", [[], ["--no-play"], ["--format", "json"]])
def test_validating_a_good_catalog_imports_nothing_that_is_slow(tmp_path, options):
    modules = imported_by("validate", *options, cwd=tmp_path)
    assert "pydantic" in modules
    assert not {"pandas", "openpyxl", "rich", "jsonschema", "numpy"} & modules


# ---- completion, as a shell asks for it


@pytest.mark.parametrize(
    ("line", "answer"),
    [("squareone show CAB", {"CAB01", "CAB02", "CAB03"}),
     ("squareone explain SQ22", {"SQ221"}),
     ("squareone list --set combo", {"combo-master", "combo-master-ambassador"}),
     ("squareone list -C small --set ", {"base", "combo"}),
     ("squareone export c", {"csv"}),
     ("squareone val", {"validate"})],
)  # fmt: skip
def test_shell_completion(small, line, answer):
    words = line.split(" ")
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.argv[0] = 'squareone'; from squareone_data.cli import main; main()"],
        cwd=small.parent, capture_output=True, text=True, check=False, timeout=60,
        env=environment(_SQUAREONE_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1)),
    )  # fmt: skip
    assert done.stderr == ""
    assert answer <= set(done.stdout.split())
