"""Tries out a mailbox and a relay, leaving nothing behind; it must not judge what it finds."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mailer.post import connection
from mailer.post.headers import is_address
from mailer.post.imap import Mailbox
from mailer.post.smtp import Broken, Deferred, Outcome, Refused, Sender, Sent, classify

_LETTER = b"Subject: estafette doctor\r\nMessage-ID: <%b@doctor.estafette>\r\n\r\nThis may be deleted.\r\n"


@dataclass(frozen=True, slots=True)
class Tried:
    """What a mailbox can do. ``apart``: our clock less the server's, in seconds; None where untold."""

    moves: bool
    expunges: bool
    idles: bool
    apart: float | None


class ProbedMailbox(Mailbox):
    """A mailbox that is tried out. Every method may raise a PostError."""

    def try_out(self) -> Tried:
        """Make two folders, lay a letter into one, move it to the other, and remove all of it."""
        name = f"estafette-doctor-{secrets.token_hex(4)}"
        one, other = f"{name}-1", f"{name}-2"
        client = self._client
        with self._typed("CREATE"):
            one, other = self._folders.made(one), self._folders.made(other)
        try:
            return self._with_folders(one, other)
        finally:
            with contextlib.suppress(Exception):
                client.select_folder(self.account.mailbox)
            for folder in (one, other):
                with contextlib.suppress(Exception):
                    client.delete_folder(folder)

    def _with_folders(self, one: str, other: str) -> Tried:
        client = self._client
        with self._typed("APPEND"):
            before = time.time()
            client.append(one, _LETTER % secrets.token_hex(8).encode())
            after = time.time()
        with self._typed("SELECT"):
            client.select_folder(one)
            uids = client.search(["ALL"])
            dates = client.fetch(uids, [b"INTERNALDATE"])
        # The server's time has whole seconds, and lies somewhere between our two moments.
        theirs = [about[b"INTERNALDATE"].timestamp() for about in dates.values() if b"INTERNALDATE" in about]
        moves = client.has_capability("MOVE")
        with self._typed("MOVE"):
            if moves:
                client.move(uids, other)
            else:
                client.copy(uids, other)
            client.select_folder(other)
            if len(client.search(["ALL"])) != 1:
                raise connection.lost(
                    self.account, "MOVE", ValueError("the letter that was moved is not there")
                )
        return Tried(
            moves=moves,
            expunges=client.has_capability("UIDPLUS"),
            idles=client.has_capability("IDLE"),
            apart=_apart(before, after, theirs[0]) if theirs else None,
        )

    def marks(self, folders: Sequence[str]) -> dict[str, int]:
        """By folder: the UID that its next mail gets; a folder that is not there begins at 1."""
        with self._typed("STATUS"):
            return {
                folder: int(self._client.folder_status(self._folders.name(folder), [b"UIDNEXT"])[b"UIDNEXT"])
                if self._folders.exists(folder)
                else 1
                for folder in folders
            }

    def take_away(self, word: bytes, marks: dict[str, int]) -> bytes | None:
        """The header of the letter that came since ``marks`` and has ``word`` in it; it is deleted then."""
        client = self._client
        for folder, start in marks.items():
            with self._typed("SEARCH"):
                client.select_folder(self.account.mailbox)
                client.noop()
                if not self._folders.exists(folder):
                    continue
                client.select_folder(self._folders.name(folder))
                uids = [uid for uid in client.search(["UID", f"{start}:*"]) if uid >= start]
                for uid, header in self._headers(uids):
                    if word in header:
                        client.add_flags([uid], [rb"\Deleted"], silent=True)
                        if client.has_capability("UIDPLUS"):
                            client.uid_expunge([uid])
                        return header
        return None

    def _headers(self, uids: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        for uid, about in self._client.fetch(uids, [b"BODY.PEEK[HEADER]"]).items() if uids else ():
            yield uid, bytes(about.get(b"BODY[HEADER]", b""))


class ProbedSender(Sender):
    """A relay that is tried out."""

    async def try_out(self, sender: str) -> tuple[Outcome, int | None]:
        """Connect, log in, name ``sender``, send nothing; also the largest mail it takes, in bytes."""
        size: int | None = None
        stage = "connect"
        try:
            client = await self._connected()
            told = client.esmtp_extensions.get("size", "").strip()
            size = int(told) if told.isdecimal() and int(told) else None
            stage = "mail"
            if is_address(sender):
                await client.mail(sender)
            await client.rset()
        except Exception as error:  # classify knows them all
            return classify(error, stage, self.relay), size
        finally:
            await self.close()
        return Sent(""), size


def answer_of(outcome: Outcome) -> str:
    """What the relay said, for people."""
    match outcome:
        case Sent(answer):
            return answer
        case Deferred(code, answer) | Refused(code, answer):
            said = answer.removeprefix("SMTPException: ").rstrip(".")
            return f"{code} {said}" if code else said
        case Broken(trouble):
            return trouble.what.rstrip(".")


def _apart(before: float, after: float, theirs: float) -> float:
    if before - 1.0 <= theirs <= after:
        return 0.0
    return before - theirs if theirs < before else after - theirs
