"""A column that a scenario takes away again at the end of a turn."""

from __future__ import annotations

from dataclasses import replace

from games.won_by_the_sword.model.atlas import spot
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Nation
from games.won_by_the_sword.model.source import Arrival, ColumnId
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.besieging import review
from games.won_by_the_sword.rules.ground.leaving import lift_siege


def withdraw(change: Change) -> None:
    """Of the nations that came with it everything in columns and on patrol leaves; garrisons stay.

    So nobody keeps the soldiers by letting another column absorb them.
    """
    arrivals = change.source.setups[change.board.terms.scenario].arrivals
    for number, arrival in enumerate(arrivals):
        if arrival.leaves == change.board.turn and number in change.board.arrived:
            _take_away(change, arrival, number)
            review(change)


def _take_away(change: Change, arrival: Arrival, number: int) -> None:
    roster, seat = change.source.roster, arrival.seat
    nations = {*roster.nations_of(arrival.force.units)}
    side = change.side(seat)
    stay = tuple(each for each in side.waiting if roster.leaders[each].nation not in nations)
    change.own(seat, coming=tuple(each for each in side.coming if each != number), waiting=stay)
    patrols.take_off(
        change, [edge for edge, unit in side.patrols.items() if roster.units[unit].nation in nations]
    )
    for column in change.board.of(seat):
        _thin_out(change, column, nations)


def _thin_out(change: Change, column: ColumnId, nations: set[Nation]) -> None:
    """What is of the nations goes; who stays keeps the baggage, as long as there is a regiment."""
    roster, force, seat = change.source.roster, change.force(column), seat_of(column)
    units = {key: count for key, count in force.units.items() if roster.units[key].nation not in nations}
    leaders = tuple(each for each in force.leaders if roster.leaders[each].nation not in nations)
    if (units, leaders) == (force.units, force.leaders):
        return
    change.show("withdrawn", column=column, seat=seat)
    if leaders and roster.regiments(units, "infantry", "cavalry"):
        commander = force.commander if force.commander in leaders else None
        change.muster(column, replace(force, units=units, leaders=leaders, commander=commander))
        return
    marker = change.board.columns[column]
    patrols.recall(change, column)
    lift_siege(change, change.board.siege_by(column), "withdrawn")
    if units:
        change.lay(spot(marker.at, marker.bank), force.baggage, units)
    change.set(
        columns={key: each for key, each in change.board.columns.items() if key != column},
        stock=change.board.stock + marker.advantages,
    )
    waiting = tuple(sorted((*change.side(seat).waiting, *leaders)))
    left = {key: each for key, each in change.side(seat).columns.items() if key != column}
    change.own(seat, columns=left, waiting=waiting)
