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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosmtplib
from imapclient import IMAPClient
from sqlmodel import Session, col, func, select

from adjudicator.kinds import Instant, Seat
from games.diplomacy.title import TITLE
from mailer.base.config import Config
from mailer.base.house import House, open_house
from mailer.desk import turn
from mailer.post.filing import OWN_FOLDER
from mailer.store.database import Database, open_database
from mailer.store.models import GameRow, InboxRow, OutboxRow, Person, Player
from mailer.table import people
from mailer.table.tokens import seat_token
from tests.bench.figures import BARE, Figure, table
from tests.rig.dovecot import PASSWORD, Dovecot
from tests.rig.needs import MissingError
from tests.rig.postfix import Postfix
from tests.rig.postgres import DURABLE, Cluster
from tools.marks import write_between

SEATS = 7
BATCH = 50
PATIENCE = 600.0
SIZE = 8_600
"""Bytes of a mail of the bare loop: about the mean of what the judge sends."""

WARM = 8
"""Games played before the clock runs, for each daemon: grammars are built, connections open, at all."""

Mail = tuple[str, bytes, str]
"""(to, raw, envelope sender)"""


@dataclass(frozen=True)
class Servers:
    """Where mail goes in and out; ``idle`` tells whether the servers have done all that they have taken."""

    dovecot: Dovecot
    smtp: int
    idle: Callable[[], bool] = lambda: True

    def rest(self) -> None:
        """Wait until what came before is delivered, so that it does not burden what is measured next."""
        while not self.idle():
            time.sleep(0.05)


@contextlib.contextmanager
def with_postfix() -> Iterator[Servers]:
    """Dovecot for the mailbox, Postfix for sending: a house as most are. Raises MissingError without root."""
    with Dovecot() as dovecot, Postfix(dovecot) as postfix:
        yield Servers(dovecot, postfix.plain, lambda: not postfix.queued())


@contextlib.contextmanager
def with_gateway() -> Iterator[Servers]:
    """Dovecot with LMTP in and IMAP out, and an SMTP door to it in a process of its own: no queue between."""
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
    """So many ``estafette serve`` on one database: the time from the backlog to the last answer delivered."""
    with tempfile.TemporaryDirectory() as folder:
        config = _config(Path(folder), url, at)
        house = open_house(Config(secret_file=config.with_name("secret")))
        database = open_database(url)
        chance = random.Random(1)
        warm = open_games(database, house, 0, WARM * daemons, chance)
        letters = open_games(database, house, WARM * daemons, games, chance)
        _unmark(at)
        with _serving(config, daemons) as processes:
            at.dovecot.deliver_all(warm)
            _until(database, len(warm), processes)
            at.rest()
            # The backlog is laid down while they sleep, so that its delivery is not measured.
            _signal(processes, signal.SIGSTOP)
            at.dovecot.deliver_all(letters)
            _signal(processes, signal.SIGCONT)
            began, spent = time.perf_counter(), _spent(processes)
            _until(database, len(warm) + len(letters), processes)
            at.rest()  # what is sent lies in the players' mailboxes
            seconds, now = time.perf_counter() - began, _spent(processes)
        sent, size = _check(database, len(warm) + len(letters))
        database.close()
    judge, carrier, busy = (after - before for before, after in zip(spent, now, strict=True))
    mine = sent * len(letters) // (len(warm) + len(letters))
    return Figure(name, len(letters), mine, size, seconds, judge, carrier, busy)


def _config(folder: Path, url: str, at: Servers) -> Path:
    path = folder / "estafette.toml"
    path.touch(0o600)
    path.write_text(
        f'database = "{url}"\nsecret_file = "{folder / "secret"}"\n[judge]\naddress = "judge@localhost"\n'
        f'[imap]\nport = {at.dovecot.imap}\nuser = "judge"\npassword = "{PASSWORD}"\nsecurity = "none"\n'
        f'[smtp]\nport = {at.smtp}\nsecurity = "none"\n'
    )
    return path


def _unmark(at: Servers) -> None:
    """The mailbox belongs to no house: each measurement is one of its own."""
    with IMAPClient("127.0.0.1", port=at.dovecot.imap, ssl=False) as client:
        client.login("judge", PASSWORD)
        if client.folder_exists(OWN_FOLDER):
            client.delete_folder(OWN_FOLDER)


@contextlib.contextmanager
def _serving(config: Path, daemons: int) -> Iterator[list[subprocess.Popen[bytes]]]:
    log = config.with_name("log").open("wb")
    command = [sys.executable, "-m", "mailer.cli.main", "serve", "--config", str(config)]
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


def _children(pid: int) -> list[int]:
    """The processes that it has started, and those that these have started."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    found = [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return [one for child in found for one in (child, *_children(child))]


def _spent(processes: Sequence[subprocess.Popen[bytes]]) -> tuple[float, float, float]:
    """Seconds of processor time of the judges, of the processes they have started, of the whole machine."""
    judges = [process.pid for process in processes]
    carriers = [child for pid in judges for child in _children(pid)]
    return sum(map(_cpu, judges)), sum(map(_cpu, carriers)), _busy()


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _busy() -> float:
    user, nice, system, _idle, _waiting, *others = Path("/proc/stat").read_text().split("\n")[0].split()[1:]
    return sum(map(int, (user, nice, system, *others[:3]))) / os.sysconf("SC_CLK_TCK")


def _until(database: Database, letters: int, processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Wait until so many letters have been dealt with in all, and whatever was written for them is sent."""
    end = time.monotonic() + PATIENCE
    while True:
        with database.reader() as session, session.begin():
            done = _count(session, InboxRow, col(InboxRow.status) == "done")
            waiting = _count(session, OutboxRow, col(OutboxRow.status) != "sent")
        if done >= letters and not waiting:
            return
        assert time.monotonic() < end, f"{done} of {letters} letters are done, {waiting} mails wait"
        assert all(process.poll() is None for process in processes), "a daemon ended"
        time.sleep(0.1)  # looking costs the machine something, too


def _count(session: Session, table: type[InboxRow | OutboxRow], where: Any) -> int:
    return session.exec(select(func.count(col(table.id))).where(where)).one()


def _check(database: Database, letters: int) -> tuple[int, int]:
    """Every letter was dealt with, every phase closed; how many mails were sent, and their mean size.

    One to each seat of a game for its own letter, but for the last, and the report.
    """
    with database.reader() as session, session.begin():
        assert sorted(session.exec(select(InboxRow.status)).all()) == ["done"] * letters
        steps = session.exec(select(GameRow.version)).all()
        assert all(steps)
        sent = _count(session, OutboxRow, col(OutboxRow.status) == "sent")
        assert sent >= letters, "somebody was not answered"
        return sent, int(session.exec(select(func.avg(func.length(OutboxRow.body)))).one())


def addresses(games: int) -> list[str]:
    """Who plays at so many games."""
    return [f"game{at}.{seat}@localhost" for at in range(games) for seat in range(SEATS)]


def bare(games: int, size: int, at: Servers) -> Figure:
    """Reads as many letters and sends as many mails as big, made beforehand; does nothing in between."""
    letters = [
        ("judge@localhost", _raw(who, "judge@localhost", "A PAR - BUR", who), who) for who in addresses(games)
    ]
    at.dovecot.deliver_all(letters)
    at.rest()
    began, spent, busy = time.perf_counter(), time.process_time(), _busy()
    sent = asyncio.run(_bare_loop(at, size))
    at.rest()
    seconds, spent, busy = time.perf_counter() - began, time.process_time() - spent, _busy() - busy
    return Figure(BARE, len(letters), sent, size, seconds, spent, 0.0, busy)


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


DOORS = {"postfix": with_postfix, "gateway": with_gateway}


def main() -> None:
    """Print a table for each way out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=150, help="games of seven letters each")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured")
    parser.add_argument("--daemons", default="1,2,4", help="how many on PostgreSQL; 0 for none")
    parser.add_argument("--sqlite", type=int, default=1, help="0 leaves SQLite out")
    parser.add_argument("--door", default="postfix,gateway", help="what takes the mails that are sent")
    parser.add_argument("--write", type=Path, help="put the tables into this file of Markdown")
    given = parser.parse_args()
    tables = []
    try:
        for door in given.door.split(","):
            with DOORS[door]() as at:
                print(f"Dovecot, {door}:", flush=True)
                tables.append(table(door, list(_runs(at, given))))
                print(tables[-1], flush=True)
    except MissingError as error:
        sys.exit(f"bench-post needs real servers: {error}")
    if given.write:
        write_between(given.write, "post", "\n\n".join(tables))


def _runs(at: Servers, given: argparse.Namespace) -> Iterator[Figure]:
    """What was asked for, so many times in turn, a bare loop before and after each: machines are moody."""
    games, daemons = given.games, [int(number) for number in given.daemons.split(",") if int(number)]
    # The first mail of each makes the mailbox, which takes longer than the mail.
    everybody = addresses(games + WARM * max((1, *daemons)))
    at.dovecot.deliver_all([(who, b"Subject: welcome\r\n\r\n", "") for who in everybody])
    bare(WARM, SIZE, at)
    cluster = Cluster(DURABLE) if daemons else None
    try:
        yield _said(bare(games, SIZE, at))
        for _ in range(given.rounds):
            if given.sqlite:
                with tempfile.TemporaryDirectory() as folder:
                    yield _said(daemon("SQLite, 1 daemon", f"sqlite:///{folder}/house.db", 1, games, at))
                yield _said(bare(games, SIZE, at))
            for number in daemons:
                assert cluster is not None
                url = cluster.url(cluster.create())
                name = f"PostgreSQL, {number} daemon{'s' * (number > 1)}"
                yield _said(daemon(name, url, number, games, at))
                yield _said(bare(games, SIZE, at))
    finally:
        if cluster is not None:
            cluster.close()


def _said(figure: Figure) -> Figure:
    print(f"{figure.name}: {figure.seconds:.1f} s, {figure.rate:.1f} letters/s", flush=True)
    return figure


if __name__ == "__main__":
    main()
