"""Lines and columns of values in JSON text, computed on demand for files with findings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from squareone_data.model.places import Pointer

_SPACE = re.compile(r"[ \t\n\r]*")
# The standard library's scanner, written in C, skips a value and returns its end.
# Numbers stay strings, so that long numbers are skipped too.
_skip = json.JSONDecoder(parse_int=str, parse_float=str).raw_decode


class Node(NamedTuple):
    """The position of a value, in characters.

    ``key`` is the start of its key, or of the value if it has no key; ``parent`` is the start of the containing object
    or list, or -1 for the document.
    """

    pointer: Pointer
    key: int
    start: int
    end: int
    parent: int


class _Wanted(dict[str | int, "_Wanted"]):
    """Pointers as a tree, to find all of them in one pass."""

    @classmethod
    def tree(cls, pointers: Iterable[Pointer]) -> _Wanted:
        top = cls()
        for pointer in pointers:
            node = top
            for step in pointer:
                node = node.setdefault(step, cls())
        return top


def _after(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def walk(text: str, wanted: Iterable[Pointer] | None = None) -> list[Node]:
    """Return the values of a JSON document in document order.

    Args:
        text: a valid JSON document.
        wanted: the pointers to find; by default all values. A duplicate key yields several nodes.
    """
    tree = None if wanted is None else _Wanted.tree(wanted)
    return _walk(text, _after(text, 0), None, (), tree)


def _walk(
    text: str, at: int, key: int | None, pointer: Pointer, wanted: _Wanted | None, parent: int = -1
) -> list[Node]:
    """Return the node at an offset, followed by the wanted nodes inside it."""
    start = at
    children: list[Node] = []
    if text[at] in "{[" and (wanted is None or wanted):
        is_object = text[at] == "{"
        at = _after(text, at + 1)
        index = 0
        while text[at] not in "]}":
            step: str | int = index
            child_key: int | None = None
            if is_object:
                child_key = at
                step, at = _skip(text, at)
                at = _after(text, _after(text, at) + 1)
            below = None if wanted is None else wanted.get(step)
            if wanted is None or below is not None:
                found = _walk(text, at, child_key, (*pointer, step), below, start)
                at = found[0].end
                children += found
            else:
                _, at = _skip(text, at)
            index += 1
            at = _after(text, at)
            if text[at] == ",":
                at = _after(text, at + 1)
        at += 1
    else:
        _, at = _skip(text, at)
    return [Node(pointer, start if key is None else key, start, at, parent), *children]


def locate(text: str, pointers: Iterable[Pointer]) -> dict[Pointer, Node]:
    """Return the position of each value; for a missing value, that of its nearest existing ancestor.

    Args:
        text: a valid JSON document.
        pointers: the paths to the values.
    """
    asked = list(pointers)
    nodes: dict[Pointer, Node] = {}
    for node in walk(text, asked):
        nodes.setdefault(node.pointer, node)
    answer = {}
    for pointer in asked:
        near = pointer
        while near not in nodes:
            near = near[:-1]
        answer[pointer] = nodes[near]
    return answer


def repeated_keys(text: str) -> Iterator[tuple[Node, Node]]:
    """Yield the first and the repeated position of each duplicate key."""
    first: dict[tuple[int, str | int], Node] = {}
    for node in walk(text):
        if node.pointer:
            before = first.setdefault((node.parent, node.pointer[-1]), node)
            if before is not node:
                yield before, node


class Lines:
    """The lines of a text, to convert offsets to lines and columns."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1; columns count characters."""
        from bisect import bisect_right

        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, without the line ending."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r")
