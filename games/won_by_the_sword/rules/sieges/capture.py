"""A point falls (11.2, 11.6, 11.8 to 11.10, 1.1, 2.0): goods, garrison, victory points, the Initiative."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.acting import Holding, Quartering
from games.won_by_the_sword.model.atlas import PointId, foe, spot
from games.won_by_the_sword.model.board import in_order, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId, joined, plain
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.columns.parts import end_bonus
from games.won_by_the_sword.rules.ground.captives import lost
from games.won_by_the_sword.rules.ground.guns import captured
from games.won_by_the_sword.rules.ground.losing import to_cadre
from games.won_by_the_sword.rules.sieges import strength

CAPTURED = "captured"
"""In ``Acting.used``: the column has taken a point in this activation."""
STRONG = ("strong_town", "fortress", "strong_fortress")
"""Points whose capture gives the Initiative (2.0 6)."""


def surrender(change: Change, point: PointId) -> None:
    """11.9: the garrison is seen by all, leaves guns and baggage, and goes to another."""
    seat, force = strength.holder(change.board, point), strength.garrison(change, point)
    if seat is not None:
        leaders, units = force.leaders, plain(force.units)
        change.show("garrison-seen", seat=seat, point=point, units=units, leaders=leaders)
    rest = _fall(change, point, force, "surrender")
    if seat is not None and (rest.units or rest.leaders):
        change.call(Quartering(seat, rest, point))


def take(change: Change, point: PointId, how: str) -> None:
    """11.6, 11.8: the garrison is broken: leaders are prisoners, regiments lie in the cadre box."""
    seat, force = strength.holder(change.board, point), strength.garrison(change, point)
    rest = _fall(change, point, force, how)
    if seat is None:
        return
    to_cadre(change, seat, rest.units)
    change.show("garrison-broken", seat=seat, point=point)
    for leader in rest.leaders:
        lost(change, seat, leader, "captured")


def _fall(change: Change, point: PointId, force: Force, how: str) -> Force:
    """The siege ends, the victor has goods and points; what else the garrison was of is returned."""
    siege, seat = change.board.sieges[point], strength.besieger(change.board, point)
    held = strength.holder(change.board, point)
    rows = {key: each for key, each in change.board.sieges.items() if key != point}
    change.set(sieges=rows, refusals=tuple(each for each in change.board.refusals if each != point))
    if held is not None:
        change.garrison(held, point, None)
    guns = _of(change, force, "guns")
    change.show("captured", seat=seat, point=point, column=siege.column, how=how, held=held)
    _goods(change, siege.column, point, force.baggage, guns)
    _score(change, seat, point)
    if change.source.atlas[point].kind in STRONG:
        change.initiative(seat)
    acting = change.acting
    if acting is not None and acting.column == siege.column:
        change.act(used=(*acting.used, CAPTURED))
    change.call(Holding(point, siege.column))
    units = {unit: count for unit, count in force.units.items() if unit not in guns}
    return Force(units, force.leaders)


def _of(change: Change, force: Force, arm: str) -> dict[UnitId, int]:
    units = change.source.roster.units
    return {unit: count for unit, count in force.units.items() if units[unit].arm == arm}


def _goods(change: Change, column: ColumnId, point: PointId, stored: int, guns: dict[UnitId, int]) -> None:
    """What was stored and what is found in the houses; guns that there is no counter for stay there."""
    found = strength.row(change.source, point).plunder
    seat, force = seat_of(column), change.force(column)
    own, board = change.side(seat), change.board
    taken, left = captured(change.source, board, own, seat, force, guns)
    units = joined(force.units, taken)
    baggage = force.baggage + stored + found
    change.muster(column, Force(units, force.leaders, baggage, force.commander))
    change.lay(spot(point, board.columns[column].bank), 0, left)
    change.show(
        "plunder", column=column, point=point, baggage=stored + found, guns=plain(taken), left=plain(left)
    )
    if taken and change.acting is not None:
        end_bonus(change)


def _score(change: Change, seat: Seat, point: PointId) -> None:
    """1.1: a marker for the captor; a point that was his own at set-up only loses the foe's marker."""
    setup = change.source.setups[change.board.terms.scenario]
    markers = {key: whose for key, whose in change.board.captured.items() if key != point}
    if point not in setup.posts.get(seat, {}):
        markers[point] = seat
    had = change.board.captured.get(point)
    change.set(captured=in_order(markers))
    if point in markers:
        change.show("marker-placed", seat=seat, point=point)
    elif had == foe(seat):
        change.show("marker-removed", seat=seat, point=point)
