"""What happened is told in both languages, each battle in the steps of 10.5."""

from __future__ import annotations

import re
from functools import cache

import pytest

from adjudicator.kinds import Event
from games.no_retreat.turn import SEQUENCE
from parsers.no_retreat.reader import NoRetreatReader
from parsers.reading import Understood
from tests.no_retreat.positions import SOURCE, played
from tests.no_retreat.samples import sample
from tests.no_retreat.saying import GAMES, TABLES, words

LANGUAGES = ("en", "ru")
READER = NoRetreatReader(SOURCE)


@cache
def happened() -> tuple[Event, ...]:
    """What two random games tell."""
    return tuple(event for scenario in "AF" for step in played(scenario, 1, sample) for event in step.events)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_of_random_games_are_told_in_full(lang: str) -> None:
    saying = words(lang)
    for event in happened():
        line = saying.say(f"event.{event.key}", event.args)
        assert not re.search(r"\b(ge|su|ro|hu|it)-[a-z0-9]+|AXIS|SOVIET|[{}]", line), line
        if lang == "ru" and not {"card", "cards", "by"} & event.args.keys():
            assert not re.search("[a-z]{2}", line), line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_that_the_rules_tell_has_words(lang: str) -> None:
    """Read off the code: random games do not come to all of them."""
    told = {
        key
        for file in GAMES.rglob("*.py")
        for key in re.findall(r'\.(?:show|tell)\(\s*(?:[\w.]+,\s*)?"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert {key for key in told if f"event.{key}" not in words(lang)} == set()


def test_both_languages_have_the_same_words() -> None:
    english, russian = words("en"), words("ru")
    assert set(english.messages) == set(russian.messages)
    assert {key: english.fields(key) for key in english.messages if key.startswith(("event.", "order."))} == {
        key: russian.fields(key) for key in russian.messages if key.startswith(("event.", "order."))
    }
    same = set(english.names) - {"unit-weak", "plate"}
    assert {table: set(english.names[table]) for table in same} == {
        table: set(russian.names[table]) for table in same
    }


def test_a_battle_is_told_in_its_steps() -> None:
    args = {
        "hexes": ("1112",),
        "units": ("ge-1pz", "ge-6a"),
        "defenders": ("su-west",),
        "supported": True,
        "strengths": (11, 4),
        "ratio": "2:1",
        "shifts": {"river": -1, "tanks": 1, "cards": 0},
        "final": "2:1",
        "die": 4,
        "result": "DR",
    }
    assert words("ru").say("event.battle", args) == (
        "Бой за 1112 (Киев): 1 Пц, 6А против 3 Бел, с маркером поддержки. Сила 11, 4, соотношение 2:1; "
        "сдвиги: река -1, танки +1; столбец 2:1. Кубик 4: DR, отступление."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_has_words_and_an_example_that_reads(lang: str) -> None:
    how = TABLES[lang]["how"]
    assert set(SEQUENCE.kinds) - set(how) == set()
    for kind, row in how.items():
        read = READER.read(row["example"])
        assert all(isinstance(each, Understood) for each in read), (kind, read)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_name_of_a_kind_is_a_kind(lang: str) -> None:
    """Standing orders are given by kind."""
    assert {READER.kind(kind) for kind in TABLES[lang]["how"]} == {*TABLES[lang]["how"]}
