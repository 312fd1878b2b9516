"""Refuse wording that the project does not use, in every sentence that a person can read.

Read are docstrings, comments, strings with a space in them, names of tests, and Markdown outside fenced blocks. What is
refused is in `PHRASES`, each with what to write instead. A line with ``prose: keep`` is passed over.

Usage: python tools/prose.py [--count] [--list] [FILE...]
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("squareone_data", "tests", "tools", "conformance")
PAGES = ("*.md", "docs/**/*.md", "squareone_data/**/*.md", "conformance/**/*.md")
GENERATED = {"docs/checks.md", "docs/rules.md", "docs/rules-project-l.md"}
"""Pages made from sources that are read themselves."""
OTHERS = ("Makefile", "mkdocs.yml", "pyproject.toml", ".pre-commit-hooks.yaml", ".ci/run", ".github/workflows/*.yml")
"""Files whose comments are read."""
KEEP = "prose: keep"

ANY, DOCSTRING, HELP, NAME = "any", "docstring", "help", "name"


class Text(NamedTuple):
    """A piece of prose.

    Args:
        line: the line it begins on.
        kind: ``docstring``, ``help``, ``name`` (of a test), or ``any``.
        text: the text; values that are filled in are ``{}``.
    """

    line: int
    kind: str
    text: str


class Hit(NamedTuple):
    """A refused phrase."""

    line: int
    phrase: str
    suggestion: str


class Phrase(NamedTuple):
    """A phrase that is refused.

    Args:
        pattern: what it looks like; a space stands for any white space.
        suggestion: what to write instead.
        kinds: the kinds of text it is refused in; all if empty.
    """

    pattern: str
    suggestion: str
    kinds: tuple[str, ...] = ()

    def regex(self) -> re.Pattern[str]:
        """Return the pattern, compiled."""
        return re.compile(self.pattern.replace(" ", r"\s+"), re.IGNORECASE)


# fmt: off
PHRASES = (
    # From the table of the voice.
    Phrase(r"\bnobody is there\b", "standard input is not a terminal"),
    Phrase(r"(?<!there\x20)\b(?:is|are|was|were|be) no (?!longer\b|more\b|less\b|matter\b)[a-z]\w*", "is not a …; invalid …"),
    Phrase(r"\b(?:is|are|was|were|be) none of\b", "is not one of …; not a legal …"),
    Phrase(r"\bnone of the legal\b", "not a legal action"),
    Phrase(r"\bcom(?:es?|ing) along\b", "is bundled; is included"),
    Phrase(r"\bwhat matters\b", "name the thing: artwork, text, …"),
    Phrase(r"\b(?:make|makes|made|making) up for\b", "correct; apply (a calibration)"),
    Phrase(r"\bwaives nothing\b", "unused waiver; remove it"),
    Phrase(r"\bmade of rules\b", "automated opponent"),
    Phrase(r"\bstands? alone\b", "cannot be combined with …"),
    Phrase(r"\bbeside (?:one another|each other)\b", "side by side; in a row"),
    Phrase(r"\btold\b", "reported; printed; named; notified"),
    Phrase(r"\btells? apart\b", "distinguish"),
    Phrase(r"\btell(?:s|ing)?\b(?! apart)", "report; print; say; show; notify"),
    Phrase(r"\bread on\b", "keep reading"),
    Phrase(r"\bso manieth\b|\bso many\b", "n; every n-th; the number of …"),
    Phrase(r"\bspar(?:e|es|ing) the\b", "avoid; disable; save"),
    Phrase(r"\bwho (?:plays|listens|asks|reads|writes|owns|made|likes|wants|looks) \w", "name them: a player, a reader, single-player …"),
    Phrase(r"\bwhat is usual\b|\bwhat is its own\b", "default; what differs"),
    Phrase(r"\bgo(?:es)? on\b", "continue; ongoing"),
    Phrase(r"\bthis is no\b", "invalid …"),
    # Help texts and docstrings that open with a clause.
    Phrase(r"\A(?:that|those|of|what|whether|who|where|how|so|all that) ", "a noun phrase: 'Output format', 'Only tiles in this set'", (HELP,)),
    Phrase(r"\A(?:that|what|whether|who|where|how|whatever|all that) ", "an imperative verb: 'Return …', 'Raise …'; a noun for a class", (DOCSTRING,)),
    # Names of tests.
    Phrase(r"\Atest (?:what|who|whoever|that which) ", "name the behavior: test_unknown_piece_is_reported", (NAME,)),
    # Close relatives of these, found in the same texts.
    Phrase(r"\b(?:un)?mend(?:s|ed|ing|able)?\b", "fix"),
    Phrase(r"\bas one\b(?! of)", "together; as a single …"),
    Phrase(r"\bfor one in\b", "name what the loop holds: 'for tile in'"),
    Phrase(r"\bnobody\b", "no one; no player; 'not assigned'"),
    Phrase(r"\bsomebody\b", "someone; another user; a player"),
    Phrase(r"\bwhoever\b", "anyone who; the player who"),
    Phrase(r"\banew\b", "again; re-"),
    Phrase(r"\bnought\b", "zero"),
    Phrase(r"\bof ours\b|\bof theirs\b", "our; their"),
    Phrase(r"\b(?:take|takes|taken|taking) it out\b", "remove it"),
    Phrase(r"\ball the same\b", "anyway"),
    Phrase(r"\bat will\b", "as needed; freely"),
    Phrase(r"\bheld? against\b|\bholds? (?:it|them) against\b", "compare with; check against"),
    Phrase(r"\bwhat came of\b|\bcomes? of it\b|\bcame of it\b", "the result of"),
    Phrase(r"\bleads nowhere\b", "broken link; missing target"),
    Phrase(r"\bmore than one of one\b", "duplicate"),
    Phrase(r"\bgiven out\b", "assigned; reused"),
    Phrase(r"\bstands? (?:in|on|beside|behind|before|above|below|under)\b", "is in; is on; is next to"),
    Phrase(r"\bin (?:one's|their|its) way\b", "blocks; prevents"),
    Phrase(r"\bof its own accord\b|\bby itself\b", "automatically"),
    Phrase(r"\bnothing but\b", "only"),
    Phrase(r"\bno (?:game|catalog|file|folder|number|word|piece|tile|set|action|bot|text) at all\b", "not a …; no …"),
)
# fmt: on


def phrases_in(text: Text) -> Iterator[tuple[int, str, str]]:
    """Yield each refused phrase of a text: where it begins, the phrase, and what to write instead.

    A place is reported once, by the first phrase in the list that matches there.
    """
    taken: set[int] = set()
    for phrase in PHRASES:
        if phrase.kinds and text.kind not in phrase.kinds:
            continue
        for match in phrase.regex().finditer(text.text):
            if not taken & set(range(match.start(), match.end())):
                taken |= set(range(match.start(), match.end()))
                yield match.start(), " ".join(match[0].split()), phrase.suggestion


def python_texts(source: str, strings: bool) -> Iterator[Text]:
    """Yield the prose of a Python file.

    Args:
        source: its text.
        strings: whether strings other than docstrings are read too.
    """
    tree = ast.parse(source)
    docstrings = set(_docstrings(tree))
    helps = {
        id(keyword.value) for node in ast.walk(tree) if isinstance(node, ast.Call) for keyword in node.keywords
        if keyword.arg == "help"
    }  # fmt: skip
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inside:
            if id(node) in docstrings:
                yield Text(node.lineno, DOCSTRING, node.value)
            elif strings and " " in node.value:
                yield Text(node.lineno, HELP if id(node) in helps else ANY, node.value)
        elif isinstance(node, ast.JoinedStr) and strings:
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield Text(node.lineno, HELP if id(node) in helps else ANY, "".join(map(str, parts)))
        elif isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield Text(node.lineno, NAME, node.name.replace("_", " "))
        elif isinstance(node, ast.For | ast.comprehension):
            target = node.target
            if isinstance(target, ast.Name) and target.id == "one":
                yield Text(target.lineno, ANY, "for one in")
    yield from _python_comments(source)


def _docstrings(tree: ast.AST) -> Iterator[int]:
    """Yield which constants are docstrings: of modules, classes and functions, and those below an assignment."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and body:
            for statement in body:
                if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                    yield id(statement.value)


def _python_comments(source: str) -> Iterator[Text]:
    """Yield comments; those on lines of their own that follow each other are one text."""
    block: list[str] = []
    begin = last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        alone = token.line.lstrip().startswith("#")
        if block and (line != last + 1 or not alone):
            yield Text(begin, ANY, "\n".join(block))
            block = []
        if not block:
            begin = line
        block.append(token.string.lstrip("#"))
        last = line
    if block:
        yield Text(begin, ANY, "\n".join(block))


def markdown_texts(source: str) -> Iterator[Text]:
    """Yield the prose of a page, without fenced blocks and code."""

    def blank(match: re.Match[str]) -> str:
        return "\n" * match[0].count("\n")

    prose = re.sub(r"^```.*?^```[ ]*$", blank, source, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"`[^`\n]*`", "{}", prose)
    yield Text(1, ANY, re.sub(r"\]\([^)\s]*\)", "]", prose))


def comment_texts(source: str) -> Iterator[Text]:
    """Yield the comments of a file in which ``#`` begins one."""
    for number, line in enumerate(source.splitlines(), 1):
        _, separator, comment = line.partition("# ")
        if separator:
            yield Text(number, ANY, comment)


def hits_in(path: Path) -> list[Hit]:
    """Return the refused phrases of a file, by line."""
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        texts = python_texts(source, strings=not path.resolve().is_relative_to(ROOT / "tests"))
    elif path.suffix == ".md":
        texts = markdown_texts(source)
    else:
        texts = comment_texts(source)
    lines = source.splitlines()
    found = []
    for text in texts:
        for start, phrase, suggestion in phrases_in(text):
            line = _line(text, start, phrase, lines)
            if KEEP not in lines[line - 1]:
                found.append(Hit(line, phrase, suggestion))
    return sorted(set(found))


def _line(text: Text, start: int, phrase: str, lines: list[str]) -> int:
    """Return the line of a phrase: counted by line feeds, or where strings are joined, the first that holds it."""
    counted = text.line + text.text.count("\n", 0, start)
    first = phrase.split()[0].lower()
    for line in (counted, *range(text.line, min(text.line + 12, len(lines) + 1))):
        if first in lines[min(line, len(lines)) - 1].lower():
            return line
    return text.line


def all_files() -> list[Path]:
    """Return the files that are read if none is named."""
    found = [path for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    found += [path for pattern in PAGES for path in ROOT.glob(pattern)]
    found += [path for pattern in OTHERS for path in ROOT.glob(pattern)]
    own = {Path(__file__).resolve(), *(ROOT / page for page in GENERATED)}
    return sorted(path for path in set(found) if path not in own)


def main() -> int:
    """Print every refused phrase; the exit code is 1 if there is one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="files to read; all if none is named")
    parser.add_argument("--count", action="store_true", help="print the number of phrases per file instead")
    parser.add_argument("--list", action="store_true", help="print the refused phrases and exit")
    options = parser.parse_args()
    if options.list:
        for phrase in PHRASES:
            print(f"{phrase.pattern} → {phrase.suggestion}" + f" ({', '.join(phrase.kinds)})" * bool(phrase.kinds))
        return 0
    counts: Counter[str] = Counter()
    for path in [file.resolve() for file in options.files] or all_files():
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
        for hit in hits_in(path):
            counts[name] += 1
            if not options.count:
                print(f"{name}:{hit.line}: {hit.phrase} → {hit.suggestion}")
    if options.count:
        for name, count in counts.most_common():
            print(f"{count:5} {name}")
    print(f"{counts.total()} phrases in {len(counts)} files", file=sys.stderr)
    return int(bool(counts))


if __name__ == "__main__":
    sys.exit(main())
