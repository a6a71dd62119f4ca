"""Every way to write an order of No Retreat! that is known, and what it means."""

from __future__ import annotations

import tomllib
from pathlib import Path

from games.no_retreat.data.load import source
from games.no_retreat.model.atlas import AXIS
from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.conditions import Choice
from parsers.no_retreat.reader import NoRetreatReader
from parsers.reading import Understood
from tests.phrasings.no_retreat.notation import told
from tests.rig.cases import in_turn

READER = NoRetreatReader(source())
FOLDER = Path(__file__).parent / "no_retreat"
PHRASINGS = [
    (said, meaning["is"])
    for file in sorted(FOLDER.glob("*.toml"))
    for meaning in tomllib.loads(file.read_text("utf-8"))["meaning"]
    for said in meaning["said"]
]


@in_turn(PHRASINGS)
def test_means(said: str, means: list[str]) -> None:
    assert [told(line) for line in READER.read(said)] == means


@in_turn(said for said, _ in PHRASINGS)
def test_a_letter_takes_it_as_orders_and_as_no_command(said: str) -> None:
    taken = take_apart(CharsetText("", said, said, "", ""), READER, "3-A4", AXIS)
    assert taken.items == ()
    assert taken.lines
    assert all(isinstance(line, Understood | Choice) for line in taken.lines)


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if any("а" <= letter <= "я" for letter in said.lower())]
    assert len(PHRASINGS) >= 250
    assert 2 * len(russian) >= len(PHRASINGS) - 40
