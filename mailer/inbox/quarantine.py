"""Letters that were set aside: lists, shows, retries and drops them; it must not tell anybody."""

from __future__ import annotations

import re

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.base.log import redact
from mailer.inbox.heads import TOO_LARGE, head_of
from mailer.post import headers, mime
from mailer.store.models import InboxRow

SHOWN = 6_000
"""Characters of a letter set aside that are shown."""

DROPPED = "dropped by the operator"
_FIELDS = ("from", "to", "cc", "subject", "date", "message-id", "content-type", "content-transfer-encoding")
_ENCODED = re.compile(r"[A-Za-z0-9+/]{28,}={0,2}")
_TAIL = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_PLUS = re.compile(r"%2b|=2b", re.IGNORECASE)


def letters(session: Session) -> list[InboxRow]:
    """The letters set aside, the oldest first."""
    rows = select(InboxRow).where(InboxRow.status == "quarantined")
    return list(session.exec(rows.order_by(col(InboxRow.received), col(InboxRow.id))).all())


def letter(session: Session, number: str) -> InboxRow | None:
    """The letter of that number (``12``, ``#12``) if it is set aside."""
    digits = number.removeprefix("#")
    if not digits.isdecimal() or len(digits) > 9:
        return None
    row = session.get(InboxRow, int(digits))
    return row if row is not None and row.status == "quarantined" else None


def retry(row: InboxRow) -> bool:
    """Let the daemon read the letter once more, as received then; False where no part of it is kept."""
    if row.reason.startswith(TOO_LARGE):
        return False
    row.status, row.attempts, row.reason, row.done = "new", 0, "", None
    row.taker, row.taken = "", 0
    return True


def drop(row: InboxRow, now: Instant) -> None:
    """Strike the letter off the list. It stays in the database: nothing that somebody wrote is lost."""
    row.status, row.reason, row.done = "ignored", f"{DROPPED}\n{row.reason}", now


def why(row: InboxRow) -> str:
    """The first line of the reason, without secrets."""
    return reason(row).partition("\n")[0][:120]


def reason(row: InboxRow) -> str:
    """Why the letter was set aside, for the operator's eyes: with the traceback, without secrets."""
    return _fit(row.reason)


def subject(row: InboxRow) -> str:
    """The subject, without secrets."""
    return redact(headers.words(mime.first(head_of(row.raw), "subject"), 80))


def shown(row: InboxRow) -> str:
    """The letter as the operator may see it: a few head lines and the text, no tokens, nothing encoded."""
    head = head_of(row.raw)
    lines = [
        f"{name.title()}: {headers.words(value, 300)}"
        for name in _FIELDS
        if (value := mime.first(head, name))
    ]
    _, _, body = row.raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    text = body[: 4 * SHOWN].decode("utf-8", "replace").replace("=\n", "")
    whole = _PLUS.sub("+", "\n".join([*lines, "", *_without_code(text)]))
    return _fit(whole)[:SHOWN].strip()


def _fit(text: str) -> str:
    """Without tokens, and without what could steer a terminal."""
    return redact("".join(one for one in text if one in "\n\t" or one.isprintable())).strip()


def _without_code(text: str) -> list[str]:
    """The lines of the text; encoded ones, in which a token could hide, are told by their number only."""
    lines: list[str] = []
    skipped = 0
    for line in [*text.split("\n"), ""]:
        if _ENCODED.fullmatch(line.strip()):
            skipped += 1
            continue
        if skipped:
            # The last line of a block of base64 is a short one.
            lines.append(f"[{skipped} encoded lines]")
            skipped = 0
            if _TAIL.fullmatch(line.strip()):
                continue
        lines.append(line)
    return lines
