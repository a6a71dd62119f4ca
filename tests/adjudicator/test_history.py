"""Rollbacks and edits in the journal: what counts, what is kept, what nobody can reroll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator import match as kernel
from adjudicator.dice import Dice, RollRecord, Seal, commitment, verify
from adjudicator.entries import Edited, Ended, Entry, RolledBack, Setup
from adjudicator.history import History, replay, replayed
from adjudicator.kinds import PUBLIC, Answer, Answers, Fault, Instant, Over, Roll, Rolled, Seat, only
from adjudicator.luck import Drawn, Luck
from adjudicator.match import Match
from tests.adjudicator.rounds import SEATS, Number, Rounds, Table

GAME = Rounds()
DICE = Dice(b"history", "rounds")
NOW = Instant(100)


def numbers(value: int) -> Answers[Number]:
    return Answers(tuple(Answer(seat, Number(value)) for seat in SEATS))


def answered(match: Match, value: int) -> kernel.Run:
    """All seats name ``value``, and the die falls."""
    for seat in SEATS:
        given = kernel.submit(GAME, match, seat, Number(value), ready=True)
        assert isinstance(given, Match)
        match = given
    return kernel.run(GAME, match, DICE, NOW)


def played(*values: int) -> tuple[Match, list[Entry]]:
    """A game of five rounds after these."""
    begun = kernel.begin(GAME, "5", {}, NOW)
    match, journal = begun.match, list(begun.entries)
    for value in values:
        ran = answered(match, value)
        match, journal = ran.match, [*journal, *ran.entries]
    return match, journal


def test_a_rollback_is_one_more_row_and_the_game_stands_where_it_stood() -> None:
    match, journal = played(1, 2, 3)
    history = replayed(GAME, journal)
    ran = kernel.roll_back(history, match, 3, Instant(500))
    assert ran.entries == (RolledBack(3),)
    assert ran.match.state == replay(GAME, journal[:3])
    assert ran.match.state.rows == ((1, 1, 1),)
    assert (ran.match.opened, ran.match.due, ran.match.drafts, ran.match.ready) == (500, None, {}, ())
    assert replay(GAME, [*journal, *ran.entries]) == ran.match.state


def test_steps_never_come_again() -> None:
    match, journal = played(1, 2)
    back = kernel.roll_back(replayed(GAME, journal), match, 3, NOW).match
    assert back.steps == match.steps + 1
    assert replayed(GAME, [*journal, RolledBack(3)]).steps == back.steps
    assert answered(back, 2).match.steps == back.steps + 2


def test_the_same_question_keeps_its_roll_and_a_new_one_gets_a_fresh_one() -> None:
    match, journal = played(1, 2)
    ran = kernel.roll_back(replayed(GAME, journal), match, 1, NOW)
    assert ran.match.rolls == 2
    again = answered(answered(ran.match, 7).match, 8)
    assert again.match.state.rolled == match.state.rolled
    assert again.match.state.rows == ((7, 7, 7), (8, 8, 8))
    assert again.match.rolls == 2
    third = answered(again.match, 9).match
    assert third.rolls == 3
    assert third.state.rolled[2] == DICE.roll(2, (6, 20))[0]


def test_a_question_is_its_label_its_dice_and_its_audience() -> None:
    luck, battle = Luck(), Roll("battle", (6, 6), PUBLIC)
    luck = luck.after(battle, (1, 2)).after(battle, (3, 4))
    assert (luck.known(battle), luck.made) == (None, 2)
    back = luck.back_to(Luck())
    assert back.known(battle) == Drawn(0, (1, 2))
    others = [
        Roll("raid", (6, 6), PUBLIC),
        Roll("battle", (6,), PUBLIC),
        Roll("battle", (6, 6), only(Seat("A"))),
    ]
    assert [back.known(other) for other in others] == [None, None, None]
    back = back.after(others[0], (5, 5)).after(battle, (1, 2))
    assert back.drawn["raid 6+6 *"] == (Drawn(2, (5, 5)),)
    assert back.known(battle) == Drawn(1, (3, 4))


def test_a_rollback_can_itself_be_undone() -> None:
    match, journal = played(1, 2, 3)
    journal += [RolledBack(1), numbers(9), Rolled(DICE.roll(0, (6, 20)))]
    history = replayed(GAME, journal)
    assert history.line() == (0, 7, 8, 9)
    assert history.line(6) == (0, 1, 2, 3, 4, 5, 6)
    history.take(RolledBack(7))
    assert history.state == match.state
    assert history.line() == (0, 1, 2, 3, 4, 5, 6, 10)
    assert history.now.luck == match.luck


def test_the_end_can_be_taken_back() -> None:
    match, journal = played(1, 2)
    over = Over("draw", SEATS)
    ended = kernel.end(match, over)
    history = replayed(GAME, [*journal, *ended.entries])
    assert history.now.ended == over
    back = kernel.roll_back(history, ended.match, len(journal), NOW).match
    assert back.ended is None
    assert history.now.ended is None
    assert back.state == match.state
    assert isinstance(kernel.pending(GAME, back), tuple)


@pytest.mark.parametrize("to", [-1, 0, 5, 6, 99])
def test_there_is_no_way_back_to_what_never_was(to: int) -> None:
    match, journal = played(1, 2)
    with pytest.raises(ValueError, match="roll back"):
        kernel.roll_back(replayed(GAME, journal), match, to, NOW)


def test_another_value_for_a_question_already_rolled_is_found_out() -> None:
    _, journal = played(1)
    values = DICE.roll(0, (6, 20))
    false = (values[0] % 6 + 1, values[1])
    with pytest.raises(ValueError, match="roll 0"):
        replayed(GAME, [*journal, RolledBack(1), numbers(1), Rolled(false)])


def test_new_dice_after_the_seed_was_published_verify_with_both_seeds() -> None:
    match, journal = played(1, 2)
    seal = RolledBack(3, DICE.seed.hex(), commitment(DICE.seed))
    history = replayed(GAME, journal)
    back = kernel.roll_back(history, match, 3, NOW, seed=seal.seed, sealed=seal.sealed)
    assert back.entries == (seal,)
    new = Dice(b"new", "rounds")
    for value in (2, 3):
        drafted = replace(back.match, drafts={seat: Number(value) for seat in SEATS}, ready=SEATS)
        back = kernel.run(GAME, drafted, new, NOW)
        for entry in back.entries:
            history.take(entry)
    assert history.records[1].values == DICE.roll(1, (6, 20))
    assert [each.index for each in history.records] == [0, 1, 2]
    assert history.seals == [Seal(DICE.seed, commitment(DICE.seed), 2)]
    sealed = commitment(new.seed)
    assert verify(new.seed, "rounds", sealed, history.records, history.seals) == ()
    assert verify(new.seed, "rounds", sealed, history.records) != ()
    torn = [*history.records[:2], RollRecord(2, (6, 20), DICE.roll(2, (6, 20)))]
    assert verify(new.seed, "rounds", sealed, torn, history.seals) != ()
    assert (
        verify(new.seed, "rounds", sealed, history.records, [Seal(b"other", commitment(DICE.seed), 2)]) != ()
    )


def test_an_edit_is_a_row_with_its_lines_and_what_fits_stays() -> None:
    match, journal = played(1)
    given = kernel.submit(GAME, match, SEATS[0], Number(4), ready=True)
    assert isinstance(given, Match)
    ran = kernel.edit(GAME, kernel.schedule(given, Instant(900)), ("last 9",))
    assert isinstance(ran, kernel.Run)
    assert ran.entries == (Edited(("last 9",)),)
    assert ran.phases == ("2",)
    assert [event.key for event in ran.events] == ["edited"]
    assert ran.match.state.last == 9
    assert ran.match.drafts == {SEATS[0]: Number(4)}
    assert (ran.match.ready, ran.match.due, ran.match.steps) == ((), None, match.steps + 1)
    assert replay(GAME, [*journal, *ran.entries]) == ran.match.state


def test_an_edit_that_cannot_be_changes_nothing() -> None:
    match, _ = played(1)
    assert isinstance(kernel.edit(GAME, match, ("last 0",)), Fault)
    assert isinstance(kernel.edit(GAME, match, ("last 9", "nonsense")), Fault)
    over = kernel.end(match, Over("draw", SEATS)).match
    assert kernel.edit(GAME, over, ("last 9",)) == Fault("game-over")
    with pytest.raises(ValueError, match="edited"):
        replayed(GAME, [Setup("5", {}), Edited(("nonsense",))])


class Strict(Rounds):
    """No number above the number of rounds."""

    def check(self, view: Table, ask: object, order: Number) -> Fault | None:
        return Fault("too-high", {"value": order.value}) if order.value > view.last else None


def test_drafts_that_an_edit_makes_unlawful_are_dropped() -> None:
    rules = Strict()
    match = kernel.begin(rules, "5", {}, NOW).match
    for seat, value in zip(SEATS, (5, 2, 3), strict=True):
        given = kernel.submit(rules, match, seat, Number(value), ready=False)
        assert isinstance(given, Match)
        match = given
    ran = kernel.edit(rules, match, ("last 3",))
    assert isinstance(ran, kernel.Run)
    assert ran.match.drafts == {SEATS[1]: Number(2), SEATS[2]: Number(3)}


def test_what_waits_waits_on_where_an_edit_leaves_the_question() -> None:
    match = kernel.hold(kernel.begin(GAME, "5", {}, NOW).match, SEATS[0])
    assert match.held == (SEATS[0],)
    ran = kernel.edit(GAME, match, ("last 3",))
    assert isinstance(ran, kernel.Run)
    assert ran.match.held == (SEATS[0],)
    assert kernel.release(ran.match, SEATS[0]).held == ()


def test_an_end_and_a_rollback_are_no_game_of_their_own() -> None:
    for entry in (RolledBack(0), Edited(()), Ended(Over("draw", SEATS))):
        with pytest.raises(ValueError, match="Setup"):
            History(GAME).take(entry)
