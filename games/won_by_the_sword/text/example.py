"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.orders import Activate, End, Move, Order
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """A lawful answer that gives nothing away of what would be a good one."""
    usual: Order = SEQUENCE.default(source, view, ask)
    lawful = (deed for deed in _deeds(source, view, usual) if SEQUENCE.check(source, view, ask, deed) is None)
    return next(lawful, usual)


def _deeds(source: Source, view: View, usual: Order) -> Iterator[Order]:
    """A move along the first edge of the map that leads on, with the column and card of who is silent."""
    if not isinstance(usual, Activate) or usual.column not in view.board.columns:
        return
    here = view.board.columns[usual.column].at
    for edge in source.atlas.at[here]:
        end = source.atlas.edges[edge].beyond(here)
        if end is not None:
            yield replace(usual, tasks=(Move(end.point), End()))
