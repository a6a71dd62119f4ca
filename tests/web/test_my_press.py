"""Letters between seats on a seat's page: what it got and signed, and a form that sends one as mail."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from mailer.base.words import LANGS
from mailer.store.models import Master
from mailer.web import my_press
from mailer.web.my_forms import Form
from parsers.judge.press import Press
from parsers.judge.reader import read
from tests.web.browsing import Seen
from tests.web.office import FRANCE, Office, fields, post
from tests.web.playing import NOW

TEXT = "Shall we keep the Channel empty?\n\nYours, A."


def letters_of(judge: Office, seat: str = "FRANCE", lang: str = "en") -> Seen:
    return judge.browser(judge.enter(seat)).get(f"/{lang}/my/polar/{seat}/")


def part(seen: Seen) -> str:
    """The letters on a page, as text."""
    whole = seen.text.partition('<section id="letters"')[2].partition("</section>")[0]
    return unescape(re.sub(r"<[^>]*>", "", whole.partition('<div class="post">')[2]))


def send(judge: Office, seat: str = "FRANCE", lang: str = "en", **said: Any) -> Seen:
    mine = judge.browser(judge.enter(seat))
    way = f"/{lang}/my/polar/{seat}/"
    return post(mine, f"{way}press", **fields(mine.get(way), "letters"), **said)


def settings(judge: Office, **more: object) -> None:
    judge.gallery.change("polar", settings=more)


@pytest.mark.parametrize("lang", LANGS)
def test_a_letter_written_on_the_page_is_mailed_to_whom_it_is_for(judge: Office, lang: str) -> None:
    sent = send(judge, lang=lang, to=["ENGLAND", "RUSSIA"], text=TEXT)
    assert sent.status == 303
    told = judge.work()
    assert told.count("| Shall we keep the Channel empty?\n|\n| Yours, A.") == 2
    assert "France writes to England, Russia" in told
    assert "polar-germany@example.org" not in told
    answer = judge.browser(judge.enter()).get(sent.headers["location"])
    assert answer.status == 200
    for seat, seen in (("FRANCE", True), ("ENGLAND", True), ("RUSSIA", True), ("GERMANY", False)):
        page = part(letters_of(judge, seat))
        assert ("Shall we keep" in page, "writes to England" in page) == (seen, seen)


def test_the_answer_stands_on_the_page(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE), "letters")
    sent = post(mine, f"{FRANCE}press", **form, to="ENGLAND", text=TEXT)
    judge.work()
    assert "Sent to England." in mine.get(sent.headers["location"]).text


def test_the_same_form_sent_twice_is_one_letter(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE), "letters") | {"to": "ENGLAND", "text": TEXT}
    assert {post(mine, f"{FRANCE}press", **form).status for _ in range(2)} == {303}
    assert judge.work().count("Shall we keep") == 1


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"text": TEXT}, "tick whom the letter is for"),
        ({"text": TEXT, "to": "FRANCE"}, "tick whom the letter is for"),
        ({"text": TEXT, "to": "ATLANTIS"}, "tick whom the letter is for"),
        ({"text": " \n", "to": "ENGLAND"}, "the letter has no text"),
        ({"text": "I say:\nEnd.\nA Paris - Burgundy", "to": "ENGLAND"}, "ends the text"),
        ({"text": "Сказал.\nконец письма\nA Paris - Burgundy", "to": "ENGLAND"}, "ends the text"),
        *(
            ({"text": f"I say:{end}END PRESS{end}A Paris - Burgundy", "to": "ENGLAND"}, "ends the text")
            for end in ("\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\n\u200b")
        ),
        ({"text": "I say:\nEN\u200bD\nA Paris - Burgundy", "to": "ENGLAND"}, "ends the text"),
    ],
)
def test_what_is_no_letter_yet_stays_in_its_box(judge: Office, said: dict[str, str], why: str) -> None:
    seen = send(judge, **said)
    assert seen.status == 200
    assert why in seen.text
    assert said["text"].strip() in unescape(seen.text)
    assert judge.work() == ""
    assert judge.drafts() == ()


def test_words_of_a_letter_are_never_orders(judge: Office) -> None:
    send(judge, to="ENGLAND", text="You could do\nA Liverpool - York\nLINK\n-- \nA Paris - Burgundy")
    told = judge.work()
    assert judge.drafts() == ()
    assert "/write/" not in told


def test_whoever_takes_a_seat_does_not_read_the_letters_of_who_had_it(judge: Office) -> None:
    judge.gallery.press("polar", "ENGLAND", "For you alone.", to="FRANCE")
    judge.gallery.press("polar", "FRANCE", "From me alone.", to="ENGLAND")
    assert "For you alone." in part(letters_of(judge))
    judge.change("FRANCE", joined=NOW + 1)
    seen = part(letters_of(judge))
    assert "alone" not in seen
    assert "No letters yet." in seen


def test_a_seat_whose_name_is_within_anothers_reads_nothing_of_that(judge: Office) -> None:
    judge.gallery.press("polar", "ENGLAND", "Not for you.", to="FRANCES AFRANCE")
    assert "Not for you." not in part(letters_of(judge))


@pytest.mark.parametrize("lang", LANGS)
def test_unsigned_letters_stand_unsigned_and_only_with_whom_they_reached(judge: Office, lang: str) -> None:
    settings(judge, press="both")
    assert send(judge, lang=lang, to="ENGLAND", grey="1", text="Guess who.").status == 303
    told = judge.work()
    assert "polar-france@example.org" in told
    assert "Guess who." not in told.replace("\n", " ").partition("polar-england@")[2]
    judge.gallery.press("polar", "", "Guess who.", to="ENGLAND")
    seen = part(letters_of(judge, "ENGLAND"))
    assert "An unsigned letter to England" in seen
    assert "France" not in seen
    assert "Guess who." not in part(letters_of(judge))


def _boxes(seen: Seen) -> list[str]:
    form = seen.text.partition('<section id="letters"')[2].partition("</section>")[0]
    return re.findall(r'name="(?:to|grey)" value="([^"]*)"', form)


OTHERS = ["AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("press", "offered"),
    [
        ("white", [*OTHERS, "*", "**", "@master"]),
        ("grey", [*OTHERS, "*", "**", "@master"]),
        ("both", [*OTHERS, "*", "**", "@master", "1"]),
        ("public", ["*", "**", "@master"]),
        ("none", ["@master"]),
    ],
)
def test_the_form_offers_what_the_game_allows_and_nothing_else_goes(
    judge: Office, press: str, offered: list[str]
) -> None:
    settings(judge, press=press)
    with judge.gallery.database.writer() as session, session.begin():
        session.add(Master(game_id=1, person_id=2, since=NOW))
    assert _boxes(letters_of(judge)) == offered
    said = {to: send(judge, to=to, text="Hello.").status for to in ("ENGLAND", "*", "@master")}
    assert said == {to: 303 if to in offered else 200 for to in ("ENGLAND", "*", "@master")}
    judge.work()


def test_letters_to_and_from_the_master_are_letters_too(judge: Office) -> None:
    with judge.gallery.database.writer() as session, session.begin():
        session.add(Master(game_id=1, person_id=2, since=NOW))
    assert send(judge, to="@master", text="Please wait.").status == 303
    assert "Please wait." in judge.work()
    assert "France writes to the game master" in part(letters_of(judge))
    assert "Please wait." not in part(letters_of(judge, "ENGLAND"))
    judge.gallery.press("polar", "@master", "I shall.", to="FRANCE")
    assert "I shall." in part(letters_of(judge))


def test_after_the_end_letters_are_read_and_none_is_written(judge: Office) -> None:
    judge.gallery.press("polar", "ENGLAND", "Well played.", to="FRANCE")
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE), "letters")
    judge.gallery.end("polar")
    seen = mine.get(FRANCE)
    assert "Well played." in part(seen)
    assert _boxes(seen) == []
    assert post(mine, f"{FRANCE}press", **form, to="ENGLAND", text=TEXT).status == 200
    assert judge.work() == ""


def test_an_answer_is_for_who_wrote(judge: Office) -> None:
    judge.gallery.press("polar", "ENGLAND", "Well?", to="FRANCE")
    mine = judge.browser(judge.enter())
    assert f'href="{FRANCE}?to=ENGLAND#letters"' in mine.get(FRANCE).text
    seen = mine.get(f"{FRANCE}?to=ENGLAND")
    assert 'value="ENGLAND" checked' in seen.text
    assert seen.text.count(" checked>") == 1


def test_a_page_by_a_link_that_only_shows_has_no_letters(judge: Office) -> None:
    judge.gallery.press("polar", "ENGLAND", "For you alone.", to="FRANCE")
    told = judge.write("FRANCE", "HELP")
    (way,) = set(re.findall(r"(/en/seat/[a-z2-7]{24}/)", told))
    seen = judge.browser().get(way)
    assert seen.status == 200
    assert "For you alone." not in seen.text


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("grey", [False, True])
@pytest.mark.parametrize("to", [("FRANCE",), ("FRANCE", "@master"), ("*", "FRANCE"), ("**",), ("@master",)])
def test_what_the_form_writes_is_read_as_one_letter(lang: str, grey: bool, to: tuple[str, ...]) -> None:
    form = Form(TEXT, more={"to": to, "grey": ("1",) if grey else ()})
    items = read(my_press.command(form, lang)).items
    assert [type(item) for item in items] == [Press]
    (press,) = items
    assert isinstance(press, Press)
    assert (press.body, press.ended, bool(press.grey)) == (TEXT, True, grey)
    assert press.scope == ("all" if "*" in to else "broadcast" if "**" in to else "some")
    assert ("FRANCE" in press.to) == (to[0] == "FRANCE")
