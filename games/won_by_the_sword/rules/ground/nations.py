"""What a column or a garrison must hold at least, and of which nations it may be (4.0, 5.0, 16.0)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.forces import Force, Nation, Roster, UnitId
from games.won_by_the_sword.model.source import Source


def unled(roster: Roster, force: Force, patrols: Iterable[UnitId] = ()) -> tuple[Nation, ...]:
    """16.0: the nations of units of a column that have no leader in it; ``patrols`` come back to it."""
    led = {roster.leaders[leader].nation for leader in force.leaders}
    return tuple(sorted(roster.nations_of((*force.units, *patrols)) - led))


def regiments(roster: Roster, force: Force) -> int:
    """Regiments of foot and horse, full and reduced."""
    return roster.regiments(force.units, "infantry", "cavalry")


def column_fault(roster: Roster, force: Force, patrols: Iterable[UnitId] = ()) -> Fault | None:
    """Why a column cannot be made so: it needs a leader and a regiment, and a leader of each nation."""
    if not force.leaders:
        return Fault("needs-leader", rule="4.0")
    if not regiments(roster, force):
        return Fault("needs-regiment", rule="4.0")
    if nations := unled(roster, force, patrols):
        return Fault("nation-without-leader", {"nations": nations}, "16.0")
    return None


def garrison_fault(source: Source, point: PointId, force: Force) -> Fault | None:
    """Why a garrison cannot be made so: levels up to those of the table, units of one nation alone."""
    roster, kind = source.roster, source.atlas[point].kind
    nations = roster.nations_of(force.units)
    if len(nations) > 1:
        return Fault("garrison-of-one-nation", {"point": point, "nations": tuple(sorted(nations))}, "16.0")
    most, has = source.tables.fortifications[kind].garrison, roster.levels(force.units)
    if has > most:
        return Fault("garrison-full", {"point": point, "levels": has, "most": most}, "5.0")
    return None
