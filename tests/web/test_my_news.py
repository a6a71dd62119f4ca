"""A seat's open page hears of letters to it, and of nothing that others do among themselves."""

from __future__ import annotations

import asyncio
import random
import re

import pytest
from sqlmodel import select

from mailer.store.models import Player
from mailer.web.live import mark_of_seat
from tests.rig.cases import repeats, some
from tests.web.browsing import Browser
from tests.web.office import ENGLAND, FRANCE, Office, fields, post

ALONE = (
    "A Berlin - Kiel\nA Munich H",
    "F London - North Sea",
    "READY",
    "F London H\nREADY",
    "STANDING movement: A Berlin H",
    "F1901M\nA Berlin - Kiel",
    "DIARY\nA note.\nEND DIARY",
    "PRESS TO RUSSIA\nBetween us.\nEND PRESS",
    "PRESS TO AUSTRIA, ITALY\nBetween the three of us.\nEND PRESS",
    "PREVIEW\nFrance: A Paris - Burgundy\nEND PREVIEW",
    "CLEAR",
    "ORDERS",
    "LINK",
    "HELP",
    "nonsense",
)
"""What a seat can do without France's hearing of it."""

OTHERS = ("ENGLAND", "GERMANY", "RUSSIA", "TURKEY")


def mark(judge: Office, seat: str = "FRANCE") -> str:
    with judge.gallery.database.reader() as session, session.begin():
        player = session.exec(select(Player).where(Player.seat == seat)).one()
        return mark_of_seat(session, judge.gallery.house, player)


TYPED = "A Paris - Burgundy\nA Marseilles S A Munich - Burgundy\nF Brest - Kiel\nA Paris S F London\nREADY"
"""What France has checked: orders of its own, some leaning on those of others."""


def shown(mine: Browser) -> str:
    """The page, without what tells one form from another."""
    return re.sub(r'"[0-9a-f]{32}"', '""', mine.get(FRANCE).text)


def checked(mine: Browser) -> str:
    """What is said of lines that France might send."""
    return post(mine, f"{FRANCE}check", **fields(mine.get(FRANCE)), text=TYPED).text.partition(
        'id="checked"'
    )[2]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", some(range(repeats(60, 20)), 20))
def test_what_others_do_among_themselves_changes_neither_mark_nor_page(judge: Office, seed: int) -> None:
    chance, mine = random.Random(seed), judge.browser(judge.enter())
    before, page, said = mark(judge), shown(mine), checked(mine)
    assert "Accepted: A Paris - Burgundy" in said
    for _ in range(4):
        seat = chance.choice(OTHERS)
        told = judge.write(seat, chance.choice(ALONE))
        assert told
        assert "polar-france@example.org" not in told
    assert mark(judge) == before
    assert shown(mine) == page
    assert re.sub(r'"[0-9a-f]{32}"', '""', checked(mine)) == re.sub(r'"[0-9a-f]{32}"', '""', said)


def test_a_letter_to_the_seat_changes_its_mark_and_no_others(judge: Office) -> None:
    mine = judge.browser(judge.enter())
    marks, others = [mark(judge)], [mark(judge, "GERMANY")]
    judge.write("ENGLAND", "PRESS TO FRANCE\nHello.\nEND PRESS")
    marks.append(mark(judge))
    assert "Hello." in shown(mine)
    judge.write("FRANCE", "A Paris - Burgundy")
    marks.append(mark(judge))
    others.append(mark(judge, "GERMANY"))
    assert len(set(marks)) == 3
    assert len(set(others)) == 1
    assert f'data-mark="{marks[-1]}"' in mine.get(FRANCE).text


def test_marks_of_two_seats_are_never_the_same(judge: Office) -> None:
    assert mark(judge) != mark(judge, "ENGLAND")


def test_only_who_may_see_the_page_hears_of_it(judge: Office) -> None:
    cookie = judge.enter()
    assert judge.browser().get(f"{FRANCE}news").status == 403
    assert judge.browser("a" * 24).get(f"{FRANCE}news").status == 403
    assert judge.browser(cookie).get(f"{ENGLAND}news").status == 403


def test_the_stream_ends_with_the_page(judge: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another link, and the browser that had the one before hears no more."""
    from mailer.web import live

    monkeypatch.setattr(live, "LOOK", 0.0)
    monkeypatch.setattr(live, "QUIET", 0.0)
    mine = judge.browser(judge.enter())
    looks = iter(range(100))
    sleep = asyncio.sleep

    async def looked(seconds: float) -> None:
        if next(looks) == 1:
            judge.change("FRANCE", linked=7)
        await sleep(seconds)

    monkeypatch.setattr(live.asyncio, "sleep", looked)
    seen = mine.get(f"{FRANCE}news")
    assert seen.status == 200
    assert seen.headers["content-type"].startswith("text/event-stream")
    assert seen.text.count("data: ") == 1
    assert next(looks) < 20
