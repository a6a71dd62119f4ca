"""Another UIDVALIDITY, a mailbox made anew, mail moved by a human: nothing doubled, nothing lost."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from mailer.post.imap import Arrival
from tests.faults.station import Station, receipts
from tests.rig.dovecot import Dovecot
from tests.rig.needs import MissingError, missing


@pytest.fixture
def dovecot() -> Iterator[Dovecot]:
    """A server for each test: after many mailboxes the UIDVALIDITY that it gives runs ahead of the clock."""
    try:
        server = Dovecot()
    except MissingError as error:
        missing(error)
        raise
    with server:
        yield server


def next_second(station: Station, before: int) -> None:
    """Dovecot's UIDVALIDITY is the second in which it makes a mailbox, or one more than it gave last."""
    made = max(int(time.time()), before)
    station.until(lambda: int(time.time()) > made)


def forget_uids(station: Station, before: int) -> None:
    """Dovecot loses its list of UIDs, as after a restore of the mails alone."""
    next_second(station, before)
    maildir = station.dovecot.maildir("judge")
    for name in ("dovecot-uidlist", "dovecot.index.log", "dovecot.index", "dovecot.index.cache"):
        (maildir / name).unlink(missing_ok=True)
    for path in maildir.glob("dovecot-uidvalidity*"):
        path.unlink()


@pytest.mark.sweep
def test_a_new_uidvalidity_is_a_rescan(station: Station) -> None:
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    daemon.tick()
    before = daemon.poller.mailbox.uidvalidity
    # What was dealt with lies in the mailbox again, unseen, and with it a new letter.
    with station.dovecot.login("judge", "Processed", readonly=False) as client:
        client.remove_flags([1], [rb"\Seen"])
        client.copy([1], "INBOX")
    station.write("Anna", "DIARY: two")
    daemon.poller.mailbox.close()
    station.dovecot.stop()
    forget_uids(station, before)
    station.dovecot.start()
    daemon.tick()
    assert daemon.poller.mailbox.uidvalidity != before
    assert station.effects() == Counter(["one", "two"])
    assert set(receipts(station.mailbox("Anna")).values()) == {1}
    assert station.dovecot.folders("judge")["INBOX"] == 0


@pytest.mark.sweep
def test_a_uidvalidity_that_changes_while_connected(station: Station) -> None:
    """The open connection is useless then; the next one starts anew."""
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    daemon.tick()
    forget_uids(station, daemon.poller.mailbox.uidvalidity)
    station.write("Anna", "DIARY: two")
    for _ in range(3):
        daemon.tick()
    assert station.effects() == Counter(["one", "two"])


@pytest.mark.sweep
@pytest.mark.parametrize("connected", [True, False])
def test_a_mailbox_that_was_deleted_and_made_anew(station: Station, connected: bool) -> None:
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    daemon.tick()
    before = daemon.poller.mailbox.uidvalidity
    if not connected:
        daemon.poller.mailbox.close()
    next_second(station, before)
    shutil.rmtree(station.dovecot.maildir("judge"))
    station.write("Anna", "DIARY: two")
    station.write("Anna", "DIARY: one", message_id="<anna.1@example.org>")
    for _ in range(3):
        daemon.tick()
    assert station.effects() == Counter(["one", "two"])
    assert set(receipts(station.mailbox("Anna")).values()) == {1}


@pytest.mark.sweep
@pytest.mark.parametrize("when", ["before it is fetched", "before it is settled"])
def test_a_letter_that_a_human_moves_away_in_the_midst(
    station: Station, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    """Fetched, it has its effect; unfetched, it waits for whoever puts it back."""
    daemon = station.daemon()
    for text in ("one", "two", "three"):
        station.write("Anna", f"DIARY: {text}")

    def tidy() -> None:
        with station.dovecot.login("judge", readonly=False) as client:
            if not client.folder_exists("Elsewhere"):
                client.create_folder("Elsewhere")
            client.move(client.search("ALL")[:2], "Elsewhere")

    if when == "before it is fetched":
        real = daemon.poller.mailbox._bodies

        def bodies(uids: Sequence[int], *, truncated: bool) -> dict[int, bytes]:
            if not station.dovecot.folders("judge").get("Elsewhere"):
                tidy()
            return real(uids, truncated=truncated)

        monkeypatch.setattr(daemon.poller.mailbox, "_bodies", bodies)
    else:
        take = daemon.poller.take

        def taking(arrivals: Sequence[Arrival]) -> Sequence[str | None]:
            told = take(arrivals)
            tidy()
            return told

        monkeypatch.setattr(daemon.poller, "take", taking)
    daemon.tick()
    monkeypatch.undo()
    seen = station.effects()
    assert seen["three"] == 1
    assert when == "before it is fetched" or seen == Counter(["one", "two", "three"])
    # Put back, flagged or not, each has its effect exactly once.
    with station.dovecot.login("judge", "Elsewhere", readonly=False) as client:
        client.move(client.search("ALL"), "INBOX")
    daemon.tick()
    assert station.effects() == Counter(["one", "two", "three"])
    assert set(receipts(station.mailbox("Anna")).values()) == {1}


def test_a_letter_that_a_human_has_opened_is_read_all_the_same(station: Station) -> None:
    daemon = station.daemon()
    station.write("Anna", "DIARY: one")
    daemon.tick()
    station.write("Anna", "DIARY: two")
    with station.dovecot.login("judge", readonly=False) as client:
        client.add_flags(client.search("ALL"), [rb"\Seen"])
    daemon.tick()
    assert station.effects() == Counter(["one", "two"])
