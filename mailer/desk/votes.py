"""Secret votes of seats and their wish to wait, as rows; it must not word anything."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant, Over, Seat
from mailer.desk import people
from mailer.letters.eyes import current_phase
from mailer.play import Play
from mailer.store.models import VoteRow

DRAW = "draw"
CONCEDE = "concede:"


def _row(session: Session, play: Play, seat: Seat, motion: str) -> VoteRow | None:
    return session.exec(
        select(VoteRow).where(VoteRow.game_id == play.row.id, VoteRow.seat == seat, VoteRow.motion == motion)
    ).first()


def cast(session: Session, play: Play, seat: Seat, motion: str, now: Instant) -> bool:
    """Vote for ``motion``; whether that is new."""
    if _row(session, play, seat, motion) is not None:
        return False
    if motion.startswith(CONCEDE):
        drop(session, play, seat, CONCEDE)
    assert play.row.id is not None
    session.add(VoteRow(game_id=play.row.id, seat=seat, motion=motion, at=now))
    session.flush()
    return True


def drop(session: Session, play: Play, seat: Seat, motion: str) -> bool:
    """Take back the votes whose motion begins with ``motion``; whether there were any."""
    rows = session.exec(
        select(VoteRow).where(
            VoteRow.game_id == play.row.id, VoteRow.seat == seat, col(VoteRow.motion).startswith(motion)
        )
    ).all()
    for row in rows:
        session.delete(row)
    session.flush()
    return bool(rows)


def _wait(play: Play) -> str:
    return f"wait:{play.match.steps}:{current_phase(play)}"


def waits(session: Session, play: Play, seat: Seat) -> bool:
    """Whether the seat asked for time in the open phase (NOT READY)."""
    return _row(session, play, seat, _wait(play)) is not None


def set_waits(session: Session, play: Play, seat: Seat, now: Instant, wait: bool) -> None:
    """Keep or drop the wish to wait until the deadline of the open phase."""
    if wait:
        cast(session, play, seat, _wait(play), now)
    else:
        drop(session, play, seat, _wait(play))


def outcome(session: Session, play: Play) -> Over | None:
    """How the votes end the game; None while they do not. Seats that nobody decides for do not count."""
    if play.over is not None:
        return None
    alive = play.title.survivors(play.view(None))
    active = people.active(session, play.row)
    voters = [seat for seat in alive if seat in active]
    rows = session.exec(select(VoteRow).where(VoteRow.game_id == play.row.id)).all()
    cast_by = {(row.seat, row.motion) for row in rows}
    if voters and all((seat, DRAW) in cast_by for seat in voters):
        return Over("draw", tuple(alive))
    for winner in alive:
        others = [seat for seat in voters if seat != winner]
        if others and all((seat, f"{CONCEDE}{winner}") in cast_by for seat in others):
            return Over("concession", (winner,))
    return None
