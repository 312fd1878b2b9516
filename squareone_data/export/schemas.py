"""JSON Schemas of all documents, by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pydantic.json_schema import JsonSchemaValue

from squareone_data.files.schemas import documents, make, schema_of
from squareone_data.game.interface import MissingCapability
from squareone_data.game.registry import find_game, known_games
from squareone_data.model.sheet_template import SheetTemplate
from squareone_data.report.json_report import report_schema

from .bundle import bundle_schema


def schema_makers() -> dict[str, Callable[[], JsonSchemaValue]]:
    """Return a function for each schema: the documents of all games, the report and sheet templates.

    Making a schema is slow, so each is made only on demand.

    Returns:
        A function without arguments for each schema, keyed and sorted by name.
    """
    makers: dict[str, Callable[[], JsonSchemaValue]] = {
        "report": report_schema,
        "sheet": partial(make, SheetTemplate, "sheet", "Sheet template"),
    }
    for game_id in known_games():
        game = find_game(game_id)
        for name in documents(game):
            makers[f"{game_id}.{name}"] = partial(schema_of, game, name)
        makers[f"{game_id}.bundle"] = partial(bundle_schema, game)
        try:
            messages = game.oracle_models
        except MissingCapability:  # a game that cannot be played
            continue
        for name, model in messages.items():
            full = f"{game_id}.{name}"
            # Documents of the protocol use null for missing values.
            makers[full] = partial(make, model, full, f"{game.title}: {name}", nullable=True)
    return dict(sorted(makers.items()))


def all_schemas() -> dict[str, JsonSchemaValue]:
    """Return all schemas, by name."""
    return {name: make_schema() for name, make_schema in schema_makers().items()}
