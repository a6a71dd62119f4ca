"""Whether database, secret and mailbox are of one house: told where they are, are not, and are not yet."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mailer.base.config import Config
from mailer.doctor.examine import Examined, examine
from mailer.doctor.finding import Finding
from mailer.service.daemon import Daemon
from mailer.store.database import open_database
from mailer.store.models import HouseRow
from tests.doctor.patient import served_by, the_fault
from tests.rig.dovecot import Dovecot
from tests.rig.relay import Relay
from tests.worker.town import Drawing

NOTE = (
    b"Subject: note\r\nX-Estafette-Kind: mark\r\nX-Estafette-Mailbox: INBOX\r\n"
    b"X-Estafette-Value: 0123456789abcdef0123456789abcdef\r\n\r\n"
)
"""That of another house."""


@pytest.fixture
def served(config: Config, dovecot: Dovecot) -> Iterator[Config]:
    """A judge that has never run on this mailbox."""
    with Relay(dovecot.lmtp) as relay:
        yield served_by(config, dovecot, relay)


@pytest.fixture
def used(served: Config) -> Config:
    """The same after it has run."""
    daemon = Daemon(served, paint=lambda scene: Drawing())
    daemon.tick()
    daemon.close()
    return served


def marks(config: Config) -> list[Finding]:
    """What is said of the database first, then of the mailbox."""
    return [finding for finding in examine(config, Examined()) if finding.check == "mark"]


def test_all_three_are_of_one_house(used: Config) -> None:
    database, mailbox = marks(used)
    assert (database.state, mailbox.state) == ("ok", "ok")
    assert "the secret are of one house" in database.what
    assert "The mailbox INBOX of judge belongs to database and secret" in mailbox.what


def test_another_secret(used: Config) -> None:
    used.secret_file.write_text("ab" * 32 + "\n")
    the_fault(used, "mark", "of two houses", "void")
    _, mailbox = marks(used)
    assert mailbox.state == "skipped"


@pytest.mark.sweep
def test_a_mailbox_of_another_house(used: Config, dovecot: Dovecot) -> None:
    with dovecot.login("judge", "Estafette", readonly=False) as client:
        client.delete_messages(client.search("ALL"))
        client.expunge()
        client.append("Estafette", NOTE)
    the_fault(used, "mark", "belongs to another house", "[imap]")
    assert marks(used)[0].state == "ok"


def test_a_mailbox_that_is_not_the_one_that_was_read(used: Config, dovecot: Dovecot) -> None:
    with dovecot.login("judge", readonly=False) as client:
        client.delete_folder("Estafette")
    the_fault(used, "mark", "is not the one that this house has read", "[imap]")


def test_what_is_not_marked_yet(served: Config, dovecot: Dovecot) -> None:
    """An installation from before there were marks: it is told, and nothing is marked."""
    database = open_database(served.database)
    with database.writer() as session, session.begin():
        session.delete(session.get_one(HouseRow, 1))
    served.secret_file.with_name(f"{served.secret_file.name}.house").unlink()
    for _ in range(2):
        first, mailbox = marks(served)
        assert (first.state, mailbox.state) == ("skipped", "skipped")
        assert "is not marked as this secret's yet" in first.what
        assert "is not marked as this house's yet" in mailbox.what
    with database.reader() as session:
        assert session.get(HouseRow, 1) is None
    database.close()
    assert dovecot.folders("judge") == {"INBOX": 0}


def test_of_an_embedded_post_office_only_the_judge_has_the_mailbox(config: Config) -> None:
    (database,) = marks(config)
    assert database.state == "ok"
