"""The page of the gallery: a static card per tile, and controls that the script activates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from squareone_data.about import __version__
from squareone_data.faces.fonts import FONT_FAMILY
from squareone_data.files.digest import digest
from squareone_data.game.gallery import Facet
from squareone_data.game.interface import AnyCatalog
from squareone_data.model.tiles import Tile

from .facets import facets, labels
from .markup import Markup, data, element, joined
from .search_index import contents, ranges
from .words import words_of

GENERATOR = "squareone-data gallery"
SIZES = ("small", "medium", "large")
_POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file:; font-src data:; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
"""The content security policy: the page loads only files from its own folder."""


@dataclass(frozen=True)
class Parts:
    """The drawings and assets of the page.

    Args:
        faces: the drawing of each tile as SVG, keyed by id.
        symbols: the drawing of each piece as SVG, keyed by letter.
        style: the path of the style sheet.
        script: the path of the script.
        themes: the paths of the scripts with the faces of further themes, keyed by theme.
        license: the path of the license of the font.
    """

    faces: Mapping[str, str]
    symbols: Mapping[str, str]
    style: str
    script: str
    themes: Mapping[str, str]
    license: str


def page(catalog: AnyCatalog, parts: Parts, lang: str) -> str:
    """Return the whole page."""
    return f"<!DOCTYPE html>\n{_Page(catalog, parts, lang).html()}\n"


class _Page:
    def __init__(self, catalog: AnyCatalog, parts: Parts, lang: str) -> None:
        self.catalog, self.parts, self.lang = catalog, parts, lang
        self.words = words_of(lang)
        self.facets = facets(catalog, lang)
        self.ranges = ranges(catalog)
        self.labels = labels(catalog, lang)
        self.title = catalog.definition.word(catalog.definition.name, lang, catalog.definition.id)
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
        stand_in_note = self.words["stand-ins"].format(count=stand_ins, all=len(self.tiles))
        return element(
            "header",
            element("h1", element("bdi", self.title), " ", element("small", self.words["gallery"])),
            element("p", element("strong", notice), f" {stand_in_note}" if stand_ins else None, class_="notice"),
            element("noscript", element("p", self.words["no script"])),
            class_="top",
        )

    def controls(self) -> Markup:
        """Return the filters; hidden until the script runs."""
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
                element("input", type="checkbox", name=facet.key, value=option.value),
                self.symbol(option.letter),
                element("bdi", option.label, class_="name"),
                element("span", class_="count"),
            )
            for option in facet.options
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
        """Return the toolbar above the tiles: search, order, size, theme and result count."""
        words = self.words
        orders = [
            ("", words["catalog order"]), ("id", "Id"),
            *((column.key, column.title(self.lang)) for column, _, _ in self.ranges),
        ]  # fmt: skip
        search = element(
            "input", type="search", id="search", placeholder=words["search hint"], autocomplete="off",
            spellcheck="false", aria_keyshortcuts="/",
        )  # fmt: skip
        themes = [("color", words["color theme"]), *((theme, words.get(theme, theme)) for theme in self.parts.themes)]
        return element(
            "div",
            element("div", element("label", words["search"], for_="search", class_="unseen"), search, class_="find"),
            element(
                "button", words["filters"], element("span", class_="chosen"), type="button", id="unfold",
                aria_expanded="false", aria_controls="filters",
            ),
            _select("sort", words["sort"], orders),
            element("button", "↑", type="button", id="direction", aria_label=words["up"], title=words["up"]),
            _select("size", words["size"], [(size, words[size]) for size in SIZES], "medium"),
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
            cards = [self.card(tile) for tile in tiles if self.catalog.by_id[tile.id] is tile]
            if not cards:
                continue
            heading = element(
                "h2",
                element("bdi", self.catalog.definition.set_name(set_id, self.lang)),
                element("span", f", {self.labels.get(color, color)}"),
                " ",
                element("small", str(len(cards)), class_="size"),
            )
            found.append(element("section", heading, "\n", element("ul", *cards, class_="tiles"), class_="group"))
        return joined(*found)

    def card(self, tile: Tile) -> Markup:
        badge = element("span", self.words["stand-in badge"], class_="badge") if tile.status == "stand-in" else None
        link = element("a", tile.id, href=f"#{tile.id}", aria_describedby=f"face-{tile.id}")
        # With scripting enabled, browsers parse the content of noscript as plain text, which is fast even for a
        # thousand drawings. The script then creates only the drawings near the viewport.
        drawing = element("noscript", Markup(self.parts.faces[tile.id]))
        sentence = tile.sentence(self.catalog.definition, self.lang)
        face = element("div", drawing, class_="face", id=f"face-{tile.id}", role="img", aria_label=sentence)
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
        definition = self.catalog.definition
        return element(
            "footer",
            element("p", notice),
            element("p", self.words["made"].format(version=__version__, data=definition.version or "?")),
            element("p", f"{self.words['digest']}: ", element("code", digest(self.catalog))),
            element("p", f"{self.words['font']}: ", element("a", FONT_FAMILY, href=self.parts.license)),
        )

    def dialogs(self) -> Sequence[Markup]:
        """Return the dialogs: open tile, comparison of two tiles, and keyboard help; the script fills the first two."""
        words = self.words
        close = element("button", "✕", type="button", class_="close", aria_label=words["close"], title=words["close"])
        inside, paper = element("div", class_="inside"), element("p", words["notice"], class_="on-paper")
        keys = [
            ("/", words["key search"]), (words["arrows"], words["key move"]), ("Enter", words["key open"]),
            ("← →", words["key turn"]), ("c", words["key compare"]), ("Esc", words["key close"]),
            ("?", words["key help"]),
        ]  # fmt: skip
        listed = [joined(element("dt", element("kbd", key)), element("dd", action)) for key, action in keys]
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
