"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import Move, Moves, Order, Targets
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.could_hold import could_hold
from games.no_retreat.rules.combat import targets
from games.no_retreat.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """An answer lawful for some hand that the seat could hold, made without a look at the one it holds."""
    view = supposed(source, view, ask)
    lawful = (deed for deed in _deeds(source, view, ask) if SEQUENCE.check(source, view, ask, deed) is None)
    return next(lawful, SEQUENCE.default(source, view, ask))


def supposed(source: Source, view: View, ask: Ask) -> View:
    """The view with the first cards that the hand may have, after those that the question itself names."""
    drawn = ask.args.get("drawn")
    named = drawn if isinstance(drawn, tuple) else ()
    others = (card for card in could_hold(source, view.board, ask.seat) if card not in named)
    hand = (*map(CardId, map(str, named)), *others)[: view.board.hands[ask.seat]]
    return replace(view, hand=tuple(sorted(hand)))


def _deeds(source: Source, view: View, ask: Ask) -> Iterator[Order]:
    """Where silence does nothing: one of the orders that are asked for, the first that there is."""
    board = view.board
    if ask.kind == "move":
        for unit in source.roster.of[ask.seat]:
            for hex_ in source.atlas.ways.beside.get(board.units[unit].at, ()):
                yield Moves((Move(unit, (hex_,)),))
    elif ask.kind == "target":
        for hex_ in targets.could_be(source, board, ask.seat):
            yield Targets((hex_,))
