"""Update the translations: extract the texts, update the .po files, compile them to .mo.

Each message catalog is a folder ``locale``: a general one, and one for each game with texts. Missing translations, and
translations marked as fuzzy because their English text has changed, are listed; the program shows English for them.

Usage: python tools/translations.py [--check]
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from squareone_data.files.atomic import write_bytes
from squareone_data.translation import DOMAIN, LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "squareone_data"
KEYWORDS = {
    "_": None, "gettext": None, "by_language": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2),
}  # fmt: skip
"""The names of the functions that take a text, and the positions of their text arguments."""
COMMENT = "Translators:"
"""The prefix of comments for translators; they are copied to the .po files."""


class Messages(Catalog):
    """A catalog whose header has no dates, names or versions: the same texts give the same bytes."""

    mime_headers = property(
        lambda self: [
            ("Project-Id-Version", "squareone-data"),
            *([("Language", str(self.locale)), ("Plural-Forms", self.plural_forms)] if self.locale else []),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ],
        lambda self, headers: None,  # the header of a file is always rewritten
    )


def packages() -> dict[Path, list[Path]]:
    """Return the packages with a message catalog, each with the files of its texts."""
    games = sorted(path for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file())
    general = [path for path in PACKAGE.rglob("*.py") if not any(path.is_relative_to(game) for game in games)]
    return {PACKAGE: sorted(general), **{game: sorted(game.rglob("*.py")) for game in games}}


def extracted(files: list[Path]) -> Messages:
    """Return a template with the texts of some files, in their order."""
    template = Messages(
        fuzzy=False, header_comment="# The texts of the program. Made by tools/translations.py; do not edit."
    )
    for file in files:
        found = extract_from_file("python", file, KEYWORDS, (COMMENT,), {"encoding": "utf-8"}, strip_comment_tags=True)
        for line, text, comments, context in found:
            template.add(
                text, None, [(file.relative_to(ROOT).as_posix(), line)], auto_comments=comments, context=context
            )
    return template


def updated(path: Path, lang: str, template: Messages) -> Messages:
    """Return the translations of a .po file, updated to a template.

    The translation of a removed text is used, as fuzzy, for a similar new text; otherwise it is dropped.
    """
    catalog = Messages(locale=lang, fuzzy=False, header_comment=f"# {LANGUAGES[lang]} translations. Edit them here.")
    if path.is_file():
        for message in read_po(io.BytesIO(path.read_bytes()), locale=lang):
            if message.id:
                catalog[message.id] = message
    catalog.update(template, no_fuzzy_matching=True)
    gone = {_first(message.id): message for message in catalog.obsolete.values() if isinstance(message.string, str)}
    for message in catalog:
        near = get_close_matches(message.id, gone, 1) if isinstance(message.id, str) and not message.string else []
        if near:
            message.string = gone[near[0]].string
            message.flags.add("fuzzy")
    catalog.obsolete.clear()
    return catalog


def as_po(catalog: Messages) -> bytes:
    """Return a catalog as a .po file. Places have no line numbers, so that other changes in a file do not change it."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, include_previous=False)
    return file.getvalue()


def missing(catalog: Messages) -> list[str]:
    """Return the texts without a translation, or with a fuzzy one."""
    return [
        _first(message.id)
        for message in catalog
        if message.id and (message.fuzzy or not message.string or not all(message.string))
    ]


def _first(text: str | tuple[str, ...]) -> str:
    return text if isinstance(text, str) else text[0]


def wanted() -> Iterator[tuple[Path, bytes, list[str]]]:
    """Yield each generated file with its content, and the texts that it leaves in English."""
    for package, files in packages().items():
        template = extracted(files)
        if not template:
            continue
        folder = package / "locale"
        yield folder / f"{DOMAIN}.pot", as_po(template), []
        for lang in (lang for lang in LANGUAGES if lang != "en"):
            path = folder / lang / "LC_MESSAGES" / f"{DOMAIN}.po"
            catalog = updated(path, lang, template)
            yield path, as_po(catalog), missing(catalog)
            compiled = io.BytesIO()
            write_mo(compiled, catalog)
            yield path.with_suffix(".mo"), compiled.getvalue(), []


def main() -> int:
    """Write the files, or with ``--check`` list those that are out of date; list missing translations."""
    check = sys.argv[1:] == ["--check"]
    stale = False
    for path, content, untranslated in wanted():
        name = path.relative_to(ROOT).as_posix()
        if not path.is_file() or path.read_bytes() != content:
            stale = True
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_bytes(path, content)
            print(f"{name}: {'out of date; run `make format`' if check else 'written'}")
        if untranslated:
            print(f"{name}: {len(untranslated)} without a translation; shown in English")
            for text in untranslated:
                print(f"  {text!r}")
    return int(check and stale)


if __name__ == "__main__":
    sys.exit(main())
