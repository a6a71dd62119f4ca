"""12.2.12 and 12.5 as they are played: who may stay, who is asked where to go, who is cut off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import CancelRetreat, Fight, Retreating
from games.paths_of_glory.model.orders import Cancel, Retreat, Way
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.combat import course, engage, fire
from games.paths_of_glory.rules.combat.battle_effects import WITHDRAWAL
from games.paths_of_glory.rules.results import losses, toll
from games.paths_of_glory.rules.results.paths import Ground, Path, Ways, alike, towards, ways
from games.paths_of_glory.rules.spaces import control, passage
from games.paths_of_glory.rules.spaces.supply import Supply

ROUGH = ("forest", "desert", "mountain", "swamp")
"""12.5.3: terrain in which a step may be taken instead, and where an advance stops (12.7.3)."""


def settle_cancel(change: Change, stage: CancelRetreat) -> bool:
    """Goes on where nobody could stand, or it is known who will; False where the defender must be asked."""
    source, board, fight = change.source, change.board, stage.fight
    if not payers(source, board, fight) and not course.haig(source, board, fight):
        change.goto(Retreating(fight, stage.order, stage.spaces))
        return True
    reply = stage.order.reply
    if reply.stand is None:
        return False
    stands = reply.stand and standing(source, board, fight, reply.corps)
    cancelled(change, stage, fight.defender, stands or Cancel(None))
    return True


def settle(change: Change, stage: Retreating) -> bool:
    """Goes on where nobody has a choice; False where the defender must be asked."""
    source, board, fight = change.source, change.board, stage.fight
    units = leaving(source, board, fight)
    ground = Ground(source, board, fight.target, stage.spaces)
    open_ways = ways(ground, units)
    if len({alike(ground, each) for each in open_ways}) > 1:
        reply = stage.order.reply
        gone = _said(open_ways, reply.ways)
        if gone is None and reply.goals is not None:
            gone = towards(ground, units, reply.goals)
        if gone is None:
            return False
        _retreat(change, stage, gone)
        return True
    _retreat(change, stage, open_ways[0] if open_ways else {})
    return True


def _said(open_ways: Sequence[Ways], said: Sequence[Way]) -> Ways | None:
    """The ways that were said beforehand, where they name all who go and can be gone; else None: it is asked.

    A path of which only the end was said is the first that leads there.
    """
    named = {way.unit: way.path for way in said}
    for each in open_ways:
        whole = named.keys() >= each.keys()
        if whole and all(path[-len(named[unit]) :] == named[unit] for unit, path in each.items()):
            return each
    return None


def payers(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """12.5.3: the defenders of whom one may take a step to cancel the retreat; empty where none may.

    The last unit may not where it is reduced, even an army that a corps could replace.
    """
    rough = source.atlas[fight.target].terrain in ROUGH
    if not rough and not fire.trench(board, fight):
        return ()
    if len(fight.defenders) == 1 and board.units[fight.defenders[0]].reduced:
        return ()
    return fight.defenders


def standing(source: Source, board: Board, fight: Fight, corps: tuple[UnitId, ...] = ()) -> Cancel:
    """Nobody retreats, for a step of whom it hurts least; for nothing where only that may be (Haig).

    Of sorts that could replace an army that of ``corps`` does, else the first of the roster (12.4.4).
    """
    able = payers(source, board, fight)
    if not able:
        return Cancel(None, stand=True)
    bill = losses.toll_of(source, board, fight, fight.defender, corps)
    unit = losses.gentlest(source, bill, able)
    return Cancel(unit, corps=toll.naming(source, bill, (unit,)))


def leaving(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """Who must go: all defenders that no card lets stay; before a withdrawal whoever is there (12.6.4)."""
    if WITHDRAWAL in fight.effects:
        return engage.defenders(source, board, fight.defender, fight.target)
    return tuple(unit for unit in fight.defenders if unit not in fight.staying)


# 12.5.3


def check_cancel(source: Source, view: View, ask: Ask, order: Cancel) -> Fault | None:
    """Why the retreat cannot be cancelled so, or not go these ways."""
    assert view.fight is not None
    board, fight = view.board, view.fight
    if order.stand:
        if order.unit is not None or not course.haig(source, board, fight):
            return Fault("no-standing", {"space": fight.target}, "12.5.1")
        fight = stood(source, board, fight)
    elif order.unit is not None:
        able = payers(source, board, fight)
        if order.unit not in able:
            return Fault("cannot-pay", {"unit": order.unit, "units": able, "space": fight.target}, "12.5.3")
        bill = losses.toll_of(source, board, fight, fight.defender, order.corps)
        fault = toll.misnamed(source, bill, (order.unit,), wanted=board.terms.edition > 1)
        if fault is not None:
            return fault
        fight = replace(fight, staying=fight.defenders)
    if not order.ways:
        return None
    spaces = ask.args["spaces"]
    assert isinstance(spaces, int)
    return check_ways(Ground(source, board, fight.target, spaces), leaving(source, board, fight), order.ways)


def stood(source: Source, board: Board, fight: Fight) -> Fight:
    """The battle with those who stand without a step for it (Haig)."""
    standing = course.haig(source, board, fight)
    return replace(fight, staying=tuple(dict.fromkeys((*fight.staying, *standing))))


def default_cancel(source: Source, view: View, ask: Ask) -> Cancel:
    """A silent seat stands where that is free, else it goes."""
    assert view.fight is not None
    return Cancel(None, stand=bool(course.haig(source, view.board, view.fight)))


def cancelled(change: Change, stage: CancelRetreat, seat: Seat, order: Cancel) -> None:
    """What the defender chose."""
    fight = stage.fight
    if order.unit is not None:
        fight = _paid(change, fight, order.unit, order.corps)
        change.show("retreat-cancelled", space=fight.target, unit=order.unit)
        course.finish(change, fight)
        return
    if order.stand:
        standing = course.haig(change.source, change.board, fight)
        change.show("stand", space=fight.target, units=standing)
        fight = stood(change.source, change.board, fight)
        if set(fight.staying) >= set(fight.defenders):
            course.finish(change, fight)
            return
    going = Retreating(fight, stage.order, stage.spaces)
    change.goto(going)
    if order.ways:
        answered(change, going, seat, Retreat(order.ways))


def _paid(change: Change, fight: Fight, unit: UnitId, corps: tuple[UnitId, ...]) -> Fight:
    """The additional step, whatever its loss factor; an army is replaced as always (12.4.4)."""
    bill = losses.toll_of(change.source, change.board, fight, fight.defender, corps)
    heir = toll.substitute(change.source, bill, unit)
    starved = not Supply(change.source, change.board).unit(unit)
    fight = losses.lose_step(change, fight, unit, heir.unit if heir else None, starved=starved)
    control.arabs(change)
    return fight


# 12.5.5


def check(source: Source, view: View, ask: Ask, order: Retreat) -> Fault | None:
    """Why these are not ways that may be gone; those that may are named."""
    assert view.fight is not None
    board, fight = view.board, view.fight
    spaces = ask.args["spaces"]
    assert isinstance(spaces, int)
    units = leaving(source, board, fight)
    return check_ways(Ground(source, board, fight.target, spaces), units, order.ways)


def check_ways(ground: Ground, units: Sequence[UnitId], given: Sequence[Way]) -> Fault | None:
    """Whether the ways are one of the lawful ones; who has no way need not be named."""
    open_ways = ways(ground, units)
    wanted: dict[UnitId, Path] = {way.unit: tuple(way.path) for way in given}
    for way in given:
        if way.unit not in units:
            return Fault("not-retreating", {"unit": way.unit, "units": tuple(units)}, "12.5.1")
    for each in open_ways:
        if all(wanted.get(unit, ()) == path for unit, path in each.items()):
            return None
    return _wrong(ground, units, wanted, open_ways)


def _wrong(
    ground: Ground, units: Sequence[UnitId], wanted: Mapping[UnitId, Path], open_ways: Sequence[Ways]
) -> Fault:
    left = open_ways
    for unit in units:
        may = tuple(dict.fromkeys(each[unit] for each in left))
        path = wanted.get(unit, ())
        if path not in may:
            if len(path) not in (0, ground.far):
                return Fault(
                    "retreat-length", {"unit": unit, "have": len(path), "need": ground.far}, "12.5.2"
                )
            return Fault("not-this-way", {"unit": unit, "path": path, "paths": may}, "12.5.5")
        left = [each for each in left if each[unit] == path]
    raise AssertionError("ways that were all lawful are not")


def default(source: Source, view: View, ask: Ask) -> Retreat:
    """The first of the lawful ways, in the order of the map."""
    assert view.fight is not None
    spaces = ask.args["spaces"]
    assert isinstance(spaces, int)
    ground = Ground(source, view.board, view.fight.target, spaces)
    first = ways(ground, leaving(source, view.board, view.fight))[0]
    return Retreat(tuple(Way(unit, path) for unit, path in first.items()))


def answered(change: Change, stage: Retreating, seat: Seat, order: Retreat) -> None:
    """The ways that the defender chose."""
    units = leaving(change.source, change.board, stage.fight)
    chosen = {way.unit: tuple(way.path) for way in order.ways}
    _retreat(change, stage, {unit: chosen.get(unit, ()) for unit in units})


def _retreat(change: Change, stage: Retreating, gone: Ways) -> None:
    fight = go(change, stage.fight, gone, stage.spaces)
    course.after_retreat(change, fight, stage.order, trail(fight.target, gone, stage.spaces))


def go(change: Change, fight: Fight, gone: Ways, far: int) -> Fight:
    """Units on their ways; who did not come far enough is destroyed (12.5.4)."""
    seat = fight.defender
    for path in dict.fromkeys(gone.values()):
        units = tuple(unit for unit, way in gone.items() if way == path)
        if len(path) < far:
            change.show("cut-off", seat=seat, units=units, space=fight.target, path=path)
            for unit in units:
                fight = losses.destroy(change, fight, unit)
            continue
        change.show("retreated", seat=seat, units=units, path=(fight.target, *path))
        for unit in units:
            change.put(unit, path[-1])
        for start, space in zip((fight.target, *path), path, strict=False):
            passage.crossed(change, units, start, space)
        control.enter(change, seat, units, path[-1])
        change.now(retreated=(*change.board.now.retreated, *units))
    control.arabs(change)
    return replace(fight, defenders=tuple(unit for unit in fight.defenders if unit not in gone))


def trail(target: SpaceId, gone: Ways, far: int) -> tuple[tuple[SpaceId, ...], ...]:
    """12.7.3, 12.7.4: how far the ways may be followed: no farther than the first space of two."""
    firsts = dict.fromkeys(path[0] for path in gone.values() if path and far > 1)
    return ((target,), *((target, first) for first in firsts))


def _asked(kind: str, stage: CancelRetreat | Retreating) -> tuple[Ask, ...]:
    return asked(kind, stage.fight.defender, **stage.fight.told(), spaces=stage.spaces)


CANCEL = Procedure(
    stage=CancelRetreat,
    awaits=lambda source, state, stage: _asked("cancel", stage),
    asks={"cancel": AskKind(takes=(Cancel,), check=check_cancel, default=default_cancel)},
    answered=cancelled,
    settle=settle_cancel,
)

RETREAT = Procedure(
    stage=Retreating,
    awaits=lambda source, state, stage: _asked("retreat", stage),
    asks={"retreat": AskKind(takes=(Retreat,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
