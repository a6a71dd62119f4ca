"""The orders of the case files, DATC and the rulebook's diagrams among them, as a letter would give them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games.diplomacy.data.load import load
from games.diplomacy.model.notation import order_of, read_codes, written_of
from games.diplomacy.model.orders import Written, WrittenUnit
from games.diplomacy.text.wording import words_of
from parsers.diplomacy.reader import reader_for
from parsers.diplomacy.record import adjudicator
from parsers.reading import Understood
from tests.diplomacy.case_files import CaseFile, cases
from tests.diplomacy.case_records import record_of
from tests.rig.cases import in_turn

NAMES = load("standard").names
READER = reader_for("standard")
CASES = cases()
DIAGRAMS = [case for case in CASES if "text" in case.raw]
# Diagrams whose printed orders hold a slip; their cases are mended, what was printed is read here.
PRINTED = {
    "diagram 9": ("A BAL S A SIL - PRU", "F BAL S A SIL - PRU"),
    "diagram 12": ("A TYR S A TYR - MUN", "A TYR S A BOH - MUN"),
    "diagram 14": ("F BLA S A RUM - BUL", "F BLA S A BUL - RUM"),
}


def meant(text: str) -> Written:
    order = order_of(text)
    written = read_codes(text) if order is None else written_of(order)
    assert written is not None, text
    return written


def by_heading(case: CaseFile, style: str) -> str:
    """The letter: each power's name alone on a line, its orders below."""
    words = {lang: words_of(NAMES, lang) for lang in ("en", "ru")}
    lines = []
    power = None
    for row in case.rows:
        if row.power != power:
            power = row.power
            lines.append(power if style == "codes" else words[style].name("power", power) + ":")
        lines.append(row.order if style == "codes" else words[style].name("order", row.order))
    return "\n".join(lines)


@pytest.mark.alike(3)
@pytest.mark.parametrize("style", ["codes", "en", "ru"])
@pytest.mark.parametrize("file", sorted({case.file for case in CASES}))
def test_orders(file: str, style: str) -> None:
    for case in CASES:
        if case.file != file or not case.rows:
            continue
        lines = READER.read(by_heading(case, style))
        assert len(lines) == len(case.rows), (case.id, lines)
        for line, row in zip(lines, case.rows, strict=True):
            assert isinstance(line, Understood) == (row.reason != "unreadable"), (case.id, line)
            if isinstance(line, Understood):
                assert line.written == replace(meant(row.order), power=row.power), case.id


def fits(read: WrittenUnit | None, full: WrittenUnit | None) -> bool:
    """Whether a unit as printed, its letter perhaps left out, is the one meant."""
    if read is None or full is None:
        return read is full
    return read.place == full.place and read.kind in (None, full.kind) and read.coast in (None, full.coast)


@in_turn(DIAGRAMS)
def test_diagrams(case: CaseFile) -> None:
    lines = READER.read(case.raw["text"])
    printed, mended = PRINTED.get(case.raw["id"], ("", ""))
    assert len(lines) == len(case.rows)
    for line, row in zip(lines, case.rows, strict=True):
        assert isinstance(line, Understood)
        full = meant(printed if row.order == mended else row.order)
        read = line.written
        assert (read.verb, read.to, read.power) == (full.verb, full.to, row.power)
        assert fits(read.unit, full.unit)
        assert fits(read.target, full.target)


def test_all_diagrams_with_orders_are_read() -> None:
    numbers = {int(case.raw["id"].split()[1]) for case in DIAGRAMS if case.raw["id"].startswith("diagram")}
    assert numbers == set(range(4, 33))


TEXT_CASES = [case for case in CASES if case.file in ("datc_6a", "datc_6b")]


@in_turn(product(TEXT_CASES, ["en", "ru"]))
def test_from_text_to_verdict(case: CaseFile, lang: str) -> None:
    """DATC 6.A and 6.B from orders in full words to what each of them comes to."""
    words = words_of(NAMES, lang)
    spelt = {row.order: words.name("order", row.order) for row in case.rows}
    record = record_of(case)
    given = {power: [spelt[order] for order in orders] for power, orders in record["orders"].items()}
    answer = adjudicator(lang)({**record, "orders": given})
    assert "error" not in answer
    for row in case.rows:
        told = answer["results"][spelt[row.order]]
        assert (told["outcome"], told["reason"]) == (row.verdict, row.reason), row
    assert {power: sorted(units) for power, units in answer["units"].items() if units} == {
        power: sorted(units) for power, units in case.raw["after"].items() if units
    }
