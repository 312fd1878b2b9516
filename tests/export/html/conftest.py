"""Galleries on disk, and a browser page that fails on errors and outside requests."""

import chromium
import pytest

from squareone_data.export import FORMATS


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Return a function that writes the gallery of a catalog to a new folder."""

    def make(catalog, lang="en"):
        folder = tmp_path_factory.mktemp("gallery") / "html"
        FORMATS["html"].write_tree(catalog, lang, folder)
        return folder

    return make


@pytest.fixture(scope="session")
def gallery(made, shipped):
    """Return the gallery of the shipped catalog."""
    return made(shipped)


@pytest.fixture(scope="session")
def running():
    """Return a browser for all tests."""
    chromium.needed()
    with chromium.browser() as one:
        yield one


@pytest.fixture
def visit(running):
    """Return a function that opens a gallery; fail on errors and on requests outside the folder."""
    faults, contexts = [], []

    def go(folder, address="", ready=True, **options):
        context = running.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        inside = folder.resolve().as_uri() + "/"
        page.on("console", lambda said: faults.append(f"console {said.type}: {said.text}"))
        page.on("pageerror", lambda error: faults.append(f"error: {error}"))
        page.on("requestfailed", lambda asked: faults.append(f"failed: {asked.url}"))
        page.on("request", lambda asked: asked.url.startswith(inside) or faults.append(f"left: {asked.url}"))
        page.goto(f"{inside}index.html{address}")
        if ready:
            page.wait_for_selector("html[data-ready]")
        return page

    yield go
    for context in contexts:
        context.close()
    # The font is embedded in the style sheet.
    assert [fault for fault in faults if not fault.startswith("left: data:")] == []
