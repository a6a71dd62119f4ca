"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.kit.decks import could_hold
from games.won_by_the_sword.model.orders import Activate, End, Move, Order
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """An answer lawful for some hand that the seat could hold, made without a look at the one it holds."""
    view = supposed(source, view)
    usual: Order = SEQUENCE.default(source, view, ask)
    lawful = (deed for deed in _deeds(source, view, usual) if SEQUENCE.check(source, view, ask, deed) is None)
    return next(lawful, usual)


def supposed(source: Source, view: View) -> View:
    """The view with the first cards that the hand may have, but no epidemic, which would come first."""
    if view.own is None:
        return view
    usual = (card for card, each in source.pack.items() if each.action != "epidemic_outbreak")
    able = could_hold(len(view.own.hand), usual, view.board.discards)
    return replace(view, own=replace(view.own, hand=able[: len(view.own.hand)]))


def _deeds(source: Source, view: View, usual: Order) -> Iterator[Order]:
    """A move along the first edge of the map that leads on, with the column and card of who is silent."""
    if not isinstance(usual, Activate) or usual.column not in view.board.columns:
        return
    here = view.board.columns[usual.column].at
    for edge in source.atlas.at[here]:
        end = source.atlas.edges[edge].beyond(here)
        if end is not None:
            yield replace(usual, tasks=(Move(end.point), End()))
