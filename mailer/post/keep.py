"""Keeps the embedded post office's mail in a folder, written through; it must not listen or serve."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from pymap.backend.dict.mailbox import MailboxData, MailboxSet, Message
from pymap.mime import MessageContent
from pymap.parsing.message import AppendMessage
from pymap.parsing.specials.flag import Flag, Seen

from mailer.base import owners

_NAME = re.compile(r"(?P<uid>\d+)-(?P<flags>[SAFD]*)\.eml\Z")
_LETTERS = {"S": Seen, "A": Flag(rb"\Answered"), "F": Flag(rb"\Flagged"), "D": Flag(rb"\Draft")}
_BOUNDARIES = 1000
_LINES = 200_000


class KeptMailbox(MailboxData):
    """A mailbox in memory, with a file ``<uid>-<flags>.eml`` for each mail where ``folder`` is given.

    It takes mail that pymap cannot parse, too: such mail is only served whole.
    """

    def __init__(self, content_cache: Any, thread_cache: Any, folder: Path | None) -> None:
        super().__init__(content_cache, thread_cache)
        self._folder = folder
        self._paths: dict[int, Path] = {}
        if folder is not None:
            owners.make_folder(folder)
            self._restore(folder)

    async def append(self, append_msg: AppendMessage, *, recent: bool = False) -> Message:
        """Takes a mail in; its UID is the next one."""
        message = self._take(
            append_msg.literal,
            append_msg.when or datetime.now(UTC),
            append_msg.flag_set,
            self._max_uid + 1,
            recent,
        )
        self._write(message)
        self._count()
        self._mod_sequences.update([message.uid])
        self._updated.set()
        return message

    async def copy(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        """As pymap's; the copy is written, too."""
        copied = await super().copy(uid, destination, recent=recent)
        _rewrite(destination, copied)
        return copied

    async def move(self, uid: int, destination: MailboxData, *, recent: bool = False) -> int | None:
        """As pymap's; written at the new place before it is erased at the old one."""
        moved = await super().move(uid, destination, recent=recent)
        _rewrite(destination, moved)
        self._erase(uid)
        return moved

    async def update(self, uid: int, cached_msg: Any, flag_set: Any, mode: Any) -> Message:
        """As pymap's; the file's name tells the flags."""
        message = await super().update(uid, cached_msg, flag_set, mode)
        self.rewrite(uid)
        return message

    async def delete(self, uids: Iterable[int]) -> None:
        """As pymap's; the files go, too."""
        uids = list(uids)
        await super().delete(uids)
        for uid in uids:
            self._erase(uid)

    def rewrite(self, uid: int) -> None:
        """Bring the file of ``uid`` up to date."""
        message = self._messages.get(uid)
        if message is not None:
            self._write(message)
            self._count()

    def _take(self, raw: bytes, when: datetime, flags: Any, uid: int, recent: bool) -> Message:
        content = _content(raw)
        try:
            thread = self._thread_cache.add(content)
        except Exception:
            content = _opaque(raw)
            thread = self._thread_cache.add(content)
        message = Message(
            uid,
            when,
            flags,
            email_id=self._content_cache.add(content),
            thread_id=thread,
            recent=recent,
            content=content,
        )
        self._messages[uid] = message
        self._max_uid = max(self._max_uid, uid)
        return message

    def _write(self, message: Message) -> None:
        if self._folder is None:
            return
        flags = "".join(letter for letter, flag in _LETTERS.items() if flag in message.permanent_flags)
        path = self._folder / f"{message.uid}-{flags}.eml"
        former = self._paths.get(message.uid)
        self._paths[message.uid] = path
        if former is not None:
            former.rename(path)
            return
        half = path.with_suffix(".new")
        assert message._content is not None  # every mail of this class has its bytes
        half.write_bytes(bytes(message._content))
        owners.give(half)
        when = message.internal_date.timestamp()
        os.utime(half, (when, when))
        half.rename(path)

    def _count(self) -> None:
        """Notes the highest UID given, so that none is given twice after a restart."""
        if self._folder is not None:
            half = self._folder / "uids.new"
            half.write_text(f"{self._uid_validity} {self._max_uid}\n", "ascii")
            owners.give(half)
            half.rename(self._folder / "uids")

    def _erase(self, uid: int) -> None:
        path = self._paths.pop(uid, None)
        if path is not None:
            path.unlink(missing_ok=True)

    def _restore(self, folder: Path) -> None:
        with contextlib.suppress(FileNotFoundError, ValueError):
            validity, highest = (folder / "uids").read_text("ascii").split()
            self._uid_validity, self._max_uid = int(validity), int(highest)
        found = [(match, path) for path in folder.iterdir() if (match := _NAME.match(path.name))]
        for match, path in sorted(found, key=lambda pair: int(pair[0]["uid"])):
            flags = frozenset(_LETTERS[letter] for letter in match["flags"])
            when = datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
            self._paths[int(match["uid"])] = path
            self._take(path.read_bytes(), when, flags, int(match["uid"]), Seen not in flags)
        self._count()


class KeptMailboxes(MailboxSet):
    """One account's mailboxes, each kept in a folder of its own below ``folder``."""

    def __init__(self, folder: Path | None) -> None:
        super().__init__()
        self._folder = folder
        self._inbox = self._kept("INBOX")
        if folder is not None:
            for path in sorted(folder.iterdir()):
                name = unquote(path.name)
                if path.is_dir() and name != "INBOX":
                    self._set[name] = self._kept(name)

    async def add_mailbox(self, name: str) -> Any:
        """A new mailbox. Raises ValueError where there is one of that name."""
        if name in self._set:
            raise ValueError(name)
        self._set[name] = kept = self._kept(name)
        return kept.mailbox_id

    def _kept(self, name: str) -> KeptMailbox:
        folder = self._folder / quote(name, safe=" ").replace(".", "%2E") if self._folder else None
        return KeptMailbox(self._content_cache, self._thread_cache, folder)


def _rewrite(mailbox: MailboxData, uid: int | None) -> None:
    if uid is not None and isinstance(mailbox, KeptMailbox):
        mailbox.rewrite(uid)


def _content(raw: bytes) -> MessageContent:
    """The mail as pymap serves it; one that it cannot take apart is served whole and only whole."""
    if raw.count(b"\n--") <= _BOUNDARIES and raw.count(b"\n") <= _LINES:
        try:
            content = MessageContent.parse(raw)
        except Exception:
            content = _opaque(raw)
    else:
        content = _opaque(raw)
    # pymap drops the last byte of a mail that has no body.
    content._raw = memoryview(raw)
    return content


def _opaque(raw: bytes) -> MessageContent:
    content = MessageContent.parse(b"Subject: (not shown)\r\n\r\n\r\n")
    content._raw = memoryview(raw)
    return content
