"""Takes letters out of the outbox, has them composed and sent, and notes the answers; it words nothing."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from sqlalchemy.exc import DBAPIError

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.base.log import log
from mailer.base.points import reached
from mailer.outbox.carrying import Fated, told_of
from mailer.outbox.claims import Claimed, Claims
from mailer.outbox.flight import Count, Flight, FlightTerms
from mailer.outbox.mails import Composer, Mail, Paint, Slip, Uncomposed
from mailer.outbox.queue import scene_text
from mailer.post.faults import PostError
from mailer.post.smtp import Broken, Deferred, Sent, SmtpOutcome
from mailer.store.database import Database
from mailer.table.tokens import return_token

_NO_PICTURE = '"picture":""'

Send = Callable[[str, str, bytes], Awaitable[SmtpOutcome]]
"""(envelope sender, recipient, mail) -> what became of it."""


Carry = Callable[[Slip], Awaitable[Fated]]
"""Makes the mail elsewhere and sends it."""


@dataclass(frozen=True, slots=True)
class Flushed:
    """What one flush did; ``trouble`` is what stopped it before its end, and letters then wait.

    ``more``: it went on for so long that it is told what was done; more letters may wait.
    """

    sent: int = 0
    deferred: int = 0
    failed: int = 0
    trouble: str = ""
    error: PostError | None = None
    more: bool = False


@dataclass(slots=True)
class Delivery:
    """The sender of one daemon. ``owner`` names the daemon in the leases; ``clock`` gives the time.

    At most ``connections`` letters go at a time, and one alone until the server ``is_well``; the server may
    have taken ``ahead`` more that are not noted yet. Where ``carry`` is set, it makes and sends the mails,
    and ``paint`` and ``send`` are not used. ``more`` tells whether letters were queued since its last call.
    ``unpictured`` is called for each letter that went without its picture.
    """

    database: Database
    house: House
    owner: str
    send: Send
    paint: Paint
    clock: Callable[[], Instant]
    stopped: Callable[[], bool] = lambda: False
    connections: int = 1
    ahead: int = 0
    more: Callable[[], bool] = lambda: False
    carry: Carry | None = None
    unpictured: Callable[[], None] = lambda: None
    claims: Claims = field(init=False)
    is_well: bool = field(default=False, init=False)
    _broken_off: bool = field(default=False, init=False)
    _composer: Composer = field(init=False)

    def __post_init__(self) -> None:
        self.claims = Claims(self.database, self.house, self.owner, lambda: self.clock())
        judge = self.house.config.judge
        self._composer = Composer(judge.address, judge.name, lambda scene: self.paint(scene))

    async def flush(self) -> Flushed:
        """Send every letter that is due, the oldest first, until none is left or the server is in trouble.

        Several go at a time; those to one address go one after the other. What a flush had in hand that the
        database broke off is taken up by the next one.
        """
        if self._broken_off:
            self.claims.take_up()
        self._broken_off = True
        flushed = await self._flush()
        self._broken_off = False
        return flushed

    async def _flush(self) -> Flushed:
        count = Count()
        terms = FlightTerms(
            self.connections,
            self.ahead,
            self.hand_over,
            lambda: self.clock(),
            self.stopped,
            self.more,
            queues=self.carry is not None,
        )
        while not self.stopped():
            self.more()
            rows = self.claims.claim()
            if not rows:
                break
            reached("after-claim")
            bad = count.failed
            flight = Flight(terms, self.claims, count, self.is_well)
            try:
                trouble = await flight.run(rows)
            finally:
                self.is_well = flight.is_well
            if isinstance(trouble, Broken):
                return self._told(count, trouble.trouble.what, trouble.trouble)
            if isinstance(trouble, Deferred):
                return self._told(count, trouble.answer)
            if flight.drained and count.failed == bad:
                break  # these were all; whoever queues more says so
            if flight.late:
                return replace(self._told(count), more=True)
        return self._told(count)

    def claim(self) -> tuple[Claimed, ...]:
        """Lease the next letters to this daemon, and drop those to suspended addresses."""
        return self.claims.claim()

    def give_back(self) -> None:
        """Let others send at once what this daemon has claimed and not sent."""
        self.claims.give_back()

    def composed(self, row: Claimed) -> Mail:
        """The mail of a row; the same bytes whenever it is composed. Raises ValueError on a bad address."""
        return self._composer.mail(self._slip(row))

    async def hand_over(self, row: Claimed) -> Fated:
        """Compose the mail of a row and give it to the server."""
        told = await self._handed_over(row)
        if isinstance(told, Sent) and told.undrawn:
            log().error("a letter went without its picture", outbox=row.id, why=told.undrawn)
            self.unpictured()
        return told

    async def _handed_over(self, row: Claimed) -> Fated:
        try:
            if self.carry is not None:
                slip = self._slip(row)
            else:
                mail = self.composed(row)
        except DBAPIError:
            raise  # the letter waits, and goes out whole
        except Exception as error:
            log().error("a letter cannot be composed", outbox=row.id, error=str(error), exc_info=error)
            return Uncomposed(f"{type(error).__name__}: {error}")
        if self.carry is not None:
            return await self.carry(slip)
        return told_of(mail, await self.send(self._envelope(row), row.address, mail.raw))

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
    def _told(count: Count, trouble: str = "", error: PostError | None = None) -> Flushed:
        return Flushed(count.sent, count.deferred, count.failed, trouble, error)


def tell(flushed: Flushed) -> None:
    """Say in the log what became of letters."""
    if flushed.sent or flushed.failed or flushed.deferred:
        log().info("sent", letters=flushed.sent, later=flushed.deferred, failed=flushed.failed)
    if flushed.trouble:
        remedy = flushed.error.remedy if flushed.error else "It is tried again by itself."
        log().error("letters cannot be sent", what=flushed.trouble, remedy=remedy)
