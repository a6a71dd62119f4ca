"""Mail made to harm is bounded or set aside; nothing makes the reader raise."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailer.post.letter import BadMail, Letter, read_letter
from mailer.post.mime import MailBounds, head
from tests.post.letters import FROM, reason
from tests.post.poison import POISON, nested
from tests.rig.cases import in_turn, some

# --- poison


@pytest.mark.parametrize("why", POISON)
def test_poison_is_set_aside_with_its_reason(why: str) -> None:
    assert reason(POISON[why]) == why


def test_orders_under_a_false_base64_never_run_into_each_other() -> None:
    assert (
        reason(FROM.encode() + b"Content-Transfer-Encoding: base64\n\nA Par S A Mun\n- Berl") == "not-base64"
    )


def test_three_thousand_nested_parts_are_no_recursion() -> None:
    assert reason(nested(3000)) == "too-deep"
    assert reason(FROM.encode() + b"Content-Type: message/rfc822\n\n" * 3000) == "too-deep"


def test_many_lines_leave_fewer_levels() -> None:
    assert isinstance(read_letter(nested(90)), Letter)
    assert reason(nested(90) + b"-\n" * 60_000) == "too-deep"


@pytest.mark.parametrize(
    "body",
    [
        b"Content-Type: multipart/mixed; boundary*=idna''b\n\nA Par H",
        b"Content-Type: multipart/mixed; boundary*=x; boundary*0=y\n\nA Par H",
    ],
)
def test_what_the_library_cannot_read_is_set_aside_with_its_words(body: bytes) -> None:
    letter = read_letter(FROM.encode() + body)
    assert isinstance(letter, BadMail)
    assert letter.reason == "malformed"
    assert letter.detail


@in_turn(
    [
        FROM.encode() + b"Message-ID: <[x@y>\n\nA Par H",
        b"From: " + b"(" * 900 + b" <a@b>\n\nA Par H",
        b"From: a@b " + b"(" * 900 + b"\n\nA Par H",
        FROM.encode() + b"Content-Type: text/plain; charset=nonsense\n\nA Par H",
        FROM.encode() + b"Subject: =?nonsense?b?////?= =?utf-8?q?=?= =?a?b?\n\nA Par H",
        FROM.encode() + b'Date: x\nTo: <<<>>>,,;"\n\nA Par H',
        FROM.encode() + b"\nA Par H\0\0\n" + b"\0" * 100,
        FROM.encode() + b"\n" + b"A" * 5000 + b"\nA Par H\n",
        FROM.encode() + b"Content-Type: image/png\n\n" + b"\x89PNG" * 1000,
        FROM.encode() + b"Content-Type: application/zip\n\nPK" + b"\0" * 1000,
        b">From x\n" + FROM.encode() + b"\nA Par H",
        FROM.encode().replace(b"\n", b"\r\n") + b"\r\nA Par H\r\n",
        FROM.encode(),
    ]
)
def test_crafted_mail_is_read_all_the_same(raw: bytes) -> None:
    letter = read_letter(raw)
    assert isinstance(letter, Letter) or letter.reason == "no-sender"
    if isinstance(letter, Letter) and b"A Par H" in raw:
        assert any("A Par H" in text for _, text in letter.texts)


HEAVY = [
    *(
        b"a\n",
        b">\n",
        b"> ",
        b"\n",
        b" \n",
        b"On 3.3.2026 1:11 a\n",
        b"From: a\n",
        b"x:\n",
        b"-",
        b"_",
        b"--b\n",
    ),
    *(
        b"On 3.3.2026 14:05, J <j@h> wrote:\n> q\n",
        b"On 3.3.2026 14:05\n\n",
        b"\xd0\xcf ",
        b"\xff",
        b"=",
        b"=20",
    ),
    *(
        b"<",
        b"<p>",
        b"<div>a</div>",
        b"&amp;",
        b"<blockquote>",
        b"<!--<b>-->",
        b"</p>",
        b"--bb\n",
        b"\x00",
        b"e\xcc\x88",
    ),
    *(b"(", b"\xcc\x88", b"A Par - Bur ", b"Sent from\n", b"Ref: aaaaaa\n", b"\xe2\x80\xa8"),
]


@pytest.mark.sweep
@pytest.mark.parametrize(
    "kind", some(["text/html", "text/plain", "multipart/mixed; boundary=b", "text/plain; format=flowed"], 4)
)
@pytest.mark.parametrize(
    "size",
    [
        100_000,
        pytest.param(500_000, marks=pytest.mark.sweep),
        pytest.param(5_000_000, marks=pytest.mark.sweep),
    ],
)
def test_large_bodies_of_anything_are_bounded(kind: str, size: int) -> None:
    # Anything but linear takes minutes here, and the time limit of the tests ends it.
    for piece in HEAVY:
        body = piece * ((size - 1000) // len(piece))
        for extra in ("", "Content-Transfer-Encoding: quoted-printable\n") if b"=" in piece else ("",):
            raw = f"{FROM}Content-Type: {kind}\n{extra}\n".encode() + body
            letter = read_letter(raw)
            assert isinstance(letter, Letter | BadMail)
            assert not isinstance(letter, BadMail) or letter.reason != "malformed", letter


# --- anything at all

SOUP = st.lists(
    st.sampled_from(
        [
            *(
                b"From: a@b\n",
                b"\n",
                b"Content-Type: multipart/mixed; boundary=b\n",
                b"--b\n",
                b"--b--\n",
                b"\r\n",
            ),
            *(
                b"Content-Type: text/html; charset=koi8-r\n",
                b"Content-Transfer-Encoding: base64\n",
                b"=?utf-8?b?",
            ),
            *(
                b"Content-Transfer-Encoding: quoted-printable\n",
                b"To: judge+t@h\n",
                b"\xff\xfe",
                b"\0",
                b"> x\n",
            ),
            *(
                b"Content-Type: multipart/report; boundary=b\n",
                b"Content-Type: message/delivery-status\n",
                b"<div>",
            ),
            *(
                b"Final-Recipient: rfc822; a@b\n",
                b"format=flowed",
                b"; delsp=yes",
                b'"',
                b"(",
                b"<",
                b">",
                b" \n",
            ),
        ]
    )
    | st.binary(max_size=30),
    max_size=40,
).map(b"".join)


@pytest.mark.sweep
@given(SOUP | st.binary(max_size=2000))
def test_the_reader_never_raises(raw: bytes) -> None:
    for given_bytes in (raw, b"From: a@b\n" + raw, b"From: a@b\nContent-Type: text/html\n\n" + raw):
        letter = read_letter(given_bytes)
        if isinstance(letter, BadMail):
            assert letter.reason != "malformed", letter
        else:
            assert letter.readings
            assert letter.digest
            for reading in letter.readings:
                reading.text.encode("utf-8")
                assert "\0" not in reading.text
                assert "\r" not in reading.text


@given(SOUP | st.binary(max_size=2000))
def test_the_head_is_that_of_the_letter(raw: bytes) -> None:
    raw = b"From: a@b\n" + raw
    letter = read_letter(raw)
    if isinstance(letter, Letter):
        assert head(raw).headers == letter.headers


@given(st.binary(max_size=600))
def test_small_limits_hold(raw: bytes) -> None:
    limits = MailBounds(message=500, headers=100, hops=1, levels=2, parts=3, text=100, recipients=1)
    letter = read_letter(b"From: a@b\n" + raw, limits)
    assert isinstance(letter, Letter | BadMail)
    if isinstance(letter, Letter):
        assert len(raw) <= 500
        assert len(letter.recipients) <= 1
