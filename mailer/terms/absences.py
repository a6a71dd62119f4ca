"""Who is away from a game and when, out of the database; it must not word anything or move a deadline."""

from __future__ import annotations

from collections.abc import Collection

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant, Seat
from mailer.store.models import Absence, GameRow, Player
from mailer.store.unit_of_work import unit_of
from mailer.terms.calendar import Away


def spans(session: Session, row: GameRow, seats: Collection[Seat]) -> tuple[Away, ...]:
    """When no deadline may fall, if these seats are asked: absences that are to move deadlines."""
    return tuple(
        Away(one.since, one.until)
        for one, player in _rows(session, row)
        if player.seat in seats and not one.standing
    )


def use(session: Session, row: GameRow, seats: Collection[Seat], ruled_out: Collection[Instant]) -> None:
    """Count the absences that have moved a deadline: those that ``ruled_out`` a moment for it."""
    for one, player in _rows(session, row):
        if player.seat in seats and not one.standing:
            one.used = one.used or any(one.since <= moment < one.until for moment in ruled_out)


def relying(session: Session, row: GameRow, moment: Instant) -> frozenset[Seat]:
    """The seats whose players are away at that moment and leave them to their standing orders."""
    return frozenset(
        Seat(player.seat or "")
        for one, player in _rows(session, row)
        if one.standing and one.since <= moment < one.until
    )


def of_player(session: Session, player: Player) -> list[Absence]:
    """The player's absences that were not taken back, the earliest first."""
    return list(
        session.exec(
            select(Absence)
            .where(Absence.player_id == player.id, col(Absence.dropped).is_(None))
            .order_by(col(Absence.since), col(Absence.id))
        ).all()
    )


def taken(session: Session, player: Player) -> int:
    """How many absences count against what the game allows: those that stand or have moved a deadline."""
    rows = session.exec(
        select(Absence).where(Absence.player_id == player.id, col(Absence.standing).is_(False))
    ).all()
    return sum(one.dropped is None or one.used for one in rows)


def _rows(session: Session, row: GameRow) -> list[tuple[Absence, Player]]:
    return unit_of(session).read_once(
        ("absences", row.id),
        (Absence, Player),
        lambda: session.exec(
            select(Absence, Player)
            .join(Player, col(Player.id) == col(Absence.player_id))
            .where(Absence.game_id == row.id, col(Absence.dropped).is_(None), col(Player.left).is_(None))
            .order_by(col(Absence.since), col(Absence.id))
        ).all(),
    )
