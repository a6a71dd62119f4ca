"""A clause of a part of a line made a line, with the condition of its part; it must not look at text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from adjudicator.conditions import ALWAYS, Condition, Fact, asked
from games.no_retreat.text.phrases import (
    Building,
    Countering,
    Fighting,
    Manner,
    Moving,
    Playing,
    Replying,
    Targeting,
    Written,
)
from parsers.kit.lexicon import language
from parsers.kit.tokens import UnknownNameError, is_name
from parsers.no_retreat.likewise import else_where, instead_of
from parsers.no_retreat.names import Meanings, lexicon, words_of
from parsers.no_retreat.parts import Bare
from parsers.no_retreat.tree import Clause
from parsers.reading import Line, Span, Understood, Unreadable

_BLANK = " \t.,!\u00a0"

_NUMBERED = re.compile(r"\d{1,2}[^\d]")
"""``9 Pz``: a number with a word of units, of which there is none with that number."""
_RATIO = re.compile(r"\d:\d")


def line_of(
    whole: Span,
    piece: str,
    clause: Clause,
    when: Condition | None,
    *,
    otherwise: bool,
    alone: bool | None = True,
) -> Line:
    """A clause with the condition of its part; of what tells of a battle, ``alone``: None is beside one."""
    written: Clause = clause
    if when is not None and "odds" in asked(when) and isinstance(clause, Manner) and clause.counterattack:
        return Unreadable(whole, piece, "no-condition", {})  # it would be looked at before the die
    if alone is None and isinstance(clause, Manner):
        return Understood(whole, piece, written)
    if isinstance(clause, Fighting):
        written = replace(clause, when=when or clause.when, otherwise=otherwise)
    elif isinstance(clause, Manner) and (otherwise or (when is not None and not alone)):
        return Unreadable(whole, piece, "no-condition", {})  # what it tells of a battle would be told anyway
    elif when is not None and isinstance(clause, Manner):
        written = Replying((), clause, when)
    elif when is not None and isinstance(clause, Moving | Targeting | Countering | Building | Replying):
        written = replace(clause, when=when)
    elif (when is not None or otherwise) and not isinstance(clause, Manner | Bare):
        return Unreadable(whole, piece, "no-condition", {})
    return Understood(whole, piece, written)


def with_arrivals(lines: list[Line], piece: str) -> list[Line]:
    """Who goes by train and leaves it somewhere, ``4 Ru by rail to Lublin``: that order by itself."""
    made: list[Line] = []
    for line in lines:
        last = made[-1].written if made and isinstance(made[-1], Understood) else None
        now = line.written if isinstance(line, Understood) else None
        match last, now:
            case Building("rail", troop), Building("detrain", same, at) if troop == same and at is not None:
                words = lexicon()["proposed"][language(piece)]["detrain"]
                column = line.span.column + piece.find(at.text)
                span = replace(line.span, column=column, length=len(at.text))
                line = replace(line, span=span, text=words.format(unit=troop.text, at=at.text))
        made.append(line)
    return made


def has_condition(written: Written) -> bool:
    """Whether it is of a battle under a condition, or of any; who goes on a result goes after one."""
    if isinstance(written, Moving):
        return "result" in asked(written.when)
    if isinstance(written, Manner):  # it hangs on the die, or on its own odds
        return written.counterattack is not None or bool(written.retreats)
    fights = isinstance(written, Fighting) and (written.otherwise or written.when != ALWAYS)
    return fights or isinstance(written, Replying)


def at_least(made: Sequence[Clause], when: Condition | None, columns: Sequence[str]) -> list[Clause] | None:
    """``if odds at least 1:1: counterattack``: with its own least ratio, not that of the battle before it."""
    (clause,) = made if len(made) == 1 else (None,)
    if not isinstance(clause, Manner) or clause != Manner(counterattack="always", by=clause.by):
        return None
    if not isinstance(when, Fact) or (when.name, when.relation) != ("odds", "at-least"):
        return None
    return [replace(clause, counterattack=columns[int(when.value)])]


def nothing(whole: Span, piece: str, verb: str) -> list[Line]:
    """No clause; ``throw the rest`` by itself only goes on."""
    return [] if verb in ("KEEP", "THROW") else [Unreadable(whole, piece, "no-order", {})]


def talks(read: list[Line]) -> bool:
    """Whether a line of several sentences has no order in any."""
    said = all(isinstance(each, Unreadable) and each.key == "no-order" for each in read)
    return said and len(read) > 1 and not any(each.expected for each in read if isinstance(each, Unreadable))


def no_order(number: int, line: str) -> Unreadable:
    """A whole line that holds no order."""
    span = Span(number, line.index(piece := line.strip(_BLANK)) + 1, len(piece))
    return Unreadable(span, piece, "no-order", {})


def elsewhere(last: Written | None, made: Sequence[Clause], *, several: bool) -> list[Clause]:
    """Where somebody goes instead, who was named before; nothing where it is not of that."""
    if len(made) == 1 and not several and (there := instead_of(last, made[0])) is not None:
        return [there]
    return [else_where(last, each) for each in made] if isinstance(last, Building) else []


def unknown(
    number: int, start: int, piece: str, offset: int, fault: UnknownNameError, suggestion: str
) -> Unreadable:
    span = Span(number, start + offset + fault.column, len(fault.word))
    key = "unknown-hex" if fault.word.isdecimal() else "unknown-name"
    key = "unknown-unit" if _NUMBERED.match(fault.word) else key
    named = is_name(fault.word, piece[: span.column - 1 - start])
    expected = ("PLACENAME", "UNIT") if named else ()
    return Unreadable(span, piece, key, {"word": fault.word}, expected, suggestion)


def all_said(made: Sequence[Line]) -> bool:
    """Whether lines are read, and a reply is told how it goes: not ``in any battle: 1 Pz moves to Kiev``."""
    written = [each.written for each in made if isinstance(each, Understood)]
    told = all(isinstance(each, Replying | Manner | Playing) for each in written)
    return bool(made) and len(written) == len(made) and (told or Replying(()) not in written)


def of_odds(clause: str, last: re.Match[str], meanings: Meanings) -> bool:
    """Whether an ``if`` says of what odds a counterattack is made: ``if the odds are at least 1:1``."""
    before = clause[: last.start()]
    words = words_of(before.rpartition(",")[2] or before)
    meant = {each.term for at in range(len(words)) for each in meanings.at(words, at)[1]}
    return "COUNTERATTACK" in meant and _RATIO.search(last["said"]) is not None
