"""A typed word of a line of Diplomacy orders, and the signs that part orders; it must not know any words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.diplomacy.model.orders import Power

COMMA, SEMI, DOT, COLON, AND = "COMMA", "SEMI", "DOT", "COLON", "_AND"
SEPARATORS = frozenset((COMMA, SEMI, DOT, COLON, AND))


@dataclass(slots=True)
class Lexeme:
    """A word or phrase of a line with its terminal; ``start`` and ``end`` index the line's own text.

    ``meaning`` is what a KIND, POWER, NUMBER or PLACE (its provinces) stands for. A PLACE has its
    ``coast`` within; ``name`` is then where the name alone stands. ``power``: the same word is also a power.
    """

    type: str
    text: str
    start: int
    end: int
    meaning: Any = None
    coast: str | None = None
    name: tuple[int, int] | None = None
    power: Power | None = None


def closing(lexemes: Sequence[Lexeme]) -> list[int]:
    """For each index that of the next closing bracket; the length where none follows."""
    found, seen = [0] * len(lexemes), len(lexemes)
    for index in range(len(lexemes) - 1, -1, -1):
        if lexemes[index].type == "_RIGHT":
            seen = index
        found[index] = seen
    return found
