"""The forms that a guide shows in its tables: each is read by the title's reader."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudicator.kinds import Seat
from parsers.conditions import read_condition
from parsers.reading import Reader, Understood, Unreadable

Forms = list[list[str]]
"""The forms of each row of a table."""


def forms(page: str) -> list[Forms]:
    """The forms in the right column of each table of two columns."""
    tables = re.findall(r"^\|---\|---\|\n((?:\|.*\n)+)", page, re.M)
    return [[re.findall(r"`([^`]+)`", line.split("|")[2]) for line in table.splitlines()] for table in tables]


def unread(reader: Reader, seat: Seat, orders: Iterable[Forms], conditions: Forms) -> list[str]:
    """The forms that are no orders, or no conditions that ``seat`` could set."""
    bad = [text for table in orders for row in table for text in row if not _is_order(reader, text)]
    return bad + [text for row in conditions for text in row if not _is_condition(reader, seat, text)]


def _is_order(reader: Reader, text: str) -> bool:
    lines = reader.read(text)
    return bool(lines) and all(isinstance(line, Understood) for line in lines)


def _is_condition(reader: Reader, seat: Seat, text: str) -> bool:
    return not isinstance(read_condition(text, lambda phrase: reader.fact(phrase, seat)), Unreadable)
