"""``and another AH corps to Munkacs``, behind a line that took one out of the reserve; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache

from games.paths_of_glory.text.phrases import RESERVE, Following, Losing, Place, Shifting, Troops
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood, Unreadable

THERE = "THERE"
"""The space that units were sent to last, in a line before."""


def carried(found: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with one more corps taken from where the line before it took its own, or sent there too."""
    made: list[Line] = []
    goal: Place | None = None
    for line in found:
        before = made[-1] if made else None
        if isinstance(line, Understood) and isinstance(line.written, Shifting):
            line = _sent(line, line.written, goal)
            if isinstance(line, Understood) and isinstance(line.written, Shifting):
                goal = line.written.path[-1]
        elif isinstance(line, Understood) and _is_there(line.written):
            line = Unreadable(line.span, line.text, "incomplete", {"word": line.text})
        if (
            isinstance(line, Understood)
            and isinstance(before, Understood)
            and _another().match(fold(line.text))
        ):
            line = replace(line, written=_from_there(before.written, line.written))
        made.append(_same_one(before, line))
    return tuple(made)


def _same_one(before: Line | None, line: Line) -> Line:
    """``Losses on GE 2, the same one advances``: who was named last, and never all who attacked."""
    if not isinstance(line, Understood) or not isinstance(line.written, Following):
        return line
    if not _the_same().match(fold(line.text)) or any(each.nation for each in line.written.troops):
        return line
    named = (
        before.written.troops if isinstance(before, Understood) and isinstance(before.written, Losing) else ()
    )
    if len(named) != 1 or named[0].every or named[0].count != 1:
        return Unreadable(line.span, line.text, "incomplete", {"word": line.text})
    return replace(line, written=replace(line.written, troops=named, every=False))


@cache
def _the_same() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{either(lexicon()['same-one']['words'])})(?!\w)", re.IGNORECASE)


def _sent(line: Understood, written: Shifting, goal: Place | None) -> Line:
    """``GE 4 to Metz``, and in a line of its own ``GE 5 goes there, too``."""
    if written.path[-1].text != THERE:
        return line
    if goal is None:
        return Unreadable(line.span, line.text, "incomplete", {"word": line.text})
    return replace(line, written=replace(written, path=(*written.path[:-1], goal)))


def _is_there(said: object) -> bool:
    """Whether something else than a way leads there, or a way begins there: ``rebuild GE 5 there``."""
    if isinstance(said, Place):
        return said.text == THERE
    if isinstance(said, tuple):
        return any(map(_is_there, said))
    return is_dataclass(said) and any(_is_there(getattr(said, each.name)) for each in fields(said))


def _from_there(before: object, written: object) -> object:
    if not isinstance(before, Shifting) or not isinstance(written, Shifting) or written.group.at is not None:
        return written
    at = before.group.at
    if at is None or at.spaces != (RESERVE,) or _sorts(before.group.troops) != _sorts(written.group.troops):
        return written
    return replace(written, group=replace(written.group, at=at))


def _sorts(troops: Sequence[Troops]) -> set[tuple[object, ...]]:
    """Of whom they are, and what; armies, which have a number, are like no other."""
    return {(each.nation, each.size, each.badge) for each in troops}


@cache
def _another() -> re.Pattern[str]:
    words = lexicon()
    ands = either(words["binding"]["words"])
    return re.compile(rf"\s*(?:(?:{ands})\s+)?(?:{either(words['words']['ANOTHER'])})(?!\w)", re.IGNORECASE)
