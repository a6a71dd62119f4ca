"""The Great Retreat: Russian units that are attacked may go one space back before the battle; no dice."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.paths_of_glory.model.atlas import AP
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import FallBack, Fight
from games.paths_of_glory.model.orders import Retreat
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.combat import combat, course, engage
from games.paths_of_glory.rules.results import retreat
from games.paths_of_glory.rules.results.paths import Ground, ways

EVENT = "great-retreat"


def able(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """The Russian units of the attacked space that may go, while the event lasts: for the turn.

    All of them together, or none; in the first edition each for itself.
    """
    if fight.defender != AP or board.events.get(EVENT) != board.turn:
        return ()
    ground = Ground(source, board, fight.target, 1)
    there = engage.defenders(source, board, AP, fight.target)
    russians = tuple(unit for unit in there if source.roster[unit].nation == "RU")
    if board.terms.edition > 1:
        return russians if any(all(gone.values()) for gone in ways(ground, russians)) else ()
    return tuple(unit for unit in russians if ground.steps(unit, fight.target))


def settle(change: Change, stage: FallBack) -> bool:
    """The battle begins where nobody may fall back."""
    if able(change.source, change.board, stage.fight):
        return False
    combat.opened(change, stage.fight, stage.order)
    return True


def check(source: Source, view: View, ask: Ask, order: Retreat) -> Fault | None:
    """All go or none; they keep the priorities of 12.5.5, and none is lost."""
    assert view.fight is not None
    may = able(source, view.board, view.fight)
    units = tuple(way.unit for way in order.ways)
    left = tuple(unit for unit in may if unit not in units)
    if units and left and view.board.terms.edition > 1:
        return Fault("fall-back-all", {"units": left, "space": view.fight.target}, "9.5.1.1")
    for unit in units:
        if unit not in may:
            return Fault("not-retreating", {"unit": unit, "units": may}, "12.5.1")
    ground = Ground(source, view.board, view.fight.target, 1)
    for way in order.ways:
        if len(way.path) != 1:
            return Fault("retreat-length", {"unit": way.unit, "have": len(way.path), "need": 1}, "12.5.2")
    return retreat.check_ways(ground, units, order.ways)


def answered(change: Change, stage: FallBack, seat: Seat, order: Retreat) -> None:
    """They go, and there is no combat: the attacker follows at full strength (12.7), or all stay.

    In the first edition what is left is attacked.
    """
    fight = stage.fight
    gone = {way.unit: tuple(way.path) for way in order.ways}
    fight = retreat.go(change, fight, gone, 1)
    fight = replace(fight, retreated=tuple(unit for unit in fight.retreated if unit not in gone))
    if gone and change.board.terms.edition > 1:
        full = tuple(unit for unit in fight.attackers if not change.board.units[unit].reduced)
        course.after_retreat(change, replace(fight, full=full), stage.order, ((fight.target,),))
        return
    combat.opened(change, fight, stage.order)


FALL_BACK = Procedure(
    stage=FallBack,
    awaits=lambda source, state, stage: asked("fall-back", AP, **stage.fight.told()),
    asks={"fall-back": AskKind(takes=(Retreat,), check=check, default=always(Retreat(())))},
    answered=answered,
    settle=settle,
)
