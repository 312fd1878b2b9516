"""The tool that keeps translations in step with the code: what it finds, keeps, offers and lists."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

CODE = """
_ = messages.gettext
header = MESSAGES.by_language("Row {number}", number=1)
# Translators: at the foot of a card
messages.pgettext("a drink", "tea")
messages.ngettext("{count} cup", "{count} cups", count)
print(_("cold tea"), _("hot tea"), "not this")
"""


@pytest.fixture(scope="module")
def tool():
    """The program, as a module."""
    spec = importlib.util.spec_from_file_location("translations_tool", ROOT / "tools" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def extracted(tool, tmp_path, monkeypatch):
    """Finds the texts of some code."""
    monkeypatch.setattr(tool, "ROOT", tmp_path)

    def go(code):
        (tmp_path / "code.py").write_text(code, "utf-8")
        return tool.extracted([tmp_path / "code.py"])

    return go


@pytest.fixture
def updated(tool, tmp_path):
    """Brings a .po file in step with a template and returns it; the file is written first."""

    def go(template, text=None):
        path = tmp_path / "messages.po"
        if text is not None:
            path.write_text(text, "utf-8")
        catalog = tool.updated(path, "cs", template)
        path.write_bytes(tool.as_po(catalog))
        return catalog

    return go


def test_the_shipped_translations_are_up_to_date():
    ran = subprocess.run(
        [sys.executable, ROOT / "tools" / "translations.py", "--check"], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_texts_are_found_with_context_plural_and_comment(extracted):
    found = [(m.context, m.id, m.auto_comments) for m in extracted(CODE) if m.id]
    assert found == [
        (None, "Row {number}", []),
        ("a drink", "tea", ["at the foot of a card"]),
        (None, ("{count} cup", "{count} cups"), []),
        (None, "cold tea", []),
        (None, "hot tea", []),
    ]


def test_a_file_holds_no_dates_lines_or_versions(tool, extracted):
    text = tool.as_po(extracted(CODE)).decode()
    assert "#: code.py\n" in text
    assert "Date" not in text
    assert "Babel" not in text
    assert tool.as_po(extracted("\n\n" + CODE)).decode() == text


def test_a_new_catalog_lists_every_text_as_missing(tool, extracted, updated):
    assert tool.missing(updated(extracted(CODE))) == ["Row {number}", "tea", "{count} cup", "cold tea", "hot tea"]


def test_translations_and_notes_are_kept(tool, extracted, updated):
    kept = '# a note\nmsgid "cold tea"\nmsgstr "studený čaj"\n'
    catalog = updated(extracted(CODE), kept)
    assert (catalog["cold tea"].string, catalog["cold tea"].user_comments) == ("studený čaj", ["a note"])
    assert "cold tea" not in tool.missing(catalog)
    assert tool.as_po(updated(extracted(CODE))) == tool.as_po(catalog)


def test_the_translation_of_a_changed_text_is_offered_as_fuzzy(tool, extracted, updated):
    catalog = updated(extracted(CODE.replace("cold tea", "ice-cold tea")), 'msgid "cold tea"\nmsgstr "studený čaj"\n')
    assert (catalog["ice-cold tea"].string, catalog["ice-cold tea"].fuzzy) == ("studený čaj", True)
    assert "ice-cold tea" in tool.missing(catalog)
    assert updated(extracted(CODE.replace("cold tea", "ice-cold tea")))["ice-cold tea"].fuzzy


def test_the_translation_of_a_text_that_is_gone_is_dropped(extracted, updated, tmp_path):
    catalog = updated(extracted(CODE), 'msgid "Something else altogether"\nmsgstr "Něco jiného"\n')
    assert not [message for message in catalog if message.string == "Něco jiného"]
    assert "Něco" not in (tmp_path / "messages.po").read_text("utf-8")


def test_a_plural_that_lacks_a_form_is_missing(tool, extracted, updated):
    text = 'msgid "{count} cup"\nmsgid_plural "{count} cups"\nmsgstr[0] "{count} šálek"\nmsgstr[1] "{count} šálky"\n'
    assert "{count} cup" in tool.missing(updated(extracted(CODE), text))
