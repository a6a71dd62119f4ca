"""What players write in words of their own, by mail: what they are told, and that nothing is dropped."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.playing import Keeping, Window
from games.no_retreat.model.state import CardPhase, Moving, Organizing
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import where
from tests.no_retreat.posing import LINE, NAMES, at, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


def said(world: World, name: str) -> str:
    return " ".join(world.text_to(name).split())


CLOSES = {
    "en": ("end turn", "end of turn", "I end my turn.", "End phase", "“no moves”"),
    "ru": ("конец хода", "Завершаю ход", "закончить ход", "конец фазы", "«без движения»"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_who_would_end_the_turn_is_told_what_closes_a_phase(world: World, lang: str) -> None:
    posed(world, at(Moving()), lang)
    *lines, advice = CLOSES[lang]
    for line in lines:
        world.write(NAMES[AXIS], line, seat=AXIS)
        told = said(world, NAMES[AXIS])
        assert advice in told, told
        assert waited(world) == [(AXIS, "move")]


@pytest.mark.parametrize("line", ["end of turn", "конец хода"])
def test_such_a_line_holds_no_orders_back(world: World, line: str) -> None:
    posed(world, at(Moving()))
    world.write(NAMES[AXIS], f"1 Pz to 1113\n{line}", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113"


@pytest.mark.parametrize(
    "line",
    ["I'd like to keep 3, 4", "I’d like to keep 3, 4", "Хотел бы оставить 3, 4", "I want to keep 3 and 4"],
)
def test_a_wish_is_an_order(world: World, line: str) -> None:
    stack = (CardPhase(over=True), Window("card", (AXIS, SOVIET)), Keeping(AXIS, 2))
    posed(world, state(put(empty("A", turn=2), LINE), *stack, hands={AXIS: (3, 4, 7)}))
    world.write(NAMES[AXIS], line, seat=AXIS)
    assert "07" in board_of(world).discards, said(world, NAMES[AXIS])


def test_a_second_card_for_a_train_is_not_dropped_in_silence(world: World) -> None:
    board = put(empty("A", turn=20), LINE)
    posed(world, state(board, Moving(), hands={AXIS: (3, 4)}))
    world.write(NAMES[AXIS], "rail 6A with 3, 4", seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "The price in cards is 1" in told, told
    assert waited(world) == [(AXIS, "move")]


def test_what_must_be_done_is_told_once_by_help(world: World) -> None:
    posed(world, at(Moving()))
    world.write(NAMES[AXIS], "HELP ORDERS", seat=AXIS)
    assert said(world, NAMES[AXIS]).count("What you must do") == 1


def test_orders_left_for_a_phase_are_no_standing_orders(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    posed(world, at(Organizing()))
    fated(monkeypatch, [(5,)])
    world.write(NAMES[AXIS], "pass\nmove 1 Pz to 1113\ntarget 1215", seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert "Your standing orders answered" not in told, told
    assert "What you had left for Turn 2, Axis, movement phase" in told


def test_the_same_answer_of_standing_orders_is_told_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    posed(world, at(Moving(), hands={SOVIET: (1, 16)}))
    fated(monkeypatch, [(5,), *[(1,)] * 9])
    world.write(NAMES[SOVIET], "STANDING: pass", seat=SOVIET)
    world.write(NAMES[AXIS], "no moves", seat=AXIS)
    world.write(NAMES[AXIS], "target 1215", seat=AXIS)
    world.write(NAMES[AXIS], "battle 1215 with 4A, 9A: no advance", seat=AXIS)
    for body in world.text_to(NAMES[SOVIET]).split("Your standing orders answered")[1:]:
        assert body.split("What happened")[0].count("Stands: pass") == 1, body
