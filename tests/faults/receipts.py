"""The receipts that a player has got."""

from __future__ import annotations

from email.message import Message

from tests.faults.station import Station


def receipt_texts(station: Station) -> dict[str, str]:
    """Message-ID of a letter -> the words of its receipt."""
    return {str(mail["In-Reply-To"]): _plain(mail) for mail in station.mailbox("Anna")}


def _plain(mail: Message) -> str:
    part = next(part for part in mail.walk() if part.get_content_type() == "text/plain")
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode("utf-8")
