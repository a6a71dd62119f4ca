"""The composition root: mailbox, desk, clock and outbox put together and kept running; it decides nothing."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from adjudicator.kinds import Instant
from mailer.base import daemons
from mailer.base.config import Config
from mailer.base.cores import Cores
from mailer.base.log import log
from mailer.inbox.identity import claim
from mailer.outbox.carrier import Carrier
from mailer.outbox.carrying import Fated, Untried
from mailer.outbox.delivery import Delivery, Flushed, tell
from mailer.outbox.mails import Paint, Slip, Uncomposed
from mailer.post.faults import PostError
from mailer.post.poll import Poller
from mailer.post.senders import Senders
from mailer.post.smtp import SmtpOutcome
from mailer.sandbox.sandbox import Launch, Sandbox
from mailer.service.health import Drift, steady
from mailer.service.opening import open_shelf
from mailer.service.postroom import open_postroom
from mailer.service.reading import MailboxReading, Now
from mailer.store import clock_skew
from mailer.store.database import open_database
from mailer.worker.watch import Watch
from mailer.worker.worker import Worker

REST = 1.0
"""The longest rest between two looks at the tables, in seconds: other daemons fill them too."""

HELD_UP = 0.02
"""The first rest where other workers are at what must come first, in seconds; doubled up to REST."""

LONGEST_REST = 60.0
SET_RIGHT = 600.0
"""Seconds after which it is looked again for what a clock has written that was ahead."""

STALE_NOTICE = 300.0
STOP_SECONDS = 5.0
"""So long the threads are waited for; what the closing itself waits for comes on top, ten seconds in all."""

if TYPE_CHECKING:
    from mailer.service.pages import Pages
    from mailer.web.server import PageServer


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


class Daemon:
    """One judge. ``tick`` does everything once in the calling thread, ``run`` until ``stop``.

    ``apart``: mails are made and sent by a process of their own, so that two cores are used, and letters are
    read by one, so that it may die of them; ``launch`` starts that one otherwise than usual, also without.
    ``new``: whatever database, secret and mailbox are there, they are one house from now on.
    Opening raises OperatorError where secret, database or embedded post office cannot be opened.
    """

    def __init__(
        self,
        config: Config,
        clock: Now = wall_clock,
        *,
        paint: Paint | None = None,
        apart: bool = False,
        new: bool = False,
        launch: Launch | None = None,
    ) -> None:
        self.config = config
        self.clock = clock
        self.owner = daemons.new_name()
        open_shelf(config)
        self._stop = threading.Event()
        self._open(apart, launch, new)
        self.watch = Watch(clock())
        self.pages: Pages | None = None
        self._stopped: float | None = None
        self._incoming = threading.Event()
        self._outgoing = threading.Event()
        self._drift, self._set_right = Drift(), -SET_RIGHT
        self.reading = self._reader(new)
        self.sender = Senders(self.postroom.relay)
        self.delivery = self._deliverer(paint or _painter())
        self.carrier: Carrier | None = None
        if apart:
            self.carrier = Carrier(self.postroom.relay, config.judge, config.smtp.connections)
            self.delivery.carry = self._carry
        self.cores = Cores(config.database)
        self.worker = self._worker()
        self._sending = asyncio.Runner()
        self.web: PageServer | None = None
        if config.health.enabled:
            self._open_pages()
        if config.web.enabled:
            self._open_web()

    def _open(self, apart: bool, launch: Launch | None, new: bool) -> None:
        with ExitStack() as opened:
            # It loads while all the rest is opened; no child of it may know an open database.
            self.sandbox = Sandbox(self.config, self._stop.is_set, launch) if apart or launch else None
            if self.sandbox is not None:
                opened.callback(self.sandbox.close)
            self.database = open_database(self.config.database)
            opened.callback(self.database.close)
            self.house = claim(self.database, self.config, new=new)
            self.postroom = open_postroom(self.config)
            opened.pop_all()

    def _reader(self, new: bool) -> MailboxReading:
        return MailboxReading(
            self.database,
            self.house,
            self.postroom.account,
            self.owner,
            self.watch,
            lambda: self.clock(),
            self._incoming.set,
            new=new,
        )

    def _worker(self) -> Worker:
        return Worker(
            self.database,
            self.house,
            self.watch,
            self._stop.is_set,
            self._queued,
            self.sandbox,
            lambda: self.clock(),
        )

    def _deliverer(self, paint: Paint) -> Delivery:
        return Delivery(
            self.database,
            self.house,
            self.owner,
            self._send,
            paint,
            self.clock,
            self._stop.is_set,
            self.config.smtp.connections,
            self.config.smtp.ahead,
            self._was_queued,
            unpictured=self.watch.sent_without_picture,
        )

    @property
    def poller(self) -> Poller:
        """What reads the mailbox."""
        return self.reading.poller

    @property
    def read_at(self) -> Instant | None:
        """When the look into the mailbox began that was the last to read it to its end."""
        return self.reading.read_at

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
        end = (self._stopped or time.monotonic()) + STOP_SECONDS
        for thread in (reading, sending):
            thread.join(max(0.0, end - time.monotonic()))
        log().info("the judge is closed")

    def stop(self) -> None:
        """Let ``run`` end soon; may be called from a signal handler or another thread."""
        self._stopped = self._stopped or time.monotonic()
        self._stop.set()
        self.database.hurry()
        self.poller.stop.set()
        self._incoming.set()
        self._outgoing.set()

    def close(self) -> None:
        """Give back leases, connections and ports. ``run`` must have ended."""
        self.stop()
        for pages in (self.pages, self.web):
            if pages is not None:
                pages.stop()
        self.poller.mailbox.close()
        try:
            self.delivery.give_back()
            self.reading.give_back()
        except DBAPIError as error:
            log().warning("leases run out by themselves", error=str(error.orig))
        closing = self._close_lines()
        try:
            self._sending.run(closing)
            self._sending.close()
        except (
            RuntimeError
        ):  # a sending thread that hangs at the server keeps its loop until the process ends
            closing.close()
            if self.carrier is not None:
                self.carrier.kill()
        if self.sandbox is not None:
            self.sandbox.close()
        self.postroom.close()
        self.database.close()
        self.cores.close()

    def _open_pages(self) -> None:
        from mailer.service.pages import Pages

        health, database = self.config.health, self.database
        self.pages = Pages(health, self.watch, database.reader, self.clock, database.blocker)
        self._serve(self.pages)
        log().info("health and metrics", address=f"http://{self.config.health.host}:{self.pages.port}/health")

    def _open_web(self) -> None:
        from mailer.web.app import server

        web = self.config.web
        self.web = server(self.house, self.database, lambda: self.clock(), self._incoming.set)
        self._serve(self.web)
        log().info("pages", address=web.base_url or f"http://{web.host}:{self.web.port}/")

    def _serve(self, pages: Pages | PageServer) -> None:
        try:
            pages.start()
        except BaseException:
            self.close()
            raise

    def _queued(self) -> None:
        self.cores.sign()
        self._outgoing.set()

    def _was_queued(self) -> bool:
        was = self._outgoing.is_set()
        self._outgoing.clear()
        return was

    async def _send(self, sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
        outcome = await self.sender.send(sender, recipient, raw)
        self.watch.answered(outcome)
        return outcome

    async def _carry(self, slip: Slip) -> Fated:
        assert self.carrier is not None
        fate = await self.carrier.carry(slip)
        if not isinstance(fate, Uncomposed | Untried):
            self.watch.answered(fate)
        return fate

    async def _close_lines(self) -> None:
        if self.carrier is not None:
            await self.carrier.close()
        await self.sender.close()

    def _look_at_clock(self) -> None:
        jump = self._drift.look(self.clock(), steady())
        if jump or steady() - self._set_right > SET_RIGHT:
            self._set_right = steady()
            with self.database.writer() as session, session.begin():
                clock_skew.set_right(session, self.clock())
        if jump:
            self.watch.jumped(jump)
            log().error(
                "the clock was put " + ("forward" if jump > 0 else "back"),
                seconds=abs(jump),
                remedy="Deadlines go by it. Check it and keep it right by NTP (chrony, systemd-timesyncd).",
            )

    def _work_on(self) -> None:
        rest, held_up, told, free = REST, HELD_UP, time.monotonic(), True
        while not self._stop.is_set():
            try:
                self._look_at_clock()
                with self.cores.place() as free:
                    letters, games = self.work(self.clock()) if free else (0, 0)
                # Whoever has nothing to do but to wait for others must not ask them all the time.
                held_up = HELD_UP if letters or games else min(REST, 2 * held_up)
                rest = REST
                self.watch.well("working")
            except DBAPIError as error:
                rest = min(LONGEST_REST, rest * 2)
                self.watch.failed("working", error)
                self.watch.database_fails(error)
            except Exception as error:  # one bad row must not end the judge for everybody
                rest = min(LONGEST_REST, rest * 2)
                self.watch.failed("working", error)
                log().error("the work fails; it is tried again", error=str(error), exc_info=error)
            since = self.poller.health.stale_since
            if since is not None and time.monotonic() - told > STALE_NOTICE:
                told = time.monotonic()
                log().error("mail is stale", minutes=int((told - since) / 60))
            waits = self.worker.held_up or not free
            self._incoming.wait(held_up if waits and rest == REST else rest)
            self._incoming.clear()

    def _read_on(self) -> None:
        while not self._stop.is_set():
            try:
                self.poller.run()
            except DBAPIError as error:
                self.watch.failed("reading", error)
                self.watch.database_fails(error)
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
                if flushed.more:
                    self._outgoing.set()
                tell(flushed)
                self.watch.well("sending")
                if flushed.trouble:
                    self.watch.failed("relay", flushed.trouble)
                elif flushed.sent:
                    self.watch.well("relay")
            except DBAPIError as error:
                rest = min(LONGEST_REST, rest * 2)
                self.watch.failed("sending", error)
                self.watch.database_fails(error)
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


def _painter() -> Paint:
    from mailer.paint.picture import render

    return render
