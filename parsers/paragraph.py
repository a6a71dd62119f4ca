"""Orders that a line around them denies, takes back or makes hang on something; in every title."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence

from parsers.asking import ASKED_THEN
from parsers.clauses import (
    MARKS,
    any_folded,
    continues,
    in_that_case,
    is_fragment,
    limits_all,
    plain,
    supposes,
    told_by_others,
)
from parsers.depending import (
    CHANGED,
    DEPENDS,
    LEADS,
    OPENING,
    OPENS,
    OR,
    TRAILS,
    opens_condition,
    said,
    sentence_ends,
    unread,
)
from parsers.lexing import fold
from parsers.reading import Line, Understood, Unreadable

_SOFT = rf"(?:(?:{any_folded('soft')})[\s,]+)*"
_HEADS = re.compile(rf"[\s,(\[]*{_SOFT}(?:{any_folded('heads')})(?:\s+(?:{any_folded('these')}))*[\s:…—–-]*")
_BACK = re.compile(
    rf"[\s,(\[]*(?:(?:{any_folded('refusals')})(?!\w)[\s.,!:—–-]+)?{_SOFT}"
    rf"(?:(?P<last>{any_folded('changing')})|{any_folded('ending')}|{any_folded('whole')})(?!\w)"
    rf"(?:[\s,]+(?:{any_folded('soft')}))*(?P<if>[\s,]+(?:{any_folded('trailing')})(?!\w).*)?[\s.,:;!…)\]]*"
)


def across_lines(lines: Sequence[str], read: Sequence[Line]) -> tuple[Line, ...]:
    """The pieces of lines; none is an order that a line above denies, or a line below takes back.

    * ``Please cancel:`` denies the orders right below it; on ``If Munich leaves:`` they hang.
    * ``Cancelled`` takes back those above it up to one that is blank, ``Scratch that`` only the last.
    * ``or``, or ``only if Munich leaves``, leaves the one above it in doubt.
    * So does ``No, wait, make that Picardy`` where it is no order by itself.
    """
    orders = {one.span.line for one in read if isinstance(one, Understood)}
    faulty = {
        one.span.line
        for one in read
        if isinstance(one, Unreadable) and one.key not in ("no-order", ASKED_THEN)
    }
    held = dict[int, tuple[str, str]]()
    for number, line in enumerate(lines, 1):
        if line.strip():
            for other, why in _reach(lines, number, orders, is_faulty=number in faulty).items():
                held.setdefault(other, why)
    return tuple(
        unread(one, *held[one.span.line]) if isinstance(one, Understood) and one.span.line in held else one
        for one in read
    )


def _reach(
    lines: Sequence[str], number: int, orders: Collection[int], *, is_faulty: bool
) -> dict[int, tuple[str, str]]:
    """The lines whose orders one line leaves undone, each with why and the words that do."""
    line = lines[number - 1]
    folded, first = plain(line), next(_block(lines, number, -1), 0)
    back = _taken_by(folded, is_faulty) if first else None
    if number not in orders and _is_head(folded) and (back is None or line.rstrip().endswith(":")):
        below = itertools.takewhile(orders.__contains__, _block(lines, number, 1))
        return dict.fromkeys(below, (DEPENDS, said(line)))
    if number not in orders and (hung := _hung(lines, number, folded, orders)):
        return hung
    if back is not None:
        above = itertools.takewhile(orders.__contains__, _block(lines, number, -1))
        taken = itertools.islice(above, 1 if back["last"] else None)
        return dict.fromkeys(taken, (CHANGED, said(line[: back.end()])))
    if first != number - 1 or not first:
        return {}
    if number in orders and first not in orders and continues(folded) and _hangs_whole(lines[first - 1]):
        return {number: (DEPENDS, said(lines[first - 1]))}
    trails = TRAILS.match(folded) if number not in orders else None
    goes_on = lines[number - 2].rstrip().endswith(",")
    if trails is not None and (goes_on or trails["word"] not in OPENING):
        return {number - 1: (CHANGED, said(line))}
    bare = folded.lstrip(MARKS)
    parted = OR.match(bare)
    alone = parted is not None and not bare[parted.end() :].strip(MARKS)
    if parted is None or not (alone or number in orders or is_faulty):
        return {}
    other = number + 1 if alone else number
    return {number - 1: (CHANGED, parted[0]), other: (DEPENDS, parted[0])}


def _hung(
    lines: Sequence[str], number: int, folded: str, orders: Collection[int]
) -> dict[int, tuple[str, str]]:
    """The orders around a line that is a condition and nothing more, that supposes, or says who said them.

    * ``If Munich sleeps`` holds those right below it, or else the one above: both where it may mean either.
    * ``All of this only if Munich sleeps`` holds all above it, ``He said:`` all right below it.
    * ``Suppose Munich sleeps.`` holds those below it where they begin with THEN.
    """
    line, words = lines[number - 1], said(lines[number - 1])
    below = [*itertools.takewhile(orders.__contains__, _block(lines, number, 1))]
    if limits_all(folded):
        return {at: (CHANGED, words) for at in orders if at < number}
    told = told_by_others(folded)
    last = folded[max((end for end in sentence_ends(line) if end < len(line.rstrip())), default=0) :]
    then = bool(below) and supposes(last) and in_that_case(fold(lines[below[0] - 1]))
    if then or (told and not folded[told.end() :].strip(MARKS + "\"'«(")):
        return dict.fromkeys(below, (DEPENDS, words))
    if not is_fragment(last):
        return {}
    before = next(_block(lines, number, -1), 0)
    beside = {before: (CHANGED, words)} if before in orders else {}
    opens = line.lstrip(MARKS)[:1].isupper() and not line.rstrip().endswith(".")
    talks = 0 < before == number - 1 and not beside and lines[before - 1].rstrip()[-1] not in ".!?:;…"
    if talks or not below:
        return beside
    return ({} if opens else beside) | dict.fromkeys(below, (DEPENDS, words))


def _hangs_whole(line: str) -> bool:
    """Whether a line without an order has one that hangs on something: ``If Munich sleeps, A Par - Bur``."""
    folded = plain(line)
    return opens_condition(line) or LEADS.search(folded) is not None


def may_undo(line: str) -> bool:
    """Whether a line begins as one that denies what stands around it, or puts it in doubt: ``Perhaps``."""
    folded = plain(line)
    return _BACK.match(folded) is not None or _HEADS.match(folded) is not None or opens_condition(line)


def _is_head(folded: str) -> bool:
    """Whether a line says that what stands below it is no order, or hangs on something."""
    leads = folded.rstrip().endswith((":", ",")) and OPENS.match(folded.lstrip(MARKS)) is not None
    return leads or _HEADS.fullmatch(folded) is not None


def _taken_by(folded: str, is_faulty: bool) -> re.Match[str] | None:
    """What a line takes back those above it with: all of it, or its beginning where it is not read."""
    found = _BACK.match(folded)
    return found if found and (found.end() == len(folded) or (is_faulty and found["last"])) else None


def _block(lines: Sequence[str], number: int, step: int) -> Iterator[int]:
    """The numbers of the lines beside one up to a blank one, the nearest first; one may part it from them."""
    at = number + step
    if 1 < at < len(lines) and not lines[at - 1].strip():
        at += step
    while 0 < at <= len(lines) and lines[at - 1].strip():
        yield at
        at += step
