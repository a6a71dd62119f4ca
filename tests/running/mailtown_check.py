"""Run by mailtown.sh: what the shipped mail servers take and refuse, a letter through the judge; JSON out."""

from __future__ import annotations

import json
import smtplib
import ssl
import sys
from pathlib import Path
from typing import Any

import structlog
from sqlmodel import select

from mailer.daemon import Daemon
from mailer.opening import open_config
from mailer.store.models import InboxRow, OutboxRow
from tests.daemon.test_running import eventually
from tests.daemon.town import Drawing

NAME, JUDGE = "mail.example.org", "judge@example.org"


def answer(client: smtplib.SMTP, sender: str, recipient: str) -> int:
    """The code that ends the envelope."""
    client.ehlo("home.example.net")
    code, _ = client.mail(sender)
    if code == 250:
        code, _ = client.rcpt(recipient)
    client.rset()
    return code


def main() -> None:
    """``mailtown_check CONFIG PASSWORD``."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    config, password = open_config(Path(sys.argv[1])), sys.argv[2]
    found: dict[str, Any] = {}
    with smtplib.SMTP(NAME, 25) as world:
        found["to the judge"] = answer(world, "ann@example.net", JUDGE)
        found["to a secret address"] = answer(world, "ann@example.net", "judge+abc@example.org")
        found["to a stranger"] = answer(world, "ann@example.net", "bob@example.net")
        found["to nobody here"] = answer(world, "ann@example.net", "nobody@example.org")
        world.ehlo("home.example.net")
        found["login offered to the world"] = world.has_extn("auth")
    with smtplib.SMTP(NAME, 587) as client:
        found["without TLS"] = answer(client, JUDGE, JUDGE)
        client.starttls(context=ssl.create_default_context())
        found["without login"] = answer(client, JUDGE, JUDGE)
        client.login("judge", password)
        found["as the judge"] = answer(client, JUDGE, JUDGE)
        found["as somebody else"] = answer(client, "boss@example.org", JUDGE)
    with smtplib.SMTP(NAME, 25) as world:
        raw = b"From: ann@example.net\r\nTo: %b\r\nSubject: help\r\nMessage-ID: <1@home>\r\n\r\nhelp\r\n"
        world.sendmail("ann@example.net", [JUDGE], raw % JUDGE.encode())
    daemon = Daemon(config, paint=lambda scene: Drawing())

    def received() -> list[InboxRow]:
        daemon.tick()
        with daemon.database.reader() as session, session.begin():
            return list(session.exec(select(InboxRow)))

    eventually(received)
    daemon.tick()
    with daemon.database.reader() as session, session.begin():
        found["letters"] = [row.status for row in session.exec(select(InboxRow))]
        found["answers"] = [
            (row.address, row.status, row.answer[:3]) for row in session.exec(select(OutboxRow))
        ]
    daemon.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
