"""Print every text that the program shows, each with its place, for a review of the wording.

- findings: what each check reports for its bad sample, with the fix;
- help: the help of every command, argument and option;
- fields: the descriptions of keys in the schemas;
- errors: the messages of exceptions, findings and broken rules, as they are written in the code;
- strings: all other strings of three words or more.

Usage: python tools/messages.py [KIND...]
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import click
import typer

from squareone_data.checks import checks_of, samples, unreadable, validate
from squareone_data.checks.fixture import FILES, find_sample_game
from squareone_data.cli.app import application
from squareone_data.files import load
from squareone_data.game import Game, find_game, known_games
from squareone_data.game.check import Check, Layer
from squareone_data.model import CatalogError

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "squareone_data"
SAID = re.compile(
    r".*(?:Error|Fault)|Finding|Broken|Problem|Conflict|Refused|Skipped|Covered|Progress|Unreadable|Differs"
    r"|InvalidRecord|Cannot\w+|Unknown\w+|Missing\w+|InvalidSpreadsheet|Illegal\w+|TextTooLong|NoTiles|problem"
)
"""The names of what carries a message."""
SHOWN = re.compile(r"print_pieces|print|echo|confirm|prompt|write")
"""The names of what shows one."""


class Message(NamedTuple):
    """A text, and where it is from."""

    place: str
    text: str


def findings() -> Iterator[Message]:
    """Yield what each check reports for its bad sample."""
    general = {check.code for check in checks_of(None)}
    for check in checks_of(None):
        yield from _reported(check, FILES, find_sample_game)
    for game in map(find_game, known_games()):
        for check in checks_of(game):
            if check.code not in general:
                yield from _reported(check, game.sample_files, find_game)


def _reported(check: Check, files: dict[str, str], find: Callable[[str], Game]) -> Iterator[Message]:
    """Yield the messages of a check for its bad sample, with their fixes."""
    try:
        select = [] if check.layer is Layer.REVIEW else [check.code]  # a review looks at what the others did
        catalog = load(samples.tree(check.bad, files), find=find)
        entries = validate(catalog, select=select, play=check.layer is Layer.PLAY).entries
    except CatalogError as error:
        entries = unreadable("sample", error, [check]).entries
    place = f"{check.code} {check.severity} ({_place(check.function)})"
    yield Message(place, check.title)
    for entry in entries:
        if entry.check.code == check.code:
            yield Message(place, entry.finding.message + (f"\n= fix: {entry.finding.fix}" if entry.finding.fix else ""))


def help_texts() -> Iterator[Message]:
    """Yield the help of every command, argument and option."""
    yield from _help(typer.main.get_command(application()), "squareone")


def _help(command: click.Command, name: str) -> Iterator[Message]:
    place = f"{name} ({_place(command.callback)})" if command.callback else name
    yield Message(place, inspect.cleandoc(command.help or ""))
    for parameter in command.params:
        text = getattr(parameter, "help", None)
        if text:
            yield Message(f"{name} {'/'.join(parameter.opts)}", text)
    for child_name, child in getattr(command, "commands", {}).items():
        yield from _help(child, f"{name} {child_name}")


def _place(function: Callable[..., object]) -> str:
    """Return the file and the line of a function."""
    code = inspect.unwrap(function).__code__
    return f"{Path(code.co_filename).relative_to(ROOT).as_posix()}:{code.co_firstlineno}"


def written(kind: str) -> Iterator[Message]:
    """Yield the strings in the code that are descriptions of fields, messages, or neither.

    Args:
        kind: ``fields``, ``errors`` or ``strings``.
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        sorts: dict[int, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr):
                _mark(node.value, "docstrings", sorts)
            elif isinstance(node, ast.keyword) and node.arg in ("good", "bad"):
                _mark(node.value, "samples", sorts)
            elif isinstance(node, ast.Raise) and node.exc is not None:
                _mark(node.exc, "errors", sorts)
            elif isinstance(node, ast.keyword) and node.arg in ("help", "description"):
                _mark(node.value, "help" if node.arg == "help" else "fields", sorts)
            elif isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition(".")[2]
                if SAID.fullmatch(name) or SHOWN.fullmatch(name):
                    _mark(node, "errors", sorts)
        for line, text, sort in sorted(_strings(tree, sorts)):
            if sort == kind and (kind != "strings" or len(text.split()) >= 3):
                yield Message(f"{path.relative_to(ROOT).as_posix()}:{line}", text)


def _mark(node: ast.AST, sort: str, sorts: dict[int, str]) -> None:
    """Note what the strings below a node are; what was noted first stays."""
    if sort == "docstrings" and not isinstance(node, ast.Constant):
        return
    for below in ast.walk(node):
        if isinstance(below, ast.Constant | ast.JoinedStr):
            sorts.setdefault(id(below), sort)


def _filled(part: ast.expr) -> str:
    """Return what stands for a value in a string."""
    return f"{{{ast.unparse(part.value)}}}" if isinstance(part, ast.FormattedValue) else "{}"


def _strings(tree: ast.AST, sorts: dict[int, str]) -> Iterator[tuple[int, str, str]]:
    """Yield all strings with a space in them: line, text with names of values filled in, and what they are."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for value in node.values
        for part in ast.walk(value)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in inside:
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else _filled(part) for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            text = node.value
        else:
            continue
        if " " in text.strip():
            yield node.lineno, text, sorts.get(id(node), "strings")


KINDS: dict[str, Callable[[], Iterator[Message]]] = {
    "findings": findings,
    "help": help_texts,
    "fields": lambda: written("fields"),
    "errors": lambda: written("errors"),
    "strings": lambda: written("strings"),
}


def main() -> int:
    """Print the texts of the kinds that are named, or of all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"kinds to print: {', '.join(KINDS)}; all by default")
    kinds = parser.parse_args().kinds or list(KINDS)
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"unknown kind: {', '.join(sorted(unknown))}; expected {', '.join(KINDS)}")
    for kind in kinds:
        print(f"# {kind}\n")
        for message in KINDS[kind]():
            print(f"{message.place}\n" + "".join(f"    {line}\n" for line in message.text.splitlines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
