"""The general checks, except the checks of waivers, which depend on all others."""

from __future__ import annotations

from squareone_data.game.check import Check, checks_in

from . import corrections, ids, kinds, provenance, reading, sets

GENERAL: tuple[Check, ...] = tuple(
    check for module in (reading, ids, sets, kinds, provenance, corrections) for check in checks_in(module)
)
