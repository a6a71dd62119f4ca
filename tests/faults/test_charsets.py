"""Every charset, transfer and declaration through real servers: read right, or asked about."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.faults.receipts import receipt_texts
from tests.faults.station import Station, address
from tests.post.charsets import CHARSETS, MIME_NAMES, mail

TRANSFERS = ("7bit", "8bit", "quoted-printable", "base64")
DECLARED = ("right", "wrong", "missing")
FLOWED = ("", "; format=flowed", "; format=flowed; delsp=yes")
PLACES = (("Бургундия", "Burgundy"), ("Пикардия", "Picardy"), ("Гасконь", "Gascony"))


Cell = tuple[str, str, str, str]
"""charset, transfer encoding, how it is declared, format."""


def write(station: Station, number: int, text: str, cell: Cell) -> str:
    """One letter of the matrix; its Message-ID."""
    charset, transfer, declared, extra = cell
    wrong = "iso-8859-1" if charset != "utf-8" else "koi8-r"
    name = {"right": MIME_NAMES.get(charset, charset), "wrong": wrong, "missing": ""}[declared]
    identity = f"<matrix.{number}@example.org>"
    body = mail(text.encode(charset), name, transfer, extra).partition(b"\n")[2].partition(b"\n")[2]
    head = f"From: {address('Anna')}\nTo: {station.seat_address('Anna')}\nMessage-ID: {identity}\n"
    station.post(head.encode() + body)
    return identity


def run(station: Station, cells: list[Cell]) -> None:
    """Each cell of the matrix is a letter with an order and a note in Russian."""
    wanted, notes, torn = {}, Counter[str](), Counter[str]()
    for number, cell in enumerate(cells):
        russian, english = PLACES[number % len(PLACES)]
        note = f"Ёжик номер {number} видел чёрный дым"
        text = f"А Париж - {russian}\nДНЕВНИК: {note}\n"
        identity = write(station, number, text, cell)
        # UTF-16 is no charset of lines: SMTP itself tears it where it is not wrapped (RFC 2781, 2045).
        bare = cell[0] == "utf-16" and cell[1] in ("7bit", "8bit")
        (torn if bare else notes)[note] += 1
        wanted[identity] = (english, bare, cell)
    station.daemon().tick()
    receipts = receipt_texts(station)
    found = station.effects()
    assert notes - found == Counter(), "a note was lost"
    assert found - notes - torn == Counter(), "a note was read wrongly in silence"
    for identity, (english, bare, cell) in wanted.items():
        told = receipts.get(identity, "")
        right = f"Accepted: A Paris - {english}" in told
        assert right or bare, (cell, told)
        assert told.count("Accepted: A Paris") == right, (cell, told)


@pytest.mark.sweep
def test_each_charset_however_declared(station: Station) -> None:
    run(station, [(charset, "8bit", declared, "") for charset, declared in product(CHARSETS, DECLARED)])


@pytest.mark.sweep
def test_each_charset_however_wrapped(station: Station) -> None:
    run(station, [(charset, transfer, "missing", FLOWED[number % 3])
                  for number, (charset, transfer) in enumerate(product(CHARSETS, TRANSFERS))])  # fmt: skip


@pytest.mark.sweep
@pytest.mark.timeout(600)
def test_the_whole_matrix(station: Station) -> None:
    run(station, list(product(CHARSETS, TRANSFERS, DECLARED, FLOWED)))
