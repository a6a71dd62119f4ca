"""What is left for a phase is taken back by the words in which letters name the phase."""

from __future__ import annotations

import pytest
from sqlmodel import select

from mailer.store.models import PlanRow
from tests.desk.world import World
from tests.desk.yes import stands
from tests.kit import by_mail

KEPT = "PHASE 1-S7\nno cards"
OF_TURN_2 = "PHASE 2-S7\nno cards"


def left(world: World) -> set[str]:
    """The phases for which something is left."""
    with world.session() as session:
        return {row.phase for row in session.exec(select(PlanRow)).all() if row.text}


def front(world: World) -> str:
    """No Retreat! with orders left by Anna for two phases of her foe; her seat."""
    by_mail.opened(world, "war", "no_retreat", by_mail.all_seats("no_retreat", "en"), quiet=True)
    seat = next(ask.seat for ask in world.play("war").asks)
    name = by_mail.all_seats("no_retreat", "en")[seat][0]
    world.write(name, f"{KEPT}\n\n{OF_TURN_2}", seat=seat)
    assert left(world) == {"1-S7", "2-S7"}, world.text_to(name)
    return seat


@pytest.mark.parametrize(
    "line",
    [
        "CLEAR 1-S7",
        "CLEAR turn 1, detraining",
        "Cancel my orders for turn 1, Soviet, detraining phase.",
        "Please withdraw the order for 1-S7, it is no longer needed.",
    ],
)
def test_words_of_letters_name_the_phase(world: World, line: str) -> None:
    seat = front(world)
    world.write(by_mail.all_seats("no_retreat", "en")[seat][0], line, seat=seat)
    assert left(world) == {"2-S7"}


@pytest.mark.parametrize(
    "line",
    [
        "СБРОС раунд 1, СССР, фаза выгрузки",
        "Приказ на раунд 1, фаза выгрузки, отменяю.",
        "Приказы на раунд 1 отмените, пожалуйста",
        "Отменяю приказы на фазу выгрузки раунда 1",
    ],
)
def test_russian_words_do(world: World, line: str) -> None:
    seat = front(world)
    name = by_mail.all_seats("no_retreat", "en")[seat][0]
    world.speaks(name, "ru")
    world.write(name, line, seat=seat)
    assert left(world) == {"2-S7"}


@pytest.mark.parametrize(
    "line",
    ["CLEAR the detraining phase", "Cancel my orders for turn 4", "Should I cancel my orders for turn 1?"],
)
def test_where_no_single_phase_is_named_all_stays(world: World, line: str) -> None:
    seat = front(world)
    world.write(by_mail.all_seats("no_retreat", "en")[seat][0], line, seat=seat)
    assert left(world) == {"1-S7", "2-S7"}


def test_an_order_of_a_place_is_no_order_of_a_phase(world: World) -> None:
    by_mail.opened(world, "duel", "diplomacy", by_mail.all_seats("diplomacy", "en"), quiet=True)
    name = by_mail.all_seats("diplomacy", "en")[
        next(a.seat for a in world.play("duel").asks if a.seat == "FRANCE")
    ][0]
    world.write(name, "A Par - Bur", seat="FRANCE")
    world.write(name, "Cancel my order for Paris", seat="FRANCE")
    assert "A Paris - Burgundy" in stands(world)
