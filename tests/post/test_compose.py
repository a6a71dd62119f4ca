"""Composed letters: what comes out is standard mail, the same to the byte, and reads back."""

from __future__ import annotations

import email
import email.policy
from dataclasses import replace
from email.message import EmailMessage
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kinds import Instant
from mailer.post import compose as composing
from mailer.post.compose import Outgoing, compose
from mailer.post.letter import Letter, read_letter
from tests.rig.cases import in_turn

NOW = Instant(1_772_546_700)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
LETTER = Outgoing(
    to="anna@example.org",
    sender="judge@host.org",
    sender_name="Эстафета",
    subject="[g7] Весна 1901: приказы приняты",
    text="А Париж - Бургундия: принято\n\n.\nFrom здесь\n" + "Ref: abcdef22\n",
    message_id="<0123456789abcdef@host.org>",
    kind="receipt",
    html='<p>А Париж</p><img src="cid:board">',
    pictures={"board": PNG},
    attachments=(("Европа 1901.svg", "image/svg+xml", b"<svg/>"),),
    reply_to="judge+abcdef22@host.org",
    in_reply_to="<" + "x" * 150 + "@outlook.com>",
    references=tuple(f"<{n}@example.org>" for n in range(40)),
    list_unsubscribe="judge+stop@host.org",
)


def parsed(letter: Outgoing) -> EmailMessage:
    mail = email.message_from_bytes(compose(letter, NOW), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    return mail


def test_equal_letters_are_equal_to_the_byte() -> None:
    assert compose(LETTER, NOW) == compose(replace(LETTER), NOW)
    assert compose(LETTER, NOW) != compose(replace(LETTER, message_id="<other@host.org>"), NOW)


def test_the_parts_are_where_mail_clients_look_for_them() -> None:
    mail = parsed(LETTER)
    shape = [part.get_content_type() for part in mail.walk()]
    assert shape == [
        *("multipart/mixed", "multipart/alternative", "text/plain"),
        *("multipart/related", "text/html", "image/png", "image/svg+xml"),
    ]
    picture = next(part for part in mail.walk() if part.get_content_type() == "image/png")
    assert picture["Content-ID"] == "<board>"
    assert picture.get_content_disposition() == "inline"
    assert picture.get_content() == PNG
    vector = next(mail.iter_attachments())
    assert vector.get_filename() == "Европа 1901.svg"
    text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert text.replace("\r\n", "\n") == LETTER.text
    assert mail.get_body(("html",)).get_content().strip() == LETTER.html  # type: ignore[union-attr]


def test_the_headers() -> None:
    mail = parsed(LETTER)
    assert mail["From"] == "Эстафета <judge@host.org>"
    assert mail["To"] == "anna@example.org"
    assert mail["Reply-To"] == "Эстафета <judge+abcdef22@host.org>"
    assert mail["Subject"] == LETTER.subject
    assert mail["Date"] == "Tue, 03 Mar 2026 14:05:00 +0000"
    assert mail["Message-ID"] == LETTER.message_id
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["List-Unsubscribe"] == "<mailto:judge+stop@host.org>"
    raw = compose(LETTER, NOW)
    assert f"In-Reply-To: {LETTER.in_reply_to}".encode() in raw
    references = str(mail["References"]).split()
    assert references[0] == "<0@example.org>"
    assert references[-2:] == ["<39@example.org>", LETTER.in_reply_to]
    assert len(references) <= 20


@pytest.mark.parametrize(
    ("kind", "header"),
    [("receipt", "auto-replied"), ("report", "auto-generated"), ("notice", "auto-generated")],
)
def test_automatic_mail_says_that_it_is(kind: str, header: str) -> None:
    letter = replace(LETTER, kind=kind)  # type: ignore[arg-type]
    assert parsed(letter)["Auto-Submitted"] == header
    back = read_letter(compose(letter, NOW))
    assert isinstance(back, Letter)
    assert back.automatic == "auto-submitted", "our own mail is never answered when it comes back"


def test_it_reads_back() -> None:
    back = read_letter(compose(LETTER, NOW))
    assert isinstance(back, Letter)
    assert back.sender == "judge@host.org"
    assert back.sender_name == "Эстафета"
    assert back.subject == LETTER.subject
    assert back.message_id == LETTER.message_id
    assert back.replies_to[0] == LETTER.in_reply_to
    assert back.text == "А Париж - Бургундия: принято\n\n.\nFrom здесь"
    assert back.references_in_body == ("abcdef22",)
    assert back.attachments == ("board.png", "Европа 1901.svg")
    assert not back.html_only


def test_lines_are_short_and_seven_bit() -> None:
    raw = compose(replace(LETTER, text="слово " * 5000, html="x" * 9000), NOW)
    assert raw.isascii()
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")


@in_turn(
    product(
        ["to", "sender", "reply_to"], ["nobody", "a@b\r\nBcc: c@d", "a b@c", "<a@b>", "a@b, c@d", "a@b@c"]
    )
)
def test_what_is_no_address_is_an_error(field: str, address: str) -> None:
    with pytest.raises(ValueError, match="no mail address"):
        compose(replace(LETTER, **{field: address}), NOW)  # type: ignore[arg-type]


@pytest.mark.sweep
@given(
    st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace").decode()),
    st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace").decode()),
)
def test_no_text_breaks_the_mail_or_adds_a_header(subject: str, text: str) -> None:
    letter = replace(LETTER, subject=subject, sender_name=subject, text=text, html=text)
    raw = compose(letter, NOW)
    head = raw.partition(b"\r\n\r\n")[0]
    names = [line.partition(b":")[0] for line in head.split(b"\r\n") if not line.startswith((b" ", b"\t"))]
    assert sorted(names) == sorted(set(names))
    back = read_letter(raw)
    assert isinstance(back, Letter)
    assert back.sender == "judge@host.org"
    assert back.message_id == LETTER.message_id


LINES = st.one_of(
    st.text(max_size=120),
    st.sampled_from(
        [
            *("x" * 78, "x" * 79, "y" * 77 + " ", "Ж" * 60, "=", "From x", ". dot", "tail \t", "\x0c", ""),
            *("é" + "z" * length + "  \t" for length in range(66, 72)),
            "é" + "long " * 90,
        ]
    ),
)
TEXTS = st.lists(LINES, max_size=25).map("\n".join)
SUBJECTS = st.one_of(
    st.text(max_size=120),
    st.sampled_from(["Re: " + "long word " * 12, "a =?utf-8?q?b?= c", "  two   spaces "]),
)
IDS = st.lists(st.integers(1, 90).map(lambda length: f"<{'i' * length}@host.org>"), max_size=25)


@given(TEXTS, st.one_of(st.just(""), TEXTS), SUBJECTS, IDS, st.sampled_from(["receipt", "report"]))
def test_a_letter_of_text_is_the_same_to_the_byte_as_the_library_makes_it(
    text: str, html: str, subject: str, ids: list[str], kind: composing.Kind
) -> None:
    letter = Outgoing(
        to="anna@example.org",
        sender="judge@host.org",
        sender_name="Эстафета" if len(ids) % 2 else "Estafette",
        subject=subject,
        text=text,
        html=html,
        message_id=f"<{'m' * len(ids)}1@host.org>",
        kind=kind,
        in_reply_to=ids[-1] if ids else "",
        references=tuple(ids),
        list_unsubscribe="judge+stop@host.org" if html else "",
    )
    assert compose(letter, NOW) == composing._built(letter, list(composing._fields(letter, NOW)))


def test_each_letter_of_a_thread_is_referred_to_once() -> None:
    ids = ("<a@x>", "<b@x>", "<a@x>", "<c@x>", "<b@x>")
    mail = parsed(replace(LETTER, references=ids, in_reply_to="<b@x>"))
    assert mail["References"].split() == ["<a@x>", "<b@x>", "<c@x>"]
    assert mail["In-Reply-To"] == "<b@x>"
    alone = parsed(replace(LETTER, references=(), in_reply_to="<b@x>"))
    assert alone["References"].split() == ["<b@x>"]
