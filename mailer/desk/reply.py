"""The answer that grows while commands are done: verdicts, what they show, letters to be queued behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from mailer.desk import turn
from mailer.letters import echo
from mailer.letters.sheet import Block, Heading, LineMark, Said
from mailer.store.models import Player


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command did or why it did not; ``blocks`` are what it shows below the transcript.

    ``why`` is the key of what is said of a refusal, empty for all else.
    """

    mark: LineMark
    text: str
    blocks: tuple[Block, ...] = ()
    notes: tuple[str, ...] = ()
    why: str = ""


@dataclass(slots=True)
class Reply:
    """What the writer is answered.

    ``head`` comes before all else; ``said`` are the verdicts with line and column of what they are about;
    ``blocks`` stand below them, the ``offer`` of what a YES would do before those; ``shown`` are those that
    commands have shown already. ``later`` queues what
    others are told, so that the writer finds the answer before all else; ``news`` are the reports among that,
    of which one may travel with the answer. ``owed`` tells that something counts, so that it is answered
    however many letters came today. ``informs`` tells that a command was done whose answer the writer wants
    to read. ``keeps_plans`` tells that lines were kept for later, which who wants
    one letter a round needs no answer for, ``shows_plans`` that the writer wants to see what is kept,
    ``asks_duties`` that the writer wants to be told what must be done. ``elsewhere`` is the writer's seat to
    which an answer goes, and ``token`` where an answer to this one goes, if not where it would. ``maps`` and
    ``previews`` count what was asked for.
    """

    head: list[Block] = field(default_factory=list)
    said: list[tuple[tuple[int, int], Said]] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    offer: list[Block] = field(default_factory=list)
    shown: list[tuple[Block, ...]] = field(default_factory=list)
    later: list[Callable[[], None]] = field(default_factory=list)
    news: list[turn.News] = field(default_factory=list)
    owed: bool = False
    informs: bool = False
    keeps_plans: bool = False
    shows_plans: bool = False
    asks_duties: bool = False
    elsewhere: Player | None = None
    token: str = ""
    maps: int = 0
    previews: int = 0

    def show(self, answer: Answer) -> None:
        """Show what the command shows, once: HELP asked twice needs no second page."""
        if answer.blocks not in self.shown:
            self.shown.append(answer.blocks)
            before, new = [*_sections(self.blocks)], [*_sections(answer.blocks)]
            old = [each for each in before if not _is_in(each, new)]
            new = [each for each in new if each not in old and not _is_in(each, old)]
            self.blocks[:] = [block for heading, body in (*old, *new) for block in (*heading, *body)]

    def note(self, line: int, column: int, said: Said) -> int:
        """Answer a piece of what was written; the place of the answer in ``said``.

        Orders that share a piece of a line have each an answer at the same line and column.
        """
        self.said.append(((line, column), echo.shown(said)))
        return len(self.said) - 1

    def amend(self, at: int, answer: str) -> None:
        """What was called done or kept waits, as a line below casts doubt on it; notes go."""
        place, said = self.said[at]
        self.said[at] = place, replace(said, mark="held", answer=answer, notes=())


Section: TypeAlias = tuple[tuple[Block, ...], tuple[Block, ...]]
"""A heading, if there is one, and what stands below it."""


def _sections(blocks: Sequence[Block]) -> Iterator[Section]:
    """The blocks by their headings."""
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading)]
    if not starts or starts[0] > 0:
        yield (), tuple(blocks[: starts[0] if starts else len(blocks)])
    for at, end in zip(starts, [*starts[1:], len(blocks)], strict=False):
        yield (blocks[at],), tuple(blocks[at + 1 : end])


def _is_in(section: Section, others: Sequence[Section]) -> bool:
    """Whether a section stands in one of others under the same heading, as whole or a part of it."""
    return any(section[0] == heading and _within(section[1], body) for heading, body in others)


def _within(part: Sequence[Block], whole: Sequence[Block]) -> bool:
    """Whether blocks stand in others one after the other, as the help of a title in that of its orders."""
    return any(tuple(whole[at : at + len(part)]) == tuple(part) for at in range(len(whole) - len(part) + 1))
