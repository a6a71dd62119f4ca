"""HELP answers with what can be read: orders of every title, games of every title, synonyms, old words."""

from __future__ import annotations

import re
from itertools import product

import pytest

from mailer.base.words import LANGS, words_of
from mailer.desk.commands import guide, help_text
from mailer.desk.commands.rows import ROWS
from mailer.letters.sheet import Code, Heading, Para
from parsers import registry
from parsers.conditions import read_steps
from parsers.judge.old import forms
from parsers.judge.reader import Command, command_of
from parsers.reading import Choice, Line, PlanStep, Understood
from tests.desk.world import World
from tests.kit import by_mail
from tests.rig.cases import in_turn

SHIPPED = ("diplomacy", "sunset_of_empire", "paths_of_glory", "no_retreat", "won_by_the_sword")
"""Titles of the house; each explains its orders (the toy of the tests need not)."""


@pytest.mark.alike(3)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED)
def test_every_line_of_how_orders_are_written_is_an_order(key: str, lang: str) -> None:
    title = registry.title(key).title
    scenario = title.scenarios()[0]
    reader, words = registry.title(key).reader(scenario), words_of(lang, title)
    seat = title.game.seats(title.game.setup(scenario, {}))[0]
    parts = guide.examples_of(words)
    assert parts
    for part in parts:
        for line in words.say(f"how.{part}.example").split("\n"):
            # A semicolon parts several orders of one line, IF and ELSE part two.
            read = orders_in(read_steps(line, reader, seat))
            assert read
            assert all(isinstance(one, Understood) for one in read), line


def orders_in(steps: tuple[PlanStep, ...]) -> list[Line]:
    """The orders of steps, those of choices too."""
    found: list[Line] = []
    for step in steps:
        found += orders_in((*step.then, *step.otherwise)) if isinstance(step, Choice) else [step]
    return found


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED)
def test_help_of_a_title_begins_with_its_aim_in_five_lines_and_three_orders(key: str, lang: str) -> None:
    title = registry.title(key).title
    own = words_of(lang, title)
    *lines, most_used = own.say("how.aim.text").split("\n")
    orders = own.say("how.aim.example").split("\n")
    assert (len(lines), most_used[-1], len(orders)) == (5, ":", 3)
    heading, aim, used, *_ = help_text.about(words_of(lang), title.name(lang))
    assert heading == Heading(title.name(lang))
    assert aim == Para(own.say("how.aim.text"))
    assert used == Code(tuple(orders))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED)
def test_help_conditions_shows_what_can_be_asked_in_every_title(key: str, lang: str) -> None:
    title = registry.title(key).title
    shown = help_text.about(words_of(lang), {"en": "conditions", "ru": "условия"}[lang], title)
    assert Code(tuple(words_of(lang, title).say("how.conditions.example").split("\n"))) in shown


def test_every_title_is_among_those_shipped() -> None:
    assert set(registry.TITLES) - {"toy"} == set(SHIPPED)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED)
def test_a_game_of_every_title_is_opened_as_help_says(key: str, lang: str) -> None:
    title = registry.title(key).title
    line = words_of(lang).say("guide.create", {"title": title.key, "scenario": title.scenarios()[0]})
    command = command_of(line)
    assert isinstance(command, Command)
    assert (command.name, command.args["words"]) == ("create", (title.key, title.scenarios()[0]))
    for name in (title.key, title.name(lang), title.name(lang).upper()):
        assert guide.title_of(name) is title
        assert help_text.about(words_of(lang), name)
        assert help_text.about(words_of(lang), f"orders {name}")


@in_turn(forms())
def test_help_knows_what_old_hands_ask_for(form: object) -> None:
    from parsers.judge.old import Form

    assert isinstance(form, Form)
    assert form.command == "" or form.command in ROWS


@in_turn(
    [
        ("leave", "resign"),
        ("уйти", "resign"),
        ("NO DRAW", "no-draw"),
        ("set zone", "set"),
        ("часовой пояс", "set"),
        ("письмо", "press"),
        ("время", "time"),
        ("whogame", "show"),
        ("signon", "join"),
        ("dancing", None),
        ("conditions", "standing"),
        ("условия", "standing"),
    ]
)
def test_a_topic_goes_by_every_word_for_it(asked: str, topic: str | None) -> None:
    assert help_text.topic_of(asked) == topic


@in_turn(product(["anyone", "seat", "master", "operator"], LANGS))
def test_every_group_lists_its_commands(group: str, lang: str) -> None:
    words = words_of(lang)
    shown = str(help_text.group_of(words, group))
    for topic, whose in help_text.topics().items():
        if whose == group:
            assert words.say(f"help.{topic}.usage") in shown


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("No Retreat", "no_retreat"),
        ("ни шагу назад", "no_retreat"),
        ("no retreat!", "no_retreat"),
        ("paths of", "paths_of_glory"),
        ("выиграно мечом", "won_by_the_sword"),
        ("c1632", "won_by_the_sword"),
    ],
)
def test_a_title_goes_by_the_beginning_of_its_name(asked: str, key: str) -> None:
    title = registry.title(key).title
    assert guide.title_of(asked) is title
    assert help_text.about(words_of("en"), asked) == help_text.about(words_of("en"), key)


@pytest.mark.parametrize("asked", ["no", "no draw", "the", "not ready", "set"])
def test_a_word_of_a_name_is_no_title(asked: str) -> None:
    assert guide.title_of(asked) is None


@pytest.mark.parametrize("asked", ["conditions", "условия", "if", "если"])
def test_conditions_are_told_as_the_title_of_the_game_asks_them(asked: str) -> None:
    words, title = words_of("en"), registry.title("no_retreat").title
    shown = str(help_text.about(words, asked, title))
    assert words.say("help.standing.usage") in shown
    assert words_of("en", title).say("how.conditions.example").split("\n")[0] in shown
    assert help_text.about(words, asked) == help_text.about(words, "standing")


QUOTED = re.compile(r"[“«]([^”»]+)[”»]")
PERHAPS = re.compile(r"\{\w+:if ([^{}]*)\}")
"""Words of a message that are left out where there is nothing to name."""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED)
def test_every_line_that_a_question_shows_is_an_order(key: str, lang: str) -> None:
    title = registry.title(key).title
    reader, words = registry.title(key).reader(title.scenarios()[0]), words_of(lang, title)
    for message in (each for each in words.messages if each.startswith("duty.")):
        shown = PERHAPS.sub(r"\1", words.messages[message]).replace("{combat}", "12")
        for table in ("nation", "space"):
            some = next(iter(words.names.get(table, {}).values()), "")
            shown = re.sub(rf"\{{\w+:{table}[\w-]*\}}", some, shown)
        for line in QUOTED.findall(shown):
            # A standing order is read behind its heading.
            head, _, order = line.partition(": ")
            read = reader.read(order if order and head.isupper() else line)
            assert read, (message, line)
            assert all(isinstance(one, Understood) for one in read), (message, line)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", SHIPPED[1:])
def test_help_on_standing_orders_is_of_the_own_title(key: str, lang: str) -> None:
    words = words_of(lang)
    shown = str(help_text.about(words, "standing", registry.title(key).title))
    assert words.say("help.standing.usage") in shown
    assert words.say("help.standing.example") not in shown
    assert words.say("help.standing.example").split()[0] in shown


@pytest.mark.parametrize("key", sorted(registry.TITLES))
def test_what_ifs_are_offered_where_the_title_has_them(world: World, key: str) -> None:
    by_mail.opened(world, "war", key, by_mail.all_seats(key, "en"), quiet=True)
    seat = next(iter(by_mail.all_seats(key, "en")))
    world.out()
    world.write("Anna", "HELP", seat=seat)
    assert ("END PREVIEW" in world.text_to("Anna")) == (key != "sunset_of_empire")
    world.write("Anna", "PREVIEW\npass\nEND PREVIEW", seat=seat)
    assert ("has no what-ifs" in world.text_to("Anna")) == (key == "sunset_of_empire")
