"""What letters of Diplomacy are read as: the canonical text of each order."""

from __future__ import annotations

from dataclasses import fields, replace

from games.diplomacy.model.orders import Written
from parsers.asking import QUESTION
from parsers.diplomacy.reader import reader_for
from parsers.easing import read_eased
from parsers.reading import Line, Understood, Unreadable
from tests.phrasings.measure import is_talk

READER = reader_for("standard")


def entries(said: str) -> list[str]:
    """What a letter says, an entry an order; courtesies and questions are left out."""
    read = read_eased(READER, said.split("\n"), guess=True)
    return [_told(line) for line in read if not is_talk(READER, line) and not _asks(line)]


def _asks(line: Line) -> bool:
    return isinstance(line, Unreadable) and line.key == QUESTION


def meant(means: list[str]) -> list[str]:
    """What the canonical lines of a file say; ValueError where one of them is not read."""
    told = entries("\n".join(means))
    if any("?" in entry for entry in told):
        raise ValueError(f"not read: {told}")
    return told


def _told(line: Line) -> str:
    return _fields(line.written) if isinstance(line, Understood) else f"?{line}"


def _fields(written: Written) -> str:
    """All that was written but whose the units were said to be: that does not change an order."""
    unowned = replace(
        written,
        unit=replace(written.unit, power=None) if written.unit else None,
        target=replace(written.target, power=None) if written.target else None,
    )
    found = ((field.name, getattr(unowned, field.name)) for field in fields(unowned))
    return " ".join(f"{name}={value}" for name, value in found if value and name not in ("power", "others"))
