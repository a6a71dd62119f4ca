"""After a battle (12.3 to 12.6): the loser retreats, with guns and baggage or without."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.atlas import NO_BANK, PointId, SpotId, foe, spot
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.fighting import Retreating
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Retreat
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.battles.spoils import fall, stripped
from games.won_by_the_sword.rules.battles.ways import Way, longest
from games.won_by_the_sword.rules.ground.besieging import review
from games.won_by_the_sword.rules.ground.leaving import leave
from games.won_by_the_sword.rules.ground.losing import destroy, forced, lose, spent
from games.won_by_the_sword.rules.ground.points import distances

RULE = "12.4"
WITH_TRAIN, WITHOUT = 1, 2
"""Points of a retreat with guns and baggage, and without."""


def points_of(bare: bool, order: Retreat) -> int:
    """How far the loser goes."""
    return WITHOUT if bare or order.abandon else WITH_TRAIN


def way_of(could: tuple[Way, ...], order: Retreat) -> Way | None:
    """The way that was said: the first with these points and, where they are named, these banks."""
    for way in could:
        points, banks = tuple(point for point, _ in way), tuple(bank for _, bank in way)
        if points == order.way and (not order.banks or banks == order.banks):
            return way
    return None


def resolved(source: Source, could: tuple[Way, ...], order: Retreat) -> Way | None:
    """The way that was said, or that which leads nearest to where it should; None where there is none."""
    way = way_of(could, order)
    if way is not None or not order.towards or not order.way:
        return way
    far = distances(source.atlas, order.way[-1])

    def rank(each: Way) -> tuple[bool, int, Way]:
        begins = bool(each) and each[0][0] == order.way[0]
        return not begins, far.get(each[-1][0], len(far)) if each else len(far), each

    return min(could, key=rank)


def fault_of(
    source: Source, board: Board, column: ColumnId, seat: Seat, bare: bool, order: Retreat
) -> Fault | None:
    """Why a column cannot retreat so."""
    marker, points = board.columns[column], points_of(bare, order)
    could = longest(source.atlas, board, seat, marker, points)
    if resolved(source, could, order) is not None:
        return None
    length = len(could[0])
    ends = tuple(dict.fromkeys(way[-1][0] for way in could if way))
    if len(order.way) != length:
        return Fault("retreat-so-far", {"points": length, "said": len(order.way), "could": ends}, RULE)
    return Fault("no-retreat-there", {"way": order.way, "could": ends}, RULE)


def check(source: Source, view: View, ask: Ask, order: Retreat) -> Fault | None:
    """By the board alone; that guns and baggage stay is said by the ask."""
    assert view.fight is not None
    column = view.fight.column(ask.seat)
    return fault_of(source, view.board, column, ask.seat, bool(ask.args["bare"]), order)


def default(source: Source, view: View, ask: Ask) -> Retreat:
    """With guns and baggage where that is allowed, to an own garrison if a way leads there."""
    assert view.fight is not None
    board, column, said = view.board, view.fight.column(ask.seat), view.fight.plan(ask.seat).retreat
    bare = bool(ask.args["bare"]) or (said is not None and said.abandon)
    could = longest(source.atlas, board, ask.seat, board.columns[column], WITHOUT if bare else WITH_TRAIN)
    ways = _as_begun(could, said) if said is not None and said.way else ()
    return easiest(source, board, column, ask.seat, bare, ways)


def _as_begun(could: tuple[Way, ...], said: Retreat) -> tuple[Way, ...]:
    """The ways that begin as was said with the plan and go on where nothing was said."""
    count = len(said.way)
    return tuple(
        way for way in could if len(way) > count and tuple(point for point, _ in way[:count]) == said.way
    )


def easiest(
    source: Source, board: Board, column: ColumnId, seat: Seat, bare: bool, among: tuple[Way, ...] = ()
) -> Retreat:
    """The first way to an own garrison, to a free point, or else at all; ``among``: only of these."""
    points = points_of(bare, Retreat(()))
    could = among or longest(source.atlas, board, seat, board.columns[column], points)

    def rank(way: Way) -> tuple[int, Way]:
        holder = board.garrisons.get(way[-1][0]) if way else None
        return (0 if holder == seat else 2 if holder == foe(seat) else 1), way

    way = min(could, key=rank)
    banks = tuple(bank for _, bank in way)
    return Retreat(tuple(point for point, _ in way), bare, banks)


def settle(change: Change, stage: Retreating) -> bool:
    """A loser that is gone, has no choice, or has said it in his plan is not asked."""
    seat = foe(stage.winner)
    column = stage.fight.column(seat)
    if spent(change, column):
        _crushed(change, stage, column)
        return True
    said = stage.fight.plan(seat).retreat
    board, source = change.board, change.source
    if said is not None and said.way:
        fault = fault_of(source, board, column, seat, stage.bare, said)
        points = points_of(stage.bare, said)
        going = _as_begun(longest(source.atlas, board, seat, board.columns[column], points), said)
        open_ = len({tuple(point for point, _ in way) for way in going}) > 1
        if fault is not None and open_ and board.terms.edition > 1:
            return False  # 12.3: the loser chooses the rest of his way
        answered(change, stage, seat, said if fault is None else replace(said, towards=True))
        return True
    could = longest(source.atlas, board, seat, board.columns[column], WITHOUT)
    if could == ((),) or (stage.bare and len(could) == 1):
        answered(change, stage, seat, easiest(source, board, column, seat, stage.bare))
        return True
    return False


def _crushed(change: Change, stage: Retreating, column: ColumnId) -> None:
    """4.5: the loser has nobody left: all that it had falls to the winner."""
    guns, baggage = stripped(change, column)
    marker = change.board.columns[column]
    _fall(change, stage, spot(marker.at, marker.bank), guns, baggage)
    _over(change)
    destroy(change, column)


def answered(change: Change, stage: Retreating, seat: Seat, order: Retreat) -> None:
    """The loser goes; for each point that it cannot go it loses a level, and guns and baggage with it."""
    column, board = stage.fight.column(seat), change.board
    marker, points = board.columns[column], points_of(stage.bare, order)
    way = resolved(change.source, longest(change.source.atlas, board, seat, marker, points), order)
    assert way is not None
    bare = points == WITHOUT or not way
    guns, baggage = stripped(change, column) if bare else ({}, 0)
    if way:
        leave(change, column)
        at, bank = way[-1]
        change.column(column, at=at, bank=bank if change.source.atlas[at].banks else NO_BANK)
    route: tuple[PointId, ...] = tuple(point for point, _ in way)
    change.show("retreated", seat=seat, column=column, way=route, abandoned=bare)
    if bare:
        _fall(change, stage, spot(marker.at, marker.bank), guns, baggage)
    missing = points - len(way)
    if missing:
        force = change.force(column)
        lose(change, seat, forced(change.source.roster, force.units, missing), column=column)
        change.show("retreat-blocked", seat=seat, column=column, levels=missing)
    _over(change)
    if spent(change, column):
        destroy(change, column)


def _fall(change: Change, stage: Retreating, where: SpotId, guns: Mapping[UnitId, int], baggage: int) -> None:
    winner = stage.fight.column(stage.winner)
    fall(change, winner, where, guns, baggage, stage.fight.plan(stage.winner).spoils)


def _over(change: Change) -> None:
    """12.0: after a battle the activation is over; sieges that are too weak now are lifted."""
    change.end()
    change.act(cp=0, over=True)
    review(change)


RETREATING = Procedure(
    stage=Retreating,
    awaits=lambda source, state, stage: asked(
        "retreat",
        foe(stage.winner),
        column=stage.fight.column(foe(stage.winner)),
        point=stage.fight.point,
        bare=stage.bare,
        rout=stage.rout,
    ),
    asks={"retreat": AskKind(takes=(Retreat,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
