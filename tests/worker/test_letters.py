"""A letter's way: in by SMTP, through the inbox, one effect, out by SMTP into the writer's mailbox."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mailer.base import points
from mailer.base.points import POINTS
from mailer.store.models import Person
from mailer.worker.attempts import MOST
from tests.rig.cases import some
from tests.worker.town import PNG, CountingDesk, Crash, Town, letter, second_daemon


def test_a_letter_goes_in_and_its_receipt_comes_out(town: Town, desk: CountingDesk) -> None:
    town.send("ann", "Orders")
    ticked = town.daemon.tick()
    assert ticked.letters == 1
    assert ticked.flushed.sent == 1
    assert ticked.trouble is None
    (mail,) = town.mails("ann")
    assert mail["Subject"] == "Re: Orders"
    assert mail["Auto-Submitted"] == "auto-replied"
    assert mail["Message-ID"] == town.outbox()[0].message_id
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds.count("image/png") == kinds.count("image/svg+xml") == 1
    pictures = [
        part.get_payload(decode=True) for part in mail.walk() if part.get_content_type() == "image/png"
    ]
    assert pictures == [PNG]
    assert [row.status for row in town.inbox()] == ["done"]
    assert [row.status for row in town.outbox()] == ["sent"]


def test_nothing_is_done_or_sent_twice(town: Town, desk: CountingDesk) -> None:
    town.send("ann", "Orders")
    for _ in range(3):
        town.daemon.tick()
    assert town.effects("ann") == 1
    assert town.subjects("ann") == ["Re: Orders"]


@pytest.mark.sweep
def test_letters_are_dealt_with_in_the_order_they_came(town: Town, desk: CountingDesk) -> None:
    for number in range(5):
        town.send("ann", f"Letter {number}")
    town.daemon.tick()
    assert desk.seen == [f"Letter {number}" for number in range(5)]


class TestDuplicates:
    """The same letter twice has one effect; what only looks the same is kept."""

    def test_the_same_mail_twice(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders")
        town.send("ann", "Orders")
        town.daemon.tick()
        town.send("ann", "Orders")
        town.daemon.tick()
        assert town.effects("ann") == 1
        assert len(town.inbox()) == 1

    def test_the_same_id_with_other_words_is_kept_and_noted(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders", "A PAR H", message_id="<one@home>")
        town.send("ann", "Orders", "A PAR - BUR", message_id="<one@home>")
        town.send("ann", "Orders", "A PAR - BUR", message_id="<one@home>")
        town.daemon.tick()
        first, second = town.inbox()
        assert (first.reason, town.effects("ann")) == ("", 2)
        assert f"letter {first.id}" in second.reason

    def test_the_same_id_of_another_writer_is_another_letter(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders", message_id="<one@home>")
        town.send("bob", "Orders", message_id="<one@home>")
        town.daemon.tick()
        assert (town.effects("ann"), town.effects("bob")) == (1, 1)

    @pytest.mark.alike(3)
    @pytest.mark.parametrize("identity", ["", "<[x]>", "<[x@y>", "x" * 5000])
    def test_letters_without_a_good_id_go_by_their_bytes(
        self, town: Town, desk: CountingDesk, identity: str
    ) -> None:
        raw = letter("ann", "Orders", message_id="")
        if identity:
            raw = f"Message-ID: {identity}\n".encode() + raw
        town.send_raw("ann", raw)
        town.daemon.tick()
        assert town.effects("ann") == 1
        assert town.inbox()[0].key.startswith("sha256:")


class TestPoison:
    """A letter that cannot be dealt with harms itself only."""

    def test_it_is_quarantined_and_the_next_is_processed(self, town: Town, desk: CountingDesk) -> None:
        desk.poison = lambda letter: letter.subject == "Poison"
        town.send("ann", "Poison")
        town.send("bob", "Orders")
        town.tick_on()
        bad, good = town.inbox()
        assert (bad.status, bad.attempts, good.status) == ("quarantined", MOST, "done")
        assert "ZeroDivisionError: poison" in bad.reason
        assert "Traceback" in bad.reason
        assert desk.seen.count("Poison") == MOST
        # What it did before it failed was undone, each time.
        assert town.effects("ann") == 0
        assert town.subjects("ann") == []
        assert town.subjects("bob") == ["Re: Orders"]

    def test_the_operator_is_told_once(self, town: Town, desk: CountingDesk) -> None:
        desk.poison = lambda letter: True
        town.send("ann", "Poison")
        town.tick_on()
        (mail,) = town.mails("eve")
        assert "set aside" in mail["Subject"]

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        "raw",
        [
            b"",
            b"\0\0\0",
            b"From: ann@localhost\nSubject: no end of headers",
            b"Subject: from nobody\n\nhello",
            b"From: ann@localhost\nContent-Type: multipart/mixed; boundary=x\n\n" + b"--x\n\n" * 2000,
            b"From: " + b"(" * 900 + b"ann@localhost\n\nhello",
        ],
    )
    def test_crafted_mail_stops_nothing(self, town: Town, desk: CountingDesk, raw: bytes) -> None:
        office = town.daemon.postroom.office
        assert office is not None
        office.deliver("judge@localhost", raw, "ann@localhost")
        town.send("bob", "Orders")
        town.daemon.tick()
        assert town.effects("bob") == 1
        assert all(row.status != "new" for row in town.inbox())


class TestAutomatic:
    """Robots get no answer."""

    @pytest.mark.alike(3)
    @pytest.mark.parametrize(
        "headers",
        [
            {"Auto_Submitted": "auto-replied"},
            {"Precedence": "bulk"},
            {"List_Id": "<list.example>"},
            {"X_Autoreply": "yes"},
        ],
    )
    def test_automatic_mail_is_kept_and_not_answered(
        self, town: Town, desk: CountingDesk, headers: dict[str, str]
    ) -> None:
        town.send("ann", "I am away", **headers)
        town.daemon.tick()
        assert [row.status for row in town.inbox()] == ["ignored"]
        assert desk.seen == []
        assert town.subjects("ann") == []

    def test_our_own_letter_come_back_is_not_answered(self, town: Town, desk: CountingDesk) -> None:
        town.send("ann", "Orders")
        town.daemon.tick()
        town.send("ann", "Fwd", message_id=town.outbox()[0].message_id)
        town.daemon.tick()
        assert town.effects("ann") == 1
        assert town.inbox()[1].reason == "automatic: our own letter"


class TestCrashes:
    """The house dies at each named point, twice; after it every letter had one effect and an answer."""

    @pytest.mark.sweep
    @pytest.mark.parametrize("point", some(POINTS, 3))
    @pytest.mark.parametrize("passes", some([0, 1], 2))
    def test_one_effect_and_at_least_one_answer(
        self, town: Town, desk: CountingDesk, point: str, passes: int
    ) -> None:
        for who in ("ann", "bob"):
            town.send(who, "Orders")
        hits = iter(range(100))

        def die(at: str) -> None:
            if at == point and next(hits) >= passes:
                raise Crash

        with points.on_reaching(die):
            for _ in range(2):
                try:
                    town.daemon.tick()
                except Crash:
                    continue
        # The dead daemon gives nothing back; another takes its place when the leases have run out.
        town.daemon.poller.mailbox.close()
        town.clock.ahead += 3600
        heir = second_daemon(town)
        try:
            heir.tick()
            heir.tick()
        finally:
            heir.close()
        for who in ("ann", "bob"):
            assert town.effects(who) == 1
            answers = town.mails(who)
            assert answers
            assert {mail["Subject"] for mail in answers} == {"Re: Orders"}
            # A repeat is the same letter to the byte, so that mail clients show one.
            assert len({mail["Message-ID"] for mail in answers}) == 1
            assert len({mail.as_bytes().partition(b"\nFrom:")[2] for mail in answers}) == 1
            if point not in ("after-data",):
                assert len(answers) == 1

    def test_every_point_is_passed(self, town: Town, desk: CountingDesk) -> None:
        passed: list[str] = []
        town.send("ann", "Orders")
        with points.on_reaching(passed.append):
            town.daemon.tick()
        assert list(dict.fromkeys(passed)) == list(POINTS)


class TestTwoDaemons:
    """The lease lets one read; neither repeats the other."""

    def test_only_one_reads_the_mailbox(self, town: Town, desk: CountingDesk) -> None:
        other = second_daemon(town)
        assert town.daemon.tick().letters == 0
        town.send("ann", "Orders")
        assert other.tick().letters == 0
        assert town.daemon.tick().letters == 1
        other.close()

    def test_a_dead_ones_place_is_taken(self, town: Town, desk: CountingDesk) -> None:
        other = second_daemon(town)
        town.daemon.tick()
        town.send("ann", "Orders")
        town.clock.ahead += 3600
        assert other.tick().letters == 1
        assert town.daemon.tick().letters == 0
        other.close()

    def test_one_that_stops_leaves_its_place_at_once(self, town: Town, desk: CountingDesk) -> None:
        first = second_daemon(town)
        first.tick()
        first.close()
        town.send("ann", "Orders")
        assert town.daemon.tick().letters == 1

    def test_a_claimed_letter_is_not_claimed_again(self, town: Town, desk: CountingDesk) -> None:
        other = second_daemon(town)
        for number in range(3):
            town.send("ann", f"Letter {number}")
        town.daemon.poller.mailbox.connect()
        town.daemon.poller.once()
        town.daemon.work(town.clock())
        claimed = town.daemon.delivery.claim()
        assert len(claimed) == 3
        assert other.delivery.claim() == ()
        town.clock.ahead += 3600
        assert len(other.delivery.claim()) == 3
        other.close()


class TestSetAside:
    """Whoever wrote a letter that was set aside learns of it, unless it is a robot or a stranger."""

    @pytest.fixture
    def known(self, town: Town, desk: CountingDesk) -> Town:
        with town.daemon.database.writer() as session, session.begin():
            for who, lang in (("ann", "en"), ("bob", "ru")):
                session.add(
                    Person(
                        address=f"{who}@localhost", name=who, lang=lang, confirmed=True, created=town.clock()
                    )
                )
        desk.poison = lambda letter: True
        return town

    def test_the_writer_is_told_in_their_language(self, known: Town) -> None:
        known.send("ann", "Poison")
        known.send("bob", "Яд", message_id="<1@home>")
        known.tick_on()
        (english,), (russian,) = known.mails("ann"), known.mails("bob")
        assert english["Subject"] == "Your letter could not be read"
        assert english["In-Reply-To"] == "<ann.Poison@home>"
        assert "“Poison”" in english.get_payload(decode=True).decode()
        assert "«Яд»" in russian.get_payload(decode=True).decode()

    def test_strangers_and_robots_are_not(self, known: Town) -> None:
        known.send("eve", "Poison")
        known.tick_on()
        assert known.subjects("eve") == ["Letter 1 was set aside"]
        known.send_raw("ann", letter("ann", "Poison", Precedence="bulk"))
        known.tick_on()
        assert known.subjects("ann") == []

    def test_a_letter_that_is_too_large_is_kept_in_part_and_answered(self, known: Town) -> None:
        account = known.daemon.postroom.account
        known.daemon.poller.mailbox.account = replace(account, largest=20_000)
        known.send("ann", "Novel", "It was a dark night.\n" * 10_000)
        known.daemon.tick()
        (row,) = known.inbox()
        assert (row.status, row.reason) == ("quarantined", "too-large")
        assert len(row.raw) < 100_000
        (mail,) = known.mails("ann")
        assert "10 MB" in mail.get_payload(decode=True).decode()
