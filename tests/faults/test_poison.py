"""Poison in the mailbox: bounded, quarantined with a reason that says what, the next mail read."""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
import zipfile
import zlib
from collections import Counter

import pytest

from mailer.inbox import quarantine
from tests.faults.station import OPERATOR, Station
from tests.rig.cases import some

FROM = b"From: Anna <anna@example.org>\r\nTo: {to}\r\nMessage-ID: <poison@example.org>\r\n"


def _bomb() -> bytes:
    """A zip of a few kilobytes that holds 50 MB."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("orders.txt", b"A PAR H\n" * 6_000_000)
    return file.getvalue()


def _png() -> bytes:
    """The head of a picture of 50,000 x 50,000 points, all of one colour."""
    size = (50_000).to_bytes(4, "big")
    data = zlib.compress(b"\0" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size + size + b"\x08\x02\0\0\0" + b"\0" * 4 + data


def _attached(kind: str, name: str, data: bytes) -> bytes:
    """A letter with orders and a file."""
    return (
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nDIARY: beside a file\r\n--b\r\n"
        + f"Content-Type: {kind}; name={name}\r\nContent-Disposition: attachment\r\n".encode()
        + b"Content-Transfer-Encoding: base64\r\n\r\n"
        + base64.encodebytes(data)
        + b"\r\n--b--\r\n"
    )


POISON: dict[str, tuple[bytes, str]] = {
    "3,000 nested parts": (
        b"".join(b"Content-Type: multipart/mixed; boundary=%d\r\n\r\n--%d\r\n" % (n, n) for n in range(3000))
        + b"\r\nA PAR H\r\n",
        "too-deep",
    ),
    "50,000 parts": (
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\nx\r\n" * 50_000,
        "too-many-parts",
    ),
    "5,000 recipients": (
        b"Cc: " + b",\r\n ".join(b"a%d@example.org" % n for n in range(5000)) + b"\r\n\r\nDIARY: one\r\n",
        "too-many-recipients",
    ),
    "60 hops": (b"Received: by nobody\r\n" * 60 + b"\r\nA PAR H\r\n", "too-many-hops"),
    "headers without end": (b"X-Filler: " + b"y" * 900 + b"\r\n" + b"X-F: yy\r\n" * 20_000 + b"\r\nx\r\n",
                            "headers-too-large"),
    "5 MB of lines": (b"\r\nA PAR H\r\n" * 450_000, "too-many-lines"),
    "5 MB in lines of 900": (b"\r\n" + (b"x" * 900 + b"\r\n") * 5_500, "text-too-large"),
    "12 MB": (b"\r\n" + (b"x" * 900 + b"\r\n") * 13_300, "too-large"),
    "false base64": (b"Content-Transfer-Encoding: base64\r\n\r\nA PAR S A MUN\r\n- BERL\r\n", "not-base64"),
    "html without end": (b"Content-Type: text/html\r\n\r\n" + b"<div>\r\n" * 50_000, "html-too-large"),
    "a boundary that breaks the library": (
        b"Content-Type: multipart/mixed; boundary*=idna''b\r\n\r\nA PAR H\r\n", "malformed"),
}  # fmt: skip

HARMLESS: dict[str, bytes] = {
    "a zip bomb": _attached("application/zip", "orders.zip", _bomb()),
    "a picture of 7 GB": _attached("image/png", "map.png", _png()),
    "an ugly id": b"Message-ID: <[x@y>\r\n\r\nDIARY: beside a file\r\n",
    "an unknown charset": b"Content-Type: text/plain; charset=nonsense\r\n\r\nDIARY: beside a file\r\n",
    "lines of 5,000": b"\r\n" + b"z" * 5000 + b"\r\nDIARY: beside a file\r\n",
    "900 brackets": b"Subject: " + b"(" * 900 + b"\r\n\r\nDIARY: beside a file\r\n",
}


def _mail(station: Station, rest: bytes, identity: str) -> bytes:
    head = FROM.replace(b"{to}", station.seat_address("Anna").encode())
    return head.replace(b"<poison@", f"<{identity}@".encode()) + rest


@pytest.mark.sweep
def test_each_is_quarantined_with_its_reason_and_the_next_letter_is_read(station: Station) -> None:
    wanted: dict[str, str] = {}
    good: Counter[str] = Counter()
    for number, (rest, reason) in enumerate(POISON.values()):
        station.post(_mail(station, rest, f"poison{number}"))
        station.write("Boris", f"DIARY: after {number}")
        good[f"after {number}"] = 1
        wanted[f"<poison{number}@example.org>"] = reason
    daemon = station.daemon()
    for _ in range(3):
        daemon.tick()
    assert station.effects() == good
    rows = {row.message_id: row for row in station.inbox() if row.message_id in wanted}
    assert {identity: (row.status, quarantine.why(row)) for identity, row in rows.items()} == {
        identity: ("quarantined", reason) for identity, reason in wanted.items()
    }
    assert station.dovecot.folders("judge")["INBOX"] == 0
    # The operator hears of each, once; what the operator is shown holds no secret.
    told = [mail for mail in station.mailbox(OPERATOR.partition("@")[0]) if "set aside" in mail["Subject"]]
    assert len(told) == len(wanted)
    for row in rows.values():
        assert station.tokens["Anna"] not in quarantine.shown(row) + quarantine.reason(row)


@pytest.mark.parametrize("what", some(HARMLESS, 3))
def test_what_only_looks_bad_is_read(station: Station, what: str) -> None:
    station.post(_mail(station, HARMLESS[what], "odd"))
    station.daemon().tick()
    assert station.effects() == Counter(["beside a file"])


@pytest.mark.sweep
def test_bytes_that_no_server_lets_through_cannot_stop_the_judge(station: Station) -> None:
    """NULs do not survive LMTP: they are put into the maildir itself."""
    daemon = station.daemon()
    station.write("Boris", "DIARY: first")
    daemon.tick()
    maildir = station.dovecot.maildir("judge") / "cur"
    for number, raw in enumerate(
        (b"", b"\0" * 5000, b"From: anna@example.org\0\r\n\r\nx", b"\xff" * 900, b"From: ann", b"\r\n\r\n")
    ):
        (maildir / f"1{number}.odd:2,").write_bytes(raw)
    station.write("Boris", "DIARY: last")
    for _ in range(4):
        daemon.tick()
    assert station.effects() == Counter(["first", "last"])
    assert all(row.status != "new" for row in station.inbox())
    assert station.dovecot.folders("judge")["INBOX"] == 0


_BOUNDED = """
import json, resource, sys
from mailer.post.letter import Letter, read_letter
from mailer.post import html, quotes
read_letter(b"From: a@b\\nContent-Type: text/html\\n\\n<p>x")
def used():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
before = used()
raw = sys.stdin.buffer.read()
whole = len(raw) // 1_000_000
letter = read_letter(raw)
print(json.dumps([getattr(letter, "reason", "read"), used() - before - whole]))
"""

HEAVY = {
    **{name: rest for name, (rest, _) in POISON.items()},
    **HARMLESS,
    "text at its limit": b"\r\n" + "А Париж - Бургундия\n".encode("koi8-r") * 6_000,
    "html at its limit": b"Content-Type: text/html\r\n\r\n" + b"<p>A Par<br>" * 9_000,
    "nine MB of a file": _attached("application/pdf", "rules.pdf", bytes(range(256)) * 24_000),
    "a delivery report of 900": b"Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n"
    b"Content-Type: message/delivery-status\r\n\r\n"
    + b"Final-Recipient: rfc822; a@b\r\nAction: failed\r\n\r\n"
    * 900,
}


@pytest.mark.sweep
@pytest.mark.parametrize("what", some(HEAVY, 7))
def test_reading_one_letter_takes_less_than_200_megabytes(what: str) -> None:
    raw = FROM.replace(b"{to}", b"judge@judge.example") + HEAVY[what]
    ran = subprocess.run(
        [sys.executable, "-c", _BOUNDED], input=raw, capture_output=True, check=True, timeout=100
    )
    reason, megabytes = json.loads(ran.stdout)
    assert megabytes < 200, (reason, megabytes)
