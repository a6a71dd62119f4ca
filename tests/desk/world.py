"""A small house for tests of the desk: people, games, raw mail in, outbox out; no sockets, a frozen clock."""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pytest
from sqlalchemy import Engine, inspect
from sqlalchemy.pool import QueuePool
from sqlmodel import Session, SQLModel, col, create_engine, select

from adjudicator.kinds import Fault, Instant
from games.words import Words
from mailer.base.config import Config, Web
from mailer.base.house import House
from mailer.base.words import words_of
from mailer.desk import data_requests, desk, forgetting, grey_press, observers
from mailer.inbox import heads
from mailer.outbox.queue import Body, body_of
from mailer.post import headers, mime
from mailer.post.letter import Letter, read_letter
from mailer.store.models import GameRow, InboxRow, Master, Observer, Outage, OutboxRow, Person, Player
from mailer.store.unit_of_work import UnitOfWork
from mailer.table import people
from mailer.table import play as table
from mailer.table.tokens import Purpose, held_token, master_token, observer_token, person_token, seat_token
from mailer.terms import settings
from mailer.worker import dead_letters
from tests.desk.chance import seed_known

START = Instant(1_764_068_400)  # 2025-11-25 11:00 UTC
OPERATOR = "olga@example.org"
CHECKED = b"Authentication-Results: judge.example; dmarc=pass\n"
SECRET = b"only for tests, 32 bytes of key."
_REQUESTED = select(OutboxRow.id).where(OutboxRow.status == data_requests.OPEN).limit(1)
_FIELD = re.compile(
    r"\{(seat|player|master|watch|person|confirm|observe|address|forget|key|letter\d+|last|held):([\w-]+)\}"
)


@dataclass
class World:
    """The house with its database and clock."""

    engine: Engine
    house: House
    now: Instant = START
    letters: int = 0
    seen: int = 0
    base: int = 0
    file: Path = Path()
    people: dict[str, str] = field(default_factory=dict)

    def copy(self, folder: Path) -> World:
        """The house as it stands once more, in another folder; the two know nothing of each other."""
        file = folder / "test.db"
        shutil.copy(self.file, file)
        return replace(self, engine=_engine(file), file=file, people=dict(self.people))

    @contextmanager
    def session(self) -> Iterator[Session]:
        with UnitOfWork(lambda: Session(self.engine)) as session:
            yield session

    def person(self, name: str, lang: str = "en", zone: str = "UTC", *, confirmed: bool = True) -> None:
        """Somebody registered: ``name@example.org``."""
        address = f"{name.lower()}@example.org"
        self.people[name.lower()] = address
        with self.session() as session:
            session.add(
                Person(
                    address=address, name=name, lang=lang, zone=zone, confirmed=confirmed, created=self.now
                )
            )

    def tick(self, seconds: int) -> None:
        """Time goes by; nothing runs."""
        self.now = Instant(self.now + seconds)

    def run_due(self) -> None:
        """What the daemon does: games whose moment has come, then unsigned press."""
        with self.session() as session:
            rows = session.exec(
                select(GameRow).where(col(GameRow.due).is_not(None), col(GameRow.due) <= self.now)
            ).all()
            for row in rows:
                desk.game_due(session, self.house, row, self.now)
        self.run_unsigned()

    def run_unsigned(self) -> None:
        """What the daemon does: unsigned press whose time has come."""
        with self.session() as session:
            for number in grey_press.games_due(session, self.now):
                game = session.get(GameRow, number)
                assert game is not None
                grey_press.send(session, self.house, game, self.now)

    def receive(self, raw: str | bytes, received: Instant | None = None, *, checked: bool = True) -> InboxRow:
        """A raw mail goes through the desk; the inbox row after it.

        ``checked``: the judge's mail server found that it came from where it says, and noted it.
        """
        data = raw if isinstance(raw, bytes) else self.filled(raw).encode("utf-8")
        data = (CHECKED if checked else b"") + data
        self.letters += 1
        letter = read_letter(data)
        assert isinstance(letter, Letter), letter
        with self.session() as session:
            row = InboxRow(
                key=f"in-{self.letters}",
                digest="",
                received=self.now if received is None else received,
                raw=data,
                sender=letter.sender,
            )
            session.add(row)
            session.flush()
            desk.handle(session, self.house, letter, row, self.now)
            session.flush()
            if inspect(row).expired_attributes:  # by a command
                session.refresh(row)
            session.expunge(row)
        self.answer_requests()
        return row

    def answer_requests(self) -> None:
        """Whoever asked for their data gets it, as by the daemon soon after the letter."""
        with self.engine.connect() as connection:
            if connection.scalar(_REQUESTED) is None:  # for almost all letters, and in a tenth of the time
                return
        with self.session() as session:
            open_ = data_requests.waiting(session)
        for request in open_:
            with self.session() as session:
                made = data_requests.make(session, self.house, request, self.now)
                assert [*session.new, *session.dirty, *session.deleted] == []
            if made is not None:
                with self.session() as session:
                    data_requests.answer(session, self.house, made, self.now)

    def set_aside(self, raw: str, reason: str, *, checked: bool = False) -> None:
        """A raw mail that the judge could not read, as the daemon leaves it. ``checked``: as ``receive``."""
        data = (CHECKED if checked else b"") + self.filled(raw).encode("utf-8")
        self.letters += 1
        with self.session() as session:
            row = InboxRow(
                key=f"in-{self.letters}",
                digest="",
                received=self.now,
                raw=data,
                sender=head_sender(data),
                status="quarantined",
                reason=reason,
                done=self.now,
            )
            session.add(row)
            session.flush()
            dead_letters.tell(session, self.house, row, reason.partition(" ")[0], self.now)

    def write(self, name: str, text: str, *, seat: str = "", subject: str = "", reply: str = "") -> InboxRow:
        """A plain letter of ``name``, to the seat's address where one is given."""
        to = f"judge+{{seat:{seat}}}@judge.example" if seat else "judge@judge.example"
        head = [f"From: {name.lower()}@example.org", f"To: {to}", f"Subject: {subject}"]
        head += [f"In-Reply-To: {reply}"] if reply else []
        return self.receive("\n".join([*head, "Content-Type: text/plain; charset=utf-8", "", text]))

    def filled(self, raw: str) -> str:
        """Raw mail with ``{seat:RED}``, ``{person:anna}``, ``{confirm:anna}``, ``{last:anna}`` filled in."""
        if _FIELD.search(raw) is None:
            return raw
        with self.session() as session:
            return _FIELD.sub(lambda match: self._field(session, match[1], match[2]), raw)

    def _field(self, session: Session, kind: str, what: str) -> str:
        if kind == "seat":
            player = session.exec(select(Player).where(Player.seat == what)).one()
            return seat_token(self.house, player)
        person = session.exec(select(Person).where(Person.address == f"{what}@example.org")).one()
        if kind == "player":
            return seat_token(
                self.house, session.exec(select(Player).where(Player.person_id == person.id)).one()
            )
        if kind.startswith(("letter", "last")):
            rows = select(OutboxRow).where(OutboxRow.person_id == person.id)
            found = session.exec(rows.order_by(col(OutboxRow.id))).all()
            if kind == "last":
                return found[-1].message_id
            shown = [row for row in found if (row.id or 0) > self.base]
            return shown[int(kind.removeprefix("letter")) - 1].message_id
        if kind == "held":
            doubtful = select(InboxRow).where(InboxRow.held_for == person.id)
            row = session.exec(doubtful.order_by(col(InboxRow.id).desc())).first()
            assert row is not None
            return held_token(self.house, row, person)
        if kind == "master":
            office = session.exec(select(Master).where(Master.person_id == person.id)).one()
            return master_token(self.house, office)
        if kind == "watch":
            observer = session.exec(select(Observer).where(Observer.person_id == person.id)).one()
            return observer_token(self.house, observer)
        purpose: Purpose = kind if kind in get_args(Purpose) else "write"  # type: ignore[assignment]
        return person_token(self.house, person, purpose, self.now)

    def set(self, game: str, **values: str) -> None:
        """Settings of a game, as its master would write them."""
        with self.session() as session:
            row = people.game_named(session, game)
            assert row is not None
            kept = settings.load(row)
            for name, value in values.items():
                outcome = settings.change(kept, name, value)
                assert not isinstance(outcome, Fault), outcome
                kept = outcome
            settings.store(row, kept)
            session.add(row)

    def pages(self, base_url: str) -> None:
        """The operator has pages there."""
        config = self.house.config.model_copy(deep=True)
        config.web = Web(enabled=True, base_url=base_url)
        self.house = House(config, self.house.secret)

    def limit(self, **values: int) -> None:
        """Limits of letters, as the operator would configure them."""
        config = self.house.config.model_copy(deep=True)
        for name, value in values.items():
            part = config.judge if name == "answers_per_day" else config.limits
            assert hasattr(part, name)
            setattr(part, name, value)
        self.house = House(config, self.house.secret)

    def speaks(self, name: str, lang: str) -> None:
        """The language in which a person is written to."""
        with self.session() as session:
            person = session.exec(select(Person).where(Person.name == name)).one()
            person.lang = lang
            session.add(person)

    def all_sent(self) -> None:
        """Every letter queued has gone out."""
        with self.session() as session:
            for row in session.exec(select(OutboxRow)).all():
                row.status = "sent"
                session.add(row)

    def unread(self, seconds: int) -> None:
        """Mail could not be read up to now."""
        with self.session() as session:
            session.add(Outage(since=self.now - seconds, until=self.now))

    def masterless(self, game: str) -> None:
        """Nobody runs the game."""
        with self.session() as session:
            row = people.game_named(session, game)
            assert row is not None
            for office, _ in people.masters(session, row):
                session.delete(office)

    def run_daily(self) -> None:
        """What the daemon does once a day, after the unsigned press that is due."""
        self.run_unsigned()
        with self.session() as session:
            forgetting.sweep(session)
            for reader in observers.readers(session, self.now):
                observers.digest_for(session, self.house, reader, self.now)

    def out(self) -> list[tuple[OutboxRow, Body]]:
        """The letters queued since the last call."""
        with self.session() as session:
            rows = session.exec(
                select(OutboxRow).where(col(OutboxRow.id) > self.seen).order_by(col(OutboxRow.id))
            ).all()
            found = [(row, body_of(row)) for row in rows]
            for row, _ in found:
                session.expunge(row)
        self.seen = max([self.seen, *(row.id or 0 for row, _ in found)])
        return found

    def text_to(self, name: str) -> str:
        """The texts of the letters queued to ``name`` since the last ``out``, in order, and beside them."""
        return "\n".join(
            whole(body) for row, body in self.out() if row.address == f"{name.lower()}@example.org"
        )

    def pause(self, name: str) -> None:
        """The game stands still."""
        with self.session() as session:
            row = people.game_named(session, name)
            assert row is not None
            row.status = "paused"
            session.add(row)

    def game(self, name: str) -> GameRow:
        """The row of a game."""
        with self.session() as session:
            row = people.game_named(session, name)
            assert row is not None
            session.expunge(row)
        return row

    def play(self, name: str) -> table.Play:
        """The game as it stands."""
        with self.session() as session:
            row = people.game_named(session, name)
            assert row is not None
            return table.load(session, row)

    def words(self, lang: str) -> Words:
        """The house's words."""
        return words_of(lang)


def whole(body: Body) -> str:
    """The text of a letter with what is attached to it as a text."""
    beside = f"---- attached: {body.attached_as}\n{body.attached}" if body.attached else ""
    return body.text + beside


def head_sender(raw: bytes) -> str:
    """The address in From."""
    found = headers.mailboxes(mime.first(heads.head_of(raw), "from"), 1)
    return found[0][1] if found else ""


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """An empty house, where chance is known: what a hand of luck brings is asked by a test that says so."""
    with seed_known():
        yield empty_house(tmp_path)


@cache
def _empty_database() -> bytes:
    """All tables, made once: making them takes longer than most tests."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        engine = create_engine(f"sqlite:///{path}")
        SQLModel.metadata.create_all(engine)
        engine.dispose()
        return path.read_bytes()


@cache
def _pattern() -> Engine:
    engine = create_engine("sqlite://")
    engine.connect().close()
    return engine


_COMPILED: dict[object, object] = {}


def _engine(path: Path) -> Engine:
    """For one file, but with the dialect and the compiled statements of all: compiling takes longer than
    running them here. Nothing survives a test, so nobody waits for the disk.
    """

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(path, check_same_thread=False)
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA foreign_keys=ON")  # as outside
        return connection

    made = Engine(QueuePool(connect), _pattern().dialect, _pattern().url)
    return made.execution_options(compiled_cache=_COMPILED)


def empty_house(folder: Path) -> World:
    """A house with a new database in ``folder``."""
    (folder / "test.db").write_bytes(_empty_database())
    engine = _engine(folder / "test.db")
    judge = {"address": "judge@judge.example", "operator": OPERATOR, "authserv_id": "judge.example"}
    config = Config(judge=judge)  # type: ignore[arg-type]
    return World(engine, House(config, SECRET), file=folder / "test.db")
