"""The translations of the texts of this game; see :mod:`squareone_data.translation`."""

from __future__ import annotations

from pathlib import Path

from squareone_data.translation import Messages

MESSAGES = Messages(Path(__file__).with_name("locale"))
