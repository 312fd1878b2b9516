"""Translated words common to several games: statuses, colors, points."""

from __future__ import annotations

from squareone_data.model.tiles import Status
from squareone_data.translation import MESSAGES


def counted_points(points: int, lang: str) -> str:
    """Return a number of points in words: ``1 bod``, ``3 body``, ``5 bodů``; in English for an unknown language."""
    return MESSAGES.of(lang).ngettext("{count} point", "{count} points", points).format(count=points)


def how_known(status: Status, lang: str) -> str:
    """Return the status of a tile in words, as the end of a sentence."""
    _ = MESSAGES.of(lang).gettext
    match status:
        case "documented":
            return _("documented by a public source")
        case "transcribed":
            return _("transcribed from the real tile")
        case "stand-in":
            return _("a stand-in, not the printed face")
        case "original":
            return _("an original design")


def label(name: str, lang: str) -> str:
    """Return the name of a color or a status in a language; the name itself if there is no translation."""
    messages = MESSAGES.of(lang)
    _ = messages.gettext
    labels = {
        "white": messages.pgettext("color of a tile", "white"),
        "black": messages.pgettext("color of a tile", "black"),
        "documented": _("documented"),
        "transcribed": _("transcribed"),
        "stand-in": _("stand-in"),
        "original": _("original"),
    }
    return labels.get(name, name)
