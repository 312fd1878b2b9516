"""Inspection of PDF files: boxes, fonts, texts with positions, alternative texts."""

import io
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from pypdf import PdfReader

MM = 72 / 25.4


class Placed(NamedTuple):
    """A drawing: its alternative text, its center in mm from the top left corner, and its scale."""

    alt: str
    x: float
    y: float
    across: float
    down: float


def reader(pdf):
    """Open a file in strict mode."""
    return PdfReader(io.BytesIO(pdf), strict=True)


def millimeters(box, page):
    """Return left, top, right and bottom of a box of a page, in mm from the top left corner of the page."""
    height = float(page.mediabox.height)
    left, bottom, right, top = (float(number) for number in box)
    return tuple(round(number / MM, 3) for number in (left, height - top, right, height - bottom))


def placed(page, middle=(22.5, 22.5)):
    """Return the drawings of a page with their positions; ``middle`` is the center of a drawing, in mm."""
    found, stack, matrix, alt = [], [], (1, 0, 0, 1, 0, 0), None
    height = float(page.mediabox.height)
    for operands, operator in page.get_contents().operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"BDC" and "/Alt" in operands[1]:
            alt = str(operands[1]["/Alt"])
        elif operator == b"cm":
            a, b, c, d, e, f = map(float, operands)
            m = matrix
            matrix = (
                a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3],
                e * m[0] + f * m[2] + m[4], e * m[1] + f * m[3] + m[5],
            )  # fmt: skip
            if alt is not None:  # the first that is painted of a drawing is its ground
                x = matrix[0] * middle[0] + matrix[2] * middle[1] + matrix[4]
                y = matrix[1] * middle[0] + matrix[3] * middle[1] + matrix[5]
                found.append(Placed(alt, x / MM, (height - y) / MM, matrix[0] / MM, -matrix[3] / MM))
                alt = None
    return found


@lru_cache(maxsize=4)
def texts(pdf):
    """Return the text of each page, with normalized spaces; cached, because it is slow."""
    return tuple(" ".join(page.extract_text().split()) for page in reader(pdf).pages)


def words(pdf):
    """Count the words of a file."""
    return Counter(word for text in texts(pdf) for word in text.split(" "))


def lines(page):
    """Return the texts of a page with the start of their baselines, in points from the bottom left corner."""
    found = []
    page.extract_text(
        visitor_text=lambda text, cm, tm, font, size: found.append(
            (text.strip(), cm[0] * tm[4] + cm[2] * tm[5] + cm[4], cm[1] * tm[4] + cm[3] * tm[5] + cm[5])
        )
    )
    return [entry for entry in found if entry[0]]


def alternatives(pdf):
    """Count the alternative texts of a file."""
    found = Counter()
    waiting = [reader(pdf).trailer["/Root"]["/StructTreeRoot"]]
    while waiting:
        node = waiting.pop().get_object()
        if not hasattr(node, "get"):
            continue
        if "/Alt" in node:
            found[str(node["/Alt"])] += 1
        kids = node.get("/K", [])
        kids = kids.get_object() if hasattr(kids, "get_object") else kids
        waiting += kids if isinstance(kids, list) else [kids]
    return found


def fonts(pdf):
    """Return whether each font of a file is embedded, by name."""
    found = {}
    for thing in objects(pdf):
        if hasattr(thing, "get") and thing.get("/Type") == "/FontDescriptor":
            name = str(thing["/FontName"])
            found[name] = any(key in thing for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    return found


def objects(pdf):
    """Return all objects of a file."""
    read = reader(pdf)
    for number in range(1, int(read.trailer["/Size"])):
        try:
            yield read.get_object(number)
        except Exception:
            continue


def bookmarks(pdf):
    """Return the bookmarks in order, as (depth, title)."""
    read = reader(pdf)

    def walk(outline, depth):
        for item in outline:
            if isinstance(item, list):
                yield from walk(item, depth + 1)
            else:
                yield depth, str(item.title)

    return list(walk(read.outline, 0))
