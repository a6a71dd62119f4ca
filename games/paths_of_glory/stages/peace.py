"""16.5: peace terms, offered, answered and rolled for; it must not know other actions."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from games.paths_of_glory.atlas import AP, CP, SEATS, foe
from games.paths_of_glory.board import Board
from games.paths_of_glory.change import Change
from games.paths_of_glory.orders import Choose, Order
from games.paths_of_glory.stages import war
from games.paths_of_glory.state import PeaceTerms, State

LEAST, MOST = 11, 9
"""16.5.1: the Central Powers offer from 11 points on, the Allies down from 9."""
SECOND_ROW = 20
"""Combined war status from which the second row of the table holds."""


def check(board: Board, seat: Seat) -> Fault | None:
    """Why ``seat`` may not offer peace now."""
    if board.terms.historical:
        return Fault("no-peace-here", {"scenario": board.terms.scenario}, "5.7.2")
    if board.terms.scenario == "introductory":
        return Fault("no-peace-here", {"scenario": board.terms.scenario}, "5.3.3")
    if seat == CP and "14-points" in board.events:
        return Fault("14-points-hold", {}, "16.5.1")
    if seat == CP and board.vp < LEAST:
        return Fault("peace-points", {"have": board.vp, "need": LEAST}, "16.5.1.1")
    if seat == AP and board.vp > MOST:
        return Fault("peace-points", {"have": board.vp, "need": MOST}, "16.5.1.2")
    return None


def offer(change: Change, seat: Seat) -> None:
    """The offer as action: the foe is asked."""
    change.show("peace-offered", seat=seat)
    change.call(PeaceTerms(seat))


def answered(change: Change, stage: PeaceTerms, order: Order) -> None:
    """16.5.2: accepted, it is a draw, and in a tournament nobody's (5.6.3); refused, a die follows."""
    assert isinstance(order, Choose)
    change.show("peace-answered", seat=foe(stage.seat), accepted=order.yes)
    if order.yes:
        war.conclude(change, "peace", () if change.board.terms.bid is not None else SEATS)
    else:
        change.goto(replace(stage, refused=True))


def roll(state: State, stage: PeaceTerms) -> Roll:
    """The die of refused terms."""
    return Roll(f"peace terms {stage.seat} {state.board.turn} {state.board.round}", (6,), PUBLIC)


def rolled(change: Change, stage: PeaceTerms, die: int) -> None:
    """The table of peace terms; the Sixtus affair is always on its first row."""
    late = change.board.combined >= SECOND_ROW and not stage.sixtus
    points = change.source.tables.peace[stage.seat][late][die - 1]
    change.show("peace-rolled", seat=stage.seat, die=die, points=points)
    change.score(points, "peace-terms", seat=stage.seat)
    change.end()
