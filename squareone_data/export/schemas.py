"""All schemas there are, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from squareone_data.files.schemas import documents, make, schema_of
from squareone_data.model.registry import MissingPart, find_game, known_games
from squareone_data.model.templates import SheetTemplate
from squareone_data.report.document import report_schema

from .bundle import bundle_schema

Schema = dict[str, Any]


def schema_makers() -> dict[str, Callable[[], Schema]]:
    """What makes the schema of each document: all documents of all games, the report and sheet templates.

    A game's schemas take a moment each, so none is made before it is asked for.

    Returns:
        A function without arguments by the name of the schema's file, in the order of the names.
    """
    makers: dict[str, Callable[[], Schema]] = {
        "report": report_schema,
        "sheet": partial(make, SheetTemplate, "sheet", "Sheet template"),
    }
    for game_id in known_games():
        kind = find_game(game_id)
        for name in documents(kind):
            makers[f"{game_id}.{name}"] = partial(schema_of, kind, name)
        makers[f"{game_id}.bundle"] = partial(bundle_schema, kind)
        try:
            messages = kind.part("messages").MODELS
        except MissingPart:  # a game that cannot be played
            continue
        for name, model in messages.items():
            full = f"{game_id}.{name}"
            # What programs exchange says null where nothing is.
            makers[full] = partial(make, model, full, f"{kind.title}: {name}", nullable=True)
    return dict(sorted(makers.items()))


def all_schemas() -> dict[str, Schema]:
    """All schemas, by name."""
    return {name: made() for name, made in schema_makers().items()}
