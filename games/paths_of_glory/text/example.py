"""What a letter shows of how an answer is written: a first small deed, or what silence does; never advice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.kinds import Ask
from games.paths_of_glory.model.atlas import ELIMINATED
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Activate, Losses, Move, Operations, Order, Replacements, Restore
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.nations import war
from games.paths_of_glory.rules.results import losses, toll
from games.paths_of_glory.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """An answer lawful for some hand that the seat could hold, made without a look at the one it holds."""
    for deed in _deeds(source, view, ask):
        held = replace(view, hand=(deed.card,)) if isinstance(deed, Operations) and deed.card else view
        if SEQUENCE.check(source, held, ask, deed) is None:
            return deed
    return SEQUENCE.default(source, view, ask)


def _deeds(source: Source, view: View, ask: Ask) -> Iterator[Order]:
    """Where silence does nothing, or what costs least: the first deed of the sort that is asked for."""
    match ask.kind:
        case "action":
            held = war.could_hold(source, view.board, ask.seat)
            cards = (card for card in held if card not in view.aside)
            yield from (deed for card in (*cards, None) for deed in _moves(source, view, ask, card))
        case "spy":
            yield from _moves(source, view, ask, None)
        case "losses":
            yield _first_steps(source, view, ask)
        case "replacements":
            board = view.board
            for unit in source.roster.units:
                where = board.units.get(unit)
                if where is not None and (where.reduced or where.at == ELIMINATED[ask.seat]):
                    yield Replacements((Restore((unit,)),))


def _moves(source: Source, view: View, ask: Ask, card: CardId | None) -> Iterator[Operations]:
    """One unit one space on, with a card for operations or (None) without."""
    board = view.board
    for unit, where in board.units.items():
        kind = source.roster[unit]
        if kind.seat != ask.seat or where.at not in source.atlas.spaces:
            continue
        for space in source.atlas.neighbours(where.at, kind.line):
            if board.control[space] == ask.seat:
                yield Operations(card, (Activate(where.at, "move"),), (Move((unit,), (space,)),))


def _first_steps(source: Source, view: View, ask: Ask) -> Losses:
    """The first unit that may take each step."""
    assert view.fight is not None
    bill = whole = losses.toll_of(source, view.board, view.fight, ask.seat)
    steps: list[UnitId] = []
    while able := toll.lawful(source, bill):
        steps.append(able[0])
        bill = toll.after(source, bill, able[0])
    return Losses(tuple(steps), corps=toll.naming(source, whole, steps))
