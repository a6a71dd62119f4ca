"""The one loop: simultaneous and sequential asks, deadlines, chance, standing orders, ends, replay."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator import match as kernel
from adjudicator.dice import Dice
from adjudicator.kinds import PUBLIC, Answer, Answers, Ask, Fault, Instant, Over, Roll, Rolled, Seat, Step
from adjudicator.match import Ended, Match, Run, Setup, replay
from tests.adjudicator.rounds import SEATS, Number, Rounds, Table

A, B, C = SEATS
GAME = Rounds()
TURNS = Rounds(sequential=True)
DICE = Dice(b"rounds", "rounds")


def fresh(game: Rounds = GAME, rounds: int = 2, due: int | None = None) -> Match:
    """A match with its first asks open since 100."""
    begun = kernel.begin(game, str(rounds), {}, Instant(100))
    return kernel.schedule(begun.match, None if due is None else Instant(due))


def give(game: Rounds, match: Match, seat: Seat, value: int, ready: bool = True) -> Match:
    answered = kernel.submit(game, match, seat, Number(value), ready=ready)
    assert isinstance(answered, Match)
    return answered


def run(
    game: Rounds, match: Match, now: int = 100, early: bool = True, proxy: kernel.Proxy = kernel.nobody
) -> Run:
    return kernel.run(game, match, DICE, Instant(now), early=early, proxy=proxy)


def test_a_match_begins_with_its_setup_in_the_journal() -> None:
    begun = kernel.begin(GAME, "2", {}, Instant(100))
    assert begun.entries == (Setup("2", {}),)
    assert begun.match == Match(Table(2), Instant(100))
    with pytest.raises(ValueError, match="nonsense"):
        kernel.begin(GAME, "nonsense", {}, Instant(100))


def test_all_seats_are_asked_at_once_and_close_together() -> None:
    match = fresh()
    assert [ask.seat for ask in kernel.pending(GAME, match)] == [A, B, C]  # type: ignore[union-attr]
    # Answers come in any sequence; they go into the journal in the sequence of the asks.
    for seat, value in ((C, 3), (A, 1)):
        match = give(GAME, match, seat, value)
        assert run(GAME, match) == Run(match, (), ())
    ran = run(GAME, give(GAME, match, B, 2))
    assert ran.entries[0] == Answers((Answer(A, Number(1)), Answer(B, Number(2)), Answer(C, Number(3))))
    assert ran.match.state.rows == ((1, 2, 3),)


def test_a_draft_may_be_revised_until_the_asks_close() -> None:
    match = give(GAME, fresh(), A, 1)
    match = give(GAME, give(GAME, match, B, 2), A, 7)
    assert match.drafts == {A: Number(7), B: Number(2)}
    assert run(GAME, give(GAME, match, C, 3)).match.state.rows == ((7, 2, 3),)


def test_a_seat_that_is_not_ready_holds_the_others_up_till_the_deadline() -> None:
    match = fresh(due=200)
    for seat in (A, B):
        match = give(GAME, match, seat, 1)
    match = give(GAME, match, C, 5, ready=False)
    assert run(GAME, match, 199).entries == ()
    ran = run(GAME, match, 200)
    assert ran.match.state.rows == ((1, 1, 5),), (
        "the draft of a seat that is not ready counts at the deadline"
    )


def test_a_seat_may_want_time_again() -> None:
    match = fresh()
    for seat in SEATS:
        match = give(GAME, match, seat, 1)
    assert match.ready == SEATS
    match = kernel.set_ready(match, B, False)
    assert match.ready == (A, C)
    assert run(GAME, match).entries == ()
    assert run(GAME, kernel.set_ready(match, B, True)).entries


def test_a_revision_that_is_not_ready_takes_readiness_back() -> None:
    match = give(GAME, give(GAME, fresh(), A, 1), A, 2, ready=False)
    assert match.ready == ()


def test_an_answer_may_be_withdrawn() -> None:
    match = kernel.withdraw(give(GAME, give(GAME, fresh(due=200), A, 1), B, 4), A)
    assert (match.drafts, match.ready) == ({B: Number(4)}, (B,))
    assert run(GAME, match, 200).match.state.rows == ((0, 4, 0),)


def test_ready_without_an_answer_is_no_answer() -> None:
    match = fresh(due=200)
    for seat in SEATS:
        match = kernel.set_ready(match, seat, True)
    assert run(GAME, match, 199).entries == ()
    assert run(GAME, match, 200).match.state.rows == ((0, 0, 0),)


def test_without_early_closing_everybody_gets_all_the_time() -> None:
    match = fresh(due=200)
    for seat in SEATS:
        match = give(GAME, match, seat, 1)
    assert run(GAME, match, 199, early=False).entries == ()
    assert run(GAME, match, 200, early=False).entries


def test_silent_seats_get_their_default_at_the_deadline_and_not_before() -> None:
    match = give(GAME, fresh(due=200), B, 9)
    assert run(GAME, match, 199) == Run(match, (), ())
    assert run(GAME, match, 200).match.state.rows == ((0, 9, 0),)


def test_a_match_without_a_deadline_waits_for_ever() -> None:
    assert run(GAME, fresh(), 10**9).entries == ()


def test_asks_that_open_on_the_way_are_not_late() -> None:
    ran = run(GAME, fresh(due=200), 5000)
    assert len(ran.match.state.rows) == 1
    assert (ran.match.due, ran.match.opened) == (None, 5000)


def test_after_a_step_nothing_of_the_former_question_is_left() -> None:
    match = give(GAME, fresh(due=200), A, 9)
    ran = run(GAME, match, 300)
    assert (ran.match.drafts, ran.match.ready, ran.match.due) == ({}, (), None)
    # The answers and the roll.
    assert (ran.match.steps, ran.match.rolls) == (2, 1)


def test_one_seat_after_the_other_closes_at_the_first_answer() -> None:
    match = fresh(TURNS)
    assert kernel.ask_of(TURNS, match, A) == Ask(A, "number", "1")
    assert kernel.ask_of(TURNS, match, B) is None
    match = run(TURNS, give(TURNS, match, A, 4, ready=False)).match
    assert match.state.rows == ((4,),)
    assert kernel.ask_of(TURNS, match, A) is None
    assert kernel.ask_of(TURNS, match, B) == Ask(B, "number", "1")


def test_a_sequential_seat_gets_its_default_and_the_next_one_its_own_time() -> None:
    ran = run(TURNS, fresh(TURNS, due=200), 200)
    assert ran.match.state.rows == ((0,),)
    assert ran.match.due is None
    assert kernel.ask_of(TURNS, ran.match, B) is not None


@pytest.mark.parametrize(
    ("game", "seat", "value", "fault"),
    [
        (GAME, A, -1, Fault("negative", {"value": -1})),
        (GAME, Seat("D"), 1, Fault("nothing-asked", {"seat": "D"})),
        (TURNS, B, 1, Fault("nothing-asked", {"seat": "B"})),
    ],
)
def test_a_refusal_changes_nothing(game: Rounds, seat: Seat, value: int, fault: Fault) -> None:
    match = give(game, fresh(game, due=200), A, 5)
    before = repr(match)
    assert kernel.submit(game, match, seat, Number(value), ready=True) == fault
    assert repr(match) == before


def test_a_refused_revision_leaves_the_former_answer() -> None:
    match = give(GAME, fresh(due=200), A, 5)
    assert isinstance(kernel.submit(GAME, match, A, Number(-1), ready=True), Fault)
    assert run(GAME, match, 200).match.state.rows == ((5, 0, 0),)


def test_chance_comes_from_the_dice_by_the_number_of_the_roll() -> None:
    match, rolled = fresh(rounds=5, due=200), []
    for _ in range(5):
        ran = run(GAME, match, 200)
        rolled += [entry.values for entry in ran.entries if isinstance(entry, Rolled)]
        match = kernel.schedule(ran.match, Instant(200))
    assert rolled == [DICE.roll(index, (6, 20)) for index in range(5)]
    assert match.rolls == 5
    assert kernel.pending(GAME, match) == Over("done", SEATS)


def test_a_run_tells_by_entry_and_all_in_one() -> None:
    ran = run(GAME, fresh(due=200), 200)
    assert len(ran.told) == len(ran.phases) == len(ran.entries) == 2
    assert [event.key for event in ran.events] == ["named", "named", "named", "rolled"]
    assert tuple(event for told in ran.told for event in told) == ran.events
    assert ran.phases == ("1", "1"), "a roll belongs to the phase that it arises in"


def test_running_again_does_nothing_more() -> None:
    ran = run(GAME, fresh(due=200), 200)
    assert run(GAME, ran.match, 10**6) == Run(ran.match, (), ())


def word(**answers: int) -> kernel.Proxy:
    """What seats left word for, by name."""

    def proxy(view: Any, ask: Ask) -> Number | None:
        return Number(answers[ask.seat]) if ask.seat in answers else None

    return proxy


def test_word_that_a_seat_left_answers_the_moment_it_is_asked() -> None:
    match = give(TURNS, fresh(TURNS), A, 1)
    ran = run(TURNS, match, proxy=word(B=8))
    assert ran.match.state.rows == ((1,), (8,))
    assert kernel.ask_of(TURNS, ran.match, C) is not None
    assert ran.entries == (Answers((Answer(A, Number(1)),)), Answers((Answer(B, Number(8)),)))


def test_word_of_everybody_plays_the_whole_game() -> None:
    ran = run(TURNS, fresh(TURNS), proxy=word(A=6, B=6, C=6))
    assert kernel.pending(TURNS, ran.match) == Over("done", SEATS)
    assert len([entry for entry in ran.entries if isinstance(entry, Rolled)]) == 2


def test_in_a_simultaneous_phase_it_waits_for_the_deadline_or_a_ready_seat() -> None:
    match = fresh(due=200)
    for seat in (A, C):
        match = give(GAME, match, seat, 1)
    left = word(B=8)
    assert run(GAME, match, 199, proxy=left).entries == (), "the seat may still want to write something else"
    assert run(GAME, match, 200, proxy=left).match.state.rows == ((1, 8, 1),)
    assert run(GAME, kernel.set_ready(match, B, True), 199, proxy=left).match.state.rows == ((1, 8, 1),)


def test_a_written_answer_goes_before_word_that_was_left() -> None:
    match = give(GAME, fresh(due=200), B, 2)
    assert run(GAME, match, 200, proxy=word(B=8)).match.state.rows == ((0, 2, 0),)


DRAW = Over("draw", (A, B))


def test_a_game_may_be_ended_by_agreement() -> None:
    match = give(GAME, fresh(due=200), A, 9)
    ended = kernel.end(match, DRAW)
    assert ended.entries == (Ended(DRAW),)
    assert kernel.pending(GAME, ended.match) == DRAW
    assert (ended.match.due, ended.match.drafts, ended.match.ready) == (None, {}, ())
    assert ended.match.state == match.state
    assert run(GAME, ended.match, 10**6) == Run(ended.match, (), ())
    assert kernel.ask_of(GAME, ended.match, A) is None
    refused = kernel.submit(GAME, ended.match, A, Number(1), ready=True)
    assert refused == Fault("nothing-asked", {"seat": "A"})


def test_a_game_may_be_ended_where_chance_is_next() -> None:
    match = Match(Table(2, rows=((1, 2, 3),)), Instant(0))
    assert isinstance(kernel.pending(GAME, match), Roll)
    assert kernel.pending(GAME, kernel.end(match, DRAW).match) == DRAW


def test_the_journal_leads_to_the_state() -> None:
    begun = kernel.begin(GAME, "3", {}, Instant(0))
    match, journal = begun.match, list(begun.entries)
    for now in (100, 200):
        ran = run(GAME, kernel.schedule(give(GAME, match, A, now), Instant(now)), now)
        match, journal = ran.match, [*journal, *ran.entries]
        assert replay(GAME, journal) == match.state
    ended = kernel.end(match, DRAW)
    assert replay(GAME, [*journal, *ended.entries]) == match.state
    assert match.state.rows == ((100, 0, 0), (200, 0, 0))


@pytest.mark.parametrize(
    "journal",
    [[], [Rolled((1, 1))], [Ended(DRAW)], [Setup("2", {}), Setup("2", {})]],
)
def test_a_torn_journal_is_refused(journal: list[Any]) -> None:
    with pytest.raises(ValueError, match="Setup"):
        replay(GAME, journal)


class Endless(Rounds):
    """A title with a bug: it rolls for ever."""

    def pending(self, state: Table) -> Any:
        return Roll("die", (6, 6), PUBLIC)

    def apply(self, state: Table, given: Any) -> Step[Table]:
        return Step(state, ())


def test_a_title_that_loops_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "MAX_STEPS", 50)
    with pytest.raises(RuntimeError, match="loops"):
        run(Endless(), fresh())


def test_step_by_step_it_goes_as_far_as_in_one_run() -> None:
    """Dice that come to an end in the middle lose nothing of what came before."""
    match = fresh(rounds=1)
    for seat, value in ((A, 1), (B, 2), (C, 3)):
        match = give(GAME, match, seat, value)
    whole = run(GAME, match)
    entries: list[object] = []
    phase = ""
    while (one := kernel.step(GAME, match, DICE, Instant(100), former=phase)) is not None:
        (entry,), (phase,), match = one.entries, one.phases, one.match
        assert (one.events,) == one.told
        entries.append(entry)
    assert (tuple(entries), match) == (whole.entries, whole.match)
    assert len(entries) == 2
