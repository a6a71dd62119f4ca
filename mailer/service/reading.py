"""Reads the mailbox into the inbox while this daemon holds the lease for it; it deals with no letter."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.config import Config
from mailer.base.house import House
from mailer.base.log import log
from mailer.base.points import reached
from mailer.inbox import erasure, heads, retention
from mailer.inbox.arrivals import store_arrivals
from mailer.inbox.erasure import Record
from mailer.inbox.identity import claim_mailbox
from mailer.post.connection import Account
from mailer.post.faults import PostError
from mailer.post.filing import DONE_FOLDER as DONE_FOLDER
from mailer.post.filing import FiledMailbox
from mailer.post.imap import DAY, Arrival, Bookmark
from mailer.post.poll import Poller
from mailer.store import leases, outages
from mailer.store.database import Database
from mailer.store.models import Erasure, InboxRow
from mailer.worker.watch import Watch

POLLER = "poller"
LEASE_SECONDS = 180
ERASE_SECONDS = 600.0
"""After a failure to remove forgotten people's mails it is tried again so much later."""

CLEAR_SECONDS = 3600.0
"""So often it is looked for old mail."""

RENEWED = 6
"""A lease is renewed once a sixth of it has gone."""

Now = Callable[[], Instant]


class _LeasedPoller(Poller):
    """Reads only while this daemon holds the poller's lease, and tells when the mailbox has been read."""

    claim: Callable[[], None]
    may_read: Callable[[], bool]
    looks: Callable[[Instant], None]
    has_read: Callable[[Instant], None]
    come_back: Callable[[], None]
    rid: Callable[[], None]
    clear: Callable[[], None]
    clock: Now

    def once(self) -> bool:
        self.claim()
        if not self.may_read():
            return False
        self.come_back()
        self.rid()
        self.clear()
        began = self.clock()
        self.looks(began)
        more = super().once()
        reached("after-settle")
        if not more:
            self.has_read(began)
        return more


class MailboxReading:
    """The reading side of a daemon called ``owner``. ``came`` is called when there may be work to do."""

    def __init__(
        self,
        database: Database,
        house: House,
        account: Account,
        owner: str,
        watch: Watch,
        clock: Now,
        came: Callable[[], None],
        *,
        new: bool = False,
    ) -> None:
        self.database = database
        self.house = house
        self.owner = owner
        self.watch = watch
        self.clock = clock
        self.came = came
        self.read_at: Instant | None = None
        # A post office without a folder forgets all mail when it is closed, the mark, too.
        self._claimed = house.config.embedded.enabled and house.config.embedded.keep is None
        self._new = new
        self._rid_after = self._clear_after = 0.0
        self._withheld: tuple[int, ...] = ()
        self._told_withheld: list[int] = []
        self._told_standby = False
        self._renewed: Instant | None = None
        self.mailbox = FiledMailbox(account)
        self.poller = self._new_poller(house.config)

    def claim(self) -> None:
        """See once, before anything is read, that the mailbox is this house's. Raises PostError."""
        if not self._claimed:
            claim_mailbox(self.database, self.house, self.mailbox, new=self._new)
            self._claimed = True

    def take(self, arrivals: Sequence[Arrival]) -> tuple[str | None, ...]:
        """Commit arrivals to the inbox; only then may the mailbox move them away."""
        reached("after-fetch")
        stored = store_arrivals(self.database.writer, self.house, arrivals, self.clock())
        reached("after-store")
        log().info("mail", fresh=len(stored.fresh), known=stored.duplicates)
        self.came()
        return tuple(DONE_FOLDER for _ in arrivals)

    def mark(self) -> Bookmark | None:
        """How far the database has read the present mailbox."""
        validity = self.poller.mailbox.uidvalidity
        with self.database.reader() as session, session.begin():
            lowest, highest = _end(session, validity, last=False), _end(session, validity, last=True)
        return None if lowest is None or highest is None else Bookmark(validity, highest, lowest)

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

    def _new_poller(self, config: Config) -> Poller:
        poller = _LeasedPoller(
            self.mailbox,
            self.take,
            self.mark,
            self.alarm,
            config.imap.poll_seconds,
            stop=threading.Event(),
        )
        poller.claim = self.claim
        poller.may_read, poller.looks = self._may_read, self._looks
        poller.has_read, poller.clock = self._has_read, self.clock
        poller.come_back, poller.rid, poller.clear = self._come_back, self._rid, self._clear
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
            since, filed = outages.to_come_back(session), retention.filed(session)
        if since is None:
            return
        mailbox = self.mailbox
        newest = mailbox.newest(DONE_FOLDER)
        if newest is not None:
            with self.database.writer() as session, session.begin():
                outages.lived(session, newest)
        mails = mailbox.bring_back(DONE_FOLDER, since, filed)
        with self.database.writer() as session, session.begin():
            outages.came_back(session)
        log().info("mail since the backup is read again", mails=mails, since=since)

    def _rid(self) -> None:
        """Remove the mails of forgotten people, and leave a record that outlives a restore."""
        if time.monotonic() < self._rid_after:
            return
        with self.database.reader() as session, session.begin():
            erasures = [(row.id, Record(row.who, Instant(row.at))) for row in erasure.pending(session)]
        if not erasures:
            return
        self._rid_after = time.monotonic() + ERASE_SECONDS  # where it fails, letters are read meanwhile
        wanted: dict[str, int] = {}
        for _, record in erasures:
            wanted[record.who] = max(record.at, wanted.get(record.who, 0))
        there: set[str] = set()

        def theirs(head: bytes, received: Instant) -> bool:
            record = erasure.record_of(self.house, heads.head_of(head))
            if record is not None:
                there.add(erasure.field_of(self.house, record))
                return False
            # Whoever comes again later is not forgotten.
            return received <= wanted.get(erasure.who_of(self.house, erasure.sender_of(head)), -1)

        names = ("from", erasure.FIELD)
        mails = self.mailbox.erase(DONE_FOLDER, names, theirs)
        for _, record in erasures:
            if erasure.field_of(self.house, record) not in there:
                self.mailbox.file(DONE_FOLDER, erasure.mail_of(self.house, record), record.at)
        log().info("mails of forgotten people are removed from the mailbox", mails=mails)
        if any(theirs(head, received) for _, head, received in self.mailbox.heads(names)):
            return  # what is still to be moved there is removed the next time
        with self.database.writer() as session, session.begin():
            for number, _ in erasures:
                session.get_one(Erasure, number).done = True
        self._rid_after = 0.0

    def _clear(self) -> None:
        """Delete letters dealt with that are old enough, where the operator wants it, and are in a backup."""
        if time.monotonic() < self._clear_after:
            return
        self._clear_after = time.monotonic() + CLEAR_SECONDS
        self._note_filed()
        days = self.house.config.imap.expunge_days
        if not days:
            return
        with self.database.reader() as session, session.begin():
            until, held = outages.backed_up_until(session), retention.in_backup(session)
        if until is None:
            log().warning("no mail is deleted: there is no backup yet", days=days)
            return
        before = Instant(min(until, self.clock() - days * DAY))

        def old(head: bytes, received: Instant) -> bool:
            return received < before and erasure.record_of(self.house, heads.head_of(head)) is None

        mails = 0
        if held.filed is not None:
            mails = self.mailbox.erase(DONE_FOLDER, (erasure.FIELD,), old, before, held.filed)
        with self.database.writer() as session, session.begin():
            erasure.clear(session, before, held.letter)
        log().info("old mail is deleted", mails=mails, before=before)

    def _note_filed(self) -> None:
        """Note which mails are in the folder of letters dealt with: a backup made later has all of them."""
        end = self.mailbox.end_of(DONE_FOLDER)
        with self.database.writer() as session, session.begin():
            retention.note_filed(session, end)

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
        self._tell_withheld()
        self.came()

    def _tell_withheld(self) -> None:
        """Of letters withheld at two looks: one may have been deleted by somebody while it was fetched."""
        former, self._withheld = self._withheld, self.mailbox.withheld
        withheld, account = [uid for uid in self._withheld if uid in former], self.mailbox.account
        if not withheld:
            self._told_withheld = []
            return
        numbers = ", ".join(map(str, withheld[:10]))
        what = f"{account.host} gives nothing of letters in {account.mailbox} that have a size: {numbers}"
        self.watch.failed("reading", what)
        if withheld != self._told_withheld:
            remedy = (
                "They wait and are asked for again. Open them by another mail program, or move them away."
            )
            log().error("letters cannot be read", what=what, remedy=remedy)
        self._told_withheld = withheld


def _end(session: Session, validity: int, *, last: bool) -> int | None:
    """The first or last mail known of a mailbox, by the index; a query for both goes through all."""
    uid = col(InboxRow.uid)
    return session.exec(
        select(InboxRow.uid)
        .where(InboxRow.uidvalidity == validity)
        .order_by(uid.desc() if last else uid)
        .limit(1)
    ).first()
