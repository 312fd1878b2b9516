"""Translations: every text has one, with the same placeholders, and whatever is missing or broken is English."""

import ast
import gettext
import io
import struct
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from squareone_data import NOTICE
from squareone_data.cli.common import Lang
from squareone_data.game.words import counted_points, label
from squareone_data.translation import DOMAIN, LANGUAGES, MESSAGES, Messages, placeholders

PACKAGE = Path(__file__).resolve().parent.parent / "squareone_data"
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]
LOCALES = sorted(PACKAGE.rglob("locale"))
CATALOGS = [(folder, lang) for folder in LOCALES for lang in TRANSLATED]
ARGUMENTS = {"_": [0], "gettext": [0], "by_language": [0], "ngettext": [0, 1], "pgettext": [0, 1]}
"""The functions that take texts, and which of their arguments must be written out."""


def name_of(folder):
    return folder.parent.name if isinstance(folder, Path) else str(folder)


def translations(folder, lang):
    """Return the translations that people edit, by context and text."""
    path = folder / lang / "LC_MESSAGES" / f"{DOMAIN}.po"
    return [message for message in read_po(io.BytesIO(path.read_bytes()), locale=lang) if message.id]


def texts_of(message):
    """Return the English text, or the singular and the plural."""
    return [message.id] if isinstance(message.id, str) else [*message.id]


def forms_of(message):
    """Return the translations, one for each form of the plural; none if one is missing."""
    forms = [message.string] if isinstance(message.string, str) else [*message.string]
    return forms if all(forms) else []


def calls(folder):
    """Yield the calls of a catalog's code that translate a text: file, name, call, whether it stands in an f-string."""
    package = folder.parent
    others = [other.parent for other in LOCALES if other != folder and other.is_relative_to(package)]
    for file in package.rglob("*.py"):
        if file == PACKAGE / "translation.py" or any(file.is_relative_to(other) for other in others):
            continue
        tree = ast.parse(file.read_text("utf-8"))
        strings = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
        inside = {id(node) for string in strings for node in ast.walk(string)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ARGUMENTS:
                    yield file, name, node, id(node) in inside


def catalog_file(tmp_path, entries, plural="nplurals=2; plural=(n != 1);"):
    """Write a compiled catalog with these entries by key, as gettext stores them, and return its messages."""
    header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {plural}\n"
    entries = sorted({"": header, **entries}.items())
    keys, values = (b"".join(pair[n].encode() + b"\0" for pair in entries) for n in (0, 1))
    start = 28 + 16 * len(entries)
    tables = ["", ""]
    for n, offset in ((0, start), (1, start + len(keys))):
        places = []
        for pair in entries:
            size = len(pair[n].encode())
            places.append(struct.pack("<II", size, offset))
            offset += size + 1
        tables[n] = b"".join(places)
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 0)
    return stored(tmp_path, head + tables[0] + tables[1] + keys + values)


def stored(tmp_path, content):
    folder = tmp_path / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{DOMAIN}.mo").write_bytes(content)
    return Messages(tmp_path).of("cs")


def test_the_package_and_each_game_have_a_catalog_of_messages():
    assert [name_of(folder) for folder in LOCALES] == ["project_l", "square_one", "squareone_data"]


@pytest.mark.parametrize("folder", LOCALES, ids=name_of)
def test_texts_are_written_out_where_they_are_translated(folder):
    for file, name, call, in_string in calls(folder):
        place = f"{file.relative_to(PACKAGE)}:{call.lineno}"
        texts = [call.args[n] for n in ARGUMENTS[name]]
        assert all(isinstance(text, ast.Constant) and text.value for text in texts), f"{place}: not found by a tool"
        assert not in_string, f"{place}: an f-string hides it from older versions of Python"


@pytest.mark.parametrize(("folder", "lang"), CATALOGS, ids=name_of)
def test_every_text_of_the_code_is_in_the_catalog(folder, lang):
    listed = {(message.context, *texts_of(message)) for message in translations(folder, lang)}
    used = set()
    for _, name, call, _ in calls(folder):
        texts = tuple(call.args[n].value for n in ARGUMENTS[name])
        used.add(texts if name == "pgettext" else (None, *texts))
    assert used == listed


@pytest.mark.parametrize(("folder", "lang"), CATALOGS, ids=name_of)
def test_translations_have_the_placeholders_of_the_text(folder, lang):
    for message in translations(folder, lang):
        expected = placeholders(texts_of(message)[0])
        for text in (*texts_of(message), *forms_of(message)):
            assert placeholders(text) == expected, text


@pytest.mark.parametrize(("folder", "lang"), CATALOGS, ids=name_of)
def test_compiled_catalogs_hold_what_people_edit(folder, lang):
    path = folder / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    read = [message for message in read_mo(io.BytesIO(path.read_bytes())) if message.id]
    compiled = {(message.context, *texts_of(message)): forms_of(message) for message in read}
    usable = [message for message in translations(folder, lang) if not message.fuzzy and forms_of(message)]
    assert compiled == {(message.context, *texts_of(message)): forms_of(message) for message in usable}


def test_the_notice_is_translated():
    assert MESSAGES.of("cs").gettext(NOTICE).startswith("Neoficiální")


@pytest.mark.parametrize("lang", ["en", "de", "", "CS", "../cs", "cs/../cs", "x" * 500])
def test_an_unknown_language_is_english(lang):
    messages = MESSAGES.of(lang)
    assert messages.gettext("Pieces") == "Pieces"
    assert messages.pgettext("color of a tile", "white") == "white"
    assert messages.ngettext("{count} point", "{count} points", 1) == "{count} point"
    assert messages.ngettext("{count} point", "{count} points", 5) == "{count} points"


def test_a_missing_translation_is_english():
    messages = MESSAGES.of("cs")
    assert messages.gettext("no catalog has this") == "no catalog has this"
    assert messages.pgettext("elsewhere", "Pieces") == "Pieces"
    assert messages.ngettext("{n} thing", "{n} things", 1) == "{n} thing"
    assert messages.ngettext("{n} thing", "{n} things", 2) == "{n} things"


@pytest.mark.parametrize(
    ("count", "czech"),
    [(0, "0 bodů"), (1, "1 bod"), (2, "2 body"), (4, "4 body"), (5, "5 bodů"), (22, "22 bodů"), (101, "101 bodů")],
)
def test_czech_has_three_plural_forms(count, czech):
    assert counted_points(count, "cs") == czech
    assert counted_points(count, "en") == f"{count} point{'s' * (count != 1)}"


def test_a_label_that_nobody_translated_stays_as_it_is():
    assert [label(name, "cs") for name in ("white", "stand-in", "mauve", "")] == ["bílá", "náhradní údaje", "mauve", ""]


def test_a_text_by_language_is_a_mapping_of_all_languages():
    row = Messages(PACKAGE / "games" / "square_one" / "locale").by_language("Row {number}", number=3)
    assert dict(row) == {"en": "Row 3", "cs": "Řada 3"}
    assert len(row) == len(LANGUAGES)
    assert row.get("de") is None
    assert "de" not in row


def test_the_command_line_offers_every_language():
    assert [lang.value for lang in Lang] == list(LANGUAGES)


def test_a_game_needs_no_catalog_of_messages(tmp_path):
    messages = Messages(tmp_path / "locale")
    assert messages.of("cs").gettext("Pieces") == "Pieces"
    assert dict(messages.by_language("{a} tea", a=1)) == {"en": "1 tea", "cs": "1 tea"}


def test_a_catalog_of_messages_is_read_once(tmp_path):
    messages = Messages(tmp_path)
    assert messages.of("cs") is messages.of("cs")


def test_a_foreign_catalog_translates(tmp_path):
    entries = {"tea": "čaj", "{n} cup\0{n} cups": "{n} šálek\0{n} šálky", "drink\x04tea": "čajík"}
    messages = catalog_file(tmp_path, entries)
    assert (messages.gettext("tea"), messages.pgettext("drink", "tea")) == ("čaj", "čajík")
    assert messages.ngettext("{n} cup", "{n} cups", 7) == "{n} šálky"


@pytest.mark.parametrize(
    "translated",
    [
        "", "{other} cups", "cups", "{n.__class__} cups", "{n:>99999999} cups", "{n!r} cups", "{n} {m} cups",
        "{n} cups {", "}{n}", "{} {n}",
    ],
)  # fmt: skip
def test_a_translation_with_other_placeholders_is_english(tmp_path, translated):
    plural = {"{n} bag\0{n} bags": f"{translated}\0{translated}"}
    messages = catalog_file(tmp_path, {"{n} cups": translated, "tray\x04{n} cups": translated, **plural})
    assert messages.gettext("{n} cups").format(n=2) == "2 cups"
    assert messages.pgettext("tray", "{n} cups").format(n=2) == "2 cups"
    assert [messages.ngettext("{n} bag", "{n} bags", n).format(n=n) for n in (1, 3)] == ["1 bag", "3 bags"]


@pytest.mark.parametrize(
    "plural",
    [
        "nplurals=2; plural=n/0;", "nplurals=2; plural=n%(n-3);", "nplurals=2; plural=__import__('os');", "nplurals=2;",
        "plural=" + "(" * 5000, "nplurals=2; plural=n+100;", "nplurals=x; plural=0;",
    ],
)  # fmt: skip
def test_a_wrong_formula_for_plurals_is_survived(tmp_path, plural):
    messages = catalog_file(tmp_path, {"{n} bag\0{n} bags": "{n} pytel\0{n} pytle"}, plural)
    assert messages.ngettext("{n} bag", "{n} bags", 3) in ("{n} bags", "{n} pytel", "{n} pytle")
    assert messages.gettext("other") == "other"


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\0", b"no catalog at all", b"\xde\x12\x04\x95", struct.pack("<7I", 0x950412DE, 0, 1 << 31, 28, 28, 0, 0),
        struct.pack("<7I", 0x950412DE, 9 << 16, 0, 28, 28, 0, 0),
        struct.pack("<7I", 0x950412DE, 0, 3, 1 << 30, 1 << 30, 0, 0),
    ],
)  # fmt: skip
def test_a_damaged_catalog_is_english(tmp_path, content):
    messages = stored(tmp_path, content)
    assert messages.gettext("Pieces") == "Pieces"


@pytest.mark.parametrize("charset", ["none-such", "utf-16", "ascii"])
def test_a_catalog_in_another_encoding_is_survived(tmp_path, charset):
    folder = tmp_path / "cs" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    real = (PACKAGE / "locale" / "cs" / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    (folder / f"{DOMAIN}.mo").write_bytes(real.replace(b"charset=utf-8", f"charset={charset:<5.5}".encode()))
    assert Messages(tmp_path).of("cs").gettext("no catalog has this") == "no catalog has this"


@pytest.mark.parametrize("cut", range(0, 4000, 97))
def test_a_catalog_that_breaks_off_is_survived(tmp_path, cut):
    real = (PACKAGE / "locale" / "cs" / "LC_MESSAGES" / f"{DOMAIN}.mo").read_bytes()
    assert stored(tmp_path, real[:cut]).gettext("Pieces") in ("Pieces", "Dílky")


def test_a_folder_in_place_of_a_catalog_is_survived(tmp_path):
    (tmp_path / "cs" / "LC_MESSAGES" / f"{DOMAIN}.mo").mkdir(parents=True)
    assert isinstance(Messages(tmp_path).of("cs"), gettext.NullTranslations)
    assert Messages(tmp_path).of("cs").gettext("Pieces") == "Pieces"
