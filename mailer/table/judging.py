"""What becomes of a seat's written orders, by mail or on a line; it must not read letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Ask, Fault
from games.title import Accepted, Draft, Refused, Title, Unclear, Verdict, Withheld
from parsers.conditions import chosen, read_steps
from parsers.reading import Line, Reader, Understood


def casts_doubt(verdict: Verdict) -> bool:
    """Whether an order was meant and not taken, so that what stands may not be all that was meant."""
    return isinstance(verdict, Unclear | Withheld) or (isinstance(verdict, Refused) and not verdict.beside)


def withheld(draft: Draft, hanging: Sequence[str] = ()) -> tuple[Verdict, ...]:
    """The verdicts of a draft of which nothing is done. ``hanging``: faults that are not those of a line."""

    def held(each: Verdict) -> Verdict:
        if isinstance(each, Refused) and each.fault.key in hanging:
            return Withheld("")
        return Withheld(each.canonical) if isinstance(each, Accepted) else each

    return tuple(map(held, draft.verdicts))


def without_answer(
    ask: Ask, draft: Draft, *, whole: bool, broken: bool, hanging: Sequence[str] = ()
) -> tuple[Verdict, ...] | None:
    """The verdicts of a draft that is no answer to ``ask``; None where it is one.

    ``broken``: some line beside it was not taken. ``whole``: the answer is one piece (``Title.wholes``).
    ``hanging``: faults for which a line that was not read may be to blame (``Title.hanging``).
    """
    if broken and whole:
        return withheld(draft, hanging)
    if draft.order is None or not any(isinstance(verdict, Accepted) for verdict in draft.verdicts):
        return draft.verdicts
    return draft.verdicts if not ask.revisable and not draft.complete else None


def refused(draft: Draft, fault: Fault) -> tuple[Verdict, ...]:
    """The verdicts of a draft that the rules refuse as a whole."""
    return tuple(Refused(fault) if isinstance(each, Accepted) else each for each in draft.verdicts)


def with_replaced(title: Title, view: Any, ask: Ask, draft: Draft, lang: str) -> tuple[Verdict, ...]:
    """The verdicts of a draft; accepted lines that a later line of it replaced or repeats say so."""
    stands = set(title.standing(view, ask, draft.order, lang))
    last = {
        verdict.canonical: at for at, verdict in enumerate(draft.verdicts) if isinstance(verdict, Accepted)
    }
    parts = {part for canonical in last for part in (canonical, *canonical.split("; "))}
    known = bool(parts & stands)  # else the title prints orders otherwise, and nothing can be said

    def noted(at: int, verdict: Verdict) -> Verdict:
        if not isinstance(verdict, Accepted) or verdict.notes or verdict.part:
            return verdict  # what the title says itself of a line holds
        if known and not (verdict.canonical in stands or stands.issuperset(verdict.canonical.split("; "))):
            return Accepted(verdict.canonical, (Fault("replaced-below"),))
        if last[verdict.canonical] != at:
            return Accepted(verdict.canonical, (*verdict.notes, Fault("repeated-below")))
        return verdict

    return tuple(noted(at, verdict) for at, verdict in enumerate(draft.verdicts))


@dataclass(frozen=True, slots=True)
class Left:
    """What orders that were left for later come to in a position.

    ``order`` is None where nothing of them is a lawful answer; ``counting`` are the lines that count now, and
    ``draft`` judges those of them that are orders meant for such a question, ``written``.
    """

    order: Any
    draft: Draft
    counting: tuple[Line, ...]
    written: tuple[Understood, ...]


def meant_for(title: Title, view: Any, ask: Ask, lines: Sequence[Line]) -> tuple[Understood, ...]:
    """Of lines that count the orders that are for such a question, and no wish to be asked it."""
    orders = tuple(line for line in lines if isinstance(line, Understood))
    beside = tuple(line.written for line in orders)
    return tuple(
        line
        for line in orders
        if title.concerns(view, ask, line.written, beside) and not title.asks_back(line.written)
    )


def left(title: Title, reader: Reader, view: Any, ask: Ask, texts: Sequence[str], lang: str) -> Left:
    """The orders of ``texts`` judged now, the later ones over the earlier."""
    facts = title.game.facts(view, ask)
    counting = tuple(line for text in texts for line in chosen(read_steps(text, reader, ask.seat), facts))
    written = meant_for(title, view, ask, counting)
    draft = title.draft(view, ask, None, [line.written for line in written], lang)
    order = draft.order if any(isinstance(verdict, Accepted) for verdict in draft.verdicts) else None
    if order is not None and title.game.check(view, ask, order) is not None:
        order = None
    if not ask.revisable and not draft.complete:
        order = None
    return Left(order, draft, counting, written)
