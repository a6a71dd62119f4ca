"""A daemon with an embedded post office, players who send and read mail, a clock that can be moved."""

from __future__ import annotations

import email
import smtplib
from collections.abc import Callable
from dataclasses import dataclass, field
from email.message import EmailMessage, Message
from email.policy import SMTP
from pathlib import Path

from imapclient import IMAPClient
from pydantic import SecretStr
from sqlmodel import Session, select

from adjudicator.kinds import Instant
from games.marks import Scene
from mailer.base.config import Config, Embedded, Imap, Judge, Smtp
from mailer.base.house import House
from mailer.desk import desk
from mailer.outbox.queue import Body, queue
from mailer.post.letter import Letter
from mailer.service.daemon import Daemon, wall_clock
from mailer.store.models import InboxRow, OutboxRow, Person
from mailer.worker import attempts

PASSWORDS = {"ann": "ann-pass", "bob": "bob-pass", "eve": "eve-pass"}
PNG = b"\x89PNG\r\n\x1a\n not really"
SCENE = Scene("road", "en", "A picture")


class Crash(BaseException):
    """The process dies here; nothing may catch it."""


@dataclass(frozen=True)
class Mail:
    """A mail as the mailbox would give it."""

    raw: bytes
    uid: int
    received: int
    uidvalidity: int = 1
    truncated: bool = False


@dataclass(frozen=True)
class Drawing:
    """A picture that took no time."""

    png: bytes = PNG
    svg: bytes = b"<svg/>"


@dataclass
class Clock:
    """The real time, moved by hand."""

    ahead: int = 0

    def __call__(self) -> Instant:
        return Instant(wall_clock() + self.ahead)


@dataclass
class CountingDesk:
    """A desk whose effect can be counted: each letter of a person turns their nonce by one."""

    poison: Callable[[Letter], bool] = lambda letter: False
    seen: list[str] = field(default_factory=list)

    def handle(self, session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> None:
        self.seen.append(letter.subject)
        person = session.exec(select(Person).where(Person.address == letter.sender)).first()
        if person is None:
            person = Person(address=letter.sender, name=letter.sender, created=now)
            session.add(person)
            session.flush()
        person.nonce += 1
        body = Body(
            f"Re: {letter.subject}", f"Number {person.nonce}\n", html="<p>Hello</p>", picture_alt="The road"
        )
        queue(
            session,
            house,
            key=f"receipt/{row.id}",
            person=person,
            outgoing=body,
            game_id=None,
            scene=SCENE,
            now=now,
        )
        if self.poison(letter):
            raise ZeroDivisionError("poison")

    def install(self, replace: Callable[[object, str, object], None]) -> CountingDesk:
        """Sit down in place of the real desk; ``replace`` is a monkeypatch's setattr."""
        replace(desk, "handle", self.handle)
        return self


@dataclass
class Town:
    """A daemon's post office seen from outside."""

    daemon: Daemon
    clock: Clock

    def tick_on(self, daemon: Daemon | None = None, times: int = attempts.MOST) -> None:
        """Tick so often, each time after the longest pause between two attempts."""
        for _ in range(times):
            (daemon or self.daemon).tick()
            self.clock.ahead += times * attempts.PAUSE

    @property
    def smtp_port(self) -> int:
        office = self.daemon.postroom.office
        assert office is not None
        return office.ports.smtp

    def send(self, who: str, subject: str, text: str = "hello", **headers: str) -> None:
        """``who`` writes to the judge."""
        self.send_raw(who, letter(who, subject, text, **headers))

    def send_raw(self, who: str, raw: bytes) -> None:
        with smtplib.SMTP("127.0.0.1", self.smtp_port) as client:
            client.sendmail(f"{who}@localhost", ["judge@localhost"], raw)

    def mails(self, who: str) -> list[Message]:
        """All mails in the mailbox of ``who``, the oldest first."""
        office = self.daemon.postroom.office
        assert office is not None
        with IMAPClient("127.0.0.1", port=office.ports.imap, ssl=False) as client:
            client.login(who, PASSWORDS[who])
            client.select_folder("INBOX", readonly=True)
            found = client.fetch(client.search("ALL"), ["BODY.PEEK[]"])
        return [email.message_from_bytes(found[uid][b"BODY[]"]) for uid in sorted(found)]

    def subjects(self, who: str) -> list[str]:
        return [str(mail["Subject"]) for mail in self.mails(who)]

    def effects(self, who: str) -> int:
        """How many letters of ``who`` had their effect."""
        with self.daemon.database.reader() as session, session.begin():
            person = session.exec(select(Person).where(Person.address == f"{who}@localhost")).first()
            return person.nonce if person is not None else 0

    def inbox(self) -> list[InboxRow]:
        with self.daemon.database.reader() as session, session.begin():
            rows = list(session.exec(select(InboxRow).order_by(InboxRow.id)))  # type: ignore[arg-type]
            session.expunge_all()
        return rows

    def outbox(self) -> list[OutboxRow]:
        with self.daemon.database.reader() as session, session.begin():
            rows = list(session.exec(select(OutboxRow).order_by(OutboxRow.id)))  # type: ignore[arg-type]
            session.expunge_all()
        return rows


def letter(who: str, subject: str, text: str = "hello", **headers: str) -> bytes:
    """A plain letter to the judge; ``message_id=""`` leaves the id away."""
    mail = EmailMessage()
    mail["From"] = f"{who}@localhost"
    mail["To"] = "judge@localhost"
    mail["Subject"] = subject
    mail.set_content(text)
    if headers.get("message_id", "none"):
        mail["Message-ID"] = headers.pop("message_id", f"<{who}.{subject.replace(' ', '.')}@home>")
    headers.pop("message_id", None)
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    return mail.as_bytes(policy=SMTP)


def config_of(
    folder: Path, smtp_port: int = 0, imap_port: int = 0, *, enabled: bool = True, database: str = ""
) -> Config:
    """A house in ``folder`` with its own post office, or beside one that runs; on SQLite by itself."""
    return Config(
        database=database or f"sqlite:///{folder / 'house.db'}",
        secret_file=folder / "secret",
        judge=Judge(address="judge@localhost", operator="eve@localhost"),
        imap=Imap(port=imap_port, user="judge", password=SecretStr("judge-pass"), poll_seconds=1.0),
        smtp=Smtp(port=smtp_port),
        embedded=Embedded(
            enabled=enabled,
            smtp_port=0,
            imap_port=0,
            accounts={name: SecretStr(password) for name, password in PASSWORDS.items()},
        ),
    )


def second_daemon(town: Town, clock: Clock | None = None) -> Daemon:
    """Another daemon on the same database and mailbox."""
    office = town.daemon.postroom.office
    assert office is not None
    folder = town.daemon.config.secret_file.parent
    database = town.daemon.config.database
    config = config_of(folder, office.ports.smtp, office.ports.imap, enabled=False, database=database)
    return Daemon(config, clock or town.clock, paint=lambda scene: Drawing())
