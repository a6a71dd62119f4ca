"""What a grammar gives back for a text: read and unread lines with their places; it must not judge orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from adjudicator.kinds import Args


@dataclass(frozen=True, slots=True)
class Span:
    """Where in the text: ``line`` and ``column`` count from 1; ``length`` in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Understood:
    """A piece of text that means one written order (``written``: the title's own dataclass)."""

    span: Span
    text: str
    written: Any


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A piece of text that means nothing.

    ``key`` and ``args`` are words for why (``unknown-place``, ``unexpected-word``, ``incomplete``, ...);
    ``expected`` lists what could stand at the caret (message keys of the grammar's terms);
    ``suggestion`` is the whole piece put right, or empty.
    """

    span: Span
    text: str
    key: str
    args: Args
    expected: tuple[str, ...] = ()
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A piece of text that names more than one thing; ``candidates`` are whole pieces put right."""

    span: Span
    text: str
    candidates: tuple[str, ...]


Line: TypeAlias = Understood | Unreadable | Ambiguous


class Reader(Protocol):
    """Reads the orders of one title out of plain text (no quotes, no commands)."""

    def read(self, text: str) -> tuple[Line, ...]:
        """Every order of the text in sequence, and every piece that is none. Blank lines are passed over."""
        ...
