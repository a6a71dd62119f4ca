"""The subject of a report says what happened and what is asked, in words that each title has for it."""

from __future__ import annotations

import re

import pytest

from adjudicator.kinds import Event, Instant, heard
from adjudicator.match import Match
from mailer.letters.eyes import Eyes
from mailer.letters.headline import headline
from tests.contract.cases import Case
from tests.contract.house import NOW, play_of
from tests.contract.letter import LANGS, words_of

GAP = re.compile(r"(?: |^|:)[,;]| $|:$|  ")
"""Where a name is missing: ``targets in ;``, ``at ,``."""

MANY = 40
"""At most so many steps of a game are looked at."""

FEW, TWO = 3, 2
LONGEST = 120
"""Characters: one event of many names, and what is asked."""


def _of_others(eyes: Eyes, told: list[Event]) -> bool:
    """Whether the weightiest is one of many alike in a game of many, of which none is the reader's."""
    weighed = [key.removeprefix("headline.") for key in eyes.words.messages if key.startswith("headline.")]
    weightiest = min((event.key for event in told), key=weighed.index, default="")
    alike = sum(event.key == weightiest for event in told)
    many = eyes.seat is not None and len(eyes.play.title.seat_names("en")) > TWO
    return many and alike > FEW and not any(eyes.seat in event.args.values() for event in told)


@pytest.mark.parametrize("lang", LANGS)
def test_reports_of_a_game_say_what_happened_and_what_is_asked(case: Case, lang: str) -> None:
    tested = case.tested
    words = words_of(tested.title, lang)
    weighed = {key.removeprefix("headline.") for key in words.messages if key.startswith("headline.")}
    steps = case.some(case.game.steps)
    for step in steps[:: len(steps) // MANY + 1]:
        play = play_of(tested, Match(step.after, NOW, due=Instant(NOW + 60)))
        if not play.asks:
            continue  # a die is rolled, or the game is over: no report of that kind
        phase = tested.title.phase_name(play.asks[0].phase, lang)
        for seat in (*tested.title.game.seats(step.after), None):
            eyes = Eyes(play, seat, lang, "Europe/Berlin")
            found = headline(eyes, [("", step.events)])
            told = [event for event in heard(step.events, seat) if event.key in weighed]
            news = any(words.say(f"headline.{event.key}", event.args) for event in told)
            assert found.startswith(phase[:1].upper() + phase[1:]) != (news and not _of_others(eyes, told)), (
                found,
                told,
            )
            assert len(found) <= LONGEST, found
            assert not GAP.search(found), found
            assert found[:1] == found[:1].upper()
            if weighed and eyes.ask is not None:
                assert found.endswith(words.say(f"headline.asked.{eyes.ask.kind}"))


@pytest.mark.parametrize("lang", LANGS)
def test_each_question_and_event_of_a_headline_is_one_of_the_title(case: Case, lang: str) -> None:
    title, words = case.tested.title, words_of(case.tested.title, lang)
    keys = [key for key in words.messages if key.startswith("headline.")]
    asked = {key.removeprefix("headline.asked.") for key in keys if key.startswith("headline.asked.")}
    assert asked == (set(title.asks) if keys else set())
    for key in keys:
        if not key.startswith("headline.asked."):
            event = key.replace("headline", "event", 1)
            assert event in words or event.removeprefix("event.") in words, key
