"""Lines that no grammar reads are asked back as the one order that they can be; talk never is."""

from __future__ import annotations

import pytest

from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.rig.cases import in_turn
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.proposing import answered, rows

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@in_turn(list(rows("asked")))
def test_a_line_is_asked_back(at: str, line: list[str]) -> None:
    text, meant = line
    answer = answered(at, text)
    assert answer.orders == meant
    assert answer.how in ("asked", "read")


@in_turn(list(rows("talk")))
def test_talk_is_not_asked_back(at: str, line: str) -> None:
    assert answered(at, line).how == "refused"


@pytest.mark.parametrize(
    ("line", "order", "yes"),
    [
        ("Friedrich gives the Sydney a sound thrashing", "SMS Friedrich der Große at HMS Sydney", "Yes"),
        (
            "Фридрих отделывает Сидней под орех",
            "SMS «Фридрих дер Гроссе» бьёт HMS «Сидней»",
            "Да, именно так",
        ),
    ],
)
def test_yes_carries_out_what_was_asked_back(
    world: World, monkeypatch: pytest.MonkeyPatch, line: str, order: str, yes: str
) -> None:
    fight_begun(world, monkeypatch, (("sydney", "camel"), ()), (("friedrich", "kluck"), ()))
    world.out()
    world.write("Johann", line, seat="CENTRAL")
    assert order in world.text_to("johann")
    board = world.play("empire").match.state.board
    assert [unit.condition for unit in board.sides["ENTENTE"].units] == ["active", "active"]
    world.write("Johann", yes, seat="CENTRAL")
    board = world.play("empire").match.state.board
    assert [unit.condition for unit in board.sides["ENTENTE"].units] != ["active", "active"]
