"""What is done beside letters and deadlines: one person's or game's failure is told and stops no other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import data_requests, dossier, observers
from mailer.desk import grey_press as press
from mailer.store.models import Person
from tests.store.rooms import HOUR
from tests.worker.town import Town


@pytest.fixture
def readers(town: Town) -> list[str]:
    """Three people who want a letter a day, and it is morning."""
    names = ["ann", "bob", "eve"]
    with town.daemon.database.writer() as session, session.begin():
        for name in names:
            session.add(
                Person(address=f"{name}@localhost", name=name, digest=True, confirmed=True, created=1)
            )
    noon = town.clock() // (24 * HOUR) * 24 * HOUR + 12 * HOUR
    town.daemon.clock = lambda: Instant(noon)
    return names


def digested(town: Town) -> list[str]:
    with town.daemon.database.reader() as session, session.begin():
        done = select(Person.name).where(Person.digested > 0).order_by(col(Person.id))
        return list(session.exec(done).all())


def test_one_digest_that_fails_stops_no_other(
    town: Town, readers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, tried = observers.digest, list[str]()

    def digest(session: Session, house: House, person: Person, now: Instant) -> bool:
        tried.append(person.name)
        if person.name == "bob":
            raise ZeroDivisionError("a broken game")
        return real(session, house, person, now)

    with monkeypatch.context() as broken:
        broken.setattr(observers, "digest", digest)
        for _ in range(2):
            town.daemon.tick()
            town.daemon.worker._swept = 0
    assert digested(town) == ["ann", "eve"]
    assert tried == ["ann", "bob", "eve"]  # and not again at once
    assert "digest 2 failed" in town.daemon.watch.troubles["tasks"]
    failures = town.daemon.watch.registry.get_sample_value("estafette_failures_total", {"part": "tasks"})
    assert failures == 1
    town.daemon.worker._put_off.clear()
    town.daemon.tick()
    assert digested(town) == ["ann", "bob", "eve"]
    assert "tasks" not in town.daemon.watch.troubles


def test_press_that_fails_is_told(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def send(*_: object) -> int:
        raise ZeroDivisionError("a broken game")

    monkeypatch.setattr(press, "games_due", lambda session, now: [7])
    monkeypatch.setattr("mailer.store.locks.lock_game", lambda session, game: object())
    monkeypatch.setattr(press, "send", send)
    town.daemon.tick()
    assert "unsigned 7 failed" in town.daemon.watch.troubles["tasks"]


def asks_for_data(town: Town) -> None:
    with town.daemon.database.writer() as session, session.begin():
        person = Person(address="ann@localhost", name="ann", confirmed=True, created=1)
        session.add(person)
        session.flush()
        data_requests.note(session, town.daemon.house, person, "ref", town.clock())


def test_whoever_asked_for_their_data_gets_it_and_others_may_write_meanwhile(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks_for_data(town)
    real = dossier.parts

    def parts(session: Session, *about: Any, **more: Any) -> Iterator[dossier.DossierFile]:
        # SQLite would have waited, and refused, if the database were held.
        with town.daemon.database.hasty() as other, other.begin():
            other.add(Person(address="bob@localhost", name="bob", created=1))
        return real(session, *about, **more)

    monkeypatch.setattr(dossier, "parts", parts)
    town.daemon.tick()
    (row,) = [row for row in town.outbox() if row.key.startswith("my-data/")]
    assert (row.status, row.address) == ("sent", "ann@localhost")
    assert "my-data.json" in row.body


def test_data_that_cannot_be_gathered_are_tried_again_and_told_of(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks_for_data(town)

    def parts(*about: Any, **more: Any) -> Iterator[dossier.DossierFile]:
        raise ZeroDivisionError("a broken row")

    with monkeypatch.context() as broken:
        broken.setattr(dossier, "parts", parts)
        town.daemon.tick()
    assert "data 1 failed" in town.daemon.watch.troubles["tasks"]
    assert [row.status for row in town.outbox()] == ["requested"]
    town.daemon.worker._swept = 0
    town.daemon.worker._put_off.clear()
    town.daemon.tick()
    assert [row.status for row in town.outbox()] == ["sent"]
