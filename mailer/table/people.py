"""Who sits where and who masters what, out of the database; it must not word or send anything."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant, Seat
from games.alphabets import without_points
from mailer.store.locks import lock_game
from mailer.store.models import GameRow, Master, Person, Player, RobotRow
from mailer.store.unit_of_work import unit_of
from mailer.terms import settings


@dataclass(frozen=True, slots=True)
class Tenure:
    """A seat that somebody has handed over, and from when until when they held it; None where unknown."""

    seat: Seat
    since: Instant | None = None
    until: Instant | None = None


# Made once: what they are made of costs more than to run them.
_PLAYERS = (
    select(Player, Person)
    .join(Person, col(Person.id) == col(Player.person_id))
    .where(col(Player.game_id) == bindparam("game"), col(Player.left).is_(None))
    .order_by(col(Player.joined), col(Player.id))
)
_MASTERS = (
    select(Master, Person)
    .join(Person, col(Person.id) == col(Master.person_id))
    .where(col(Master.game_id) == bindparam("game"))
    .order_by(col(Master.since), col(Master.id))
)


def tenures(player: Player) -> tuple[Tenure, ...]:
    """The seats that the player has handed over, in order; one may be there more than once."""
    found = []
    for word in player.held.split():
        seat, *span = word.split("/")
        found.append(Tenure(Seat(seat), *map(Instant, map(int, span))))
    return tuple(found)


def end_tenure(player: Player, seat: str) -> None:
    """Note that the player held the seat until they left; they hold none now."""
    word = seat if player.left is None else f"{seat}/{player.joined}/{player.left}"
    player.held = " ".join((*player.held.split(), word))
    player.seat = None
    player.proposed = player.refused = ""


def name_key(name: str) -> str:
    """The form in which names of games are compared."""
    return without_points(name.casefold())


def game_named(session: Session, name: str) -> GameRow | None:
    """The game of that name, in any case, locked: whoever names a game may change it."""
    return lock_game(
        session, session.exec(select(GameRow.id).where(GameRow.name_key == name_key(name))).first()
    )


def person_at(session: Session, address: str) -> Person | None:
    """Whoever has registered the address."""
    return session.exec(select(Person).where(Person.address == address.lower())).first()


def players(session: Session, game: GameRow) -> list[tuple[Player, Person]]:
    """Those who play the game now, in the order in which they joined."""
    return unit_of(session).read_once(
        ("players", game.id),
        (Player, Person),
        lambda: session.exec(_PLAYERS, params={"game": game.id}).all(),
    )


def seated(session: Session, game: GameRow) -> dict[Seat, tuple[Player, Person]]:
    """Seat -> who holds it; seats that nobody holds are absent."""
    return {
        Seat(seat): (player, person) for player, person in players(session, game) if (seat := player.seat)
    }


def robots(session: Session, game: GameRow) -> dict[Seat, RobotRow]:
    """The seats that the house plays by robots; nobody holds them."""
    rows = session.exec(select(RobotRow).where(RobotRow.game_id == game.id).order_by(col(RobotRow.seat)))
    return {Seat(row.seat): row for row in rows.all()}


def active(session: Session, game: GameRow) -> dict[Seat, tuple[Player, Person]]:
    """Those seated who decide for their seats: not the ones that a master put into civil disorder."""
    return {seat: held for seat, held in seated(session, game).items() if not held[0].dummy}


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
    """The games that the person is a master of and that are not over."""
    return list(
        session.exec(
            select(GameRow)
            .join(Master, col(Master.game_id) == col(GameRow.id))
            .where(Master.person_id == person.id, GameRow.status != "over")
            .order_by(col(GameRow.id))
        ).all()
    )


def masters(session: Session, game: GameRow) -> list[tuple[Master, Person]]:
    """Those who run the game, the first master first."""
    return unit_of(session).read_once(
        ("masters", game.id),
        (Master, Person),
        lambda: session.exec(_MASTERS, params={"game": game.id}).all(),
    )


def presiding(session: Session, game: GameRow) -> list[tuple[Master, Person]]:
    """Those of the masters who do not play in the game."""
    playing = {person.id for _, person in seated(session, game).values()}
    return [(office, person) for office, person in masters(session, game) if person.id not in playing]


def master_of(session: Session, game: GameRow, person: Person) -> Master | None:
    """The person's office at the game, if they run it."""
    return next((office for office, held_by in masters(session, game) if held_by.id == person.id), None)


def sees_all(session: Session, game: GameRow, person: Person) -> bool:
    """Whether the person runs the game, never had a seat of it, and its settings let its masters see all."""
    played = player_of(session, game, person) is not None
    return settings.load(game).moderated and not played and master_of(session, game, person) is not None


def make_master(session: Session, game: GameRow, person: Person, now: Instant) -> Master:
    """Let the person run the game; the office they have, where they do already."""
    office = master_of(session, game, person)
    if office is None:
        assert game.id is not None
        assert person.id is not None
        office = Master(game_id=game.id, person_id=person.id, since=now)
        session.add(office)
        session.flush()
    return office
