"""Make the pictures of the gallery in docs/ from the real pages, in a headless Chromium.

Needs the program chromium and the package playwright.

Usage: python tools/gallery_pictures.py [DIR]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from squareone_data.export import FORMATS
from squareone_data.files import load

ROOT = Path(__file__).resolve().parent.parent
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip


@dataclass(frozen=True)
class Shot:
    """A picture: the end of the address, the size of the window, and the settings."""

    address: str
    size: tuple[int, int]
    options: dict[str, Any] = field(default_factory=dict)


PICTURES = {
    "gallery": Shot("#set=base,combo-master&color=black&demands=P&sort=-points", (1240, 800)),
    "gallery-tile": Shot("#tile=CAB01", (1000, 660)),
    "gallery-compare": Shot("#compare=CB07,B15", (1000, 860)),
    "gallery-dark": Shot("#rewards=V&theme=color", (1240, 640), {"color_scheme": "dark"}),
    "gallery-grey": Shot("#set=joker&theme=grey", (1000, 560)),
    "gallery-narrow": Shot("#set=combo-master", (390, 780)),
}


def draw(folder: Path) -> None:
    """Write the pictures into a folder."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        gallery = Path(made, "gallery")
        FORMATS["html"].write_tree(load(ROOT / "catalog" / "square-one"), "en", gallery)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        for name, shot in PICTURES.items():
            width, height = shot.size
            page = browser.new_page(viewport={"width": width, "height": height}, **shot.options)
            page.goto(f"{gallery.as_uri()}/index.html{shot.address}")
            page.wait_for_selector("html[data-ready]")
            if "theme=grey" in shot.address:
                page.wait_for_selector("html[data-theme=grey]")
            page.evaluate("() => document.fonts.ready.then(() => undefined)")
            page.screenshot(path=folder / f"{name}.png")
            page.close()
        browser.close()


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
