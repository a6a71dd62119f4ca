"""Tells automatic mail from a person's, and reads bounces; it must not answer or send anything."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from email import message_from_bytes

from flufl.bounce import scan_message

from mailer.post.headers import is_address, message_id
from mailer.post.mime import Headers, Part, decoded, every, first, head


@dataclass(frozen=True, slots=True)
class Failure:
    """One recipient's row of a delivery report. ``status`` is RFC 3463, e.g. ``5.1.1``."""

    recipient: str
    action: str
    status: str
    diagnostic: str

    @property
    def hard(self) -> bool:
        """Whether the address will not take this letter however often it is sent."""
        return self.action == "failed" and not self.status.startswith("4")

    @property
    def of_letter(self) -> bool:
        """Whether it was about this letter (its size, its contents) or a full mailbox, not the address."""
        return self.status.startswith(("5.2.2", "5.2.3", "5.3.4", "5.6."))


@dataclass(frozen=True, slots=True)
class Bounce:
    """A delivery report: who did not get what. ``message_id`` is that of the letter returned, if told."""

    failures: tuple[Failure, ...]
    message_id: str | None

    @property
    def hard(self) -> bool:
        """Whether any recipient failed for good."""
        return any(failure.hard for failure in self.failures)


_ROBOT = re.compile(
    r"(?:mailer-daemon|mail-daemon|postmaster|no-?reply|do-?not-?reply|noreply[-+.].*|bounces?|bounces?[-+].*"
    r"|.*-(?:bounces|request|owner)|owner-.*|majordomo|listserv|auto-?reply|autoresponder)\Z"
)
_BULK = frozenset(("bulk", "junk", "list", "auto_reply"))
_RETURNED = frozenset(("message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global"))


def automatic_reason(top: Part, sender: str) -> str | None:
    """Why the mail must never be answered, as a short key; None for a person's.

    X-Auto-Response-Suppress is a request not to answer, not a sign of a robot, and is not looked at.
    """
    headers = top.headers
    if any(value.strip() == "<>" for value in every(headers, "return-path")):
        return "null-return-path"
    submitted = first(headers, "auto-submitted").partition(";")[0].strip().lower()
    if submitted and submitted != "no":
        return "auto-submitted"
    if first(headers, "precedence").strip().lower() in _BULK:
        return "precedence"
    for name in (
        "list-id",
        "x-autoreply",
        "x-autorespond",
        "x-autoresponder",
        "x-failed-recipients",
    ):
        if every(headers, name) and first(headers, name).strip().lower() != "no":
            return name
    if top.kind == "multipart/report":
        return "report"
    if not sender:
        return "no-sender"
    return _robot_name(sender)


def _robot_name(sender: str) -> str | None:
    local = sender.partition("@")[0]
    if not _ROBOT.match(local):
        return None
    return "postmaster" if local == "postmaster" else "mailer-daemon" if "daemon" in local else "no-reply"


def bounce_of(top: Part) -> Bounce | None:
    """What a multipart/report of delivery status says; None for any other mail."""
    if top.kind != "multipart/report":
        return None
    failures: list[Failure] = []
    returned: str | None = None
    for part in top.walk():
        if part.kind == "message/delivery-status":
            failures += _failures(part)
        elif part.kind in _RETURNED:
            returned = returned or message_id(every(_returned(part), "message-id"))
    return Bounce(tuple(failures), returned)


OLD_MOST = 500_000
"""A report in an old form is not looked for in more bytes."""


def old_bounce_of(raw: bytes) -> Bounce | None:
    """What a report says that is older than RFC 3464, or in a form of its server's own. Never raises."""
    if len(raw) > OLD_MOST:
        return None
    try:
        permanent = scan_message(message_from_bytes(raw))
    except Exception:  # it was not written for crafted mail
        return None
    refused = tuple(
        Failure(address if is_address(address) else "", "failed", "5.0.0", "")
        for address in sorted(one.decode("ascii", "replace").lower() for one in permanent)
    )
    return Bounce(refused, None) if refused else None


def _returned(part: Part) -> Headers:
    return part.enclosed[0].headers if part.enclosed else head(decoded(part).lstrip()).headers


def _failures(part: Part) -> list[Failure]:
    failures: list[Failure] = []
    for block in part.enclosed:
        fields = block.headers
        recipient = _after_type(
            first(fields, "final-recipient") or first(fields, "original-recipient")
        ).lower()
        if recipient:
            failures.append(
                Failure(
                    recipient if is_address(recipient) else "",
                    first(fields, "action").strip().lower()[:40],
                    first(fields, "status").strip()[:20],
                    _after_type(first(fields, "diagnostic-code"))[:500],
                )
            )
    return failures


def _after_type(value: str) -> str:
    """``rfc822; a@b`` -> ``a@b``."""
    return value.partition(";")[2].strip().strip("<>")


def base_address(address: str) -> str:
    """``judge+token@host`` -> ``judge@host``, in lower case."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def from_ourselves(sender: str, own: Collection[str]) -> bool:
    """Whether ``sender`` is one of our ``own`` addresses, with or without a token; never answer such mail."""
    return base_address(sender) in {base_address(address) for address in own}
