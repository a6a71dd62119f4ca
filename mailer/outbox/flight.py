"""Letters under way: which goes when, over how many lines, how far ahead of the notes; it sends none."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from adjudicator.kinds import Instant
from mailer.base.points import reached
from mailer.outbox.carrying import Fate, Fated, Untried
from mailer.outbox.claims import BATCH, Claimed, Claims
from mailer.outbox.mails import Uncomposed
from mailer.post.smtp import Broken, Deferred, Refused, Sent

SAFE_SECONDS = 180
"""A letter is not begun with less of the lease left: one sending takes at most three timeouts of a minute."""

GATHERED = 0.02
"""Seconds that an answer waits for others: a transaction for each would cost more than the sending."""

LONGEST = 30
"""Seconds after which no more letters are taken along, so that what was done is told now and then."""


@dataclass(frozen=True, slots=True)
class FlightTerms:
    """How letters go.

    ``connections`` at a time; ``ahead`` more may have been taken by the server and not be noted yet, so a
    death repeats at most the sum. ``hand_over`` gives a letter to the server; where it ``queues``, it sees to
    it itself that not more go at a time, and may be given those ahead, too. ``more`` tells whether letters
    were queued since it was called last; without ``ahead`` nobody asks.
    """

    connections: int
    ahead: int
    hand_over: Callable[[Claimed], Awaitable[Fated]]
    clock: Callable[[], Instant]
    stopped: Callable[[], bool]
    more: Callable[[], bool]
    queues: bool = False

    @property
    def most(self) -> int:
        """How many may be under way or not noted."""
        return self.connections + self.ahead


@dataclass(slots=True)
class Count:
    """What became of letters."""

    sent: int = 0
    deferred: int = 0
    failed: int = 0


@dataclass(slots=True)
class Flight:
    """The sending of letters, also of those that are queued meanwhile; ``is_well``: the server answers.

    ``drained``: there were no more to claim, when last it was looked. Letters to one address go one after the
    other. A note may have to wait long for the judge's own transactions; meanwhile the lines go on. Where
    more and more is queued, it ends some time after LONGEST.
    """

    terms: FlightTerms
    claims: Claims
    count: Count
    is_well: bool
    trouble: Broken | Deferred | None = None
    drained: bool = False
    _began: Instant = field(default=Instant(0))
    _waiting: dict[str, deque[Claimed]] = field(default_factory=dict)
    _free: deque[str] = field(default_factory=deque)
    _busy: set[str] = field(default_factory=set)
    _rows: int = 0
    _under_way: int = 0
    _answered: list[tuple[Claimed, Fate]] = field(default_factory=list)
    _being_noted: int = 0
    _noting: asyncio.Task[None] | None = None
    _claiming: asyncio.Task[None] | None = None
    _over: bool = False
    _failure: BaseException | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, rows: Iterable[Claimed]) -> Broken | Deferred | None:
        """Send them all, or until the server is in trouble; that trouble. The rest is given back.

        Raises what the database raises.
        """
        self._began = self.terms.clock()
        self._add(rows)
        self.drained = self._rows < BATCH
        try:
            if not self.is_well:
                # Where the server is away or wants another password, one letter is enough to find out.
                await self._line(until_well=True)
            number = self.terms.most if self.terms.queues else self.terms.connections
            lines = (self._line() for _ in range(number))
            failures = [one for one in await asyncio.gather(*lines, return_exceptions=True) if one]
        finally:
            self._over = True
            await self._end()
        if self._failure is not None:
            failures.insert(0, self._failure)
        if failures:
            raise failures[0]
        self.claims.release(row for rows in self._waiting.values() for row in rows)
        return self.trouble

    @property
    def late(self) -> bool:
        """Whether it has gone on for so long that no more letters are taken along."""
        return not 0 <= self.terms.clock() - self._began < LONGEST

    async def _end(self) -> None:
        """Note what was answered."""
        for task in (self._claiming, self._noting):
            if task is not None:
                await asyncio.wait((task,))
        if self._answered:
            try:
                self._record(self._take_answered())
            except Exception as error:
                self._failure = self._failure or error

    def _add(self, rows: Iterable[Claimed]) -> None:
        for row in rows:
            self._waits_for(row.address.lower()).append(row)
            self._rows += 1

    def _waits_for(self, address: str) -> deque[Claimed]:
        if address not in self._waiting:
            self._waiting[address] = deque()
            if address not in self._busy:
                self._free.append(address)
        return self._waiting[address]

    def _next(self) -> Claimed | None:
        """The next letter whose address gets none just now."""
        if not self._free:
            return None
        address = self._free.popleft()
        rows = self._waiting[address]
        row = rows.popleft()
        if not rows:
            del self._waiting[address]
        self._busy.add(address)
        self._rows -= 1
        return row

    def _done(self, address: str) -> None:
        self._busy.discard(address)
        if address in self._waiting:
            self._free.appendleft(address)

    async def _line(self, *, until_well: bool = False) -> None:
        """One letter after the other; those to an address that has had one wait behind it."""
        while not self._over and not self.terms.stopped():
            self._look_for_more()
            if self._under_way + self._unnoted() >= self.terms.most:
                await self._change()
                continue
            row = self._next()
            if row is None:
                if not self._rows and self._claiming is None and not self._under_way:
                    break
                await self._change()
                continue
            if row.lease - self.terms.clock() < SAFE_SECONDS:
                self._put_back(row)
                self._over = True
            else:
                await self._send(row)
            if until_well and self.is_well:
                return
        self._tell()

    def _put_back(self, row: Claimed) -> None:
        self._waits_for(row.address.lower()).appendleft(row)
        self._rows += 1

    async def _send(self, row: Claimed) -> None:
        self._under_way += 1
        try:
            fate = await self.terms.hand_over(row)
            reached("after-data")
        except BaseException:
            self._over = True
            raise
        finally:
            self._under_way -= 1
            self._done(row.address.lower())
            self._tell()
        if isinstance(fate, Untried):
            self._put_back(row)
            return
        if not isinstance(fate, Uncomposed):
            away = isinstance(fate, Deferred) and fate.code == 0
            self.is_well = not away and not isinstance(fate, Broken)
        if isinstance(fate, Broken) or (isinstance(fate, Deferred) and fate.code == 0 and not fate.uncertain):
            self.trouble, self._over = self.trouble or fate, True
        self._answered.append((row, fate))
        if self._noting is None:
            self._noting = asyncio.create_task(self._note())

    def _unnoted(self) -> int:
        return len(self._answered) + self._being_noted

    async def _note(self) -> None:
        """Write answers down; those that come in within a moment are written down together."""
        try:
            while self._answered and self._failure is None:
                if self.terms.ahead and (self._under_way or self._rows) and not self._over:
                    await asyncio.sleep(GATHERED)
                answered = self._take_answered()
                self._being_noted = len(answered)
                try:
                    await asyncio.to_thread(self._record, answered)
                except BaseException:
                    self._answered[:0] = answered
                    raise
                finally:
                    self._being_noted = 0
                reached("after-mark")
                self._tell()
        except BaseException as error:
            self._failure, self._over = error, True
        finally:
            self._noting = None
            self._tell()

    def _take_answered(self) -> list[tuple[Claimed, Fate]]:
        answered, self._answered = self._answered, []
        return answered

    def _record(self, answered: list[tuple[Claimed, Fate]]) -> None:
        self.claims.record(answered)
        for _, fate in answered:
            match fate:
                case Sent():
                    self.count.sent += 1
                case Deferred():
                    self.count.deferred += 1
                case Refused() | Uncomposed():
                    self.count.failed += 1

    def _look_for_more(self) -> None:
        """Have more letters claimed before the lines run out of them."""
        if not self.terms.ahead or self._claiming is not None or self._rows > 2 * self.terms.ahead:
            return
        if self.late or not self.is_well:
            return
        if self.terms.more() or not self.drained:
            self._claiming = asyncio.create_task(self._claim())

    async def _claim(self) -> None:
        try:
            rows = await asyncio.to_thread(self.claims.claim)
            self.drained = len(rows) < BATCH
            if rows:
                self._add(rows)
                reached("after-claim")
        except BaseException as error:
            self._failure, self._over = error, True
        finally:
            self._claiming = None
            self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def _change(self) -> None:
        await self._news.wait()
