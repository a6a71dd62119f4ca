"""The order of losses, units that go to the cadre box (13.0), a column that is removed (4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.kinds import Fault, Seat
from games.won_by_the_sword.model.acting import Sheltering
from games.won_by_the_sword.model.atlas import EdgeId, PointId, spot
from games.won_by_the_sword.model.board import in_order, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, Roster, UnitId, joined, plain, without
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.leaving import lift_siege

Lost = Mapping[UnitId, int]
"""Units that lose a level, each as often as it does. A full regiment that loses both is named twice: as what
it was, and as the reduced one that it became."""


def _full(roster: Roster, units: Mapping[UnitId, int]) -> dict[UnitId, int]:
    return {unit: count for unit, count in units.items() if roster.units[unit].turned is not None and count}


def after(
    roster: Roster, units: Mapping[UnitId, int], lost: Lost
) -> tuple[dict[UnitId, int], dict[UnitId, int]]:
    """What is left of the units, and what was destroyed of them. Raises ValueError where it is not theirs."""
    left, destroyed = dict(units), dict[UnitId, int]()
    for unit in sorted(lost, key=lambda each: (roster.units[each].turned is None, each)):
        count, turned = lost[unit], roster.units[unit].turned
        left = without(left, {unit: count})
        if turned is None:
            destroyed[unit] = destroyed.get(unit, 0) + count
        else:
            left = joined(left, {turned: count})
    return {unit: left[unit] for unit in sorted(left) if left[unit]}, destroyed


def check_losses(
    roster: Roster, units: Mapping[UnitId, int], levels: int, lost: Lost, *, veterans_first: bool = False
) -> Fault | None:
    """Why these units cannot lose so many levels: the count, what is there, reduce before destroy (13.0).

    ``veterans_first``: as on a wing of a battle, where a veteran regiment takes the first of them. Levels
    beyond those that the units have are gone.
    """
    lost = {unit: count for unit, count in lost.items() if count}
    due, said = min(levels, roster.levels(units)), sum(lost.values())
    for unit, count in lost.items():
        if unit not in roster.units or roster.units[unit].levels == 0:
            return Fault("takes-no-losses", {"unit": unit}, "13.0")
        turned = sum(lost.get(each, 0) for each in units if roster.units[each].turned == unit)
        has = units.get(unit, 0) + turned
        if count < 0 or count > has:
            return Fault("not-so-many", {"unit": unit, "said": count, "has": has}, "13.0")
    if said != due:
        return Fault("losses-due", {"due": due, "said": said}, "13.0")
    full = _full(roster, units)
    destroyed = [unit for unit in lost if roster.units[unit].turned is None]
    unturned = {unit: count - lost.get(unit, 0) for unit, count in full.items() if count > lost.get(unit, 0)}
    if destroyed and unturned:
        return Fault("reduce-first", {"units": plain(unturned)}, "13.0")
    first = full or {unit: count for unit, count in units.items() if roster.units[unit].levels}
    veterans = tuple(sorted(unit for unit in first if roster.units[unit].veteran and first[unit]))
    if veterans_first and due and veterans and not any(unit in lost for unit in veterans):
        return Fault("veterans-first", {"units": veterans}, "13.0")
    return None


def forced(
    roster: Roster,
    units: Mapping[UnitId, int],
    levels: int,
    *,
    veterans_first: bool = False,
    first: Sequence[UnitId] = (),
) -> dict[UnitId, int]:
    """What is lost where the owner says nothing, or has no choice: ``first``, then who fires least.

    A veteran regiment takes the first loss of a wing; nobody is destroyed while somebody is full.
    """

    def rank(unit: UnitId) -> tuple[int, int, str]:
        named = first.index(unit) if unit in first else len(first)
        return named, roster.units[unit].firepower, unit

    lost, left, due = dict[UnitId, int](), dict(units), min(levels, roster.levels(units))
    for number in range(due):
        able = list(_full(roster, left)) or [
            each for each in left if left[each] and roster.units[each].levels
        ]
        if veterans_first and number == 0:
            able = [each for each in able if roster.units[each].veteran] or able
        unit = min(able, key=rank)
        lost[unit] = lost.get(unit, 0) + 1
        left, _ = after(roster, left, {unit: 1})
    return in_order(lost)


def choices(
    roster: Roster, units: Mapping[UnitId, int], levels: int, *, veterans_first: bool = False
) -> bool:
    """Whether the owner can lose so many levels in more than one way."""
    lost = forced(roster, units, levels, veterans_first=veterans_first)
    reduced = {turned for unit in units if (turned := roster.units[unit].turned) is not None}
    for less in lost:
        for more in sorted({*units, *reduced}):
            other = {**lost, less: lost[less] - 1}
            other[more] = other.get(more, 0) + 1
            if (
                more != less
                and check_losses(roster, units, levels, other, veterans_first=veterans_first) is None
            ):
                return True
    return False


# Done to the state


def to_cadre(change: Change, seat: Seat, units: Mapping[UnitId, int]) -> None:
    """Regiments into the cadre box, where they lie reduced; detachments are put aside (1.4)."""
    roster, gone = change.source.roster, dict[UnitId, int]()
    for unit, count in units.items():
        if roster.units[unit].arm in ("infantry", "cavalry"):
            reduced = roster.units[unit].turned or unit
            gone[reduced] = gone.get(reduced, 0) + count
    if gone:
        change.own(seat, cadre=joined(change.side(seat).cadre, gone))


def lose(
    change: Change, seat: Seat, lost: Lost, *, column: ColumnId | None = None, point: PointId | None = None
) -> None:
    """Carries losses out in a column or in the garrison of a point; it does not remove the column (4.5)."""
    own = change.side(seat)
    force = own.columns[column] if column is not None else own.garrisons[_given(point)]
    left, destroyed = after(change.source.roster, force.units, lost)
    now = Force(left, force.leaders, force.baggage, force.commander)
    if column is not None:
        change.muster(column, now)
    else:
        # 5.2: a garrison without a last level is its owner's still.
        change.garrison(seat, _given(point), now)
    to_cadre(change, seat, destroyed)


def _given(point: PointId | None) -> PointId:
    if point is None:
        raise AssertionError("losses of nobody")
    return point


def spent(change: Change, column: ColumnId) -> bool:
    """4.5: whether a column has neither a regiment nor a detachment left."""
    return change.source.roster.levels(change.force(column).units) == 0


def destroy(change: Change, column: ColumnId) -> None:
    """4.5: a column is removed: patrols go to the nearest place, leaders find shelter."""
    seat, marker, force = seat_of(column), change.board.columns[column], change.force(column)
    guns = {
        unit: count for unit, count in force.units.items() if change.source.roster.units[unit].arm == "guns"
    }
    remaining = {unit: count for unit, count in force.units.items() if unit not in guns}
    to_cadre(change, seat, remaining)
    sent = patrols.of(change, column)
    patrols.take_off(change, sent)
    lift_siege(change, change.board.siege_by(column), "column-removed")
    change.set(
        columns={key: each for key, each in change.board.columns.items() if key != column},
        stock=change.board.stock + marker.advantages,
    )
    change.own(seat, columns={key: each for key, each in change.side(seat).columns.items() if key != column})
    change.lay(spot(marker.at, marker.bank), force.baggage, guns)
    change.show("column-removed", seat=seat, column=column, point=marker.at)
    for unit in sent.values():
        _home(change, seat, unit, marker.at)
    if force.leaders:
        change.call(Sheltering(seat, "leaders", leaders=force.leaders, near=marker.at))


def wound(change: Change, edge: EdgeId, levels: int) -> UnitId | None:
    """A patrol loses levels: reduced, then destroyed (9.3, 13.0). What it is then; None where it is gone."""
    column = change.board.patrols[edge]
    seat = seat_of(column)
    unit: UnitId | None = change.side(seat).patrols[edge]
    for _ in range(levels):
        if unit is not None:
            before, unit = unit, change.source.roster.units[unit].turned
            if unit is None:
                to_cadre(change, seat, {before: 1})
    if unit is None:
        patrols.take_off(change, (edge,))
    else:
        patrols.put(change, column, edge, unit)
    return unit


def _home(change: Change, seat: Seat, unit: UnitId, near: PointId) -> None:
    """9.1: a patrol without its column; where nobody can take it, it is in the cadre box."""
    place = patrols.home(change, seat, unit, near)
    if place is None:
        to_cadre(change, seat, {unit: 1})
    change.tell(seat, "patrol-home", seat=seat, unit=unit, place=place or "")
