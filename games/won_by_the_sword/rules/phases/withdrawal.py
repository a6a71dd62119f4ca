"""A column that a scenario takes away again at the end of a turn."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import spot
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, Nation
from games.won_by_the_sword.model.source import Arrival, ColumnId


def withdraw(change: Change) -> None:
    """Of the nations that came with it everything in columns and on patrol leaves; garrisons stay.

    So nobody keeps the soldiers by letting another column absorb them.
    """
    arrivals = change.source.setups[change.board.terms.scenario].arrivals
    for number, arrival in enumerate(arrivals):
        if arrival.leaves == change.board.turn and number in change.board.arrived:
            _take_away(change, arrival, number)


def _take_away(change: Change, arrival: Arrival, number: int) -> None:
    roster, seat = change.source.roster, arrival.seat
    nations = {*roster.nations_of(arrival.force.units)}
    change.own(seat, coming=tuple(each for each in change.side(seat).coming if each != number))
    waiting = (each for each in change.side(seat).waiting if roster.leaders[each].nation not in nations)
    change.own(seat, waiting=tuple(waiting))
    gone = {edge for edge, unit in change.side(seat).patrols.items() if roster.units[unit].nation in nations}
    change.own(
        seat, patrols={key: each for key, each in change.side(seat).patrols.items() if key not in gone}
    )
    change.set(patrols={key: each for key, each in change.board.patrols.items() if key not in gone})
    for column in change.board.of(seat):
        _thin_out(change, column, nations)


def _thin_out(change: Change, column: ColumnId, nations: set[Nation]) -> None:
    """What is of the nations goes; a column without a regiment is gone, guns and baggage stay behind."""
    roster, force = change.source.roster, change.force(column)
    units = {key: count for key, count in force.units.items() if roster.units[key].nation not in nations}
    leaders = tuple(each for each in force.leaders if roster.leaders[each].nation not in nations)
    if (units, leaders) == (force.units, force.leaders):
        return
    change.show("withdrawn", column=column)
    if leaders and roster.regiments(units, "infantry", "cavalry"):
        change.muster(
            column,
            Force(units, leaders, force.baggage, force.commander if force.commander in leaders else None),
        )
        return
    marker, seat = change.board.columns[column], seat_of(column)
    if leaders:
        change.own(seat, waiting=tuple(sorted((*change.side(seat).waiting, *leaders))))
    foreign = {key: count for key, count in units.items() if roster.units[key].arm == "guns"}
    # What marches off with its whole column takes its baggage along.
    if units:
        change.lay(spot(marker.at, marker.bank), force.baggage, foreign)
    for edge in [key for key, whose in change.board.patrols.items() if whose == column]:
        change.set(patrols={key: each for key, each in change.board.patrols.items() if key != edge})
        change.own(
            seat, patrols={key: each for key, each in change.side(seat).patrols.items() if key != edge}
        )
    change.set(
        columns={key: each for key, each in change.board.columns.items() if key != column},
        sieges={key: each for key, each in change.board.sieges.items() if each.column != column},
        stock=change.board.stock + marker.advantages,
    )
    change.own(seat, columns={key: each for key, each in change.side(seat).columns.items() if key != column})
