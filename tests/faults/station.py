"""A house between real servers: a game of seven on a database, Dovecot, relay and proxies; no daemon runs."""

from __future__ import annotations

import email
import shutil
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from email.message import EmailMessage, Message
from email.parser import BytesHeaderParser
from email.policy import SMTP
from email.utils import parseaddr
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self

from pydantic import SecretStr
from sqlmodel import select

from adjudicator.kinds import Instant, Seat
from mailer.base.config import Config, Imap, Judge, Limits, Smtp
from mailer.base.house import House, open_house
from mailer.service.daemon import Daemon, wall_clock
from mailer.service.reading import Now
from mailer.store.database import Database, open_database
from mailer.store.models import DiaryRow, GameRow, InboxRow, OutboxRow, PressRow
from mailer.table import play as table
from tests.desk.world import World
from tests.desk.worlds import SEATS
from tests.rig.dovecot import PASSWORD, Dovecot
from tests.rig.proxy import Proxy
from tests.rig.relay import Relay
from tests.worker.town import Drawing

JUDGE = "judge@judge.example"
OPERATOR = "olga@example.org"
GAME = "thirties"
FAR = 400 * 86_400
MASTER = "Clara"


def address(who: str) -> str:
    """Where somebody gets mail."""
    return f"{who.lower()}@example.org"


UNLIMITED = dict.fromkeys(
    (
        "letters_per_hour",
        "letters_per_day",
        "game_letters_per_hour",
        "game_letters_per_day",
        "press_per_hour",
        "grey_press_per_hour",
    ),
    0,
)


def config_of(
    folder: Path,
    database: str,
    imap: int,
    smtp: int,
    judge: Mapping[str, Any] = MappingProxyType({}),
    limits: Mapping[str, int] = MappingProxyType({}),
) -> Config:
    """A judge's configuration without TLS and without limits; ``judge`` and ``limits`` are keys of tables."""
    return Config(
        database=database,
        secret_file=folder / "secret",
        judge=Judge(**{"address": JUDGE, "operator": OPERATOR, "answers_per_day": 100_000, **judge}),
        limits=Limits(**{**UNLIMITED, **limits}),
        imap=Imap(port=imap, user="judge", password=SecretStr(PASSWORD), poll_seconds=1.0),
        smtp=Smtp(port=smtp),
    )


@dataclass
class Moved:
    """The real time, moved by hand."""

    ahead: int = 0

    def __call__(self) -> Instant:
        return Instant(wall_clock() + self.ahead)


@dataclass
class Station:
    """``with Station(folder, dovecot) as station``; then ``station.open_game()`` and ``station.daemon()``.

    Between daemon and servers stand ``imap`` and ``smtp``, proxies whose ``troubles`` a test may fill.
    ``url`` is SQLAlchemy's of the database, a file in ``folder`` unless given. ``like`` is a folder with a
    house to begin with: its database and its secret. ``port`` is where mail goes out instead of the relay;
    ``limits`` are keys of that table of the configuration.
    """

    folder: Path
    dovecot: Dovecot
    url: str = ""
    like: Path | None = None
    port: int = 0
    judge: dict[str, Any] = field(default_factory=dict)
    limits: dict[str, int] = field(default_factory=dict)
    clock: Moved = field(default_factory=Moved)
    tokens: dict[str, str] = field(default_factory=dict)
    _sent: int = 0

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self.url = self.url or f"sqlite:///{self.folder / 'house.db'}"
        if self.like is not None:
            for name in ("house.db", "secret"):
                shutil.copy(self.like / name, self.folder / name)
        self.relay = self._stack.enter_context(Relay(self.dovecot.lmtp))
        self.imap = self._stack.enter_context(Proxy(self.dovecot.imap))
        self.smtp = self._stack.enter_context(Proxy(self.port or self.relay.port))
        self.config = config_of(
            self.folder, self.url, self.imap.port, self.smtp.port, self.judge, self.limits
        )
        self.database: Database = open_database(self.url)
        self._stack.callback(self.database.close)
        self.house: House = open_house(self.config)
        if self.like is not None:
            self._learn_tokens()
        return self

    def __exit__(self, *about: object) -> None:
        self._stack.close()

    def daemon(self, clock: Now | None = None) -> Daemon:
        """A judge in this process, closed with the station at the latest; it does nothing by itself."""
        daemon = Daemon(self.config, clock or self.clock, paint=lambda scene: Drawing())
        self._stack.callback(daemon.close)
        return daemon

    # --- the game

    def world(self) -> World:
        """The house as the desk's tests see it, on this database."""
        return World(self.database.engine, self.house, self.clock())

    def open_game(self) -> World:
        """Seven players and a master; the first phase is open for more than a year."""
        world = self.world()
        world.person(MASTER)
        world.write(MASTER, f"CREATE {GAME} deadline 2 days")
        for who, power in SEATS.items():
            world.person(who)
            world.write(who, f"JOIN {GAME} AS {power}")
        with world.session() as session:
            row = session.exec(select(GameRow)).one()
            table.reschedule(session, table.load(session, row), Instant(self.clock() + FAR))
            for letter in session.exec(select(OutboxRow)).all():
                letter.status = "sent"  # they were never in the post
            for came in session.exec(select(InboxRow)).all():
                came.status = "done"
        self._learn_tokens()
        return world

    def _learn_tokens(self) -> None:
        world = self.world()
        self.tokens = {who: world.filled(f"{{seat:{power}}}") for who, power in SEATS.items()}

    # --- mail

    def letter(self, who: str, text: str, *, subject: str = "orders", **headers: str) -> bytes:
        """A letter of a player to the address of their seat; ``message_id=""`` leaves the id away."""
        self._sent += 1
        mail = EmailMessage()
        mail["From"] = headers.pop("sender", f"{who} <{address(who)}>")
        mail["To"] = headers.pop("to", self.seat_address(who))
        mail["Subject"] = subject
        identity = headers.pop("message_id", f"<{who.lower()}.{self._sent}@example.org>")
        if identity:
            mail["Message-ID"] = identity
        mail.set_content(text)
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        return mail.as_bytes(policy=SMTP)

    def seat_address(self, who: str) -> str:
        """The secret address of a player's seat; the judge's own for others."""
        local, _, domain = JUDGE.partition("@")
        return f"{local}+{self.tokens[who]}@{domain}" if who in self.tokens else JUDGE

    def post(self, *mails: bytes) -> None:
        """Mails arrive in the judge's mailbox, each as addressed."""
        parsed = [(BytesHeaderParser().parsebytes(raw[:4000]), raw) for raw in mails]
        self.dovecot.deliver_all(
            [(str(head["To"] or JUDGE), raw, parseaddr(str(head["From"] or ""))[1]) for head, raw in parsed]
        )

    def write(self, who: str, text: str, **headers: str) -> str:
        """A letter arrives; its Message-ID."""
        raw = self.letter(who, text, **headers)
        self.post(raw)
        return str(email.message_from_bytes(raw)["Message-ID"] or "")

    def mailbox(self, who: str) -> list[Message]:
        """What lies in somebody's mailbox, the oldest first."""
        return [email.message_from_bytes(raw) for raw in self.dovecot.mails(who.lower())]

    def until(self, true: Callable[[], object], seconds: float = 60.0) -> None:
        """Wait for what other threads do; AssertionError where it does not come."""
        end = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < end, "it did not happen"
            time.sleep(0.05)

    # --- the oracle

    def inbox(self) -> list[InboxRow]:
        """The inbox rows, the oldest first."""
        return self._rows(InboxRow)

    def outbox(self) -> list[OutboxRow]:
        """The outbox rows, the oldest first."""
        return self._rows(OutboxRow)

    def effects(self) -> Counter[str]:
        """The texts of press and diaries: each letter of a test that has one leaves exactly one."""
        with self.database.reader() as session, session.begin():
            press = session.exec(select(PressRow.text)).all()
            diaries = session.exec(select(DiaryRow.text)).all()
        return Counter(text.strip() for text in (*press, *diaries))

    def orders(self, who: str) -> tuple[str, ...]:
        """The orders of a seat that stand, as text."""
        with self.database.reader() as session, session.begin():
            play = table.load(session, session.exec(select(GameRow)).one())
            ask = play.ask(Seat(SEATS[who]))
            draft = play.match.drafts.get(Seat(SEATS[who]))
            if ask is None or draft is None:
                return ()
            return play.title.standing(play.view(ask.seat), ask, draft, "en")

    def _rows(self, model: Any) -> list[Any]:
        with self.database.reader() as session, session.begin():
            rows = list(session.exec(select(model).order_by(model.id)))
            session.expunge_all()
        return rows


def receipts(mails: Sequence[Message]) -> Counter[str]:
    """How often each letter was answered: by the Message-ID that the receipts reply to."""
    return Counter(str(mail["In-Reply-To"]) for mail in mails if mail["Auto-Submitted"] == "auto-replied")
