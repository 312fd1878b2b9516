"""Messages of the packages that export, import, draw, print and report, compared with snapshots."""

import importlib.util
from pathlib import Path

import pytest
import snapshot

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {
    "export": ("errors", "strings"),
    "faces": ("errors",),
    "printing": ("errors", "strings"),
    "report": ("strings",),
    "sheets": ("errors", "strings"),
}
"""The packages, each with the kinds of text in its snapshot."""
CODE = (
    "<", '="', "SELECT ", "CREATE ", "INSERT ", "PRAGMA ", "PRIMARY ", "REFERENCES ", "CHECK (", " = {", "page_size",
    "#place", "readonly ", "=> {", "galleryFaces", "{size.", "'self'", "G{2", "{letter", "&P", "{_number", "M{inner",
    "[{' '", "_comment(", "Callable[", "escape", "{indent}", "{inline(",
)  # fmt: skip
"""Parts of strings that are markup or code rather than prose."""


@pytest.fixture(scope="module")
def messages():
    """The program that prints messages, as a module."""
    spec = importlib.util.spec_from_file_location("messages_tool", ROOT / "tools" / "messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("package", PACKAGES)
def test_messages_in_the_package(package, messages):
    """Each message in the code of a package, with its module."""
    folder = f"squareone_data/{package}/"
    lines = [
        f"{message.place.removeprefix(folder).partition(':')[0]}: {' '.join(message.text.split())}\n"
        for kind in PACKAGES[package]
        for message in messages.KINDS[kind]()
        if message.place.startswith(folder) and not any(part in message.text for part in CODE)
    ]
    snapshot.compare(f"{package}-messages.txt", "".join(lines))
