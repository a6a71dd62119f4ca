"""The Great Retreat: Russian units that are attacked may go one space back before the battle; no dice."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault
from games.paths_of_glory.atlas import AP
from games.paths_of_glory.board import Board
from games.paths_of_glory.change import Change
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.fighting import FallBack, Fight
from games.paths_of_glory.orders import Order, Retreat
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import battle, engage, retreat
from games.paths_of_glory.stages.paths import Ground
from games.paths_of_glory.state import View

EVENT = "great-retreat"


def able(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """The Russian units of the attacked space that may go, while the event lasts: for the turn."""
    if fight.defender != AP or board.events.get(EVENT) != board.turn:
        return ()
    ground = Ground(source, board, fight.target, 1)
    return tuple(
        unit
        for unit in engage.defenders(source, board, AP, fight.target)
        if source.roster[unit].nation == "RU" and ground.steps(unit, fight.target)
    )


def settle(change: Change, stage: FallBack) -> bool:
    """The battle begins where nobody may fall back."""
    if able(change.source, change.board, stage.fight):
        return False
    battle.opened(change, stage.fight, stage.order)
    return True


def check(source: Source, view: View, ask: Ask, order: Retreat) -> Fault | None:
    """Each unit for itself may go or stay; those that go keep the priorities of 12.5.5, and none is lost."""
    assert view.fight is not None
    may = able(source, view.board, view.fight)
    units = tuple(way.unit for way in order.ways)
    for unit in units:
        if unit not in may:
            return Fault("not-retreating", {"unit": unit, "units": may}, "12.5.1")
    ground = Ground(source, view.board, view.fight.target, 1)
    for way in order.ways:
        if len(way.path) != 1:
            return Fault("retreat-length", {"unit": way.unit, "have": len(way.path), "need": 1}, "12.5.2")
    return retreat.check_ways(ground, units, order.ways)


def answered(change: Change, stage: FallBack, order: Order) -> None:
    """They go, then what is left is attacked, or the attacker follows (12.7)."""
    assert isinstance(order, Retreat)
    fight = stage.fight
    gone = {way.unit: tuple(way.path) for way in order.ways}
    fight = retreat.go(change, fight, gone, 1)
    fight = replace(fight, retreated=tuple(unit for unit in fight.retreated if unit not in gone))
    battle.opened(change, fight, stage.order)
