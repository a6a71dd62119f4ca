"""What the judge keeps in its mailbox: letters dealt with, and notes of its own in a folder apart."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from adjudicator.kinds import Instant
from mailer.base.words import LANGS, words_of
from mailer.post.imap import DAY, Bookmark, Mailbox

DONE_FOLDER = "Processed"
OWN_FOLDER = "Estafette"
"""The judge's own folder: a note there says to which house the mailbox belongs."""

_NOTE = 4000
_MOST = 1000
_LINE = re.compile(rb"^X-Estafette-(Kind|Mailbox|Value): ([^\r\n]*)", re.MULTILINE)
_TEXT = (
    "From: Estafette <noreply@localhost>\r\n"
    "Subject: Do not delete: this mailbox belongs to a judge\r\n"
    "X-Estafette-Kind: {kind}\r\n"
    "X-Estafette-Mailbox: {mailbox}\r\n"
    "X-Estafette-Value: {value}\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "\r\n"
    "{why}\r\n"
)


@dataclass(frozen=True, slots=True)
class Note:
    """A note in the judge's own folder: what it is about, and for which mailbox of the account."""

    kind: str
    mailbox: str
    value: str
    uid: int = 0


class FiledMailbox(Mailbox):
    """A mailbox with the judge's folders beside it. Every method may raise a PostError."""

    def notes(self) -> tuple[Note, ...]:
        """The judge's notes in its own folder, the oldest first."""
        with self._elsewhere(OWN_FOLDER) as there:
            return tuple(self._notes()) if there else ()

    def _notes(self) -> Iterator[Note]:
        with self._typed("SEARCH"):
            uids = sorted(self._client.search(["ALL"]))[-_MOST:]
            told = self._client.fetch(uids, [b"BODY.PEEK[]<0.%d>" % _NOTE]) if uids else {}
        for uid in uids:
            raw = next((value for key, value in told.get(uid, {}).items() if key.startswith(b"BODY[]")), None)
            head, _, _ = bytes(raw or b"").replace(b"\r\n", b"\n").partition(b"\n\n")
            found = {name: value.decode("utf-8", "replace") for name, value in _LINE.findall(head)}
            if len(found) == 3:
                yield Note(found[b"Kind"], found[b"Mailbox"], found[b"Value"].strip(), uid)

    def prepare(self, folder: str) -> None:
        """Make the folder where it lacks. Raises FolderRefused."""
        with self._typed("CREATE"):
            self._folders.made(folder)

    def add_note(self, note: Note) -> None:
        """Put a note into the judge's own folder, which is made if need be."""
        why = "\r\n".join(words_of(lang).say("mailbox-note.text") for lang in LANGS)
        text = _TEXT.format(kind=note.kind, mailbox=note.mailbox, value=note.value, why=why)
        with self._typed("APPEND"):
            self._client.append(self._folders.made(OWN_FOLDER), text.encode(), (rb"\Seen",))

    def drop_notes(self, uids: Sequence[int]) -> None:
        """Remove these notes."""
        with self._elsewhere(OWN_FOLDER) as there:
            if there and uids:
                self._expunge(uids)

    def holds_mail(self, folder: str) -> bool:
        """Whether the folder is there and not empty."""
        with self._elsewhere(folder) as there:
            if not there:
                return False
            with self._typed("SEARCH"):
                return bool(self._client.search(["ALL"]))

    def end_of(self, folder: str) -> Bookmark | None:
        """The mark of the last mail that the folder has or had; None where there is no such folder."""
        with self._typed("STATUS"):
            if not self._folders.exists(folder):
                return None
            told = self._client.folder_status(self._folders.name(folder), [b"UIDVALIDITY", b"UIDNEXT"])
            return Bookmark(int(told[b"UIDVALIDITY"]), int(told[b"UIDNEXT"]) - 1)

    def newest(self, folder: str) -> Instant | None:
        """When the newest mail of ``folder`` was received; None where there is none, or no such folder."""
        with self._elsewhere(folder) as there:
            if not there:
                return None
            with self._typed("FETCH"):
                last = self._client.search(["UID", "*"])
                told = self._client.fetch(last, [b"INTERNALDATE"]) if last else {}
                moments = [int(about[b"INTERNALDATE"].timestamp()) for about in told.values()]
            return Instant(max(moments)) if moments else None

    def bring_back(self, folder: str, since: Instant, after: Bookmark | None = None) -> int:
        """Move all mails of ``folder`` received since the day before ``since`` back, as if unread; how many.

        So are those filed ``after`` that mark, whatever their date.
        What is in the mailbox itself goes there and back with them, so that it comes after what came before.
        """
        with self._typed("SEARCH"):
            here = sorted(self._client.search(["ALL"]))
        if here:
            self._unread(here)
            self._move(here, folder)
        day = datetime.fromtimestamp(since - DAY, UTC).date()  # the server counts days in a zone of its own
        end = self.end_of(folder)
        with self._elsewhere(folder) as there:
            if not there:
                return 0
            with self._typed("SEARCH"):
                # All that was read lies there as seen.
                found = {*self._client.search(["SINCE", day]), *self._client.search(["UNSEEN"])}
                if after is not None and end is not None and after.uidvalidity == end.uidvalidity:
                    later = self._client.search(["UID", f"{after.uid + 1}:*"])
                    found.update(uid for uid in later if uid > after.uid)
            uids = sorted(found)
            for start in range(0, len(uids), 500):
                self._unread(uids[start : start + 500])
                self._move(uids[start : start + 500], self.account.mailbox)
            return len(uids)

    def _unread(self, uids: Sequence[int]) -> None:
        with self._typed("STORE"):
            self._client.remove_flags(uids, [rb"\Seen"], silent=True)

    @contextlib.contextmanager
    def _elsewhere(self, folder: str) -> Iterator[bool]:
        """Another folder open in place of the mailbox; false where there is no such folder."""
        with self._typed("SELECT"):
            there = self._folders.exists(folder)
            if there:
                self._client.select_folder(self._folders.name(folder))
        yield there
        with self._typed("SELECT"):
            self._uidvalidity = self._validity(self._client.select_folder(self.account.mailbox))

    def heads(
        self, names: Sequence[str], before: Instant | None = None
    ) -> Iterator[tuple[int, bytes, Instant]]:
        """UID, those fields of the header, and when it was received, of each mail of the open folder."""
        with self._typed("SEARCH"):
            # The server counts days, in a zone of its own.
            day = None if before is None else datetime.fromtimestamp(before + DAY, UTC).date()
            uids = sorted(self._client.search(["ALL"] if day is None else ["BEFORE", day]))
        item = f"BODY.PEEK[HEADER.FIELDS ({' '.join(name.upper() for name in names)})]".encode()
        for start in range(0, len(uids), 500):
            with self._typed("FETCH"):
                told = self._client.fetch(uids[start : start + 500], [item, b"INTERNALDATE"])
                found = [
                    (
                        uid,
                        b"".join(bytes(value or b"") for key, value in about.items() if b"HEADER" in key),
                        Instant(int(about[b"INTERNALDATE"].timestamp())),
                    )
                    for uid, about in sorted(told.items())
                ]
            yield from found

    def erase(
        self,
        folder: str,
        names: Sequence[str],
        wanted: Callable[[bytes, Instant], bool],
        before: Instant | None = None,
        end: Bookmark | None = None,
    ) -> int:
        """Remove mails of the folder that these fields make ``wanted``; how many.

        Only those older than ``before``, and up to ``end``: nothing where the folder's UIDs have changed.
        """
        if (
            end is not None
            and (now := self.end_of(folder)) is not None
            and now.uidvalidity != end.uidvalidity
        ):
            return 0
        with self._elsewhere(folder) as there:
            heads = self.heads(names, before) if there else ()
            found = [
                uid
                for uid, head, received in heads
                if (end is None or uid <= end.uid) and wanted(head, received)
            ]
            for start in range(0, len(found), 500):
                self._expunge(found[start : start + 500])
        return len(found)

    def file(self, folder: str, raw: bytes, received: Instant) -> None:
        """Lay a mail of our own among those of the folder, as if it had been read."""
        with self._typed("APPEND"):
            self._client.append(
                self._folders.made(folder), raw, (rb"\Seen",), datetime.fromtimestamp(received, UTC)
            )
