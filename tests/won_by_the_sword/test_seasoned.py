"""What the seasoned player does besides a simple one: small columns, garrisons that march along."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Absorb, Form, Task
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.case import would_act
from games.won_by_the_sword.robot.leading import step
from games.won_by_the_sword.robot.tempers import EVEN, SEASONED, Temper
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, force, garrison, hand, put

COLUMN = ColumnId("P1")


def first(position: State, temper: Temper) -> Task:
    """What a column begins with."""
    position = hand(position, PROTESTANT, 13)
    view = GAME.view(position, PROTESTANT)
    assert view.own is not None
    return step(would_act(SOURCE, view, COLUMN, view.own.hand[0], temper))[0]


def standing(units: str, *leaders: str, held: str = "1 sweden-d") -> State:
    """A column at Nuremberg, which its side holds."""
    return put(
        garrison(empty(), PROTESTANT, "nuremberg", force(held)), "P1", "nuremberg", force(units, *leaders)
    )


def test_a_garrison_marches_along_but_for_a_level() -> None:
    position = standing("2 sweden-i", "sweden-o", held="1 sweden-i, 1 sweden-c")
    task = first(position, SEASONED)
    assert isinstance(task, Absorb)
    assert Force(task.units) == force("1 sweden-i/, 1 sweden-c")
    assert not isinstance(first(position, EVEN), Absorb)


def test_of_a_detachment_nothing_is_taken() -> None:
    assert not isinstance(first(standing("2 sweden-i", "sweden-o"), SEASONED), Absorb)


def test_a_column_of_ten_levels_makes_another_one() -> None:
    position = standing("5 sweden-i", "sweden-o", "sweden-o")
    task = first(position, SEASONED)
    assert isinstance(task, Form)
    assert SOURCE.roster.levels(task.units) == 4
    assert not isinstance(first(position, EVEN), Form)


def test_a_column_that_is_too_small_stays_whole() -> None:
    assert not isinstance(first(standing("3 sweden-i", "sweden-o", "sweden-o"), SEASONED), Form)
