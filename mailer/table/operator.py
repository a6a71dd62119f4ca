"""Who the operator is, whom they mean, and the counts of the whole house; it must not word or tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func
from sqlalchemy.orm import InstrumentedAttribute
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person
from mailer.table.addresses import SUSPENDED_AT

DAY = 86_400


def is_operator(house: House, address: str) -> bool:
    """Whether the address is the operator's, as the configuration says."""
    return bool(address) and address.lower() == house.config.judge.operator.lower()


def enlist(session: Session, house: House, lang: str, name: str, now: Instant) -> Person | None:
    """The operator as a person who gets letters, made where there is none; None without an operator.

    The configuration vouches for the address, so there is nothing to confirm.
    """
    address = house.config.judge.operator.lower()
    if not address:
        return None
    person = session.exec(select(Person).where(Person.address == address)).first()
    if person is None:
        person = Person(address=address, name=name, lang=lang, confirmed=True, created=now)
        session.add(person)
        session.flush()
    return person


def find_people(session: Session, who: str) -> list[Person]:
    """Those whom a number, an address or a name (in any case) may mean, the oldest first."""
    wanted = who.strip()
    digits = wanted.removeprefix("#")
    if digits.isdecimal() and len(digits) <= 9:
        found = session.get(Person, int(digits))
        return [found] if found else []
    if "@" in wanted:
        return list(session.exec(select(Person).where(Person.address == wanted.lower())).all())
    # SQLite folds the case of Latin letters only.
    everybody = session.exec(select(Person).order_by(col(Person.id))).all()
    return [person for person in everybody if person.name.casefold() == wanted.casefold()]


@dataclass(frozen=True, slots=True)
class Counted:
    """How many there are of ``what`` (``people``, ``games``, ``in``, ``out``), and of each kind there is."""

    what: str
    total: int
    kinds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of the whole house; ``oldest_in`` and ``oldest_out`` are instants of what waits longest.

    ``day`` among the kinds of letters counts the last 24 hours, ``overdue`` running games past their moment.
    """

    counts: tuple[Counted, ...]
    oldest_in: int | None
    oldest_out: int | None


def statistics(session: Session, now: Instant) -> Statistics:
    """The counts as they stand."""
    waiting = col(OutboxRow.status).in_(("queued", "leased"))
    people = {
        "unconfirmed": _count(session, Person.id, col(Person.confirmed).is_(False)),
        "suspended": _count(session, Person.id, col(Person.suspended).is_(True)),
        "unreachable": _count(session, Person.id, col(Person.bounces) >= SUSPENDED_AT),
    }
    overdue = _count(session, GameRow.id, GameRow.status == "running", col(GameRow.due) <= now)
    came = {
        "failing": _count(session, InboxRow.id, InboxRow.status == "new", col(InboxRow.attempts) > 0),
        "day": _count(session, InboxRow.id, col(InboxRow.received) > now - DAY),
    }
    went = {
        "failing": _count(session, OutboxRow.id, waiting, col(OutboxRow.attempts) > 0),
        "day": _count(session, OutboxRow.id, col(OutboxRow.sent) > now - DAY),
    }
    return Statistics(
        (
            Counted("people", _count(session, Person.id), _occurring(people)),
            _counted(session, "games", GameRow.status, {"overdue": overdue}),
            _counted(session, "in", InboxRow.status, came),
            _counted(session, "out", OutboxRow.status, went),
        ),
        session.exec(select(func.min(InboxRow.received)).where(InboxRow.status == "new")).one(),
        session.exec(select(func.min(OutboxRow.created)).where(waiting)).one(),
    )


def _counted(session: Session, what: str, status: object, more: Mapping[str, int]) -> Counted:
    kinds = _by(session, status)
    return Counted(what, sum(kinds.values()), _occurring({**kinds, **more}))


def _occurring(kinds: Mapping[str, int]) -> dict[str, int]:
    return {kind: number for kind, number in kinds.items() if number}


def _count(session: Session, column: object, *where: object) -> int:
    query = select(func.count(col(column))).where(*where)  # type: ignore[arg-type]
    return int(session.exec(query).one())


def _by(session: Session, column: object) -> dict[str, int]:
    status: InstrumentedAttribute[str] = col(column)  # type: ignore[assignment]
    rows = session.exec(select(status, func.count()).group_by(status)).all()
    return dict(sorted((str(name), int(number)) for name, number in rows))
