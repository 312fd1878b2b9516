"""The page of the gallery: a card for every tile that needs no script, and controls that the script brings to life."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from squareone_data import __version__
from squareone_data.faces.fonts import FONT_FAMILY
from squareone_data.files.digest import digest
from squareone_data.model.catalog import Catalog
from squareone_data.model.tiles import Tile

from . import GENERATOR
from .contents import contents, ranges
from .facets import Facet, facets, labels
from .markup import Markup, data, element, joined
from .words import words_of

SIZES = ("small", "medium", "large")
_POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; font-src data:; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""What the page may load: the files of its folder, and nothing from anywhere else, whatever a catalog says."""


@dataclass(frozen=True)
class Parts:
    """What the page is made of beside the catalog.

    Args:
        faces: the drawing of each tile, by its id, as SVG.
        symbols: the drawing of each kind of piece, by its letter, as SVG.
        style: the path of the style sheet.
        script: the path of the script.
        themes: the paths of the scripts that bring the faces of further themes, by the name of the theme.
        license: the path of the license of the font.
    """

    faces: Mapping[str, str]
    symbols: Mapping[str, str]
    style: str
    script: str
    themes: Mapping[str, str]
    license: str


def page(catalog: Catalog, parts: Parts, lang: str) -> str:
    """The whole page."""
    return f"<!DOCTYPE html>\n{_Page(catalog, parts, lang).html()}\n"


class _Page:
    def __init__(self, catalog: Catalog, parts: Parts, lang: str) -> None:
        self.catalog, self.parts, self.lang = catalog, parts, lang
        self.words = words_of(lang)
        self.facets = facets(catalog, lang)
        self.ranges = ranges(catalog)
        self.labels = labels(catalog, lang)
        self.title = catalog.game.word(catalog.game.name, lang, catalog.game.id)
        self.tiles = tuple(catalog.by_id.values())

    def html(self) -> Markup:
        notice = self.words["notice"]
        known = {**contents(self.catalog, self.facets, self.lang), "themes": dict(self.parts.themes)}
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="generator", content=GENERATOR),
            element("meta", name="description", content=f"{self.title}. {notice}"),
            element("title", f"{self.title}: {self.words['gallery']}"),
            element("link", rel="stylesheet", href=self.parts.style),
        )
        body = element(
            "body",
            "\n",
            element("a", self.words["skip"], href="#tiles", class_="skip"),
            "\n",
            self.header(notice),
            "\n",
            element(
                "div", self.controls(), "\n",
                element("main", self.bar(), "\n", self.sections(), self.nothing(), id="tiles", tabindex=-1),
                class_="columns",
            ),
            "\n",
            self.footer(notice),
            "\n",
            *self.dialogs(),
            data("catalog", known),
            "\n",
            element("script", src=self.parts.script),
            "\n",
        )  # fmt: skip
        return element("html", "\n", head, "\n", body, "\n", lang=self.lang)

    def header(self, notice: str) -> Markup:
        stand_ins = sum(tile.status == "stand-in" for tile in self.tiles)
        told = self.words["stand-ins"].format(count=stand_ins, all=len(self.tiles))
        return element(
            "header",
            element("h1", element("bdi", self.title), " ", element("small", self.words["gallery"])),
            element("p", element("strong", notice), f" {told}" if stand_ins else None, class_="notice"),
            element("noscript", element("p", self.words["no script"])),
            class_="top",
        )

    def controls(self) -> Markup:
        """The search and the filters; hidden until the script has come."""
        words = self.words
        groups = {facet.key: self.facet(facet) for facet in self.facets}
        first = [groups.pop(key) for key in ("set", "color", "demands", "rewards") if key in groups]
        return element(
            "form",
            element("h2", words["filters"]),
            element("button", words["clear"], type="reset", class_="plain"),
            *first,
            *(self.range(column.key, column.title(self.lang), low, high) for column, low, high in self.ranges),
            *groups.values(),
            id="filters", class_="filters", hidden=True, aria_label=words["filters"],
        )  # fmt: skip

    def facet(self, facet: Facet) -> Markup:
        choices = [
            element(
                "label",
                element("input", type="checkbox", name=facet.key, value=one.value),
                self.symbol(one.letter),
                element("bdi", one.label, class_="name"),
                element("span", class_="count"),
            )
            for one in facet.options
        ]
        hint = element("p", self.words["all of"], class_="hint") if facet.every and facet.options[0].letter else None
        kinds = "choices kinds" if facet.options[0].letter else "choices"
        return element(
            "details",
            element("summary", facet.title, element("span", class_="chosen")),
            element(
                "fieldset",
                element("legend", facet.title, class_="unseen"),
                hint,
                element("div", *choices, class_=kinds),
            ),
            open=facet.open,
            data_facet=facet.key,
        )

    def symbol(self, letter: str) -> Markup | None:
        drawn = self.parts.symbols.get(letter)
        return element("span", Markup(drawn), class_="symbol", aria_hidden="true") if drawn else None

    def range(self, key: str, title: str, low: float, high: float) -> Markup:
        def box(end: str, word: str, at: float) -> Markup:
            entry = element(
                "input", type="number", name=f"{key}-{end}", min=f"{low:g}", max=f"{high:g}", step="any",
                placeholder=f"{at:g}", inputmode="decimal",
            )  # fmt: skip
            return element("label", f"{word} ", entry)

        return element(
            "details",
            element("summary", title, element("span", class_="chosen")),
            element(
                "fieldset",
                element("legend", title, class_="unseen"),
                element("div", class_="bars", aria_hidden="true"),
                element("div", box("from", self.words["from"], low), box("to", self.words["to"], high), class_="ends"),
            ),
            open=True,
            data_range=key,
        )

    def bar(self) -> Markup:
        """What stands above the tiles: the search, the order, the size, and how many are shown."""
        words = self.words
        orders = [
            ("", words["catalog order"]), ("id", "Id"), *((one.key, one.title(self.lang)) for one, _, _ in self.ranges)
        ]  # fmt: skip
        search = element(
            "input", type="search", id="search", placeholder=words["search hint"], autocomplete="off",
            spellcheck="false", aria_keyshortcuts="/",
        )  # fmt: skip
        themes = [("color", words["color theme"]), *((one, words.get(one, one)) for one in self.parts.themes)]
        return element(
            "div",
            element("div", element("label", words["search"], for_="search", class_="unseen"), search, class_="find"),
            element(
                "button", words["filters"], element("span", class_="chosen"), type="button", id="unfold",
                aria_expanded="false", aria_controls="filters",
            ),
            _select("sort", words["sort"], orders),
            element("button", "↑", type="button", id="direction", aria_label=words["up"], title=words["up"]),
            _select("size", words["size"], [(one, words[one]) for one in SIZES], "medium"),
            _select("theme", words["drawing"], themes),
            element(
                "div",
                element("p", id="count", role="status"),
                element("ul", id="active", class_="active", aria_label=words["active"], hidden=True),
                element(
                    "div",
                    element("button", words["copy link"], type="button", id="copy-view", title=words["copy view"]),
                    element("button", "?", type="button", id="help", aria_label=words["keys"], title=words["keys"]),
                    class_="tools",
                ),
                class_="found",
            ),
            id="bar", class_="bar", hidden=True, role="search",
        )  # fmt: skip

    def sections(self) -> Markup:
        found = []
        for set_id, color, tiles in self.catalog.groups():
            cards = [self.card(one) for one in tiles if self.catalog.by_id[one.id] is one]
            if not cards:
                continue
            heading = element(
                "h2",
                element("bdi", self.catalog.game.set_name(set_id, self.lang)),
                element("span", f", {self.labels.get(color, color)}"),
                " ",
                element("small", str(len(cards)), class_="size"),
            )
            found.append(element("section", heading, "\n", element("ul", *cards, class_="tiles"), class_="group"))
        return joined(*found)

    def card(self, tile: Tile) -> Markup:
        badge = element("span", self.words["stand-in badge"], class_="badge") if tile.status == "stand-in" else None
        link = element("a", tile.id, href=f"#{tile.id}", aria_describedby=f"face-{tile.id}")
        # With scripts, a browser takes what is in noscript for one text: cheap for a thousand drawings, of which the
        # script then makes those that are near the window.
        drawing = element("noscript", Markup(self.parts.faces[tile.id]))
        told = tile.sentence(self.catalog.game, self.lang)
        face = element("div", drawing, class_="face", id=f"face-{tile.id}", role="img", aria_label=told)
        return joined(element("li", face, element("div", link, badge, class_="foot"), id=tile.id), "\n")

    def nothing(self) -> Markup:
        return element(
            "div",
            element("p", self.words["none"], class_="big"),
            element("p", self.words["none hint"]),
            element("button", self.words["clear"], type="button", data_clear=True),
            id="nothing",
            hidden=True,
        )

    def footer(self, notice: str) -> Markup:
        game = self.catalog.game
        return element(
            "footer",
            element("p", notice),
            element("p", self.words["made"].format(version=__version__, data=game.version or "?")),
            element("p", f"{self.words['digest']}: ", element("code", digest(self.catalog))),
            element("p", f"{self.words['font']}: ", element("a", FONT_FAMILY, href=self.parts.license)),
        )

    def dialogs(self) -> Sequence[Markup]:
        """The open tile, two tiles side by side, and the keys; the script fills the first two."""
        words = self.words
        close = element("button", "✕", type="button", class_="close", aria_label=words["close"], title=words["close"])
        inside, paper = element("div", class_="inside"), element("p", words["notice"], class_="on-paper")
        keys = [
            ("/", words["key search"]), (words["arrows"], words["key move"]), ("Enter", words["key open"]),
            ("← →", words["key turn"]), ("c", words["key compare"]), ("Esc", words["key close"]),
            ("?", words["key help"]),
        ]  # fmt: skip
        listed = [joined(element("dt", element("kbd", key)), element("dd", told)) for key, told in keys]
        return (
            element("dialog", close, inside, paper, id="tile", aria_labelledby="tile-name"),
            element("dialog", close, inside, paper, id="pair", aria_labelledby="pair-name"),
            element(
                "dialog", close, element("h2", words["keys"], id="keys-name"), element("dl", *listed, class_="keys"),
                id="keys", aria_labelledby="keys-name",
            ),
            element("div", id="tray", class_="tray", role="status", hidden=True),
            element("div", id="toast", class_="toast", role="status"),
        )  # fmt: skip


def _select(name: str, title: str, options: Sequence[tuple[str, str]], chosen: str = "") -> Markup:
    entries = [
        element("option", label, value=value, selected=value == chosen and bool(chosen)) for value, label in options
    ]
    return element("label", element("span", f"{title} "), element("select", *entries, id=name), class_="pick")
