"""Counts what comes from and goes to an address or a game, and says when it is enough; it words nothing."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import delete
from sqlmodel import Session, col

from adjudicator.kinds import Instant
from mailer.house import House
from mailer.store.models import Tally

HOUR, DAY = 3_600, 86_400

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
    over: Excess | None = None
    for which, whose, lasting, most in bounds:
        # What is over one limit does not use up the others: a flood must not shut a game for its players.
        if over is None and most and count(session, f"letter/{which}", whose, lasting, now) > most:
            over = which
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
    since = now - now % lasting
    row = session.get(Tally, (what, who)) or Tally(what=what, who=who, since=since)
    if row.since != since:
        row.since, row.number = since, 0
    row.number += 1
    session.add(row)
    return row.number


def sweep(session: Session, now: Instant) -> None:
    """Drop the counts of days that are over."""
    session.execute(delete(Tally).where(col(Tally.since) < now - 2 * DAY))
