"""Who sits where and who masters what, out of the database; it must not word or send anything."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.kinds import Seat
from mailer.store.models import GameRow, Person, Player


def name_key(name: str) -> str:
    """The form in which names of games are compared."""
    return name.casefold().replace("ё", "е")


def game_named(session: Session, name: str) -> GameRow | None:
    """The game of that name, in any case."""
    return session.exec(select(GameRow).where(GameRow.name_key == name_key(name))).first()


def person_at(session: Session, address: str) -> Person | None:
    """Whoever has registered the address."""
    return session.exec(select(Person).where(Person.address == address.lower())).first()


def players(session: Session, game: GameRow) -> list[tuple[Player, Person]]:
    """Those who play the game now, in the order in which they joined."""
    return list(
        session.exec(
            select(Player, Person)
            .join(Person, col(Person.id) == col(Player.person_id))
            .where(Player.game_id == game.id, col(Player.left).is_(None))
            .order_by(col(Player.joined), col(Player.id))
        ).all()
    )


def seated(session: Session, game: GameRow) -> dict[Seat, tuple[Player, Person]]:
    """Seat -> who holds it; seats that nobody holds are absent."""
    return {Seat(player.seat): (player, person) for player, person in players(session, game) if player.seat}


def player_of(session: Session, game: GameRow, person: Person) -> Player | None:
    """The person's part in the game, also one that was given up."""
    return session.exec(
        select(Player).where(Player.game_id == game.id, Player.person_id == person.id)
    ).first()


def games_of(session: Session, person: Person) -> list[tuple[GameRow, Player]]:
    """The person's games that are not over, the oldest first."""
    return list(
        session.exec(
            select(GameRow, Player)
            .join(Player, col(Player.game_id) == col(GameRow.id))
            .where(Player.person_id == person.id, col(Player.left).is_(None), GameRow.status != "over")
            .order_by(col(GameRow.id))
        ).all()
    )


def mastered(session: Session, person: Person) -> list[GameRow]:
    """The games that the person is master of and that are not over."""
    return list(
        session.exec(
            select(GameRow)
            .where(GameRow.master_id == person.id, GameRow.status != "over")
            .order_by(col(GameRow.id))
        ).all()
    )
