"""16.5: peace terms, offered, answered and rolled for; it must not know other actions."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from adjudicator.sequence import Awaited, Procedure, asked
from games.paths_of_glory.model.atlas import AP, CP, SEATS, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Choose
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import PeaceTerms, State
from games.paths_of_glory.model.yes_or_no import yes_or_no
from games.paths_of_glory.rules.nations import war

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


def awaits(source: Source, state: State, stage: PeaceTerms) -> Awaited:
    """The answer of the foe; the die of refused terms."""
    if not stage.refused:
        return asked("peace", foe(stage.seat))
    return Roll(f"peace terms {stage.seat} {state.board.turn} {state.board.round}", (6,), PUBLIC)


def answered(change: Change, stage: PeaceTerms, seat: Seat, order: Choose) -> None:
    """16.5.2: accepted, it is a draw, and in a tournament nobody's (5.6.3); refused, a die follows."""
    change.show("peace-answered", seat=seat, accepted=order.yes)
    if order.yes:
        war.conclude(change, "peace", () if change.board.terms.bid is not None else SEATS)
    else:
        change.goto(replace(stage, refused=True))


def rolled(change: Change, stage: PeaceTerms, values: tuple[int, ...]) -> None:
    """The table of peace terms; the Sixtus affair is always on its first row."""
    (die,) = values
    late = change.board.combined >= SECOND_ROW and not stage.sixtus
    points = change.source.tables.peace[stage.seat][late][die - 1]
    change.show("peace-rolled", seat=stage.seat, die=die, points=points)
    change.score(points, "peace-terms", seat=stage.seat)
    change.end()


PEACE_TERMS = Procedure(
    stage=PeaceTerms,
    awaits=awaits,
    asks={"peace": yes_or_no(default=False)},
    answered=answered,
    rolled=rolled,
)
