"""A headless Chromium with its own profile, for tests of the gallery."""

import os
import shutil
from contextlib import contextmanager

import pytest

PROGRAM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-default-apps", "--no-first-run",
]  # fmt: skip

FILTERED = "#set=base&color=black&demands=P&points=2..5&sort=-points"
"""The URL fragment of a view with several filters."""


def needed():
    """Skip if Chromium or its driver is missing; fail instead in continuous integration."""
    reason = "" if PROGRAM else "Chromium is not installed: the gallery cannot be tried in a browser"
    try:
        import playwright.sync_api  # noqa: F401
    except ModuleNotFoundError:
        reason = "playwright is not installed: the gallery cannot be tried in a browser"
    if reason:
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)


@contextmanager
def browser():
    """Start Chromium with an empty profile."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        try:
            yield running
        finally:
            running.close()


def shown(page):
    """Return the ids of the visible tiles, in order."""
    return page.evaluate(
        "[...document.querySelectorAll('#tiles li[id]')].filter(one => one.offsetParent).map(one => one.id)"
    )


def count(page):
    return page.text_content("#count")


def hash_of(page, wanted):
    """Wait for a URL fragment."""
    page.wait_for_function("wanted => decodeURIComponent(location.hash) === wanted", arg=wanted, timeout=3000)


def tick(page, facet, value):
    page.check(f'#filters input[name="{facet}"][value="{value}"]')


def focused(page):
    return page.evaluate("document.activeElement.closest('li[id]')?.id ?? document.activeElement.id")
