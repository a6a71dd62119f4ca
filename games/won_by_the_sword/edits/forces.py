"""A master's changes of columns and garrisons and of what they are made of (4.0, 5.0, 6.0)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.won_by_the_sword.edits.telling import NOBODY, NOT_READ, is_spot, secret
from games.won_by_the_sword.model.atlas import SEATS, Bank, PointId, spot
from games.won_by_the_sword.model.board import Column, columns_of, in_order
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId, holds, joined, plain, without
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground import leaving
from games.won_by_the_sword.rules.ground.guns import in_use

CADRE, BOX = "cadre", "box"
"""The cadre box, and where detachments, batteries and ordinary leaders lie that nobody has."""


def column(change: Change, said: Sequence[str]) -> Fault | None:
    """Onto another point, or a new one; what goes with leaving a point goes (9.2, 11.0)."""
    match said:
        case [name, at] if (whose := _owner(change, name)) is not None and is_spot(change, at):
            column, (point, _, bank) = ColumnId(name), at.partition(":")
            before = change.board.columns.get(column)
            if before is None:
                change.place(column, Column(PointId(point), Bank(bank)))
                change.own(whose, columns=in_order({**change.side(whose).columns, column: Force()}))
            else:
                if before.at != point:
                    leaving.leave(change, column)
                change.column(column, at=PointId(point), bank=Bank(bank))
            former = spot(before.at, before.bank) if before is not None else ""
            change.show("edit-column", column=column, spot=at, former=former)
            return None
    return NOT_READ


def _owner(change: Change, name: str) -> Seat | None:
    """Whose column a name is, on the map or not."""
    most = change.source.tables.figures.columns
    return next((seat for seat in SEATS if name in columns_of(seat, most)), None)


def _force(change: Change, seat: Seat, where: str) -> Force | None:
    own = change.side(seat)
    return (
        own.columns.get(ColumnId(where)) or own.garrisons.get(PointId(where)) or _empty(change, seat, where)
    )


def _empty(change: Change, seat: Seat, where: str) -> Force | None:
    there = where in change.side(seat).columns or where in change.side(seat).garrisons
    return Force() if there else None


def _set(change: Change, seat: Seat, where: str, force: Force) -> None:
    if where in change.side(seat).columns:
        change.muster(ColumnId(where), force)
    else:
        change.garrison(seat, PointId(where), force)


def put(change: Change, said: Sequence[str]) -> Fault | None:
    """Units of a column, a garrison, the cadre box into another; there regiments lie reduced (14.0 7)."""
    match said:
        case [count, name, start, end] if name in change.source.roster.units and count.isdecimal():
            unit, number = UnitId(name), int(count)
            seat = change.source.roster.sides[change.source.roster.units[unit].nation]
            if start == end or not _can_lie(change, seat, unit, start, end):
                return NOT_READ
            has = _there(change, seat, unit, start)
            if not 0 < number <= has:
                return Fault("not-so-many", {"unit": unit, "said": number, "has": has})
            _add(change, seat, {unit: number}, start, out=True)
            _add(change, seat, {unit: number}, end, out=False)
            secret(change, seat, "edit-put", units=plain({unit: number}), **{"from": start}, to=end)
            return None
    return NOT_READ


def _can_lie(change: Change, seat: Seat, unit: UnitId, *places: str) -> bool:
    """All in columns and garrisons; regiments in the cadre box, the others in that of the game."""
    regiment = change.source.roster.units[unit].arm in ("infantry", "cavalry")
    return all(
        _force(change, seat, each) is not None or each == (CADRE if regiment else BOX) for each in places
    )


def _there(change: Change, seat: Seat, unit: UnitId, where: str) -> int:
    """How many of a kind lie there; in the box of the game lie enough detachments (1.4)."""
    roster = change.source.roster
    if where == CADRE:
        return change.side(seat).cadre.get(unit, 0)
    if where == BOX:
        guns, most = roster.units[unit].arm == "guns", roster.guns.get(roster.units[unit].nation, 0)
        return most - in_use(change.board, change.side(seat), unit) if guns else sum(roster.guns.values())
    force = _force(change, seat, where)
    return force.units.get(unit, 0) if force is not None else 0


def _add(change: Change, seat: Seat, units: Mapping[UnitId, int], where: str, *, out: bool) -> None:
    if where == CADRE:
        roster, cadre = change.source.roster, change.side(seat).cadre
        reduced = {roster.units[unit].turned or unit: count for unit, count in units.items()}
        change.own(seat, cadre=without(cadre, reduced) if out else joined(cadre, reduced))
    elif (force := _force(change, seat, where)) is not None:
        part = Force(dict(units))
        _set(change, seat, where, force.minus(part) if out else force.plus(part))


def turn(change: Change, said: Sequence[str], *, up: bool) -> Fault | None:
    """Regiments where they stand onto their other side."""
    match said:
        case [count, name, where] if name in change.source.roster.units and count.isdecimal():
            kind = change.source.roster.units[UnitId(name)]
            seat, other = change.source.roster.sides[kind.nation], kind.raised if up else kind.turned
            force, number = _force(change, seat, where), int(count)
            if force is None or other is None:
                return NOT_READ
            if not number or not holds(force.units, {kind.id: number}):
                has = force.units.get(kind.id, 0)
                return Fault("not-so-many", {"unit": kind.id, "said": number, "has": has})
            left = force.minus(Force({kind.id: number}))
            _set(change, seat, where, replace(left.plus(Force({other: number})), commander=force.commander))
            secret(change, seat, "edit-turned", units=plain({kind.id: number}), place=where, full=up)
            return None
    return NOT_READ


def leader(change: Change, said: Sequence[str]) -> Fault | None:
    """A leader from wherever he is, one out of action too; an ordinary one from a place, or out of the box.

    ``bernhard|bernhard_s``: whichever of them is in the game.
    """
    leaders = change.source.roster.leaders
    match said:
        case [names, *start, end] if len(start) < 2 and all(each in leaders for each in names.split("|")):
            for leader in map(LeaderId, names.split("|")):
                seat = change.source.roster.sides[leaders[leader].nation]
                from_ = start[0] if start else _whereabouts(change, seat, leader)
                if from_ and from_ != end and _has_leader(change, seat, leader, from_):
                    return _lead(change, seat, leader, from_, end)
    return NOT_READ


def _whereabouts(change: Change, seat: Seat, leader: LeaderId) -> str:
    own = change.side(seat)
    if leader in change.board.out:
        return "out"
    if leader in own.waiting:
        return "waiting"
    forces = (*own.columns.items(), *own.garrisons.items())
    return next((where for where, force in forces if leader in force.leaders), "")


def _has_leader(change: Change, seat: Seat, leader: LeaderId, where: str) -> bool:
    if where == BOX:
        return change.source.roster.leaders[leader].rank == "ordinary"
    if where in ("out", "waiting"):
        return _whereabouts(change, seat, leader) == where
    force = _force(change, seat, where)
    return force is not None and leader in force.leaders


def _lead(change: Change, seat: Seat, leader: LeaderId, start: str, end: str) -> Fault | None:
    boxed = end == BOX and change.source.roster.leaders[leader].rank == "ordinary"
    if _force(change, seat, end) is None and not boxed:
        return NOT_READ
    part = Force(leaders=(leader,))
    if start == "out":
        change.set(out={key: back for key, back in change.board.out.items() if key != leader})
        change.show("leader-back", seat=seat, leader=leader)
    elif start == "waiting":
        waiting = [*change.side(seat).waiting]
        waiting.remove(leader)
        change.own(seat, waiting=tuple(waiting))
    elif (force := _force(change, seat, start)) is not None:
        _set(change, seat, start, force.minus(part))
    if (force := _force(change, seat, end)) is not None:
        _set(change, seat, end, force.plus(part))
    secret(change, seat, "edit-leader", leader=leader, **{"from": start}, to=end)
    return None


def baggage(change: Change, said: Sequence[str]) -> Fault | None:
    match said:
        case [where, count] if count.isdecimal():
            for seat in SEATS:
                force = _force(change, seat, where)
                if force is not None:
                    _set(change, seat, where, force.with_baggage(int(count)))
                    secret(change, seat, "edit-baggage", place=where, count=int(count), former=force.baggage)
                    return None
    return NOT_READ


def garrison(change: Change, said: Sequence[str]) -> Fault | None:
    """Whose a point is; units come by lines of their own, and those of a former owner leave first."""
    match said:
        case [name, seat] if name in change.source.atlas and seat in (*SEATS, NOBODY):
            point, whose = PointId(name), change.board.garrisons.get(PointId(name))
            if not change.source.atlas[point].fortified or (whose or NOBODY) == seat:
                return NOT_READ
            if point in change.board.sieges:
                return Fault("garrison-besieged", {"point": point})
            if whose is not None and change.side(whose).garrisons[point] != Force():
                return Fault("edit-garrison-stands", {"point": point})
            if whose is not None:
                change.garrison(whose, point, None)
            if seat != NOBODY:
                change.garrison(Seat(seat), point, Force())
            change.show("edit-garrison", point=point, seat=seat)
            return None
    return NOT_READ
