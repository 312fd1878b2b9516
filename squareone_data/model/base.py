"""Base classes and field types of the document models: immutable, no unknown keys except ``x-`` keys."""

import datetime
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

OWN_KEY = "^x-.+$"
"""The pattern of keys that users may add."""


class Frozen(BaseModel):
    """An immutable model that rejects undeclared keys."""

    # Build validators on first use: most runs need only a few models.
    model_config = ConfigDict(frozen=True, extra="forbid", serialize_by_alias=True, defer_build=True)


class Document(Frozen):
    """Part of a hand-edited file. Keys that begin with ``x-`` belong to the user and are preserved."""

    model_config = ConfigDict(extra="allow")
    FIRST: ClassVar[tuple[str, ...]] = ()
    """The keys to write first, if their order differs from the order of declaration."""
    __pydantic_extra__: dict[Annotated[str, Field(pattern=OWN_KEY)], Any]


SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
TILE_ID = r"^[A-Z]{1,6}[0-9]{2,4}$"
ONE_RANGE = r"[A-Z]{1,6}[0-9]{2,4}(-[A-Z]{1,6}[0-9]{2,4})?"
RANGES = rf"^{ONE_RANGE}(,{ONE_RANGE})*$"
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
CODE = r"^[A-Z]{2,4}[0-9]{3}$"

T = TypeVar("T")


def _given(value: object) -> object:
    if value is None:
        raise ValueError("null is not allowed; omit the key")
    return value


def _true(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError("expected true")
    return value


def _number(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("expected a number")
    return value


Given = Annotated[T | None, BeforeValidator(_given)]
"""An optional key. It is None in the model if the file omits it; null is not allowed in the file."""
OnlyTrue = Annotated[Literal[True], BeforeValidator(_true)]
FormatNumber = Annotated[Literal[1], BeforeValidator(_number)]
Slug = Annotated[str, Field(pattern=SLUG)]
SetRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "set-id"})]
KindRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "kind-id"})]
SourceRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "source-id"})]
ColorRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "tile-color"})]
"""References to parts of a catalog. The schema generated for a catalog lists the valid ids for editors to complete."""
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(strict=True, ge=0, le=999_999)]
Positive = Annotated[int, Field(strict=True, ge=1, le=999_999)]
Small = Annotated[int, Field(strict=True, ge=1, le=99)]
"""A small number, from 1 to 99."""
Flag = Annotated[bool, Field(strict=True)]
Names = dict[Annotated[str, Field(pattern=r"^[a-z]{2}$")], Text]
"""A name by language: ``{"en": "yellow", "cs": "žlutý"}``."""


def parsed_day(text: str) -> datetime.date | None:
    """Parse a date written as 2026-03-01; return None if it is not a calendar date."""
    try:
        return datetime.date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
