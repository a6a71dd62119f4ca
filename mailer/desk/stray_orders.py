"""What reads as an order where none is read: in quotes, below the end, in the subject; it takes nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from sqlmodel import col, select

from mailer.desk.lexicon import any_of
from mailer.desk.visit import Visit
from mailer.letters import echo
from mailer.letters.sheet import Block, Bullets, Code
from mailer.outbox.queue import Body, body_of
from mailer.post.html import text_of
from mailer.store.models import OutboxRow


class Reads(Protocol):
    """The numbers, from 1, of the lines of a text that read as orders, or as commands."""

    def __call__(self, text: str, orders_only: bool = False) -> Sequence[int]: ...


SHOWN, NAMED = 5, 120
"""Lines of a kind that the receipt names, and characters of each; the rest are counted."""

LETTERS = 3
"""Letters of ours in which a quoted line is looked for."""

COMPARED = 30_000
"""Characters of a quoted part whose lines are compared with what they say piece by piece."""

_MARKS = re.compile(r"[\W_]+")
_REPLY = re.compile(rf"(?:\s*{any_of('subject', 'reply', 'forward')}\s*(?:\[\d+\])?\s*:)+", re.IGNORECASE)


def in_quotes(visit: Visit, quoted: str, reads: Reads, most: int) -> tuple[str, ...]:
    """Lines of the first ``most`` of the quoted part that read as orders, and are none of a letter of ours.

    Every answer quotes a letter of ours with orders in it: only what its writer has put in is told of.
    """
    if not quoted.strip():
        return ()
    lines = quoted.split("\n")[:most]
    bare = tuple(map(_bare, lines))
    left = [at for at, line in enumerate(bare) if line]
    for letter in _letters_answered(visit):
        left = _not_in(left, bare, letter.text)
        if left and letter.html:
            left = _not_in(left, bare, text_of(letter.html))
        if left and letter.attached:
            left = _not_in(left, bare, letter.attached)
    rest = set(left)
    text = "\n".join(line if at in rest else "" for at, line in enumerate(lines))
    return tuple(lines[number - 1].strip() for number in (reads(text) if rest else ()))


def below(texts: Iterable[str], reads: Reads, most: int) -> tuple[str, ...]:
    """Lines under an end of the letter that read as orders."""
    found: list[str] = []
    for text in texts:
        lines = text.split("\n")[:most]
        if any(map(str.strip, lines)):
            found += [lines[number - 1].strip() for number in reads("\n".join(lines))]
    return tuple(dict.fromkeys(found))


def in_subject(visit: Visit, reads: Reads, *, orders_only: bool) -> tuple[str, ...]:
    """The subject, where it reads as an order. Under a subject like "help" a letter may ask for more.

    An answer has the subject of a letter of ours, which may well name an activation.
    """
    subject = _REPLY.sub("", visit.letter.subject[:200]).strip()
    if not subject or not reads(subject, orders_only):
        return ()
    ours = {_bare(letter.subject) for letter in _letters_answered(visit)}
    return () if _bare(subject) in ours else (subject,)


def blocks(visit: Visit, key: str, lines: Sequence[str]) -> tuple[Block, ...]:
    """What the receipt says of them."""
    if not lines:
        return ()
    shown = [echo.cut(line, NAMED) for line in lines[:SHOWN]]
    if len(lines) > SHOWN:
        shown.append(visit.say("remark.unread-more", lines=len(lines) - SHOWN))
    return (Bullets((visit.say(key),)), Code(tuple(shown)))


def _letters_answered(visit: Visit) -> list[Body]:
    """Our letters to the writer that this one answers; the last ones where it does not tell."""
    own = select(OutboxRow).where(OutboxRow.person_id == visit.person.id)
    named = visit.letter.replies_to[: 2 * LETTERS]
    rows = visit.session.exec(own.where(col(OutboxRow.message_id).in_(named))).all() if named else ()
    if not rows:
        rows = visit.session.exec(own.order_by(col(OutboxRow.id).desc()).limit(LETTERS)).all()
    return [body_of(row) for row in rows[:LETTERS]]


def _not_in(left: Sequence[int], bare: Sequence[str], letter: str) -> list[int]:
    """Which of the lines ``left`` do not come from the ``letter``, or stand there less often.

    A mail program may break a line of it in two, or make one of two: then its neighbours tell.
    """
    theirs = [_bare(line) for line in letter.split("\n")]
    whole, running, quoted = "\n".join(theirs), "".join(theirs), "".join(bare)
    there, here = Counter(theirs), Counter(bare)
    kept: list[int] = []
    for at in left:
        own = bare[at]
        ours = there[own] > 0
        if len(quoted) > COMPARED:
            if here[own] > there[own]:
                kept.append(at)
            continue
        if not ours:
            before, after = bare[at - 1] if at else "", bare[at + 1] if at + 1 < len(bare) else ""
            broken = (before and before + own in whole) or (after and own + after in whole)
            ours = bool(broken) or (own in running and own not in whole)
        if not ours or quoted.count(own) > running.count(own):
            kept.append(at)
    return kept


def _bare(line: str) -> str:
    """A line without marks and blanks: those are what mail programs change."""
    return _MARKS.sub("", line[:1000]).casefold()
