"""Lines that may be meant in the place of orders which are left already; it stores and tells nothing."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.desk import orders, standing
from mailer.desk.visit import Visit
from parsers.conditions import PlanStep
from parsers.reading import Unreadable


def may_change(visit: Visit, step: PlanStep, codes: Sequence[str]) -> bool:
    """Whether a line that cannot be read is for a phase for which orders are left: nothing is closed then
    behind which they would be given.
    """
    if not isinstance(step, Unreadable) or visit.ask is None or visit.ask.revisable:
        return False
    play, seat = visit.at_table
    left = {row.phase for row in standing.plans(visit.session, play, seat)}
    return bool(left & {*codes}) and not orders.is_talk(visit, step) and orders.is_doubtful(visit, step)
