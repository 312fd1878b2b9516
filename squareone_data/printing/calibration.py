"""The calibration page: print it on both sides and measure it to find the offset and scale of a printer."""

from __future__ import annotations

from squareone_data.about import __version__
from squareone_data.model.sheet_template import SheetTemplate
from squareone_data.translation import MESSAGES

from .errors import CannotPrint
from .imposition import Flip, turned_about_x
from .pdf_metadata import with_print_metadata
from .profiles import CROSS_DISTANCE, LINE_DISTANCE, PERFECT_PRINTER, PrinterProfile
from .typesetting import typeset
from .units import Size
from .words import flip_note

MIN_PAPER = Size(180.0, 240.0)
"""The smallest paper with room for the crosses and the scales, in mm."""
VERNIER_STEP = 0.8
"""The spacing of the vernier lines on the back, in mm; on the front, it is 1 mm. The aligned pair shows the shift."""


def make_calibration(
    template: SheetTemplate, flip: Flip, lang: str, profile: PrinterProfile = PERFECT_PRINTER, printer: str = ""
) -> bytes:
    """Return the calibration page, front and back, as PDF.

    Args:
        template: the paper.
        flip: the edge on which the printer flips the paper.
        lang: ``en`` or ``cs``.
        profile: a printer profile to apply, for checking a calibration.
        printer: the name of the profile.

    Raises:
        CannotPrint: the paper is too small, or a library is not installed.
    """
    paper = Size(template.paper.width, template.paper.height)
    if paper.width < MIN_PAPER.width or paper.height < MIN_PAPER.height:
        raise CannotPrint(
            f"paper of {paper} is too small for the calibration page; the minimum is {MIN_PAPER}; use a larger --paper"
        )
    below = LINE_DISTANCE + 30 + CROSS_DISTANCE + 40
    _ = MESSAGES.of(lang).gettext
    title = _("calibration page")
    parts = [f"squareone-data {__version__}", template.id, flip_note(flip, lang)]
    job = {
        "title": f"squareone-data: {title}",
        "lang": lang,
        "width": paper.width,
        "height": paper.height,
        "line": LINE_DISTANCE,
        "span": CROSS_DISTANCE,
        "vernier": VERNIER_STEP,
        "about_x": turned_about_x(paper, flip),
        "scales": [[LINE_DISTANCE + 35, below], [LINE_DISTANCE + 110, below]],
        "made": " · ".join([*parts, *([printer] if printer else []), _("print at 100 %, no scaling")]),
        "corrections": [profile.correction(), profile.correction(back=True)],
        "says": _instructions(lang),
        "command": f"squareone print printer {printer or 'NAME'} {_OPTIONS}",
        "sides": [f"{title}: {side}" for side in (_("front"), _("back"))],
    }
    pdf = typeset("calibration", job, {})
    return with_print_metadata(pdf, [], duplex=str(flip), pick_tray=template.id != "both")


_OPTIONS = "--left A --top B --width C --height D --right E --down F"


def _instructions(lang: str) -> dict[str, str | list[str]]:
    """Return the texts of the page, keyed as in calibration.typ."""
    _ = MESSAGES.of(lang).gettext
    return {
        "how": _("Print this page at 100 %, on both sides. Measure with a ruler, as precisely as possible:"),
        "measures": [
            _("A: left edge of the paper to the line; expected 20 mm"),
            _("B: top edge of the paper to the line; expected 20 mm"),
            _("C: horizontal distance between the crosses; expected 100 mm"),
            _("D: vertical distance between the crosses; expected 100 mm"),
        ],
        "back": _("On the back, measure A and B from the left and top edge of the back."),
        "light": _(
            "Hold the page up to the light, with the front facing you. On each scale below, find the line of the front "
            "that is aligned with a line of the back. Its number is the shift of the back to the right or down, in "
            "millimeters. Each line is 0.2 mm; 0 is perfect."
        ),
        "save": _("Save the numbers under a name, then use that name with print sheets --printer:"),
        "scales": [_("E: right"), _("F: down")],
    }
