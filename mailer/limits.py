"""Counts what comes from and goes to an address or a game, and says when it is enough; it words nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

from sqlalchemy import Insert, Table, bindparam, case, delete, select, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.house import House
from mailer.store.locks import is_shared
from mailer.store.models import Tally

HOUR, DAY = 3_600, 86_400

Key: TypeAlias = tuple[str, str, int]
"""What is counted, about whom, and since when."""

_TALLY: Table = Tally.__table__  # type: ignore[attr-defined]
_FIND = select(_TALLY).where(tuple_(_TALLY.c.what, _TALLY.c.who).in_(bindparam("names", expanding=True)))

Excess = Literal["hour", "day", "game-hour", "game-day"]
"""Which limit a letter is over."""


def excess(session: Session, house: House, who: str, game_id: int | None, now: Instant) -> Excess | None:
    """Count a letter of ``who`` (to the game, where it came to an address there); None where it may act.

    A limit of 0 is none.
    """
    limits = house.config.limits
    bounds: list[tuple[Excess, str, int, int]] = [
        ("hour", who, HOUR, limits.letters_per_hour),
        ("day", who, DAY, limits.letters_per_day),
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


def may_refuse(session: Session, house: House, kind: str, who: str, now: Instant) -> bool:
    """Whether ``who`` may be told once more today that something was not done for a reason of this kind."""
    return refusals(session, kind, who, now) <= house.config.limits.refusals_per_day


def refusals(session: Session, kind: str, who: str, now: Instant) -> int:
    """Count a refusal of this kind; how many there were today with it."""
    return count(session, f"refusal/{kind}", who, DAY, now)


def answers(session: Session, who: str, now: Instant) -> int:
    """Count an automatic answer to an address; how many there were today with it."""
    return count(session, "answer", who, DAY, now)


def count(session: Session, what: str, who: str, lasting: int, now: Instant) -> int:
    """Count one more; how many there were in this hour or day (``lasting`` seconds, UTC) with it."""
    given = {"what": what, "who": who, "since": now - now % lasting, "number": 1}
    return int(session.connection().execute(_tell(is_shared(session)), given).scalar_one())


def _numbers(session: Session, keys: Sequence[Key]) -> dict[Key, int]:
    """How many there were; none of those that are not of this hour or day."""
    names = [(what, who) for what, who, _ in keys]
    found = session.connection().execute(_FIND, {"names": names}).all() if names else []
    numbers = {(row.what, row.who, row.since): row.number for row in found}
    return {key: numbers[key] for key in keys if key in numbers}


def _count(session: Session, keys: Sequence[Key]) -> None:
    """One more of each; others may count the same at this moment."""
    if keys:
        given = [{"what": what, "who": who, "since": since, "number": 1} for what, who, since in keys]
        session.connection().execute(_add(is_shared(session)), given)


@cache
def _add(shared: bool) -> Insert:
    insert: Any = (postgresql.insert if shared else sqlite.insert)(_TALLY)
    fresh = insert.excluded
    return insert.on_conflict_do_update(  # type: ignore[no-any-return]
        index_elements=["what", "who"],
        set_={
            "number": case((_TALLY.c.since == fresh.since, _TALLY.c.number + 1), else_=1),
            "since": fresh.since,
        },
    )


@cache
def _tell(shared: bool) -> Any:
    return _add(shared).returning(_TALLY.c.number)


def sweep(session: Session, now: Instant) -> None:
    """Drop the counts of days that are over."""
    session.execute(delete(Tally).where(col(Tally.since) < now - 2 * DAY))
