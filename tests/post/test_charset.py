"""The charset matrix of mail: read right or left open, never a wrong text in silence."""

from __future__ import annotations

from itertools import product

import pytest

from mailer.post.charset import candidates, codec
from mailer.post.letter import Letter, read_letter
from tests.post.charsets import CHARSETS, MIME_NAMES, mail
from tests.rig.cases import in_turn

RUSSIAN = "А Париж - Бургундия\nф Лондон – Северное море\nАрмия Ёж стоит\n"
WANTED = "А Париж - Бургундия\nф Лондон - Северное море\nАрмия Ёж стоит"


def encoded(text: str, charset: str) -> bytes:
    if charset in ("koi8-r", "cp866", "iso-8859-5"):
        text = text.replace("–", "-")  # no dash in these
    return text.encode(charset)


def read(raw: bytes, known: tuple[str, ...] = ()) -> Letter:
    letter = read_letter(raw, known=known)
    assert isinstance(letter, Letter), letter
    return letter


def pretend_parse(letter: Letter) -> str | None:
    """The caller's part: the first reading whose text is made of orders."""
    names = ("Париж", "Лондон", "Ёж")
    return next((text for _, text in letter.texts if all(name in text for name in names)), None)


@in_turn(
    product(
        CHARSETS,
        ["right", "wrong", "missing"],
        ["8bit", "quoted-printable", "base64"],
        ["", "; format=flowed", "; format=flowed; delsp=yes"],
    )
)
def test_every_charset_is_read(charset: str, declaration: str, transfer: str, extra: str) -> None:
    wrong = "iso-8859-1" if charset != "utf-8" else "koi8-r"
    right = MIME_NAMES.get(charset, charset)
    declared = {"right": right, "wrong": wrong, "missing": ""}[declaration]
    letter = read(mail(encoded(RUSSIAN, charset), declared, transfer, extra))
    assert pretend_parse(letter) == WANTED
    if declaration == "right":
        assert letter.text == WANTED
    if declaration != "right" and charset not in ("utf-8", "utf-16"):
        assert len(letter.readings) > 1, "what cannot be known must be left open"


@in_turn(product(CHARSETS, ["us-ascii", "x-unknown", "punycode", "unicode_escape", "zip", "utf-7", "\0"]))
def test_a_false_or_odd_declaration_does_no_harm(charset: str, declared: str) -> None:
    letter = read(mail(encoded(RUSSIAN, charset), declared, "base64"))
    assert pretend_parse(letter) == WANTED


@pytest.mark.parametrize(
    "declared", ["", "koi8-r", "windows-1251", "utf-8", "us-ascii", "latin1", "nonsense"]
)
def test_plain_ascii_is_certain_whatever_is_declared(declared: str) -> None:
    letter = read(mail(b"A Par - Bur\nF Bre H\n", declared, "7bit"))
    assert [text for _, text in letter.texts] == ["A Par - Bur\nF Bre H"]


def test_the_players_own_charset_comes_before_the_usual_ones() -> None:
    raw = mail("А Лондон - Йорк".encode("cp1251"), "", "8bit")
    assert read(raw).texts[0][0] == "koi8-r"
    assert read(raw, ("windows-1251",)).texts[0] == ("cp1251", "А Лондон - Йорк")


def test_utf8_under_another_name_is_tried_first_but_not_alone() -> None:
    letter = read(mail("А Лондон H".encode(), "koi8-r", "8bit"))
    assert letter.texts[0] == ("utf-8", "А Лондон H")
    assert letter.texts[1][0] == "koi8-r"


def test_two_parts_in_two_charsets() -> None:
    raw = (
        b'From: a@b\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain;'
        b" charset=koi8-r\n\n" + "А Париж H".encode("koi8-r") + b"\n--x\n"
        b"Content-Type: text/plain; charset=utf-8\n\n" + "Ф Лондон H".encode() + b"\n--x--\n"
    )
    assert read(raw).text == "А Париж H\nФ Лондон H"


@in_turn(
    [
        ("A\u00a0Par\u2009-\u202fBur", "A Par - Bur"),
        ("A Par – Bur", "A Par - Bur"),
        ("A Par — Bur", "A Par - Bur"),
        ("A Par − Bur", "A Par - Bur"),
        ("\u202aA Par\u200b - \u200eBur\u2069\ufeff", "A Par - Bur"),
        ("press “hi” ‘you’ «эй»", 'press "hi" \'you\' "эй"'),
        ("Краи\u0306 и е\u0308ж", "Край и ёж"),
        ("A Par - Bur\u2028F Bre H", "A Par - Bur\nF Bre H"),
        ("A Par - Bur\rF Bre H\r\nA Mar H", "A Par - Bur\nF Bre H\nA Mar H"),
        ("A Par\0 - Bur", "A Par - Bur"),
        ("A\tPar - Bur\x07", "A Par - Bur"),
        ("A Par -> Bur => Mun", "A Par -> Bur => Mun"),
    ]
)
def test_odd_characters_become_plain(typed: str, wanted: str) -> None:
    letter = read(mail(typed.encode(), "utf-8", "base64"))
    assert wanted in [text for _, text in letter.texts]


def test_prose_keeps_its_marks_in_the_verbatim_text() -> None:
    letter = read(mail("Скажи: «да» — и всё\n> раньше\n".encode(), "utf-8", "8bit"))
    assert letter.readings[0].verbatim == "Скажи: «да» — и всё"
    assert letter.text == 'Скажи: "да" - и всё'


def test_flowed_lines_are_joined_and_quotes_are_not() -> None:
    body = b"A Par - \nBur\n> A Mun - \n> Ber\nF Bre H\n-- \nsig\n"
    letter = read(mail(body, "us-ascii", "7bit", "; format=flowed"))
    assert letter.text == "A Par - Bur\nF Bre H"
    assert letter.quoted == "A Mun - Ber"
    assert letter.readings[0].below == "-- \nsig"


def test_delsp_joins_without_a_blank() -> None:
    letter = read(mail(b"A Par - Burg \nundy\n  F Bre H\n", "us-ascii", "7bit", "; format=flowed; delsp=yes"))
    assert letter.text == "A Par - Burgundy\n F Bre H"


@in_turn(product(["koi8-r", "cp1251", "cp866", "iso-8859-5"], [0, 5, 11]))
def test_text_with_nuls_is_read_in_the_charset_it_states(charset: str, at: int) -> None:
    text = "А Париж - Бургундия"
    data = text.encode(charset)
    found = dict(candidates(data[:at] + b"\0" + data[at:], charset))
    assert found[str(codec(charset))] == text
