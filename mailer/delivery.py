"""Takes letters out of the outbox, has them composed and sent, and notes the answers; it words nothing."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from sqlalchemy.exc import DBAPIError

from adjudicator.kinds import Instant
from mailer.carrying import Fate
from mailer.claims import BATCH, Claimed, Claims
from mailer.house import House
from mailer.log import log
from mailer.mails import Composer, Paint, Slip, Uncomposed
from mailer.outbox import scene_text
from mailer.points import reached
from mailer.post.faults import PostError
from mailer.post.smtp import Broken, Deferred, Outcome, Refused, Sent
from mailer.store.database import Database
from mailer.tokens import return_token

SAFE_SECONDS = 180
"""A letter is not begun with less of the lease left: one sending takes at most three timeouts of a minute."""

_NO_PICTURE = '"picture":""'

Send = Callable[[str, str, bytes], Awaitable[Outcome]]
"""(envelope sender, recipient, mail) -> what became of it."""


Carry = Callable[[Slip], Awaitable[Fate]]
"""Makes the mail elsewhere and sends it."""


@dataclass(frozen=True, slots=True)
class Flushed:
    """What one flush did; ``trouble`` is what stopped it before its end, and letters then wait."""

    sent: int = 0
    deferred: int = 0
    failed: int = 0
    trouble: str = ""
    error: PostError | None = None


@dataclass(slots=True)
class _Count:
    sent: int = 0
    deferred: int = 0
    failed: int = 0


@dataclass(slots=True)
class Delivery:
    """The sender of one daemon. ``owner`` names the daemon in the leases; ``clock`` gives the time.

    At most ``connections`` letters go at a time, and one alone until the server ``is_well``. Where ``carry``
    is set, it makes and sends the mails, and ``paint`` and ``send`` are not used.
    """

    database: Database
    house: House
    owner: str
    send: Send
    paint: Paint
    clock: Callable[[], Instant]
    stopped: Callable[[], bool] = lambda: False
    connections: int = 1
    carry: Carry | None = None
    claims: Claims = field(init=False)
    is_well: bool = field(default=False, init=False)
    _composer: Composer = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.database, self.house, self.owner, lambda: self.clock())
        judge = self.house.config.judge
        self._composer = Composer(judge.address, judge.name, lambda scene: self.paint(scene))

    async def flush(self) -> Flushed:
        """Send every letter that is due, the oldest first, until none is left or the server is in trouble.

        Several go at a time; those to one address go one after the other.
        """
        count = _Count()
        while not self.stopped():
            rows = self.claims.claim()
            if not rows:
                break
            reached("after-claim")
            bad = count.failed
            trouble = await _Round(self, rows, count).run()
            if isinstance(trouble, Broken):
                return self._told(count, trouble.trouble.what, trouble.trouble)
            if isinstance(trouble, Deferred):
                return self._told(count, trouble.answer)
            if len(rows) < BATCH and count.failed == bad:
                break  # these were all; whoever queues more says so
        return self._told(count)

    def claim(self) -> tuple[Claimed, ...]:
        """Lease the next letters to this daemon, and drop those to suspended addresses."""
        return self.claims.claim()

    def give_back(self) -> None:
        """Let others send at once what this daemon has claimed and not sent."""
        self.claims.give_back()

    def composed(self, row: Claimed) -> bytes:
        """The mail of a row; the same bytes whenever it is composed. Raises ValueError on a bad address."""
        return self._composer.mail(self._slip(row))

    async def hand_over(self, row: Claimed) -> Fate:
        """Compose the mail of a row and give it to the server."""
        try:
            if self.carry is not None:
                slip = self._slip(row)
            else:
                raw = self.composed(row)
        except DBAPIError:
            raise  # the letter waits, and goes out whole
        except Exception as error:
            log().error("a letter cannot be composed", outbox=row.id, error=str(error), exc_info=error)
            return Uncomposed(f"{type(error).__name__}: {error}")
        if self.carry is not None:
            return await self.carry(slip)
        return await self.send(self._envelope(row), row.address, raw)

    def _envelope(self, row: Claimed) -> str:
        """What cannot be delivered comes back to an address that tells which letter it was (VERP)."""
        return self.house.address_for(return_token(self.house, row.id))

    def _slip(self, row: Claimed) -> Slip:
        scene = ""
        # Most have none, and their text tells it: within a text of JSON no such quotes stand.
        if _NO_PICTURE not in row.body and (digest := json.loads(row.body).get("picture")):
            with self.database.reader() as session, session.begin():
                scene = scene_text(session, digest)
        return Slip(self._envelope(row), row.address, row.message_id, row.created, row.body, scene)

    @staticmethod
    def _told(count: _Count, trouble: str = "", error: PostError | None = None) -> Flushed:
        return Flushed(count.sent, count.deferred, count.failed, trouble, error)


@dataclass(slots=True)
class _Round:
    """The sending of the letters claimed at a time: who goes when, and what was answered."""

    delivery: Delivery
    rows: tuple[Claimed, ...]
    count: _Count
    trouble: Broken | Deferred | None = None
    _waiting: deque[deque[Claimed]] = field(default_factory=deque)
    _answered: list[tuple[Claimed, Fate]] = field(default_factory=list)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _over: bool = False

    async def run(self) -> Broken | Deferred | None:
        """Send them all, or until the server is in trouble; that trouble. The rest is given back."""
        by_address: dict[str, deque[Claimed]] = {}
        for row in self.rows:
            by_address.setdefault(row.address.lower(), deque()).append(row)
        self._waiting = deque(by_address.values())
        try:
            if not self.delivery.is_well:
                # Where the server is away or wants another password, one letter is enough to find out.
                await self._send_on(until_well=True)
            lines = [self._send_on() for _ in range(min(self.delivery.connections, len(self._waiting)))]
            failures = [one for one in await asyncio.gather(*lines, return_exceptions=True) if one]
            if failures:
                raise failures[0]
        finally:
            if self._answered:
                self._record()
        self.delivery.claims.release(row for rows in self._waiting for row in rows)
        return self.trouble

    async def _send_on(self, *, until_well: bool = False) -> None:
        """One letter after the other; those to an address that has had one wait behind it."""
        while self._waiting and not self._over and not self.delivery.stopped():
            rows = self._waiting.popleft()
            row = rows.popleft()
            if row.lease - self.delivery.clock() < SAFE_SECONDS:
                rows.appendleft(row)
                self._waiting.append(rows)
                self._over = True
                return
            try:
                await self._send(row)
            except BaseException:
                self._over = True
                raise
            finally:
                if rows:
                    self._waiting.appendleft(rows)
            if until_well and self.delivery.is_well:
                return

    async def _send(self, row: Claimed) -> None:
        fate = await self.delivery.hand_over(row)
        reached("after-data")
        if not isinstance(fate, Uncomposed):
            away = isinstance(fate, Deferred) and fate.code == 0
            self.delivery.is_well = not away and not isinstance(fate, Broken)
        if isinstance(fate, Broken) or (isinstance(fate, Deferred) and fate.code == 0 and not fate.uncertain):
            self.trouble, self._over = self.trouble or fate, True
        self._answered.append((row, fate))
        async with self._turn:
            # Whoever waits for its turn may find that another has written its answer down with its own.
            if any(other is row for other, _ in self._answered):
                await asyncio.to_thread(self._record)
        reached("after-mark")

    def _record(self) -> None:
        answered, self._answered = self._answered, []
        self.delivery.claims.record(answered)
        for _, fate in answered:
            match fate:
                case Sent():
                    self.count.sent += 1
                case Deferred():
                    self.count.deferred += 1
                case Refused() | Uncomposed():
                    self.count.failed += 1
