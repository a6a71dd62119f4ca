"""Letters that come back: tied to the person by the envelope, three suspend, forged ones do nothing."""

from __future__ import annotations

import pytest
from sqlmodel import Session, col, select

from adjudicator.kinds import Instant
from mailer.inbox import arrivals
from mailer.outbox import bounces
from mailer.post.automatic import old_bounce_of
from mailer.store.models import InboxRow, OutboxRow, Person
from mailer.table import addresses
from mailer.table.addresses import SUSPENDED_AT
from mailer.table.tokens import return_token
from mailer.worker import process
from tests.desk.world import World
from tests.desk.worlds import begin, furnish
from tests.worker.town import Mail

ANNA = "anna@example.org"

DSN = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {recipient}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; 550 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: {identity}

--b--
"""

QMAIL = """\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: {to}
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<{recipient}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.
"""

EXIM = """\
Return-Path: <>
X-Failed-Recipients: {recipient}
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: {to}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  {recipient}
    no such user
"""

VACATION = """\
Return-Path: <>
From: anna@example.org
To: {to}
Auto-Submitted: auto-replied
Subject: I am away

I am away until Monday. Write to {recipient} if it cannot wait.
"""


class Post:
    """A mailbox whose letters go the daemon's way."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.number = 0

    def factory(self) -> Session:
        return Session(self.world.engine)

    def comes(self, form: str, to: str, **fields: str) -> InboxRow:
        """A mail, taken in and dealt with; its row."""
        self.number += 1
        filled = {"recipient": ANNA, "action": "failed", "status": "5.1.1", "identity": "<x@y>", **fields}
        raw = form.format(to=to, **filled).encode()
        world = self.world
        stored = arrivals.store_arrivals(
            self.factory, world.house, [Mail(raw, self.number, world.now)], world.now
        )
        for number in stored.fresh:
            process.process(self.factory, world.house, number, world.now)
        with world.session() as session:
            row = session.exec(select(InboxRow).order_by(col(InboxRow.id).desc())).first()
            assert row is not None
            session.expunge(row)
        return row

    def letters(self) -> list[OutboxRow]:
        """What was written to Anna."""
        with self.world.session() as session:
            rows = list(session.exec(select(OutboxRow).where(OutboxRow.address == ANNA)))
            session.expunge_all()
        return rows

    def back(self, row: OutboxRow) -> str:
        """Where a server returns the letter to."""
        return self.world.house.address_for(return_token(self.world.house, row.id))

    def anna(self) -> Person:
        with self.world.session() as session:
            person = session.exec(select(Person).where(Person.address == ANNA)).one()
            session.expunge(person)
        return person


@pytest.fixture
def post(world: World) -> Post:
    """Anna and Boris play, Clara is the master; several letters have gone to Anna."""
    return Post(furnish(world, "several letters to Anna", _letters_to_anna))


def _letters_to_anna(world: World) -> None:
    begin(world, "duel")
    for order in ("A PAR - BUR", "A PAR - GAS", "A PAR - PIC"):
        world.write("Anna", order, seat="FRANCE")


@pytest.mark.parametrize("form", [DSN, QMAIL, EXIM], ids=["rfc-3464", "qmail", "exim"])
def test_a_returned_letter_is_tied_to_its_reader_by_the_envelope(post: Post, form: str) -> None:
    sent = post.letters()[0]
    row = post.comes(form, post.back(sent).upper(), recipient="somewhere.else@forwarded.example")
    assert (row.status, row.reason) == ("ignored", f"bounce: letter {sent.id} was refused")
    assert post.anna().bounces == 1
    assert post.letters()[0].status == "failed"
    # The same report once more, or another of the same letter, is not counted again.
    post.comes(form, post.back(sent))
    post.comes(DSN, post.back(sent), identity="<another@report>")
    assert post.anna().bounces == 1


def test_the_third_suspends_the_address_tells_the_master_and_the_game_goes_on(post: Post) -> None:
    world = post.world
    for sent in post.letters()[:3]:
        assert not addresses.is_shut(post.anna())
        post.comes(DSN, post.back(sent))
    assert addresses.is_shut(post.anna())
    told = [body.text for row, body in world.out() if row.address == "clara@example.org"]
    assert len(told) == 2  # the first and the third
    assert "refused 3 letters" in told[-1]
    opened = world.play("duel").match.opened
    world.tick(3 * 86_400)
    world.run_due()
    assert world.play("duel").match.opened > opened
    reports = [row for row, _ in world.out() if row.address == ANNA and row.key.startswith("report/")]
    assert reports  # written for Anna all the same, and kept back by the sender


@pytest.mark.parametrize(
    "to",
    [
        "judge@judge.example",
        "judge+tdbgbg4ulywb744ljlpo3juq@judge.example",  # Anna's seat, of which others may know
        "judge+{forged}@judge.example",
    ],
)
def test_a_forged_report_suspends_nobody(post: Post, to: str) -> None:
    forged = return_token(post.world.house, post.letters()[0].id)
    forged = forged[:-1] + ("a" if forged[-1] != "a" else "b")
    for number in range(5):
        for form in (DSN, QMAIL, EXIM):
            post.comes(form, to.format(forged=forged), identity=f"<guess{number}@judge.example>")
    assert post.anna().bounces == 0
    assert post.world.out() == []


@pytest.mark.parametrize(
    ("status", "action", "counts"),
    [
        ("5.1.1", "failed", 1),
        ("5.4.4", "failed", 1),
        ("5.7.1", "failed", 1),
        ("5.2.2", "failed", 0),  # the mailbox is full
        ("5.3.4", "failed", 0),  # this letter is too large
        ("4.4.7", "failed", 0),
        ("4.4.1", "delayed", 0),
        ("2.0.0", "delivered", 0),
    ],
)
def test_only_what_is_wrong_with_the_address_for_good_counts(
    post: Post, status: str, action: str, counts: int
) -> None:
    post.comes(DSN, post.back(post.letters()[0]), status=status, action=action)
    assert post.anna().bounces == counts


def test_a_vacation_reply_to_the_envelope_is_no_report_and_gets_no_answer(post: Post) -> None:
    row = post.comes(VACATION, post.back(post.letters()[0]))
    assert row.status == "ignored"
    assert post.anna().bounces == 0
    assert post.world.out() == []


def test_who_writes_again_is_let_in_again_and_gets_what_was_kept_back(post: Post) -> None:
    world = post.world
    for sent in post.letters()[:3]:
        post.comes(DSN, post.back(sent))
    with world.session() as session:
        last = session.exec(select(OutboxRow).where(OutboxRow.address == ANNA)).all()[-1]
        last.status, last.answer = "failed", bounces.SHUT
        session.add(last)
    letter = "From: anna@example.org\nTo: {to}\n\nORDERS\n"
    assert post.comes(letter, world.filled("judge+{seat:FRANCE}@judge.example")).status == "done"
    assert post.anna().bounces == 0
    rows = post.letters()
    assert [row.status for row in rows[:3]] == ["failed"] * 3
    assert {row.status for row in rows[3:]} == {"queued"}


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "raw", [b"", b"\0" * 1000, b"a: b\n\n" + b"<a@b>:\n" * 50_000, b"a: b\n\n" + b"Reason: failed " * 30_000]
)
def test_odd_mail_is_no_old_report(raw: bytes) -> None:
    found = old_bounce_of(raw)
    assert found is None or found.hard


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("head", "to", "bounces_then"),
    [
        # Anybody may have written it: it opens the address on trial.
        ("", "judge@judge.example", SUSPENDED_AT - 1),
        ("Authentication-Results: judge.example; dmarc=none\n", "judge@judge.example", SUSPENDED_AT - 1),
        ("Authentication-Results: judge.example; dmarc=fail\n", "judge+{seat:FRANCE}@judge.example", 3),
        ("Authentication-Results: judge.example; dmarc=pass\n", "judge@judge.example", 0),
        ("", "judge+{seat:FRANCE}@judge.example", 0),
    ],
)
def test_a_forged_letter_does_not_open_an_address_again(
    post: Post, head: str, to: str, bounces_then: int
) -> None:
    for sent in post.letters()[:3]:
        post.comes(DSN, post.back(sent))
    post.comes(f"{head}From: anna@example.org\nTo: {{to}}\n\nSTATUS\n", post.world.filled(to))
    assert post.anna().bounces == bounces_then


def test_a_letter_that_proves_nothing_is_answered_on_trial_once_a_day(post: Post) -> None:
    """Its writer must not meet silence; who forges it brings the address one more refusal a day at most."""
    letters = post.letters()
    for sent in letters[:3]:
        post.comes(DSN, post.back(sent))
    kept = [row.status for row in post.letters()]
    forged = "From: anna@example.org\nTo: {to}\nSubject: {what}\n\nSTATUS\n"
    post.comes(forged, "judge@judge.example", what="one")
    assert post.anna().bounces == SUSPENDED_AT - 1
    assert [row.status for row in post.letters()[: len(kept)]] == kept  # what was kept back waits for a proof
    assert post.letters()[-1].status == "queued"
    post.comes(DSN, post.back(post.letters()[-1]))
    assert post.anna().bounces == SUSPENDED_AT
    post.comes(forged, "judge@judge.example", what="two")
    assert post.anna().bounces == SUSPENDED_AT
    post.world.now = Instant(post.world.now + 86_400)
    post.comes(forged, "judge@judge.example", what="three")
    assert post.anna().bounces == SUSPENDED_AT - 1
