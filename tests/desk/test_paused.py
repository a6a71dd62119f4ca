"""A game that is paused keeps its deadline: what would change it is refused, and nobody else is told."""

from __future__ import annotations

import pytest

from tests.desk.world import World


@pytest.mark.parametrize(
    ("lang", "command"),
    [
        ("en", "DEADLINE road in 5 days"),
        ("en", "EXTEND road 2 days"),
        ("ru", "СРОК road через 5 дней"),
        ("ru", "ПРОДЛИТЬ road 2 дня"),
    ],
)
def test_a_deadline_of_a_paused_game_stays(road: World, lang: str, command: str) -> None:
    road.speaks("Clara", lang)
    road.write("Clara", "PAUSE road" if lang == "en" else "ПАУЗА road")
    before, due = road.game("road"), road.play("road").match.due
    assert before.status == "paused"
    road.out()
    road.write("Clara", command)
    letters = road.out()
    after = road.game("road")
    assert (after.status, after.due, road.play("road").match.due) == ("paused", before.due, due)
    (text,) = [body.text for row, body in letters if row.address == "clara@example.org"]
    assert ("RESUME road first" if lang == "en" else "Сначала ПРОДОЛЖИТЬ road") in text
    assert [row.address for row, _ in letters] == ["clara@example.org"]
