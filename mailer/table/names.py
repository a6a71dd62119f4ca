"""Whose names may be shown at a game: in one with anonymous seats nobody's before its end."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.kinds import Seat
from mailer.store.models import GameRow, Person, Player
from mailer.table import people
from mailer.terms import settings


def hidden(row: GameRow) -> bool:
    """Whether nobody may learn who plays here."""
    return settings.load(row).anonymous and row.status != "over"


def by_seat(session: Session, row: GameRow) -> dict[Seat, str] | None:
    """Seat -> name of who holds it; None where nobody may know."""
    if hidden(row):
        return None
    return {seat: person.name for seat, (_, person) in people.seated(session, row).items()}


def who_played(session: Session, row: GameRow) -> tuple[tuple[Seat, str], ...]:
    """Every seat that was ever held and its players, the last one last; none where the names are hidden."""
    if hidden(row):
        return ()
    rows = session.exec(
        select(Player, Person)
        .join(Person, col(Person.id) == col(Player.person_id))
        .where(Player.game_id == row.id)
        .order_by(col(Player.left).is_(None), col(Player.left), col(Player.id))
    ).all()
    held: dict[Seat, list[str]] = {}
    for player, person in rows:
        former = (tenure.seat for tenure in people.tenures(player))
        for seat in dict.fromkeys((*former, *((Seat(player.seat),) if player.seat else ()))):
            held.setdefault(seat, []).append(person.name)
    return tuple((seat, ", ".join(names)) for seat, names in sorted(held.items()))


def revealed(session: Session, row: GameRow) -> tuple[tuple[Seat, str], ...]:
    """Who played whom, for the last letter of a game in which nobody knew."""
    return who_played(session, row) if settings.load(row).anonymous else ()
