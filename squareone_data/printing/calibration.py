"""The calibration page: printed on both sides and measured with a ruler, it tells how a printer prints."""

from __future__ import annotations

import squareone_data
from squareone_data.model.templates import SheetTemplate

from .errors import CannotPrint
from .finishing import finished
from .imposition import Flip, turned_about_x
from .profiles import LINE, PERFECT, SPAN, Profile
from .typesetting import typeset
from .units import Size
from .words import word

LEAST = Size(180.0, 240.0)
"""On smaller paper there is no room for the crosses and the scales, in mm."""
VERNIER = 0.8
"""The lines of the back stand so far apart, those of the front 1 mm: which two meet tells the shift by fifths."""


def make_calibration(
    template: SheetTemplate, flip: Flip, lang: str, profile: Profile = PERFECT, printer: str = ""
) -> bytes:
    """The calibration page, front and back, as PDF.

    Args:
        template: the paper.
        flip: the edge about which it is turned.
        lang: ``en`` or ``cs``.
        profile: a printer to make up for, to see whether it comes out right then.
        printer: its name.

    Raises:
        CannotPrint: the paper is too small, or a library is not installed.
    """
    paper = Size(template.paper.width, template.paper.height)
    if paper.width < LEAST.width or paper.height < LEAST.height:
        raise CannotPrint(f"the calibration page needs paper of at least {LEAST}, not {paper}; choose a larger --paper")
    below = LINE + 30 + SPAN + 40
    says = _SAYS.get(lang, _SAYS["en"])
    parts = [f"squareone-data {squareone_data.__version__}", template.id, word(f"flip {flip}", lang)]
    job = {
        "title": f"squareone-data: {word('calibration', lang)}",
        "lang": lang,
        "width": paper.width,
        "height": paper.height,
        "line": LINE,
        "span": SPAN,
        "vernier": VERNIER,
        "about_x": turned_about_x(paper, flip),
        "scales": [[LINE + 35, below], [LINE + 110, below]],
        "made": " · ".join([*parts, *([printer] if printer else []), word("full size", lang)]),
        "corrections": [profile.correction(), profile.correction(back=True)],
        "says": says,
        "command": f"squareone print printer {printer or 'NAME'} {_OPTIONS}",
        "sides": [f"{word('calibration', lang)}: {word(side, lang)}" for side in ("front", "back")],
    }
    return finished(typeset("calibration", job, {}), [], duplex=str(flip), pick_tray=template.id != "both")


_OPTIONS = "--left A --top B --width C --height D --right E --down F"
_SAYS: dict[str, dict[str, str | list[str]]] = {
    "en": {
        "how": "Print this page at 100 %, on both sides. Measure with a ruler, as exactly as you can:",
        "measures": [
            "A: left edge of the paper to the line; should be 20 mm",
            "B: top edge of the paper to the line; should be 20 mm",
            "C: between the two crosses, across; should be 100 mm",
            "D: between the two crosses, down; should be 100 mm",
        ],
        "back": "On the back, A and B are measured from its own left and top edge.",
        "light": (
            "Hold the page against the light, the front towards you. On each scale below, find the line of the front "
            "that goes on in a line of the back, and read its number: so many millimeters the back lies further right "
            "or down. Each line is a fifth of a millimeter; 0 is perfect."
        ),
        "save": "Save the numbers under a name, and give that name to print sheets with --printer:",
        "scales": ["E: to the right", "F: down"],
    },
    "cs": {
        "how": "Vytiskněte tuto stranu na 100 %, oboustranně. Pravítkem změřte co nejpřesněji:",
        "measures": [
            "A: levý okraj papíru až k čáře; má být 20 mm",
            "B: horní okraj papíru až k čáře; má být 20 mm",
            "C: mezi oběma křížky vodorovně; má být 100 mm",
            "D: mezi oběma křížky svisle; má být 100 mm",
        ],
        "back": "Na rubu se A a B měří od jeho vlastního levého a horního okraje.",
        "light": (
            "Podržte stranu proti světlu, lícem k sobě. Na každé stupnici níže najděte čáru líce, na kterou navazuje "
            "čára rubu, a přečtěte její číslo: o tolik milimetrů leží rub více vpravo nebo dole. Každá čára je pětina "
            "milimetru; 0 je přesně."
        ),
        "save": "Čísla uložte pod jménem a to jméno dejte příkazu print sheets za --printer:",
        "scales": ["E: doprava", "F: dolů"],
    },
}
