"""The heading of a standing order in the words in which people write it."""

from __future__ import annotations

import pytest

from parsers.judge import reader


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("ПОСТОЯННЫЙ ХОД: Альбатрос бьёт Кэмела", "ХОД"),
        ("Постоянный приказ на ход: Альбатрос бьёт Кэмела", "ход"),
        ("Постоянный приказ (ход): Альбатрос бьёт Кэмела", "ход"),
        ("Стендинг ход: Альбатрос бьёт Кэмела", "ход"),
        ("Постоянное указание: Альбатрос бьёт Кэмела", ""),
        ("Standing order for the move: Albatros at Camel", "move"),
        ("Standing (move): Albatros at Camel", "move"),
        ("Standing orders for my moves: Albatros at Camel", "moves"),
    ],
)
def test_a_heading_is_read(line: str, kind: str) -> None:
    (found,) = reader.read(line).items
    assert isinstance(found, reader.Command)
    assert found.name == "standing"
    assert (found.args["kind"], str(found.args["body"]).strip()) == (kind, line.partition(": ")[2])


@pytest.mark.parametrize("line", ["The standing move: nothing", "Постоянные атаки надоели", "Always for you"])
def test_talk_is_none(line: str) -> None:
    assert not any(getattr(item, "name", "") == "standing" for item in reader.read(line).items)
