"""All schemas there are, by name."""

from __future__ import annotations

from typing import Any

from squareone_data.files.schemas import documents, make, schema_of
from squareone_data.model.registry import MissingPart, find_game, known_games
from squareone_data.model.templates import SheetTemplate
from squareone_data.report.document import report_schema

from .bundle import bundle_schema


def all_schemas() -> dict[str, dict[str, Any]]:
    """The schemas of all documents of all games, of the report and of sheet templates, by the name their file has."""
    schemas: dict[str, dict[str, Any]] = {}
    for game_id in known_games():
        kind = find_game(game_id)
        for name in documents(kind):
            schemas[f"{game_id}.{name}"] = schema_of(kind, name)
        schemas[f"{game_id}.bundle"] = bundle_schema(kind)
        try:
            messages = kind.part("messages").MODELS
        except MissingPart:  # a game that cannot be played
            continue
        for name, model in messages.items():
            # What programs exchange says null where nothing is.
            schemas[f"{game_id}.{name}"] = make(model, f"{game_id}.{name}", f"{kind.title}: {name}", nullable=True)
    schemas["report"] = report_schema()
    schemas["sheet"] = make(SheetTemplate, "sheet", "Sheet template")
    return dict(sorted(schemas.items()))
