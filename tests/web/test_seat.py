"""A seat's page: its own view by its own link, which only shows; no other link, and no old one, shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.desk import send
from mailer.desk.redaction import Redaction
from mailer.letters.sheet import Para, Sheet
from mailer.outbox.queue import body_of
from mailer.post.letter import Letter, read_letter
from mailer.store.database import open_database
from mailer.store.models import GameRow, OutboxRow, Person, Player
from mailer.table.tokens import (
    READING_DAYS,
    read_held,
    read_reading,
    read_return,
    read_token,
    reading_token,
    seat_token,
)
from tests.web.browsing import Browser
from tests.web.playing import NOW, SECRET, Gallery

BASE = "https://games.example.net"
DAY = 86_400


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    """A game of Paths of Glory, whose seats have hands that the other may not see."""
    database = open_database(f"sqlite:///{tmp_path_factory.mktemp('seat') / 'judge.db'}")
    config = Config(judge=Judge(address="judge@judge.example"), web=Web(enabled=True, base_url=BASE))
    gallery = Gallery(database, House(config, SECRET))
    gallery.game("verdun", "paths_of_glory", turns=2)
    yield gallery
    database.close()


def _player(session: Session, seat: str) -> Player:
    return session.exec(select(Player).where(Player.seat == seat)).one()


def _link(made: Gallery, seat: str, now: Instant = NOW) -> str:
    with made.database.reader() as session, session.begin():
        return f"/en/seat/{reading_token(made.house, _player(session, seat), now)}/"


def _seats(made: Gallery) -> tuple[str, ...]:
    with made.database.reader() as session, session.begin():
        return tuple(seat or "" for seat in session.exec(select(Player.seat).order_by(col(Player.id))).all())


def test_each_sees_its_own_and_a_spectator_neither(made: Gallery) -> None:
    browser = Browser(made.pages())
    texts = [browser.get(f"{_link(made, seat)}2/position.txt").text for seat in _seats(made)]
    public = browser.get("/en/games/verdun/2/position.txt").text
    assert len({*texts, public}) == 3
    assert [len(text) > len(public) for text in texts] == [True, True]


def test_what_is_asked_stands_on_the_page_of_who_is_asked(made: Gallery) -> None:
    browser = Browser(made.pages())
    pages = [browser.get(_link(made, seat)) for seat in _seats(made)]
    assert [seen.status for seen in pages] == [200, 200]
    assert sum("What you must do: " in seen.text for seen in pages) == 1
    assert sum("For example" in seen.text for seen in pages) == 1
    assert not any("answer this letter" in seen.text for seen in pages)
    assert all("The deadline is" in seen.text for seen in pages)
    for seen in pages:
        assert seen.headers["cache-control"] == "private, no-store"
        assert seen.headers["referrer-policy"] == "no-referrer"
        assert "noindex" in seen.headers["x-robots-tag"]


def test_its_slider_and_pictures_stay_its_own(made: Gallery) -> None:
    browser, link = Browser(made.pages()), _link(made, _seats(made)[0])
    ways = {way for way in browser.get(f"{link}1").ways() if "/seat/" in way}
    assert ways
    assert {way.removeprefix("/en").removeprefix("/ru")[: len(link) - 4] for way in ways} == {link[3:-1]}
    assert browser.get(f"{link}slide?n=1").headers["location"] == f"{link}1"
    assert browser.get(f"{link}1/picture-0.svg").headers["cache-control"] == "private, no-store"
    assert browser.get(f"{link}99").status == 404


def test_a_link_ends_with_time_and_with_the_seat(made: Gallery) -> None:
    seat = _seats(made)[0]
    link = _link(made, seat)
    for days, status in ((READING_DAYS - 1, 200), (2 * READING_DAYS + 1, 404)):
        later = replace(made, now=Instant(NOW + days * DAY))
        assert Browser(later.pages()).get(link).status == status
    assert "good no more" in Browser(replace(made, now=Instant(NOW + 999 * DAY)).pages()).get(link).text
    with made.database.writer() as session, session.begin():
        player = _player(session, seat)
        player.nonce += 1
        session.add(player)
    assert Browser(made.pages()).get(link).status == 404
    fresh = _link(made, seat)
    assert Browser(made.pages()).get(fresh).status == 200
    with made.database.writer() as session, session.begin():
        player = _player(session, seat)
        player.left = NOW
        session.add(player)
    assert Browser(made.pages()).get(fresh).status == 404
    with made.database.writer() as session, session.begin():
        player = _player(session, seat)
        player.left = None
        session.add(player)


def test_no_other_token_shows_a_seat(made: Gallery) -> None:
    with made.database.reader() as session, session.begin():
        player = _player(session, _seats(made)[0])
        order, link = seat_token(made.house, player), reading_token(made.house, player, NOW)
    stranger = House(made.house.config, bytes(32))
    others = [order, link[:-1], link[1:], link[::-1], "a" * 24, "x", reading_token(stranger, player, NOW)]
    answers = {Browser(made.pages()).get(f"/en/seat/{token}/").status for token in others}
    assert answers == {404}


def test_a_link_writes_nothing(made: Gallery) -> None:
    with made.database.reader() as session, session.begin():
        player = _player(session, _seats(made)[0])
        token = reading_token(made.house, player, NOW)
        assert read_reading(session, made.house, token, NOW) == player
        assert read_token(session, made.house, token, NOW) is None
        assert read_held(session, made.house, token) is None
        assert read_return(session, made.house, token, NOW) is None
        assert token not in Redaction(session, made.house, NOW).text(f"see {BASE}/en/seat/{token}/ there")


def test_letters_to_a_seat_have_the_link_and_a_reply_that_quotes_it_does_not_use_it(made: Gallery) -> None:
    with made.database.writer() as session, session.begin():
        player = _player(session, _seats(made)[0])
        person, game = session.get(Person, player.person_id), session.get(GameRow, player.game_id)
        assert person is not None
        assert game is not None
        sheet = Sheet("Subject", (Para("Text."),))
        send.to_place(session, made.house, person, player, game, sheet, key="k/g0/", now=NOW)
        session.flush()
        body = body_of(session.exec(select(OutboxRow)).one())
        session.rollback()
    (link,) = re.findall(rf"{BASE}(/en/seat/[a-z2-7]{{24}}/)", body.text)
    assert Browser(made.pages()).get(link).status == 200
    assert link in body.html
    quoted = "\n".join(f"> {line}" for line in body.text.split("\n"))
    raw = f"From: a@b.example\nTo: judge@judge.example\nSubject: Re\n\nHELP\n\nOn Monday wrote:\n{quoted}\n"
    letter = read_letter(raw.encode())
    assert isinstance(letter, Letter)
    assert link.split("/")[3] not in letter.all_tokens
    assert letter.all_tokens


def test_without_pages_no_letter_has_a_link() -> None:
    plain = House(Config(judge=Judge(address="judge@judge.example")), SECRET)
    assert plain.page_for("en", "token") == ""
    hidden = House(Config(web=Web(base_url=BASE)), SECRET)
    assert hidden.page_for("en", "token") == ""
