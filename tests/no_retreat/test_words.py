"""What happened is told in both languages, each battle in the steps of 10.5."""

from __future__ import annotations

import re
from functools import cache

import pytest

from adjudicator.conditions import ALWAYS, asked, holds
from adjudicator.kinds import Event
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.rules.cards.choosing import QUESTIONS
from games.no_retreat.rules.combat import facts
from games.no_retreat.text.phrases import Fighting, Moving, Targeting
from games.no_retreat.title import NoRetreatTitle
from games.no_retreat.turn import SEQUENCE
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat import battlefield
from tests.no_retreat.positions import SOURCE, h, played
from tests.no_retreat.samples import sample
from tests.no_retreat.saying import GAMES, TABLES, words

LANGUAGES = ("en", "ru")
READER = title("no_retreat").reader("")


@cache
def happened() -> tuple[Event, ...]:
    """What two random games tell."""
    return tuple(event for scenario in "AF" for step in played(scenario, 1, sample) for event in step.events)


@pytest.mark.sweep
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
        "shifts": ("river -1", "tanks +1"),
        "final": "2:1",
        "die": 4,
        "result": "DR",
    }
    assert words("ru").say("event.battle", args) == (
        "Бой за 1112 (Киев): 1 Пц, 6А против Западный/3 Бел, с маркером поддержки. Сила 11, 4, "
        "соотношение 2:1; сдвиги: река -1, танки +1; столбец 2:1. Кубик 4: ОО, обороняющийся отступает."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_question_has_words_and_a_name(lang: str) -> None:
    assert set(TABLES[lang]["duty"]) == set(SEQUENCE.kinds) == {READER.kind(kind) for kind in SEQUENCE.kinds}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_opens_with_the_aim_in_five_lines_and_the_three_orders_most_used(lang: str) -> None:
    key, aim = next(iter(TABLES[lang]["how"].items()))
    assert key == "aim"
    *lines, most_used = aim["text"].split("\n")
    assert (len(lines), most_used[-1]) == (5, ":")
    assert [type(each.written) for each in _read(aim["example"])] == [Moving, Targeting, Fighting]


def _read(text: str) -> list[Understood]:
    read = READER.read(text)
    assert all(isinstance(each, Understood) for each in read), read
    return [each for each in read if isinstance(each, Understood)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages_help_with_the_same_parts_of_which_every_line_reads(lang: str) -> None:
    assert list(TABLES[lang]["how"]) == list(TABLES["en"]["how"])
    for row in TABLES[lang]["how"].values():
        assert _read(row["example"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_help_shows_of_conditions_can_be_told_when_it_is_sent_back(lang: str) -> None:
    """Each of them is true or not; odds are those of a battle."""
    board = battlefield.field({"ge-4a": "1214", "su-nw-": "1215"}, "1215")
    known = facts.known(SOURCE, board, AXIS, battlefield.fight(board, "1215", "ge-4a"))
    lines = _read(TABLES[lang]["how"]["conditions"]["example"])
    found = [each.written.when for each in lines if each.written.when != ALWAYS]
    assert len(found) >= len(lines) - 1, "else alone has none"
    assert [holds(when, known) for when in found].count(None) == 0
    named = {name.partition("-")[0] for when in found for name in asked(when)}
    assert named >= {
        "taken",
        "lost",
        "empty",
        "counterblow",
        "odds",
        "at",
        "weather",
        "their",
        "my",
        "turn",
        "points",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_events_ask_has_words(lang: str) -> None:
    assert {f"question.{each}" for each in QUESTIONS} == {
        key for key in words(lang).messages if key.startswith("question.")
    }
    fields = {"units", "cards", "hexes", "card", "this", "coming"}
    assert all(words(lang).fields(f"question.{each}") <= fields for each in QUESTIONS)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_hexes_named_as_examples_of_numbers_are_on_the_board(lang: str) -> None:
    text = words(lang).say("unreadable.unknown-hex", {"word": "?"})
    assert all(h(each) in SOURCE.atlas for each in re.findall(r"\b\d{4}\b", text))


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("4", "nobody advances more than one hex after this battle"),
        ("20", "draws 4 cards; 4 attacks (Soviet Union) on this turn, or 2 points lost"),
        ("15", "up to 2 enemy counterblows are removed"),
        ("23", "each unit is 2 stronger in this battle and the next, from turn 17 on 4"),
        ("35", "the enemy loses steps (2), from units of its choice"),
        ("44", "after turn 10 a unit of an ally"),
    ],
)
def test_help_on_a_card_gives_its_figures(card: str, told: str) -> None:
    assert told in " ".join(NoRetreatTitle().about(f"card {card}", "en"))
