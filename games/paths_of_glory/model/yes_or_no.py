"""A question to be answered with a plain yes or no; it must not know what is asked."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault
from adjudicator.sequence import AskKind, always
from games.paths_of_glory.model.orders import Choose
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View


def yes_or_no(*, default: bool) -> AskKind:
    """Such a question, and what silence means."""
    return AskKind(takes=(Choose,), check=_check, default=always(Choose(default)))


def _check(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """No unit belongs to the answer."""
    return None if order.unit is None else Fault("not-now", {"kind": ask.kind})
