"""A Griffe extension that turns Sphinx roles in docstrings, such as ``:class:`Tree```, into links or code."""

from __future__ import annotations

import re
from typing import Any

import griffe

_ROLE = re.compile(r":(?:attr|class|data|func|meth|mod):`~?(?P<name>[^`]+)`")


class Roles(griffe.Extension):
    """Replace the roles in every docstring, and label the arguments of named tuples as attributes."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring is None:
            return
        text = _ROLE.sub(r"`\g<name>`", obj.docstring.value).replace("``", "`")
        if isinstance(obj, griffe.Class) and any(str(base).endswith("NamedTuple") for base in obj.bases):
            text = text.replace("Args:\n", "Attributes:\n")
        obj.docstring.value = text
