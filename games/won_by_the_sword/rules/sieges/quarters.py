"""11.9: a garrison that surrendered goes to the nearest own one that holds it; of equals its owner picks."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.acting import Quartering, Sheltering
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Shelter
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side, State, View
from games.won_by_the_sword.rules.ground.losing import to_cadre
from games.won_by_the_sword.rules.ground.nations import garrison_fault
from games.won_by_the_sword.rules.ground.points import distances, open_garrisons


def room(source: Source, own: Side, point: PointId, force: Force) -> Force:
    """What of a garrison another one takes in, as many units as it can: the smallest first."""
    taken, held = Force(), own.garrisons[point]
    levels = source.roster.units
    order = sorted(force.units, key=lambda unit: (levels[unit].levels, -levels[unit].firepower, unit))
    for unit in (each for each in order for _ in range(force.units[each])):
        more = taken.plus(Force({unit: 1}))
        if garrison_fault(source, point, held.plus(more)) is None:
            taken = more
    return taken


def places(source: Source, own: Side, able: tuple[PointId, ...], stage: Quartering) -> tuple[PointId, ...]:
    """The nearest garrisons of those that take most of it in; none where nobody takes anything."""
    counts = {point: sum(room(source, own, point, stage.force).units.values()) for point in able}
    most = max(counts.values(), default=0)
    if not most:
        return ()
    far = distances(source.atlas, stage.near)
    best = [point for point, count in counts.items() if count == most and point in far]
    nearest = min((far[point] for point in best), default=0)
    return tuple(sorted(point for point in best if far[point] == nearest))


def _could(change: Change, stage: Quartering) -> tuple[PointId, ...]:
    able = open_garrisons(change.board, stage.seat)
    return places(change.source, change.side(stage.seat), able, stage)


def go(change: Change, stage: Quartering, point: PointId) -> None:
    """Units that find no room lie in the cadre box; leaders come along (5.0)."""
    own = change.side(stage.seat)
    taken = room(change.source, own, point, stage.force)
    change.end()
    change.garrison(stage.seat, point, own.garrisons[point].plus(Force(taken.units, stage.force.leaders)))
    to_cadre(change, stage.seat, stage.force.minus(Force(taken.units)).units)
    change.show("garrison-marched", seat=stage.seat, point=stage.near, to=point)


def settle(change: Change, stage: Quartering) -> bool:
    """Nobody is asked where there is one such garrison, or none."""
    could = _could(change, stage)
    if len(could) > 1:
        return False
    if could:
        go(change, stage, could[0])
        return True
    change.end()
    to_cadre(change, stage.seat, stage.force.units)
    if stage.force.leaders:
        change.call(Sheltering(stage.seat, "leaders", leaders=stage.force.leaders, near=stage.near))
    return True


def awaits(source: Source, state: State, stage: Quartering) -> tuple[Ask, ...]:
    """Where it may go is told to its owner."""
    able = open_garrisons(state.board, stage.seat)
    could = places(source, state.sides[stage.seat], able, stage)
    return asked("quarter", stage.seat, point=stage.near, could=could)


def check(source: Source, view: View, ask: Ask, order: Shelter) -> Fault | None:
    """One of the places."""
    could = ask.args["could"]
    assert isinstance(could, tuple)
    if order.place not in could:
        return Fault("no-shelter-there", {"place": order.place, "could": could}, "11.9")
    return None


def default(source: Source, view: View, ask: Ask) -> Shelter:
    """The first."""
    could = ask.args["could"]
    assert isinstance(could, tuple)
    return Shelter(str(could[0]))


def answered(change: Change, stage: Quartering, seat: Seat, order: Shelter) -> None:
    """To the place that was named."""
    go(change, stage, PointId(order.place))


QUARTERING = Procedure(
    stage=Quartering,
    awaits=awaits,
    asks={"quarter": AskKind(takes=(Shelter,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
