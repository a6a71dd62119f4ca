"""``make bench-post``: letters a second from mailbox to mailbox, beside a bare loop on the same servers."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import aiosmtplib
from imapclient import IMAPClient
from sqlmodel import Session, col, func, select

from adjudicator.kinds import Instant, Seat
from games.diplomacy.title import TITLE
from mailer.config import Config
from mailer.desk import people, turn
from mailer.house import House, open_house
from mailer.store.database import Database, open_database
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person, Player
from mailer.tokens import seat_token
from tests.rig.dovecot import PASSWORD, Dovecot
from tests.rig.needs import MissingError
from tests.rig.postgres import DURABLE, Cluster

SEATS = 7
BATCH = 50
PATIENCE = 600.0
WARM = 2
"""Games played before the clock runs, for each daemon: grammars are built, connections open."""

Mail = tuple[str, bytes, str]
"""(to, raw, envelope sender)"""


@dataclass(frozen=True)
class Servers:
    """Where mail goes in and out."""

    dovecot: Dovecot
    smtp: int


@dataclass(frozen=True)
class Figure:
    """One run."""

    name: str
    letters: int
    sent: int
    size: int
    seconds: float
    cpu: float

    @property
    def rate(self) -> float:
        """Letters a second."""
        return self.letters / self.seconds


@contextlib.contextmanager
def servers() -> Iterator[Servers]:
    """Dovecot with LMTP in and IMAP out, and an SMTP door to it in a process of its own."""
    with Dovecot() as dovecot:
        command = [sys.executable, "-m", "tests.rig.gateway", str(dovecot.lmtp)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as gateway:
            assert gateway.stdout is not None
            try:
                yield Servers(dovecot, int(gateway.stdout.readline()))
            finally:
                gateway.terminate()


def open_games(
    database: Database, house: House, first: int, number: int, chance: random.Random
) -> list[Mail]:
    """Games of seven that have begun, and a letter of orders from each seat; the last closes the phase."""
    mails: list[Mail] = []
    now = Instant(int(time.time()))
    for at in range(first, first + number):
        with database.writer() as session, session.begin():
            row = _game(session, f"Game{at}", now)
            play, _ = turn.start(session, house, row, now)
            for player, person in people.players(session, row):
                ask = play.ask(Seat(player.seat or ""))
                assert ask is not None
                view = play.view(ask.seat)
                order = TITLE.sample(view, ask, chance.randrange)
                text = "\r\n".join(TITLE.standing(view, ask, order, "en"))
                to = f"judge+{seat_token(house, player)}@localhost"
                mails.append((to, _raw(person.address, to, text, f"{row.id}.{player.seat}"), person.address))
    return mails


def _game(session: Session, name: str, now: Instant) -> GameRow:
    row = GameRow(
        name=name,
        name_key=name.casefold(),
        title="diplomacy",
        scenario="standard",
        options="{}",
        settings="{}",
        seed=b"",
        created=now,
    )
    session.add(row)
    session.flush()
    for seat in range(SEATS):
        address = f"{name.lower()}.{seat}@localhost"  # as in ``addresses``
        person = Person(address=address, name=f"{name} {seat}", confirmed=True, pictures=False, created=now)
        session.add(person)
        session.flush()
        session.add(Player(game_id=row.id, person_id=person.id, joined=now))
    session.flush()
    return row


def _raw(sender: str, to: str, text: str, ident: str) -> bytes:
    head = (
        f"From: {sender}\r\nTo: {to}\r\nSubject: orders\r\nMessage-ID: <{ident}@home>\r\n"
        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    return (head + text + "\r\n").encode()


def daemon(name: str, url: str, daemons: int, games: int, at: Servers) -> Figure:
    """So many ``estafette serve`` on one database: the time from the backlog to the last answer sent."""
    with tempfile.TemporaryDirectory() as folder:
        config = _config(Path(folder), url, at)
        house = open_house(Config(secret_file=config.with_name("secret")))
        database = open_database(url)
        chance = random.Random(1)
        warm = open_games(database, house, 0, WARM * daemons, chance)
        letters = open_games(database, house, WARM * daemons, games, chance)
        with _serving(config, daemons) as processes:
            at.dovecot.deliver_all(warm)
            _until(database, _expected(warm), processes)
            # The backlog is laid down while they sleep, so that its delivery is not measured.
            _signal(processes, signal.SIGSTOP)
            at.dovecot.deliver_all(letters)
            _signal(processes, signal.SIGCONT)
            began, spent = time.perf_counter(), _cpu(processes)
            _until(database, _expected(warm) + _expected(letters), processes)
            seconds, spent = time.perf_counter() - began, _cpu(processes) - spent
        size = _check(database, len(warm) + len(letters))
        database.close()
    return Figure(name, len(letters), _expected(letters), size, seconds, spent)


def _expected(letters: Sequence[Mail]) -> int:
    """A receipt for each letter, and a report to each seat of the game that it closed."""
    return 2 * len(letters)


def _config(folder: Path, url: str, at: Servers) -> Path:
    path = folder / "estafette.toml"
    path.touch(0o600)
    path.write_text(
        f'database = "{url}"\nsecret_file = "{folder / "secret"}"\n[judge]\naddress = "judge@localhost"\n'
        f'[imap]\nport = {at.dovecot.imap}\nuser = "judge"\npassword = "{PASSWORD}"\nsecurity = "none"\n'
        f'[smtp]\nport = {at.smtp}\nsecurity = "none"\n'
    )
    return path


@contextlib.contextmanager
def _serving(config: Path, daemons: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    log = config.with_name("log").open("wb")
    command = [sys.executable, "-m", "mailer.cli", "serve", "--config", str(config)]
    processes = [subprocess.Popen(command, stderr=log, stdout=log) for _ in range(daemons)]
    try:
        yield processes
    finally:
        _signal(processes, signal.SIGCONT)
        _signal(processes, signal.SIGTERM)
        for process in processes:
            process.wait(30)
        log.close()
        said = config.with_name("log").read_text()
        if "Traceback" in said:
            print(said[-4000:], file=sys.stderr)


def _signal(processes: Sequence[subprocess.Popen[bytes]], number: int) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, number)


def _with_children(pid: int) -> list[int]:
    """The process and those that it has started."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [pid, *(int(child) for task in tasks for child in (task / "children").read_text().split())]


def _cpu(processes: Sequence[subprocess.Popen[bytes]]) -> float:
    """Seconds of processor time that they and the processes they started have had."""
    pids = [pid for process in processes for pid in _with_children(process.pid)]
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def _until(database: Database, letters: int, processes: Sequence[subprocess.Popen[bytes]]) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        with database.reader() as session, session.begin():
            sent = session.exec(select(func.count(col(OutboxRow.id))).where(OutboxRow.status == "sent")).one()
        if sent >= letters:
            return
        assert time.monotonic() < end, f"{sent} of {letters} letters sent"
        assert all(process.poll() is None for process in processes), "a daemon ended"
        time.sleep(0.02)


def _check(database: Database, letters: int) -> int:
    """Every letter was dealt with, every phase closed; the mean size of what was sent, in bytes."""
    with database.reader() as session, session.begin():
        assert sorted(session.exec(select(InboxRow.status)).all()) == ["done"] * letters
        steps = session.exec(select(GameRow.version)).all()
        assert all(steps)
        return int(session.exec(select(func.avg(func.length(OutboxRow.body)))).one())


def addresses(games: int) -> list[str]:
    """Who plays at so many games."""
    return [f"game{at}.{seat}@localhost" for at in range(games) for seat in range(SEATS)]


def bare(games: int, size: int, at: Servers) -> Figure:
    """Reads as many letters and sends as many mails as big, made beforehand; does nothing in between."""
    letters = [
        ("judge@localhost", _raw(who, "judge@localhost", "A PAR - BUR", who), who) for who in addresses(games)
    ]
    at.dovecot.deliver_all(letters)
    began, spent = time.perf_counter(), time.process_time()
    sent = asyncio.run(_bare_loop(at, size))
    seconds, spent = time.perf_counter() - began, time.process_time() - spent
    return Figure("bare loop", len(letters), sent, size, seconds, spent)


async def _bare_loop(at: Servers, size: int) -> int:
    sent = 0
    line = b"A Paris - Burgundy: moved, as ordered, and nobody was in the way of it there.\r\n"
    body = b"From: judge@localhost\r\nSubject: orders\r\nMessage-ID: <%d@judge>\r\n\r\n" + line * (
        size // len(line)
    )
    with IMAPClient("127.0.0.1", port=at.dovecot.imap, ssl=False) as client:
        client.login("judge", PASSWORD)
        client.select_folder("INBOX")
        if not client.folder_exists("Processed"):
            client.create_folder("Processed")
        smtp = aiosmtplib.SMTP(hostname="127.0.0.1", port=at.smtp, start_tls=False)
        await smtp.connect()
        while uids := client.search(["UNSEEN"])[:BATCH]:
            for found in client.fetch(uids, ["BODY.PEEK[]"]).values():
                writer = found[b"BODY[]"].partition(b"\r\nFrom: ")[2].partition(b"\r\n")[0].decode()
                for _ in range(2):
                    await smtp.sendmail("judge@localhost", [writer], body.replace(b"%d", b"%d" % sent, 1))
                    sent += 1
            client.add_flags(uids, [rb"\Seen"], silent=True)
            client.move(uids, "Processed")
        await smtp.quit()
    return sent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="games of seven letters each")
    parser.add_argument("--daemons", default="1,2,4", help="how many on PostgreSQL")
    games = parser.parse_args().games
    daemons = [int(number) for number in parser.parse_args().daemons.split(",")]
    try:
        with servers() as at, tempfile.TemporaryDirectory() as folder:
            # The first mail of each makes the mailbox, which takes longer than the mail.
            at.dovecot.deliver_all([(who, b"Subject: welcome\r\n\r\n", "") for who in addresses(games + 8)])
            figures = [daemon("SQLite, 1 daemon", f"sqlite:///{folder}/house.db", 1, games, at)]
            figures.insert(0, bare(games, figures[0].size, at))
            _print(figures)
            cluster = Cluster(DURABLE)
            try:
                for number in daemons:
                    url = cluster.url(cluster.create())
                    name = f"PostgreSQL, {number} daemon{'s' * (number > 1)}"
                    figures.append(daemon(name, url, number, games, at))
                    _print(figures[:1] + figures[-1:])
            finally:
                cluster.close()
    except MissingError as error:
        sys.exit(f"bench-post needs real servers: {error}")


def _print(figures: Sequence[Figure]) -> None:
    for figure in figures:
        share = figure.rate / figures[0].rate
        print(
            f"{figure.name:24} {figure.letters:5} letters, {figure.sent:5} mails sent ({figure.size} bytes), "
            f"{figure.seconds:6.1f} s, {figure.rate:6.1f} letters/s, {share:5.0%} of the bare loop, "
            f"{1000 * figure.cpu / figure.letters:5.1f} ms of processor time a letter",
            flush=True,
        )


if __name__ == "__main__":
    main()
