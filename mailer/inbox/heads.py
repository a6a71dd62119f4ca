"""What is known of a mail before it is read: its header fields, and whether it is too large to be."""

from __future__ import annotations

from mailer.post import mime

TOO_LARGE = "too-large"


def head_of(raw: bytes) -> mime.Headers:
    """The header fields of a mail, however badly the rest is built."""
    return mime.head(raw).headers
