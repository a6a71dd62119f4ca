"""Secret votes of seats and their wish to wait, as rows; it must not word anything."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant, Over, Seat
from mailer.letters.eyes import current_phase
from mailer.store.models import VoteRow
from mailer.store.unit_of_work import unit_of
from mailer.table import people
from mailer.table.play import Play
from mailer.terms import settings

_OF_GAME = select(VoteRow).where(col(VoteRow.game_id) == bindparam("game")).order_by(col(VoteRow.id))

DRAW = "draw"
CONCEDE = "concede:"
_PROPOSED = "proposed:"
_NOBODY = Seat("*")


def _row(session: Session, play: Play, seat: Seat, motion: str) -> VoteRow | None:
    return next((row for row in _rows(session, play) if (row.seat, row.motion) == (seat, motion)), None)


def _rows(session: Session, play: Play) -> list[VoteRow]:
    game = play.row.id
    return unit_of(session).read_once(
        ("votes", game), (VoteRow,), lambda: session.exec(_OF_GAME, params={"game": game}).all()
    )


def voters(session: Session, play: Play, motion: str) -> frozenset[Seat]:
    """The seats that have voted for exactly this."""
    return frozenset(Seat(row.seat) for row in _rows(session, play) if row.motion == motion)


def draw_of(alive: Sequence[Seat], named: Sequence[Seat]) -> str:
    """The motion to share the game among those named of the survivors."""
    shared = [seat for seat in alive if seat in named]
    return DRAW if len(shared) == len(alive) else f"{DRAW}:{' '.join(shared)}"


def shared_by(motion: str, alive: Sequence[Seat]) -> tuple[Seat, ...]:
    """Who shares the game by a motion to draw."""
    named = motion.partition(":")[2]
    return tuple(Seat(seat) for seat in named.split(" ")) if named else tuple(alive)


def draw_vote(session: Session, play: Play, seat: Seat) -> str | None:
    """The motion to draw that the seat votes for, if any."""
    return next((row.motion for row in _draws(session, play) if row.seat == seat), None)


def _draws(session: Session, play: Play) -> list[VoteRow]:
    rows = _rows(session, play)
    return [row for row in rows if row.motion.partition(":")[0] == DRAW]


def propose(session: Session, play: Play, motion: str, now: Instant) -> bool:
    """Remember that a motion was made in the open phase; whether that is new and should be told."""
    made = f"{_PROPOSED}{play.match.steps}:{motion}"
    if _row(session, play, _NOBODY, made) is not None:
        return False
    assert play.row.id is not None
    session.add(VoteRow(game_id=play.row.id, seat=_NOBODY, motion=made, at=now))
    session.flush()
    return True


def forget(session: Session, play: Play, seat: Seat) -> None:
    """The seat changes hands: its votes go."""
    drop(session, play, seat, "")


def cast(session: Session, play: Play, seat: Seat, motion: str, now: Instant) -> bool:
    """Vote for ``motion``; whether that is new."""
    if _row(session, play, seat, motion) is not None:
        return False
    for kind in (CONCEDE, DRAW):
        if motion.startswith(kind):
            drop(session, play, seat, kind)
    assert play.row.id is not None
    session.add(VoteRow(game_id=play.row.id, seat=seat, motion=motion, at=now))
    session.flush()
    return True


def drop(session: Session, play: Play, seat: Seat, motion: str) -> bool:
    """Take back the votes whose motion begins with ``motion``; whether there were any."""
    rows = [row for row in _rows(session, play) if row.seat == seat and row.motion.startswith(motion)]
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
    rows = _rows(session, play)
    cast_by = {(row.seat, row.motion) for row in rows}
    allowed = settings.load(play.row).draws
    for motion in sorted({row.motion for row in _draws(session, play)}):
        shared = shared_by(motion, alive)
        fits = allowed == "any" or (allowed == "all" and motion == DRAW)
        # Who is out since cannot share; the motion has lapsed.
        if fits and set(shared) <= set(alive) and all((seat, motion) in cast_by for seat in voters):
            return Over("draw", shared)
    for winner in alive:
        others = [seat for seat in voters if seat != winner]
        if others and all((seat, f"{CONCEDE}{winner}") in cast_by for seat in others):
            return Over("concession", (winner,))
    return None
