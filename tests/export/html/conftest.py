"""Galleries on disk, and a page in a real browser that watches for what must never happen."""

import chromium
import pytest

from squareone_data.export import FORMATS


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """The function that makes the gallery of a catalog in a new folder."""

    def make(catalog, lang="en"):
        folder = tmp_path_factory.mktemp("gallery") / "html"
        FORMATS["html"].write_tree(catalog, lang, folder)
        return folder

    return make


@pytest.fixture(scope="session")
def gallery(made, shipped):
    """The gallery of the shipped catalog."""
    return made(shipped)


@pytest.fixture(scope="session")
def running():
    """A browser for all tests of a run."""
    chromium.needed()
    with chromium.browser() as one:
        yield one


@pytest.fixture
def visit(running):
    """The function that opens a gallery at an address; afterwards nothing must have gone wrong or left the folder."""
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
    # The font is in the style sheet itself.
    assert [one for one in faults if not one.startswith("left: data:")] == []
