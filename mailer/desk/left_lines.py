"""Lines that a seat left, as its owner is shown them; those that counted and count no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Ask, Seat
from games.title import Accepted, Refused, Unclear, Verdict, Withheld
from games.words import Words
from mailer.base.words import words_of
from mailer.letters.eyes import Eyes
from mailer.store.models import Person, PlanRow
from mailer.table.play import Play
from parsers.conditions import UNKNOWN, flat, read_steps
from parsers.reading import Understood, Unreadable

_CODES = re.compile(r"[A-Z/ -]+")


def shown(play: Play, row: PlanRow, lang: str) -> tuple[str, ...]:
    """The text of a row for its owner, in ``lang``."""
    words = words_of(lang, play.title)
    return tuple(_shown(words, line) for line in row.text.split("\n"))


def _shown(words: Words, line: str) -> str:
    text = line.strip()
    indent = line[: len(line) - len(text)]
    if text.startswith("IF ") and text.endswith(" THEN"):
        return indent + words.say("plans.if", {"condition": text[3:-5]})
    if text in ("ELSE", "END IF"):
        return indent + words.say(f"plans.{text.lower().replace(' ', '-')}")
    return indent + (words.name("order", text) if _CODES.fullmatch(text) else text)


def judged(eyes: Eyes, text: str, verdict: Verdict, stands: Sequence[str]) -> str:
    """What became of a line, in words; ``stands``: the whole answer as it prints."""
    shown = eyes.words.name("order", " ".join(text.split()))
    match verdict:
        case Accepted(canonical, part=part):
            there = canonical in stands or {*stands}.issuperset(canonical.split("; "))
            replaced = bool(stands) and not there and not part
            return eyes.words.say("aside.replaced" if replaced else "aside.stood", {"order": canonical})
        case Withheld(canonical):
            return eyes.words.say("aside.held", {"order": canonical})
        case Refused(fault):
            return eyes.words.say("aside.refused", {"order": shown, "reason": eyes.fault(fault)})
        case Unclear(candidates):
            return eyes.words.say("aside.unclear", {"order": shown, "candidates": candidates})


def unread(eyes: Eyes, line: Unreadable) -> str:
    """Of a condition that is not known, or of words that could be read when they were kept."""
    reason = eyes.words.say(f"unreadable.{line.key}", line.args)
    if line.key == UNKNOWN:
        return reason
    return eyes.words.say("aside.refused", {"order": " ".join(line.text.split()), "reason": reason})


def lapsed(play: Play, row: PlanRow, person: Person) -> tuple[str, ...]:
    """What of it never came up, and would vanish with the phase for which it was left."""
    seat = Seat(row.seat)
    eyes, view = Eyes(play, seat, person.lang, person.zone), play.view(seat)
    faults = []
    for step in flat(read_steps(row.text, play.registered.reader(play.row.scenario), seat)):
        if isinstance(step, Understood) and (fault := play.title.lapsed(view, step.written)) is not None:
            shown = eyes.words.name("order", " ".join(step.text.split()))
            told = {"order": shown, "reason": eyes.fault(fault)}
            faults.append(eyes.words.say("aside.refused", told))
    return tuple(faults)


MOST_TOLD = 3
"""Lines of standing orders that are no answer, each of which is told."""


def shortened(play: Play, lines: tuple[str, ...], number: int, lang: str) -> tuple[str, ...]:
    """Without most of the lines of a plan that is used up, which would stand in each letter."""
    if len(lines) <= MOST_TOLD:
        return lines
    more = {"count": len(lines) - MOST_TOLD, "number": number}
    return (*lines[:MOST_TOLD], words_of(lang, play.title).say("aside.more", more))


_CHOICE = re.compile(r"\s*IF\s", re.IGNORECASE)


def spend(session: Session, row: PlanRow, used: Sequence[str]) -> bool:
    """Strike the lines of a plan that counted; whether any is left.

    A plan with a choice stays as it is: what is so may come again. One without lines is shown no more, but
    stays until its phase is past: its seat has said what it wants in it (``Title.rare``).
    """
    left, counted = list[str](), Counter(" ".join(text.split()) for text in used)
    chosen = any(map(_CHOICE.match, row.text.split("\n")))
    for line in row.text.split("\n"):
        said = " ".join(line.split())
        if counted[said] and not chosen:
            counted[said] -= 1
            continue
        left.append(line)
    row.text = "\n".join(left)
    session.add(row)
    session.flush()
    return bool(left)


def is_rare(play: Play, view: Any, ask: Ask, rows: Sequence[PlanRow]) -> bool:
    """Whether a question gets its default, as its seat left no word for it and did not wish to be asked.

    Who only wishes for one question has said nothing of the others.
    """
    title = play.title
    said = [(row, _orders(play, row)) for row in rows if row.phase]
    wished = (
        each for row, orders in said if row.phase == ask.phase for each in filter(title.asks_back, orders)
    )
    spoken = [
        (row.phase, orders)
        for row, all_ in said
        if (orders := [each for each in all_ if not title.asks_back(each)]) or not all_
    ]
    return title.rare(view, ask, spoken) and not any(title.concerns(view, ask, each) for each in wished)


def _orders(play: Play, row: PlanRow) -> list[Any]:
    steps = read_steps(row.text, play.registered.reader(play.row.scenario), Seat(row.seat))
    return [each.written for each in flat(steps) if isinstance(each, Understood)]
