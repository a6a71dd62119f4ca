"""The manoeuvre before a general battle (12.4): half the horse of a wing, half the foot of the centre."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.forces import Roster, UnitId
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.rules.battles.deployment import horse_of, lined

RULE = "12.4"


def check(roster: Roster, units: Mapping[UnitId, int], plan: Plan) -> Fault | None:
    """Why these units cannot manoeuvre so; None where they can."""
    wings, foot = horse_of(roster, units), roster.regiments(units, "infantry")
    most = wings["right"] // 2 if plan.horse > 0 else wings["left"] // 2
    if abs(plan.horse) > most:
        start = "right" if plan.horse > 0 else "left"
        return Fault("too-much-horse-moved", {"count": abs(plan.horse), "most": most, "wing": start}, RULE)
    if "centre" in plan.foot or any(count < 0 for count in plan.foot.values()):
        return Fault("foot-to-wings-only", {"wings": ("right", "left")}, RULE)
    if sum(plan.foot.values()) > foot // 2:
        return Fault("too-much-foot-moved", {"count": sum(plan.foot.values()), "most": foot // 2}, RULE)
    return _misposted(roster, units, plan)


def manoeuvred(roster: Roster, units: Mapping[UnitId, int], plan: Plan) -> dict[Wing, dict[UnitId, int]]:
    """The wings as they fight, by the side's own names; of a plan that was checked."""
    return lined(roster, units, _horse(roster, units, plan), plan.foot, plan)


def _horse(roster: Roster, units: Mapping[UnitId, int], plan: Plan) -> dict[Wing, int]:
    wings = horse_of(roster, units)
    return {"right": wings["right"] - plan.horse, "left": wings["left"] + plan.horse}


def _misposted(roster: Roster, units: Mapping[UnitId, int], plan: Plan) -> Fault | None:
    """Kinds posted to wings that the column has not, or for which a wing has no room."""
    horse: dict[Wing, int] = {**_horse(roster, units, plan), "centre": 0}
    centre = roster.regiments(units, "infantry") - sum(plan.foot.values())
    foot: dict[Wing, int] = {"right": 0, "left": 0, **plan.foot, "centre": centre}
    wanted: dict[UnitId, int] = {}
    for wing, kinds in plan.posted.items():
        if any(unit not in units or count < 0 for unit, count in kinds.items()):
            return Fault("no-such-units", {"units": tuple(sorted(kinds)), "wing": wing}, RULE)
        mounted = roster.regiments(kinds, "cavalry")
        walking = roster.regiments(kinds, "infantry")
        if wing == "centre" and mounted:
            return Fault("no-horse-in-the-centre", {"units": tuple(sorted(kinds))}, RULE)
        if mounted > horse[wing] or walking > foot[wing]:
            room = horse[wing] + foot[wing]
            return Fault("wing-too-small", {"wing": wing, "count": mounted + walking, "room": room}, RULE)
        for unit, count in kinds.items():
            wanted[unit] = wanted.get(unit, 0) + count
    if over := [unit for unit, count in wanted.items() if count > units[unit]]:
        return Fault("not-so-many", {"unit": over[0], "said": wanted[over[0]], "has": units[over[0]]}, RULE)
    return None
