"""Orders under conditions in a letter: which of them count now, and which are for the next question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.conditions import holds
from games.title import Refused
from mailer.desk import orders, standing
from mailer.desk.visit import Visit
from mailer.letters.sheet import Said
from parsers.asking import ASKED_THEN
from parsers.conditions import Choice, flat, unknown
from parsers.depending import of_question
from parsers.reading import Ambiguous, Line, Span, Understood, Unreadable
from parsers.trailing import is_to_come, outcome


def decided(visit: Visit, choice: Choice, text: Sequence[str]) -> list[Line]:
    """The lines of a choice that count now; says which, and answers what is unreadable in the others."""
    line = choice.span.line
    reason = orders.why_not(visit)
    if reason is not None or visit.ask is None:
        visit.note(line, 0, Said(line, choice.text, "bad", reason or visit.say("no.not-asked")))
        return []
    play, seat = visit.at_table
    facts = play.game.facts(play.view(seat), visit.ask)
    true = holds(choice.when, facts)
    then = [] if true else _asked_then(visit, choice)
    if then and not choice.otherwise:
        return then
    faults(visit, [line for line in then if isinstance(line, Unreadable) and line.key == ASKED_THEN], text)
    if true is None:
        faults(visit, flat((choice,)), text)
        return [unknown(choice)]
    told = visit.say(f"line.{outcome(choice, true)}", condition=choice.said)
    visit.note(line, choice.span.column, Said(line, choice.text, "ok", told))
    if is_to_come(choice) and not visit.ask.revisable:
        visit.intake.hangs |= {step.span: choice.text for step in choice.then}
        if not true:
            visit.intake.follows.append((visit.ask.kind, choice.text))
    counts, other = (choice.then, choice.otherwise) if true else (choice.otherwise, choice.then)
    faults(visit, flat(other), text)
    lines: list[Line] = []
    for step in counts:
        lines.extend(decided(visit, step, text) if isinstance(step, Choice) else (step,))
    return lines


def _asked_then(visit: Visit, choice: Choice) -> list[Line]:
    """The lines of a choice that is for a question that comes by itself, as the title reads them with their
    condition: ``If A Par is dislodged, A Par R Gas`` while units move. None for any other."""
    inside = (step.text for step in choice.then if step.span.line != choice.span.line)
    read = standing.reader_of(visit.at_table[0]).read(" ".join((choice.text, *inside)), guess=False)
    faulty = [each for each in read if not isinstance(each, Understood)]
    then = [each for each in faulty if isinstance(each, Unreadable) and each.key == ASKED_THEN]
    if any(not isinstance(each, Unreadable) or each.key not in (ASKED_THEN, "no-order") for each in faulty):
        return []
    if visit.ask is None or any(of_question(each, visit.ask.kind) != each for each in then):
        return []
    line, column = choice.span.line, choice.span.column - 1
    return [replace(e, span=Span(line, column + e.span.column, e.span.length)) for e in read] if then else []


def follows(visit: Visit, above: Sequence[Line], choice: Choice, text: Sequence[str]) -> bool:
    """Whether a choice is for the next question of its kind, as the orders above answer this one.

    What it asks may be otherwise then: it is not decided now, and offered whole, if it stands on one line.
    """
    ask = visit.ask
    if ask is None or ask.revisable or orders.why_not(visit) is not None:
        return False
    (play, seat), steps = visit.at_table, flat((choice,))
    written = [line.written for line in above if isinstance(line, Understood)]
    inside = [line.written for line in steps if isinstance(line, Understood)]
    if not written or not inside:
        return False
    former = play.match.drafts.get(seat)
    draft = play.title.draft(play.view(seat), ask, former, [*written, inside[0]], visit.person.lang)
    verdict = draft.verdicts[-1]
    kind = verdict.follows or verdict.hangs if isinstance(verdict, Refused) else ""
    if not isinstance(verdict, Refused) or not kind:
        return False
    line = choice.span.line
    said = visit.say("line.refused", reason=visit.eyes().fault(verdict.fault))
    visit.note(line, choice.span.column, Said(line, choice.text, "bad", said))
    faults(visit, steps, text)
    if all(step.span.line == line for step in steps):
        visit.intake.follows.append((kind, choice.text))
    return True


def faults(visit: Visit, lines: Sequence[Line], text: Sequence[str]) -> int:
    """Answer what is no order; how many lines are."""
    good = 0
    for line in lines:
        match line:
            case Understood():
                good += 1
            case Unreadable():
                if orders.is_doubtful(visit, line):
                    orders.spoil(visit, visit.intake.ahead)
                visit.note(line.span.line, line.span.column, orders.unreadable(visit, line, text))
            case Ambiguous():
                orders.spoil(visit, visit.intake.ahead)
                visit.note(line.span.line, line.span.column, orders.unclear(visit, line, line.candidates))
    return good
