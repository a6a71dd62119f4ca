"""The parts that every letter is made of, so that its text and its HTML say the same; no words, no layout."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

LineMark = Literal["ok", "note", "bad", "skip", "held"]
"""Done, done with a remark, not done, passed over as mere words, not done because of another line."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A line over what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Para:
    """Running text. ``strong`` is what the reader must not miss."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; ``title`` (a power's name) may be empty."""

    items: tuple[str, ...]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the writer and its answer. ``caret`` points under the line, or is empty."""

    line: int
    text: str
    mark: LineMark
    answer: str
    notes: tuple[str, ...] = ()
    caret: str = ""


@dataclass(frozen=True, slots=True)
class Transcript:
    """All lines of the letter with their answers."""

    said: tuple[Said, ...]

    @property
    def runs(self) -> tuple[tuple[Said, ...], ...]:
        """Lines that follow each other and have the same answer together: it stands once, below them."""
        groups = groupby(self.said, lambda one: (one.mark, one.answer, one.notes, one.text == "", one.caret))
        found: list[tuple[Said, ...]] = []
        for (_, answer, _, untold, caret), group in groups:
            lines = tuple(group)
            found += [lines] if answer and not untold and not caret else [(one,) for one in lines]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of ready cells."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to be copied or read by programs: examples, orders, the position."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """Somebody's words, as written."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the picture of the letter stands; ``alt`` says what it shows."""

    alt: str


@dataclass(frozen=True, slots=True)
class Small:
    """What most readers may pass over."""

    text: str


Block: TypeAlias = Heading | Para | Bullets | Transcript | Grid | Code | Quote | Picture | Small


@dataclass(frozen=True, slots=True)
class Attached:
    """What goes beside the letter as a text called ``file``, or in it, or not at all, as its reader wishes.

    ``note`` says in the letter that it is there.
    """

    file: str
    note: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole letter. ``foot`` closes it: who writes, how to get help, the reference of the seat.

    ``attached`` are tables that nobody has asked for. ``data`` is the position as JSON for those who want it
    beside their letters; where ``file`` names it, it was asked for and always comes.
    """

    subject: str
    blocks: tuple[Block, ...]
    foot: tuple[str, ...] = ()
    lang: str = "en"
    data: str = ""
    file: str = ""
    attached: Attached | None = None
