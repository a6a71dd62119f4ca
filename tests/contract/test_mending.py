"""What holds of every title where a game is taken back or edited: nothing is lost, nobody rerolls."""

from __future__ import annotations

import random

import pytest

from adjudicator import match as kernel
from adjudicator.codec import dumps, loads
from adjudicator.dice import commitment, verify
from adjudicator.entries import Edited, Entry, RolledBack, entry_type
from adjudicator.history import replay, replayed
from adjudicator.kinds import Answers, Event, Fault, Rolled
from tests.contract.cases import Case
from tests.contract.letter import LANGS, told, words_of
from tests.contract.mending import Mended, begin, mended
from tests.contract.play import asks_of, dice_of, pick_of


def game_of(case: Case) -> Mended:
    return mended(case.folder, case.scenario, case.seed)


@pytest.mark.alike(3)
def test_the_journal_of_a_mended_game_leads_to_its_state(case: Case) -> None:
    game, rules = game_of(case), case.tested.title.game
    state_type, _, order_type = case.tested.title.types()
    kind = entry_type(order_type)
    stored: list[Entry] = [loads(dumps(entry, kind), kind) for entry in game.journal]
    assert stored == game.journal
    assert dumps(replay(rules, stored), state_type) == dumps(game.match.state, state_type)
    history = replayed(rules, stored)
    assert (history.now.luck, history.steps) == (game.match.luck, game.match.steps)
    assert game.rollbacks
    assert case.tested.invariants(game.match.state) == ()


def test_the_dice_of_a_mended_game_verify(case: Case) -> None:
    game, dice = game_of(case), dice_of(case.scenario, case.seed)
    records = game.history.records
    assert [record.index for record in records] == list(range(len(records)))
    assert verify(dice.seed, dice.game, commitment(dice.seed), records) == ()


def test_what_edits_tell_has_words_and_an_audience(case: Case) -> None:
    game, title = game_of(case), case.tested.title
    history = replayed(title.game, game.journal[:1])
    for entry in game.journal[1:]:
        before = history.state
        events = history.take(entry)
        if not isinstance(entry, Edited):
            continue
        assert events
        assert case.tested.invariants(history.state) == ()
        assert asks_of(title.game.pending(history.state)), "an edit leaves nobody to ask"
        assert title.game.seats(history.state) == title.game.seats(before)
        for event in events:
            assert loads(dumps(event, Event), Event) == event
            for lang in LANGS:
                assert told(words_of(title, lang), "event", event.key, event.args)


def test_the_same_answers_after_a_rollback_give_the_same_game(case: Case) -> None:
    """Rolled back to any question, and everybody answers as before: byte for byte the same states."""
    tested, pick = case.tested, pick_of(case.seed)
    state_type = tested.title.types()[0]
    game = begin(tested, case.scenario, case.seed)
    for _ in range(12):
        if not asks_of(kernel.pending(tested.title.game, game.match)):
            break
        game.answer(pick)
        game.run()
    points = game.points()
    to = points[pick(len(points))]
    undone = game.journal[to:]
    before = [dumps(point.state, state_type) for point in game.history.points[to - 1 :]]
    game.back(to)
    start = len(game.journal)
    game.run()
    for entry in undone:
        if isinstance(entry, Answers):
            for answer in entry.answers:
                answered = kernel.submit(tested.title.game, game.match, answer.seat, answer.order, ready=True)
                assert not isinstance(answered, Fault)
                game.match = answered
            game.run()
    assert game.journal[start:] == undone
    after = [dumps(point.state, state_type) for point in game.history.points[start - 1 :]]
    assert after == before
    assert dumps(game.match.state, state_type) == before[-1]


def test_other_answers_after_a_rollback_reroll_nothing(case: Case) -> None:
    """``Mended.keep`` holds every roll to its question; here each rollback is followed by other orders."""
    chance = random.Random(case.seed)
    game = begin(case.tested, case.scenario, case.seed)
    for _ in range(20):
        game.answer(chance.randrange)
        game.run()
        points = game.points()
        game.back(points[max(0, len(points) - 1 - chance.randrange(3))])
        game.run()
    rolls = sum(isinstance(entry, Rolled) for entry in game.journal)
    assert rolls >= len(game.history.records) == game.match.rolls
    assert sum(isinstance(entry, RolledBack) for entry in game.journal) == game.rollbacks == 20


def test_nonsense_is_no_edit_and_changes_nothing(case: Case) -> None:
    rules, state_type = case.tested.title.game, case.tested.title.types()[0]
    match = begin(case.tested, case.scenario, case.seed).match
    former = dumps(match.state, state_type)
    for lines in (("no such edit",), ("",), ("REMOVE",), ("ADD NOBODY A NOWHERE",)):
        assert isinstance(kernel.edit(rules, match, lines), Fault)
    good = case.tested.edit(match.state, pick_of(case.seed))
    assert isinstance(kernel.edit(rules, match, (*good, "no such edit")), Fault)
    assert dumps(match.state, state_type) == former
