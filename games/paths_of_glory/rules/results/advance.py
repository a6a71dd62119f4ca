"""12.2.13 and 12.7: who of the attackers follows and where; it must not know how the battle was won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Args, Ask, Fault, Seat
from adjudicator.sequence import AskKind, Awaited, Procedure, always, asked
from games.paths_of_glory.model.atlas import CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change, because
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Advancing, Fight
from games.paths_of_glory.model.orders import Advance, Advances, Assault
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.rules.combat import course
from games.paths_of_glory.rules.results import losses
from games.paths_of_glory.rules.results.retreat import ROUGH
from games.paths_of_glory.rules.spaces import control, forts, passage, stacking

Trail = tuple[tuple[SpaceId, ...], ...]


def settle(change: Change, stage: Advancing) -> bool:
    """Planned advances are made, so far as they can be; False where the attacker must be asked.

    It is asked, too, where nobody goes of those who were to, and others could.
    """
    fight, trail = stage.fight, stage.trail
    plan = stage.order.attack.advances
    if plan is not None:
        followed = _planned(change, fight, trail, plan)
        lost = any(wish.units for wish in plan) and not followed.advanced
        if lost and change.board.terms.edition > 3 and anybody(change.source, change.board, fight, trail):
            forgotten = replace(stage.order, attack=replace(stage.order.attack, advances=None))
            change.goto(replace(stage, order=forgotten))
        else:
            course.finish(change, followed)
        return True
    if anybody(change.source, change.board, fight, trail):
        return False
    course.finish(change, fight)
    return True


def anybody(source: Source, board: Board, fight: Fight, trail: Trail) -> bool:
    """Whether some of the attackers may enter the space that was attacked, alone or together."""
    may = able(source, board, fight)
    groups = [(unit,) for unit in may] + ([may[: stacking.LIMIT]] if may else [])
    wishes = [(Advance(group, fight.target),) for group in groups]
    return any(check_all(source, board, fight, trail, wish) is None for wish in wishes)


def able(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """12.7.1, 12.7.2: the attackers of whom each may enter, the limits of stacking and of sieges apart."""
    return tuple(unit for unit in fight.full if _enters(source, board, fight, unit) is None)


def _planned(change: Change, fight: Fight, trail: Trail, plan: Sequence[Advance]) -> Fight:
    """What was said before the battle: who is left of it goes, and first where it was said first."""
    gone: set[UnitId] = set()
    made: list[Advance] = []
    if not any(unit in fight.full for wish in plan for unit in wish.units):
        _nobody(change, fight, trail, plan)
    for wish in plan:
        units = tuple(unit for unit in wish.units if unit in fight.full and unit not in gone)
        if not units:
            continue
        one, fault = _most(change, fight, trail, made, Advance(units, wish.to))
        if one.units:
            gone |= set(one.units)
            made.append(one)
        if fault is not None:
            left = tuple(unit for unit in units if unit not in one.units)
            args = {"units": left, "space": wish.to, **because(fault)}
            change.tell(fight.attacker, "advance-dropped", **args)
    return do(change, fight, made)


def _nobody(change: Change, fight: Fight, trail: Trail, plan: Sequence[Advance]) -> None:
    """It is told that all who were to go were lost or reduced in the battle, where others could go."""
    if plan and plan[0].units and anybody(change.source, change.board, fight, trail):
        args: Args = {"unit": plan[0].units[0], "units": able(change.source, change.board, fight)}
        fault = Fault("cannot-advance", args, "12.7.1")
        change.tell(
            fight.attacker, "advance-dropped", units=plan[0].units, space=plan[0].to, **because(fault)
        )


def never(source: Source, board: Board, assault: Assault) -> tuple[Fault, ...]:
    """Of a plan what can never be, whatever the battle brings: known when it is ordered."""
    named = tuple(dict.fromkeys(unit for wish in assault.advances or () for unit in wish.units))
    reduced = tuple(unit for unit in named if board.units[unit].reduced)
    found = [Fault("reduced-follows", {"units": reduced}, "12.7.1")] if reduced else []
    able, target = [unit for unit in named if unit not in reduced], assault.target
    inside = any(board.units[unit].at == target for unit in assault.units)
    fort = forts.owner(source, board, target) not in (None, source.roster[assault.units[0]].seat)
    if able and fort and not inside and not forts.enough(source, target, able):
        args: Args = {"space": target, "units": tuple(able), "need": source.atlas[target].fort}
        found.append(Fault("too-few-follow", args, "12.7.6"))
    return tuple(found)


def _most(
    change: Change, fight: Fight, trail: Trail, made: Sequence[Advance], wish: Advance
) -> tuple[Advance, Fault | None]:
    """Of a wish those who may go together, the first named first; and why the others may not."""
    fault = check_all(change.source, change.board, fight, trail, (*made, wish))
    if fault is None:
        return wish, None
    able = Advance((), wish.to)
    for unit in wish.units:
        more = Advance((*able.units, unit), wish.to)
        if check_all(change.source, change.board, fight, trail, (*made, more)) is None:
            able = more
    return able, fault


def check(source: Source, view: View, ask: Ask, order: Advances) -> Fault | None:
    """Why they may not advance so."""
    assert view.fight is not None
    trail = ask.args["trail"]
    assert isinstance(trail, tuple)
    return check_all(source, view.board, view.fight, trail, order.moves)  # type: ignore[arg-type]


def check_all(
    source: Source, board: Board, fight: Fight, trail: Trail, moves: Sequence[Advance]
) -> Fault | None:
    """The first reason why these advances, made in turn, are not lawful."""
    trial, done = losses.scratch(source, board), set[UnitId]()
    for move in moves:
        for unit in move.units:
            if unit not in fight.full or unit in done:
                return Fault("cannot-advance", {"unit": unit, "units": fight.full}, "12.7.1")
            fault = _enters(source, board, fight, unit)
            if fault is not None:
                return fault
            done.add(unit)
        fault = _onward(trial, fight, trail, move) if move.to != fight.target else None
        if fault is not None:
            return fault
        if move.units:
            _go(trial, fight, move)
    return _ends(source, trial.board, fight, done)


def _enters(source: Source, board: Board, fight: Fight, unit: UnitId) -> Fault | None:
    """Whether a unit may follow into the space that was attacked; its attack was the crossing of 12.1.9."""
    kind, target = source.roster[unit], fight.target
    if kind.full.mf == 0:
        return Fault("cannot-move", {"unit": unit}, "11.1.1")
    return passage.enter(source, board, unit, target) or passage.italy(source, board, unit, target)


def _onward(trial: Change, fight: Fight, trail: Trail, move: Advance) -> Fault | None:
    """12.7.3, 12.7.6, 12.7.7: farther, along the way of a retreat."""
    source, board, target = trial.source, trial.board, fight.target
    args: Args = {"space": move.to, "spaces": tuple(dict.fromkeys(way[-1] for way in trail))}
    if (target, move.to) not in trail:
        return Fault("off-the-trail", args, "12.7.3")
    if source.atlas[target].terrain in ROUGH:
        return Fault("advance-stops", {"space": target, "terrain": source.atlas[target].terrain}, "12.7.3")
    if forts.bars(source, board, fight.attacker, target):
        return Fault("fort-stops", {"space": target, "units": move.units}, "12.7.6")
    if fight.attacker == CP and move.to in passage.COAST and not passage.coast_open(board):
        return Fault("coast-closed", {**args, "unit": move.units[0] if move.units else ""}, "12.7.7")
    for unit in move.units:
        fault = passage.step(source, board, unit, target, move.to) or passage.italy(
            source, board, unit, move.to
        )
        if fault is not None:
            return fault
    return None


def _ends(source: Source, board: Board, fight: Fight, gone: set[UnitId]) -> Fault | None:
    """12.7.1, 12.7.6: stacking, and forts that must be besieged by those who enter."""
    spaces = dict.fromkeys(board.units[unit].at for unit in sorted(gone))
    for space in spaces:
        if forts.bars(source, board, fight.attacker, space):
            args: Args = {"space": space, "units": board.stack(space), "need": source.atlas[space].fort}
            return Fault("siege-too-weak", args, "12.7.6")
    return stacking.check(board, fight.attacker, spaces)


def do(change: Change, fight: Fight, moves: Sequence[Advance]) -> Fight:
    """Lawful advances, in turn."""
    for move in moves:
        if move.units:
            path = (fight.target,) if move.to == fight.target else (fight.target, move.to)
            change.show("advanced", seat=fight.attacker, units=move.units, path=path)
            _go(change, fight, move)
            fight = replace(fight, advanced=True)
    return fight


def _go(change: Change, fight: Fight, move: Advance) -> None:
    for unit in move.units:
        change.put(unit, fight.target)
    control.enter(change, fight.attacker, move.units, fight.target)
    if move.to != fight.target:
        for unit in move.units:
            change.put(unit, move.to)
        passage.crossed(change, move.units, fight.target, move.to)
        control.enter(change, fight.attacker, move.units, move.to)


def awaits(source: Source, state: State, stage: Advancing) -> Awaited:
    """The attacker is told how far it may follow."""
    return asked("advance", stage.fight.attacker, **stage.fight.told(), trail=stage.trail)


def answered(change: Change, stage: Advancing, seat: Seat, order: Advances) -> None:
    """Who follows, as the attacker chose."""
    course.finish(change, do(change, stage.fight, order.moves))


ADVANCE = Procedure(
    stage=Advancing,
    awaits=awaits,
    asks={"advance": AskKind(takes=(Advances,), check=check, default=always(Advances(())))},
    answered=answered,
    settle=settle,
)
