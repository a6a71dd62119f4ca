"""How letters go out: leases, retries, refusals, bounces."""

from __future__ import annotations

import asyncio

from sqlmodel import select

from mailer.post.smtp import Deferred, Outcome, Refused
from mailer.store.models import OutboxRow, Person
from tests.daemon.town import CountingDesk, Town


class TestSending:
    """What the server answers decides what becomes of a letter."""

    def answer(self, town: Town, outcome: Outcome) -> None:
        async def send(sender: str, recipient: str, raw: bytes) -> Outcome:
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

    def test_after_five_days_a_letter_is_given_up(self, town: Town, desk: CountingDesk) -> None:
        self.answer(town, Deferred(450, "busy"))
        town.send("ann", "Orders")
        town.daemon.tick()
        for _ in range(45):
            town.clock.ahead += 4 * 3600
            asyncio.run(town.daemon.delivery.flush())
        (row,) = town.outbox()
        assert (row.status, row.answer) == ("failed", "busy")

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

    def test_who_writes_again_is_written_to_again(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders")
        town.daemon.tick()
        with town.daemon.database.writer() as session, session.begin():
            for person in session.exec(select(Person)):
                person.bounces = 3
        town.send("ann", "I am back")
        town.daemon.tick()
        assert town.subjects("ann") == ["Re: Orders", "Re: I am back"]

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
