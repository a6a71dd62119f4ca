"""What a side may want of a battle (12.2 to 12.4), by what it knows itself: markers, chits, manoeuvre."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.forces import Force, LeaderId, Roster, UnitId, plain
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side
from games.won_by_the_sword.rules.battles.manoeuvre import check as check_manoeuvre
from games.won_by_the_sword.rules.battles.manoeuvre import manoeuvred
from games.won_by_the_sword.rules.battles.wings import WINGS, is_general
from games.won_by_the_sword.rules.ground.chits import held, holds
from games.won_by_the_sword.rules.ground.size import commander


@dataclass(frozen=True, slots=True)
class Host:
    """A side as it goes into a battle, by its own knowledge.

    ``general``: what kind the battle is, None before it is joined; ``bound``: markers it must play (6.2 8).
    """

    source: Source
    board: Board
    own: Side
    column: ColumnId
    attacks: bool
    general: bool | None = None
    bound: int = 0

    @property
    def force(self) -> Force:
        """What its column is made of."""
        return self.own.columns[self.column]

    @property
    def small(self) -> bool:
        """Whether the battle is small for certain: by what it is, or by the own column."""
        return self.general is False or not is_general(self.source, (self.force.units,))

    @property
    def markers(self) -> int:
        """The markers it has, with those that it gets as the battle is joined (6.2 8, 11.11)."""
        count = self.board.columns[self.column].advantages
        if self.general is not None:
            return count
        bold = holds(self.source, self.own, self.force, "aggressiveness")
        dug_in = not self.attacks and self.board.siege_by(self.column) is not None
        return count + min(bold + dug_in, self.board.stock)


def check(side: Host, plan: Plan) -> Fault | None:
    """Why this cannot be the plan of the side; None where it can."""
    if plan.commander is not None:
        if (fault := _commander(side, plan.commander)) is not None:
            return fault
        side = replace(side, own=led(side.own, side.column, plan.commander))
    fault = _markers(side, plan) or _initiative(side, plan) or _chits(side, plan)
    if fault is None and not side.small:
        fault = check_manoeuvre(side.source.roster, side.force.units, plan)
    if fault is None and plan.charge is not None:
        fault = _charge(side, plan, plan.charge)
    strange = tuple(unit for unit in (*plan.losses, *plan.veterans) if unit not in side.source.roster.units)
    return fault or (Fault("no-such-units", {"units": strange}, "13.0") if strange else None)


def _commander(side: Host, leader: LeaderId) -> Fault | None:
    """4.0, 6.1: of several of the highest rank there any may be named."""
    could = tuple(
        each
        for each in sorted({*side.force.leaders})
        if commander(side.source, replace(side.force, commander=each)) == each
    )
    return None if leader in could else Fault("not-commander", {"leader": leader, "could": could}, "6.1")


def led(own: Side, column: ColumnId, leader: LeaderId) -> Side:
    """The side with that leader in command of a column."""
    force = replace(own.columns[column], commander=leader)
    return replace(own, columns={**own.columns, column: force})


def _markers(side: Host, plan: Plan) -> Fault | None:
    said, has = sum(plan.advantages.values()), side.markers
    if said > has or any(count < 0 for count in plan.advantages.values()):
        return Fault("not-so-many-advantages", {"said": said, "has": has}, "12.2")
    if said < side.bound:
        return Fault("advantage-must-be-played", {"said": said, "least": side.bound}, "6.2 8")
    return None


def _initiative(side: Host, plan: Plan) -> Fault | None:
    """2.0: the card of the Initiative for a marker, out of the same stock."""
    if plan.initiative is None:
        return None
    seat, board = seat_of(side.column), side.board
    if board.initiative != seat:
        return Fault("initiative-not-held", {"holder": board.initiative}, "2.0")
    if board.barred == seat:
        return Fault("initiative-barred", {"round": board.round}, "2.0")
    if not board.stock:
        return Fault("no-advantages-left", rule="12.2")
    return None


def _chits(side: Host, plan: Plan) -> Fault | None:
    found = held(side.source, side.own, side.force)
    has = found[1] if found is not None else ""
    if plan.entrench and side.attacks:
        return Fault("defender-entrenches", rule="6.2 13")
    if plan.entrench and has != "entrenchments":
        return Fault("chit-not-held", {"wanted": ("entrenchments",), "has": has}, "6.2 13")
    if plan.cannonade and has not in ("bombardment", "quickshot"):
        return Fault("chit-not-held", {"wanted": ("bombardment", "quickshot"), "has": has}, "6.2 3")
    if plan.charge is not None and has not in ("cavalry_charge", "infantry_charge"):
        return Fault("chit-not-held", {"wanted": ("cavalry_charge", "infantry_charge"), "has": has}, "6.2 6")
    return None


def _charge(side: Host, plan: Plan, wing: Wing) -> Fault | None:
    units = side.force.units
    if not side.small:
        units = manoeuvred(side.source.roster, units, plan)[wing]
    if holds(side.source, side.own, side.force, "cavalry_charge"):
        if not rides(side.source.roster, units):
            return Fault("charge-needs-horse", {"wing": wing, "units": plain(units)}, "6.2 6")
    elif not side.small and wing != "centre":
        return Fault("foot-charges-in-the-centre", {"wing": wing}, "6.2 7")
    elif side.small and not side.source.roster.regiments(units, "infantry"):
        return Fault("charge-needs-foot", rule="6.2 7")
    return None


def rides(roster: Roster, units: Mapping[UnitId, int]) -> bool:
    """6.2 6: whether there are more regiments of horse than of foot."""
    return roster.regiments(units, "cavalry") > roster.regiments(units, "infantry")


def default(side: Host) -> Plan:
    """What must be played goes to the centre; everything else as the rules deploy it."""
    wing: Wing = WINGS[-1]
    return Plan(advantages={wing: side.bound} if side.bound else {})
