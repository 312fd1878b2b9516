"""What a PDF file tells the print dialog and the print shop, and Typst has no words for: added behind its end.

New versions of a few objects are appended, as PDF provides for (ISO 32000-1, 7.5.6); nothing else of the file is
touched. A library could do it as well, but reading and writing the whole file with one takes longer than all the rest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .units import POINTS_PER_MM, Area, Size

_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "": "Simplex"}


@dataclass(frozen=True)
class PageBoxes:
    """The sizes a page tells a print shop, in mm from its top left corner.

    Args:
        paper: the size of the page.
        trim: what remains after cutting.
        bleed: that, with the bleed.
    """

    paper: Size
    trim: Area
    bleed: Area


def finished(pdf: bytes, boxes: Sequence[PageBoxes | None], *, duplex: str = "", pick_tray: bool = True) -> bytes:
    """The file with what the print dialog and the print shop need to know.

    Args:
        pdf: a file as Typst writes it.
        boxes: trim and bleed of its pages, in order; None, and pages beyond, keep theirs.
        duplex: ``long`` or ``short``, the edge to turn about; empty for one side only.
        pick_tray: whether the paper is to be chosen by the size of the page.
    """
    file = _File(pdf)
    wishes = f"/PrintScaling/None/Duplex/{_DUPLEX[duplex]}/PickTrayByPDFSize {str(pick_tray).lower()}"
    root = file.object(file.root)
    changed = {file.root: root.replace(b"/ViewerPreferences<<", f"/ViewerPreferences<<{wishes}".encode(), 1)}
    assert changed[file.root] != root, "Typst writes its wishes for the viewer into the catalog"
    for number, one in zip(file.pages(), boxes, strict=False):
        if one is not None:
            keys = f"/TrimBox{_rectangle(one.trim, one.paper)}/BleedBox{_rectangle(one.bleed, one.paper)}"
            page = re.sub(rb"/(?:Trim|Bleed)Box\s*\[[^\]]*\]", b"", file.object(number))
            changed[number] = page.replace(b"/Type/Page", b"/Type/Page" + keys.encode(), 1)
    return file.appended(changed)


def _rectangle(area: Area, paper: Size) -> str:
    """An area as PDF has it: in points, counted from the bottom left corner."""
    ends = (area.left, paper.height - area.bottom, area.right, paper.height - area.top)
    return f"[{' '.join(f'{one * POINTS_PER_MM:.4f}' for one in ends)}]"


class _File:
    """A file with one table of its objects at its end, which is how Typst writes the versions that we ask for."""

    def __init__(self, pdf: bytes) -> None:
        self.pdf = pdf
        self.start = int(pdf[pdf.rindex(b"startxref") :].split()[1])
        table, _, trailer = pdf[self.start :].partition(b"trailer")
        self.trailer = trailer[trailer.index(b"<<") : trailer.rindex(b">>")]
        head = re.match(rb"xref\s+0 ([0-9]+)\s+", table)
        assert head is not None, "Typst writes one table of all objects"
        # Each entry is 20 bytes: the offset in ten digits, the generation, and a letter.
        rows = (table[at : at + 20] for at in range(head.end(), head.end() + 20 * int(head[1]), 20))
        self.offsets = [int(row[:10]) for row in rows]
        self.root = _reference(self.trailer, b"/Root")

    def object(self, number: int) -> bytes:
        """The text of an object that is no stream."""
        start = self.pdf.index(b"obj", self.offsets[number]) + len(b"obj")
        return self.pdf[start : self.pdf.index(b"endobj", start)].strip()

    def pages(self) -> Iterator[int]:
        """The numbers of the page objects, in order."""
        waiting = [_reference(self.object(self.root), b"/Pages")]
        while waiting:
            number = waiting.pop()
            kids = re.search(rb"/Kids\s*\[([^\]]*)\]", self.object(number))
            if kids is None:
                yield number
            else:
                waiting.extend(int(one) for one in reversed(re.findall(rb"([0-9]+) 0 R", kids[1])))

    def appended(self, changed: dict[int, bytes]) -> bytes:
        """The file with new versions of some objects."""
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
    """The number of the object that a key refers to."""
    found = re.search(re.escape(key) + rb"\s+([0-9]+) 0 R", text)
    assert found is not None, f"Typst gives {key.decode()}"
    return int(found[1])
