"""What the judge keeps in its mailbox: letters dealt with, and notes of its own in a folder apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from adjudicator.kinds import Instant
from mailer.post.imap import DAY, Mailbox

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
    "By this note Estafette knows that the mailbox is its own. Without it the judge does not start.\r\n"
    "По этой записке Estafette узнаёт свой почтовый ящик. Без неё судья не запустится.\r\n"
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

    def add_note(self, note: Note) -> None:
        """Put a note into the judge's own folder, which is made if need be."""
        text = _TEXT.format(kind=note.kind, mailbox=note.mailbox, value=note.value)
        with self._typed("APPEND"):
            self._ensure(OWN_FOLDER)
            self._client.append(OWN_FOLDER, text.encode(), (rb"\Seen",))

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
            for uid, about in sorted(told.items()):
                head = b"".join(bytes(value or b"") for key, value in about.items() if b"HEADER" in key)
                yield uid, head, Instant(int(about[b"INTERNALDATE"].timestamp()))

    def erase(
        self,
        folder: str,
        names: Sequence[str],
        wanted: Callable[[bytes, Instant], bool],
        before: Instant | None = None,
    ) -> int:
        """Remove mails of the folder, older than ``before``, that these fields make ``wanted``; how many."""
        with self._elsewhere(folder) as there:
            heads = self.heads(names, before) if there else ()
            found = [uid for uid, head, received in heads if wanted(head, received)]
            for start in range(0, len(found), 500):
                self._expunge(found[start : start + 500])
        return len(found)

    def file(self, folder: str, raw: bytes, received: Instant) -> None:
        """Lay a mail of our own among those of the folder, as if it had been read."""
        with self._typed("APPEND"):
            self._ensure(folder)
            self._client.append(folder, raw, (rb"\Seen",), datetime.fromtimestamp(received, UTC))

    def _expunge(self, uids: Sequence[int]) -> None:
        """Remove mails of the open folder for good."""
        with self._typed("EXPUNGE"):
            self._client.add_flags(list(uids), [rb"\Deleted"], silent=True)
            if self._client.has_capability("UIDPLUS"):
                self._client.uid_expunge(list(uids))
            else:
                self._client.expunge()
