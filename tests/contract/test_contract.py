"""What every title of the house must hold, over random legal games of each."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from babel import Locale

from adjudicator import match as kernel
from adjudicator.codec import dumps, loads
from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Instant, Roll, Step
from adjudicator.match import Entry, Match, entry_type, replay
from games.title import Accepted, Refused
from games.words import Words
from parsers.reading import Understood
from parsers.registry import TITLES
from tests.contract.cases import Case, asked
from tests.contract.letter import LANGS, message, told, words_of
from tests.contract.play import asks_of
from tests.contract.subject import Subject, folders, subject
from tests.contract.worlds import watch

LOOKED_AT = 60
"""At least so many steps of a game, or decisions, are looked at in every run, where each takes a while."""

each_title = pytest.mark.parametrize("folder", folders())


def borrowed(case: Case, often: int = 4) -> list[tuple[Any, Any, Ask, Any, Any]]:
    """Orders of the same game held to other decisions than they were meant for, ``often`` for each.

    In every run one for each.
    """
    decisions, chance = asked(case), random.Random(case.seed)
    often = often if case.swept else 1
    return [
        (state, view, ask, given, chance.choice(decisions)[3])
        for state, view, ask, given in decisions
        for _ in range(often)
    ]


def test_every_title_of_the_house_is_tested() -> None:
    assert set(TITLES) <= set(folders())


@each_title
def test_setup_names_what_it_does_not_know(folder: str) -> None:
    rules = subject(folder).title.game
    with pytest.raises(ValueError, match="no-such-scenario"):
        rules.setup("no-such-scenario", {})
    for scenario in subject(folder).title.scenarios():
        with pytest.raises(ValueError, match="no-such-option"):
            rules.setup(scenario, {"no-such-option": 1})


@each_title
def test_words_are_the_same_in_both_languages(folder: str) -> None:
    title = subject(folder).title
    english, russian = words_of(title, "en"), words_of(title, "ru")
    assert set(english.messages) == set(russian.messages)
    assert [key for key in english.messages if english.fields(key) != russian.fields(key)] == []
    # A language may need more tables than another (cases), but a table that both have names the same things.
    for table in set(english.names) & set(russian.names):
        assert set(english.names[table]) == set(russian.names[table]), table
    for words in (english, russian):
        assert used_tables(words) <= {*words.names, *words.namers, *HOUSE_TABLES}
    assert set(english.plurals) == set(russian.plurals)
    for words in (english, russian):
        needed = {*Locale.parse(words.lang).plural_form.tags, "other"}
        assert {noun: set(forms) for noun, forms in words.plurals.items()} == dict.fromkeys(
            words.plurals, needed
        )
    assert title.name("en")
    assert title.name("ru")
    assert set(title.seat_names("en")) == set(title.seat_names("ru"))


HOUSE_TABLES = {"seat", "seat-acc"}
"""What the house itself names in every title."""


def used_tables(words: Words) -> set[str]:
    """The tables of names that the templates of ``words`` look into."""
    specs = {spec for text in words.messages.values() for spec in re.findall(r"\{\w+:([^{}]+)\}", text)}
    tables = {spec.removeprefix("counted ").removeprefix("each ") for spec in specs - {"tally"}}
    return {table for table in tables if not table.startswith(("if ", "unless ", "count ", "say "))}


@pytest.mark.alike(2)
def test_random_legal_play_ends_and_replays(case: Case) -> None:
    game, rules = case.game, case.tested.title.game
    order = case.tested.title.types()[2]
    assert len(game.journal) <= case.tested.bound
    assert replay(rules, game.journal) == game.match.state
    kind = entry_type(order)
    stored: list[Entry] = [loads(dumps(entry, kind), kind) for entry in game.journal]
    assert stored == list(game.journal)
    assert replay(rules, stored) == game.match.state
    assert tuple(event for step in game.steps for event in step.events) == game.events
    assert rules.pending(game.match.state) == game.over
    assert set(game.over.winners) <= set(rules.seats(game.first))


@pytest.mark.alike(3)
def test_json_gives_back_what_it_was_given(case: Case) -> None:
    rules, (state_type, view_type, order_type) = case.tested.title.game, case.tested.title.types()
    again: Any = None
    former: Any = None
    for step in case.some(case.game.steps, LOOKED_AT):
        if step.before is not former:
            again = loads(dumps(step.before, state_type), state_type)
        former = step.after
        # A stored state must also *behave* alike: orders of mappings are lost in the store.
        assert rules.apply(again, step.given) == Step(step.after, step.events)
        text = dumps(step.after, state_type)
        again = loads(text, state_type)
        assert again == step.after
        assert dumps(again, state_type) == text
        for seat in (*rules.seats(step.after), None):
            view = rules.view(step.after, seat)
            assert loads(dumps(view, view_type), view_type) == view
            assert rules.view(again, seat) == view
        assert rules.pending(again) == rules.pending(step.after)
        for event in step.events:
            assert loads(dumps(event, Event), Event) == event
        for ask in asks_of(step.waits):
            assert loads(dumps(ask, Ask), Ask) == ask
    for _, _, _, order in asked(case):
        assert loads(dumps(order, order_type), order_type) == order


def test_a_step_is_well_formed_and_keeps_the_invariants(case: Case) -> None:
    rules, seats = case.tested.title.game, case.tested.title.game.seats(case.game.first)
    assert case.tested.invariants(case.game.first) == ()
    for step in case.game.steps:
        assert rules.seats(step.after) == seats
        assert case.tested.invariants(step.after) == ()
        if isinstance(step.waits, Roll):
            assert step.waits.sides
            assert all(faces >= 1 for faces in step.waits.sides)
            assert set(step.waits.audience.seats or ()) <= set(seats)
        else:
            asks = asks_of(step.waits)
            assert asks
            assert len({ask.seat for ask in asks}) == len(asks)
            assert {ask.seat for ask in asks} <= set(seats)
        assert all(set(event.audience.seats or ()) <= set(seats) for event in step.events)


def test_what_check_accepts_apply_can_take(case: Case) -> None:
    rules, state_type = case.tested.title.game, case.tested.title.types()[0]
    accepted = 0
    for state, view, ask, _, order in borrowed(case):
        asks = asks_of(rules.pending(state))
        if rules.check(view, ask, order) is not None:
            continue
        accepted += 1
        others = {other.seat: rules.default(rules.view(state, other.seat), other) for other in asks}
        given = Answers(tuple(Answer(seat, o) for seat, o in {**others, ask.seat: order}.items()))
        former = dumps(state, state_type)
        step = rules.apply(state, given)
        assert dumps(state, state_type) == former, "apply changed the state it was given"
        assert rules.apply(state, given) == step, "apply gives two answers to one question"
        assert case.tested.invariants(step.state) == ()
    assert accepted


def test_the_default_is_lawful(case: Case) -> None:
    rules = case.tested.title.game
    for _, view, ask, _ in asked(case):
        assert rules.check(view, ask, rules.default(view, ask)) is None


def test_a_refusal_changes_nothing(case: Case) -> None:
    rules = case.tested.title.game
    for state, view, ask, _, order in borrowed(case):
        if rules.check(view, ask, order) is not None:
            match = Match(state, Instant(0))
            assert isinstance(kernel.submit(rules, match, ask.seat, order, ready=True), Fault)
            assert match == Match(state, Instant(0))


@pytest.mark.alike(2)
@pytest.mark.parametrize("lang", LANGS)
def test_canonical_text_reads_back_as_the_same_order(case: Case, lang: str) -> None:
    title, reader = case.tested.title, case.tested.reader(case.scenario)
    for _, view, ask, order in case.some(asked(case), LOOKED_AT):
        lines = title.standing(view, ask, order, lang)
        read = reader.read("\n".join(lines))
        assert all(isinstance(line, Understood) for line in read), (lines, read)
        written = [line.written for line in read if isinstance(line, Understood)]
        draft = title.draft(view, ask, None, written, lang)
        if not lines:
            continue
        assert draft.order == order, (lines, draft)
        assert draft.complete
        for verdict in draft.verdicts:
            assert isinstance(verdict, Accepted), (lines, verdict)
            assert all(isinstance(line, Understood) for line in reader.read(verdict.canonical))


def test_all_that_is_told_has_words(case: Case) -> None:
    tested, title = case.tested, case.tested.title
    tables = [words_of(title, lang) for lang in LANGS]
    for event in case.game.events:
        _worded(tables, "event", event.key, event.args)
    for fault in faults(case, tested):
        _worded(tables, "fault", fault.key, fault.args)
    for _, view, ask, _ in case.some(asked(case)):
        for lang in LANGS:
            assert title.phase_name(ask.phase, lang)
            assert title.seat_names(lang)[ask.seat]
            assert all(title.duties(view, ask, lang))


def faults(case: Case, tested: Subject) -> list[Fault]:
    """The refusals met when orders are held to decisions they were not meant for, plain and written."""
    rules, title, reader = tested.title.game, tested.title, tested.reader(case.scenario)
    met: list[Fault] = []
    for _, view, ask, given, order in case.some(borrowed(case, 1), LOOKED_AT):
        fault = rules.check(view, ask, order)
        met += [fault] if fault else []
        mine = title.standing(view, ask, given, "en")
        for line in reader.read("\n".join(mine)):
            if isinstance(line, Understood):
                _, other_view, other_ask, _ = random.Random(case.seed).choice(asked(case))
                for verdict in title.draft(other_view, other_ask, None, [line.written], "en").verdicts:
                    met += [verdict.fault] if isinstance(verdict, Refused) else []
    return met


def _worded(tables: list[Words], group: str, key: str, args: Any) -> None:
    for words in tables:
        assert told(words, group, key, args), f"{group} {key} in {words.lang}"
        fields = words.fields(message(words, group, key))
        assert fields == tables[0].fields(message(tables[0], group, key))
        assert fields <= set(args)


@pytest.mark.parametrize("lang", LANGS)
def test_tables_and_their_columns_are_headed_by_words(case: Case, lang: str) -> None:
    """A heading without words would reach the reader as a key of ours."""
    title = case.tested.title
    words = words_of(title, lang)
    for step in case.game.steps[:: max(1, len(case.game.steps) // 5)]:
        for seat in (*title.game.seats(step.after), None):
            tables = title.position(title.game.view(step.after, seat), lang)
            headings = {heading for table in tables for heading in (table.key, *table.columns) if heading}
            assert {heading for heading in headings if heading not in words} == set()


@pytest.mark.alike(2)
def test_no_seat_learns_what_it_may_not_see(case: Case) -> None:
    found = watch(case.tested, case.game, one_in=case.one_in(case.tested.one_in))
    assert found.leaks == []
    assert found.compared


def test_the_draft_of_another_seat_is_nobodys_business(case: Case) -> None:
    rules, title = case.tested.title.game, case.tested.title
    chance = random.Random(case.seed)
    for step in case.some(case.game.steps, LOOKED_AT):
        asks = asks_of(step.waits)
        blank = kernel.schedule(Match(step.before, Instant(0)), Instant(9))
        for ask in asks[:1]:
            view = rules.view(step.before, ask.seat)
            one = kernel.submit(rules, blank, ask.seat, rules.default(view, ask), ready=False)
            two = kernel.submit(
                rules, blank, ask.seat, title.sample(view, ask, chance.randrange), ready=False
            )
            assert isinstance(one, Match)
            assert isinstance(two, Match)
            for match in (one, two, kernel.withdraw(two, ask.seat)):
                assert replace(match, drafts={}) == blank
                assert kernel.pending(rules, match) == kernel.pending(rules, blank)
                for other in asks[1:]:
                    assert kernel.ask_of(rules, match, other.seat) == other
                    assert rules.view(match.state, other.seat) == rules.view(blank.state, other.seat)
                    assert other.seat not in match.drafts
                    wrong = chance.choice(asked(case))[3]
                    answers = [
                        kernel.submit(rules, each, other.seat, wrong, ready=False) for each in (match, blank)
                    ]
                    if isinstance(answers[1], Fault):
                        assert answers[0] == answers[1]
                    else:
                        assert isinstance(answers[0], Match)
