"""Mailboxes that answer as told, and what is fetched from them."""

from __future__ import annotations

from collections.abc import Sequence

from mailer.post.connection import Account
from mailer.post.imap import Arrival, Mailbox
from mailer.post.letter import Letter, read_letter
from mailer.post.post_office import PostOffice
from tests.post.imap_script import Scripted


def put(office: PostOffice, text: str) -> None:
    office.deliver("judge@localhost", f"From: anna@localhost\r\n\r\n{text}\r\n".encode(), "anna@localhost")


def scripted(server: Scripted, **changes: object) -> Mailbox:
    told: dict[str, object] = {"host": "127.0.0.1", "port": server.port, "user": "j", "password": "p"}
    return Mailbox(Account(**{**told, "security": "none", "timeout": 1.0, **changes}))  # type: ignore[arg-type]


def texts(arrivals: Sequence[Arrival]) -> list[str]:
    letters = [read_letter(arrival.raw) for arrival in arrivals]
    return [letter.text for letter in letters if isinstance(letter, Letter)]


RAW = b"From: a@b\r\n\r\nA Par H\r\n"
