"""What is done beside letters and deadlines: one person's or game's failure is told and stops no other."""

from __future__ import annotations

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.desk import observers
from mailer.desk import unsigned as press
from mailer.house import House
from mailer.store.models import Person
from tests.daemon.town import Town
from tests.store.rooms import HOUR


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
