"""Phase C: what is out of supply is lost (14.3.5, 14.3.6, 11.2.7); it must not know how supply runs."""

from __future__ import annotations

from adjudicator.kinds import Seat
from adjudicator.sequence import Procedure
from games.paths_of_glory.model.atlas import AP, BOXES, ELIMINATED, REMOVED, SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.ground import stacks
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Attrition, Sieges, phase
from games.paths_of_glory.rules.spaces import control, forts
from games.paths_of_glory.rules.spaces.supply import ARABIA, Supply


def suffer(change: Change) -> None:
    """All at once: units of both sides are lost and spaces change hands by the supply there was before."""
    supply = Supply(change.source, change.board)
    units, spaces = starving(supply), cut_off(supply)
    if (units or spaces) and change.board.terms.edition > 2:
        change.show("attrition")
    for unit in units:
        _destroy(change, unit)
    for space, seat in spaces:
        if change.board.lent == space:
            change.set(lent=None)
        control.overrun(change, foe(seat), space)
        control.take(change, foe(seat), space)
    control.arabs(change)


def settle(change: Change, stage: Attrition) -> bool:
    """The phase; then the sieges that there are after it (15.3.1)."""
    suffer(change)
    change.goto(Sieges(forts.all_besieged(change.source, change.board)))
    return True


def starving(supply: Supply) -> tuple[UnitId, ...]:
    """14.3.5: units on the map without supply, in the order of the roster."""
    placed = supply.board.units.items()
    return tuple(unit for unit, where in placed if where.at not in BOXES and not supply.survives(unit))


def cut_off(supply: Supply) -> tuple[tuple[SpaceId, Seat], ...]:
    """14.3.6: spaces without supply and who loses them, in the order of the data."""
    source, board = supply.source, supply.board
    here = stacks(board)
    made = []
    for space, seat in board.control.items():
        if seat is None or _exempt(source, board, space, seat) or supply.space(space):
            continue
        own = [unit for unit in here.get(space, ()) if source.roster[unit].seat == seat]
        if not any(supply.survives(unit) for unit in own):
            made.append((space, seat))
    return tuple(made)


def _exempt(source: Source, board: Board, space: SpaceId, seat: Seat) -> bool:
    """Spaces that attrition never takes: standing forts, Serbia, boxes; Arabia, for nobody starves there."""
    there = source.atlas[space]
    serbian = there.nation == "SB" and seat == AP
    arabian = space == ARABIA and seat == AP
    return forts.owner(source, board, space) == seat or serbian or arabian or there.landing


def _destroy(change: Change, unit: UnitId) -> None:
    """14.3.5: corps can be rebuilt, armies cannot; no corps takes the place of an army."""
    kind, space = change.source.roster[unit], change.board.units[unit].at
    for_good = kind.size == "army"
    change.put(unit, REMOVED if for_good else ELIMINATED[kind.seat])
    change.show("starved", seat=kind.seat, unit=unit, space=space, for_good=for_good)


ATTRITION = Procedure(stage=Attrition, phase=phase("C"), settle=settle)
