"""The end of a turn: who leaves the map, whether the game ends, by turns or by a roll (3.5, 3.6)."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.atlas import SEATS, foe
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.orders import Conclude
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Concluding, NewTurn, State, TurnEnd, View
from games.won_by_the_sword.rules.phases import withdrawal
from games.won_by_the_sword.rules.phases.victory import decide, total


def settle(change: Change, stage: TurnEnd) -> bool:
    """The last turn ends the game; before, who leads may roll in a campaign."""
    withdrawal.withdraw(change)
    setup, board = change.source.setups[change.board.terms.scenario], change.board
    if board.turn == len(setup.turns):
        decide(change, "turns")
        return True
    change.goto(NewTurn())
    seat = may_roll(change.source, board)
    if seat is not None:
        change.call(Concluding(seat))
    return True


def leads(source: Source, board: Board) -> tuple[Seat, int] | None:
    """Who has more points on the table, and by how many; None where both have as many."""
    points = {seat: total(source, board, seat) for seat in SEATS}
    best = max(SEATS, key=lambda seat: points[seat])
    lead = points[best] - points[foe(best)]
    return (best, lead) if lead else None


def may_roll(source: Source, board: Board) -> Seat | None:
    """3.5: from a turn of the scenario on, who leads and has no column on the enemy's land."""
    setup, leading = source.setups[board.terms.scenario], leads(source, board)
    if not setup.first_end or board.turn < setup.first_end or leading is None:
        return None
    seat, _ = leading
    abroad = any(
        source.atlas[board.columns[column].at].region in setup.hostile[seat] for column in board.of(seat)
    )
    return None if abroad else seat


def modifier(source: Source, board: Board, lead: int, *, initiative: bool) -> int:
    """What is added to the die: the Initiative, the highest step of lead and month."""
    figures, month = source.tables.figures, source.setups[board.terms.scenario].turns[board.turn - 1].month
    more = figures.ending_initiative if initiative else 0
    for steps, value in ((figures.ending_leads, lead), (figures.ending_months, month)):
        more += max((step for bound, step in steps if value >= bound), default=0)
    return more


def check(source: Source, view: View, ask: Ask, order: Conclude) -> Fault | None:
    """2.0: the Initiative is held, not won in this very round, and helps a roll alone."""
    if not order.initiative:
        return None
    if not order.roll:
        return Fault("initiative-without-roll", {}, "3.5")
    if view.board.initiative != ask.seat:
        return Fault("no-initiative", {}, "2.0")
    if view.board.barred == ask.seat:
        return Fault("initiative-too-new", {}, "2.0")
    return None


def answered(change: Change, stage: Concluding, seat: Seat, order: Conclude) -> None:
    """The Initiative passes as it is used."""
    if not order.roll:
        change.show("no-end-roll", seat=seat)
        change.end()
        return
    leading = leads(change.source, change.board)
    assert leading is not None
    more = modifier(change.source, change.board, leading[1], initiative=order.initiative)
    if order.initiative:
        change.initiative(foe(seat))
    change.goto(Concluding(seat, more))


def awaits(source: Source, state: State, stage: Concluding) -> Roll | tuple[Ask, ...]:
    """First the word of who leads, then the die."""
    if stage.more is None:
        return asked("conclude", stage.seat)
    return Roll(f"end {state.board.turn}", (10,), PUBLIC)


def rolled(change: Change, stage: Concluding, values: tuple[int, ...]) -> None:
    """At the number of the table the campaign is over."""
    (die,), more, needed = pips(values), stage.more or 0, change.source.tables.figures.ends_at
    ends = die + more >= needed
    change.show("end-rolled", seat=stage.seat, die=die, modifier=more, needed=needed, ends=ends)
    change.end()
    if ends:
        decide(change, "campaign-over")


def _phase(state: State, stage: object) -> str:
    return f"{state.board.turn}-end"


TURN_END = Procedure(stage=TurnEnd, phase=_phase, settle=settle)
CONCLUDING = Procedure(
    stage=Concluding,
    phase=_phase,
    awaits=awaits,
    asks={
        "conclude": AskKind(
            takes=(Conclude,), check=check, default=lambda source, view, ask: Conclude(roll=True)
        )
    },
    answered=answered,
    rolled=rolled,
)
