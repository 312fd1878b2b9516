"""Type aliases for JSON values that no model has validated yet."""

from typing import Any, TypeAlias

Json: TypeAlias = Any
"""A JSON value: an object, an array, a string, a number, true, false or null."""
JsonObject: TypeAlias = dict[str, Any]
"""A JSON object by key."""
