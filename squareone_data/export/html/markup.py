"""HTML written so that nothing can be forgotten: every text is escaped, unless it is markup already."""

from __future__ import annotations

import json
from html import escape
from typing import Any

_EMPTY = frozenset(("br", "input", "link", "meta"))
"""The elements that hold nothing and have no end tag."""


class Markup(str):
    """Markup of our own making, which is put into a page as it is."""

    __slots__ = ()


def element(name: str, /, *content: str | None, **attributes: str | int | bool | None) -> Markup:
    """An element.

    Args:
        name: its tag.
        content: texts, which are escaped, and markup, which is not; None is left out.
        attributes: a value of True is an attribute without a value, False or None no attribute. Underscores stand for
            hyphens, one at the end is dropped: ``class_="tile"``, ``data_id="W05"``.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _EMPTY:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(*content)}</{name}>")


def joined(*content: str | None) -> Markup:
    """Texts, escaped, and markup, one after another."""
    return Markup("".join(one if isinstance(one, Markup) else escape(one) for one in content if one is not None))


def data(name: str, value: Any) -> Markup:
    """A value as JSON in a script element that no browser runs. Nothing in it can end the element."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json" id="{escape(name)}">{written}</script>')
