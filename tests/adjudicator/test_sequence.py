"""The sequence of play: what a game awaits, does and refuses derives from its procedures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from adjudicator.change import Change
from adjudicator.kinds import PUBLIC, Answer, Answers, Ask, Fault, Over, Roll, Rolled, Seat
from adjudicator.sequence import AskKind, Procedure, SequenceOfPlay, always, asked
from tests.rig.cases import in_turn

RED, BLUE = Seat("RED"), Seat("BLUE")
LIMIT = 6


# A game of three stages: both seats bid in secret, a die may raise the bids, the higher bid ends it.


@dataclass(frozen=True, slots=True)
class Day:
    number: int


@dataclass(frozen=True, slots=True)
class Bidding:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    pass


@dataclass(frozen=True, slots=True)
class State:
    stack: tuple[Day | Bidding | Throw, ...]
    bids: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Bid:
    points: int


@dataclass(frozen=True, slots=True)
class Shout:
    words: str


def over(state: State) -> Over | None:
    return Over("bid", (BLUE,)) if any(points >= LIMIT for _, points in state.bids) else None


def next_day(change: Any, stage: Day) -> bool:
    change.goto(Day(stage.number + 1))
    change.call(Throw())
    change.call(Bidding((RED, BLUE)))
    return True


def awaits(rules: int, state: State, stage: Bidding) -> tuple[Ask, ...]:
    return asked("bid", *stage.seats, most=rules)


def check(rules: int, view: None, ask: Ask, order: Bid) -> Fault | None:
    return Fault("too-much", {"most": rules}) if order.points > rules else None


def bid(change: Any, stage: Bidding, seat: Seat, order: Bid) -> None:
    change.state = replace(change.state, bids=(*change.state.bids, (seat, order.points)))
    change.goto(Bidding(tuple(each for each in stage.seats if each != seat)))


def all_bid(change: Any, stage: Bidding) -> bool:
    if stage.seats:
        return False
    change.end()
    return True


def raised(change: Any, stage: Throw, values: tuple[int, ...]) -> None:
    change.state = replace(
        change.state, bids=tuple((seat, points + values[0]) for seat, points in change.state.bids)
    )
    change.end()


DAY = Procedure(stage=Day, phase=lambda state, stage: f"day-{stage.number}", settle=next_day)
BIDDING = Procedure(
    stage=Bidding,
    awaits=awaits,
    asks={"bid": AskKind(takes=(Bid,), check=check, default=always(Bid(0)), revisable=True)},
    answered=bid,
    settle=all_bid,
)
THROW = Procedure(
    stage=Throw,
    phase=lambda state, stage: "dice",
    awaits=lambda rules, state, stage: Roll("raise", (6,), PUBLIC),
    rolled=raised,
)
PLAY: SequenceOfPlay[Bid | Shout] = SequenceOfPlay(DAY, BIDDING, THROW, over=over)
MOST = 4
BID = Ask(RED, "bid", "dice", revisable=True, args={"most": MOST})


def settled(*stages: Day | Bidding | Throw) -> Change[Any, Any]:
    change: Change[Any, Any] = Change(State(stages))
    PLAY.settle(change)
    return change


def test_a_game_runs_on_to_where_it_waits() -> None:
    change = settled(Day(1))
    assert change.state.stack == (Day(2), Throw(), Bidding((RED, BLUE)))


def test_asks_are_told_their_phase_and_whether_they_stay_open() -> None:
    """The phase is that of the nearest stage below which begins one."""
    state = settled(Day(1)).state
    assert PLAY.pending(MOST, state) == (BID, replace(BID, seat=BLUE))
    plain = replace(state, stack=(Day(3), Bidding((RED,))))
    assert PLAY.pending(MOST, plain) == (replace(BID, phase="day-3"),)


def test_a_stack_without_a_phase_has_none() -> None:
    assert PLAY.phase_of(State((Bidding((RED,)),))) == ""


def test_answers_and_dice_are_given_to_the_running_stage() -> None:
    change = settled(Day(1))
    PLAY.apply(change, Answers((Answer(RED, Bid(1)), Answer(BLUE, Bid(2)))))
    assert PLAY.pending(MOST, change.state) == Roll("raise", (6,), PUBLIC)
    PLAY.apply(change, Rolled((3,)))
    assert change.state.bids == ((RED, 4), (BLUE, 5))
    assert change.state.stack == (Day(3), Throw(), Bidding((RED, BLUE)))


def test_nothing_happens_once_it_is_over() -> None:
    change = settled(Day(1))
    PLAY.apply(change, Answers((Answer(RED, Bid(1)), Answer(BLUE, Bid(2)))))
    PLAY.apply(change, Rolled((4,)))
    assert change.state.stack == (Day(2),)  # it would go on by itself
    assert PLAY.pending(MOST, change.state) == Over("bid", (BLUE,))


def test_an_order_is_judged_by_its_question() -> None:
    assert PLAY.check(MOST, None, BID, Bid(4)) is None
    assert PLAY.check(MOST, None, BID, Bid(5)) == Fault("too-much", {"most": 4})
    assert PLAY.default(MOST, None, BID) == Bid(0)


@pytest.mark.parametrize(("kind", "order"), [("bid", Shout("mine!")), ("dance", Bid(1))])
def test_what_no_question_takes_is_refused(kind: str, order: Bid | Shout) -> None:
    assert PLAY.check(MOST, None, replace(BID, kind=kind), order) == Fault("not-now", {"kind": kind})


def test_lists_derive() -> None:
    shouts = AskKind(takes=(Shout,), check=check, default=always(Shout("")), whole=False)
    both = replace(BIDDING, asks={"shout": shouts, **BIDDING.asks})
    play: SequenceOfPlay[Any] = SequenceOfPlay(both, DAY, over=over)
    assert (play.kinds, play.wholes) == (("shout", "bid"), ("bid",))


# Mistakes of ours


def test_what_the_running_stage_does_not_await_is_our_mistake() -> None:
    change = settled(Day(1))
    with pytest.raises(AssertionError, match="no dice for Bidding"):
        PLAY.rolled(change, (1,))
    with pytest.raises(AssertionError, match=r"Shout.* does not answer Bidding"):
        PLAY.answered(change, RED, Shout("mine!"))
    with pytest.raises(AssertionError, match=r"Bid.* does not answer Throw"):
        PLAY.answered(settled(Throw()), RED, Bid(1))
    with pytest.raises(AssertionError, match="should have been settled"):
        PLAY.pending(MOST, State((Day(1),)))


@in_turn(
    [
        ((DAY, DAY), "Day has two procedures"),
        ((BIDDING, replace(BIDDING, stage=Day)), "bid is asked by two procedures"),
        ((replace(BIDDING, answered=None),), "Bidding has asks without what their answers do"),
        ((replace(THROW, answered=bid),), "Throw has asks without what their answers do"),
        ((replace(BIDDING, awaits=None),), "Bidding deals with what it never awaits"),
        ((replace(THROW, awaits=None),), "Throw deals with what it never awaits"),
        ((replace(THROW, rolled=None),), "Throw awaits what nothing in it deals with"),
        ((Procedure(stage=Day),), "Day neither waits nor goes on"),
    ]
)
def test_a_sequence_that_could_not_be_played_is_refused(
    procedures: tuple[Procedure[Any], ...], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        SequenceOfPlay(*procedures, over=over)
