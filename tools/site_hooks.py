"""Hooks of MkDocs that convert pages written for a code host to pages of the site.

- README.md, CONTRIBUTING.md and CHANGELOG.md, which stay at the top of the repository, are pages too.
- Headings get the anchors that a code host gives them, so that one link works in both places.
- Links to files outside docs/ go to ``extra.source_url``, or become plain text if it is not set.
- A vertical bar in the code of a table, escaped on a code host, loses its backslash.
- Nested lists, two spaces deep on a code host, get the four spaces that Python-Markdown needs.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
BESIDE = {"README.md": "readme.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""The pages at the top of the repository, and their names on the site."""
_FENCE = re.compile(r"^```.*?^```[ ]*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages at the top of the repository."""
    for name, page in BESIDE.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Rewrite a page outside its fenced blocks."""
    source = next((name for name, generated in BESIDE.items() if generated == page.file.src_uri), None)
    folder = posixpath.dirname(source or f"docs/{page.file.src_uri}")
    seen: dict[str, int] = {}

    def rewrite(prose: str) -> str:
        prose = re.sub(r"^  (?=[-*] )", "    ", prose, flags=re.MULTILINE)
        prose = re.sub(r"^(#+ )(.+)$", lambda match: _with_anchor(match, seen), prose, flags=re.MULTILINE)
        return _LINK.sub(lambda match: _link(match, folder, page.file.src_uri, config.extra["source_url"]), prose)

    parts, end = [], 0
    for fence in _FENCE.finditer(markdown):
        parts += [rewrite(markdown[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*parts, rewrite(markdown[end:])])


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Remove backslashes before vertical bars in tables."""
    return re.sub(r"<td.*?</td>", lambda cell: cell[0].replace("\\|", "|"), html, flags=re.DOTALL)


def _with_anchor(heading: re.Match[str], seen: dict[str, int]) -> str:
    """Return a heading with the anchor of a code host; a duplicate heading is numbered."""
    anchor = re.sub(r"[^\w\- ]", "", heading[2].strip().lower()).replace(" ", "-")
    count = seen[anchor] = seen.get(anchor, -1) + 1
    return f"{heading[0]} {{#{anchor}{f'-{count}' if count else ''}}}"


def _link(link: re.Match[str], folder: str, page: str, source_url: str) -> str:
    """Return a link for the site.

    Args:
        link: the link.
        folder: the folder of the page in the repository; links are relative to it.
        page: the name of the page on the site.
        source_url: the address of the files of the repository.
    """
    path, separator, anchor = link["target"].partition("#")
    if not path or re.match(r"[a-z]+:", path):
        return link[0]
    file = posixpath.normpath(posixpath.join(folder, path))
    if not (ROOT / file).exists():
        return link[0]  # MkDocs reports it
    target = BESIDE.get(file) or (file.removeprefix("docs/") if file.startswith("docs/") else None)
    if target is not None:
        target = posixpath.relpath(target, posixpath.dirname(page) or ".")
    elif source_url:
        target = f"{source_url.rstrip('/')}/{file}"
    else:
        return link["text"]
    return f"{link['image']}[{link['text']}]({target}{separator}{anchor})"
