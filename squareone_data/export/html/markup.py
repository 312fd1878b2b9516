"""HTML elements with automatic escaping: every text is escaped unless it is :class:`Markup`."""

from __future__ import annotations

import json
from html import escape

_EMPTY = frozenset(("br", "input", "link", "meta"))
"""Void elements: no content and no end tag."""


class Markup(str):
    """Safe HTML that is not escaped again."""

    __slots__ = ()


def element(name: str, /, *content: str | None, **attributes: str | int | bool | None) -> Markup:
    """Return an element.

    Args:
        name: the tag name.
        content: texts, which are escaped, and markup, which is not; None is skipped.
        attributes: the attributes. True means an attribute without a value; False and None are skipped. Underscores
            become hyphens and a trailing underscore is removed: ``class_="tile"``, ``data_id="W05"``.
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
    """Concatenate texts, which are escaped, and markup."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in content if part is not None))


def data(name: str, value: object) -> Markup:
    """Return a value as JSON in an inert script element, escaped so that it cannot close the element."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        written = written.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json" id="{escape(name)}">{written}</script>')
