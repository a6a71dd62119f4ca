"""Every notation that the reader takes, and what it means."""

from __future__ import annotations

import tomllib
from pathlib import Path

from parsers.diplomacy.reader import reader_for
from tests.parsers.brief import told
from tests.rig.cases import in_turn

with (Path(__file__).with_name("notations.toml")).open("rb") as source:
    ROWS = [
        (f"{kind}-{n}", row) for kind, rows in tomllib.load(source).items() for n, row in enumerate(rows, 1)
    ]


@in_turn([row for _, row in ROWS])
def test_means(row: dict[str, object]) -> None:
    text, means = row["text"], row["means"]
    assert isinstance(text, str)
    assert [told(line) for line in reader_for("standard").read(text)] == means
