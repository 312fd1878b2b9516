"""Sheet templates: bundled templates, and custom ones from JSON files."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files as resources
from pathlib import Path
from typing import TYPE_CHECKING

from squareone_data.files.strict_json import Refused, parse
from squareone_data.files.text_positions import Lines, locate
from squareone_data.model.base import OWN_KEY
from squareone_data.model.sheet_template import SheetTemplate, TemplateSize
from squareone_data.model.suggestions import closest

from .errors import CannotPrint
from .imposition import Bleed, Layout, LayoutRequest, Slot, check_layout, fit_grid, grid
from .units import Size, format_mm, parse_size

if TYPE_CHECKING:
    from pydantic import ValidationError

MAX_SLOTS = 500
"""The maximum number of slots on a sheet."""


SINGLE = "single"
"""The bundled template with one tile per page."""


@cache
def template_names() -> tuple[str, ...]:
    """Return the ids of the bundled templates."""
    folder = resources("squareone_data.printing") / "templates"
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json")))


def bundled_template(name: str) -> SheetTemplate:
    """Return a bundled template by id.

    Raises:
        CannotPrint: the template is unknown.
    """
    if name not in template_names():
        near = closest(name, template_names())
        raise CannotPrint(
            f"unknown template {name!r}; "
            + (f"did you mean {near}?" if near else f"expected {', '.join(template_names())}, or a .json file")
        )
    raw = (resources("squareone_data.printing") / "templates" / f"{name}.json").read_bytes()
    return SheetTemplate.model_validate(json.loads(raw))


def custom_template(text: str) -> SheetTemplate:
    """Return a template for paper of a custom size, such as ``210x297mm``.

    Raises:
        CannotPrint: the text is not a size.
    """
    width, height = parse_size(text, "--paper", minimum=20)
    return SheetTemplate(format=1, id="own", paper=TemplateSize(width=width, height=height))


def single_page(size: Size) -> SheetTemplate:
    """Return the bundled template ``single`` (one tile with bleed per page), adapted to another tile size."""
    template = bundled_template(SINGLE)
    (slot,), tile = template.slots, TemplateSize(width=size.width, height=size.height)
    paper = TemplateSize(width=size.width + 2 * slot.x, height=size.height + 2 * slot.y)
    return template.model_copy(update={"tile": tile, "paper": paper})


def read_template(name: str) -> SheetTemplate:
    """Return a template by id, or from a file.

    Args:
        name: an id, or the path of a file, which ends in ``.json`` or contains a slash.

    Raises:
        CannotPrint: the template is unknown or invalid; the message gives file, line and column.
    """
    if not name.endswith(".json") and "/" not in name and "\\" not in name:
        return bundled_template(name)
    try:
        raw = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CannotPrint(
            f"{name}: cannot be read: {reason}; bundled templates: {', '.join(template_names())}"
        ) from None
    return parse_template(raw, name)


def parse_template(raw: bytes, name: str) -> SheetTemplate:
    """Parse a template from the bytes of a file.

    Args:
        raw: the bytes.
        name: the file as named by the user, for messages.

    Raises:
        CannotPrint: the file is not valid JSON or not a valid template; the message lists all errors.
    """
    from pydantic import ValidationError

    try:
        document, text = parse(raw, name)
    except Refused as refused:
        finding = refused.findings[0]
        offset = finding.at.offset if finding.at is not None else None
        where = ""
        if refused.text is not None and offset is not None:
            where = ":{}:{}".format(*Lines(refused.text).position(offset))
        raise CannotPrint(f"{name}{where}: {finding.message}{f'; {finding.fix}' if finding.fix else ''}") from None
    try:
        template = SheetTemplate.model_validate(document)
    except ValidationError as refusal:
        raise CannotPrint(_validation_message(refusal, text, name)) from None
    if template.grid is not None and template.slots:
        raise CannotPrint(f"{name}: grid and slots cannot be combined; remove one of them")
    if (template.grid is not None or template.slots) and template.tile is None:
        raise CannotPrint(f'{name}: missing key "tile", the size of the tiles for grid or slots')
    places = template.grid.columns * template.grid.rows if template.grid is not None else len(template.slots)
    if places > MAX_SLOTS:
        raise CannotPrint(f"{name}: too many slots: {places}; the maximum is {MAX_SLOTS}")
    return template


def _validation_message(refusal: ValidationError, text: str, name: str) -> str:
    """Return the message for an invalid document, with a line for each error."""
    errors = refusal.errors(include_url=False)
    nodes, at = locate(text, [tuple(error["loc"]) for error in errors]), Lines(text)
    lines = []
    for error in errors:
        pointer = tuple(error["loc"])
        line, column = at.position(nodes[pointer].key)
        field = ".".join(map(str, pointer)) or "the document"
        # Custom keys start with x-. For other unknown keys, the mismatch with that pattern is not a helpful message.
        unknown_key = error["type"] == "string_pattern_mismatch" and error["ctx"]["pattern"] == OWN_KEY
        message = "unknown key" if unknown_key else f"{error['msg'][0].lower()}{error['msg'][1:]}"
        lines.append(f"{name}:{line}:{column}: {field}: {message}")
    return "\n".join([*lines, "run `squareone schema sheet` for the schema of templates"])


def lay_out(template: SheetTemplate, request: LayoutRequest, *, name: str = "") -> Layout:
    """Return the layout of tiles on a sheet.

    Args:
        template: the sheet.
        request: the requested layout.
        name: the template as named by the user, for messages.

    Raises:
        CannotPrint: the template is for another tile size or bleed, or the tiles do not fit, overlap, or are outside
            the printable area.
    """
    name = name or template.id
    paper = Size(template.paper.width, template.paper.height)
    if template.tile is not None:
        made_for = Size(template.tile.width, template.tile.height)
        if max(abs(a - b) for a, b in zip(made_for, request.tile, strict=True)) > 0.001:
            raise CannotPrint(
                f"{name} is for tiles of {made_for}, not {request.tile}; "
                f"use --tile {format_mm(made_for.width)}mm or another template"
            )
    if template.bleed is not None and request.bleed is not Bleed.NONE:
        wanted, given = format_mm(template.bleed), format_mm(request.bleed_width)
        if abs(template.bleed - request.bleed_width) > 0.001:
            raise CannotPrint(f"{name} is for a bleed of {wanted} mm, not {given} mm; use --bleed-width {wanted}mm")
    if template.grid is None and not template.slots:
        return check_layout(fit_grid(paper, request, template.margin, template.footer), name)
    if request.gap is not None:
        raise CannotPrint(f"--gap cannot be combined with {name}, which defines the position of each tile; remove it")
    if template.grid is not None:
        places = template.grid
        slots = grid(places.left, places.top, places.columns, places.rows, request.tile, places.gap_x, places.gap_y)
    else:
        slots = tuple(Slot(slot.x, slot.y) for slot in template.slots)
    shared = request.bleed is Bleed.SHARED
    layout = Layout(paper, request.tile, slots, request.bleed_reach, shared, template.margin, template.footer)
    return check_layout(layout, name)
