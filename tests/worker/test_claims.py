"""What is written down of letters that went, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant
from mailer.outbox.claims import Claims
from mailer.outbox.queue import Body, queue_to
from mailer.post.smtp import Deferred, Refused, Sent
from mailer.store.database import open_database
from mailer.store.models import OutboxRow, Undrawn
from tests.store.rooms import NOW, house_in


def test_letters_that_went_without_their_picture_are_noted_once(database_url: str, tmp_path: Path) -> None:
    house = house_in(tmp_path, database=database_url)
    database = open_database(database_url)
    with database.writer() as session, session.begin():
        for who in ("ann", "bob", "eve", "kim"):
            letter = Body("Turn 1", "Hello\n")
            queue_to(session, house, key=who, address=f"{who}@localhost", outgoing=letter, now=NOW)
    claims = Claims(database, house, "one", lambda: Instant(NOW + 7))
    ann, bob, eve, kim = sorted(claims.claim(), key=lambda row: row.address)
    fates = [
        (ann, Sent("250 taken", "KeyError: 'torn'")),
        (bob, Sent("250 taken")),
        (eve, Deferred(450, "busy")),
        (kim, Refused(550, "no such user", address_bad=False)),
    ]
    claims.record(fates)
    claims.record(fates[:1])  # a daemon that slept through its lease tells it again
    with database.reader() as session, session.begin():
        (noted,) = session.exec(select(Undrawn))
        assert (noted.outbox_id, noted.at, noted.why) == (ann.id, NOW + 7, "KeyError: 'torn'")
        status = {row.address: row.status for row in session.exec(select(OutboxRow))}
    assert list(status.values()).count("sent") == 2
    assert status["eve@localhost"] == "queued"
    assert status["kim@localhost"] == "failed"
    database.close()


def test_a_refusal_that_cannot_be_dealt_with_is_noted_all_the_same(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the note would be tried again for ever, and with it those of all other letters."""

    def broken(*given: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr("mailer.outbox.bounces.note", broken)
    house = house_in(tmp_path, database=database_url)
    database = open_database(database_url)
    with database.writer() as session, session.begin():
        letter = Body("Turn 1", "Hello\n")
        queue_to(session, house, key="kim", address="kim@localhost", outgoing=letter, now=NOW)
    claims = Claims(database, house, "one", lambda: Instant(NOW + 7))
    (kim,) = claims.claim()
    claims.record([(kim, Refused(550, "no such user", address_bad=True))])
    claims.take_up()
    with database.reader() as session, session.begin():
        (row,) = session.exec(select(OutboxRow))
        assert (row.status, row.answer) == ("failed", "550 no such user")
    database.close()
