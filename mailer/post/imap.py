"""One mailbox over IMAP: fetch, settle, wait; by one thread. It must not know letters or SQL."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import CapabilityError, IMAPClientError

from adjudicator.kinds import Instant
from mailer.post import connection, faults
from mailer.post.connection import Account
from mailer.post.folders import MailFolders
from mailer.post.mime import TRUNCATED

# Only UID SEARCH, BODY.PEEK[], RFC822.SIZE, INTERNALDATE, \\Seen and MOVE are used here: ENVELOPE,
# BODYSTRUCTURE and SEARCH HEADER break on crafted mail with some servers.

IDLE_SECONDS = 600.0
"""IDLE is renewed after this time; servers drop one of half an hour."""

SLICE = 1.0
"""How long the stop signal may go unseen while waiting, in seconds."""

TOGETHER = 1_000_000
"""Bytes of mails that are fetched by one command, but for one mail that is larger."""

PARTIAL = 64_000
"""Bytes fetched of a mail that is too large."""

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Arrival:
    """A mail as the mailbox holds it. ``received`` is the server's INTERNALDATE.

    ``size`` is the whole size in bytes. Where ``truncated``, ``raw`` is only the beginning below a
    header line that says so, and ``read_letter`` calls it too large.
    """

    uidvalidity: int
    uid: int
    received: Instant
    size: int
    raw: bytes
    truncated: bool = False


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a mailbox has been read: a later mail is fetched even if a human has already opened it.

    ``first`` is the lowest UID that was read; what still lies between is offered once more at a new
    connection, for the former one may have broken before it was settled.
    """

    uidvalidity: int
    uid: int
    first: int = 0


class Mailbox:
    """A connection to one mailbox. Every method may raise a PostError; then ``close`` and start anew."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self._client: Any = None
        self._uidvalidity = 0
        self._looked_back = False
        self._beside: MailFolders | None = None
        # UIDs by which the server announced too much: fetched alone, and then only in part.
        self._alone: set[int] = set()
        self._excess: set[int] = set()
        self._withheld: list[int] = []

    @property
    def connected(self) -> bool:
        """Whether ``connect`` succeeded and ``close`` was not called since."""
        return self._client is not None

    @property
    def uidvalidity(self) -> int:
        """The mailbox's UIDVALIDITY at the last ``connect``."""
        return self._uidvalidity

    @property
    def withheld(self) -> tuple[int, ...]:
        """Mails of the last ``fetch`` that have a size and of which the server gave nothing: they wait."""
        return tuple(self._withheld)

    def connect(self) -> None:
        """Connect, log in, open the mailbox. Raises Unreachable, TlsFailed, WrongPassword, MailboxMissing."""
        self.close()
        account = self.account
        client = connection.open_client(account)
        try:
            connection.log_in(client, account)
            with self._typed("SELECT"):
                try:
                    chosen = client.select_folder(account.mailbox)
                except IMAPClientError as error:
                    if isinstance(error, IMAPClient.AbortError):
                        raise
                    raise faults.MailboxMissing(
                        f"The mailbox {account.mailbox} of {account.user} cannot be opened: "
                        f"{connection.said(error)}.",
                        "Check mailbox in [imap]; most servers call it INBOX.",
                    ) from error
            validity = self._validity(chosen)
            if validity != self._uidvalidity:
                self._alone.clear()
                self._excess.clear()
            self._uidvalidity, self._looked_back = validity, False
        except BaseException:
            with contextlib.suppress(Exception):
                client.shutdown()
            raise
        client.normalise_times = False
        self._client = client

    def close(self) -> None:
        """End the connection; never raises."""
        client, self._client = self._client, None
        self._beside = None
        if client is not None:
            with contextlib.suppress(Exception):
                client.socket().settimeout(2.0)
                client.logout()
            with contextlib.suppress(Exception):
                client.shutdown()

    def fetch(self, limit: int = 200, after: Bookmark | None = None) -> Iterator[Arrival]:
        """Mails not yet seen, the oldest first, at most ``limit``; none is flagged by it.

        With ``after`` also those above the mark, seen or not. Of a mail larger than
        ``account.largest`` only the beginning is fetched.
        """
        uids = self._unsettled(after)
        self._withheld, left = [], limit
        for start in range(0, len(uids), 50):
            if left <= 0:
                return
            with self._typed("FETCH"):
                told = self._client.fetch(uids[start : start + 50], [b"RFC822.SIZE", b"INTERNALDATE"])
            # A mail that is gone was moved away by somebody else meanwhile.
            sizes = {
                uid: int(told[uid].get(b"RFC822.SIZE") or 0)
                for uid in uids[start : start + 50]
                if uid in told
            }
            for together in _groups(sizes, self.account.largest, self._alone):
                truncated = self._is_too_large(together[0], sizes[together[0]])
                whole = self._bodies(together[:left], truncated=truncated)
                for uid in together[:left]:
                    if _is_lacking(whole.get(uid, b""), sizes[uid]):
                        self._withheld.append(uid)
                    elif uid in whole:
                        left -= 1
                        yield self._arrival(uid, told[uid], sizes[uid], whole[uid])

    def settle(self, arrival: Arrival, folder: str) -> bool:
        """Flag the mail as seen and move it to ``folder`` (made if need be); False where it is gone."""
        if arrival.uidvalidity != self._uidvalidity:
            return False
        return bool(self.settle_all([arrival.uid], folder))

    def settle_all(self, uids: Sequence[int], folder: str) -> tuple[int, ...]:
        """``settle`` for many mails of this UIDVALIDITY at once; those that were still there."""
        client = self._client
        with self._typed("STORE"):
            here = set(client.fetch(list(uids), [b"FLAGS"])) if uids else set()
            present = [uid for uid in uids if uid in here]
            if not present:
                return ()
            client.add_flags(present, [rb"\Seen"], silent=True)
        self._move(present, folder)
        return tuple(present)

    def _move(self, uids: Sequence[int], folder: str) -> None:
        """Move mails of the open folder to another, which is made if need be."""
        client = self._client
        with self._typed("MOVE"):
            name = self._folders.made(folder)
            try:
                client.move(uids, name)
                return
            except CapabilityError:
                client.copy(uids, name)
        self._expunge(uids)

    def _expunge(self, uids: Sequence[int]) -> None:
        """Remove mails of the open folder for good, and none that somebody else has flagged as deleted."""
        client = self._client
        with self._typed("EXPUNGE"):
            client.add_flags(list(uids), [rb"\Deleted"], silent=True)
            if client.has_capability("UIDPLUS"):
                client.uid_expunge(list(uids))
                return
            others = sorted(set(client.search(["DELETED"])) - set(uids))
            if others:
                client.remove_flags(others, [rb"\Deleted"], silent=True)
            try:
                client.expunge()
            finally:
                if others:
                    client.add_flags(others, [rb"\Deleted"], silent=True)

    def _validity(self, chosen: Any) -> int:
        try:
            return int(chosen[b"UIDVALIDITY"])
        except (LookupError, ValueError, TypeError):
            raise faults.MailboxMissing(
                f"The mail server {self.account.host} gives the mailbox {self.account.mailbox} no "
                "UIDVALIDITY, so its letters cannot be told apart.",
                "Check mailbox in [imap]. A server that cannot do this is none for a judge.",
            ) from None

    def _is_too_large(self, uid: int, size: int) -> bool:
        return size > self.account.largest or uid in self._excess

    def wait(self, seconds: float, stopped: Callable[[], bool] = lambda: False) -> bool:
        """Wait for mail at most ``seconds``; True where the server says that there is some.

        False tells nothing: look anyway, for IDLE may never speak. Returns within about a second
        once ``stopped()`` is true.
        """
        with self._typed("CAPABILITY"):
            idles = self.account.idle and self._client.has_capability("IDLE")
        if not idles:
            _sleep(seconds, stopped)
            with self._typed("NOOP"):
                self._client.noop()
            return False
        end = time.monotonic() + seconds
        with self._typed("IDLE"):
            while (left := end - time.monotonic()) > 0 and not stopped():
                if self._idle(min(left, IDLE_SECONDS), stopped):
                    return True
        return False

    def _idle(self, seconds: float, stopped: Callable[[], bool]) -> bool:
        """One IDLE until the server says anything at all; True where it speaks of mail.

        The library's idle_check is not used: it breaks on a line that comes in two pieces, and takes
        a connection that was closed for silence.
        """
        client = self._client
        client.idle()
        try:
            end = time.monotonic() + seconds
            while not connection.readable(client, min(SLICE, end - time.monotonic())):
                if stopped() or time.monotonic() >= end:
                    break
            _, lines = client.idle_done()
        except BaseException:
            self.close()
            raise
        return any(len(line) > 1 and line[1] in (b"EXISTS", b"RECENT") for line in lines)

    def _unsettled(self, after: Bookmark | None) -> list[int]:
        with self._typed("SEARCH"):
            # Some servers search what they have told of, and tell of new mail only after a command.
            self._client.noop()
            found = set(self._client.search(["UNSEEN"]))
            if after is not None and after.uidvalidity == self._uidvalidity:
                # "n:*" names the last mail even where it is below n.
                later = self._client.search(["UID", f"{after.uid + 1}:*"])
                found.update(uid for uid in later if uid > after.uid)
                return sorted(found) + self._left_over(after, found)
        return sorted(found)

    def _left_over(self, mark: Bookmark, but: Collection[int]) -> list[int]:
        """What was read and flagged and never moved; looked for once a connection, and behind what is new."""
        if self._looked_back or not mark.first:
            return []
        self._looked_back = True
        read = self._client.search(["SEEN", "UID", f"{mark.first}:{mark.uid}"])
        return sorted(uid for uid in read if mark.first <= uid <= mark.uid and uid not in but)

    def _bodies(self, uids: Sequence[int], *, truncated: bool) -> dict[int, bytes]:
        """The mails that are there by UID, of each only the beginning where ``truncated``."""
        item = b"BODY.PEEK[]<0.%d>" % PARTIAL if truncated else b"BODY.PEEK[]"
        with self._typed("FETCH"):
            try:
                told = self._client.fetch(list(uids), [item])
            except IMAPClientError:
                if self._client._imap.excess and not truncated:
                    (self._excess if len(uids) == 1 else self._alone).update(uids)
                raise
        return {
            uid: bytes(value)
            for uid in uids
            for key, value in told.get(uid, {}).items()
            if key.startswith(b"BODY[]") and value is not None
        }

    def _arrival(self, uid: int, about: Any, size: int, raw: bytes) -> Arrival:
        truncated = self._is_too_large(uid, size)
        received = about.get(b"INTERNALDATE") or datetime.now(UTC)
        whole = f"{TRUNCATED}: {size}\r\n".encode() + raw if truncated else raw
        return Arrival(self._uidvalidity, uid, Instant(int(received.timestamp())), size, whole, truncated)

    def _typed(self, command: str) -> contextlib.AbstractContextManager[None]:
        if self._client is None and command != "SELECT":
            raise faults.ConnectionLost("The mailbox is not connected.", "It is connected anew by itself.")
        return connection.typed(self.account, command)

    @property
    def _folders(self) -> MailFolders:
        """The folders beside the mailbox, as this connection knows them."""
        if self._beside is None:
            self._beside = MailFolders(self._client, self.account)
        return self._beside


def _is_lacking(body: bytes, size: int) -> bool:
    """Whether the server says that a mail has more in it than it gives: it gives nothing, or blank lines."""
    return len(body) < size and not body.strip()


def _groups(sizes: Mapping[int, int], largest: int, alone_too: Collection[int]) -> Iterator[list[int]]:
    """UIDs to be fetched by one command: no more than fit into ``TOGETHER``, and one too large alone."""
    group: list[int] = []
    weight = 0
    for uid, size in sizes.items():
        alone = size > largest or uid in alone_too
        if group and (alone or weight + size > TOGETHER):
            yield group
            group, weight = [], 0
        group.append(uid)
        weight += TOGETHER + 1 if alone else size
    if group:
        yield group


def _sleep(seconds: float, stopped: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not stopped() and (left := end - time.monotonic()) > 0:
        time.sleep(min(SLICE, left))
