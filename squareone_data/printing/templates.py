"""Sheet templates: those that come with the program, and people's own, read strictly."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING

from squareone_data.files.positions import Lines, locate
from squareone_data.files.strict import Refused, parse
from squareone_data.model.base import OWN_KEY
from squareone_data.model.templates import SheetTemplate, TemplateSize
from squareone_data.notation import closest

from .errors import CannotPrint
from .imposition import Bleed, Layout, Slot, Wish, checked, fitted, grid
from .units import Size, shown, size

if TYPE_CHECKING:
    from pydantic import ValidationError

MOST_SLOTS = 500
"""No sheet has more places."""


@cache
def template_names() -> tuple[str, ...]:
    """The ids of the templates that come with the program."""
    folder = resources("squareone_data.printing") / "templates"
    return tuple(sorted(one.name.removesuffix(".json") for one in folder.iterdir() if one.name.endswith(".json")))


def shipped_template(name: str) -> SheetTemplate:
    """A template that comes with the program.

    Raises:
        CannotPrint: there is none of that id.
    """
    if name not in template_names():
        near = closest(name, template_names())
        raise CannotPrint(
            f"no template is called {name!r}; "
            + (f"did you mean {near}?" if near else f"there are {', '.join(template_names())}, or a file of your own")
        )
    raw = (resources("squareone_data.printing") / "templates" / f"{name}.json").read_bytes()
    return SheetTemplate.model_validate(json.loads(raw))


def of_size(text: str) -> SheetTemplate:
    """Paper of a size of one's own: ``210x297mm``.

    Raises:
        CannotPrint: it is no size.
    """
    width, height = size(text, "--paper", least=20)
    return SheetTemplate(format=1, id="own", paper=TemplateSize(width=width, height=height))


def read_template(named: str) -> SheetTemplate:
    """A template by its id, or from a file of one's own.

    Args:
        named: an id, or the path of a file: what ends in ``.json`` or holds a slash.

    Raises:
        CannotPrint: there is none, or it is not as a template should be; the message gives file, line and column.
    """
    if not named.endswith(".json") and "/" not in named and "\\" not in named:
        return shipped_template(named)
    try:
        raw = Path(named).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotPrint(
            f"{named}: the template cannot be read: {reason}; those that come along are {', '.join(template_names())}"
        ) from None
    return template_from(raw, named)


def template_from(raw: bytes, named: str) -> SheetTemplate:
    """A template from the bytes of a file.

    Raises:
        CannotPrint: it is not strict JSON, or not as a template should be; all faults are listed.
    """
    from pydantic import ValidationError

    try:
        document, text = parse(raw, named)
    except Refused as refused:
        finding = refused.findings[0]
        offset = finding.at.offset if finding.at is not None else None
        where = ""
        if refused.text is not None and offset is not None:
            where = ":{}:{}".format(*Lines(refused.text).position(offset))
        raise CannotPrint(f"{named}{where}: {finding.message}{f'; {finding.fix}' if finding.fix else ''}") from None
    try:
        template = SheetTemplate.model_validate(document)
    except ValidationError as refusal:
        raise CannotPrint(_told(refusal, text, named)) from None
    if template.grid is not None and template.slots:
        raise CannotPrint(f"{named}: there is a grid and there are slots; one of the two says where the tiles are")
    if (template.grid is not None or template.slots) and template.tile is None:
        raise CannotPrint(f'{named}: the places are for tiles of one size; say which under "tile"')
    places = template.grid.columns * template.grid.rows if template.grid is not None else len(template.slots)
    if places > MOST_SLOTS:
        raise CannotPrint(f"{named}: {places} places are more than a sheet can have; at most {MOST_SLOTS}")
    return template


def _told(refusal: ValidationError, text: str, named: str) -> str:
    errors = refusal.errors(include_url=False)
    nodes, at = locate(text, [tuple(error["loc"]) for error in errors]), Lines(text)
    lines = []
    for error in errors:
        pointer = tuple(error["loc"])
        line, column = at.position(nodes[pointer].key)
        thing = ".".join(map(str, pointer)) or "the document"
        # A key of one's own begins with x-; that any other is held against it helps nobody.
        strange = error["type"] == "string_pattern_mismatch" and error["ctx"]["pattern"] == OWN_KEY
        told = "no such key is known here" if strange else f"{error['msg'][0].lower()}{error['msg'][1:]}"
        lines.append(f"{named}:{line}:{column}: {thing}: {told}")
    return "\n".join([*lines, "`squareone schema sheet` prints what a template holds"])


def laid_out(template: SheetTemplate, wish: Wish, *, name: str = "") -> Layout:
    """The places of tiles on a sheet.

    Args:
        template: the sheet.
        wish: what is to lie on it.
        name: how the user named the template, for messages.

    Raises:
        CannotPrint: the template is for other tiles or another bleed, the tiles do not fit, overlap or reach beyond
            an edge.
    """
    name = name or template.id
    paper = Size(template.paper.width, template.paper.height)
    if template.tile is not None:
        made_for = Size(template.tile.width, template.tile.height)
        if max(abs(a - b) for a, b in zip(made_for, wish.tile, strict=True)) > 0.001:
            raise CannotPrint(
                f"{name} is made for tiles of {made_for}, not of {wish.tile}; "
                f"write --tile {shown(made_for.width)}mm or choose another template"
            )
    if template.bleed is not None and wish.bleed is not Bleed.NONE and abs(template.bleed - wish.width) > 0.001:
        raise CannotPrint(
            f"{name} is made for a bleed of {shown(template.bleed)} mm, not of {shown(wish.width)} mm; "
            f"write --bleed-width {shown(template.bleed)}mm"
        )
    if template.grid is None and not template.slots:
        return checked(fitted(paper, wish, template.margin, template.footer), name)
    if wish.gap is not None:
        raise CannotPrint(f"{name} says where each tile lies, so --gap means nothing with it; leave it out")
    if template.grid is not None:
        one = template.grid
        slots = grid(one.left, one.top, one.columns, one.rows, wish.tile, one.gap_x, one.gap_y)
    else:
        slots = tuple(Slot(one.x, one.y) for one in template.slots)
    layout = Layout(paper, wish.tile, slots, wish.bled, wish.bleed is Bleed.SHARED, template.margin, template.footer)
    return checked(layout, name)
