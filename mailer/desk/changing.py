"""Lines that may be meant in the place of orders which are left already; it stores and tells nothing."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk import orders, standing
from mailer.desk.visit import Visit
from parsers.conditions import PlanStep, flat, read_steps
from parsers.reading import Span, Understood, Unreadable


def may_change(visit: Visit, step: PlanStep, codes: Sequence[str]) -> bool:
    """Whether a line that cannot be read is for a phase for which orders are left: nothing is closed then
    behind which they would be given.
    """
    if not isinstance(step, Unreadable) or visit.ask is None or visit.ask.revisable:
        return False
    play, seat = visit.at_table
    left = {row.phase for row in standing.plans(visit.session, play, seat)}
    return bool(left & {*codes}) and not orders.is_talk(visit, step) and orders.is_doubtful(visit, step)


def beside(visit: Visit, former: str, later: Sequence[PlanStep]) -> str:
    """What stands on of the text that was kept for a phase beside what is kept for it now."""
    play, seat = visit.at_table
    new = [each.written for each in flat(later) if isinstance(each, Understood)]
    steps = read_steps(former, standing.reader_of(play), seat)
    gone = {
        step.span
        for step in steps
        for each in flat((step,))
        if isinstance(each, Understood) and any(play.title.replaces(one, each.written) for one in new)
    }
    pieces = {step.span for step in steps} - gone
    kept = standing.lines(play, seat, [step for step in steps if step.span in pieces], former.split("\n"))
    return former if kept is None else "\n".join(kept)


def spanned(steps: Sequence[PlanStep], phases: Sequence[tuple[str, ...]]) -> set[str]:
    """The phases to come for which a piece of the letter is kept that answers the open question, too."""
    pieces: dict[Span, set[str]] = {}
    for step, codes in zip(steps, phases, strict=True):
        pieces.setdefault(step.span, set()).update(codes)
    return {code for codes in pieces.values() if "" in codes for code in codes if code}
