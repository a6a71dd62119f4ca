"""What a signature covers, to the byte; armour is taken off and no other line is lost; all of it linear."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailer.post.letter import Letter, read_letter
from mailer.post.pgp import Signed, find, is_signed, unarmoured

SIGNATURE = "-----BEGIN PGP SIGNATURE-----\n\niHUEARYIAB0=\n-----END PGP SIGNATURE-----"
CLEAR = (
    f"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nA PAR - BUR\n- - dashed\n- -- \nAnna\n{SIGNATURE}"
)
KEY = "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmDMEawJH\n=zV6F\n-----END PGP PUBLIC KEY BLOCK-----"
HEAD = "From: Anna <anna@example.org>\nTo: judge@judge.example\nSubject: orders\nMIME-Version: 1.0\n"
PART = "Content-Type: text/plain; charset=utf-8\nSubject: within\n\nA PAR - BUR\n"
MIME = (
    f'{HEAD}Content-Type: multipart/signed; micalg=pgp-sha256;\n protocol="application/pgp-signature";'
    f' boundary="b"\n\nThis is signed.\n--b\n{PART}\n--b\n'
    f"Content-Type: application/pgp-signature; name=signature.asc\n\n{SIGNATURE}\n--b--\n"
)


def letter(raw: str | bytes) -> Letter:
    found = read_letter(raw if isinstance(raw, bytes) else raw.encode())
    assert isinstance(found, Letter), found
    return found


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_signed_part_is_taken_to_the_byte_and_its_line_ends_are_those_that_were_signed(ends: str) -> None:
    found = find(MIME.replace("\n", ends).encode())
    assert found is not None
    assert not found.inline
    assert found.data == PART.replace("\n", "\r\n").encode()
    assert found.signature.replace(b"\r\n", b"\n").strip() == SIGNATURE.encode()
    covered = letter(found.covered(b""))
    assert (covered.sender, covered.subject, covered.text) == ("anna@example.org", "orders", "A PAR - BUR")
    assert letter(MIME).attachments == ()


def test_text_around_a_clear_signed_one_is_not_covered() -> None:
    raw = f"{HEAD}Content-Type: text/plain; charset=koi8-r\n\nA VIE - TYR\n{CLEAR}\nF TRI H\n"
    found = find(raw.encode())
    assert found is not None
    assert found.inline
    assert found.data.startswith(b"-----BEGIN PGP SIGNED")
    assert found.data.endswith(b"-----END PGP SIGNATURE-----\n")
    covered = letter(found.covered("А Париж".encode("koi8-r")))
    assert covered.text == "А Париж"
    assert covered.sender == "anna@example.org"


@pytest.mark.parametrize(
    "raw",
    [
        f"{HEAD}\nA PAR - BUR\n",
        f"{HEAD}\n> {CLEAR.replace(chr(10), chr(10) + '> ')}\n",
        f"{HEAD}\n-----BEGIN PGP SIGNED MESSAGE-----\n\nA PAR - BUR\n",
        MIME.replace("--b--", "--c--").replace(f"\n--b\n{PART}", ""),
        MIME.replace("application/pgp-signature; name", "text/plain; name"),
        MIME.replace('boundary="b"', 'boundary=""'),
    ],
)
def test_what_is_not_signed_is_not_taken_for_it(raw: str) -> None:
    assert find(raw.encode()) is None


def test_what_is_left_of_a_signature_is_seen() -> None:
    assert is_signed(MIME.encode())
    assert is_signed(f"{HEAD}\n{SIGNATURE}\n".encode())
    assert not is_signed(f"{HEAD}\nA PAR - BUR\n".encode())


def test_inner_heads_do_not_speak_for_the_letter() -> None:
    part = PART.replace("Subject: within", "From: mallory@example.org\nTo: x@y\nX: y\n z")
    found = find(MIME.replace(PART, part).encode())
    assert found is not None
    assert letter(found.covered(b"")).sender == "anna@example.org"
    assert Signed(b"\r\nA PAR H\r\n", b"x", b"From: a@b\n").covered(b"") == b"From: a@b\n\nA PAR H\n"


def test_armour_is_no_text_of_a_letter_and_every_other_line_is() -> None:
    found = letter(f"{HEAD}\nbefore\n{CLEAR.replace('- -- ', '')}\nSTATUS\n{KEY}\nLIST\n")
    assert [line for line in found.text.split("\n") if line] == [
        "before",
        "A PAR - BUR",
        "- dashed",
        "Anna",
        "STATUS",
        "LIST",
    ]
    assert [key.strip() for key in found.keys] == [KEY]
    assert not found.private_key
    assert letter(f"{HEAD}\n-----BEGIN PGP PRIVATE KEY BLOCK-----\n").private_key


def test_a_key_may_be_attached() -> None:
    raw = (
        f"{HEAD}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSET KEY\n--b\n"
        f"Content-Type: application/pgp-keys; name=key.asc\nContent-Disposition: attachment\n\n{KEY}\n--b--\n"
    )
    found = letter(raw)
    assert [key.strip() for key in found.keys] == [KEY]
    assert found.attachments == ()


_LINES = st.lists(
    st.sampled_from([*CLEAR.split("\n"), *KEY.split("\n"), "A PAR H", "", "- x", "Hash: SHA256"]), max_size=30
)


@given(_LINES)
def test_no_order_is_lost_to_armour_that_is_not_closed(lines: list[str]) -> None:
    kept = unarmoured("\n".join(lines))
    ends = [at for at, line in enumerate(lines) if line.startswith("-----END PGP")]
    below = lines[max(ends, default=-1) + 1 :]
    assert kept.split("\n").count("A PAR H") >= below.count("A PAR H")
    assert find(f"{HEAD}\n{kept}".encode()) is None or "BEGIN PGP SIGNED" in kept


@pytest.mark.alike(5)
@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "line",
    [
        "-----BEGIN PGP PUBLIC KEY BLOCK-----",
        "-----BEGIN PGP SIGNED MESSAGE-----",
        "-----BEGIN PGP SIGNATURE-----",
        "-----END PGP SIGNATURE-----",
        "-----BEGIN PGP SIGNED MESSAGE-----\n-----BEGIN PGP SIGNATURE-----",
    ],
)
def test_much_armour_is_read_in_time_with_its_length(line: str) -> None:
    text = f"{line}\n" * (400_000 // (len(line) + 1))
    letter(f"{HEAD}\n{text}")
    assert find(f"{HEAD}\n{text}".encode()) is None
