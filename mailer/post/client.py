"""A small mail client for robots and the terminal: list, read, send, wait; it must not know games."""

from __future__ import annotations

import contextlib
import smtplib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Any

from imapclient import IMAPClient
from imapclient.exceptions import IMAPClientError, LoginError

from adjudicator.kinds import Instant
from mailer.post import faults
from mailer.post.charset import candidates, clean
from mailer.post.connection import readable, without_delay
from mailer.post.headers import is_address, mailboxes, message_id, message_ids, words
from mailer.post.html import text_of
from mailer.post.mime import MailBounds, MimeExcess, MimePart, decoded, every, first, head, split

_LIMITS = MailBounds(text=5_000_000)


@dataclass(frozen=True, slots=True)
class Desk:
    """Whose mail, and where. ``user`` is empty where sending needs no login; reading always does."""

    address: str
    password: str
    host: str
    imap_port: int
    smtp_port: int
    name: str = ""
    timeout: float = 30.0

    @property
    def user(self) -> str:
        """The login name: what stands before the at sign."""
        return self.address.partition("@")[0]

    def __repr__(self) -> str:
        return f"Desk({self.address} at {self.host})"


@dataclass(frozen=True, slots=True)
class Headline:
    """One line of the list. ``number`` names the mail as long as it stays in the mailbox."""

    number: int
    sender: str
    sender_name: str
    subject: str
    received: Instant
    seen: bool


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A whole mail. ``answer_to`` is where a reply goes; ``files`` are (name, kind, bytes), inline or not."""

    headline: Headline
    message_id: str
    references: tuple[str, ...]
    answer_to: str
    text: str
    html: str
    files: tuple[tuple[str, str, bytes], ...]
    raw: bytes


class MailClient:
    """A connection for reading, opened when needed; sending opens one each time. Raises PostError."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._imap: Any = None

    def __enter__(self) -> MailClient:
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up; never raises."""
        imap, self._imap = self._imap, None
        if imap is not None:
            with contextlib.suppress(Exception):
                imap.logout()

    def list(self, limit: int = 50, unread: bool = False) -> tuple[Headline, ...]:
        """The latest mails of the inbox, the oldest of them first."""
        with self._reading() as imap:
            imap.noop()
            uids = sorted(imap.search(["UNSEEN"] if unread else ["ALL"]))[-limit:]
            told = imap.fetch(uids, [b"BODY.PEEK[HEADER]", b"INTERNALDATE", b"FLAGS"]) if uids else {}
            return tuple(_headline(uid, told[uid], told[uid][b"BODY[HEADER]"]) for uid in uids if uid in told)

    def read(self, number: int) -> ReceivedMail:
        """The mail ``number``, which is then seen. Raises LookupError where there is none."""
        mail = self.peek(number)
        self.mark_read(number)
        return mail

    def peek(self, number: int) -> ReceivedMail:
        """The mail ``number``; whether it is seen stays as it was. Raises LookupError where there is none."""
        with self._reading() as imap:
            about = imap.fetch([number], [b"BODY.PEEK[]", b"INTERNALDATE", b"FLAGS"]).get(number)
            if about is None or b"BODY[]" not in about:
                raise LookupError(f"there is no mail {number}")
        return _mail(number, about)

    def mark_read(self, number: int) -> None:
        """The mail ``number`` is seen from now on."""
        with self._reading() as imap:
            imap.add_flags([number], [rb"\Seen"], silent=True)

    def discard(self, number: int) -> None:
        """Delete the mail ``number`` for good; nothing happens where there is none."""
        with self._reading() as imap:
            imap.delete_messages([number], silent=True)
            imap.expunge()

    def unread(self, limit: int = 50) -> tuple[ReceivedMail, ...]:
        """The mails not yet seen, the oldest first; they are seen then."""
        return tuple(self.read(line.number) for line in self.list(limit, unread=True))

    def send(
        self, to: str, subject: str, text: str, in_reply_to: str = "", references: tuple[str, ...] = ()
    ) -> str:
        """Send plain text; the new Message-ID. Raises PostError, ValueError on a bad address."""
        if not is_address(to):
            raise ValueError(f"{to!r} is no mail address")
        mail = EmailMessage(policy=SMTP.clone(cte_type="7bit", max_line_length=900))
        mail["From"] = f'"{self.desk.name}" <{self.desk.address}>' if self.desk.name else self.desk.address
        mail["To"] = to
        mail["Subject"] = " ".join(clean(subject).split())
        mail["Date"] = formatdate(time.time())
        mail["Message-ID"] = identity = make_msgid(domain=self.desk.address.rpartition("@")[2])
        if in_reply_to:
            mail["In-Reply-To"] = in_reply_to
            mail["References"] = " ".join(dict.fromkeys((*references[-20:], in_reply_to)))
        mail.set_content(text.rstrip("\n") + "\n", charset="utf-8")
        self._post(to, mail.as_bytes())
        return identity

    def reply(self, mail: ReceivedMail, text: str) -> str:
        """Answer ``mail`` as a client does; the new Message-ID."""
        subject = mail.headline.subject
        if not subject.lower().startswith("re:"):
            subject = f"Re: {subject}"
        return self.send(mail.answer_to, subject, text, mail.message_id, mail.references)

    def send_raw(self, to: str, raw: bytes) -> None:
        """Send bytes as they are: tests send what no program for mail would."""
        self._post(to, raw)

    def wait(self, seconds: float) -> bool:
        """Wait for new mail; True where some is unread or the server tells of some within ``seconds``."""
        with self._reading() as imap:
            imap.noop()
            if imap.search(["UNSEEN"]):
                return True
            imap.idle()
            readable(imap, seconds)
            _, lines = imap.idle_done()
        return any(len(line) > 1 and line[1] in (b"EXISTS", b"RECENT") for line in lines)

    def _post(self, to: str, raw: bytes) -> None:
        desk = self.desk
        try:
            with smtplib.SMTP(
                desk.host, desk.smtp_port, local_hostname="localhost", timeout=desk.timeout
            ) as smtp:
                smtp.ehlo()
                if desk.password and smtp.has_extn("auth"):
                    smtp.login(desk.user, desk.password)
                smtp.sendmail(desk.address, [to], raw)
        except smtplib.SMTPAuthenticationError as error:
            raise faults.WrongPassword(
                f"The post office refuses {desk.user}: {error}.", "Check name and password."
            ) from error
        except smtplib.SMTPRecipientsRefused as error:
            raise faults.ServerRefused(
                f"Nobody can be reached at {to}: {error}.", "Check the address."
            ) from error
        except (smtplib.SMTPException, OSError) as error:
            raise faults.unreachable(desk.host, desk.smtp_port, error, "smtp") from error

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Any]:
        if self._imap is None:
            self._imap = self._connect()
        try:
            yield self._imap
        except (IMAPClientError, OSError) as error:
            self.close()
            raise faults.ConnectionLost(
                f"The connection to {self.desk.host}:{self.desk.imap_port} broke: {error}.", "Try again."
            ) from error

    def _connect(self) -> Any:
        desk = self.desk
        try:
            imap = IMAPClient(desk.host, desk.imap_port, ssl=False, timeout=desk.timeout)
            without_delay(imap)
            imap.login(desk.user, desk.password)
            imap.select_folder("INBOX")
        except LoginError as error:
            if isinstance(error.__context__, IMAPClient.AbortError):
                raise faults.unreachable(desk.host, desk.imap_port, error, "imap") from error
            raise faults.WrongPassword(
                f"The post office refuses {desk.user}: {error}.", "Check name and password."
            ) from error
        except (IMAPClientError, OSError) as error:
            raise faults.unreachable(desk.host, desk.imap_port, error, "imap") from error
        imap.normalise_times = False
        return imap


def _headline(number: int, about: Any, raw: bytes) -> Headline:
    fields = head(raw).headers
    senders = mailboxes(first(fields, "from"), 1)
    name, sender = senders[0] if senders else ("", "")
    return Headline(
        number,
        sender,
        name,
        words(first(fields, "subject"), 300),
        Instant(int(about[b"INTERNALDATE"].timestamp())),
        rb"\Seen" in about[b"FLAGS"],
    )


def _mail(number: int, about: Any) -> ReceivedMail:
    raw = bytes(about[b"BODY[]"])
    headline = _headline(number, about, raw)
    texts: dict[str, list[str]] = {"text/plain": [], "text/html": []}
    files: list[tuple[str, str, bytes]] = []
    try:
        top = split(raw, _LIMITS)
        for part in top.walk():
            if part.children:
                continue
            if part.kind in texts and not part.attached:
                texts[part.kind].append(_text(part))
            else:
                name = words(part.name, 100) or f"part{len(files) + 1}"
                files.append((name, part.kind, decoded(part)))
    except MimeExcess as excess:
        texts["text/plain"].append(f"({excess.reason})")
    html = "\n".join(texts["text/html"])
    text = "\n".join(texts["text/plain"]).strip("\n")
    fields = head(raw).headers
    answer = mailboxes(first(fields, "reply-to"), 1)
    return ReceivedMail(
        headline,
        message_id(every(fields, "message-id")) or "",
        message_ids(first(fields, "references")),
        answer[0][1] if answer else headline.sender,
        text or _rendered(html),
        html,
        tuple(files),
        raw,
    )


def _rendered(html: str) -> str:
    try:
        return clean(text_of(html))
    except MimeExcess:
        return ""


def _text(part: MimePart) -> str:
    return clean(candidates(decoded(part, _LIMITS.text), part.params.get("charset", ""))[0][1])
