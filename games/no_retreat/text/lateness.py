"""Cards that were named for a battle, by when in it they can be played."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from games.no_retreat.model.orders import Battle, Defend, Event
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards import play

_BEFORE, _AFTER = "commit", ("roll", "result", "result.ex", "cancel")
"""The windows of a battle before its die is thrown, and those of what the die gave or the foe plays.

Whether it is thrown again is decided by who has seen it.
"""

_Said = TypeVar("_Said", Battle, Defend)


def at_its_time(source: Source, view: View, said: _Said) -> _Said:
    """With a card that is only for the die, or for what the foe plays, kept for that.

    Of a card with several effects the one that a battle has: it has no words for which.
    """
    event = said.event
    if event is None or event != Event(event.card) or event.card not in view.hand or view.seat is None:
        return said
    opens = [
        name
        for name in (_BEFORE, *_AFTER)
        if play.could_play(source, view.board, name, view.seat, event.card)
    ]
    if not opens or _BEFORE in opens:
        option = play.first_option(source, view.board, _BEFORE, view.seat, event.card)
        return replace(said, event=replace(event, option=option))
    cards = dict.fromkeys((*(said.reply.events or ()), event.card))
    return replace(said, event=None, reply=replace(said.reply, events=tuple(cards)))
