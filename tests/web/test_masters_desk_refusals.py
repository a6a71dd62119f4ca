"""Who does not come to a game master's desk, and which forms do nothing there."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from mailer.base.config import Web
from mailer.base.house import House
from mailer.desk import page_letters
from mailer.table.tokens import (
    LINK_SECONDS,
    PAGE_SECONDS,
    link_token,
    master_token,
    page_token,
    read_token,
)
from mailer.web.my_forms import COOKIE as SEAT_COOKIE
from tests.web.office import BASE
from tests.web.playing import NOW, SECRET
from tests.web.presiding import (
    DESK,
    MastersOffice,
    form_with,
    post,
    press,
)

DAY = 86_400


def test_link_by_its_game_or_at_the_masters_address(masters: MastersOffice) -> None:
    for text in ("LINK", "LINK polar", "ССЫЛКА polar", "Link for game polar"):
        assert f"{BASE}/en/desk/" in masters.letter("Clara", text)
    told = masters.letter("Clara", "LINK other")
    assert "/desk/" not in told
    assert "You do not run" in told


def test_a_player_who_names_the_game_gets_the_seats_link(masters: MastersOffice) -> None:
    assert f"{BASE}/en/write/" in masters.write("FRANCE", "LINK polar")
    told = masters.write("FRANCE", "LINK other")
    assert "/desk/" not in told
    assert "/write/" not in told


def test_whoever_proves_nothing_gets_no_link_and_ends_none(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    told = masters.letter("Clara", "LINK polar", game="")
    assert "/desk/" not in told
    assert mine.get(DESK).status == 200


def test_so_many_links_a_day(masters: MastersOffice) -> None:
    for _ in range(10):
        masters.way_to_desk()
    assert "/desk/" not in masters.letter("Clara", "LINK")


def test_where_there_are_no_pages_link_is_refused(masters: MastersOffice) -> None:
    config = masters.gallery.house.config.model_copy(update={"web": Web()})
    masters.gallery = replace(masters.gallery, house=House(config, SECRET))
    told = masters.letter("Clara", "LINK")
    assert "This judge has no pages to write on." in told
    assert "/desk/" not in told


def test_a_link_works_once_and_for_half_an_hour(masters: MastersOffice) -> None:
    link = masters.way_to_desk()
    masters.later(LINK_SECONDS - 1)
    assert masters.at_desk().get(link).status == 200
    masters.later(1)
    assert masters.at_desk().get(link).status == 404
    assert masters.at_desk().get(link, "POST").status == 404
    link = masters.way_to_desk()
    assert masters.at_desk().get(link, "POST").status == 303
    assert masters.at_desk().get(link, "POST").status == 404
    assert "This desk is not open" in masters.at_desk().get(link).text


def _ask_anew(masters: MastersOffice) -> None:
    masters.letter("Clara", "LINK")


def _wait(masters: MastersOffice) -> None:
    masters.later(PAGE_SECONDS)


def _turn(masters: MastersOffice) -> None:
    masters.set_office("Clara", nonce=9)


def _dismiss(masters: MastersOffice) -> None:
    masters.dismiss("Clara")


def _replaced(masters: MastersOffice) -> None:
    masters.dismiss("Clara")
    masters.preside("Nora")  # may get the very row


def _move(masters: MastersOffice) -> None:
    masters.set_office("Clara", address="elsewhere@example.org")


def _suspend(masters: MastersOffice) -> None:
    masters.set_office("Clara", suspended=True)


@pytest.mark.alike(3)
@pytest.mark.parametrize("end", [_ask_anew, _wait, _turn, _dismiss, _replaced, _move, _suspend])
def test_what_ends_a_desk(masters: MastersOffice, end: Callable[[MastersOffice], None]) -> None:
    mine = masters.enter_desk()
    sent = press(mine, mine.get(DESK), "History").headers["location"]
    masters.work()
    form = form_with(mine.get(DESK), "Pause")
    end(masters)
    mine = masters.at_desk(mine.headers["cookie"].partition("=")[2])
    ways = [
        mine.get(DESK),
        mine.get(f"{DESK}rollback"),
        mine.get(sent),
        post(mine, form.action, **form.fields),
    ]
    assert {seen.status for seen in ways} == {403}
    assert masters.waiting() == []


def test_strangers_are_refused_in_their_language(masters: MastersOffice) -> None:
    mine, other = masters.enter_desk(), masters.enter_desk("Ivan", "other")
    cookie = mine.headers["cookie"].partition("=")[2]
    form = form_with(mine.get(DESK), "Pause")
    house = masters.gallery.house
    with masters.gallery.database.reader() as session, session.begin():
        office, person = masters.office(session, "Clara")
        link, order = link_token(house, office, person), master_token(house, office)
        forged = page_token(House(house.config, bytes(32)), office, person)
        for token in (cookie, link):
            assert read_token(session, house, token, NOW) is None
    seat = masters.enter()
    guesses = [
        "",
        other.headers["cookie"].partition("=")[2],
        link,
        order,
        forged,
        seat,
        "a" * 24,
        "x",
        cookie[::-1],
    ]
    for stranger in [
        *map(masters.at_desk, guesses),
        masters.at_desk(seat, SEAT_COOKIE),
        masters.at_desk(cookie, SEAT_COOKIE),
    ]:
        seen = stranger.get(DESK.replace("/en/", "/ru/"))
        assert seen.status == 403
        assert "Этому браузеру страница ведущего не открыта" in seen.text
        assert post(stranger, form.action, **form.fields).status == 403
        assert stranger.get(f"{DESK}rollback").status == 403
        assert stranger.get(f"{DESK}sent/{'0' * 32}").status == 403
    assert mine.get("/en/master/other/").status == 403
    assert other.get("/en/master/polar/").status == 403
    assert masters.at_desk(cookie, SEAT_COOKIE).get("/en/my/polar/FRANCE/").status == 403
    assert post(mine, "/en/master/other/send", **form.fields).status == 403
    assert masters.waiting() == []


@pytest.mark.alike(3)
@pytest.mark.parametrize("form", ["the desk's", "the door's"])
@pytest.mark.parametrize(
    ("origin", "site"),
    [
        ("", ""),
        ("null", "same-origin"),
        ("https://elsewhere.example", ""),
        ("https://games.example.net.elsewhere.example", ""),
        (BASE, "cross-site"),
        (BASE, "same-site"),
        (BASE, "none"),
    ],
)
def test_a_form_from_elsewhere_does_nothing(
    masters: MastersOffice, form: str, origin: str, site: str
) -> None:
    mine = masters.enter_desk()
    sent = form_with(mine.get(DESK), "Pause")
    said = {"origin": origin, "sec-fetch-site": site}
    headers = {"cookie": mine.headers["cookie"], **{name: value for name, value in said.items() if value}}
    elsewhere = replace(mine, headers=headers)
    if form == "the desk's":
        assert post(elsewhere, sent.action, **sent.fields).status == 403
    else:
        link = masters.way_to_desk()
        assert elsewhere.get(link, "POST").status == 403
        assert mine.get(link).status == 200  # not used up
    assert masters.waiting() == []


def test_looking_does_nothing(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    before = masters.entries()
    form = form_with(mine.get(DESK), "Close it now")
    assert mine.get(f"{form.action}?{urlencode(form.fields)}").status == 405
    for way in {way for way in mine.get(DESK).ways() if way.startswith("/en/master/")} - {form.action}:
        assert mine.get(way).status == 200
    assert masters.waiting() == []
    assert masters.entries() == before


def test_a_form_counts_once(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    form = form_with(mine.get(DESK), "Put off")
    assert {post(mine, form.action, **form.fields).status for _ in range(3)} == {303}
    assert len(masters.waiting()) == 1
    changed = form.fields | {"number": "9"}
    assert post(mine, form.action, **changed).status == 403
    due = masters.due()
    masters.work()
    assert masters.due() == due + DAY
    assert post(mine, form.action, **form.fields).status == 303  # shows what came of it, and does no more
    assert post(mine, form.action, **changed).status == 403
    assert masters.waiting() == []


@pytest.mark.alike(3)
@pytest.mark.parametrize("lost", ["key", "once", "what"])
@pytest.mark.parametrize("bad", ["", "x", "longer"])
def test_a_form_that_somebody_has_changed(masters: MastersOffice, lost: str, bad: str) -> None:
    mine = masters.enter_desk()
    form = form_with(mine.get(DESK), "Pause")
    changed = form.fields | {lost: "x" * len(form.fields[lost]) if bad == "longer" else bad}
    assert post(mine, form.action, **changed).status == 403
    assert masters.waiting() == []


def test_the_key_of_another_desk_is_none_here(masters: MastersOffice) -> None:
    mine, other = masters.enter_desk(), masters.enter_desk("Ivan")
    key = form_with(other.get(DESK), "Pause").fields["key"]
    form = form_with(mine.get(DESK), "Pause")
    assert post(mine, form.action, **form.fields | {"key": key}).status == 403


def test_two_pages_close_one_phase(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    first, second = mine.get(DESK), mine.get(DESK)
    assert press(mine, first, "Close it now").status == 303
    early = press(mine, second, "Close it now")
    assert early.status == 409
    assert "the judge is still reading" in early.text
    masters.work()
    late = press(mine, second, "Close it now")
    assert late.status == 409
    assert "the game has moved on" in late.text
    assert masters.waiting() == []
    assert masters.phase() == "F1901M"


@pytest.mark.sweep
def test_two_pages_at_one_moment_close_one_phase(
    masters: MastersOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = masters.enter_desk()
    together, waits, status = Barrier(2), page_letters.waits, []

    def slow(*given: Any) -> bool:
        found = waits(*given)
        with suppress(BrokenBarrierError):
            together.wait(1)  # for another that has looked, and not yet posted
        return found

    monkeypatch.setattr(page_letters, "waits", slow)
    shown = [mine.get(DESK), mine.get(DESK)]
    both = [
        Thread(target=lambda seen=seen: status.append(press(mine, seen, "Close it now").status))
        for seen in shown
    ]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(status) == [303, 409]
    masters.work()
    assert masters.phase() == "F1901M"


@pytest.mark.sweep
def test_too_long_and_too_many(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    assert press(mine, mine.get(DESK), "Send", text="A" * 70_000).status == 413
    found = []
    for _ in range(61):
        found.append(press(mine, mine.get(DESK), "History").status)
        masters.work()
    assert found == [*[303] * 60, 429]


def test_another_desk_does_not_show_what_came_of_a_letter(masters: MastersOffice) -> None:
    one, other = masters.enter_desk("Ivan"), masters.enter_desk("Ivan", "other")
    sent = press(one, one.get(DESK), "History").headers["location"]
    masters.work()
    assert one.get(sent).status == 200
    assert other.get(sent.replace("polar", "other")).status == 404


def test_the_cookie_is_for_this_desk_and_for_no_script(masters: MastersOffice) -> None:
    told = masters.at_desk().get(masters.way_to_desk(), "POST").headers["set-cookie"]
    for part in ("HttpOnly", "Secure", "SameSite=strict", f"Max-Age={PAGE_SECONDS}"):
        assert part in told
    assert re.findall(r"Path=([^;,]*)", told) == ["/ru/master/polar/"]  # the last of two
    seen = masters.enter_desk().get(DESK)
    assert seen.headers["cache-control"] == "private, no-store"
    assert seen.headers["referrer-policy"] == "same-origin"
    assert seen.headers["x-robots-tag"] == "noindex, nofollow"
    assert "script-src 'self'" in seen.headers["content-security-policy"]


def test_no_page_shows_a_token_or_an_address(masters: MastersOffice) -> None:
    masters.gallery.play("polar")
    mine = masters.enter_desk()
    cookie = mine.headers["cookie"].partition("=")[2]
    asked = press(mine, mine.get(f"{DESK}rollback"), "Show what it would undo", phase="S1901M")
    masters.work()
    for seen in (mine.get(DESK), mine.get(f"{DESK}rollback"), mine.get(asked.headers["location"])):
        assert seen.status == 200
        assert cookie not in seen.text
        assert "example.org" not in seen.text
        assert not re.search(r"(?<![a-z0-9])[a-z2-7]{24}(?![a-z0-9])", seen.text)
