"""Games of robots in a database of their own, to be looked at by the pages; no mail."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, select

from adjudicator.dice import commitment
from adjudicator.kinds import Instant, Over
from mailer.base.config import Config, Judge, Web
from mailer.base.house import House
from mailer.store.database import Database
from mailer.store.models import GameRow, Person, Player, PressRow
from mailer.table import play as table
from mailer.table import seeds
from mailer.table.play import Play
from mailer.web.answers import Archive
from mailer.web.app import application
from parsers import registry

NOW = Instant(1_800_000_000)
SECRET = b"only for tests, 32 bytes of key."


@dataclass(frozen=True)
class Gallery:
    """A house with games and no people but their players."""

    database: Database
    house: House
    now: Instant = NOW

    def open(self, name: str, title: str, **more: Any) -> None:
        """A game that waits for players; ``more`` are fields of its row."""
        with self.database.writer() as session, session.begin():
            session.add(_row(name, title, "", **more))

    def game(
        self, name: str, title: str, scenario: str = "", turns: int = 0, aimless: bool = False, **more: Any
    ) -> None:
        """A game that robots have played for so many rounds of answers; ``more`` are fields of its row.

        ``aimless`` ones give any lawful order: their games last.
        """
        with self.database.writer() as session, session.begin():
            row = _row(name, title, scenario, **more)
            session.add(row)
            session.flush()
            play, _ = table.start(session, self.house, row, NOW)
            self._seat(session, row, play)
            pick = random.Random(name).randrange
            for _ in range(turns):
                if play.over is not None:
                    break
                self._round(session, play, pick, aimless=aimless)

    def _seat(self, session: Any, row: GameRow, play: Play) -> None:
        for seat in play.game.seats(play.match.state):
            who = f"{row.name} {seat}".title()
            person = Person(address=f"{row.name}-{seat}@example.org".lower(), name=who, created=NOW)
            session.add(person)
            session.flush()
            session.add(Player(game_id=row.id, person_id=person.id, seat=seat, joined=NOW))
        session.flush()

    def _round(self, session: Any, play: Play, pick: Callable[[int], int], *, aimless: bool = False) -> None:
        choose = play.title.sample if aimless else play.title.advise
        for ask in play.asks:
            order = choose(play.view(ask.seat), ask, pick)
            assert table.submit(session, play, ask.seat, order, ready=True) is None
        table.advance(session, self.house, play, NOW)

    def play(self, name: str) -> None:
        """One more round of answers by robots."""
        with self.database.writer() as session, session.begin():
            play = table.load(session, _named(session, name))
            self._round(session, play, random.Random(name).randrange)

    def end(self, name: str) -> None:
        """The game ends by agreement."""
        with self.database.writer() as session, session.begin():
            play = table.load(session, _named(session, name))
            seats = play.title.survivors(play.view(None))
            table.conclude(session, play, Over("draw", seats), NOW)

    def press(self, name: str, seat: str, text: str, to: str = "**") -> None:
        """A letter from a seat; ``**`` reaches everybody."""
        with self.database.writer() as session, session.begin():
            row = _named(session, name)
            session.add(PressRow(game_id=row.id, seat=seat, to=to, text=text, at=NOW))

    def change(self, name: str, **more: Any) -> None:
        """Set fields of a game's row; ``settings`` as a table."""
        with self.database.writer() as session, session.begin():
            row = _named(session, name)
            for key, value in more.items():
                setattr(row, key, json.dumps(value, sort_keys=True) if key == "settings" else value)

    def pages(self, **web: Any) -> Any:
        """The pages over it."""
        archive = Archive(Web(enabled=True, **web), self.database.reader, lambda: self.now)
        return application(archive, self.house)


def house_of() -> House:
    """A house with its secret."""
    return House(Config(judge=Judge(address="judge@judge.example")), SECRET)


def _named(session: Session, name: str) -> GameRow:
    return session.exec(select(GameRow).where(GameRow.name == name)).one()


def _row(name: str, title: str, scenario: str, **more: Any) -> GameRow:
    values: dict[str, Any] = {"options": "{}", "settings": "{}", **more}
    row = GameRow(
        name=name,
        name_key=name.casefold(),
        title=title,
        scenario=scenario or registry.title(title).title.scenarios()[0],
        created=NOW,
        seed=b"",
        **values,
    )
    seeds.seal(row)
    row.seed = (name * 32).encode()[:32]
    row.commitment = commitment(row.seed)
    return row
