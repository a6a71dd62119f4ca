"""Leaders whose column is gone find a place (4.5); who has none waits for the next."""

from __future__ import annotations

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.acting import Sheltering
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Shelter
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.ground.points import open_garrisons


def places(board: Board, seat: Seat) -> tuple[str, ...]:
    """4.5: every own column and every own garrison that is not besieged."""
    return (*board.of(seat), *open_garrisons(board, seat))


def check(source: Source, view: View, ask: Ask, order: Shelter) -> Fault | None:
    """Why leaders cannot go there."""
    able = places(view.board, ask.seat)
    for place in (order.place, *order.apart.values()):
        if place not in able:
            return Fault("no-shelter-there", {"place": place, "could": able}, "4.5")
    said = ask.args["leaders"]
    assert isinstance(said, tuple)
    for leader in order.apart:
        if leader not in said:
            return Fault("leader-not-there", {"leader": leader, "has": said}, "4.5")
    return None


def default(source: Source, view: View, ask: Ask) -> Shelter:
    """The first column, or else the first garrison."""
    return Shelter(places(view.board, ask.seat)[0])


def take_in(change: Change, seat: Seat, leader: LeaderId, place: str) -> None:
    """A leader into a column or garrison."""
    own, more = change.side(seat), Force(leaders=(leader,))
    if place in own.columns:
        column = ColumnId(place)
        change.muster(column, own.columns[column].plus(more))
    else:
        point = PointId(place)
        change.garrison(seat, point, own.garrisons[point].plus(more))
    change.tell(seat, "sheltered", seat=seat, leader=leader, place=place)


def answered(change: Change, stage: Sheltering, seat: Seat, order: Shelter) -> None:
    """Each leader to his place; of the same leader twice, the first named apart goes apart."""
    apart = dict(order.apart)
    change.end()
    for leader in stage.leaders:
        take_in(change, seat, leader, apart.pop(leader, order.place))


def settle(change: Change, stage: Sheltering) -> bool:
    """Where there is one place or none, nobody is asked; which places there are is public."""
    able = places(change.board, stage.seat)
    if len(able) > 1 and stage.leaders:
        return False
    if able:
        answered(change, stage, stage.seat, Shelter(able[0]))
    else:
        change.end()
        waiting = (*change.side(stage.seat).waiting, *stage.leaders)
        change.own(stage.seat, waiting=tuple(sorted(waiting)))
    return True


def end_waiting(change: Change, seat: Seat) -> None:
    """Leaders who waited go to the first own column or garrison there is by now."""
    able = places(change.board, seat)
    if able and change.side(seat).waiting:
        waiting = change.side(seat).waiting
        change.own(seat, waiting=())
        for leader in waiting:
            take_in(change, seat, leader, able[0])


SHELTERING = Procedure(
    stage=Sheltering,
    awaits=lambda source, state, stage: asked("shelter", stage.seat, leaders=stage.leaders),
    asks={"shelter": AskKind(takes=(Shelter,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
