"""Tries out a mailbox and a relay, leaving nothing behind; it must not judge what it finds."""

from __future__ import annotations

import contextlib
import re
import secrets
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mailer.post import connection
from mailer.post.faults import PostError
from mailer.post.filing import DONE_FOLDER, OWN_FOLDER, FiledMailbox
from mailer.post.headers import is_address
from mailer.post.smtp import Broken, Deferred, Refused, Sender, Sent, SmtpOutcome, classify

_DOMAIN = "doctor.estafette"
_LETTER = b"Subject: estafette doctor\r\nMessage-ID: <%b@doctor.estafette>\r\n\r\nThis may be deleted.\r\n"
_NAME = re.compile(r"estafette-doctor-(\d{10})-[0-9a-f]{8}")
_HOUSE = (OWN_FOLDER, DONE_FOLDER)

LEFT_SECONDS = 3_600
"""What a trial has left that began so long ago is cleared away by the next one."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What a mailbox can do. ``apart``: our clock less the server's, in seconds; None where untold."""

    moves: bool
    expunges: bool
    idles: bool
    apart: float | None


@dataclass(frozen=True, slots=True)
class MailboxTrial:
    """What one trial lays into a mailbox: a letter, and two folders where the judge has not made its own.

    All bear its ``name``, in which is when it began, so that another knows what was left.
    """

    name: str

    @classmethod
    def new(cls) -> MailboxTrial:
        """One that begins now."""
        return cls(f"estafette-doctor-{int(time.time())}-{secrets.token_hex(4)}")

    @property
    def folders(self) -> tuple[str, str]:
        """Where the letter is laid, and where it is moved."""
        return f"{self.name}-1", f"{self.name}-2"

    @property
    def letter(self) -> bytes:
        """The letter."""
        return _LETTER % self.name.encode()

    def owns(self, text: str) -> bool:
        """Whether the name of a folder, or the header of a letter, is this trial's, or one's long over."""
        return any(
            found[0] == self.name or int(found[1]) < time.time() - LEFT_SECONDS
            for found in _NAME.finditer(text)
        )


class ProbedMailbox(FiledMailbox):
    """A mailbox that is tried out. Every method may raise a PostError."""

    def try_out(self) -> Tried:
        """Lay a letter into one folder, move it to another, and remove it.

        The folders are the judge's own; two are made, and removed, where it has not made them yet.
        """
        trial = MailboxTrial.new()
        try:
            with self._typed("CREATE"):
                there = all(self._folders.exists(folder) for folder in _HOUSE)
                one, other = map(self._folders.made, _HOUSE if there else trial.folders)
            return self._with_folders(one, other, trial)
        finally:
            self._tidied(trial)

    def _tidied(self, trial: MailboxTrial) -> None:
        """Leave the mailbox as it was, over another connection where this one is lost."""
        for _ in range(2):
            try:
                self._clear_away(trial)
            except Exception:  # what is wrong the trial itself has told
                with contextlib.suppress(PostError):
                    self.connect()
            else:
                return

    def _clear_away(self, trial: MailboxTrial) -> None:
        client = self._client
        client.select_folder(self.account.mailbox)
        for _, _, folder in client.list_folders():
            if trial.owns(str(folder)):
                client.delete_folder(folder)
        for folder in _HOUSE:
            with self._elsewhere(folder) as there:
                uids = client.search(["HEADER", "MESSAGE-ID", _DOMAIN]) if there else ()
                mine = [uid for uid, header in self._headers(uids) if trial.owns(header.decode("latin-1"))]
                if mine:
                    self._expunge(mine)

    def _with_folders(self, one: str, other: str, trial: MailboxTrial) -> Tried:
        client = self._client
        with self._typed("APPEND"):
            before = time.time()
            client.append(one, trial.letter, (rb"\Seen",))
            after = time.time()
        with self._typed("SELECT"):
            client.select_folder(one)
            uids = self._of(trial)
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
            if len(self._of(trial)) != 1:
                raise connection.lost(
                    self.account, "MOVE", ValueError("the letter that was moved is not there")
                )
        return Tried(
            moves=moves,
            expunges=client.has_capability("UIDPLUS"),
            idles=client.has_capability("IDLE"),
            apart=_apart(before, after, theirs[0]) if theirs else None,
        )

    def _of(self, trial: MailboxTrial) -> Sequence[int]:
        """The letters of the trial in the open folder."""
        found: Sequence[int] = self._client.search(["HEADER", "MESSAGE-ID", f"{trial.name}@{_DOMAIN}"])
        return found

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

    async def try_out(self, sender: str) -> tuple[SmtpOutcome, int | None]:
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


def answer_of(outcome: SmtpOutcome) -> str:
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
