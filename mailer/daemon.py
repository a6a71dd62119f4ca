"""The composition root: mailbox, desk, clock and outbox put together and kept running; it decides nothing."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError
from sqlmodel import col, func, select

from adjudicator.kinds import Instant
from mailer import process
from mailer.config import Config
from mailer.delivery import Delivery, Flushed, Paint
from mailer.health import Drift, Watch, steady
from mailer.house import open_house
from mailer.log import log
from mailer.opening import open_shelf
from mailer.points import reached
from mailer.post.faults import PostError
from mailer.post.imap import Arrival, Mailbox, Mark
from mailer.post.poll import Poller
from mailer.post.smtp import Outcome, Sender
from mailer.postroom import open_postroom
from mailer.store import ahead, leases
from mailer.store.database import open_database, said, unusable
from mailer.store.models import InboxRow
from mailer.time import outages
from mailer.worker import Worker

DONE_FOLDER = "Processed"
POLLER = "poller"
LEASE_SECONDS = 180
REST = 1.0
"""The longest rest between two looks at the tables, in seconds: other daemons fill them too."""

HELD_UP = 0.02
"""The rest where other workers are at what must come first, in seconds."""

LONGEST_REST = 60.0
SET_RIGHT = 600.0
"""Seconds after which it is looked again for what a clock has written that was ahead."""

STALE_NOTICE = 300.0
STOP_SECONDS = 8.0

if TYPE_CHECKING:
    from mailer.pages import Pages

Clock = Callable[[], Instant]


def wall_clock() -> Instant:
    """The time now."""
    return Instant(int(time.time()))


@dataclass(frozen=True, slots=True)
class Ticked:
    """What one tick did. ``trouble`` is what kept it from reading or sending mail."""

    letters: int
    games: int
    flushed: Flushed
    trouble: PostError | None = None


class _LeasedPoller(Poller):
    """Reads only while this daemon holds the poller's lease, and tells when the mailbox has been read."""

    may_read: Callable[[], bool]
    looks: Callable[[Instant], None]
    has_read: Callable[[Instant], None]
    come_back: Callable[[], None]
    clock: Clock

    def once(self) -> bool:
        if not self.may_read():
            return False
        self.come_back()
        began = self.clock()
        self.looks(began)
        more = super().once()
        reached("after-settle")
        if not more:
            self.has_read(began)
        return more


class Daemon:
    """One judge. ``tick`` does everything once in the calling thread, ``run`` until ``stop``.

    Opening raises OperatorError where secret, database or embedded post office cannot be opened.
    """

    def __init__(self, config: Config, clock: Clock = wall_clock, *, paint: Paint | None = None) -> None:
        self.config = config
        self.clock = clock
        self.owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        open_shelf(config)
        self.house = open_house(config)
        self.database = open_database(config.database)
        try:
            self.postroom = open_postroom(config)
        except BaseException:
            self.database.close()
            raise
        self.watch = Watch(clock())
        self.pages: Pages | None = None
        self.read_at: Instant | None = None
        self._stop = threading.Event()
        self._incoming = threading.Event()
        self._outgoing = threading.Event()
        self._told_standby = False
        self._drift, self._set_right = Drift(), -SET_RIGHT
        self.poller = self._new_poller()
        self.sender = Sender(self.postroom.relay)
        self.delivery = Delivery(
            self.database,
            self.house,
            self.owner,
            self._send,
            paint or _painter(),
            clock,
            self._stop.is_set,
        )
        self.worker = Worker(self.database, self.house, self.watch, self._stop.is_set, self._outgoing.set)
        self._sending = asyncio.Runner()
        if config.health.enabled:
            self._open_pages()

    def tick(self, now: Instant | None = None) -> Ticked:
        """Fetch, process the oldest first, run games past their deadline, flush the outbox."""
        self._look_at_clock()
        moment = now if now is not None else self.clock()
        trouble: PostError | None = None
        try:
            if self.poller.mailbox.connected:
                # An open mailbox shows new mail only after the server has had its say.
                self.poller.mailbox.wait(0.0)
            else:
                self.poller.mailbox.connect()
            while self.poller.once():
                pass
        except PostError as error:
            self.poller.mailbox.close()
            trouble = error
        letters, games = self.work(moment)
        flushed = self._sending.run(self.delivery.flush())
        return Ticked(letters, games, flushed, trouble or flushed.error)

    def work(self, now: Instant) -> tuple[int, int]:
        """Process waiting letters and games past their deadline; how many of each."""
        return self.worker.work(now)

    def run(self) -> None:
        """Read, work and send in three threads until ``stop``; trouble is logged and waited out."""
        reading = threading.Thread(target=self._read_on, name="reading", daemon=True)
        sending = threading.Thread(target=self._send_on, name="sending", daemon=True)
        log().info("the judge is open", judge=self.config.judge.address, owner=self.owner)
        for part, thread in (("reading", reading), ("sending", sending)):
            thread.start()
            self.watch.runs(part, thread)
        self._work_on()
        end = time.monotonic() + STOP_SECONDS
        for thread in (reading, sending):
            thread.join(max(0.0, end - time.monotonic()))
        log().info("the judge is closed")

    def stop(self) -> None:
        """Let ``run`` end soon; may be called from a signal handler or another thread."""
        self._stop.set()
        self.poller.stop.set()
        self._incoming.set()
        self._outgoing.set()

    def close(self) -> None:
        """Give back leases, connections and ports. ``run`` must have ended."""
        self.stop()
        if self.pages is not None:
            self.pages.stop()
        self.poller.mailbox.close()
        try:
            self.delivery.give_back()
            leases.release(self.database.writer, POLLER, self.owner)
        except DBAPIError as error:
            log().warning("leases run out by themselves", error=str(error.orig))
        # A sending thread that hangs at the server keeps its loop; it ends with the process.
        with contextlib.suppress(RuntimeError):
            self._sending.run(self.sender.close())
            self._sending.close()
        self.postroom.close()
        self.database.close()

    def take(self, arrivals: Sequence[Arrival]) -> tuple[str | None, ...]:
        """Commit arrivals to the inbox; only then may the mailbox move them away."""
        reached("after-fetch")
        stored = process.store_arrivals(self.database.writer, self.house, arrivals, self.clock())
        reached("after-store")
        log().info("mail", fresh=len(stored.fresh), known=stored.duplicates)
        self._incoming.set()
        return tuple(DONE_FOLDER for _ in arrivals)

    def mark(self) -> Mark | None:
        """How far the database has read the present mailbox."""
        validity = self.poller.mailbox.uidvalidity
        with self.database.reader() as session, session.begin():
            lowest, highest = session.exec(
                select(func.min(col(InboxRow.uid)), func.max(col(InboxRow.uid))).where(
                    InboxRow.uidvalidity == validity
                )
            ).one()
        return None if highest is None else Mark(validity, highest, lowest)

    def _new_poller(self) -> Poller:
        poller = _LeasedPoller(
            Mailbox(self.postroom.account),
            self.take,
            self.mark,
            self._alarm,
            self.config.imap.poll_seconds,
            stop=threading.Event(),
        )
        poller.may_read, poller.looks = self._may_read, self._looks
        poller.has_read, poller.clock = self._has_read, self.clock
        poller.come_back = self._come_back
        return poller

    def _open_pages(self) -> None:
        from mailer.pages import Pages

        self.pages = Pages(self.config.health, self.watch, self.database.reader, self.clock)
        try:
            self.pages.start()
        except BaseException:
            self.close()
            raise
        log().info("health and metrics", address=f"http://{self.config.health.host}:{self.pages.port}/health")

    async def _send(self, sender: str, recipient: str, raw: bytes) -> Outcome:
        outcome = await self.sender.send(sender, recipient, raw)
        self.watch.answered(outcome)
        return outcome

    def _alarm(self, trouble: PostError | None) -> None:
        if trouble is None:
            self.watch.well("mailbox")
            log().info("the mailbox can be read again")
        else:
            self.watch.failed("mailbox", trouble)
            log().error("the mailbox cannot be read", what=trouble.what, remedy=trouble.remedy)

    def _look_at_clock(self) -> None:
        jump = self._drift.look(self.clock(), steady())
        if jump or steady() - self._set_right > SET_RIGHT:
            self._set_right = steady()
            with self.database.writer() as session, session.begin():
                ahead.set_right(session, self.clock())
        if jump:
            self.watch.jumped(jump)
            log().error(
                "the clock was put " + ("forward" if jump > 0 else "back"),
                seconds=abs(jump),
                remedy="Deadlines go by it. Check it, and keep it by NTP (chrony, systemd-timesyncd).",
            )

    def _may_read(self) -> bool:
        seconds = max(LEASE_SECONDS, int(3 * self.config.imap.poll_seconds))
        held = leases.take(self.database.writer, POLLER, self.owner, self.clock(), seconds)
        if not held and not self._told_standby:
            log().warning("another judge reads this mailbox; this one waits for it to stop")
        self._told_standby = not held
        return held

    def _come_back(self) -> None:
        """After an old backup was restored: what it may not know is put back into the mailbox, once."""
        with self.database.reader() as session, session.begin():
            since = outages.to_come_back(session)
        if since is None:
            return
        mailbox = self.poller.mailbox
        newest = mailbox.newest(DONE_FOLDER)
        if newest is not None:
            with self.database.writer() as session, session.begin():
                outages.lived(session, newest)
        mails = mailbox.bring_back(DONE_FOLDER, since)
        with self.database.writer() as session, session.begin():
            outages.came_back(session)
        log().info("mail since the backup is read again", mails=mails, since=since)

    def _looks(self, moment: Instant) -> None:
        """Before letters of an outage are taken it must be known that there was one."""
        with self.database.writer() as session, session.begin():
            outages.looks(session, moment)

    def _has_read(self, moment: Instant) -> None:
        with self.database.hasty() as session, session.begin():
            outages.has_looked(session, moment)
        self.read_at = moment
        for part in ("mailbox", "reading"):
            self.watch.well(part)
        self._incoming.set()

    def _work_on(self) -> None:
        rest, told = REST, time.monotonic()
        while not self._stop.is_set():
            try:
                self._look_at_clock()
                self.work(self.clock())
                rest = REST
                self.watch.well("working")
            except DBAPIError as error:
                rest = min(LONGEST_REST, rest * 2)
                self.watch.failed("working", error)
                _database_fails(error)
            except Exception as error:  # one bad row must not end the judge for everybody
                rest = min(LONGEST_REST, rest * 2)
                self.watch.failed("working", error)
                log().error("the work fails; it is tried again", error=str(error), exc_info=error)
            since = self.poller.health.stale_since
            if since is not None and time.monotonic() - told > STALE_NOTICE:
                told = time.monotonic()
                log().error("mail is stale", minutes=int((told - since) / 60))
            self._incoming.wait(HELD_UP if self.worker.held_up and rest == REST else rest)
            self._incoming.clear()

    def _read_on(self) -> None:
        while not self._stop.is_set():
            try:
                self.poller.run()
            except DBAPIError as error:
                self.watch.failed("reading", error)
                _database_fails(error)
                self._stop.wait(REST)
            except Exception as error:  # the thread must outlive whatever a mail does
                self.watch.failed("reading", error)
                log().error("reading mail fails; it is tried again", error=str(error), exc_info=error)
                self._stop.wait(REST)

    def _send_on(self) -> None:
        rest = REST
        while not self._stop.is_set():
            self._outgoing.wait(rest)
            self._outgoing.clear()
            try:
                flushed = self._sending.run(self._flush_until_stopped())
                rest = LONGEST_REST if flushed.trouble else REST
                _tell(flushed)
                self.watch.well("sending")
                if flushed.trouble:
                    self.watch.failed("relay", flushed.trouble)
                elif flushed.sent:
                    self.watch.well("relay")
            except DBAPIError as error:
                rest = LONGEST_REST
                self.watch.failed("sending", error)
                _database_fails(error)
            except Exception as error:
                rest = LONGEST_REST
                self.watch.failed("sending", error)
                log().error("sending fails; it is tried again", error=str(error), exc_info=error)

    async def _flush_until_stopped(self) -> Flushed:
        """A flush that a stop does not have to wait for: what hangs at the server is sent again later."""
        flush = asyncio.ensure_future(self.delivery.flush())
        while not flush.done():
            await asyncio.wait((flush,), timeout=1.0)
            if self._stop.is_set() and not flush.done():
                await asyncio.wait((flush,), timeout=STOP_SECONDS / 2)
                flush.cancel()
                await asyncio.wait((flush,))
        return Flushed() if flush.cancelled() else flush.result()


def serve(config: Config) -> None:
    """Run a daemon until SIGTERM or SIGINT. Raises OperatorError where it cannot begin."""
    daemon = Daemon(config)
    try:
        try:
            daemon.poller.mailbox.connect()
        except PostError as trouble:
            if not trouble.passing:
                raise
            daemon._alarm(trouble)
        for number in (signal.SIGTERM, signal.SIGINT):
            # In a thread: the handler may have interrupted the very lock that stopping takes.
            signal.signal(number, lambda *_: threading.Thread(target=daemon.stop).start())
        daemon.run()
    finally:
        daemon.close()


def _painter() -> Paint:
    from mailer.paint import render

    return render


def _database_fails(error: DBAPIError) -> None:
    trouble = unusable(error, "of the judge")
    log().error(
        "the database fails; letters wait in the mailbox", error=said(error)[:300], remedy=trouble.remedy
    )


def _tell(flushed: Flushed) -> None:
    if flushed.sent or flushed.failed or flushed.deferred:
        log().info("sent", letters=flushed.sent, later=flushed.deferred, failed=flushed.failed)
    if flushed.trouble:
        remedy = flushed.error.remedy if flushed.error else "It is tried again by itself."
        log().error("letters cannot be sent", what=flushed.trouble, remedy=remedy)
