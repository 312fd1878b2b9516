"""Facts: statements from sources about tiles, in a form that a check can verify."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Generic, Self, get_args

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from typing_extensions import TypeVar

from .base import RANGES, Count, Document, Given, OnlyTrue, Slug, SourceRef, Text
from .definition import GameDefinition
from .tiles import Tile

T = TypeVar("T", bound=Tile, default=Tile)
K_contra = TypeVar("K_contra", contravariant=True, default=object)
"""The type of catalog that a condition compares a tile with; any object if it compares with none."""


class Span(Document):
    """A range of whole numbers, inclusive; a missing end is unbounded."""

    min: Count = Field(default=0, description="The minimum.", examples=[2])
    max: Given[Count] = Field(default=None, description="The maximum.", examples=[3])


NumberTest = Annotated[Count | Span, Field(union_mode="left_to_right")]
"""An exact number, or a range."""


def meets(number: int, test: int | Span | None) -> bool:
    """Return whether a number passes a test; every number passes if there is no test."""
    if test is None:
        return True
    if isinstance(test, int):
        return number == test
    return test.min <= number and (test.max is None or number <= test.max)


class Condition(Document, Generic[T, K_contra]):
    """A condition on tiles. Games derive from it and add keys; all keys must hold."""

    UNITS: ClassVar[tuple[str, ...]] = ("tiles",)
    """The units that can be counted: tiles, or parts of a tile face."""

    status: Slug = Field(default="", description="The status of the tile.", examples=["stand-in"])

    def units(self, tile: T, unit: str, definition: GameDefinition) -> Sequence[bool]:
        """Return whether the condition holds for the tile, or for each of its parts.

        Args:
            tile: the tile.
            unit: the unit to count, one of :attr:`UNITS`.
            definition: the definition of its catalog.
        """
        return (not self.status or tile.status == self.status,)

    def holds_among(self, tile: T, catalog: K_contra) -> bool:
        """Return whether the condition holds for a tile in comparison with the others; by default True.

        Args:
            tile: the tile.
            catalog: the catalog that contains it.
        """
        return True


C = TypeVar("C", bound=Condition, default=Condition, covariant=True)
QUANTIFIERS = ("exactly", "at_least", "at_most", "every", "most", "cheaper_than")


class Fact(Document, Generic[C]):
    """A statement about how many tiles meet a condition, with its source."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": [name]} for name in QUANTIFIERS]})

    id: str = Field(pattern=r"^[A-Z][0-9]{1,3}[a-z]?$", description="The id of the fact.", examples=["F3", "F8b"])
    tiles: str = Field(
        default="",
        pattern=RANGES,
        description="The tiles it is about: ranges and single ids, separated by commas; by default all tiles.",
        examples=["JW01-JW10"],
    )
    where: Given[C] = Field(
        default=None,
        title="Where",
        description="The condition that a tile must meet to be counted.",
        examples=[{"reward_pieces": 3}],
    )
    exactly: Given[Count] = Field(default=None, description="Exactly this number meet the condition.", examples=[6])
    at_least: Given[Count] = Field(default=None, description="At least this number meet the condition.", examples=[1])
    at_most: Given[Count] = Field(default=None, description="At most this number meet the condition.", examples=[4])
    every: Given[OnlyTrue] = Field(default=None, description="All of them meet the condition.", examples=[True])
    most: Given[Slug] = Field(
        default=None, description="More than half of these units meet the condition.", examples=["tiles"]
    )
    cheaper_than: Given[str] = Field(
        default=None,
        pattern=RANGES,
        description="The tiles that cost more: they take more actions from the start, on average.",
        examples=["B01-B24"],
    )
    source: SourceRef = Field(description="The id of the source that states it.", examples=["rulebook-2025"])
    note: Text = Field(default="", description="The fact in words.", examples=["Six of ten reward three pieces."])

    @classmethod
    def _units(cls) -> tuple[str, ...]:
        """Return the units that the game's condition can count."""
        conditions = (part for part in get_args(cls.model_fields["where"].annotation) if isinstance(part, type))
        return next((part.UNITS for part in conditions if issubclass(part, Condition)), Condition.UNITS)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the JSON schema, with the countable units as the values of ``most``."""
        schema = handler(core_schema)
        units = cls._units()
        most = handler.resolve_ref_schema(schema)["properties"]["most"]
        most["anyOf"][0] = (
            {"enum": list(units), "type": "string"} if len(units) > 1 else {"const": units[0], "type": "string"}
        )
        most["examples"] = [units[-1]]
        return schema

    @model_validator(mode="after")
    def _known_unit(self) -> Self:
        if self.most is not None and self.most not in (units := self._units()):
            raise ValueError(f"unknown unit {self.most!r}; expected {' or '.join(units)}")
        return self

    @model_validator(mode="after")
    def _one_quantifier(self) -> Self:
        given = self.model_fields_set & set(QUANTIFIERS)
        if len(given) != 1:
            raise ValueError(f"expected exactly one of {', '.join(QUANTIFIERS)}")
        return self


class FactsFile(Document, Generic[C]):
    """The contents of ``facts.json``."""

    schema_: Text = Field(
        default="",
        alias="$schema",
        title="Schema",
        description="The schema an editor checks this file with.",
        examples=["../../schema/square-one.facts.schema.json"],
    )
    facts: tuple[Fact[C], ...] = Field(
        description="The facts, one per line.",
        examples=[[{"id": "F4", "tiles": "JB01-JB05", "every": True, "where": {"points": 4}, "source": "rulebook"}]],
    )
