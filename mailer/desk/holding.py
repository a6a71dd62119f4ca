"""Who holds a seat: given up, taken over, put into civil disorder; it must not word or send anything."""

from __future__ import annotations

from sqlalchemy import delete
from sqlmodel import Session, SQLModel, col, select

from adjudicator.kinds import Instant, Seat
from mailer.desk import waiting
from mailer.store.models import GameRow, Person, Player
from mailer.table import people
from mailer.table import play as table
from mailer.table.play import Play
from mailer.terms import timer

KEPT = ("player", "press", "journal", "invitation")
"""Tables of a game with seats that outlast their holder; all others are what a player left at the seat."""


def free(session: Session, play: Play) -> tuple[Seat, ...]:
    """Seats that still have a part in the game and that nobody holds, or that are offered to others."""
    held, offered = people.seated(session, play.row), waiting.offered(session, play)
    alive = play.title.survivors(play.view(None))
    return tuple(seat for seat in alive if seat not in held or seat in offered)


def give_up(session: Session, player: Player, now: Instant) -> None:
    """The player leaves; the address of the seat is void from now on."""
    player.left = now
    player.nonce += 1
    session.add(player)
    session.flush()


def remove(session: Session, player: Player) -> None:
    """The player was never there: only in a game that has not begun."""
    for name, rows in sorted(SQLModel.metadata.tables.items()):
        if name != "player" and "player_id" in rows.c:
            session.execute(delete(rows).where(rows.c.player_id == player.id))
    session.delete(player)
    session.flush()


def hand_over(session: Session, play: Play, seat: Seat, person: Person, now: Instant) -> Player:
    """``person`` holds ``seat`` from now on, under a new address.

    What the former player left (orders of the open phase, plans, standing orders, votes) is forgotten: it is
    theirs, and the newcomer must not learn of it.
    """
    row = play.row
    for former in session.exec(select(Player).where(Player.game_id == row.id, Player.seat == seat)).all():
        if former.left is None:
            give_up(session, former, now)
        people.end_tenure(former, seat)
        former.dummy = False
        session.add(former)
    session.flush()
    clear(session, play, seat)
    timer.store(row, timer.without(timer.load(row), seat))
    player = people.player_of(session, row, person)
    if player is None:
        assert row.id is not None
        assert person.id is not None
        player = Player(game_id=row.id, person_id=person.id, joined=now)
    if player.seat and player.seat != seat:
        people.end_tenure(player, player.seat)
    player.joined = now  # what others left there before is none of theirs
    player.seat, player.left, player.dummy, player.untold = seat, None, False, 0
    player.proposed = player.refused = ""
    player.nonce += 1
    session.add(player)
    session.flush()
    return player


def clear(session: Session, play: Play, seat: Seat) -> None:
    """Forget what the holder of a seat left there."""
    if seat in (*play.match.drafts, *play.match.ready, *play.match.held):
        table.withdraw(session, play, seat)
    for name, rows in sorted(SQLModel.metadata.tables.items()):
        if name not in KEPT and "seat" in rows.c and "game_id" in rows.c:
            session.execute(delete(rows).where(rows.c.game_id == play.row.id, rows.c.seat == seat))
    session.flush()
    session.expire_all()


def erase(session: Session, row: GameRow) -> None:
    """Everything of a game that never began; letters about it are kept."""
    for name, rows in sorted(SQLModel.metadata.tables.items()):
        if name == "game" or "game_id" not in rows.c:
            continue
        where = rows.c.game_id == row.id
        if rows.c.game_id.nullable:
            session.execute(rows.update().where(where).values(game_id=None))
        else:
            session.execute(delete(rows).where(where))
    session.flush()
    session.execute(delete(GameRow).where(col(GameRow.id) == row.id))
    session.expire_all()
