"""Letters that wait for the daemon, each to a game."""

from __future__ import annotations

from sqlmodel import select

from mailer.inbox.arrivals import store_arrivals
from mailer.store.database import Database
from mailer.store.models import GameRow, Person, Player
from mailer.table.tokens import seat_token
from tests.store.rooms import NOW, add_game, add_person
from tests.worker.town import Mail, Town, letter


def to_game(town: Town, *letters: tuple[str, str]) -> list[int]:
    """(writer, subject) to one game's addresses, in the inbox; their numbers."""
    database: Database = town.daemon.database
    with database.writer() as session, session.begin():
        game = session.exec(select(GameRow)).first() or add_game(session, title="diplomacy")
        tokens = {}
        for name in dict.fromkeys(who for who, _ in letters):
            person = session.exec(select(Person).where(Person.address == f"{name}@localhost")).first()
            person = person or add_person(session, name)
            player = session.exec(select(Player).where(Player.person_id == person.id)).first()
            if player is None:
                player = Player(game_id=game.id, person_id=person.id, joined=NOW)
                session.add(player)
                session.flush()
            tokens[name] = seat_token(town.daemon.house, player)
    mails = []
    for at, (who, subject) in enumerate(letters):
        raw = letter(who, subject, message_id=f"<{subject}@home>")
        raw = raw.replace(b"To: judge@", f"To: judge+{tokens[who]}@".encode())
        mails.append(Mail(raw, at + 1, NOW))
    return list(store_arrivals(database.writer, town.daemon.house, mails, NOW).fresh)
