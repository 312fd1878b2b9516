"""The table of rules: what is found in the code and the tests, what is missing, and the page made of it."""

import sys
from pathlib import Path

import pytest

from squareone_data.checks import all_rules
from squareone_data.game.registry import find_game
from squareone_data.game.rules import Rule

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def tools():
    """The three programs, as modules."""
    sys.path.insert(0, str(ROOT / "tools"))
    import rule_places
    import rule_table
    import rules_page

    yield rule_places, rule_table, rules_page
    sys.path.remove(str(ROOT / "tools"))


CODE = '''
@rule("SO-8.2", Merge)
def there(draft):
    """SO-4.5, SO-4.6: what is taken is there; see SO-9.1."""
    def inner():
        """SO-11.3 to SO-11.5: one of these."""

class Tile:
    """A tile (SO-2.1)."""

    def worth(self):
        # SO-13.4: the highest level
        return Broken("SO-13.5", "no")
'''


def test_a_function_speaks_for_the_rules_it_cites(tools):
    places, _, _ = tools
    found = [(number, place.name, place.leads) for number, place in places.in_source(CODE, "a.py")]
    assert found == [
        ("SO-8.2", "there", False),
        ("SO-4.5", "there", True),
        ("SO-4.6", "there", True),
        ("SO-9.1", "there", False),
        ("SO-11.3", "there.inner", True),
        ("SO-11.4", "there.inner", True),
        ("SO-11.5", "there.inner", True),
        ("SO-2.1", "Tile", False),
        ("SO-13.4", "Tile.worth", False),
        ("SO-13.5", "Tile.worth", False),
    ]


def test_a_test_speaks_for_the_rules_it_is_marked_with(tools):
    places, _, _ = tools
    text = (
        '@pytest.mark.rule("SO-4.5", "SO-8.2")\n@pytest.mark.slow\ndef test_it(): ...\n\ndef test_other(): "SO-9.1"\n'
    )
    assert [(number, place.name) for number, place in places.tests_in_source(text, "t.py")] == [
        ("SO-4.5", "test_it"),
        ("SO-8.2", "test_it"),
    ]


def test_every_rule_has_a_test_and_every_rule_of_play_a_function(tools):
    places, table, _ = tools
    assert list(table.complaints(all_rules(), places.tests(), places.functions())) == []


def test_missing_and_unknown_rules_are_reported(tools):
    places, table, _ = tools
    place = [places.Place("a.py", "f")]
    faults = list(
        table.complaints(["SO-1.3", "SO-4.5", "SO-4.6"], {"SO-1.3": place, "SO-4.5": place}, {"SO-99.1": place})
    )
    assert [text.split(":")[0].split(",")[0] for text in faults] == [
        "SO-4.5 has no function",
        "SO-4.6 has no test",
        "SO-4.6 has no function",
        "a function cites unknown rule SO-99.1 (a.py",
    ]


def test_the_table_goes_from_rule_to_tests_to_functions(tools):
    places, table, _ = tools
    tests = {"SO-4.5": [places.Place("tests/t.py", "test_a"), places.Place("tests/t.py", "test_b")]}
    code = {"SO-4.5": [places.Place("e.py", "merge")]}
    assert list(table.table(["SO-4.5"], tests, code)) == [
        "SO-4.5",
        "    test  tests/t.py: test_a, test_b",
        "    code  e.py: merge",
    ]


def test_the_page_shows_each_rule_with_its_code_and_tests(tools):
    places, _, page = tools
    known = [
        Rule("SO-1.11", "Components", "First."),
        Rule("SO-11.1", "Bonus", "Second. **Ruling**: so it is."),
    ]
    code = {"SO-11.1": [places.Place("squareone_data/e.py", "use", True)]}
    text = page.page(known, code, {"SO-11.1": [places.Place("tests/t.py", "test_it_is_so")]})
    assert "## 11. Bonus\n\n### SO-11.1\n\nSecond. **Ruling**: so it is.\n" in text
    assert "- Code: [e.py](../squareone_data/e.py): `use`\n- Tests:\n  - [t.py](../tests/t.py): it is so\n" in text
    # Two headings would have the same anchor; the link leads to the second.
    assert "Rules with a ruling: [SO-11.1](#so-111-1)." in text


@pytest.mark.parametrize(("game", "path"), [("square-one", "docs/rules.md"), ("project-l", "docs/rules-project-l.md")])
def test_every_rule_and_every_file_named_on_the_page_is_there(tools, game, path):
    import re

    text = tools[2].rules_pages()[path]
    assert re.findall(r"^### (\S+)$", text, re.MULTILINE) == list(find_game(game).rules)
    links = set(re.findall(r"\]\(\.\./([^)#]+)\)", text))
    assert len(links) > 20
    assert [link for link in links if not (ROOT / link).is_file()] == []
