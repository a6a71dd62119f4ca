"""Orders written while the window before their question is open, by mail: a slip loses nothing."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.fighting import Counterblowing
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Moving, State
from tests.desk.world import World, world
from tests.no_retreat.battlefield import where
from tests.no_retreat.posing import LINE, NAMES, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state

__all__ = ["world"]


def before_moving() -> State:
    return state(put(empty("A", turn=2), LINE), Moving(), Window("move", (AXIS,)), hands={AXIS: (17,)})


def before_counterblows() -> State:
    board = put(empty("A", turn=2), LINE)
    return state(board, Counterblowing(), Window("counterblow", (SOVIET,)), hands={SOVIET: (1, 37)})


MOVES = {
    "en": ("1 Pz to 1113\nrail 6A\n9A to 9999\n", "no rail movement on turn 2", "pass", "READY"),
    "ru": ("1 Пц на 1113\nпогрузить 6А\n", "в раунде 2 Ось по железной дороге не ездит", "пас", "ГОТОВ"),
}
ONLY_BAD = {"en": "as things are now it could not be done", "ru": "при нынешнем положении это невыполнимо"}


def said(world: World, name: str) -> str:
    return " ".join(world.text_to(name).split())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_fault_is_told_at_once_and_not_when_the_moves_are_made(world: World, lang: str) -> None:
    posed(world, before_moving(), lang)
    letter, reason, _, _ = MOVES[lang]
    world.write(NAMES[AXIS], letter.replace("9A to 9999\n", ""), seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert reason in told, told
    assert told.count(ONLY_BAD[lang]) == 1
    assert waited(world) == [(AXIS, "event")]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_who_passes_with_a_move_that_cannot_be_made_is_asked_for_the_movement(
    world: World, lang: str
) -> None:
    posed(world, before_moving(), lang)
    letter, reason, no_card, ready = MOVES[lang]
    world.write(NAMES[AXIS], letter.replace("9A to 9999\n", ""), seat=AXIS)
    world.write(NAMES[AXIS], no_card, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert waited(world) == [(AXIS, "move")], told
    assert reason in told
    assert where(board_of(world), "ge-1pz") == "1112"
    world.write(NAMES[AXIS], ready, seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113", "the good line was kept"


def test_only_the_line_put_right_is_sent_and_the_good_ones_are_done_too(world: World) -> None:
    posed(world, before_moving())
    world.write(NAMES[AXIS], "1 Pz to 1113\n9A to 1316\n6A to 1108", seat=AXIS)
    world.write(NAMES[AXIS], "pass", seat=AXIS)
    assert waited(world) == [(AXIS, "move")]
    world.write(NAMES[AXIS], "6A to 1212", seat=AXIS)
    board = board_of(world)
    assert [where(board, unit) for unit in ("ge-1pz", "ge-6a")] == ["1113", "1212"], said(world, NAMES[AXIS])


def test_a_unit_named_again_goes_where_the_later_letter_says(world: World) -> None:
    posed(world, before_moving())
    world.write(NAMES[AXIS], "1 Pz to 1113\n6A to 1108", seat=AXIS)
    world.write(NAMES[AXIS], "pass", seat=AXIS)
    world.write(NAMES[AXIS], "1 Pz to 1212", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1212", said(world, NAMES[AXIS])


@pytest.mark.parametrize("one_letter", [False, True])
def test_the_phase_is_closed_by_moves_that_are_all_good(world: World, one_letter: bool) -> None:
    posed(world, before_moving())
    if one_letter:
        world.write(NAMES[AXIS], "1 Pz to 1113\npass", seat=AXIS)
    else:
        world.write(NAMES[AXIS], "1 Pz to 1113", seat=AXIS)
        assert ONLY_BAD["en"] not in said(world, NAMES[AXIS])
        world.write(NAMES[AXIS], "pass", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1113"
    assert waited(world) == [(AXIS, "target")]


def test_a_line_put_right_in_time_takes_the_place_of_the_bad_one(world: World) -> None:
    posed(world, before_moving())
    world.write(NAMES[AXIS], "1 Pz to 1113\n6A to 1108", seat=AXIS)
    assert ONLY_BAD["en"] in said(world, NAMES[AXIS])
    world.write(NAMES[AXIS], "6A to 1212", seat=AXIS)
    assert ONLY_BAD["en"] not in said(world, NAMES[AXIS])
    world.write(NAMES[AXIS], "pass", seat=AXIS)
    board = board_of(world)
    assert (where(board, "ge-1pz"), where(board, "ge-6a")) == ("1113", "1212")
    assert waited(world) == [(AXIS, "target")]


def test_moves_are_judged_as_those_left_before_them_leave_the_board(world: World) -> None:
    posed(world, before_moving())
    world.write(NAMES[AXIS], "1 Pz to 1113", seat=AXIS)
    world.write(NAMES[AXIS], "6A to 1113\n4A to 1113", seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert told.count(ONLY_BAD["en"]) == 1, told


def test_counterblows_that_cannot_be_are_told_at_once_and_asked_for_again(world: World) -> None:
    posed(world, before_counterblows())
    assert waited(world) == [(SOVIET, "event")]
    world.write(NAMES[SOVIET], "counterblow 1314 for 1\ncounterblow 1720 for 37", seat=SOVIET)
    told = said(world, NAMES[SOVIET])
    assert ONLY_BAD["en"] in told, told
    world.write(NAMES[SOVIET], "pass", seat=SOVIET)
    assert waited(world) == [(SOVIET, "counterblow")], said(world, NAMES[SOVIET])
    world.write(NAMES[SOVIET], "READY", seat=SOVIET)
    assert [*board_of(world).markers] == ["1314"]


def test_a_counterblow_put_right_is_beside_the_good_one(world: World) -> None:
    posed(world, before_counterblows())
    world.write(NAMES[SOVIET], "counterblow 1314 for 1\ncounterblow 1720 for 37", seat=SOVIET)
    world.write(NAMES[SOVIET], "pass", seat=SOVIET)
    world.write(NAMES[SOVIET], "counterblow 1215 for 37", seat=SOVIET)
    assert [*board_of(world).markers] == ["1215", "1314"], said(world, NAMES[SOVIET])


@pytest.mark.parametrize(
    ("lang", "first", "then"),
    [
        ("en", "1 Pz advances to 1113", "1 Pz to 1111"),
        ("ru", "1 Пц наступает на 1113", "1 Пц на 1111"),
        ("en", "move 1 Pz to 1111", "1 Pz advances to 1113"),
    ],
)
def test_a_unit_that_advances_is_moved_and_another_move_takes_its_place(
    world: World, lang: str, first: str, then: str
) -> None:
    """It was refused while a card of the movement is asked for, though kept a phase before."""
    posed(world, before_moving(), lang)
    for line in (first, then):
        world.write(NAMES[AXIS], line, seat=AXIS)
    world.write(NAMES[AXIS], MOVES[lang][2], seat=AXIS)
    told = world.text_to(NAMES[AXIS])
    assert board_of(world).units["ge-1pz"].at == then[-4:], told


@pytest.mark.parametrize(
    ("lang", "line", "wrong"),
    [
        ("en", "1 Pz and 6A to 1113\npass", "Replaced by a later one"),
        ("ru", "1 Пц и 6А на 1113\nпас", "Заменено более поздним"),
    ],
)
def test_a_line_that_moves_two_is_not_told_as_replaced(
    world: World, lang: str, line: str, wrong: str
) -> None:
    """Both moves stood, each on a line of its own, and neither was the line."""
    posed(world, before_moving(), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = said(world, NAMES[AXIS])
    assert wrong not in told, told
    assert [where(board_of(world), unit) for unit in ("ge-1pz", "ge-6a")] == ["1113", "1113"]
