"""The letter reader: headers, tokens, parts, automatic mail, poison; whatever comes, it never raises."""

from __future__ import annotations

import pytest

from mailer.post.automatic import Failure, from_ourselves
from mailer.post.letter import Letter, read_letter
from tests.post.letters import FROM, reason
from tests.rig.cases import in_turn


def read(text: str) -> Letter:
    letter = read_letter(text.encode())
    assert isinstance(letter, Letter), letter
    return letter


# --- who and what for


@in_turn(
    [
        ("ivan@Example.ORG", "ivan@example.org", ""),
        ("<ivan@example.org>", "ivan@example.org", ""),
        ("Ivan <ivan@example.org>", "ivan@example.org", "Ivan"),
        ('"Petrov, Ivan" <ivan@example.org>', "ivan@example.org", "Petrov, Ivan"),
        ("=?utf-8?B?0JjQstCw0L0=?= <ivan@example.org>", "ivan@example.org", "Иван"),
        ("=?koi8-r?Q?=E9=D7=C1=CE?=\n =?koi8-r?Q?_=F0?= <ivan@example.org>", "ivan@example.org", "Иван П"),
        ("=?utf-8?B?0JjQ?= =?utf-8?B?stCw0L0=?= <ivan@example.org>", "ivan@example.org", "Иван"),
        ("ivan@example.org (Ivan (the) First)", "ivan@example.org", "Ivan the First"),
        ("king@example.org <ivan@example.org>", "ivan@example.org", "king@example.org"),
        ("=?x-odd?Q?ab?= <ivan@example.org>", "ivan@example.org", "ab"),
        ("=?utf-8*en?Q?=D0=AF?= <ivan@example.org>", "ivan@example.org", "Я"),
        ("=?utf-8?b?x?= <ivan@example.org>", "ivan@example.org", "=?utf-8?b?x?="),
        ("Ivan P. (x) <ivan@example.org>", "ivan@example.org", "Ivan P. (x)"),
        ("judge: Ivan <ivan@example.org>;", "ivan@example.org", "Ivan"),
    ]
)
def test_the_sender(field: str, address: str, name: str) -> None:
    letter = read(f"From: {field}\n\nA Par H")
    assert (letter.sender, letter.sender_name) == (address, name)


@in_turn(
    [
        *("", "From: \n", "From: nobody\n", "From: a@b, c@d\n", "From: a@b\nFrom: c@d\n", "From: <@>\n"),
        *("From: a@b c\n", "From: a@b <c@d> <e@f>\n", "From: a@b>,<c@d\n", f"From: {'a:' * 5000}b@c\n"),
        *("From: a b@c d\n", "From: undisclosed:;\n", "From: a@b@c\n", 'From: "a"@b <"x>\n'),
    ]
)
def test_a_mail_without_one_author_is_set_aside(head: str) -> None:
    assert reason(f"{head}To: judge@host\n\nA Par H".encode()) == "no-sender"


def test_no_header_hides_behind_a_lone_carriage_return() -> None:
    assert reason(b"Subject: x\rFrom: a@b\n\nA Par H") == "no-sender"
    letter = read_letter(FROM.encode() + b"X: y\rFrom: c@d\n\nA Par H")
    assert isinstance(letter, Letter)
    assert letter.sender == "ivan@example.org"


def test_tokens_come_from_the_address_first_and_then_from_the_body() -> None:
    letter = read(
        "Delivered-To: JUDGE+AbcDef22@Host\nX-Original-To: judge+abcdef22@host\n" + FROM + "To: x@y,"
        " Judge <judge+zzzz@host>\nCc: judge@host\n\nA Par H\nRef: QQQQQQ77\n"
    )
    assert letter.tokens == ("abcdef22", "zzzz")
    assert letter.all_tokens == ("abcdef22", "zzzz", "qqqqqq77")
    assert letter.recipients == ("judge+abcdef22@host", "x@y", "judge+zzzz@host", "judge@host")
    assert letter.text == "A Par H"


@in_turn(
    [
        ("Message-ID: <a.b-1@host>\n", "<a.b-1@host>"),
        ("message-id:\n <a@b>\n", "<a@b>"),
        ("", None),
        ("Message-ID:\n", None),
        ("Message-ID: <[x@y>\n", None),
        ("Message-ID: <[x]>\n", None),
        ("Message-ID: <x>\n", None),
        ("Message-ID: <a@b> <c@d>\n", None),
        ("Message-ID: <a@b>\nMessage-ID: <c@d>\n", None),
        ("Message-ID: <a b@c>\n", None),
        (f"Message-ID: <{'a' * 3000}@b>\n", None),
        ("Message-ID: <é@b>\n", None),
    ]
)
def test_the_message_id(head: str, wanted: str | None) -> None:
    assert read(FROM + head + "\nx").message_id == wanted


def test_the_thread_and_the_subject() -> None:
    letter = read(
        FROM + "In-Reply-To: <3@h>\nReferences: <1@h>\n <2@h> junk <3@h>\nSubject: =?utf-8?q?=D0=9F=D1?=\n"
        " =?utf-8?q?=80=D0=B8?= [g1]\n\nx"
    )
    assert letter.replies_to == ("<3@h>", "<1@h>", "<2@h>")
    assert letter.subject == "При [g1]"


@pytest.mark.parametrize(
    ("written", "subject"),
    [
        ("C:\\u =?utf-8?Q?=D0=AF?= \\", "C:\\u Я \\"),
        ("Хан =?koi8-r?B?8Q==?= ход", "Хан Я ход"),
        ("=?utf-8?Q?a?b_=D0=AF?=", "a?b Я"),
        ("=?utf-8?Q?a?= =?utf-8?Q?b?= c", "ab c"),
        ("=?utf-8?b?x?= =?utf-8?q?y", "=?utf-8?b?x?= =?utf-8?q?y"),
    ],
)
def test_encoded_words_stand_among_plain_ones(written: str, subject: str) -> None:
    assert read(f"{FROM}Subject: {written}\n\nx").subject == subject


# --- the parts


def multipart(kind: str, *parts: str, boundary: str = "b1") -> str:
    inner = "".join(f"--{boundary}\n{part}\n" for part in parts)
    head = f'Content-Type: multipart/{kind}; boundary="{boundary}"\n\npreamble\n'
    return f"{head}{inner}--{boundary}--\nepilogue\n"


PLAIN = "Content-Type: text/plain\n\nA Par H"
HTML = "Content-Type: text/html\n\n<p>A Mar H</p>"
PNG = 'Content-Type: image/png\nContent-Disposition: attachment; filename="map.png"\n\nxxx'


@in_turn(
    [
        (PLAIN, "A Par H", False),
        (HTML, "A Mar H", True),
        (multipart("alternative", PLAIN, HTML), "A Par H", False),
        (multipart("alternative", "Content-Type: text/plain\n\n  ", HTML), "A Mar H", True),
        (multipart("alternative", HTML), "A Mar H", True),
        (multipart("mixed", PLAIN, PNG), "A Par H", False),
        (multipart("mixed", PLAIN, "Content-Type: text/plain\n\nF Bre H"), "A Par H\nF Bre H", False),
        (multipart("mixed", PLAIN, HTML), "A Par H", False),
        (multipart("signed", PLAIN, "Content-Type: application/pgp-signature\n\nx"), "A Par H", False),
        (multipart("mixed", multipart("alternative", PLAIN, HTML, boundary="b2"), PNG), "A Par H", False),
        (multipart("alternative", PLAIN, multipart("related", HTML, PNG, boundary="b")), "A Par H", False),
        (multipart("mixed", PNG), "", False),
        (multipart("mixed", f"Content-Type: message/rfc822\n\n{FROM}\nA Mun H", PLAIN), "A Par H", False),
        (multipart("encrypted", PLAIN), "", False),
        ("Content-Type: multipart/mixed; boundary=zz\n\nA Par H", "A Par H", False),
        ("Content-Type: multipart/mixed\n\nA Par H", "A Par H", False),
        ("Content-Type: multipart/mixed; boundary=b\n\n--b\n\nA Par H\n", "A Par H", False),
        ("Content-Type: ;;;\n\nA Par H", "A Par H", False),
        ("Content-Type: text/plain charset=utf-8\n\nA Par H", "A Par H", False),
        ("Content-Type: text/html (page)\n\n<p>A Par H", "A Par H", True),
        ("Content-Type: /html\n\nA Par H", "A Par H", False),
        ("Content-Type: text/plain; name*=x; name*0=y\n\nA Par H", "A Par H", False),
        ("Content-Type: text/plain; name*=idna''x\n\nA Par H", "A Par H", False),
        ("Content-Type: text/plain; charset*=a'b'utf-8\n\nA Par H", "A Par H", False),
        (f"Content-Type: text/plain; name*{'9' * 5000}=x\n\nA Par H", "A Par H", False),
        (multipart("report", "\nA Par H", f"Content-Type: message/rfc822\n\n{PLAIN}"), "A Par H", False),
        ("Content-Type: text/plain; charset\n\nA Par H", "A Par H", False),
        ("\nA Par H", "A Par H", False),
        ("Content-Transfer-Encoding: base64\n\nQSBQYXIgSA", "A Par H", False),
        ("Content-Transfer-Encoding: base64\n\nQSBQ*YXIgSA=\n", "A Par H", False),
        ("Content-Transfer-Encoding: quoted-printable\n\nA Par=20=\nH=", "A Par H", False),
        ("Content-Transfer-Encoding: x-odd\n\nA Par H", "A Par H", False),
    ]
)
def test_the_text_of_a_letter(body: str, text: str, html_only: bool) -> None:
    letter = read(FROM + body)
    assert letter.text.strip() == text
    assert letter.html_only is html_only


def test_attachments_are_named_and_not_read() -> None:
    orders = "Content-Type: text/plain; name=o.txt\nContent-Disposition: attachment\n\nA Mun H"
    odd = "Content-Type: application/zip; name*=utf-8''%D0%BA.zip\n\nx"
    split = 'Content-Type: image/gif\nContent-Disposition: inline; filename*0="a b"; filename*1*=%2Egif\n\nx'
    letter = read(FROM + multipart("mixed", PLAIN, PNG, orders, odd, split, "Content-Type: audio/x\n\nx"))
    assert letter.attachments == ("map.png", "o.txt", "к.zip", "a b.gif", "audio/x")
    assert letter.text == "A Par H"


# --- automatic mail


@in_turn(
    [
        ("Return-Path: <>\n", "null-return-path"),
        ("Auto-Submitted: auto-replied\n", "auto-submitted"),
        ("Auto-Submitted: auto-generated (vacation)\n", "auto-submitted"),
        ("Auto-Submitted: No\n", None),
        ("Precedence: bulk\n", "precedence"),
        ("Precedence: Junk\n", "precedence"),
        ("Precedence: list\n", "precedence"),
        ("Precedence: auto_reply\n", "precedence"),
        ("Precedence: first-class\n", None),
        ("List-Id: <x.y>\n", "list-id"),
        ("X-Autoreply: yes\n", "x-autoreply"),
        ("X-Autorespond: yes\n", "x-autorespond"),
        ("X-Auto-Response-Suppress: All\n", None),
        ("Mailing-List: list games@example.org; contact games-owner@example.org\n", "mailing-list"),
        ("X-ML-Name: games\n", "x-ml-name"),
        ("X-Ml-Count: 12\n", "x-ml-count"),
        ("X-Mailman-Version: 2.1.39\n", "x-mailman-version"),
        ("List-Unsubscribe: <https://news.example/u?1>\n", "list-unsubscribe"),
        ("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n", "list-unsubscribe-post"),
        ("List-Post: <mailto:games@example.org>\n", "list-post"),
        ("X-Apple-Action: VACATION/REPLY\n", "x-apple-action"),
        ("X-Autogenerated: Reply\n", "x-autogenerated"),
        ("X-FC-MachineGenerated: true\n", "x-fc-machinegenerated"),
        ("Content-Type: message/delivery-status\n", "report"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=b\n", "report"),
        ("Subject: Automatic reply: orders\n", "subject"),
        ("Subject: Out of Office: orders\n", "subject"),
        ("Subject: =?utf-8?b?0JDQstGC0L7QvtGC0LLQtdGCOiDQv9Cw0YDRgtC40Y8=?=\n", "subject"),
        ("Subject: failure notice\n", "subject"),
        ("Subject: Undelivered Mail Returned to Sender\n", "subject"),
        ("Subject: Mail delivery failed: returning message to sender\n", "subject"),
        ("Subject: Returned mail: see transcript for details\n", "subject"),
        ("Subject: Re: Automatic reply: orders\n", None),
        ("Subject: Re: failure notice\n", None),
        ("Subject: Automatic orders for Spring\n", None),
        ("Subject: autumn 1901\n", None),
        ("Subject: auto\n", None),
        ("Subject: Delivery problem in Paris\n", None),
        ("Subject: Delivery of Paris\n", None),
        ("X-ML-Name: no\n", None),
        ("X-Mailer: Claws\n", None),
        ("Return-Path: <ivan@example.org>\n", None),
        ("", None),
    ]
)
def test_automatic_mail_is_told_by_its_headers(head: str, why: str | None) -> None:
    assert read(head + FROM + "\nA Par H").automatic == why


@in_turn(
    [
        *(
            (f"{name}@x.org", True)
            for name in ("MAILER-DAEMON", "postmaster", "noreply", "no-reply", "bounces", "mdaemon", "mmdf")
        ),
        *((f"{name}@x.org", True) for name in ("do-not-reply", "noreply+abc", "bounces-12", "game-request")),
        *((f"{name}@x.org", False) for name in ("ivan", "norep", "postman", "daemon", "listener", "bouncer")),
    ]
)
def test_automatic_mail_is_told_by_its_sender(sender: str, automatic: bool) -> None:
    assert (read(f"From: {sender}\n\nx").automatic is not None) is automatic


REPORT = """Return-Path: <>
From: MAILER-DAEMON@mx
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

It did not arrive.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx

Final-Recipient: rfc822; Ivan@Example.org
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 unknown

Final-Recipient: rfc822;anna@example.org
Action: delayed
Status: 4.2.2

--b
Content-Type: message/rfc822

Message-ID: <row1@host>
Subject: x

A Par H
--b--
"""


def test_a_bounce_tells_who_did_not_get_what() -> None:
    letter = read(REPORT)
    assert letter.automatic == "null-return-path"
    assert letter.bounce is not None
    assert letter.bounce.message_id == "<row1@host>"
    assert letter.bounce.failures == (
        Failure("ivan@example.org", "failed", "5.1.1", "550 5.1.1 unknown"),
        Failure("anna@example.org", "delayed", "4.2.2", ""),
    )
    assert [failure.hard for failure in letter.bounce.failures] == [True, False]
    assert read(FROM + "\nx").bounce is None


def test_a_bounce_of_a_thousand_rows_is_read_and_one_more_is_not() -> None:
    row = "Final-Recipient: rfc822; a@b\nAction: failed\nStatus: 5.0.0\n\n"
    opening = REPORT.partition("Reporting-MTA")[0]
    letter = read(opening + row * 1000)
    assert letter.bounce is not None
    assert len(letter.bounce.failures) == 1000
    assert reason((opening + row * 1001).encode()) == "too-many-recipients"


def test_a_bounce_within_what_is_returned_is_not_this_one() -> None:
    inner = REPORT.replace("boundary=b", "boundary=c").replace("--b", "--c").replace("row1", "row0")
    letter = read(REPORT.replace("Message-ID: <row1@host>\nSubject: x\n\nA Par H\n", inner))
    assert letter.bounce is not None
    assert [failure.status for failure in letter.bounce.failures] == ["5.1.1", "4.2.2"]
    assert letter.bounce.message_id is None


def test_our_own_address_is_known_with_and_without_a_token() -> None:
    assert from_ourselves("judge+abc@host", ["Judge@host"])
    assert from_ourselves("judge@host", ["judge+x@host"])
    assert not from_ourselves("judgement@host", ["judge@host"])
