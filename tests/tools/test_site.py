"""The documentation as a site: pages of a code host become pages that MkDocs shows the same way."""

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def rewritten():
    """The function that rewrites a page as the hooks do."""
    sys.path.insert(0, str(ROOT / "tools"))
    import site_hooks

    sys.path.remove(str(ROOT / "tools"))

    def rewrite(markdown, page="page.md", source_url=""):
        file = SimpleNamespace(src_uri=page)
        config = SimpleNamespace(extra={"source_url": source_url})
        return site_hooks.on_page_markdown(markdown, SimpleNamespace(file=file), config, None)

    return rewrite


@pytest.mark.parametrize(
    ("link", "page", "expected"),
    [
        ("[a](engine.md#errors)", "page.md", "[a](engine.md#errors)"),
        ("[a](#here)", "page.md", "[a](#here)"),
        ("[a](https://example.org/x)", "page.md", "[a](https://example.org/x)"),
        ("[a](../CONTRIBUTING.md#commits)", "page.md", "[a](contributing.md#commits)"),
        ("[a](../../CHANGELOG.md)", "api/page.md", "[a](../changelog.md)"),
        ("[a](docs/engine.md)", "contributing.md", "[a](engine.md)"),
        ("[a](../README.md)", "page.md", "[a](readme.md)"),
        ("see [a](../Makefile).", "page.md", "see a."),
        ("[a](../no-such-file)", "page.md", "[a](../no-such-file)"),
        ("![a](faces.svg)", "page.md", "![a](faces.svg)"),
        ("![a](docs/faces.svg)", "readme.md", "![a](faces.svg)"),
    ],
)
def test_links_lead_to_pages_of_the_site(rewritten, link, page, expected):
    assert rewritten(link, page) == expected


def test_links_to_the_source_lead_to_its_address(rewritten):
    assert rewritten("[a](../Makefile)", source_url="https://x.example/blob/main/") == (
        "[a](https://x.example/blob/main/Makefile)"
    )


def test_headings_get_the_anchors_of_a_code_host(rewritten):
    assert rewritten("# All `checks`\n\n## SO-1.11\n\n## SO-11.1\n") == (
        "# All `checks` {#all-checks}\n\n## SO-1.11 {#so-111}\n\n## SO-11.1 {#so-111-1}\n"
    )


def test_nested_lists_are_indented_by_four_and_fences_left_alone(rewritten):
    assert rewritten("- a\n  - b\n\n```text\n# c\n  - d\n[e](../Makefile)\n```\n") == (
        "- a\n    - b\n\n```text\n# c\n  - d\n[e](../Makefile)\n```\n"
    )


@pytest.mark.slow
def test_site_takes_nothing_from_the_network(tmp_path):
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path / "site"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 30
    for page in pages:
        assert (
            re.findall(r"(?:<script[^>]* src|<link[^>]* href|<img[^>]* src)=\"?https?:", page.read_text("utf-8")) == []
        )
