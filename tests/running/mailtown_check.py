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

from mailer.inbox import heads
from mailer.post import mime
from mailer.post.verdict import verdict
from mailer.service.daemon import Daemon
from mailer.service.opening import open_config
from mailer.store.models import InboxRow, OutboxRow
from tests.doctor.nameserver import NameServer, Records
from tests.rig.waiting import eventually
from tests.worker.town import Drawing

NAME, JUDGE = "mail.example.org", "judge@example.org"
GENUINE, FORGER = "203.0.113.7", "203.0.113.8"
FORGED = b"Authentication-Results: mail.example.org; dmarc=pass header.from=example.net\r\n"
NAMES: Records = {
    ("example.net", "TXT"): (f'"v=spf1 ip4:{GENUINE} -all"',),
    ("_dmarc.example.net", "TXT"): ('"v=DMARC1; p=reject"',),
    ("example.net", "MX"): ("10 mail.example.net.",),
}


def answer(client: smtplib.SMTP, sender: str, recipient: str) -> int:
    """The code that ends the envelope."""
    client.ehlo("home.example.net")
    code, _ = client.mail(sender)
    if code == 250:
        code, _ = client.rcpt(recipient)
    client.rset()
    return code


def written(name: str, sender: str) -> bytes:
    """A letter with the one word HELP."""
    text = f"From: {sender}\r\nTo: {JUDGE}\r\nSubject: help\r\nMessage-ID: <{name}@home>\r\n\r\nhelp\r\n"
    return text.encode()


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
        client.sendmail(JUDGE, [JUDGE], written("own", JUDGE))
    with NameServer(NAMES, port=53):
        for name, source, above in (("true", GENUINE, b""), ("forged", FORGER, FORGED)):
            with smtplib.SMTP(NAME, 25, source_address=(source, 0)) as world:
                world.sendmail("ann@example.net", [JUDGE], above + written(name, "ann@example.net"))
    daemon = Daemon(config, paint=lambda scene: Drawing())

    def received() -> bool:
        daemon.tick()
        with daemon.database.reader() as session, session.begin():
            return len(session.exec(select(InboxRow.id)).all()) == 3

    eventually(received)
    daemon.tick()
    own = config.judge.authserv_id
    with daemon.database.reader() as session, session.begin():
        letters = {row.message_id.strip("<>").split("@")[0]: row for row in session.exec(select(InboxRow))}
        found["letters"] = {name: row.status for name, row in letters.items()}
        fields = {name: heads.head_of(row.raw) for name, row in letters.items()}
        results = {name: mime.every(head, "authentication-results") for name, head in fields.items()}
        found["results"] = results
        found["signatures"] = {name: mime.every(head, "dkim-signature") for name, head in fields.items()}
        found["verdicts"] = {name: verdict(results[name], own, row.sender) for name, row in letters.items()}
        found["answers"] = [
            (row.address, row.status, row.answer[:3]) for row in session.exec(select(OutboxRow))
        ]
    daemon.close()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
