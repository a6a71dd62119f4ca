"""Counts what comes from and goes to an address or a game, and says when it is enough; it words nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Any, Literal, TypeAlias

from sqlalchemy import Insert, Table, bindparam, case, delete, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import SessionTransaction
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.store.locks import is_shared
from mailer.store.models import Person, Tally
from mailer.store.unit_of_work import unit_of

HOUR, DAY = 3_600, 86_400
NEAR = 20
_KNOWN, _MORE = "tallies", "tallies to come"

CountKey: TypeAlias = tuple[str, str, int]
"""What is counted, about whom, and since when."""

_TALLY: Table = Tally.__table__  # type: ignore[attr-defined]
_FIND = select(_TALLY).where(tuple_(_TALLY.c.what, _TALLY.c.who).in_(bindparam("names", expanding=True)))

Excess = Literal["hour", "day", "game-hour", "game-day"]
"""Which limit a letter is over."""


ONLY_ASKS, NOTHING = "asks", "nothing"
"""Kinds of letters in which nothing counts: understood, but they only want an answer; not understood."""

AnswerShare = Literal["full", "last", "short", "none"]
"""How a letter is answered of which there may be many: in full, so for the last time today, shortly with
others of this hour, or not since that was done already."""


def excess(
    session: Session, house: House, who: str, game_id: int | None, now: Instant, *, proved: bool = True
) -> Excess | None:
    """Count a letter of ``who`` (to the game, where it came to an address there); None where it may act.

    A limit of 0 is none. ``proved``: more than the address above it says who wrote it.
    """
    limits = house.config.limits
    daily = [limits.letters_per_day] if proved else [limits.letters_per_day, limits.unproved_per_day]
    bounds: list[tuple[Excess, str, int, int]] = [
        ("hour", who, HOUR, limits.letters_per_hour),
        ("day", who, DAY, min(filter(None, daily), default=0)),
    ]
    if game_id is not None:
        bounds += [
            ("game-hour", f"game {game_id}", HOUR, limits.game_letters_per_hour),
            ("game-day", f"game {game_id}", DAY, limits.game_letters_per_day),
        ]
    bounded = [bound for bound in bounds if bound[3]]
    keys = [(f"letter/{which}", whose, now - now % lasting) for which, whose, lasting, _ in bounded]
    before = _numbers(session, keys)
    counted, over = [], None
    for (which, _, _, most), key in zip(bounded, keys, strict=True):
        # What is over one limit does not use up the others: a flood must not shut a game for its players.
        counted.append(key)
        if before.get(key, 0) >= most:
            over = which
            break
    _count(session, counted)
    return over


def about(address: str, *, proved: bool) -> str:
    """Under what name answers to letters of an address are counted.

    What others write under it must not use up the answers to whoever reads the mailbox.
    """
    return address if proved else f"{address} unproved"


_DOTLESS = ("gmail.com", "googlemail.com")


def mailbox(address: str) -> str:
    """The mailbox behind an address: without the tag of a plus-address, nor dots where they mean nothing."""
    local, _, domain = address.lower().rpartition("@")
    local = local.partition("+")[0] or local
    if domain in _DOTLESS:
        local, domain = local.replace(".", "") or local, _DOTLESS[0]
    return f"{local}@{domain}"


def within_hour(session: Session, kind: str, most: int, now: Instant, *, vouched: bool) -> int:
    """Count a letter of this kind, whoever gets it; 0 where it may go out, else how many are beyond it.

    At most half of the ``most`` of an hour go where nobody vouches for who asked: a flood under forged
    addresses leaves the other half.
    """
    if not vouched:
        beyond = count(session, kind, "unvouched", HOUR, now) - most // 2
        if beyond > 0:
            return beyond
    return max(0, count(session, kind, "all", HOUR, now) - most)


def may_answer_stranger(session: Session, house: House, address: str, now: Instant, *, vouched: bool) -> bool:
    """Whether one more letter may go to somebody who wrote and is not known here; counts it.

    ``vouched``: their domain stands for the address. A quarter of an hour's letters go to one domain so; more
    of it count as if none did, so that the rest is left to others.
    """
    most = house.config.limits.strangers_per_hour
    if vouched:
        of_domain = count(session, "strangers", f"domain {owner_of(address)}", HOUR, now)
        vouched = of_domain <= max(1, most // 4)
    return not within_hour(session, "strangers", most, now, vouched=vouched)


def may_write_for_known(session: Session, house: House, now: Instant) -> bool:
    """Whether one more letter may go where somebody known here wants it (INVITE, SET ADDRESS); counts it.

    Apart from the answers to strangers: no flood of these must stop it.
    """
    most = house.config.limits.strangers_per_hour
    return not within_hour(session, "strangers asked for", most, now, vouched=True)


def owner_of(address: str) -> str:
    """Who mostly owns the domain of an address: its last two names, three below ``co.uk`` and the like."""
    names = address.lower().rpartition("@")[2].rstrip(".").split(".")
    below = len(names) > 2 and len(names[-1]) == 2 and len(names[-2]) <= 3
    return ".".join(names[-3 if below else -2 :])


def may_refuse(session: Session, house: House, kind: str, who: str, now: Instant) -> bool:
    """Whether ``who`` may be told once more today that something was not done for a reason of this kind."""
    return refusals(session, kind, who, now) <= house.config.limits.refusals_per_day


def refusals(session: Session, kind: str, who: str, now: Instant) -> int:
    """Count a refusal of this kind; how many there were today with it."""
    return count(session, f"refusal/{kind}", who, DAY, now)


def share(session: Session, kind: str, who: str, most: int, now: Instant) -> AnswerShare:
    """Count a letter of this kind; the first ``most`` of a day are answered in full, then one an hour."""
    number = answers(session, who, now, most) if kind == ONLY_ASKS else refusals(session, kind, who, now)
    if number <= most:
        return "last" if number == most else "full"
    short = "letter" if kind in (ONLY_ASKS, NOTHING) else kind  # a player's two kinds share theirs
    return "short" if first_of_hour(session, f"short/{short}", who, now) else "none"


def tentatively(session: Session) -> AbstractContextManager[SessionTransaction]:
    """A savepoint: its ``rollback`` takes back what is counted after it."""
    return unit_of(session).savepoint()


def first_of_hour(session: Session, what: str, who: str, now: Instant) -> bool:
    """Count one more; whether it is the first in this hour."""
    return count(session, what, who, HOUR, now) == 1


def first_of_day(session: Session, what: str, person: Person, now: Instant) -> bool:
    """Whether this is the first of its kind by the person today (UTC); counts it."""
    return count(session, what, f"person {person.id}", DAY, now) == 1


def next_hour(now: Instant) -> Instant:
    """When the next hour of these counts begins."""
    return Instant(now - now % HOUR + HOUR)


def next_day(now: Instant) -> Instant:
    """When their next day begins: midnight UTC."""
    return Instant(now - now % DAY + DAY)


def answers(session: Session, who: str, now: Instant, most: int) -> int:
    """Count an automatic answer to an address; how many there were today with it.

    Exactly where it is ``most`` or near it; far below others may be counting at the same moment.
    """
    key = ("answer", who, now - now % DAY)
    before = _numbers(session, [key]).get(key, 0)
    if before + NEAR >= most:
        return count(session, "answer", who, DAY, now)
    _count(session, [key])
    return before + 1


def count(session: Session, what: str, who: str, lasting: int, now: Instant) -> int:
    """Count one more; how many there were in this hour or day (``lasting`` seconds, UTC) with it."""
    unit = unit_of(session)
    unit.settle()
    unit.notes(_KNOWN).pop((what, who), None)
    given = {"what": what, "who": who, "since": now - now % lasting, "number": 1}
    return int(session.connection().execute(_tell(is_shared(session)), given).scalar_one())


def foresee(session: Session, people: Iterable[Person], game_id: int) -> None:
    """Look at once at all that letters of these people to the game will have counted."""
    names = [(f"letter/{which}", f"game {game_id}") for which in ("game-hour", "game-day")]
    for person in people:
        names += [(f"letter/{which}", f"person {person.id}") for which in ("hour", "day")]
        names.append(("answer", person.address))
    _look(session, names)


def _look(session: Session, names: Sequence[tuple[str, str]]) -> dict[Any, Any]:
    """(what, who) -> (since, number) as this transaction knows it; None where there was nothing."""
    known = unit_of(session).notes(_KNOWN)
    unknown = [name for name in names if name not in known]
    if unknown:
        known.update(dict.fromkeys(unknown))
        for row in session.connection().execute(_FIND, {"names": unknown}):
            known[row.what, row.who] = (row.since, row.number)
    return known


def _numbers(session: Session, keys: Sequence[CountKey]) -> dict[CountKey, int]:
    """How many there were; none of those that are not of this hour or day."""
    known = _look(session, [(what, who) for what, who, _ in keys])
    found = {key: known[key[:2]] for key in keys}
    return {key: there[1] for key, there in found.items() if there is not None and there[0] == key[2]}


def _count(session: Session, keys: Sequence[CountKey]) -> None:
    """One more of each, written at the end; others may count the same at this moment."""
    unit = unit_of(session)
    known, more = unit.notes(_KNOWN), unit.notes(_MORE)
    for what, who, since in keys:
        there = known.get((what, who))
        known[what, who] = (since, there[1] + 1 if there is not None and there[0] == since else 1)
        more[what, who, since] = more.get((what, who, since), 0) + 1
    if keys:
        unit.at_end(_MORE, lambda: _write(session, more))


def _write(session: Session, more: dict[CountKey, int]) -> None:
    """In one order for all workers, so that none waits for another in a circle."""
    unit = unit_of(session)
    for (what, who, since), number in sorted(more.items()):
        given = {"what": what, "who": who, "since": since, "number": number}
        unit.defer(_add(is_shared(session)), given)
    more.clear()


@cache
def _add(shared: bool) -> Insert:
    insert: Any = (postgresql.insert if shared else sqlite.insert)(_TALLY)
    fresh = insert.excluded
    return insert.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=["what", "who"],
        set_={
            "number": case(
                (_TALLY.c.since == fresh.since, _TALLY.c.number + fresh.number), else_=fresh.number
            ),
            "since": fresh.since,
        },
    )


@cache
def _tell(shared: bool) -> Any:
    return _add(shared).returning(_TALLY.c.number)


def sweep(session: Session, now: Instant) -> None:
    """Drop the counts of days that are over."""
    session.execute(delete(Tally).where(col(Tally.since) < now - 2 * DAY))
