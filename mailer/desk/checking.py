"""What would be said of each line of a letter, looked at through its writer's view; nothing is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.title import Unclear, Verdict
from mailer.desk import orders, proposing, standing
from mailer.desk.pieces import take_apart
from mailer.desk.visit import Visit
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Said
from mailer.post import quotes
from mailer.post.charset import clean, plain
from mailer.post.letter import CharsetText
from parsers.conditions import Choice, PlanStep
from parsers.judge import reader as judge
from parsers.judge.reader import Item
from parsers.reading import Ambiguous, Understood, Unreadable

WORDS = 4_000
"""Words and marks that are looked at: they are read here, not in a process that may die of them."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A piece of a line and what is said of it, and what could stand there instead of it."""

    said: Said
    instead: tuple[str, ...] = ()


def as_mailed(text: str) -> CharsetText:
    """What is typed as the judge reads it in a letter: without quotes, and up to its end."""
    parted = quotes.part(clean(text))
    return CharsetText("", plain(parted.own), parted.own, parted.quoted, parted.below)


def check(visit: Visit, text: str) -> list[Checked]:
    """Each piece in its place. Orders are judged as ``view`` lets the seat judge them; nothing is kept."""
    play, seat = visit.at_table
    taken = take_apart(
        CharsetText("", text, text, "", ""),
        standing.reader_of(play),
        current_phase(play),
        seat,
        words=WORDS,
    )
    told = [(item.span, _of_item(visit, item, taken.text)) for item in taken.items]
    told += zip((line.span for line in taken.lines), _of_lines(visit, taken.lines, taken.text), strict=True)
    return [one for _, one in sorted(told, key=lambda pair: (pair[0].line, pair[0].column))]


def _of_item(visit: Visit, item: Item, text: tuple[str, ...]) -> Checked:
    if isinstance(item, Unreadable):
        return _unreadable(visit, item, text)
    first = item.text.strip().partition("\n")[0]
    return Checked(Said(item.span.line, first, "note", visit.say("check.later")))


def _of_lines(visit: Visit, lines: tuple[PlanStep, ...], text: tuple[str, ...]) -> Iterator[Checked]:
    reason = orders.why_not(visit)
    if reason is None and not any(isinstance(line, Choice) for line in lines):
        lines = tuple(proposing.put(visit, [line for line in lines if not isinstance(line, Choice)], text))
    written = [line for line in lines if isinstance(line, Understood)]
    verdicts = iter(_verdicts(visit, written) if written and reason is None else ())
    for line in lines:
        match line:
            case Understood() if reason is not None:
                yield Checked(Said(line.span.line, line.text.strip(), "bad", reason))
            case Understood():
                verdict = next(verdicts)
                instead = verdict.candidates if isinstance(verdict, Unclear) else ()
                yield Checked(orders.judged(visit, line, verdict), instead)
            case Unreadable():
                yield _unreadable(visit, line, text)
            case Ambiguous():
                yield Checked(orders.unclear(visit, line, line.candidates), line.candidates)
            case _:
                yield Checked(Said(line.span.line, line.text.strip(), "note", visit.say("check.later")))


def _verdicts(visit: Visit, written: list[Understood]) -> tuple[Verdict, ...]:
    (play, seat), ask = visit.at_table, visit.ask
    assert ask is not None
    former = play.match.drafts.get(seat)
    texts = [line.written for line in written]
    return play.title.draft(play.view(seat), ask, former, texts, visit.person.lang).verdicts


def _unreadable(visit: Visit, line: Unreadable, text: tuple[str, ...]) -> Checked:
    whole = text[line.span.line - 1] if line.span.line <= len(text) else line.text
    instead = line.suggestion or judge.near(whole)
    return Checked(orders.unreadable(visit, line, text), (instead,) if instead else ())
