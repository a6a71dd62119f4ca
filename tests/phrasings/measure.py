"""How much of what people write is read as meant: the files of a title, and what its reader makes of them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from parsers.reading import Line, Reader, Understood, Unreadable

HERE = Path(__file__).parent


class Verdict(Enum):
    """What a reader makes of a letter: as meant, not at all (also asked back), or, worst, something else."""

    MEANT = "meant"
    UNREAD = "unread"
    OTHERWISE = "otherwise"


class Reading(Protocol):
    """What ``tests/phrasings/<title>/reading.py`` gives.

    ``entries`` tells in short what a letter was read as, an entry an order; one with a ``?`` in it
    was not read. ``meant`` brings what a file says in ``is`` into the same form.
    """

    READER: Reader

    def entries(self, said: str) -> list[str]: ...

    def meant(self, means: list[str]) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Row:
    """A title's line of the table: numbers of letters; of courtesies those that void nothing."""

    title: str
    english: int
    russian: int
    verdicts: Counter[Verdict]
    courtesies: int
    idle: int

    @property
    def letters(self) -> int:
        return self.english + self.russian

    @property
    def share(self) -> float:
        """Of a hundred letters those that are read as meant."""
        return 100 * self.verdicts[Verdict.MEANT] / self.letters


def titles() -> list[str]:
    """The titles that have files of phrasings."""
    return sorted(folder.parent.name for folder in HERE.glob("*/reading.py"))


def reading(title: str) -> Reading:
    """The reader of a title's letters; ModuleNotFoundError where there is none."""
    return cast(Reading, import_module(f"tests.phrasings.{title}.reading"))


def phrasings(title: str) -> list[tuple[str, list[str]]]:
    """Every letter of a title's files, and what it means."""
    return [(said, row["is"]) for row in _rows(title, "meaning") for said in row["said"]]


def courtesies(title: str) -> list[str]:
    """The lines of ``courtesy.toml`` that are no orders: without sections, or with a section a kind."""
    path = HERE / title / "courtesy.toml"
    file = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
    return [*file.get("said", ()), *(said for row in file.get("courtesy", ()) for said in row["said"])]


def bad(title: str) -> list[dict[str, str]]:
    """The rows of ``bad.toml``: ``said``, ``how`` (refused, asked, unread) and ``why``."""
    return _rows(title, "bad")


def gaps(title: str) -> set[str]:
    """The letters that are known not to be read yet; the list may only become shorter."""
    path = HERE / title / "gaps.toml"
    return set(tomllib.loads(path.read_text("utf-8"))["said"]) if path.exists() else set()


def is_russian(said: str) -> bool:
    """Whether a letter has a Russian letter in it: mixed ones count as Russian."""
    return any("а" <= letter <= "я" for letter in said.lower())


def verdict(by: Reading, said: str, means: list[str]) -> Verdict:
    """What the reader makes of a letter that means this."""
    entries = by.entries(said)
    if entries == by.meant(means):
        return Verdict.MEANT
    return Verdict.UNREAD if any("?" in entry for entry in entries) else Verdict.OTHERWISE


def is_talk(reader: Reader, line: Line) -> bool:
    """Whether the desk takes a line for no order at all: no fault, no effect on the lines beside it."""
    if not isinstance(line, Unreadable) or line.key != "no-order" or line.suggestion:
        return False
    return reader.idle(line.text)


def idle(by: Reading, said: str) -> bool:
    """Whether a courtesy is taken for no order, and for no fault either."""
    return by.READER.idle(said) and not any(isinstance(line, Understood) for line in by.READER.read(said))


def measured(title: str) -> Row:
    """The table's line of a title; all its letters are read."""
    by, said = reading(title), phrasings(title)
    russian = sum(is_russian(each) for each, _ in said)
    polite = courtesies(title)
    return Row(
        title,
        len(said) - russian,
        russian,
        Counter(verdict(by, each, means) for each, means in said),
        len(polite),
        sum(idle(by, each) for each in polite),
    )


def _rows(title: str, section: str) -> list[dict[str, Any]]:
    """The sections of that name in all files of a title, in the order of their names."""
    files: Iterable[Path] = sorted((HERE / title).glob("*.toml"))
    return [row for file in files for row in tomllib.loads(file.read_text("utf-8")).get(section, ())]
