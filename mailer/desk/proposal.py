"""Whether a text that a YES would stand for is taken as a whole, and whether a YES can be to nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.title import Accepted
from mailer.desk import standing
from mailer.desk.pieces import Taken, take_apart
from mailer.desk.proposing import YES, printed, verdicts_of
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from parsers.reading import Understood

LONGEST = 6_000
"""Letters that are kept for a YES."""


def may_say_yes(visit: Visit, taken: Taken, text: str) -> bool:
    """Whether a text stands, and a YES to it is no other answer to the question itself."""
    now = _for_now(visit, taken, text)
    if not _is_taken(visit, now):
        return False
    answers = [_for_now(visit, taken, word) for word in YES]
    said = printed(visit, now)
    return all(not _is_taken(visit, answer) or printed(visit, answer) <= said for answer in answers)


def stands(visit: Visit, taken: Taken, text: str) -> bool:
    """Whether all of a text is read as a letter is, and every order of it for the open question accepted."""
    return _is_taken(visit, _for_now(visit, taken, text))


def adds(visit: Visit, taken: Taken, text: str, other: str) -> bool:
    """Whether a text stands, and says all that another says, and more."""
    both = (_for_now(visit, taken, text), _for_now(visit, taken, other))
    return all(_is_taken(visit, each) for each in both) and printed(visit, both[1]) < printed(visit, both[0])


def _is_taken(visit: Visit, orders: Sequence[Understood]) -> bool:
    return bool(orders) and all(isinstance(each, Accepted) for each in verdicts_of(visit, orders))


def _for_now(visit: Visit, taken: Taken, text: str) -> Sequence[Understood]:
    """The orders of a text for the open question, where all of it is read as a letter is."""
    (play, seat) = visit.at_table
    if len(text) > LONGEST:
        return ()
    reading = replace(taken.reading, text=text, verbatim="")
    again = take_apart(reading, standing.reader_of(play), current_phase(play), seat, guess=False)
    read = [each for each in again.lines if isinstance(each, Understood)]
    if again.items or not read or len(read) < len(again.lines):
        return ()
    phases = standing.spread(visit.session, play, seat, visit.ask, read)
    return [each for each, codes in zip(read, phases, strict=True) if "" in codes]
