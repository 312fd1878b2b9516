"""The typeset catalog as PDF: every tile with its face, the pieces, the setup, and indexes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from squareone_data import faces
from squareone_data.about import __version__
from squareone_data.checks import validate
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.game.columns import Column
from squareone_data.game.interface import AnyCatalog, MissingCapability
from squareone_data.game.words import label
from squareone_data.model.definition import SetInfo
from squareone_data.model.ids import compress_ids
from squareone_data.model.sheet_template import SheetTemplate
from squareone_data.model.tiles import STATUSES, Tile
from squareone_data.translation import MESSAGES

from .errors import CannotPrint
from .pdf_metadata import with_print_metadata
from .typesetting import typeset
from .words import printable

FACE_WIDTH = 34.0
"""The width of a tile in the catalog, in mm."""
PIECE_WIDTH, MAX_PIECE_WIDTH = 9.0, 18.0
"""The width of the smallest piece in the catalog, and the largest width of any piece, in mm."""
MIN_PAPER = (120.0, 150.0)
"""The minimum paper size, in mm."""
COVER_TILES = 4
"""The number of tiles on the cover."""


@dataclass(frozen=True)
class CatalogOptions:
    """The options of the typeset catalog.

    Args:
        template: the paper.
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        contact_sheet: whether to add a contact sheet with small pictures of all tiles.
        findings: whether to list the findings of the checks at the end.
    """

    template: SheetTemplate
    theme: str = "color"
    lang: str = "en"
    contact_sheet: bool = True
    findings: bool = True


def make_catalog(catalog: AnyCatalog, options: CatalogOptions) -> bytes:
    """Return the catalog as PDF.

    Raises:
        CannotPrint: the paper is too small, drawing a face fails, or a library is not installed.
    """
    paper = options.template.paper
    if paper.width < MIN_PAPER[0] or paper.height < MIN_PAPER[1]:
        raise CannotPrint(
            f"paper of {paper.width:g} × {paper.height:g} mm is too small for the catalog; the minimum is "
            f"{MIN_PAPER[0]:g} × {MIN_PAPER[1]:g} mm; use a larger --paper"
        )
    try:
        job, drawings = _CatalogDocument(catalog, options).job()
    except (faces.CannotDraw, faces.UnknownTheme) as error:
        raise CannotPrint(str(error)) from None
    except MissingCapability as error:
        raise CannotPrint(f"the typeset catalog is not supported: {error}") from None
    pdf = typeset("catalog", job, drawings)
    return with_print_metadata(pdf, [], duplex="long", pick_tray=options.template.id != "both")


class _CatalogDocument:
    """The content of a typeset catalog."""

    def __init__(self, catalog: AnyCatalog, options: CatalogOptions) -> None:
        self.catalog, self.definition, self.lang, self.options = catalog, catalog.definition, options.lang, options
        self.drawings: dict[str, str] = {}
        self.columns, self.messages = catalog.game.columns, MESSAGES.of(options.lang)

    def job(self) -> tuple[dict[str, object], dict[str, str]]:
        """Return the data for Typst, and the drawings by name."""
        options, definition = self.options, self.definition
        for tile in self.catalog.tiles:
            face = self.catalog.game.face.front(tile, self.catalog, theme=options.theme, lang=self.lang)
            self.drawings[f"{tile.id}.svg"] = to_svg(face, width=FACE_WIDTH, embed_font=False)
        paper = options.template.paper
        name = self._text(definition.word(definition.name, self.lang, definition.id))
        job: dict[str, object] = {
            "title": self.messages.gettext("{name}: catalog").format(name=name),
            "name": name,
            "lang": self.lang,
            "paper": {"width": paper.width, "height": paper.height},
            "face": FACE_WIDTH,
            "words": self._words(),
            "cover": self._cover(),
            "sets": [self._set(set_info) for set_info in self.catalog.own_sets],
            "pieces": self._pieces(),
            "components": self._components(),
            "setup": self._setup(),
            "legend": self._legend(),
            "notation": self._notation(),
            "by_piece": self._by_piece(),
            "by_points": self._by_points(),
            "contact": [[tile.id, tile.id] for tile in self.catalog.tiles] if options.contact_sheet else [],
            "findings": self._findings() if options.findings else None,
        }
        return job, self.drawings

    def _words(self) -> dict[str, str]:
        """Return the texts of the pages, keyed as in catalog.typ."""
        _ = self.messages.gettext
        return {
            "catalog": _("catalog"),
            "contents": _("Contents"),
            "unofficial": _("Unofficial, no substitute for the printed game."),
            "pieces and components": _("Pieces and components"),
            "letter": _("letter"),
            "name": _("name"),
            "level": _("level"),
            "all sets": _("all sets"),
            "piece": _("Pieces"),
            "components": _("Components"),
            "setup": _("Setup"),
            "notation": _("Notation"),
            "index by piece": _("Index by piece"),
            "asked for by": _("needed by"),
            "given by": _("rewarded by"),
            "index by points": _("Index by points"),
            "contact sheet": _("Contact sheet"),
            "findings": _("Findings"),
            "findings note": _("Findings of the checks on this catalog, without waived ones."),
            "no findings": _("No findings."),
            "page": _("p."),
        }

    def _text(self, text: str) -> str:
        return printable(text)

    def _cover(self) -> dict[str, object]:
        tiles, _ = self.catalog.tiles, self.messages.gettext
        known = Counter(tile.status for tile in tiles)
        counted = _("{count} {status}")
        parts = ", ".join(
            counted.format(count=known[status], status=label(status, self.lang)) for status in STATUSES if known[status]
        )
        step = max(1, len(tiles) // COVER_TILES)
        return {
            "version": self._text(_("data {version}").format(version=self.definition.version).strip()),
            "made": f"squareone-data {__version__} · {digest(self.catalog)[: len('sha256:') + 12]}",
            "faces": _("Of {all} faces: {parts}.").format(all=len(tiles), parts=parts) if tiles else "",
            "note": _("A stand-in is invented to match known facts; it is not the printed face.")
            if known["stand-in"]
            else "",
            "shown": [[tile.id, self._sentence(tile)] for tile in tiles[::step][:COVER_TILES]],
        }

    def _sentence(self, tile: Tile) -> str:
        return self._text(tile.sentence(self.definition, self.lang))

    def _set(self, info: SetInfo) -> dict[str, object]:
        _ = self.messages.gettext
        requires = ", ".join(self.definition.set_name(set_id, self.lang) for set_id in info.requires)
        labels = self.catalog.game.gallery.group_labels(self.lang)
        groups = [
            {
                "color": labels.get(color, color),
                "ids": compress_ids([tile.id for tile in tiles]),
                "tiles": [self._tile(tile) for tile in tiles],
            }
            for set_id, color, tiles in self.catalog.groups()
            if set_id == info.id and tiles
        ]
        return {
            "name": self._text(self.definition.set_name(info.id, self.lang)),
            "requires": self._text(_("requires {sets}").format(sets=requires)) if requires else "",
            "groups": groups,
        }

    def _facts(self) -> list[Column]:
        """Return the columns printed next to each tile: points, cost, derived values and status."""
        columns = {column.key: column for column in self.columns.columns(self.definition)}
        known = [columns[key] for key in ("points",) if key in columns]
        known += [column for column in columns.values() if column.searched]
        notes = [columns[key] for key in ("status", "source", "notes", "errata") if key in columns]
        return [*known, *self.columns.derived(self.definition), *notes]

    def _tile(self, tile: Tile) -> dict[str, object]:
        facts = []
        for column in self._facts():
            value = column.value(tile, self.catalog, self.lang)
            if value not in (None, "", 0):
                shown = label(str(value), self.lang) if column.key == "status" else str(value)
                facts.append([column.title(self.lang), self._text(shown)])
        return {
            "id": tile.id,
            "line": self._text(tile.line().removeprefix(tile.id).strip()),
            "facts": facts,
            "standin": label("stand-in", self.lang) if tile.status == "stand-in" else "",
            "sentence": self._sentence(tile),
        }

    def _pieces(self) -> dict[str, object]:
        """Return the pieces, with their count in each set."""
        sets = [set_info for set_info in self.definition.sets if set_info.pieces]
        drawn = {extra.id: extra for extra in self._extras() if extra.kind == "piece"}
        widths = [extra.display.width for extra in drawn.values()]
        # All pieces have the same scale, because their sizes may differ.
        _ = self.messages.gettext
        scale = min(PIECE_WIDTH / min(widths), MAX_PIECE_WIDTH / max(widths)) if widths else 1.0
        rows = []
        for piece in self.definition.pieces:
            extra = drawn.get(f"piece-{piece.id}")
            width = round(extra.display.width * scale, 2) if extra is not None else 0.0
            if extra is not None:
                self.drawings[f"{extra.id}.svg"] = to_svg(extra.display, width=width, embed_font=False)
            counts = [set_info.pieces.get(piece.id, 0) for set_info in sets]
            rows.append(
                {
                    "drawing": f"{extra.id}.svg" if extra is not None else "",
                    "width": width,
                    "alt": self._text(extra.title if extra is not None else piece.id),
                    "name": self._text(self.definition.piece_name(piece.letter, self.lang)),
                    "letter": piece.letter,
                    "level": _("{level} wild").format(level=piece.level) if piece.is_wild else str(piece.level),
                    "counts": [str(count or "") for count in (*counts, sum(counts))],
                }
            )
        return {
            "sets": [self._text(self.definition.set_name(set_info.id, self.lang)) for set_info in sets],
            "rows": rows,
        }

    def _extras(self) -> list[faces.Extra]:
        return self.catalog.game.face.extras(self.catalog, theme=self.options.theme, lang=self.lang)

    def _components(self) -> list[dict[str, object]]:
        shown = []
        for extra in self._extras():
            if extra.kind != "piece":
                width = min(extra.display.width, 80.0)
                self.drawings[f"{extra.id}.svg"] = to_svg(extra.display, width=width, embed_font=False)
                name, title = f"{extra.id}.svg", self._text(extra.title)
                shown.append({"drawing": name, "title": title, "count": extra.count, "width": width})
        return shown

    def _setup(self) -> list[list[str]]:
        rows = self.columns.setup_rows(self.definition, self.lang)
        return [[self._text(str(cell)) for cell in row] for row in rows]

    def _legend(self) -> list[list[str]]:
        return [[notation, self._text(name)] for notation, name in self.columns.legend(self.lang)]

    def _notation(self) -> list[str]:
        return [self._text(sentence) for sentence in self.columns.notation(self.lang)]

    def _by_piece(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = []
        for piece in self.definition.pieces:
            asked = [tile.id for tile in self.catalog.tiles if tile.demand()[piece.letter]]
            given = [tile.id for tile in self.catalog.tiles if tile.rewarded()[piece.letter]]
            if asked or given:
                name = self._text(self.definition.piece_name(piece.letter, self.lang))
                rows.append({"name": f"{piece.letter}  {name}", "asked": asked, "given": given})
        return rows

    def _by_points(self) -> list[list[str | list[str]]]:
        column = next((column for column in self.columns.columns(self.definition) if column.key == "points"), None)
        if column is None:
            return []
        found: dict[int, list[str]] = {}
        for tile in self.catalog.tiles:
            value = column.value(tile, self.catalog, self.lang)
            if isinstance(value, int) and value:
                found.setdefault(value, []).append(tile.id)
        title = self._text(column.title(self.lang))
        return [[f"{title}: {points}", found[points]] for points in sorted(found)]

    def _findings(self) -> list[list[str]]:
        report = validate(self.catalog, play=False)
        found = []
        for entry in report.entries:
            if entry.waived is None:
                where = entry.tile or (entry.finding.at.file if entry.finding.at is not None else "")
                cells = (entry.check.severity.value, entry.check.code, where, entry.finding.message)
                found.append([self._text(cell) for cell in cells])
        return found
