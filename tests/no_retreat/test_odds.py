"""Ratios, shifts and the tables: the battles that the rulebook and a public replay tell."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.rules.combat import odds
from tests.no_retreat.positions import SOURCE
from tests.rig.cases import in_turn

TABLES = SOURCE.tables

# (whose table, attack, defence, ratio, shifts, final ratio, die, result); the rulebook's line in the comment.
BATTLES = [
    (AXIS, 12, 9, "1:1", 0, "1:1", 0, ""),  # 588
    (AXIS, 14, 9, "3:2", 0, "3:2", 0, ""),  # 588
    (SOVIET, 12, 3, "4:1", -1, "3:1", 0, ""),  # 594
    (AXIS, 2, 1, "2:1", 2, "4:1", 0, ""),  # 604
    (SOVIET, 24, 2, "6:1", -1, "5:1", 0, ""),  # 635
    (AXIS, 10, 4, "2:1", -1, "3:2", 3, "CB"),  # 731
    (AXIS, 5, 3, "3:2", -1, "1:1", 1, "CA"),  # 731
    (SOVIET, 3, 5, "1:2", 0, "1:2", 5, "CB"),  # 735
    (AXIS, 4, 7, "1:2", 0, "1:2", 1, "CA"),  # 737
    (SOVIET, 7, 4, "3:2", 0, "3:2", 4, "EX"),  # 737
    (AXIS, 15, 3, "5:1", 0, "5:1", 3, "DS"),  # 1352
    (AXIS, 9, 3, "3:1", -2, "3:2", 5, "DR"),  # 1356
    (SOVIET, 5, 4, "1:1", 0, "1:1", 2, "CA"),  # 1372
    (AXIS, 9, 3, "3:1", -1, "2:1", 0, ""),  # 729: with the 4th Army
    (SOVIET, 3, 7, "1:3", 0, "1:3", 2, "CA"),  # replay 20
    (AXIS, 7, 3, "2:1", 0, "2:1", 2, "CB"),  # replay 20: the counterattack
    (SOVIET, 9, 9, "1:1", 0, "1:1", 2, "CA"),  # replay 20
    (SOVIET, 8, 3, "2:1", -4, "1:3", 6, "CB"),  # replay 30: turn 5, city, objective
    (SOVIET, 4, 3, "1:1", -2, "1:3", 1, "CA"),  # replay 30
    (SOVIET, 3, 4, "1:2", 2, "3:2", 2, "-"),  # replay 30: Shock in the first snow
    (SOVIET, 12, 5, "2:1", -1, "3:2", 2, "-"),  # replay 30: turn 5, tanks
    (SOVIET, 8, 8, "1:1", 2, "2:1", 2, "CB"),  # replay 34
    (SOVIET, 14, 11, "1:1", 2, "2:1", 3, "EX"),  # replay 34
    (SOVIET, 8, 3, "2:1", -1, "3:2", 4, "EX"),  # replay 38: long winter
    (SOVIET, 13, 3, "4:1", -2, "2:1", 1, "-"),  # replay 38: forest, long winter
    (SOVIET, 10, 5, "2:1", 0, "2:1", 4, "EX"),  # replay 68: snow, Blitz
    (SOVIET, 15, 7, "2:1", -1, "3:2", 6, "DR"),  # replay 68
    (SOVIET, 11, 5, "2:1", -2, "1:1", 3, "-"),  # replay 68: marsh, snow
    (SOVIET, 3, 2, "3:2", 0, "3:2", 2, "-"),  # replay 72
    (SOVIET, 5, 6, "1:2", 1, "1:1", 1, "CA"),  # replay 72: tanks
    (SOVIET, 8, 4, "2:1", 2, "4:1", 2, "EX"),  # replay 72: Shock marker, shock unit
    (SOVIET, 5, 7, "1:2", -1, "1:3", 3, "CA"),  # replay 77
    (SOVIET, 7, 5, "1:1", 0, "1:1", 3, "-"),  # replay 77: a counterattack
    (SOVIET, 7, 3, "2:1", 1, "3:1", 2, "EX"),  # replay 77: the counterattacker's marker
    (SOVIET, 4, 2, "2:1", -2, "1:1", 5, "EX"),  # replay 77: marsh, long winter
    (AXIS, 7, 3, "2:1", 0, "2:1", 6, "DS"),  # replay 85
]


@pytest.mark.rule("no_retreat", "10.5.3")
@pytest.mark.rule("no_retreat", "10.5.4")
@in_turn(BATTLES)
def test_battles_that_are_told(
    table: object, attack: int, defence: int, ratio: str, shifts: int, final: str, die: int, found: str
) -> None:
    start = odds.column(TABLES, attack, defence)
    assert TABLES.columns[start] == ratio
    end = odds.shifted(TABLES, start, shifts)
    assert TABLES.columns[end] == final
    if die:
        assert odds.result(TABLES, table, end, die) == found  # type: ignore[arg-type]


@pytest.mark.rule("no_retreat", "10.6.4")
def test_the_ends_of_the_table() -> None:
    assert odds.column(TABLES, 1, 4) == -1
    # Replay 77: 3 against 7 in long winter has no die.
    assert odds.result(TABLES, SOVIET, odds.shifted(TABLES, odds.column(TABLES, 3, 7), -1), 6) == "CA"
    assert odds.shifted(TABLES, -1, 3) == -1
    assert odds.result(TABLES, AXIS, odds.shifted(TABLES, 0, -1), 6) == "CA"
    assert TABLES.columns[odds.shifted(TABLES, odds.column(TABLES, 99, 1), 5)] == "6:1"
