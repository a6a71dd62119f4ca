"""What a grammar gives back for a text: read and unread lines with their places; it must not judge orders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from adjudicator.conditions import Condition
from adjudicator.kinds import Args, Seat


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
    ``suggestion`` is the whole piece put right, or empty. ``meant``: the order that it would have been as far
    as it tells, where orders are counted; it is not given.
    """

    span: Span
    text: str
    key: str
    args: Args
    expected: tuple[str, ...] = ()
    suggestion: str = ""
    meant: Any = None


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """A piece of text that names more than one thing; ``candidates`` are whole pieces put right."""

    span: Span
    text: str
    candidates: tuple[str, ...]


Line: TypeAlias = Understood | Unreadable | Ambiguous


class Reader(Protocol):
    """Reads the orders of one title out of plain text (no quotes, no commands)."""

    end_is_an_order: bool = False
    """Whether END on a line of its own is an order of the title, and not the end of the letter."""

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """Every order of the text in sequence, and every piece that is none. Blank lines are passed over.

        Without ``guess`` nothing unreadable need have a suggestion: it is what costs most.
        """
        ...

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """What a phrase between the connectives of a condition asks (``FRANCE IN BUR``).

        ``seat`` is whose condition it is; what it could not see is Unreadable with the key
        ``condition-hidden``. Columns count within ``text``.
        """
        ...

    def phase(self, text: str, now: str) -> str | None:
        """The phase that a line does nothing but name, whichever it is; None where it is something else.

        ``now`` is the open phase, or empty: what the line leaves out is taken from there.
        """
        ...

    def kind(self, word: str) -> str | None:
        """The kind of Ask that a word means (``moves`` -> ``movement``), in any language; of several kinds
        all, parted by a space.
        """
        ...

    def idle(self, text: str) -> bool:
        """Whether no word of a text is one of an order: no verb, place, unit or card, nor one like them."""
        ...

    def proposals(self, text: str) -> Iterable[Sequence[str]]:
        """What a piece that cannot be read may mean, by the names and verbs in it: to ask back, never to do.

        Groups of canonical lines, the likeliest first; of each group only what the rules allow counts, and
        the first in which anything does. Nothing where a word in the piece could turn what it means.
        """
        return ()

    def asks_of(self, text: str, orders: Sequence[Line]) -> bool:
        """Whether a question is about what is ordered beside it, so that this waits: ``May we flank?``."""
        return False

    def answer(self, text: str, lang: str) -> str:
        """What the board tells everybody of what a question names; empty where it is nothing."""
        return ""

    def conditional(self, line: str) -> bool:
        """Whether the order on a line carries its condition itself, which is looked at later."""
        return False

    def settled(self, steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
        """The steps of a text, without choices by what an order before them may change."""
        return steps

    def write(self, written: Any) -> str:
        """The canonical text of what was written, which reads as the same; empty where it has none."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """``IF said THEN ... ELSE ...``. ``text`` is its first line; ``said`` the condition as written."""

    span: Span
    text: str
    said: str
    when: Condition
    then: tuple[PlanStep, ...]
    otherwise: tuple[PlanStep, ...] = ()


PlanStep: TypeAlias = Line | Choice
