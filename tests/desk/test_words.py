"""The words of the letters: both languages say the same things, and each of them is said somewhere."""

from __future__ import annotations

from itertools import product

import pytest
from babel import Locale

from games.words import words_from
from mailer.base.words import LANGS, Clock, house_table, words_of, zone_named
from mailer.desk.commands import help_text
from mailer.desk.commands.rows import ROWS
from mailer.trying.wording import words_in
from tests.desk.golden_games import Played
from tests.rig.cases import in_turn

EN, RU = words_of("en"), words_of("ru")


def test_both_languages_have_the_same_messages_with_the_same_fields() -> None:
    assert EN.messages.keys() == RU.messages.keys()
    differ = [key for key in EN.messages if EN.fields(key) != RU.fields(key)]
    assert differ == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_plurals_have_every_form_of_the_language(lang: str) -> None:
    needed = {*Locale.parse(lang).plural_form.tags, "other"}
    for words in (words_of(lang), words_in(lang)):
        assert {noun: set(forms) for noun, forms in words.plurals.items()} == dict.fromkeys(
            words.plurals, needed
        )
    assert EN.plurals.keys() == RU.plurals.keys()


def test_russian_counts_are_right() -> None:
    assert [RU.count(number, "player") for number in (1, 2, 5, 11, 21, 22)] == [
        "1 игрок",
        "2 игрока",
        "5 игроков",
        "11 игроков",
        "21 игрок",
        "22 игрока",
    ]


@in_turn(product(["en", "ru"], list(help_text.topics())))
def test_examples_of_help_are_the_command_they_explain(lang: str, topic: str) -> None:
    example = words_of(lang).say(f"help.{topic}.example")
    assert set(help_text.names_in(example)) == SHOWN_BY.get(topic, {topic})
    assert help_text.topic_of(topic) == topic
    if topic not in ("time", "old"):  # their examples are other commands
        assert help_text.topic_of(example.split("\n")[0]) == topic


SHOWN_BY = {"time": {"create"}}


def test_every_command_and_press_have_help() -> None:
    assert set(ROWS) | {"press", "time"} == set(help_text.topics())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_examples_of_the_welcome_parse(lang: str) -> None:
    assert help_text.names_in(words_of(lang).say("welcome.examples")) == ("list", "join", "create")


# Signatures are never the same twice, so that golden letters cannot hold them: test_signing.
SIGNED = {
    "did.key-asked",
    "did.key-known",
    "did.key-off",
    "did.key-required",
    "doubt.why-signature",
    "doubt.why-unsigned",
    "key.confirmed",
    "key.not-you",
    "key.not-yours",
    "key.sign",
    "key.what",
    "no.key-bad",
    "no.key-gpg",
    "no.key-none",
    "no.key-private",
    "no.key-signed",
    "no.key-token",
    "subject.key",
}

ELSEWHERE = {
    "line.without-words",  # test_words_left_out
    "did.clear-spent",  # tests/no_retreat/test_words_of_a_phase.py
    "no.operator-consent",  # test_consent
    # test_master_plays
    "no.operator-words",
    "no.words-awaited",
    *("no.kept-unlike", "line.kept-as"),  # tests/won_by_the_sword/test_mail_rounds.py
    "notice.ordered-refused",
    "notice.undelivered",  # test_undelivered
    "check.later",  # tests/web/test_my_seat.py
    "no.page",  # tests/web/test_reach_of_pages.py
    *("report.shown", "report.shown-cards"),  # tests/web/test_my_seat.py
    # test_my_data
    "data.left-out",
    "data.part",
    *(f"notice.consent-{kind}" for kind in ("left", "left-hidden", "back", "back-hidden")),  # test_consent
    "no.person-namesake",  # test_namesakes
    "brief.help-seat",  # test_silence
    "receipt.waits-asked",  # test_doubt
    "receipt.held",  # test_completing
    "receipt.without-these",  # tests/won_by_the_sword/test_words_left_out.py
    *SIGNED,
    "fault.nothing-asked",  # the kernel's; the desk says before why nothing is asked
    "over.won",  # for a title that has no words of its own for its end
    "no.unproved",  # test_without_letter
    "no.vote-out",  # test_desk
    "oversee.map",  # test_oversee
    "no.edit-title",  # test_mending
    # Of titles where one seat moves at a time from the beginning: tests/sunset_of_empire/test_plans_mail.py
    *("no.drop-which", "no.drop-this"),  # tests/sunset_of_empire/test_standing_recalled.py
    *("aside.run-out", "aside.more", "aside.recalled", "aside.still", "aside.drop"),
    "no.standing-never",  # tests/won_by_the_sword/test_mail_standing.py
    "report.nothing",
    # Of a question that nobody wrote down: tests/desk/test_binding.py
    "line.closed",
    *(f"bounced.{part}" for part in ("subject", "text", "shut", "anonymous")),  # test_bounces
    *("set-aside.too-large", "set-aside.failed"),  # tests/desk/test_operator.py, tests/season
    "mailbox-note.text",  # tests/post/test_servers.py
    # Printed by a command: tests/cli/test_adjudicate.py
    *(f"adjudicate.{part}" for part in ("next", "units", "centers", "dislodged", "disbanded")),
    *(f"adjudicate.{part}" for part in ("faults", "unread", "winner", "or", "none")),
    # Of answers that are one piece of many lines: tests/paths_of_glory/test_mail_refusals.py
    "aside.held",
    # Of titles that ask several things in one phase: tests/no_retreat
    *("line.kept-behind", "line.kept-faulty", "aside.waits-whole"),
    "line.kept-unlikely",  # tests/newcomers/plays/won_by_the_sword
    # Of titles with dice or secrets: tests/paths_of_glory/test_preview.py
    "did.preview-order",
    "did.preview-own",
    "did.preview-part",
    "did.preview-nothing",
    "no.preview-order",
    "no.preview-not-asked",
}
ONLY_IN = {"en": {"did.order-doubt", "receipt.waits-or", "start.tip.final"}}
"""These are said in Russian in test_doubt."""


@pytest.mark.sweep  # it takes all golden letters
@pytest.mark.xdist_group("golden")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", LANGS)
def test_every_message_of_the_house_is_said_in_some_golden_letter(played: Played, lang: str) -> None:
    own = words_from("en", house_table("en")).messages
    # What the readers of titles say of unreadable orders is tested with them.
    mine = {key for key in own if not key.startswith(("unreadable.", "expected.")) or "judge" in key}
    mine = {key for key in mine if not key.startswith("setting.")}  # test_settings
    others = {key for only, keys in ONLY_IN.items() if only != lang for key in keys}
    assert mine - played.all().said[lang] == ELSEWHERE | others


def test_moments_and_spans_are_in_the_readers_language_and_zone() -> None:
    english, russian = Clock("en", "Europe/London"), Clock("ru", "Europe/Moscow")
    assert english.moment(1_764_068_400) == "Tuesday 25 November 2025, 11:00 (Europe/London)"
    assert russian.moment(1_764_068_400) == "вторник, 25 ноября 2025, 14:00 (Europe/Moscow)"
    assert (english.until(7_200), russian.until(604_800)) == ("in 2 hours", "через 7 дней")
    assert (english.lasting(86_400), russian.lasting(172_800)) == ("1 day", "2 дня")


def test_zones_are_found_by_their_city() -> None:
    assert zone_named("moscow") == "Europe/Moscow"
    assert zone_named("America/new_york") == "America/New_York"
    assert zone_named("Atlantis") is None
