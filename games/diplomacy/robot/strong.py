"""A player that tries its orders out and keeps its word; it sees the position and its press."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.diplomacy.model.orders import Build, Disband, Location, Order, Retreat, Unit, Waive, province_of
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import MOVEMENT, RETREAT
from games.diplomacy.robot import player, search
from games.diplomacy.robot.player import Outlook, Pick
from games.diplomacy.robot.search import Pledge
from games.diplomacy.robot.worth import TEMPERS
from games.diplomacy.rules.judge import Judge
from games.diplomacy.text.drafting import sites


def orders(judge: Judge, ask: Ask, temper: str, pledge: Pledge, pick: Pick) -> tuple[Order, ...]:
    """A lawful answer to ``ask``."""
    ground, position, power = judge.course.ground, judge.position, judge.power
    if ask.kind == MOVEMENT:
        return search.movement(judge, TEMPERS[temper], pledge, pick)
    seen = player.outlook(ground, position, power)
    if ask.kind == RETREAT:
        return _retreat(seen, pledge, pick)
    due = ask.args["due"]
    number = due if isinstance(due, int) else 0
    if number < 0:
        return player.remove(ground, position, power, -number, pick)
    return _build(seen, sites(ask, ground), number, pick)


def _retreat(seen: Outlook, pledge: Pledge, pick: Pick) -> tuple[Order, ...]:
    """Home where a centre is empty, else nearer to another; where only a closed place is open it disbands."""
    position: Position = seen.position
    own = frozenset(position.centers.get(seen.power, ()))
    taken = set[str]()
    made: list[Order] = []
    for beaten in position.dislodged:
        if beaten.power != seen.power:
            continue
        open_ = [to for to in beaten.retreats if province_of(to) not in taken | pledge.closed]
        if not open_:
            made.append(Disband(beaten.unit))
            continue

        def promise(to: Location, kind: str = beaten.unit.kind) -> tuple[bool, int, int, Location]:
            return province_of(to) not in own, seen.distance(kind, to), pick(100), to

        there = min(open_, key=promise)
        taken.add(province_of(there))
        made.append(Retreat(beaten.unit, there))
    return tuple(made)


def _build(seen: Outlook, open_: tuple[Unit, ...], number: int, pick: Pick) -> tuple[Order, ...]:
    """What is nearest to a wanted centre; a fleet now and then where it is as near."""
    made: list[Order] = []
    left = list(open_)
    fleets = sum(unit.kind == "F" for unit in seen.own()) * 3 < len(seen.own())
    while left and len(made) < number:

        def promise(unit: Unit) -> tuple[int, bool, int, Location]:
            return seen.distance(unit.kind, unit.at), (unit.kind == "F") != fleets, pick(100), unit.at

        unit = min(left, key=promise)
        made.append(Build(unit))
        left = [other for other in left if province_of(other.at) != province_of(unit.at)]
    return (*made, *(Waive() for _ in range(number - len(made))))
