"""Battle is forced upon a column of the foe (12.0): the task, then whether it is accepted or declined."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.won_by_the_sword.model.atlas import spot
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Fight, Forced, Planning
from games.won_by_the_sword.model.orders import Accept, Engage
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.battles import plans
from games.won_by_the_sword.rules.battles.wings import is_general
from games.won_by_the_sword.rules.ground import chits, surprise
from games.won_by_the_sword.rules.ground.leaving import lift_siege
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend

RULE = "12.0"
POINTS = BAGGAGE = 1
"""What it costs to force battle."""


def check_engage(table: Table, order: Engage) -> Fault | None:
    """Why the activated column cannot force this battle."""
    marker, seat = table.marker, table.acting.seat
    here = tuple(
        key for key, column in table.board.columns.items() if column.at == marker.at and seat_of(key) != seat
    )
    if order.column not in here:
        return Fault("no-foe-here", {"column": order.column, "could": here}, RULE)
    if order.column in marker.declined:
        return Fault("declined-before", {"column": order.column}, RULE)
    if order.surprise and not surprise.can(table):
        return Fault("no-surprise", {"card": table.card.action}, RULE)
    fault = points_fault(table, POINTS, RULE)
    if fault is None and order.plan is not None:
        host = plans.Host(table.source, table.board, table.own, table.acting.column, attacks=True)
        fault = plans.check(host, order.plan)
    return fault


def engage(change: Change, order: Engage) -> None:
    """Battle is forced; the baggage for it is owed (7.2)."""
    acting = acting_of(change)
    spend(change, POINTS)
    change.act(owed=acting.owed + BAGGAGE)
    point = change.board.columns[acting.column].at
    said = {} if order.plan is None else {acting.seat: order.plan}
    fight = Fight(point, acting.column, order.column, plans=said)
    change.show("battle-forced", column=acting.column, foe=order.column, point=point, surprise=order.surprise)
    if order.surprise:
        surprise.use(change)
    change.call(Forced(fight, order.surprise))


ENGAGE = Doing(check_engage, engage)


# Accepted or declined


def _host(source: Source, view: View, column: ColumnId) -> plans.Host:
    if view.own is None:
        raise AssertionError("a spectator commands nothing")
    return plans.Host(source, view.board, view.own, column, attacks=False)


def check_accept(source: Source, view: View, ask: Ask, order: Accept) -> Fault | None:
    """Aggressiveness may not decline (6.2 8); a plan that comes with it must be one."""
    assert view.fight is not None
    host = _host(source, view, view.fight.defender)
    if not order.yes:
        if chits.holds(source, host.own, host.force, "aggressiveness"):
            return Fault("cannot-decline", rule="6.2 8")
        return None
    return plans.check(host, order.plan) if order.plan is not None else None


def answered(change: Change, stage: Forced, seat: Seat, order: Accept) -> None:
    """The battle is joined, or declined."""
    if order.yes:
        said = {} if order.plan is None else {seat: order.plan}
        join(change, replace(stage.fight, plans={**stage.fight.plans, **said}))
    else:
        decline(change, stage.fight)


def decline(change: Change, fight: Fight) -> None:
    """12.0: baggage is left, points are lost; a siege of the column that declines is lifted (11.11)."""
    seat, marker = seat_of(fight.defender), change.board.columns[fight.defender]
    force = change.force(fight.defender)
    change.end()
    change.muster(fight.defender, force.with_baggage(0))
    change.lay(spot(marker.at, marker.bank), force.baggage)
    change.show(
        "battle-declined",
        column=fight.defender,
        foe=fight.attacker,
        point=fight.point,
        baggage=force.baggage,
    )
    change.score(seat, -change.source.tables.figures.vp["declined"], "declined")
    attacker = change.board.columns[fight.attacker]
    change.column(fight.attacker, declined=(*attacker.declined, fight.defender))
    lift_siege(change, change.board.siege_by(fight.defender), "declined")


def join(change: Change, fight: Fight) -> None:
    """12.1: of what kind it is; markers and shelter that the sides have by themselves (6.2 8, 11.11)."""
    general = is_general(change.source, (change.force(key).units for key in (fight.attacker, fight.defender)))
    change.show(
        "battle-joined", column=fight.attacker, foe=fight.defender, point=fight.point, general=general
    )
    bound: dict[Seat, int] = {}
    for seat in fight.seats:
        column = fight.column(seat)
        if change.board.stock and chits.play(change, seat, change.force(column), "aggressiveness"):
            bound[seat] = change.advantage(column)
    sheltered: tuple[Seat, ...] = ()
    if change.board.siege_by(fight.defender) is not None:
        change.advantage(fight.defender, stays=True)
        sheltered = (seat_of(fight.defender),)
    fired = ("bombardment", "quickshot")
    doubled = tuple(
        seat
        for seat in fight.seats
        if any(each in fired for each in change.board.columns[fight.column(seat)].lasting)
    )
    fight = replace(fight, general=general, bound=bound, sheltered=sheltered, doubled=doubled)
    change.goto(Planning(fight, fight.seats[0]))


def settle(change: Change, stage: Forced) -> bool:
    """A surprised foe is not asked."""
    if stage.surprise:
        join(change, stage.fight)
    return stage.surprise


FORCED = Procedure(
    stage=Forced,
    awaits=lambda source, state, stage: asked(
        "accept",
        seat_of(stage.fight.defender),
        column=stage.fight.defender,
        foe=stage.fight.attacker,
        point=stage.fight.point,
    ),
    asks={"accept": AskKind(takes=(Accept,), check=check_accept, default=always(Accept(True)))},
    answered=answered,
    settle=settle,
)
