"""A doubt or a condition behind a remark is of the order before it; NOT READY takes no order along."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands

BURGUNDY, SPAIN = "A Paris - Burgundy", "A Marseilles - Spain"


@pytest.mark.parametrize(
    "behind",
    [
        ", perhaps",
        ", maybe.",
        ", I think not",
        ", I think not?",
        ". Not sure.",
        " - would it not",
        ", a bounce is fine but only if A Vie - Tyr",
        ". A bounce is fine, but only if A Vie - Tyr",
        ", that is what I want, but not if Austria moves",
    ],
)
def test_an_order_that_its_writer_doubts_is_not_taken(world: World, behind: str) -> None:
    duel(world)
    world.write("Anna", f"A Par - Bur{behind}", seat="FRANCE")
    assert stands(world) == ()


@pytest.mark.parametrize(
    "behind",
    [", надеюсь, нет", ", наверное", ", отскок устроит, но только если Австрия стоит", ". Я не уверен."],
)
def test_a_doubt_in_russian(world: World, behind: str) -> None:
    duel(world)
    world.write("Anna", f"А Пар - Бур{behind}", seat="FRANCE")
    assert stands(world) == ()


@pytest.mark.parametrize("behind", ["", ", thanks", ". Sure of it.", ". A bounce is fine."])
def test_what_only_goes_with_an_order_leaves_it_one(world: World, behind: str) -> None:
    duel(world)
    world.write("Anna", f"A Par - Bur{behind}", seat="FRANCE")
    assert BURGUNDY in stands(world)


def test_what_makes_an_order_doubtful_is_told_once(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Bur, I think not", seat="FRANCE")
    told = world.text_to("Anna")
    assert "because “I think not” stands behind it" in told
    assert told.count("  ! ") == 1


@pytest.mark.parametrize(
    "line",
    [
        "Wait. A Mar - Spa",
        "Not ready yet, A Mar - Spa.",
        "Подождите. А Мар - Исп",
        "Yes. Wait. A Mar - Spa",
        "A Par - Bur. Not ready yet. A Mar - Spa",
    ],
)
def test_an_order_behind_not_ready_counts(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert SPAIN in stands(world)
    assert "FRANCE" not in world.play("duel").match.ready


@pytest.mark.parametrize(
    "line",
    ["Not ready, A Mar needs thought.", "Wait for A Mar - Spa", "Wait, A Mar - Spa if Italy sleeps"],
)
def test_what_else_stands_behind_it_is_none(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert stands(world) == ()


@pytest.mark.parametrize(
    "line",
    [
        "Yes. FOR F1901M A Mar - Spa",
        "Yes. STANDING RETREAT: A Mar - Spa",
        "Yes. > A Mar - Spa",
        "Marseilles shall go over to Spain in F1901M",
    ],
)
def test_a_line_of_another_phase_or_another_hand_is_not_proposed_for_this(world: World, line: str) -> None:
    """Without its heading or its mark of quotation it would be done now."""
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert "YES" not in world.text_to("Anna")
    world.write("Anna", "Yes", seat="FRANCE")
    assert stands(world) == ()


def test_the_code_of_the_open_phase_hinders_no_proposal(world: World) -> None:
    duel(world)
    world.write("Anna", "Marseilles shall go over to Spain in S1901M", seat="FRANCE")
    assert "answer YES" in world.text_to("Anna")
    world.write("Anna", "Yes", seat="FRANCE")
    assert SPAIN in stands(world)
