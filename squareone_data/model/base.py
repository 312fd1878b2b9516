"""What every document model shares: frozen, closed, with room for ``x-`` keys."""

import datetime
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

OWN_KEY = "^x-.+$"
"""The keys that belong to whoever writes them."""


class Frozen(BaseModel):
    """A value: cannot be changed, and knows no key it does not declare."""

    # Built on first use: most runs need few of the models on their own.
    model_config = ConfigDict(frozen=True, extra="forbid", serialize_by_alias=True, defer_build=True)


class Document(Frozen):
    """Part of a file people write. Keys that begin with ``x-`` are theirs and are kept as they are."""

    model_config = ConfigDict(extra="allow")
    FIRST: ClassVar[tuple[str, ...]] = ()
    """The keys that are written first, where that is not the order in which classes declare them."""
    __pydantic_extra__: dict[Annotated[str, Field(pattern=OWN_KEY)], Any]


SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
TILE_ID = r"^[A-Z]{1,6}[0-9]{2,4}$"
ONE_RANGE = r"[A-Z]{1,6}[0-9]{2,4}(-[A-Z]{1,6}[0-9]{2,4})?"
RANGES = rf"^{ONE_RANGE}(,{ONE_RANGE})*$"
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
CODE = r"^[A-Z]{2,4}[0-9]{3}$"

T = TypeVar("T")


def _given(value: Any) -> Any:
    if value is None:
        raise ValueError("null says nothing; leave the key out")
    return value


def _true(value: Any) -> Any:
    if not isinstance(value, bool):
        raise ValueError("true was expected")
    return value


def _number(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("a number was expected")
    return value


Given = Annotated[T | None, BeforeValidator(_given)]
"""A key that may be left out, which a model shows as None; null is never written."""
OnlyTrue = Annotated[Literal[True], BeforeValidator(_true)]
FormatNumber = Annotated[Literal[1], BeforeValidator(_number)]
Slug = Annotated[str, Field(pattern=SLUG)]
SetRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "set-id"})]
KindRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "kind-id"})]
SourceRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "source-id"})]
ColorRef = Annotated[str, Field(pattern=SLUG, json_schema_extra={"format": "tile-color"})]
"""Names of things a catalog has; a schema made for one catalog lists them, so that an editor can complete them."""
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(strict=True, ge=0, le=999_999)]
Positive = Annotated[int, Field(strict=True, ge=1, le=999_999)]
Small = Annotated[int, Field(strict=True, ge=1, le=99)]
"""A number of things on a table."""
Flag = Annotated[bool, Field(strict=True)]
Names = dict[Annotated[str, Field(pattern=r"^[a-z]{2}$")], Text]
"""A name by language: ``{"en": "yellow", "cs": "žlutý"}``."""


def parsed_day(text: str) -> datetime.date | None:
    """A day written as 2026-03-01; None if the calendar has no such day."""
    try:
        return datetime.date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
