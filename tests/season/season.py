"""People with mail programs around a real judge: they write, the clock moves, all post is looked at."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
import structlog
import time_machine
from pydantic import SecretStr
from sqlmodel import SQLModel, col, select

from adjudicator.kinds import Args, Seat
from games.marks import Scene
from mailer.base.config import Config, Embedded, Imap, Judge, Smtp, Web
from mailer.base.words import LANGS
from mailer.desk import answering
from mailer.desk.commands import dispatch
from mailer.desk.reply import Answer
from mailer.desk.visit import Visit
from mailer.post.client import Desk, MailClient, ReceivedMail
from mailer.service.daemon import Daemon
from mailer.store.models import GameRow
from mailer.table import play as table
from mailer.table.people import game_named
from mailer.table.play import Play
from parsers.judge.reader import Press
from tests.season.secrets import Secrets
from tests.worker.town import Drawing

JUDGE = "judge@localhost"
OPERATOR = "olga"
GAME = "polar"
BEGIN = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
"""A Monday; the clocks of Europe go forward on the last Sunday of the month."""

Charset = tuple[str, str]
"""(charset, transfer encoding)"""

PROGRAMS: dict[str, Charset] = {
    "anna": ("utf-8", "quoted-printable"),
    "boris": ("koi8-r", "8bit"),
    "dora": ("us-ascii", "7bit"),
    "egor": ("windows-1251", "quoted-printable"),
    "fritz": ("iso-8859-1", "8bit"),
    "galya": ("utf-8", "base64"),
    "hugo": ("utf-8", "8bit"),
    "clara": ("utf-8", "quoted-printable"),
    "marta": ("koi8-r", "base64"),
    "ivan": ("utf-8", "8bit"),
    "vera": ("windows-1251", "8bit"),
    "walt": ("utf-8", "8bit"),
    OPERATOR: ("utf-8", "base64"),
}
"""How the mail program of each person writes."""


@dataclass(frozen=True)
class Post:
    """What the postman brought since the last look, by account."""

    bags: dict[str, list[ReceivedMail]]

    def only(self, *names: str) -> Post:
        """These got letters and nobody else."""
        assert sorted(self.bags) == sorted(names)
        return self

    def tells(self, names: str, *phrases: str) -> Post:
        """Each of ``names`` reads every phrase in what came, whatever the line ends."""
        for name in names.split():
            text = self.text(name)
            for phrase in phrases:
                assert phrase in text, f"{name} does not read {phrase!r} in\n\n{self.shown(name)}"
        return self

    def hides(self, names: str, *phrases: str) -> Post:
        """None of ``names`` reads any of the phrases in what came."""
        for name in names.split():
            for phrase in phrases:
                assert phrase not in self.text(name), f"{name} reads {phrase!r} in\n\n{self.shown(name)}"
        return self

    def text(self, name: str) -> str:
        """All words that came to ``name``, in one line."""
        return " ".join(self.shown(name).split())

    def shown(self, name: str) -> str:
        """All letters that came to ``name``, as a mail program shows them."""
        return "\n\n".join(f"{m.headline.subject}\n\n{m.text}" for m in self.bags.get(name, []))

    def of(self, name: str, subject: str = "") -> ReceivedMail:
        """The one letter to ``name`` with these words in its subject."""
        (mail,) = (m for m in self.bags.get(name, []) if subject in m.headline.subject)
        return mail


@dataclass
class Season:
    """One judge and everybody who writes to it; every letter that comes is checked for secrets."""

    daemon: Daemon
    clock: time_machine.Traveller
    clients: dict[str, MailClient]
    secrets: Secrets
    performed: set[str] = field(default_factory=set)
    written: list[str] = field(default_factory=list)
    kept: dict[str, list[ReceivedMail]] = field(default_factory=dict)

    # -- writing

    def write(
        self, who: str, text: str, to: str = "", *, answer: ReceivedMail | None = None, file: str = ""
    ) -> Post:
        """``who`` writes, a minute later. ``to`` is a game whose latest letter is answered, else their own.

        ``answer`` is the very letter to be answered; ``file`` is the name of something put beside the text.
        """
        former = answer or (self.latest(who, to) if to else self._own(who))
        self.written.append(text)
        self.secrets.typed[who] = f"{self.secrets.typed.get(who, '')}\n{text}"
        if former is None:
            recipient, subject = JUDGE, ""
        else:
            recipient, subject = former.answer_to, f"Re: {former.headline.subject}"
        mail = EmailMessage()
        mail["From"] = f"{who}@localhost"
        mail["To"] = recipient
        mail["Subject"] = subject
        mail["Date"] = datetime.now(UTC)
        mail["Message-ID"] = f"<{len(self.written)}.{who}@home.example>"
        if former is not None:
            mail["In-Reply-To"] = former.message_id
            mail["References"] = " ".join([*former.references, former.message_id])
            # As mail programs do, with all that was written before below the answer.
            quoted = "\n".join(f"> {line}" for line in former.text.split("\n")[:20])
            russian = any("а" <= letter <= "я" for letter in text)
            wrote = "2 марта 2026 г., Estafette пишет:" if russian else "On 2 March 2026, Estafette wrote:"
            text = f"{text}\n\n{wrote}\n{quoted}\n"
        charset, encoding = PROGRAMS[who]
        good = text.encode(charset, "replace").decode(charset) == text
        mail.set_content(text, charset=charset if good else "utf-8", cte=encoding if good else "base64")
        if file:
            mail.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename=file)
        self.clock.shift(60)
        self.clients[who].send_raw(recipient, mail.as_bytes(policy=SMTP))
        return self.pass_on()

    def _own(self, who: str) -> ReceivedMail | None:
        """The newest letter of the judge to ``who`` that is about no game: what answers it is theirs."""
        own = [mail for mail in self.kept.get(who, []) if "[Estafette " not in mail.headline.subject]
        return own[-1] if own else None

    def latest(self, who: str, game: str, words: str = "") -> ReceivedMail:
        """The newest letter to ``who`` about a game."""
        found = [
            mail
            for mail in self.kept.get(who, [])
            if f" {game}]" in mail.headline.subject and words in mail.text
        ]
        assert found, f"{who} has no letter about {game}"
        return found[-1]

    def orders(self, who: str, seat: str, text: str, phase: str = "", *, beside: str = "") -> Post:
        """Order lines for ``phase``, or the open one; until it is over nobody else may read one of them.

        ``beside`` is what else the letter says.
        """
        for line in text.strip().split("\n"):
            self.secrets.keep(line, {who}, GAME, phase or self.phase(GAME))
        post = self.write(who, f"{text}\n{beside}", GAME).only(who)
        for lang in LANGS:
            for line in self.stands(seat, lang):
                self.secrets.keep(line, {who}, GAME, self.phase(GAME))
        return post

    # -- time

    def wait(self, **span: float) -> Post:
        """So much time goes by; the judge looks in before and at every moment at which something is due."""
        return self.until(datetime.now(UTC) + timedelta(**span))

    def until(self, moment: datetime) -> Post:
        """The clock goes on to that moment."""
        bags: list[dict[str, list[ReceivedMail]]] = []
        for _ in range(100):
            now = datetime.now(UTC)
            due = min([at for at in self._dues() if at > now], default=moment)
            if due >= moment:
                break
            self.clock.move_to(max(now, due - timedelta(seconds=60)))
            bags.append(self.pass_on().bags)
            self.clock.move_to(due)
            bags.append(self.pass_on().bags)
        self.clock.move_to(moment)
        bags.append(self.pass_on().bags)
        names = dict.fromkeys(name for bag in bags for name in bag)
        return Post({name: [mail for bag in bags for mail in bag.get(name, [])] for name in names})

    def _dues(self) -> list[datetime]:
        with self.daemon.database.reader() as session, session.begin():
            rows = session.exec(select(GameRow.due).where(GameRow.status == "running")).all()
        return [datetime.fromtimestamp(due, UTC) for due in rows if due is not None]

    def pass_on(self) -> Post:
        """The judge does everything once, and everybody looks into their mailbox."""
        ticked = self.daemon.tick()
        assert ticked.trouble is None
        bags = {name: list(client.unread()) for name, client in self.clients.items()}
        post = Post({name: mails for name, mails in bags.items() if mails})
        for name, mails in post.bags.items():
            self.kept.setdefault(name, []).extend(mails)
        self.secrets.passed(self._phases())
        for name, mails in post.bags.items():
            for mail in mails:
                self.secrets.check(name, mail)
        return post

    @contextmanager
    def broken(self, name: str) -> Iterator[None]:
        """A command on which the judge fails."""

        def fail(visit: Visit, args: Args) -> Answer:
            raise ZeroDivisionError(name)

        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(dispatch.ACTS, name, fail)  # type: ignore[arg-type]
            yield

    # -- the game

    def row(self, game: str) -> GameRow | None:
        """The row of a game, begun or not."""
        with self.daemon.database.reader() as session, session.begin():
            row = game_named(session, game)
            if row is not None:
                session.expunge(row)
        return row

    def play(self, game: str) -> Play:
        """A game that has begun, as it stands."""
        with self.daemon.database.reader() as session, session.begin():
            row = game_named(session, game)
            assert row is not None
            return table.load(session, row)

    def phase(self, game: str) -> str:
        """The open phase; empty when the game is over."""
        return self._phases().get(game, "")

    def due(self, game: str) -> datetime:
        """The deadline."""
        due = self.play(game).match.due
        assert due is not None
        return datetime.fromtimestamp(due, UTC)

    def stands(self, seat: str, lang: str = "en") -> tuple[str, ...]:
        """The orders of a seat that stand."""
        play = self.play(GAME)
        ask = play.ask(Seat(seat))
        order = play.match.drafts.get(Seat(seat))
        if ask is None or order is None:
            return ()
        return tuple(play.title.standing(play.view(ask.seat), ask, order, lang))

    def position(self) -> tuple[str, ...]:
        """What everybody may see, a line each, as programs read it."""
        play = self.play(GAME)
        return tuple(play.title.block(play.view(None)))

    def everything_stored(self) -> str:
        """All that the database holds, as text."""
        with self.daemon.database.reader() as session, session.begin():
            rows = [
                row for table in SQLModel.metadata.sorted_tables for row in session.execute(select(table))
            ]
        values = [value for row in rows for value in row]
        return "\n".join(v.decode("utf-8", "replace") if isinstance(v, bytes) else str(v) for v in values)

    def _phases(self) -> dict[str, str]:
        with self.daemon.database.reader() as session, session.begin():
            found = {}
            for row in session.exec(select(GameRow).where(col(GameRow.status).in_(("running", "paused")))):
                asks = table.load(session, row).asks
                found[row.name] = asks[0].phase if asks else ""
        return found


# -- opening


@contextmanager
def opened(folder: Path) -> Iterator[Season]:
    """A judge with its own post office, mailboxes for everybody, a clock that stands until it is moved."""
    passwords = {name: f"{name}-pass" for name in PROGRAMS}
    config = Config(
        database=f"sqlite:///{folder / 'house.db'}",
        secret_file=folder / "secret",
        judge=Judge(address=JUDGE, operator=f"{OPERATOR}@localhost"),
        imap=Imap(port=0, user="judge", password=SecretStr("judge-pass"), poll_seconds=1.0),
        smtp=Smtp(port=0),
        embedded=Embedded(
            enabled=True,
            smtp_port=0,
            imap_port=0,
            accounts={name: SecretStr(password) for name, password in passwords.items()},
        ),
        web=Web(enabled=True, port=0, base_url="https://games.example.net"),
    )
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with time_machine.travel(BEGIN, tick=False) as clock:
        daemon = Daemon(config, paint=_drawn)
        office = daemon.postroom.office
        assert office is not None
        clients = {
            name: MailClient(
                Desk(f"{name}@localhost", password, "127.0.0.1", office.ports.imap, office.ports.smtp)
            )
            for name, password in passwords.items()
        }
        season = Season(daemon, clock, clients, Secrets(tuple(PROGRAMS), OPERATOR))
        try:
            with _listening(season.performed):
                yield season
        finally:
            for client in clients.values():
                client.close()
            daemon.close()


def _drawn(scene: Scene) -> Drawing:
    return Drawing()


@contextmanager
def _listening(performed: set[str]) -> Iterator[None]:
    """Notes every command that was done and not refused, under its name in the table, and press."""
    perform, deliver = dispatch.perform, answering.press.deliver

    def performing(visit: Visit, name: str, args: Args) -> Answer:
        answer = perform(visit, name, args)
        if answer.mark != "bad":
            performed.add(name)
        return answer

    def delivering(visit: Visit, press: Press, body: str, orders: int = 0) -> Answer:
        answer = deliver(visit, press, body, orders)
        if answer.mark != "bad":
            performed.add("press")
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dispatch, "perform", performing)
        patch.setattr(answering.press, "deliver", delivering)
        yield
