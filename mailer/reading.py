"""Reads the mailbox into the inbox while this daemon holds the lease for it; it deals with no letter."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.arrivals import store_arrivals
from mailer.config import Config
from mailer.health import Watch
from mailer.house import House
from mailer.log import log
from mailer.points import reached
from mailer.post.connection import Account
from mailer.post.faults import PostError
from mailer.post.imap import Arrival, Mailbox, Mark
from mailer.post.poll import Poller
from mailer.store import leases
from mailer.store.database import Database
from mailer.store.models import InboxRow
from mailer.time import outages

DONE_FOLDER = "Processed"
POLLER = "poller"
LEASE_SECONDS = 180
RENEWED = 6
"""A lease is renewed once a sixth of it has gone."""

Clock = Callable[[], Instant]


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


class Reading:
    """The reading side of a daemon called ``owner``. ``came`` is called when there may be work to do."""

    def __init__(
        self,
        database: Database,
        house: House,
        account: Account,
        owner: str,
        watch: Watch,
        clock: Clock,
        came: Callable[[], None],
    ) -> None:
        self.database = database
        self.house = house
        self.owner = owner
        self.watch = watch
        self.clock = clock
        self.came = came
        self.read_at: Instant | None = None
        self._told_standby = False
        self._renewed: Instant | None = None
        self.poller = self._new_poller(account, house.config)

    def take(self, arrivals: Sequence[Arrival]) -> tuple[str | None, ...]:
        """Commit arrivals to the inbox; only then may the mailbox move them away."""
        reached("after-fetch")
        stored = store_arrivals(self.database.writer, self.house, arrivals, self.clock())
        reached("after-store")
        log().info("mail", fresh=len(stored.fresh), known=stored.duplicates)
        self.came()
        return tuple(DONE_FOLDER for _ in arrivals)

    def mark(self) -> Mark | None:
        """How far the database has read the present mailbox."""
        validity = self.poller.mailbox.uidvalidity
        with self.database.reader() as session, session.begin():
            lowest, highest = _end(session, validity, last=False), _end(session, validity, last=True)
        return None if lowest is None or highest is None else Mark(validity, highest, lowest)

    def give_back(self) -> None:
        """Let another daemon read at once."""
        self._renewed = None
        leases.release(self.database.writer, POLLER, self.owner)

    def alarm(self, trouble: PostError | None) -> None:
        """The mailbox cannot be read, or (None) can be read again."""
        if trouble is None:
            self.watch.well("mailbox")
            log().info("the mailbox can be read again")
        else:
            self.watch.failed("mailbox", trouble)
            log().error("the mailbox cannot be read", what=trouble.what, remedy=trouble.remedy)

    def _new_poller(self, account: Account, config: Config) -> Poller:
        poller = _LeasedPoller(
            Mailbox(account),
            self.take,
            self.mark,
            self.alarm,
            config.imap.poll_seconds,
            stop=threading.Event(),
        )
        poller.may_read, poller.looks = self._may_read, self._looks
        poller.has_read, poller.clock = self._has_read, self.clock
        poller.come_back = self._come_back
        return poller

    def _may_read(self) -> bool:
        seconds, now = max(LEASE_SECONDS, int(3 * self.poller.poll_seconds)), self.clock()
        if self._renewed is not None and 0 <= now - self._renewed < seconds // RENEWED:
            return True
        held = leases.take(self.database.writer, POLLER, self.owner, now, seconds)
        self._renewed = now if held else None
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
        if self.read_at is not None and 0 <= moment - self.read_at < outages.GAP // 5:
            return  # this judge itself has read the mailbox to its end just now
        with self.database.writer() as session, session.begin():
            outages.looks(session, moment)

    def _has_read(self, moment: Instant) -> None:
        with self.database.hasty() as session, session.begin():
            outages.has_looked(session, moment)
        self.read_at = moment
        for part in ("mailbox", "reading"):
            self.watch.well(part)
        self.came()


def _end(session: Session, validity: int, *, last: bool) -> int | None:
    """The first or last mail known of a mailbox, by the index; a query for both goes through all."""
    uid = col(InboxRow.uid)
    return session.exec(
        select(InboxRow.uid)
        .where(InboxRow.uidvalidity == validity)
        .order_by(uid.desc() if last else uid)
        .limit(1)
    ).first()
