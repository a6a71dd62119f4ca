"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.kinds import Ask
from games.no_retreat.model.orders import Move, Moves, Order, Targets
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.combat import targets
from games.no_retreat.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """A lawful answer that gives nothing away of what would be a good one."""
    lawful = (deed for deed in _deeds(source, view, ask) if SEQUENCE.check(source, view, ask, deed) is None)
    return next(lawful, SEQUENCE.default(source, view, ask))


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
