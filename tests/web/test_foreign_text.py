"""Names of people, letters, orders and fields of forms stand on pages as text, whatever they are."""

from __future__ import annotations

from html import unescape

from sqlmodel import select

from mailer.store.models import Person
from tests.web.browsing import Seen
from tests.web.office import FRANCE, fields, post
from tests.web.presiding import DESK, MastersOffice, press

EVIL = "<img src=x onerror=alert(1)>\"'><b>&"


def _is_text(seen: Seen, times: int = 1) -> None:
    assert EVIL not in seen.text
    assert "<img src=x" not in seen.text
    assert unescape(seen.text).count(EVIL) >= times


def _name(masters: MastersOffice, who: str) -> None:
    with masters.gallery.database.writer() as session, session.begin():
        session.exec(select(Person).where(Person.name == who)).one().name = EVIL


def test_on_a_seats_page(masters: MastersOffice) -> None:
    masters.gallery.press("polar", "ENGLAND", EVIL, to="FRANCE")
    mine = masters.browser(masters.enter())
    seen = mine.get(FRANCE)
    _is_text(seen)
    form = fields(seen)
    _is_text(post(mine, f"{FRANCE}check", **form, text=EVIL), 3)
    _is_text(post(mine, f"{FRANCE}press", **form, to=EVIL, text=EVIL), 2)
    _is_text(post(mine, f"{FRANCE}later", **form, when="phase", phase=EVIL, text=EVIL), 3)
    sent = post(mine, f"{FRANCE}send", **form, text=EVIL)
    masters.work()
    _is_text(mine.get(sent.headers["location"]))


def test_on_a_masters_desk_and_for_onlookers(masters: MastersOffice) -> None:
    _name(masters, "Polar England")
    masters.gallery.press("polar", "ENGLAND", EVIL, to="**")
    mine = masters.enter_desk()
    _is_text(mine.get(DESK))
    _is_text(mine.get("/en/games/polar"), 2)
    sent = press(mine, mine.get(DESK), "Announce", text=EVIL)
    masters.work()
    seen = mine.get(sent.headers["location"])
    assert "<img src=x" not in seen.text
    assert press(mine, mine.get(DESK), "Put off", number=EVIL).status == 409
