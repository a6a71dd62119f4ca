"""Keeps unsigned press until a round quarter of an hour and sends it then; it must not know who wrote it."""

from __future__ import annotations

import hashlib

from sqlalchemy import update
from sqlmodel import Session, col, select

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk.posting import Posting, Reach
from mailer.letters.eyes import current_phase
from mailer.store.models import GameRow, PressRow, UnsignedRow
from mailer.table import play as table
from mailer.table.play import Play

QUARTER = 900
"""The moment of a letter, its number and its place among others must say nothing about its writer: nothing of
it is in the outbox before its time, and the order of those that go together follows from what they say."""


def put_by(session: Session, game: GameRow, to: Reach, text: str, now: Instant) -> None:
    """Keep a letter until the next full quarter of an hour; one written then waits a whole one."""
    assert game.id is not None
    at = (now // QUARTER + 1) * QUARTER
    session.add(UnsignedRow(game_id=game.id, at=at, reach=dumps(to, Reach), text=text))
    session.flush()


def games_due(session: Session, now: Instant) -> list[int]:
    """Games with letters whose time has come."""
    query = select(UnsignedRow.game_id).where(col(UnsignedRow.at) <= now).distinct()
    return sorted(session.exec(query).all())


def send(session: Session, house: House, game: GameRow, now: Instant) -> int:
    """Queue the letters of a game whose time has come, and keep them as press; how many."""
    query = select(UnsignedRow).where(UnsignedRow.game_id == game.id, col(UnsignedRow.at) <= now)
    rows = sorted(session.exec(query).all(), key=lambda row: (row.at, _digest(row)))
    if not rows:
        return 0
    play = table.load(session, game)
    phase = current_phase(play)
    alike: dict[str, int] = {}
    for row in rows:
        ident = f"unsigned-{_digest(row)[:20]}"
        alike[ident] = alike.get(ident, 0) + 1
        _send(session, house, play, phase, row, f"{ident}.{alike[ident]}")
        session.delete(row)
    session.flush()
    return len(rows)


def put_off(session: Session, game: int, now: Instant) -> None:
    """Try those of a game again at the next full quarter."""
    due = (col(UnsignedRow.game_id) == game, col(UnsignedRow.at) <= now)
    session.execute(update(UnsignedRow).where(*due).values(at=(now // QUARTER + 1) * QUARTER))


def _send(session: Session, house: House, play: Play, phase: str, row: UnsignedRow, ident: str) -> None:
    reach = loads(row.reach, Reach)
    kept = PressRow(game_id=row.game_id, seat="", to=reach.stored, text=row.text, phase=phase, at=row.at)
    session.add(kept)
    session.flush()
    Posting(session, house, play, kept, reach).deliver(ident, Instant(row.at))


def _digest(row: UnsignedRow) -> str:
    """The same wherever and whenever it is asked: in that order letters of one time go."""
    return hashlib.sha256(f"{row.game_id}\n{row.at}\n{row.reach}\n{row.text}".encode()).hexdigest()
