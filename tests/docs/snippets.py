"""The fenced blocks of a page: found, run, and held against what the page says comes out."""

import doctest
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import jsonschema

from squareone_data.export.schemas import all_schemas
from squareone_data.files.strict_json import Refused, parse

ROOT = Path(__file__).resolve().parent.parent.parent

NOT_RUN = {
    "make build": "sets up an environment; the test run itself began with it",
    "make test": "would run this test again",
    "make format": "writes into the repository",
    "pip install .": "changes the environment the tests run in",
    "pip install '.[frame]'": "changes the environment the tests run in",
    "pip install pre-commit": "changes the environment the tests run in",
}
"""The commands that pages show and that are not run here, each with the reason."""

MAY_BE_MISSING = ("pre-commit",)
"""Programs of others whose commands are run only where they are installed."""

CLONE = "# in a clone of the repository"
"""The first line of a block that is run in a copy of the repository."""

PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
"""Where commands are looked for: first beside the Python that runs the tests."""

_FENCE = re.compile(r"^```(?P<lang>\S*)[^\n]*\n(?P<text>.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
_SCHEMA = re.compile(r"<!-- schema: (?P<name>\S+) -->\s*\Z")
_EXIT = re.compile(r"\(exit (\d+)\)")
_BESIDE = ("docs", "schema", "conformance", "squareone_data", "tests", "tools", "Makefile", "pyproject.toml")


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, its text, the line it begins on, and the schema named above it."""

    lang: str
    text: str
    line: int
    schema: str = ""


@dataclass
class Command:
    """A command of a console block, with the lines that the page says come out."""

    text: str
    expected: list[str]
    line: int
    code: int = 0


def blocks(page):
    """The fenced blocks of a page, in order."""
    content = page.read_text("utf-8")
    for match in _FENCE.finditer(content):
        named = _SCHEMA.search(content[: match.start()])
        line = content.count("\n", 0, match.start()) + 1
        yield Block(match["lang"], match["text"], line, named["name"] if named else "")


def commands(block):
    """The commands of a console block; a line that begins with ``> `` continues the one before."""
    found = []
    for number, line in enumerate(block.text.splitlines(), block.line + 1):
        if line.startswith("$ "):
            found.append(Command(line[2:], [], number))
        elif found and line.startswith("> ") and not found[-1].expected:
            found[-1].text += "\n" + line[2:]
        elif found and (ended := _EXIT.fullmatch(line.strip())):
            found[-1].code = int(ended[1])
        elif found:
            found[-1].expected.append(line.rstrip())
        elif line != CLONE:
            raise AssertionError(f"line {number}: a console block begins with a command, `$ …`")
    return found


def missing(command):
    """Whether a command is of a program that may be missing here, and is."""
    program = command.partition(" ")[0]
    return program in MAY_BE_MISSING and shutil.which(program, path=PATH) is None


def matches(expected, actual):
    """Whether lines are as expected; a line ``...`` stands for any lines, and spaces at the end do not count."""
    pattern = "".join(r"(?:.*\n)*" if line == "..." else re.escape(line) + r" *\n" for line in expected)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in actual)) is not None


class Reader:
    """Somebody who reads a page from top to bottom and tries everything, in a folder of their own."""

    def __init__(self, page, folder, programs=None):
        """Begin.

        Args:
            page: the page.
            folder: where it is tried.
            programs: a folder with programs to be found before all others.
        """
        self.page, self.home, self.where = page, folder, folder
        self.path = f"{programs}{os.pathsep}{PATH}" if programs else PATH
        self.names = {"__name__": "__main__"}
        self.ran = 0
        self.faults = []

    def read(self):
        """Run all blocks; what went wrong is in ``faults``."""
        run = {"console": self.console, "python": self.python, "json": self.json}
        for block in blocks(self.page):
            if block.lang in run:
                self.ran += 1
                run[block.lang](block)

    def fault(self, line, message):
        """Note a fault at a line of the page."""
        self.faults.append(f"{self.page.name}:{line}: {message}")

    def clone(self):
        """A copy of the repository: what commands may write is copied, the rest linked."""
        folder = self.home / "clone"
        if not folder.exists():
            folder.mkdir()
            shutil.copytree(ROOT / "catalog", folder / "catalog")
            for name in _BESIDE:
                (folder / name).symlink_to(ROOT / name)
        return folder

    def console(self, block):
        """Run the commands of a block in bash; where one leaves off, the next begins."""
        before, cloned = self.where, block.text.startswith(CLONE)
        if cloned:
            self.where = self.clone()
        for one in commands(block):
            if one.text in NOT_RUN or missing(one.text):
                continue
            code, lines = self.bash(one.text)
            shown = "\n".join(lines)
            if code != one.code:
                self.fault(one.line, f"`{one.text}` ended with {code}, not {one.code}\n{shown}")
            elif not matches(one.expected, lines):
                wanted = "\n".join(one.expected)
                self.fault(one.line, f"`{one.text}`: expected\n{wanted}\n-- but got\n{shown}")
        if cloned:
            self.where = before

    def bash(self, text):
        """The exit code and the lines of a command."""
        note = self.home / ".where"
        kept = {key: value for key, value in os.environ.items() if key not in ("FORCE_COLOR", "BASH_ENV", "CDPATH")}
        env = kept | {
            "HOME": str(self.home), "COLUMNS": "100", "NO_COLOR": "1", "PYTHONUTF8": "1", "PYTHONWARNINGS": "",
            "PATH": self.path,
        }  # fmt: skip
        script = f"trap 'pwd > {note}' EXIT\n{text}\n"
        done = subprocess.run(
            ["bash", "-c", script], cwd=self.where, env=env, check=False, timeout=120, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.where = Path(note.read_text().strip())
        return done.returncode, done.stdout.decode("utf-8").splitlines()

    def python(self, block):
        """Run a block in the names of the page: as a session where it has prompts, else as a program."""
        os.chdir(self.where)
        if block.text.lstrip().startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block.text, self.names, self.page.name, None, block.line)
            told = []
            doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.append, clear_globs=False)
            self.names |= test.globs
            if told:
                self.fault(block.line, "".join(told))
            return
        try:
            exec(compile("\n" * block.line + block.text, str(self.page), "exec"), self.names)
        except Exception as error:
            self.fault(block.line, f"{type(error).__name__}: {error}")

    def json(self, block):
        """Read a block as strictly as a catalog's files, and hold it against the schema named above it."""
        try:
            document, _ = parse(block.text.encode("utf-8"), self.page.name)
        except Refused as refused:
            self.fault(block.line, refused.findings[0].message)
            return
        if not block.schema:
            return
        name, _, definition = block.schema.partition("#")
        schema = all_schemas()[name]
        if definition:
            schema = {"$defs": schema["$defs"], "$ref": f"#{definition}"}
        for error in jsonschema.Draft202012Validator(schema).iter_errors(document):
            self.fault(block.line, f"{error.json_path}: {error.message}")


def links(page):
    """The relative links and pictures of a page outside its fenced blocks: target and anchor."""
    prose = re.sub(r"`[^`\n]*`", "", _FENCE.sub("", page.read_text("utf-8")))
    for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", prose):
        written = target[0] or target[1]
        if not re.match(r"[a-z]+:", written):
            path, _, anchor = written.partition("#")
            yield path, anchor


def anchors(page):
    """The anchors of a page's headings, as the usual hosts make them."""
    prose = _FENCE.sub("", page.read_text("utf-8"))
    for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE):
        yield re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
