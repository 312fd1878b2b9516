"""Translations: gettext catalogs, one for the package and one for each game.

The English text in the code is the msgid. Translators edit ``locale/LANGUAGE/LC_MESSAGES/messages.po``. ``make format``
updates these files from the code and compiles them to ``messages.mo``, which the program reads.
"""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

LANGUAGES: Mapping[str, str] = {"en": "English", "cs": "Czech"}
"""The supported languages, by code, with their names."""
DOMAIN = "messages"
"""The name of the files of a message catalog."""
_CODE = re.compile("[a-z]{2,3}(_[A-Z]{2})?")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}|[{}]")
_ENGLISH = gettext.NullTranslations()


@lru_cache(1024)
def placeholders(text: str) -> frozenset[str]:
    """Return the placeholders of a text, such as ``{count}``, including unmatched braces."""
    return frozenset(_PLACEHOLDER.findall(text))


class _Catalog(gettext.GNUTranslations):
    """A compiled catalog. It ignores translations that are empty or have other placeholders than the English text."""

    def gettext(self, message: str) -> str:
        return _sound(super().gettext(message), message)

    def pgettext(self, context: str, message: str) -> str:
        return _sound(super().pgettext(context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        try:
            translated = super().ngettext(msgid1, msgid2, n)
        except ArithmeticError:  # the plural formula of the catalog divides by zero
            translated = ""
        return _sound(translated, msgid1 if n == 1 else msgid2)


def _sound(translated: str, message: str) -> str:
    return translated if translated and placeholders(translated) == placeholders(message) else message


class Messages:
    """The translations of a package.

    Args:
        folder: the folder with a subfolder for each language; it may be missing.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._loaded: dict[str, gettext.NullTranslations] = {"en": _ENGLISH}

    def of(self, lang: str) -> gettext.NullTranslations:
        """Return the translations into a language; English for an unknown language or a missing translation.

        Call ``gettext(text)``, ``ngettext(singular, plural, number)`` or ``pgettext(context, text)`` on the result,
        with string literals: the extraction finds the texts by the names of these methods.
        """
        if lang not in self._loaded:
            if not _CODE.fullmatch(lang):
                return _ENGLISH
            self._loaded[lang] = _read(self.folder / lang / "LC_MESSAGES" / f"{DOMAIN}.mo")
        return self._loaded[lang]

    def by_language(self, text: str, **values: object) -> Mapping[str, str]:
        """Return a text by language, translated on access; ``values`` replace its placeholders."""
        return _ByLanguage(self, text, values)


def _read(path: Path) -> gettext.NullTranslations:
    """Read a compiled catalog; return English if it is missing or invalid."""
    try:
        with path.open("rb") as file:
            catalog = _Catalog(file)
        catalog.gettext(DOMAIN)  # a missing text: raises if the plural formula is invalid
    except (OSError, ValueError, LookupError, ArithmeticError, struct.error):
        return _ENGLISH
    return catalog


class _ByLanguage(Mapping[str, str]):
    def __init__(self, messages: Messages, text: str, values: Mapping[str, object]) -> None:
        self._messages, self._text, self._values = messages, text, values

    def __getitem__(self, lang: str) -> str:
        if lang not in LANGUAGES:
            raise KeyError(lang)
        return self._messages.of(lang).gettext(self._text).format(**self._values)

    def __iter__(self) -> Iterator[str]:
        return iter(LANGUAGES)

    def __len__(self) -> int:
        return len(LANGUAGES)


MESSAGES = Messages(Path(__file__).with_name("locale"))
"""The translations of everything except games, which have separate ones."""
