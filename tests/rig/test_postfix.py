"""Dovecot and Postfix over TLS: letters there and back, as on a real server. Only on the full sweep."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from mailer.post.faults import TlsFailed
from mailer.post.imap import Mailbox
from mailer.service.daemon import Daemon
from mailer.store.models import GameRow, Person
from mailer.table.addresses import is_shut
from tests.faults.station import MASTER, SEATS, Station, receipts
from tests.rig.certificate import certificate
from tests.rig.dovecot import Dovecot
from tests.rig.needs import MissingError, missing
from tests.rig.postfix import REFUSED, Postfix

pytestmark = pytest.mark.sweep


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Certificate and key of this run."""
    try:
        return certificate(tmp_path_factory.mktemp("tls"))
    except MissingError as error:
        missing(error)
        raise


@pytest.fixture
def servers(files: tuple[Path, Path]) -> Iterator[tuple[Dovecot, Postfix]]:
    """Both servers, of the same certificate."""
    try:
        with Dovecot(files) as dovecot, Postfix(dovecot) as postfix:
            yield dovecot, postfix
    except MissingError as error:
        missing(error)


@pytest.fixture
def station(tmp_path: Path, servers: tuple[Dovecot, Postfix]) -> Iterator[Station]:
    """The game of seven; mail goes out by Postfix."""
    dovecot, postfix = servers
    with Station(tmp_path, dovecot, port=postfix.plain) as opened:
        opened.open_game()
        yield opened


def over_tls(station: Station, postfix: Postfix) -> Daemon:
    """A judge that reads by IMAPS and sends after STARTTLS, without any proxy between."""
    daemon = station.daemon()
    daemon.poller.mailbox.account = replace(
        daemon.poller.mailbox.account, port=station.dovecot.imaps, security="tls"
    )
    daemon.sender.relay = replace(daemon.sender.relay, port=postfix.smtp, security="starttls")
    return daemon


def test_letters_go_there_and_back_over_tls(
    station: Station,
    servers: tuple[Dovecot, Postfix],
    files: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(files[0]))
    daemon = over_tls(station, servers[1])
    thread = threading.Thread(target=daemon.run, daemon=True)
    thread.start()
    for number in range(5):
        for who in SEATS:
            station.write(who, f"DIARY: {who} {number}")
    for who in SEATS:
        station.until(lambda who=who: receipts(station.mailbox(who)).total() == 5)
    daemon.stop()
    thread.join(30)
    assert station.effects() == Counter(f"{who} {number}" for number in range(5) for who in SEATS)
    assert servers[1].queued() == 0
    sent = station.mailbox("Anna")[0]
    assert "ESMTPS" in str(sent.as_string())


def test_a_certificate_that_nobody_vouches_for_is_refused(
    station: Station, servers: tuple[Dovecot, Postfix]
) -> None:
    station.write("Anna", "DIARY: one")
    daemon = over_tls(station, servers[1])
    ticked = daemon.tick()
    assert isinstance(ticked.trouble, TlsFailed)
    assert station.effects() == Counter()
    starttls = replace(daemon.poller.mailbox.account, port=station.dovecot.imap, security="starttls")
    with pytest.raises(TlsFailed):
        Mailbox(starttls).connect()


def test_three_letters_that_come_back_suspend_the_address_and_the_game_goes_on(station: Station) -> None:
    """The bounces of a real server."""
    with station.database.writer() as session, session.begin():
        anna = session.exec(select(Person).where(Person.name == "Anna")).one()
        anna.address = f"anna@{REFUSED}"
    daemon = station.daemon()
    for number in range(3):
        assert not is_shut(person(station))
        station.write("Boris", f"PRESS TO FRANCE\nAre you there? {number}\nEND PRESS")
        daemon.tick()
        station.until(lambda number=number: daemon.tick() and person(station).bounces == number + 1)
    assert is_shut(person(station))
    told = [str(mail["Subject"]) for mail in station.mailbox(MASTER)]
    assert sum("address takes no mail" in subject for subject in told) == 2  # the first time and the third
    before = station.dovecot.folders("judge")["Processed"]
    station.write("Boris", "PRESS TO FRANCE, ITALY\nAnybody there?\nEND PRESS")
    station.until(lambda: daemon.tick() and station.mailbox("Greta"))
    for _ in range(3):
        daemon.tick()
    # Nothing more is sent there, so nothing more comes back.
    assert station.dovecot.folders("judge")["Processed"] == before + 1
    assert receipts(station.mailbox("Boris")).total() == 4
    with station.database.reader() as session, session.begin():
        assert session.exec(select(GameRow.status)).one() == "running"


def person(station: Station) -> Person:
    """Anna, as the judge knows her."""
    with station.database.reader() as session, session.begin():
        found = session.exec(select(Person).where(Person.name == "Anna")).one()
        session.expunge(found)
    return found
