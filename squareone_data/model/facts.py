"""Statements about tiles that a check can decide: what sources say in words."""

from typing import TYPE_CHECKING, Annotated, Generic, Literal, Self, TypeVar

from pydantic import ConfigDict, Field, model_validator

from .base import RANGES, Count, Document, Given, OnlyTrue, Slug, SourceRef, Text
from .tiles import Tile

if TYPE_CHECKING:
    from .catalog import Catalog


class Span(Document):
    """A range of whole numbers, both ends included; an end left out is open."""

    min: Count = Field(default=0, description="The least.", examples=[2])
    max: Given[Count] = Field(default=None, description="The most.", examples=[3])


NumberTest = Annotated[Count | Span, Field(union_mode="left_to_right")]
"""A number that must be met exactly, or a range it must lie in."""


def meets(number: int, test: int | Span | None) -> bool:
    """Whether a number passes a test; no test at all is passed by every number."""
    if test is None:
        return True
    if isinstance(test, int):
        return number == test
    return test.min <= number and (test.max is None or number <= test.max)


class Condition(Document):
    """What a tile must be like to be counted. A game derives from this and adds its own keys; all must hold."""

    status: Slug = Field(default="", description="The status of the tile.", examples=["stand-in"])

    def units(self, tile: Tile, unit: str, catalog: "Catalog") -> tuple[bool, ...]:
        """Whether the condition holds for the tile, or for each of its parts.

        Args:
            tile: the tile asked about.
            unit: what is counted: ``tiles``, or what the game's faces consist of, such as ``rows``.
            catalog: the catalog it is part of.
        """
        return (not self.status or tile.status == self.status,)


C = TypeVar("C", bound=Condition)
QUANTIFIERS = ("exactly", "at_least", "at_most", "every", "most", "cheaper_than")


class Fact(Document, Generic[C]):
    """One statement: how many of some tiles meet a condition, and who says so."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": [name]} for name in QUANTIFIERS]})

    id: str = Field(pattern=r"^[A-Z][0-9]{1,3}[a-z]?$", description="The id of the statement.", examples=["F3", "F8b"])
    tiles: str = Field(
        default="",
        pattern=RANGES,
        description="The tiles it speaks of: ranges and ids joined by commas; all tiles if left out.",
        examples=["JW01-JW10"],
    )
    where: Given[C] = Field(
        default=None,
        title="Where",
        description="What a tile must be like to be counted.",
        examples=[{"reward_pieces": 3}],
    )
    exactly: Given[Count] = Field(default=None, description="Just so many meet the condition.", examples=[6])
    at_least: Given[Count] = Field(default=None, description="So many or more meet it.", examples=[1])
    at_most: Given[Count] = Field(default=None, description="So many or fewer meet it.", examples=[4])
    every: Given[OnlyTrue] = Field(default=None, description="Every one of them meets it.", examples=[True])
    most: Given[Literal["tiles", "rows"]] = Field(
        default=None, description="More than half of these meet it.", examples=["rows"]
    )
    cheaper_than: Given[str] = Field(
        default=None,
        pattern=RANGES,
        description="They take fewer actions from the start, on average, than these tiles.",
        examples=["B01-B24"],
    )
    source: SourceRef = Field(description="The entry of the game's sources that says so.", examples=["rulebook-2025"])
    note: Text = Field(default="", description="The statement in words.", examples=["Six of ten reward three pieces."])

    @model_validator(mode="after")
    def _one_quantifier(self) -> Self:
        given = self.model_fields_set & set(QUANTIFIERS)
        if len(given) != 1:
            raise ValueError(f"a fact says exactly one of {', '.join(QUANTIFIERS)}")
        return self


class FactsFile(Document, Generic[C]):
    """What ``facts.json`` holds."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../schema/square-one.facts.schema.json"],
    )
    facts: tuple[Fact[C], ...] = Field(
        description="The statements, one a line.",
        examples=[[{"id": "F4", "tiles": "JB01-JB05", "every": True, "where": {"points": 4}, "source": "rulebook"}]],
    )
