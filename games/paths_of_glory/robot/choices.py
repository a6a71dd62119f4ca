"""What an event leaves to its player, chosen at random among what is lawful; it must not judge it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import Nation
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Placing, PlayEvent
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.cards import events
from games.paths_of_glory.rules.nations import neutrals, reinforcements
from games.paths_of_glory.text.drafts.resolving import first_alike

Pick = Callable[[int], int]
STEPS = {"landwehr": ("GE", True, 2), "russian-desertions": ("RU", False, 4)}
"""Events that flip units of a nation: whether reduced ones, and how many at most."""


def chosen(source: Source, view: View, seat: Seat, card: Card, pick: Pick) -> PlayEvent:
    """A card as event with its choices made, without operations."""
    board = view.board
    if card.kind == "reinforcement":
        return PlayEvent(card.id, _arrivals(source, board, card, pick))
    if card.kind == "neutral":
        return PlayEvent(card.id, _free_units(source, card, pick))
    if card.event in STEPS:
        return PlayEvent(card.id, units=_steps(source, board, card, pick))
    return _named(source, board, PlayEvent(card.id), pick)


def _arrivals(source: Source, board: Board, card: Card, pick: Pick) -> tuple[Placing, ...]:
    """Armies where they may come in."""
    made = []
    for unit in reinforcements.brought(source, board, card):
        if source.roster[unit].size == "army":
            open_ = reinforcements.places(source, board, unit).all
            if open_:
                made.append(Placing(unit, open_[pick(len(open_))]))
    return tuple(made)


def _free_units(source: Source, card: Card, pick: Pick) -> tuple[Placing, ...]:
    """The free units of a nation that enters, one each in spaces of their own (4.2.2)."""
    assert card.nation is not None
    spaces = list(neutrals.free_spaces(source, card.nation))
    free = source.entries[card.nation].free
    return tuple(Placing(unit, spaces.pop(pick(len(spaces)))) for unit in free)


def _steps(source: Source, board: Board, card: Card, pick: Pick) -> tuple[UnitId, ...]:
    nation, reduced, most = STEPS[card.event]
    may = [
        unit
        for unit, where in board.units.items()
        if source.roster[unit].nation == Nation(nation)
        and where.reduced == reduced
        and where.at in source.atlas.spaces
    ]
    return _some(source, board, may, pick(most + 1), pick)


def _named(source: Source, board: Board, order: PlayEvent, pick: Pick) -> PlayEvent:
    """Spaces or units out of those that a refusal of an order without them names."""
    card = source.pack[order.card]
    fault = events.barred(source, board, card, order)
    may = fault.args.get("may", ()) if fault is not None else ()
    if fault is None or not isinstance(may, tuple) or not may:
        return order
    if fault.key == "choose-spaces":
        return PlayEvent(order.card, spaces=(may[pick(len(may))],))  # type: ignore[arg-type]
    if fault.key == "choose-units":
        most = min(int(str(fault.args["most"])), len(may))
        units = _some(source, board, may, 1 + pick(most), pick)  # type: ignore[arg-type]
        return PlayEvent(order.card, units=units)
    return order


def _some(source: Source, board: Board, may: Iterable[UnitId], count: int, pick: Pick) -> tuple[UnitId, ...]:
    """So many of these units, as their names mean them."""
    rest: Sequence[UnitId] = list(may)
    taken: list[UnitId] = []
    for _ in range(min(count, len(rest))):
        taken.append(rest[pick(len(rest))])
        rest = [unit for unit in rest if unit not in taken]
    return first_alike(source, board, taken)
