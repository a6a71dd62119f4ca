"""11.10: the victor of a siege leaves a garrison in the point, which nobody else sees."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.acting import Holding
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, Roster, UnitId, plain
from games.won_by_the_sword.model.orders import Hold
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.columns.parts import detachment, opened, part, part_fault
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.nations import column_fault, garrison_fault, regiments
from games.won_by_the_sword.rules.ground.size import patrols_of

RULE = "11.10"


def fault_of(
    source: Source, board: Board, own: Side, point: PointId, column: ColumnId, order: Hold
) -> Fault | None:
    """Why this is no garrison: nothing, horse instead of foot, too much, what the column lacks then."""
    roster, force = source.roster, own.columns[column]
    given = part(order.units, order.leaders, order.baggage)
    if not given.units:
        return Fault("garrison-needed", {"point": point}, RULE)
    split, _ = opened(roster, force, given.units)
    fault = part_fault(split, given, RULE) or _nobody(roster, given)
    if fault is not None:
        return fault
    if not _foot(roster, given) and _foot(roster, force):
        return Fault("garrison-of-foot", {"units": plain(given.units)}, RULE)
    rest = split.minus(given)
    if not regiments(roster, rest):
        return garrison_fault(source, point, _everybody(board, own, column, split))
    sent = patrols_of(board, own, column).values()
    return garrison_fault(source, point, given) or column_fault(roster, rest, sent)


def _nobody(roster: Roster, given: Force) -> Fault | None:
    """Guns alone hold nothing."""
    if not roster.levels(given.units):
        return Fault("garrison-of-guns", {"units": plain(given.units)}, RULE)
    return None


def _foot(roster: Roster, force: Force) -> bool:
    return roster.regiments(force.units, "infantry", "detachment") > 0


def _everybody(board: Board, own: Side, column: ColumnId, force: Force) -> Force:
    """The column with its patrols, where all of it becomes the garrison."""
    for unit in patrols_of(board, own, column).values():
        force = force.plus(Force({unit: 1}))
    return force


def smallest(source: Source, board: Board, own: Side, point: PointId, column: ColumnId) -> Hold:
    """The least that will do: a detachment, a reduced regiment of foot, one of horse, or all."""
    roster, force = source.roster, own.columns[column]
    units = {unit: roster.units[unit] for unit in force.units}
    made = [detachment(roster, unit) for unit, each in units.items() if each.arm == "infantry"]
    whole = sorted(
        (unit for unit, each in units.items() if each.levels),
        key=lambda unit: (units[unit].arm == "cavalry", units[unit].levels, units[unit].firepower, unit),
    )
    tries: list[UnitId] = [*sorted({*made}), *whole]
    for unit in tries:
        order = Hold({unit: 1})
        if fault_of(source, board, own, point, column, order) is None:
            return order
    levels: dict[UnitId, int] = {unit: force.units[unit] for unit in whole}
    return Hold(levels)


def check(source: Source, view: View, ask: Ask, order: Hold) -> Fault | None:
    """By the own column."""
    if view.own is None:
        raise AssertionError("a spectator holds nothing")
    point, column = PointId(str(ask.args["point"])), ColumnId(str(ask.args["column"]))
    return fault_of(source, view.board, view.own, point, column, order)


def default(source: Source, view: View, ask: Ask) -> Hold:
    """The least that will do."""
    if view.own is None:
        raise AssertionError("a spectator holds nothing")
    point, column = PointId(str(ask.args["point"])), ColumnId(str(ask.args["column"]))
    return smallest(source, view.board, view.own, point, column)


def answered(change: Change, stage: Holding, seat: Seat, order: Hold) -> None:
    """The garrison is there; a column of which nothing is left is no more."""
    roster, force = change.source.roster, change.force(stage.column)
    given = part(order.units, order.leaders, order.baggage)
    split, _ = opened(roster, force, given.units)
    change.end()
    if not regiments(roster, split.minus(given)):
        patrols.recall(change, stage.column)
        given = opened(roster, change.force(stage.column), given.units)[0]
        _dissolve(change, stage.column)
    else:
        change.muster(stage.column, split.minus(given))
    acting = change.acting
    if order.then and acting is not None and acting.column == stage.column:
        change.act(said=(*order.then, *acting.said))
    held = Force(given.units, given.leaders, given.baggage)
    change.garrison(seat, stage.point, held)
    change.show("garrisoned", seat=seat, point=stage.point)
    change.tell(
        seat,
        "garrison-left",
        seat=seat,
        point=stage.point,
        units=plain(held.units),
        leaders=held.leaders,
        baggage=held.baggage,
    )


def _dissolve(change: Change, column: ColumnId) -> None:
    """All of a column is the garrison now."""
    seat, marker = seat_of(column), change.board.columns[column]
    change.set(
        columns={key: each for key, each in change.board.columns.items() if key != column},
        stock=change.board.stock + marker.advantages,
    )
    change.own(seat, columns={key: each for key, each in change.side(seat).columns.items() if key != column})
    change.show("column-removed", seat=seat, column=column, point=marker.at)


def settle(change: Change, stage: Holding) -> bool:
    """What was said with the task is done where it is lawful."""
    acting = change.acting
    said = acting.hold if acting is not None and acting.column == stage.column else None
    if said is None:
        return False
    own = change.side(seat_of(stage.column))
    if fault_of(change.source, change.board, own, stage.point, stage.column, said) is not None:
        return False
    answered(change, stage, seat_of(stage.column), said)
    return True


HOLDING = Procedure(
    stage=Holding,
    awaits=lambda source, state, stage: asked(
        "hold", seat_of(stage.column), point=stage.point, column=stage.column
    ),
    asks={"hold": AskKind(takes=(Hold,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
