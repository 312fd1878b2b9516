"""The calibration page: positions of lines, crosses and scales."""

import pdfs
import pytest

from squareone_data.printing.calibration import VERNIER_STEP, make_calibration
from squareone_data.printing.errors import CannotPrint
from squareone_data.printing.imposition import Flip
from squareone_data.printing.profiles import PrinterProfile
from squareone_data.printing.templates import custom_template, read_template


def lines(page):
    """Return the straight lines of a page (x1, y1, x2, y2), in mm from its top left corner."""
    found, stack, matrix, start = [], [], (1, 0, 0, 1, 0, 0), None
    height = float(page.mediabox.height)

    def at(x, y):
        m = matrix
        return (m[0] * x + m[2] * y + m[4]) / pdfs.MM, (height - (m[1] * x + m[3] * y + m[5])) / pdfs.MM

    for operands, operator in page.get_contents().operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = map(float, operands)
            m = matrix
            matrix = (
                a * m[0] + b * m[2], a * m[1] + b * m[3], c * m[0] + d * m[2], c * m[1] + d * m[3],
                e * m[0] + f * m[2] + m[4], e * m[1] + f * m[3] + m[5],
            )  # fmt: skip
        elif operator == b"m":
            start = at(*map(float, operands))
        elif operator == b"l" and start is not None:
            found.append((*start, *at(*map(float, operands))))
            start = None
    return found


def upright(found, least):
    return sorted(
        round(line[0], 2) for line in found if abs(line[0] - line[2]) < 0.01 and abs(line[1] - line[3]) > least
    )


@pytest.mark.parametrize("paper", ["a4", "letter", "both"])
def test_the_lines_are_twenty_millimeters_from_the_edges_on_both_sides(paper):
    read = pdfs.reader(make_calibration(read_template(paper), Flip.LONG, "en"))
    assert len(read.pages) == 2
    for page in read.pages:
        found = lines(page)
        assert upright(found, 100) == [20]
        assert [
            round(line[1], 2) for line in found if abs(line[1] - line[3]) < 0.01 and abs(line[0] - line[2]) > 100
        ] == [20]


def test_the_crosses_are_a_hundred_millimeters_apart():
    page = pdfs.reader(make_calibration(read_template("a4"), Flip.LONG, "en")).pages[0]
    crosses = [line for line in lines(page) if abs(abs(line[1] - line[3]) - 8) < 0.01]
    xs, ys = ({round(min(cross[n], cross[n + 2]), 2) for cross in crosses} for n in (0, 1))
    assert max(xs) - min(xs) == pytest.approx(100, abs=0.01)
    assert max(ys) - min(ys) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("flip", Flip)
def test_vernier_scales_are_aligned_at_zero(flip):
    front, back = pdfs.reader(make_calibration(read_template("a4"), flip, "en")).pages

    def scale(page, mirrored):
        found = [line for line in lines(page) if abs(line[0] - line[2]) < 0.01 and 4.9 < abs(line[1] - line[3]) < 7.1]
        return sorted(round(210 - line[0], 3) if mirrored else round(line[0], 3) for line in found)

    ours, theirs = scale(front, False), scale(back, flip is Flip.LONG)
    assert len(ours) == len(theirs) == 41
    assert ours[20] == pytest.approx(theirs[20], abs=0.01)
    assert ours[25] - ours[20] == pytest.approx(5, abs=0.01)
    assert theirs[25] - theirs[20] == pytest.approx(5 * VERNIER_STEP, abs=0.01)


def test_page_with_a_profile_is_corrected():
    page = pdfs.reader(
        make_calibration(read_template("a4"), Flip.LONG, "en", PrinterProfile((1.01, 1.0), (1.0, 0.0)), "office")
    ).pages[0]
    (line,) = upright(lines(page), 100)
    assert line * 1.01 + 1.0 == pytest.approx(20, abs=0.01)
    assert "office" in page.extract_text()


@pytest.mark.parametrize(
    ("flip", "lang", "duplex", "word"),
    [(Flip.LONG, "en", "/DuplexFlipLongEdge", "back"), (Flip.SHORT, "cs", "/DuplexFlipShortEdge", "rub")],
)
def test_page_has_print_settings(flip, lang, duplex, word):
    made = make_calibration(read_template("a4"), flip, lang)
    root = pdfs.reader(made).trailer["/Root"]
    assert root["/ViewerPreferences"]["/Duplex"] == duplex
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert pdfs.bookmarks(made)[1][1].endswith(word)
    assert make_calibration(read_template("a4"), flip, lang) == made


def test_too_small_paper_is_refused():
    with pytest.raises(CannotPrint, match="180 × 240 mm"):
        make_calibration(custom_template("148x210mm"), Flip.LONG, "en")
