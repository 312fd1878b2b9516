"""What every document model shares: frozen, closed, with room for ``x-`` keys."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

# `$` alone lets a trailing line break through in Python's `re`; the look-ahead closes that and is a
# no-op in other dialects, so schema and model come to one verdict everywhere.
END = r"$(?!\n)"


class Frozen(BaseModel):
    """A value: cannot be changed, and knows no key it does not declare."""

    # Built on first use: most runs need few of the models on their own.
    model_config = ConfigDict(
        frozen=True, extra="forbid", regex_engine="python-re", serialize_by_alias=True, defer_build=True
    )


class Document(Frozen):
    """Part of a file people write. Keys that begin with ``x-`` are theirs and are kept as they are."""

    model_config = ConfigDict(extra="allow")
    FIRST: ClassVar[tuple[str, ...]] = ()
    """The keys that are written first, where that is not the order in which classes declare them."""
    __pydantic_extra__: dict[Annotated[str, Field(pattern=r"^x-[a-z0-9][a-z0-9-]*" + END)], Any]


SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*" + END
TILE_ID = r"^[A-Z]{1,6}[0-9]{2,4}" + END
ONE_RANGE = r"[A-Z]{1,6}[0-9]{2,4}(-[A-Z]{1,6}[0-9]{2,4})?"
RANGES = rf"^{ONE_RANGE}(,{ONE_RANGE})*" + END
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}" + END
CODE = r"^[A-Z]{2,4}[0-9]{3}" + END

Slug = Annotated[str, Field(pattern=SLUG)]
Letter = Annotated[str, Field(pattern=r"^[A-Z]" + END)]
Text = Annotated[str, Field(min_length=1)]
Count = Annotated[int, Field(strict=True, ge=0)]
Positive = Annotated[int, Field(strict=True, ge=1)]
Flag = Annotated[bool, Field(strict=True)]
Names = dict[Annotated[str, Field(pattern=r"^[a-z]{2}" + END)], Text]
"""A name by language: ``{"en": "yellow", "cs": "žlutý"}``."""
