"""PDF metadata for print dialogs and print shops that Typst cannot write: page boxes and viewer preferences.

New versions of a few objects are appended to the file as an incremental update (ISO 32000-1, 7.5.6). Rewriting the
whole file with a PDF library would take longer than everything else together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .units import POINTS_PER_MM, Area, Size

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}


@dataclass(frozen=True)
class PageBoxes:
    """The boxes of a page, in mm from its top left corner.

    Args:
        paper: the size of the page.
        trim: the trim box.
        bleed: the bleed box.
    """

    paper: Size
    trim: Area
    bleed: Area


def with_print_metadata(
    pdf: bytes, boxes: Sequence[PageBoxes | None], *, duplex: str = "", pick_tray: bool = True
) -> bytes:
    """Add page boxes and viewer preferences to a PDF file.

    Args:
        pdf: a file written by Typst.
        boxes: the boxes of its pages, in order; None, or no entry, leaves a page unchanged.
        duplex: the edge to flip on, ``long`` or ``short``; empty for single-sided printing.
        pick_tray: whether the printer selects the paper tray by page size.
    """
    file = _File(pdf)
    preferences = f"/PrintScaling/None/Duplex/{_DUPLEX[duplex]}/PickTrayByPDFSize {str(pick_tray).lower()}"
    root = file.object(file.root)
    changed = {file.root: root.replace(b"/ViewerPreferences<<", f"/ViewerPreferences<<{preferences}".encode(), 1)}
    if changed[file.root] == root:
        raise ValueError("unexpected PDF structure: no viewer preferences")
    for number, page_boxes in zip(file.pages(), boxes, strict=False):
        if page_boxes is not None:
            trim = _rectangle(page_boxes.trim, page_boxes.paper)
            bleed = _rectangle(page_boxes.bleed, page_boxes.paper)
            keys = f"/TrimBox{trim}/BleedBox{bleed}"
            page = re.sub(rb"/(?:Trim|Bleed)Box\s*\[[^\]]*\]", b"", file.object(number))
            changed[number] = page.replace(b"/Type/Page", b"/Type/Page" + keys.encode(), 1)
    return file.appended(changed)


def _rectangle(area: Area, paper: Size) -> str:
    """Return an area as a PDF rectangle: in points from the bottom left corner."""
    ends = (area.left, paper.height - area.bottom, area.right, paper.height - area.top)
    return f"[{' '.join(f'{end * POINTS_PER_MM:.4f}' for end in ends)}]"


class _File:
    """A PDF file with a single cross-reference table at its end, as written by Typst."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
        table, _, trailer = pdf[self.start :].partition(b"trailer")
        self.trailer = trailer[trailer.index(b"<<") : trailer.rindex(b">>")]
        head = re.match(rb"xref\s+0 ([0-9]+)\s+", table)
        if head is None:
            raise ValueError("unexpected PDF structure: expected a single cross-reference table")
        # Each entry has 20 bytes: a ten-digit offset, the generation, and a letter.
        rows = (table[at : at + 20] for at in range(head.end(), head.end() + 20 * int(head[1]), 20))
        self.offsets = [int(row[:10]) for row in rows]
        self.root = _reference(self.trailer, b"/Root")

    def object(self, number: int) -> bytes:
        """Return the source of an object that is not a stream."""
        start = self.pdf.index(b"obj", self.offsets[number]) + len(b"obj")
        return self.pdf[start : self.pdf.index(b"endobj", start)].strip()

    def pages(self) -> Iterator[int]:
        """Yield the numbers of the page objects, in order."""
        waiting = [_reference(self.object(self.root), b"/Pages")]
        while waiting:
            number = waiting.pop()
            kids = re.search(rb"/Kids\s*\[([^\]]*)\]", self.object(number))
            if kids is None:
                yield number
            else:
                waiting.extend(int(kid) for kid in reversed(re.findall(rb"([0-9]+) 0 R", kids[1])))

    def appended(self, changed: dict[int, bytes]) -> bytes:
        """Return the file with new versions of some objects appended."""
        parts, at = [self.pdf, b"\n"], len(self.pdf) + 1
        table = [b"xref\n0 1\n0000000000 65535 f\r\n"]
        for number, text in sorted(changed.items()):
            written = b"%d 0 obj\n%s\nendobj\n" % (number, text)
            table.append(b"%d 1\n%010d 00000 n\r\n" % (number, at))
            parts.append(written)
            at += len(written)
        end = b"trailer\n%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (self.trailer, self.start, at)
        return b"".join([*parts, *table, end])


def _reference(text: bytes, key: bytes) -> int:
    """Return the number of the object that a key references."""
    found = re.search(re.escape(key) + rb"\s+([0-9]+) 0 R", text)
    if found is None:
        raise ValueError(f"unexpected PDF structure: no {key.decode()}")
    return int(found[1])
