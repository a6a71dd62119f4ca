"""A seat's lines judged by its title, and each verdict as a record; it must not apply anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from adjudicator import match as kernel
from adjudicator.codec import freeze
from adjudicator.conditions import holds
from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.match import Match
from games.title import Accepted, Refused, Title, Unclear, Verdict, Withheld
from games.words import Words
from mailer.base.words import fault_text
from mailer.table.judging import casts_doubt, refused, with_replaced, withheld, without_answer
from parsers.asking import ASKED_THEN
from parsers.conditions import Choice, PlanStep, flat, read_steps, unknown
from parsers.depending import of_question
from parsers.reading import Ambiguous, Line, Reader, Understood, Unreadable
from parsers.trailing import outcome

JsonRow = dict[str, Any]
"""A verdict as docs/adjudicate.md has it."""


@dataclass(frozen=True, slots=True)
class Bench:
    """Who judges: the title, the reader of its scenario, the language and its words."""

    title: Title
    reader: Reader
    lang: str
    words: Words
    asked: str = ""
    """The kind of the question that is open."""

    def is_talk(self, line: Line) -> bool:
        """Whether a line was meant as no order at all: it spoils none beside it."""
        if isinstance(line, Unreadable) and line.key == ASKED_THEN:
            return of_question(line, self.asked) is line
        if not isinstance(line, Unreadable) or line.key != "no-order" or line.suggestion:
            return False
        return self.reader.idle(line.text)


def judge(bench: Bench, match: Match, ask: Ask | None, seat: Seat, text: str) -> tuple[Match, list[JsonRow]]:
    """The match with the answer of ``seat`` to its ask recorded, where ``text`` gives one, and the verdicts.

    As by mail: a line in doubt keeps the seat from being ready, and what would count at once waits.
    """
    steps = read_steps(text, bench.reader, seat)
    if ask is None:
        return match, [_not_asked(bench, line) for line in flat(steps)]
    bench = replace(bench, asked=ask.kind)
    view = bench.title.game.view(match.state, seat)
    records: list[JsonRow] = []
    lines, others = list[Line](), list[Line]()
    facts = bench.title.game.facts(view, ask) if any(isinstance(step, Choice) for step in steps) else {}
    _decide(bench, steps, facts, lines, others, records)
    written = [line for line in lines if isinstance(line, Understood)]
    doubtful = any(not isinstance(line, Understood) and not bench.is_talk(line) for line in (*lines, *others))
    verdicts: tuple[Verdict, ...] = ()
    if written:
        match, verdicts = _submit(bench, match, view, ask, written, doubtful)
    judged = iter(verdicts)
    records += [
        _record(bench, line, next(judged)) if isinstance(line, Understood) else _unread(bench, line)
        for line in lines
    ]
    records += [_unread(bench, line) for line in others if not isinstance(line, Understood)]
    return match, sorted(records, key=lambda record: (record["line"], record["column"]))


def _submit(
    bench: Bench, match: Match, view: Any, ask: Ask, written: Sequence[Understood], doubtful: bool
) -> tuple[Match, tuple[Verdict, ...]]:
    title = bench.title
    draft = title.draft(view, ask, None, [line.written for line in written], bench.lang)
    doubtful = doubtful or any(map(casts_doubt, draft.verdicts))
    none = without_answer(ask, draft, whole=ask.kind in title.wholes, broken=doubtful)
    if none is not None:
        return match, none
    after = kernel.submit(title.game, match, ask.seat, draft.order, ready=draft.complete and not doubtful)
    if isinstance(after, Fault):
        return match, refused(draft, after)
    if doubtful and not ask.revisable:
        return kernel.hold(after, ask.seat), withheld(draft)
    return after, with_replaced(title, view, ask, draft, bench.lang)


def _decide(
    bench: Bench,
    steps: Iterable[PlanStep],
    facts: Args,
    lines: list[Line],
    others: list[Line],
    records: list[JsonRow],
) -> None:
    """Sorts the steps into ``lines`` that count and ``others``; ``records`` takes one of each choice."""
    for step in steps:
        if not isinstance(step, Choice):
            lines.append(step)
            continue
        true = holds(step.when, facts)
        if true is None:
            lines.append(unknown(step))
            others += flat((step,))
            continue
        counts, other = (step.then, step.otherwise) if true else (step.otherwise, step.then)
        message = bench.words.say(f"line.{outcome(step, true)}", {"condition": step.said})
        records.append(
            {**_place(step), "status": "condition", "holds": true, "codes": [], "message": message}
        )
        others += flat(other)
        _decide(bench, counts, facts, lines, others, records)


def left_records(bench: Bench, steps: Sequence[PlanStep]) -> list[JsonRow]:
    """What is no order among lines left for later; those that are orders are judged when they are due."""
    return [_unread(bench, line) for line in flat(steps) if not isinstance(line, Understood)]


# --- records


def _place(line: Line | Choice) -> JsonRow:
    return {"line": line.span.line, "column": line.span.column, "text": line.text.strip()}


def _not_asked(bench: Bench, line: Line) -> JsonRow:
    if not isinstance(line, Understood):
        return _unread(bench, line)
    return _record(bench, line, Refused(Fault("nothing-asked")))


def _record(bench: Bench, line: Understood, verdict: Verdict) -> JsonRow:
    record = _place(line)
    match verdict:
        case Accepted(canonical, notes):
            return {**record, "status": "accepted", "order": canonical, **_told(bench, notes)}
        case Refused(fault, notes):
            own = {"args": freeze(fault.args), "rule": fault.rule}
            return {**record, "status": "refused", **own, **_told(bench, (fault, *notes))}
        case Withheld(canonical):
            message = bench.words.say("line.held", {"order": canonical or record["text"]})
            return {**record, "status": "withheld", "order": canonical, "codes": [], "message": message}
        case Unclear(candidates):
            return {**record, **_unclear(bench, candidates)}


def _told(bench: Bench, faults: Sequence[Fault]) -> JsonRow:
    return {
        "codes": [fault.key for fault in faults],
        "message": " ".join(fault_text(bench.words, fault) for fault in faults),
    }


def _unclear(bench: Bench, candidates: Sequence[str]) -> JsonRow:
    message = bench.words.say("line.unclear")
    return {"status": "unclear", "codes": [], "candidates": list(candidates), "message": message}


def _unread(bench: Bench, line: Line) -> JsonRow:
    record = _place(line)
    if isinstance(line, Ambiguous):
        return {**record, **_unclear(bench, line.candidates)}
    assert isinstance(line, Unreadable)
    line = of_question(line, bench.asked)
    return {
        **record,
        "status": "no-order" if bench.is_talk(line) else "unreadable",
        "codes": [line.key],
        "message": bench.words.say(f"unreadable.{line.key}", line.args),
        "expected": list(line.expected),
        "suggestion": line.suggestion,
    }
