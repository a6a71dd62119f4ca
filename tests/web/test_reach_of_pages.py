"""A page acts for its one place: whoever has somebody's browser has not their address, key, other games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlmodel import select

from mailer.base.house import House
from mailer.base.words import words_of
from mailer.store.models import Person, Player
from mailer.table.tokens import page_token, seat_token
from tests.web.office import FRANCE, fields
from tests.web.office import post as post_seat
from tests.web.presiding import DESK, MastersOffice, answer_of, press


@pytest.fixture
def fred(masters: MastersOffice) -> MastersOffice:
    """France of polar runs the game other."""
    with masters.gallery.database.writer() as session, session.begin():
        person = session.exec(select(Person).where(Person.name == "Polar France")).one()
        person.name, person.address = "Fred", "fred@example.org"
    masters.preside("Fred", "other")
    return masters


def _from_seat(judge: MastersOffice, text: str) -> str:
    mine = judge.browser(judge.enter())
    assert post_seat(mine, f"{FRANCE}send", **fields(mine.get(FRANCE)), text=text).status == 303
    return judge.work()


@pytest.mark.parametrize("text", ["ADDRESS thief@elsewhere.example", "SET ADDRESS thief@elsewhere.example"])
def test_no_page_moves_letters_to_another_address(fred: MastersOffice, text: str) -> None:
    told = _from_seat(fred, text)
    assert "would like Estafette" not in told
    assert "I must be sure that it is you" in " ".join(told.split())
    desk = fred.enter_desk("Clara")
    answer, mailed = answer_of(fred, desk, press(desk, desk.get(DESK), "Send", text=text))
    assert "would like Estafette" not in mailed
    assert "I must be sure that it is you" in " ".join(answer.split())


def test_an_answer_to_what_a_page_was_told_moves_them(fred: MastersOffice) -> None:
    _from_seat(fred, "ADDRESS new@elsewhere.example")
    assert "would like Estafette" in fred.write("FRANCE", "ADDRESS new@elsewhere.example")


def test_no_page_drops_the_key_that_letters_are_signed_with(fred: MastersOffice) -> None:
    assert "I no longer keep a key" not in _from_seat(fred, "SET KEY OFF")
    assert "I no longer keep a key" in fred.write("FRANCE", "SET KEY OFF")


@pytest.mark.parametrize("text", ["PAUSE other", "PROCESS other", "SETTINGS other PRESS NONE", "LINK other"])
def test_a_seats_page_runs_no_game(fred: MastersOffice, text: str) -> None:
    before = (fred.row("other").status, fred.entries(), fred.row("other").settings)
    told = " ".join(_from_seat(fred, text).split())
    assert "does and shows only what is of its own place" in told
    assert "/desk/" not in told
    assert (fred.row("other").status, fred.entries(), fred.row("other").settings) == before


@pytest.mark.parametrize("text", ["PAUSE other", "SETTINGS other PRESS NONE"])
def test_a_desk_runs_no_other_game(masters: MastersOffice, text: str) -> None:
    mine = masters.enter_desk("Ivan")
    _, mailed = answer_of(masters, mine, press(mine, mine.get(DESK), "Send", text=text))
    assert "касается её собственного места" in " ".join(mailed.split())
    assert masters.row("other").status == "running"


def test_a_desk_still_runs_its_own(masters: MastersOffice) -> None:
    mine = masters.enter_desk()
    answer_of(masters, mine, press(mine, mine.get(DESK), "Send", text="SETTINGS polar PRESS NONE\nPAUSE"))
    assert masters.row().status == "paused"
    assert "none" in str(masters.row().settings)


def test_an_operators_page_does_not_keep_house(fred: MastersOffice) -> None:
    config = fred.gallery.house.config
    judged = config.judge.model_copy(update={"operator": "fred@example.org"})
    house = House(config.model_copy(update={"judge": judged}), fred.gallery.house.secret)
    object.__setattr__(fred.gallery, "house", house)
    told = _from_seat(fred, "SUSPEND Polar England")
    assert "Answer the letter that is on its way" in " ".join(told.split())
    with fred.gallery.database.reader() as session, session.begin():
        assert not session.exec(select(Person).where(Person.name == "Polar England")).one().suspended


@pytest.fixture
def two_seats(masters: MastersOffice) -> MastersOffice:
    """France of polar is the Central Powers of other, too."""
    with masters.gallery.database.writer() as session, session.begin():
        other = session.exec(select(Player).where(Player.seat == "CP")).one()
        other.person_id = session.exec(select(Person).where(Person.name == "Polar France")).one().id or 0
    return masters


def test_a_page_shows_nothing_of_another_seat(two_seats: MastersOffice) -> None:
    mine = two_seats.browser(two_seats.enter())
    form = fields(mine.get(FRANCE))
    sent = post_seat(
        mine, f"{FRANCE}send", **form, text="HISTORY other\nSHOW other\nORDERS other\nSUMMARY other"
    )
    told = two_seats.work() + mine.get(sent.headers["location"]).text
    play = two_seats.play("other")
    words = words_of("en", play.title)
    hand = [words.name("card", card) for card in play.view("CP").hand]
    assert len(hand) > 5
    assert [card for card in hand if card in told] == []


@pytest.mark.parametrize(
    "text", ["Ref: {token}\nA Paris H", "A Paris H\n\n> Ref: {token}\n", "A Paris H\n-- \nRef: {token}"]
)
def test_another_letter_within_the_text_leads_it_nowhere_else(two_seats: MastersOffice, text: str) -> None:
    """Where the judge's address has no tokens (``plus = false``)."""
    config = two_seats.gallery.house.config
    plain = config.model_copy(update={"judge": config.judge.model_copy(update={"plus": False})})
    two_seats.gallery = replace(two_seats.gallery, house=House(plain, two_seats.gallery.house.secret))
    house, now = two_seats.gallery.house, two_seats.gallery.now
    with two_seats.gallery.database.writer() as session, session.begin():
        player = session.exec(select(Player).where(Player.seat == "FRANCE")).one()
        person = session.get(Person, player.person_id)
        player.linked = player.opened = now
        assert person is not None
        cookie = page_token(house, player, person)
        token = seat_token(house, session.exec(select(Player).where(Player.seat == "CP")).one())
    mine = two_seats.browser(cookie)
    assert (
        post_seat(mine, f"{FRANCE}send", **fields(mine.get(FRANCE)), text=text.format(token=token)).status
        == 303
    )
    two_seats.work()
    assert two_seats.drafts() == ("FRANCE",)
