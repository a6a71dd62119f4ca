"""What comes of a raw mail, for tests of the reader."""

from __future__ import annotations

from mailer.post.letter import BadMail, read_letter

FROM = "From: Ivan <ivan@example.org>\n"


def reason(raw: bytes) -> str:
    letter = read_letter(raw)
    assert isinstance(letter, BadMail), letter
    return letter.reason
