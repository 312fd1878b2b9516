"""The face of a Square One tile, and its form in a file."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field, GetPydanticSchema, PlainSerializer, WithJsonSchema
from pydantic_core import core_schema

from squareone_data.games.square_one.notation import REWARD_PATTERN, ROW_PATTERN, format_tile, parse_reward, parse_row
from squareone_data.games.square_one.rows import Reward, Row
from squareone_data.model.base import Count
from squareone_data.model.definition import GameDefinition
from squareone_data.model.tiles import Tile

from .sentences import sentence

UNKNOWN_ACTION, EMPTY = "SQ114", "SQ115"
"""The codes of the checks for unknown bonus actions, and for empty rows and alternatives."""


def _parsed(parse: Callable[[str], object], kind: type, least: int = 0) -> GetPydanticSchema:
    """Return the schema of a parsed text of a minimum length, or of its parsed value.

    The schema library checks the text itself, and the parser caches its results, so a row that is written a thousand
    times is cheap.
    """
    text = core_schema.str_schema(strict=True, min_length=least)
    written = core_schema.no_info_after_validator_function(parse, text)
    made = core_schema.is_instance_schema(kind)
    either = core_schema.union_schema([written, made], mode="left_to_right")
    return GetPydanticSchema(lambda source, handler: either)


RowText = Annotated[
    Row,
    _parsed(parse_row, Row),
    PlainSerializer(str, return_type=str),
    WithJsonSchema(
        {
            "type": "string",
            "format": "row",
            "pattern": ROW_PATTERN,
            "title": "Row",
            "description": "The pieces that fill the row, as letters separated by one space; `|` separates two "
            "alternatives and means *or*.",
            "examples": ["B O | P"],
        }
    ),
]
RewardText = Annotated[
    Reward,
    _parsed(parse_reward, Reward, least=1),
    PlainSerializer(str, return_type=str),
    WithJsonSchema({"type": "string", "format": "reward", "pattern": REWARD_PATTERN}),
]


class SquareOneTile(Tile):
    """A White or Black sequence tile (SO-2.1 to SO-2.5)."""

    FACE: ClassVar[tuple[str, ...]] = ("rows", "points", "reward")
    FIRST: ClassVar[tuple[str, ...]] = ("id", *FACE)
    FORMATS = {"row": parse_row, "reward": parse_reward}
    NOTATION_CODES = {"action": UNKNOWN_ACTION, "empty": EMPTY}

    rows: tuple[RowText, ...] = Field(
        description="The rows from top to bottom, each as the letters of the pieces that fill it.",
        examples=[["R P", "C D | V V"]],
    )
    points: Count = Field(default=0, description="The victory points of the tile; left out if none.", examples=[3])
    reward: RewardText = Field(
        default=Reward.model_construct(),
        title="Reward",
        description="The reward: pieces as letters, then bonus actions in brackets. Two brackets are two "
        "actions; `[take2 | fill2]` is a choice of one. Left out if empty.",
        examples=["G [take] [merge]"],
    )

    def demand(self) -> Counter[str]:
        """See :meth:`Tile.demand`."""
        return Counter(letter for row in self.rows for pieces in row for letter in pieces)

    def most_demanded(self) -> Counter[str]:
        """Return the maximum number of pieces of each kind that one way of filling all rows takes."""
        most: Counter[str] = Counter()
        for row in self.rows:
            first, *others = row
            if not others:
                most.update(first)
            else:
                needed = Counter(first)
                for pieces in others:
                    needed |= Counter(pieces)
                most.update(needed)
        return most

    def rewarded(self) -> Counter[str]:
        """See :meth:`Tile.rewarded`."""
        return Counter(self.reward.pieces)

    def line(self) -> str:
        """See :meth:`Tile.line`."""
        return format_tile(self.id, self.rows, self.points, self.reward)

    def sentence(self, definition: GameDefinition, lang: str) -> str:
        """See :meth:`Tile.sentence`."""
        return sentence(self.id, self.color, self.rows, self.points, self.reward, self.status, definition, lang)

    @classmethod
    def canonical(cls, written: dict[str, Any], order: Mapping[str, int]) -> dict[str, Any]:
        """See :meth:`Tile.canonical`."""
        tidy = dict(written)
        tidy["rows"] = [str(parse_row(row).canonical(order)) for row in written["rows"]]
        if "reward" in written:
            tidy["reward"] = str(parse_reward(written["reward"]).canonical(order))
        if written.get("points") == 0:
            del tidy["points"]
        return tidy
