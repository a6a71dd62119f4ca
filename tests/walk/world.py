"""The rest of the world for the machine of the walk: a name server, and the mail server of example.net.

Run in a network of its own; takes one JSON object a line, and answers each with one line.
"""

from __future__ import annotations

import json
import smtplib
import sys
import time
from email import message_from_bytes
from email.message import Message
from typing import Any

from aiosmtpd.controller import Controller

from tests.doctor.nameserver import NameServer
from tests.walk.machine import ADDRESS, WORLD

OPERATOR = "you@example.net"
NAMES = {
    ("mail.example.org", "A"): (ADDRESS,),
    ("1.113.0.203.in-addr.arpa", "PTR"): ("mail.example.org.",),
    ("7.113.0.203.in-addr.arpa", "PTR"): ("mail.example.net.",),
    ("mail.example.net", "A"): (WORLD,),
    ("example.net", "MX"): ("10 mail.example.net.",),
    ("example.net", "TXT"): (f'"v=spf1 ip4:{WORLD} -all"',),
    ("_dmarc.example.net", "TXT"): ('"v=DMARC1; p=reject"',),
}


class Mailbox:
    """Takes every letter."""

    def __init__(self) -> None:
        self.letters: list[Message] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.letters.append(message_from_bytes(envelope.content))
        return "250 taken"


def send(ident: str, text: str) -> None:
    """A letter of the operator's to the judge."""
    head = (
        f"From: {OPERATOR}\r\nTo: judge@example.org\r\nSubject: walk\r\nMessage-ID: <{ident}@example.net>\r\n"
    )
    with smtplib.SMTP(ADDRESS, 25, source_address=(WORLD, 0), local_hostname="mail.example.net") as client:
        client.sendmail(OPERATOR, ["judge@example.org"], f"{head}\r\n{text}\r\n".encode())


def answer_to(mailbox: Mailbox, ident: str, seconds: float) -> dict[str, Any] | None:
    """The judge's answer to a letter, once it is there."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for letter in mailbox.letters:
            if letter["In-Reply-To"] == f"<{ident}@example.net>":
                body = next(part for part in letter.walk() if part.get_content_type() == "text/plain")
                text = body.get_payload(decode=True)
                assert isinstance(text, bytes)
                signed = letter.get_all("DKIM-Signature") or []
                return {
                    "from": letter["From"],
                    "text": text.decode(),
                    "signed": [str(each) for each in signed],
                }
        time.sleep(0.2)
    return None


def main() -> None:
    """Serve until standard input ends."""
    mailbox = Mailbox()
    records = dict(NAMES)
    controller = Controller(mailbox, hostname=WORLD, port=25)  # type: ignore[no-untyped-call]
    with NameServer(records, host=WORLD, port=53):
        controller.start()  # type: ignore[no-untyped-call]
        print("{}", flush=True)
        for line in sys.stdin:
            asked = json.loads(line)
            said: Any = {}
            if "records" in asked:
                for name, kind, values in asked["records"]:
                    records[name, kind] = tuple(values)
            if "letter" in asked:
                send(asked["letter"], asked["text"])
                said = answer_to(mailbox, asked["letter"], asked["seconds"])
            print(json.dumps(said), flush=True)
        controller.stop()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
