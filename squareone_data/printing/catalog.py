"""The typeset catalog: every tile with its face, the pieces, the setup, and indexes; as PDF."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import squareone_data
from squareone_data import faces
from squareone_data.checks import validate
from squareone_data.faces.svg import to_svg
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.games import SetInfo
from squareone_data.model.ids import compress_ids
from squareone_data.model.registry import MissingPart
from squareone_data.model.templates import SheetTemplate
from squareone_data.model.tiles import STATUSES, Tile
from squareone_data.sheets.columns import Column

from .errors import CannotPrint
from .finishing import finished
from .typesetting import typeset
from .words import printable, word

FACE = 34.0
"""How wide a tile is in the catalog, in mm."""
PIECE, WIDEST_PIECE = 9.0, 18.0
"""How wide the smallest piece is in the catalog, and what the widest of them may take, in mm."""
LEAST_PAPER = (120.0, 150.0)
"""On smaller paper the pages would hold next to nothing, in mm."""
ON_COVER = 4
"""So many tiles are shown on the cover."""


@dataclass(frozen=True)
class CatalogOptions:
    """How the catalog is typeset.

    Args:
        template: the paper.
        theme: one of :data:`squareone_data.faces.THEMES`.
        lang: ``en`` or ``cs``.
        contact_sheet: whether all tiles are shown small on a page of their own.
        findings: whether the findings of the checks are listed at the end.
    """

    template: SheetTemplate
    theme: str = "color"
    lang: str = "en"
    contact_sheet: bool = True
    findings: bool = True


def make_catalog(catalog: Catalog, options: CatalogOptions) -> bytes:
    """The catalog as PDF.

    Raises:
        CannotPrint: the paper is too small, a face cannot be drawn, or a library is not installed.
    """
    paper = options.template.paper
    if paper.width < LEAST_PAPER[0] or paper.height < LEAST_PAPER[1]:
        raise CannotPrint(
            f"the catalog needs paper of at least {LEAST_PAPER[0]:g} × {LEAST_PAPER[1]:g} mm, "
            f"not {paper.width:g} × {paper.height:g} mm; choose a larger --paper"
        )
    try:
        job, drawings = _Book(catalog, options).job()
    except (faces.CannotDraw, faces.UnknownTheme) as error:
        raise CannotPrint(str(error)) from None
    except MissingPart as error:
        raise CannotPrint(f"{error}, and so its catalog cannot be typeset") from None
    return finished(typeset("catalog", job, drawings), [], duplex="long", pick_tray=options.template.id != "both")


class _Book:
    """The parts of one catalog."""

    def __init__(self, catalog: Catalog, options: CatalogOptions) -> None:
        self.catalog, self.game, self.lang, self.options = catalog, catalog.game, options.lang, options
        self.drawings: dict[str, str] = {}
        self.columns = catalog.kind.part("columns")

    def job(self) -> tuple[dict[str, Any], dict[str, str]]:
        """What Typst needs: the data, and the drawings by name."""
        options, game = self.options, self.game
        for tile in self.catalog.tiles:
            face = faces.front(tile, self.catalog, theme=options.theme, lang=self.lang)
            self.drawings[f"{tile.id}.svg"] = to_svg(face, width=FACE, embed_font=False)
        paper = options.template.paper
        name = self._text(game.word(game.name, self.lang, game.id))
        job = {
            "title": f"{name}: {self._word('catalog')}",
            "name": name,
            "lang": self.lang,
            "paper": {"width": paper.width, "height": paper.height},
            "face": FACE,
            "words": {key: self._word(key) for key in _WORDS},
            "cover": self._cover(),
            "sets": [self._set(one) for one in self.catalog.own_sets],
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

    def _word(self, key: str) -> str:
        return word(key, self.lang)

    def _text(self, text: str) -> str:
        return printable(text)

    def _cover(self) -> dict[str, Any]:
        tiles = self.catalog.tiles
        known = Counter(tile.status for tile in tiles)
        parts = ", ".join(f"{known[one]} {self._word(one)}" for one in STATUSES if known[one])
        step = max(1, len(tiles) // ON_COVER)
        return {
            "version": self._text(f"{self._word('data')} {self.game.version}".strip()),
            "made": f"squareone-data {squareone_data.__version__} · {digest(self.catalog)[: len('sha256:') + 12]}",
            "faces": self._word("faces").format(all=len(tiles), parts=parts) if tiles else "",
            "note": self._word("stand-in note") if known["stand-in"] else "",
            "shown": [[tile.id, self._sentence(tile)] for tile in tiles[::step][:ON_COVER]],
        }

    def _sentence(self, tile: Tile) -> str:
        return self._text(tile.sentence(self.game, self.lang))

    def _set(self, info: SetInfo) -> dict[str, Any]:
        requires = ", ".join(self.game.set_name(one, self.lang) for one in info.requires)
        groups = [
            {
                "color": self._word(color),
                "ids": compress_ids([tile.id for tile in tiles]),
                "tiles": [self._tile(tile) for tile in tiles],
            }
            for set_id, color, tiles in self.catalog.groups()
            if set_id == info.id and tiles
        ]
        return {
            "name": self._text(self.game.set_name(info.id, self.lang)),
            "requires": self._text(f"{self._word('requires')} {requires}") if requires else "",
            "groups": groups,
        }

    def _facts(self) -> list[Column]:
        """The columns printed beside each tile: points, cost, what follows from the face, and how it is known."""
        columns = {one.key: one for one in self.columns.columns(self.game)}
        known = [columns[key] for key in ("points",) if key in columns]
        known += [one for one in columns.values() if one.searched]
        notes = [columns[key] for key in ("status", "source", "notes", "errata") if key in columns]
        return [*known, *self.columns.derived(self.game), *notes]

    def _tile(self, tile: Tile) -> dict[str, Any]:
        facts = []
        for column in self._facts():
            value = column.value(tile, self.catalog, self.lang)
            if value not in (None, "", 0):
                shown = self._word(str(value)) if column.key == "status" else str(value)
                facts.append([column.title(self.lang), self._text(shown)])
        return {
            "id": tile.id,
            "line": self._text(tile.line().removeprefix(tile.id).strip()),
            "facts": facts,
            "standin": self._word("stand-in") if tile.status == "stand-in" else "",
            "sentence": self._sentence(tile),
        }

    def _pieces(self) -> dict[str, Any]:
        """The kinds of piece, with how many each set brings."""
        sets = [one for one in self.game.sets if one.pieces]
        drawn = {one.id: one for one in self._extras() if one.kind == "piece"}
        widths = [one.display.width for one in drawn.values()]
        # All pieces on one scale, since they may differ in size.
        scale = min(PIECE / min(widths), WIDEST_PIECE / max(widths)) if widths else 1.0
        rows = []
        for piece in self.game.pieces:
            extra = drawn.get(f"piece-{piece.id}")
            width = round(extra.display.width * scale, 2) if extra is not None else 0.0
            if extra is not None:
                self.drawings[f"{extra.id}.svg"] = to_svg(extra.display, width=width, embed_font=False)
            counts = [one.pieces.get(piece.id, 0) for one in sets]
            rows.append(
                {
                    "drawing": f"{extra.id}.svg" if extra is not None else "",
                    "width": width,
                    "alt": self._text(extra.title if extra is not None else piece.id),
                    "name": self._text(self.game.piece_name(piece.letter, self.lang)),
                    "letter": piece.letter,
                    "level": f"{piece.level}{' ' + self._word('wild') if piece.wild else ''}",
                    "counts": [str(one or "") for one in (*counts, sum(counts))],
                }
            )
        return {
            "sets": [self._text(self.game.set_name(one.id, self.lang)) for one in sets],
            "rows": rows,
        }

    def _extras(self) -> list[faces.Extra]:
        return faces.extras(self.catalog, theme=self.options.theme, lang=self.lang)

    def _components(self) -> list[dict[str, Any]]:
        shown = []
        for extra in self._extras():
            if extra.kind != "piece":
                width = min(extra.display.width, 80.0)
                self.drawings[f"{extra.id}.svg"] = to_svg(extra.display, width=width, embed_font=False)
                name, title = f"{extra.id}.svg", self._text(extra.title)
                shown.append({"drawing": name, "title": title, "count": extra.count, "width": width})
        return shown

    def _setup(self) -> list[list[str]]:
        make = getattr(self.columns, "setup_rows", None)
        return [[self._text(str(cell)) for cell in row] for row in make(self.game, self.lang)] if make else []

    def _legend(self) -> list[list[str]]:
        make = getattr(self.columns, "legend", None)
        return [[notation, self._text(name)] for notation, name in make(self.lang)] if make else []

    def _notation(self) -> list[str]:
        make = getattr(self.columns, "notation", None)
        return [self._text(one) for one in make(self.lang)] if make else []

    def _by_piece(self) -> list[dict[str, Any]]:
        rows = []
        for piece in self.game.pieces:
            asked = [tile.id for tile in self.catalog.tiles if tile.demand()[piece.letter]]
            given = [tile.id for tile in self.catalog.tiles if tile.rewarded()[piece.letter]]
            if asked or given:
                name = self._text(self.game.piece_name(piece.letter, self.lang))
                rows.append({"name": f"{piece.letter}  {name}", "asked": asked, "given": given})
        return rows

    def _by_points(self) -> list[list[Any]]:
        column = next((one for one in self.columns.columns(self.game) if one.key == "points"), None)
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
        for one in report.entries:
            if one.waived is None:
                where = one.tile or (one.finding.at.file if one.finding.at is not None else "")
                cells = (one.check.severity.value, one.check.code, where, one.finding.message)
                found.append([self._text(cell) for cell in cells])
        return found


_WORDS = (
    "catalog", "contents", "unofficial", "pieces and components", "letter", "name", "level", "count", "all sets",
    "piece", "components", "setup", "notation", "index by piece", "asked for by", "given by",
    "index by points", "contact sheet", "findings", "findings note", "no findings", "page", "tiles", "full size",
)  # fmt: skip
