"""The answers that players of the daemon's town have got."""

from __future__ import annotations

from imapclient import IMAPClient

from mailer.post.post_office import PostOffice
from tests.worker.town import PASSWORDS


def answers(office: PostOffice, who: str = "ann") -> list[tuple[bytes, bytes]]:
    """(Message-ID, the mail without its trace) of all that ``who`` got."""
    with IMAPClient("127.0.0.1", port=office.ports.imap, ssl=False) as client:
        client.login(who, PASSWORDS[who])
        client.select_folder("INBOX", readonly=True)
        found = client.fetch(client.search("ALL"), ["BODY.PEEK[]"])
    mails = [data[b"BODY[]"].partition(b"\nFrom:")[2] for data in found.values()]
    return [(mail.partition(b"Message-ID: ")[2].partition(b"\r\n")[0], mail) for mail in mails]
