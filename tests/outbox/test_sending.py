"""How letters go out: leases, retries, refusals, bounces."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Sequence
from unittest.mock import patch

import pytest
from sqlmodel import select

from mailer.outbox import flight
from mailer.outbox.carrying import Fate
from mailer.outbox.claims import BATCH, Claimed
from mailer.outbox.delivery import Flushed
from mailer.outbox.queue import Body, queue_to
from mailer.post.faults import WrongPassword
from mailer.post.smtp import Broken, Deferred, Refused, Sent, SmtpOutcome
from mailer.store.models import OutboxRow, Person
from tests.worker.town import CountingDesk, Town


class TestSending:
    """What the server answers decides what becomes of a letter."""

    def answer(self, town: Town, outcome: SmtpOutcome) -> None:
        async def send(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            return outcome

        town.daemon.delivery.send = send

    def test_a_letter_that_is_put_off_goes_later(self, town: Town, desk: CountingDesk) -> None:
        real = town.daemon.delivery.send
        self.answer(town, Deferred(450, "busy"))
        town.send("ann", "Orders")
        assert town.daemon.tick().flushed.deferred == 1
        town.daemon.delivery.send = real
        assert town.daemon.tick().flushed.sent == 0
        town.clock.ahead += 61
        assert town.daemon.tick().flushed.sent == 1
        assert town.subjects("ann") == ["Re: Orders"]

    def test_a_server_that_is_down_keeps_all_letters_waiting(self, town: Town, desk: CountingDesk) -> None:
        self.answer(town, Deferred(0, "connection refused"))
        for who in ("ann", "bob"):
            town.send(who, "Orders")
        flushed = town.daemon.tick().flushed
        assert (flushed.sent, flushed.deferred, flushed.trouble) == (0, 1, "connection refused")
        assert {row.status for row in town.outbox()} == {"queued"}

    @pytest.mark.sweep
    def test_after_five_days_a_letter_is_given_up(self, town: Town, desk: CountingDesk) -> None:
        self.answer(town, Deferred(450, "busy"))
        town.send("ann", "Orders")
        town.daemon.tick()
        for _ in range(45):
            town.clock.ahead += 4 * 3600
            asyncio.run(town.daemon.delivery.flush())
        (row,) = town.outbox()
        assert (row.status, row.answer) == ("failed", "busy")

    @pytest.mark.sweep
    def test_a_bad_address_is_marked_and_shut_at_the_third(self, town: Town, desk: CountingDesk) -> None:
        self.answer(town, Refused(550, "no such user", True))
        for number in range(4):
            town.send("ann", f"Letter {number}")
            town.daemon.poller.mailbox.connect()
            town.daemon.poller.once()
            with town.daemon.database.writer() as session, session.begin():
                for person in session.exec(select(Person)):
                    bounces = person.bounces
            town.daemon.work(town.clock())
            with town.daemon.database.writer() as session, session.begin():
                for person in session.exec(select(Person)):
                    # As if the letters had been written by somebody else's report, not by Ann herself.
                    person.bounces = bounces if number else 0
            town.daemon.tick()
        with town.daemon.database.reader() as session, session.begin():
            (person,) = session.exec(select(Person).where(Person.address == "ann@localhost"))
            answers = [
                row.answer for row in session.exec(select(OutboxRow).where(OutboxRow.person_id == person.id))
            ]
        assert person.bounces == 3
        assert answers == [*["550 no such user"] * 3, "the address is suspended"]

    def test_a_bounce_of_our_letter_counts_and_a_forged_one_does_not(
        self, town: Town, desk: CountingDesk
    ) -> None:
        town.send("ann", "Orders")
        town.daemon.tick()
        ours = town.outbox()[0].message_id
        for identity in ("<forged@home>", ours, ours):
            town.send_raw("bob", bounce("ann@localhost", identity))
            town.daemon.tick()
        with town.daemon.database.reader() as session, session.begin():
            (person,) = session.exec(select(Person).where(Person.address == "ann@localhost"))
        assert person.bounces == 1
        assert [row.status for row in town.inbox()] == ["done", *["ignored"] * len(town.inbox()[1:])]

    def test_who_writes_again_is_written_to_again(self, town: Town) -> None:
        ann = Person(address="ann@localhost", name="Ann", confirmed=True, created=1, bounces=3)
        with town.daemon.database.writer() as session, session.begin():
            session.add(ann)
        town.send("ann", "I am back", "STATUS")
        town.daemon.tick()
        assert len(town.mails("ann")) == 1

    def test_a_letter_whose_picture_fails_goes_without_it(self, town: Town, desk: CountingDesk) -> None:
        def fail(scene: object) -> object:
            raise KeyError("no such board")

        town.daemon.delivery.paint = fail  # type: ignore[assignment]
        town.send("ann", "Orders")
        assert town.daemon.tick().flushed.sent == 1
        (mail,) = town.mails("ann")
        assert "image/png" not in [part.get_content_type() for part in mail.walk()]

    def test_a_letter_that_cannot_be_composed_does_not_stop_the_others(
        self, town: Town, desk: CountingDesk
    ) -> None:
        for who in ("ann", "bob"):
            town.send(who, "Orders")
        town.daemon.poller.mailbox.connect()
        town.daemon.poller.once()
        town.daemon.work(town.clock())
        with town.daemon.database.writer() as session, session.begin():
            for row in session.exec(select(OutboxRow).where(OutboxRow.address == "ann@localhost")):
                row.body = "{"
        town.daemon.tick()
        assert town.subjects("bob") == ["Re: Orders"]


class Relay:
    """Notes who is written to; lets nobody through before ``wanted`` letters are under way at a time."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.under_way: list[str] = []
        self.most: list[str] = []
        self.taken: list[tuple[str, str]] = []
        self.full = asyncio.Event()

    async def send(self, sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
        assert recipient not in self.under_way, "two letters to one address at a time"
        self.under_way.append(recipient)
        self.most = max(self.most, list(self.under_way), key=len)
        if len(self.under_way) >= self.wanted:
            self.full.set()
        await self.full.wait()
        await asyncio.sleep(0)
        self.under_way.remove(recipient)
        subject = raw.partition(b"Subject: ")[2].partition(b"\r\n")[0].decode()
        self.taken.append((recipient, subject))
        return Sent("250 taken")


class TestSeveralAtATime:
    """Letters go over several connections; what must not overlap does not."""

    def queue(self, town: Town, *letters: tuple[str, str], first: int = 0) -> None:
        daemon = town.daemon
        with daemon.database.writer() as session, session.begin():
            for number, (to, subject) in enumerate(letters, first):
                queue_to(
                    session,
                    daemon.house,
                    key=f"test/{number}",
                    address=to,
                    outgoing=Body(subject, "text"),
                    now=daemon.clock(),
                )

    def flush(self, town: Town, relay: Relay) -> Flushed:
        town.daemon.delivery.send = relay.send
        return asyncio.run(town.daemon.delivery.flush())

    def test_as_many_as_the_configuration_says(self, town: Town) -> None:
        town.daemon.delivery.is_well = True
        self.queue(town, *((f"p{number}@x", "A") for number in range(9)))
        relay = Relay(town.daemon.config.smtp.connections)
        assert self.flush(town, relay).sent == 9
        assert len(relay.most) == town.daemon.config.smtp.connections == 4
        assert {row.status for row in town.outbox()} == {"sent"}

    def test_those_to_one_address_go_in_their_order(self, town: Town) -> None:
        town.daemon.delivery.is_well = True
        letters = [(f"p{number % 3}@x", f"{number}") for number in range(30)]
        self.queue(town, *letters)
        relay = Relay(3)
        assert self.flush(town, relay).sent == 30
        assert len(relay.most) == 3
        for who in ("p0@x", "p1@x", "p2@x"):
            assert [one for one in relay.taken if one[0] == who] == [one for one in letters if one[0] == who]

    def test_one_finds_out_whether_the_server_is_there(self, town: Town) -> None:
        self.queue(town, *((f"p{number}@x", "A") for number in range(9)))
        relay = Relay(1)
        tried = []

        async def away(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            tried.append(recipient)
            return Broken(WrongPassword("It does not let us log in.", "Check it."))

        town.daemon.delivery.send = away
        flushed = asyncio.run(town.daemon.delivery.flush())
        assert flushed.trouble == "It does not let us log in."
        assert tried == ["p0@x"]
        assert {row.status for row in town.outbox()} == {"queued"}
        town.clock.ahead += 3600
        assert self.flush(town, relay).sent == 9
        assert town.daemon.delivery.is_well

    def test_where_it_fails_in_the_midst_the_rest_waits(self, town: Town) -> None:
        town.daemon.delivery.is_well = True
        self.queue(town, *((f"p{number}@x", "A") for number in range(20)))
        tried = []

        async def failing(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            tried.append(recipient)
            await asyncio.sleep(0)
            return Sent("250 taken") if len(tried) < 6 else Deferred(0, "connection reset")

        town.daemon.delivery.send = failing
        flushed = asyncio.run(town.daemon.delivery.flush())
        assert flushed.trouble == "connection reset"
        assert flushed.sent + flushed.deferred == len(tried) < 20
        statuses = [row.status for row in town.outbox()]
        assert (statuses.count("sent"), statuses.count("queued")) == (flushed.sent, 20 - flushed.sent)
        assert not town.daemon.delivery.is_well

    @pytest.mark.parametrize("ahead", [0, 5])
    def test_so_many_letters_go_ahead_of_the_notes(self, town: Town, ahead: int) -> None:
        """A death repeats no more letters than are sent at a time or went ahead."""
        delivery = town.daemon.delivery
        delivery.is_well, delivery.ahead = True, ahead
        self.queue(town, *((f"p{number}@x", "A") for number in range(20)))
        unmarked: list[int] = []
        taken = 0
        may_note = threading.Event()
        note = delivery.claims.record

        async def counting(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            nonlocal taken
            await asyncio.sleep(0)
            taken += 1
            unmarked.append(taken - [row.status for row in town.outbox()].count("sent"))
            if len(unmarked) == town.daemon.config.smtp.connections + ahead:
                may_note.set()
            return Sent("250 taken")

        def late(fates: Sequence[tuple[Claimed, Fate]]) -> None:
            may_note.wait()
            note(fates)

        delivery.send = counting
        with patch.object(type(delivery.claims), "record", lambda claims, fates: late(fates)):
            assert asyncio.run(delivery.flush()).sent == 20
        assert max(unmarked) == town.daemon.config.smtp.connections + ahead

    def test_those_that_come_meanwhile_go_several_at_a_time(self, town: Town) -> None:
        """Lines that had nothing to do when few were to be sent must not be gone when more are."""
        delivery = town.daemon.delivery
        delivery.is_well, delivery.ahead = True, 12
        self.queue(town, ("first@x", "A"))
        relay = Relay(town.daemon.config.smtp.connections)

        async def send(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            if recipient == "first@x":
                await asyncio.sleep(0.01)
                self.queue(town, *((f"p{number}@x", "A") for number in range(9)), first=1)
                town.daemon._queued()
                await asyncio.sleep(0.01)
                return Sent("250 taken")
            return await relay.send(sender, recipient, raw)

        delivery.send = send
        self.queue(town, ("second@x", "A"), first=100)
        assert asyncio.run(asyncio.wait_for(delivery.flush(), 10)).sent == 11
        assert len(relay.most) == town.daemon.config.smtp.connections

    def test_it_is_told_now_and_then_what_was_done(self, town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(flight, "LONGEST", 0)
        delivery = town.daemon.delivery
        delivery.is_well, delivery.ahead = True, 12
        self.queue(town, *((f"p{number}@x", "A") for number in range(BATCH + 5)))
        relay = Relay(1)
        first, last = self.flush(town, relay), self.flush(town, relay)
        assert (first.sent, first.more) == (BATCH, True)
        assert (last.sent, last.more) == (5, False)

    def test_what_is_queued_meanwhile_goes_along(self, town: Town) -> None:
        delivery = town.daemon.delivery
        delivery.is_well = True
        self.queue(town, ("ann@x", "A"))
        real = town.daemon.delivery.claims.claim
        claims = []
        later = [[("bob@x", "B"), ("ann@x", "C")], [("eve@x", "D")]]

        async def send(sender: str, recipient: str, raw: bytes) -> SmtpOutcome:
            if later:
                self.queue(town, *later.pop(), first=10 * len(later) + 10)
                town.daemon._queued()
            await asyncio.sleep(0.01)
            return Sent("250 taken")

        delivery.send = send
        delivery.ahead = 12
        with patch.object(type(delivery.claims), "claim", lambda _: claims.append(real()) or claims[-1]):
            assert asyncio.run(delivery.flush()).sent == 4
        assert {row.status for row in town.outbox()} == {"sent"}
        assert sum(map(len, claims)) == 4


@pytest.mark.sweep
def test_a_daemon_whose_sending_hangs_is_closed_without_a_murmur(
    town: Town, recwarn: pytest.WarningsRecorder
) -> None:
    """The thread keeps the loop in which the connections would have to be closed."""
    began, ends = threading.Event(), threading.Event()

    async def hang() -> None:
        began.set()
        await asyncio.to_thread(ends.wait)

    thread = threading.Thread(target=lambda: town.daemon._sending.run(hang()))
    thread.start()
    began.wait()
    try:
        town.daemon.close()
        gc.collect()
        assert not [str(one.message) for one in recwarn if issubclass(one.category, RuntimeWarning)]
    finally:
        ends.set()
        thread.join()


def bounce(recipient: str, identity: str) -> bytes:
    """A delivery report about a letter of ours."""
    return (
        "From: MAILER-DAEMON@localhost\nTo: judge@localhost\nSubject: Undelivered\n"
        "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"
        "--b\nContent-Type: text/plain\n\nSorry.\n"
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; localhost\n\n"
        f"Final-Recipient: rfc822; {recipient}\nAction: failed\nStatus: 5.1.1\n"
        "Diagnostic-Code: smtp; 550 no such user\n\n"
        f"--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {identity}\nSubject: x\n\n--b--\n"
    ).encode()
