"""A seat's page behind its writing link: from LINK to an answered order, and all who are turned away."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from sqlmodel import select

from adjudicator.kinds import Seat
from mailer.base.config import Web
from mailer.base.house import House
from mailer.store.models import GameRow, InboxRow, Person, Player
from mailer.table import play as table
from mailer.table.tokens import LINK_SECONDS, PAGE_SECONDS, link_token, page_token, read_token, seat_token
from tests.web.office import ENGLAND, FRANCE, Office, cookie_of, fields, post
from tests.web.playing import NOW, SECRET


def test_from_the_link_to_an_answered_order(judge: Office) -> None:
    link = judge.link()
    for method in ("GET", "HEAD", "GET"):  # a scanner of mails, then its reader
        seen = judge.browser().get(link, method)
        assert seen.status == 200
        assert "set-cookie" not in seen.headers
        assert link.split("/")[3] not in seen.text
    seen = judge.browser().get(link, "POST")
    assert (seen.status, seen.headers["location"]) == (303, FRANCE)
    mine = judge.browser(cookie_of(seen))
    page = mine.get(FRANCE)
    assert "For example:" in page.text
    assert "answer this letter" not in page.text
    form = fields(page)
    checked = post(mine, f"{FRANCE}check", **form, text="A Paris - Burgundy\nA Marseille - Spian")
    assert "Accepted: A Paris - Burgundy" in checked.text
    fixes = re.findall(r'name="fix" value="([^"]*)"', checked.text)
    assert fixes
    assert judge.drafts() == ()
    fixed = post(
        mine,
        f"{FRANCE}check",
        **fields(checked),
        text="A Paris - Burgundy\nA Marseille - Spian",
        fix=unescape(fixes[0]),
    )
    text = unescape(re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", fixed.text, re.DOTALL)[0])
    assert "Spian" not in text
    sent = post(mine, f"{FRANCE}send", **fields(fixed), text=text)
    assert sent.status == 303
    assert judge.woken == [True]
    assert "The judge is reading it." in mine.get(sent.headers["location"]).text
    mailed = judge.work()
    assert judge.drafts() == ("FRANCE",)
    answer = mine.get(sent.headers["location"]).text
    for told in (mailed, unescape(answer)):
        assert "Accepted: A Paris - Burgundy" in told
        assert "Accepted: A Marseilles - Spain" in told
    assert "polar-france@example.org" in mailed


def test_the_cookie_is_for_this_seat_and_for_no_script(judge: Office) -> None:
    told = judge.browser().get(judge.link(), "POST").headers["set-cookie"]
    for part in ("HttpOnly", "Secure", "SameSite=strict", f"Max-Age={PAGE_SECONDS}"):
        assert part in told
    assert re.findall(r"Path=([^;,]*)", told) == ["/ru/my/polar/FRANCE/"]  # the last of two
    seen = judge.browser(cookie_of(judge.browser().get(judge.link(), "POST"))).get(FRANCE)
    assert seen.headers["cache-control"] == "private, no-store"
    assert seen.headers["referrer-policy"] == "no-referrer"
    assert "script-src 'self'" in seen.headers["content-security-policy"]


def test_a_form_sent_twice_is_one_letter(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE)) | {"text": "A Paris - Burgundy"}
    assert {post(mine, f"{FRANCE}send", **form).status for _ in range(3)} == {303}
    with judge.gallery.database.reader() as session, session.begin():
        waiting = session.exec(select(InboxRow).where(InboxRow.status == "new")).all()
        assert len(waiting) == 1
        assert waiting[0].lane


def test_a_link_works_once_and_for_half_an_hour(judge: Office) -> None:
    link = judge.link()
    judge.later(LINK_SECONDS - 1)
    assert judge.browser().get(link).status == 200
    judge.later(1)
    assert judge.browser().get(link).status == 404
    assert judge.browser().get(link, "POST").status == 404
    link = judge.link()
    assert judge.browser().get(link, "POST").status == 303
    assert judge.browser().get(link, "POST").status == 404
    assert "This page is not open" in judge.browser().get(link).text


def _ask_anew(judge: Office) -> None:
    judge.write("FRANCE", "LINK")


def _wait(judge: Office) -> None:
    judge.later(PAGE_SECONDS)


def _hand_over(judge: Office) -> None:
    judge.change("FRANCE", nonce=9)


def _leave(judge: Office) -> None:
    judge.change("FRANCE", left=NOW)


def _move(judge: Office) -> None:
    judge.change("FRANCE", address="elsewhere@example.org")


@pytest.mark.parametrize("end", [_ask_anew, _wait, _hand_over, _leave, _move])
def test_what_ends_a_page(judge: Office, end: object) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE)) | {"text": "A Paris - Burgundy"}
    assert callable(end)
    end(judge)
    mine = judge.browser(mine.headers["cookie"].partition("=")[2])
    ways = [mine.get(FRANCE), mine.get(f"{FRANCE}0/picture-0.svg"), post(mine, f"{FRANCE}check", **form)]
    ways.append(post(mine, f"{FRANCE}send", **form))
    assert {seen.status for seen in ways} == {403}
    assert judge.work() == ""


def test_strangers_are_refused_in_their_language(judge: Office) -> None:
    cookie, other = judge.enter(), judge.enter("ENGLAND")
    form = fields(judge.browser(cookie).get(FRANCE)) | {"text": "A Paris - Burgundy"}
    with judge.gallery.database.reader() as session, session.begin():
        player = session.exec(select(Player).where(Player.seat == "FRANCE")).one()
        person = session.get(Person, player.person_id)
        assert person is not None
        link, order = link_token(judge.gallery.house, player, person), seat_token(judge.gallery.house, player)
        forged = page_token(House(judge.gallery.house.config, bytes(32)), player, person)
        assert read_token(session, judge.gallery.house, cookie, NOW) is None
        assert read_token(session, judge.gallery.house, link, NOW) is None
    for guess in ("", other, link, order, forged, "a" * 24, "x", cookie[::-1]):
        stranger = judge.browser(guess)
        seen = stranger.get(FRANCE.replace("/en/", "/ru/"))
        assert seen.status == 403
        assert "Этому браузеру страница не открыта" in seen.text
        for way in ("check", "send"):
            assert post(stranger, f"{FRANCE}{way}", **form).status == 403
    mine = judge.browser(cookie)
    assert mine.get(ENGLAND).status == 403
    assert mine.get(f"{FRANCE}send").status == 405
    for lost in ("key", "once", "mark"):
        for bad in ("", "x" * len(form[lost])):
            assert post(mine, f"{FRANCE}send", **form | {lost: bad}).status == 403
    assert (
        post(mine, f"{FRANCE}send", **form | {"key": fields(judge.browser(other).get(ENGLAND))["key"]}).status
        == 403
    )
    elsewhere = replace(mine, headers=mine.headers | {"sec-fetch-site": "cross-site"})
    assert post(elsewhere, f"{FRANCE}send", **form).status == 403
    assert elsewhere.get(judge.link(), "POST").status == 403
    assert post(mine, f"{FRANCE}send", **form | {"text": "A" * 30_000}).status == 413
    assert judge.drafts() == ()
    with judge.gallery.database.reader() as session, session.begin():
        assert session.exec(select(InboxRow).where(InboxRow.status == "new")).all() == []


TOKEN = re.compile(r"(?<![a-z0-9])[a-z2-7]{24}(?![a-z0-9])")
"""No part of a longer hexadecimal number, as forms have them."""


def test_no_page_shows_a_token_or_an_address(judge: Office) -> None:
    cookie = judge.enter()
    mine = judge.browser(cookie)
    pages = [
        mine.get(FRANCE),
        post(mine, f"{FRANCE}check", **fields(mine.get(FRANCE)), text="A Paris H\nLINK"),
    ]
    sent = post(mine, f"{FRANCE}send", **fields(pages[0]), text="A Paris H")
    judge.work()
    pages.append(mine.get(sent.headers["location"]))
    assert "Accepted: A Paris Holds" in pages[-1].text or "A Paris" in pages[-1].text
    assert "Done when you send it" in pages[1].text
    for seen in pages:
        assert seen.status == 200
        assert cookie not in seen.text
        assert "example.org" not in seen.text
        assert not TOKEN.search(seen.text)


def test_a_page_answers_the_question_that_it_showed(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE)) | {"text": "A Paris - Burgundy"}
    with judge.gallery.database.writer() as session, session.begin():
        row = session.exec(select(GameRow).where(GameRow.name == "polar")).one()
        play = table.load(session, row)
        for ask in play.asks:
            assert (
                table.submit(
                    session, play, ask.seat, play.title.game.default(play.view(ask.seat), ask), ready=True
                )
                is None
            )
        table.advance(session, judge.gallery.house, play, judge.gallery.now)
    assert post(mine, f"{FRANCE}send", **form).status == 303
    judge.work()
    assert judge.drafts() == ()


def test_where_there_are_no_pages_link_is_refused(judge: Office) -> None:
    config = judge.gallery.house.config.model_copy(update={"web": Web()})
    judge.gallery = replace(judge.gallery, house=House(config, SECRET))
    told = judge.write("FRANCE", "LINK")
    assert "This judge has no pages to write on." in told
    assert "/write/" not in told


def test_so_many_links_a_day(judge: Office) -> None:
    for _ in range(10):
        judge.link()
    assert "/write/" not in judge.write("FRANCE", "LINK")


def test_a_text_is_measured_by_its_letters_in_any_alphabet(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    form = fields(mine.get(FRANCE))
    assert post(mine, f"{FRANCE}check", **form, text="Ж\n" * 3_000).status == 200
    assert post(mine, f"{FRANCE}check", **form, text="Ж" * 6_001).status == 413


def test_what_is_no_order_is_checked_where_nothing_is_asked(judge: Office) -> None:
    mine = judge.browser(judge.enter("TURKEY"))
    way = FRANCE.replace("FRANCE", "TURKEY")
    for _ in range(40):
        if not _is_asked(judge, "TURKEY"):
            break
        judge.gallery.play("polar")
    assert not _is_asked(judge, "TURKEY")
    seen = post(mine, f"{way}check", **fields(mine.get(way)), text="DIARY\nHello.\nEND DIARY")
    assert seen.status == 200
    assert "Done when you send it" in seen.text


def _is_asked(judge: Office, seat: str) -> bool:
    with judge.gallery.database.reader() as session, session.begin():
        play = table.load(session, session.exec(select(GameRow).where(GameRow.name == "polar")).one())
        return play.ask(Seat(seat)) is not None
