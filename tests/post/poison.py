"""Mails that no mail program writes: each is set aside with its reason."""

from __future__ import annotations

from tests.post.letters import FROM


def nested(levels: int) -> bytes:
    opened = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n" for n in range(levels))
    return (FROM + opened + "\nA Par H\n").encode()


def crowd(parts: int) -> bytes:
    return (FROM + "Content-Type: multipart/mixed; boundary=b\n\n" + "--b\n\nx\n" * parts).encode()


POISON = {
    "too-large": FROM.encode() + b"\n" + b"x" * 10_000_001,
    "headers-too-large": FROM.encode() + b"X: " + b"y" * 100_001 + b"\n\nx",
    "too-many-hops": b"Received: x\n" * 51 + FROM.encode() + b"\nx",
    "too-many-parts": crowd(50_000),
    "too-deep": nested(150),
    "too-many-lines": FROM.encode() + b"\n" * 300_001,
    "text-too-large": FROM.encode() + b"\n" + b"A Par H\n" * 200_000,
    "too-many-recipients": FROM.encode()
    + b"To: "
    + b"a@b, " * 0
    + b", ".join(b"a%d@b" % n for n in range(5000))
    + b"\n\nx",
    "html-too-large": FROM.encode() + b"Content-Type: text/html\n\n" + b"<div>" * 50_000,
}
