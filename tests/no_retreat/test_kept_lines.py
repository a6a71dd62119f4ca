"""Orders left for a phase to come, by mail: what is kept of a line is the line."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from tests.desk.world import World, world
from tests.kit import by_mail

__all__ = ["world"]

PLAYERS: by_mail.Players = {AXIS: ("Hans", "en"), SOVIET: ("Ivan", "ru")}


def test_orders_that_share_a_verb_are_kept_once(world: World) -> None:
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Hans", "PHASE 1-A4\nmove 2 Pz to 0811, 4A to 0810\n17A to 1109", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    _, kept = receipt.text.split("Left for Turn 1, Axis, movement phase (1-A4)", 1)
    kept = kept.split("Your orders so far")[0]
    assert [line.strip() for line in kept.splitlines() if " to " in line] == [
        "move 2 Pz to 0811, 4A to 0810",
        "17A to 1109",
    ]
    assert receipt.text.count("> move 2 Pz to 0811, 4A to 0810") == 1


def test_a_line_that_cannot_be_read_holds_back_those_of_later_phases_beside_it(world: World) -> None:
    """Moves cannot be taken back: of a letter with a slip nothing is kept until it is put right."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Hans", "move 17A to 1009\nmove 42 Pz to 0512", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "Left for" not in receipt.text
    assert "Understood, but not kept" in receipt.text
    world.write("Hans", "move 17A to 1009\nGood luck!", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "Left for Turn 1, Axis, movement phase (1-A4)" in receipt.text


def test_an_order_to_a_unit_of_the_foe_is_refused_at_once_and_takes_the_place_of_nothing(
    world: World,
) -> None:
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Hans", "battle 0610 with 3 Pz", seat=Seat(AXIS))
    world.out()
    world.write("Hans", "battle 0610 with West\nmove West to 0511", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    said = " ".join(receipt.text.split())
    assert said.count("is an enemy unit; give orders to your own.") == 1  # for both lines
    world.write("Hans", "STANDING", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "battle 0610 with 3 Pz" in receipt.text
    assert "West" not in receipt.text.split("Left for")[1]


def test_a_line_of_three_orders_shows_the_one_that_is_refused(world: World) -> None:
    """What is kept for later stands at the same place, and what was said of it overwrote the refusal."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Hans", "17A to 1109, 4A to 0810, retreat 2 Pz to 0811\ntargets 0610", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "Understood, but not kept" in receipt.text
    assert "  ! Not accepted: You are asked something else now" in receipt.text


def test_a_bad_line_for_later_leaves_the_answer_to_the_question(world: World) -> None:
    """A letter goes on in time: what stands below orders for later is in doubt together with those alone."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    play = world.play("east")
    (ask,) = play.asks
    answer = "\n".join(
        play.title.standing(play.view(ask.seat), ask, play.game.default(play.view(ask.seat), ask), "en")
    )
    world.write(
        "Hans", f"{answer}\nmove 17A to 1109\nmove 42 Pz to 0512\nretreat 2 Pz to 0811", seat=Seat(AXIS)
    )
    ((_, receipt), *_) = [each for each in world.out() if each[0].address.startswith("hans")]
    assert "Accepted: " in receipt.text
    assert receipt.text.count("\n  ! ") == 2
    assert "Understood, but not kept" in receipt.text
    assert "Left for" not in receipt.text
    assert "Nothing of this" not in receipt.text
    assert world.play("east").match.steps > play.match.steps


def test_orders_for_a_phase_that_is_passed_are_forgotten(world: World) -> None:
    """The view tells the player turn alone; what was done in an earlier phase of it stood as kept."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.write("Hans", "PHASE 1-A3\nno upgrades", seat=Seat(AXIS))
    for _ in range(9):
        play = world.play("east")
        (ask,) = play.asks
        if ask.phase == "1-A4":
            break
        view = play.view(ask.seat)
        answer = play.title.standing(view, ask, play.game.default(view, ask), "en")
        world.write(PLAYERS[ask.seat][0], "\n".join(answer), seat=ask.seat)
    world.out()
    world.write("Hans", "STANDING", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert ask.phase == "1-A4"
    assert "1-A3" not in receipt.text
    world.write("Hans", "PHASE 1-A3\nno upgrades", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "  ! " in receipt.text
    assert "Left for" not in receipt.text


def test_a_word_that_asks_the_judge_is_no_card(world: World) -> None:
    """``ПРИКАЗЫ`` shows the orders; it was kept as the card ``Сталин приказывает``."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write("Ivan", "ПРИКАЗЫ", seat=Seat(SOVIET))
    ((_, receipt),) = world.out()
    assert "Сохранено" not in receipt.text
    assert "Приказы на будущее" not in receipt.text


def test_how_units_fight_is_kept_though_nobody_fights_yet(world: World) -> None:
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    world.write(
        "Hans",
        "I counterattack at 1:1 or better\nthe Rumanians take any loss\n6A advances to 1109",
        seat=Seat(AXIS),
    )
    ((_, receipt),) = world.out()
    kept = {part.split(" (")[0]: part for part in receipt.text.split("Left for ")[1:]}
    assert "I counterattack" in kept["Turn 1, Soviet, combat phase"]
    assert "the Rumanians take any loss" in kept["Turn 1, Axis, combat phase"]
    assert "6A advances to 1109" in kept["Turn 1, Axis, movement phase"]
    assert "  ! " not in receipt.text


def test_a_line_that_would_be_read_otherwise_later_is_told_alone(world: World) -> None:
    """Eleven good lines beside it were refused with the same words."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    world.out()
    odd = "2 Pz via Kiev to 1411: 1111, 1112, 1212"
    world.write("Hans", f"4A to 0812\n{odd}\n9A to 0813", seat=Seat(AXIS))
    told = " ".join(world.text_to("Hans").split())
    assert told.count("these words would be read as something else") == 1, told
    assert told.index(odd) < told.index("these words would be read as something else"), told
    assert told.count("another line of your letter was not accepted") == 2, told


def test_a_yes_takes_what_is_proposed_and_what_is_for_later_without_the_lost_line(world: World) -> None:
    """Of a question that is answered at once nothing had been offered beside a line for a phase to come."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    first, second, *others = world.play("east").view(Seat(AXIS)).hand
    world.out()
    slip = f"Of these I cling to {int(first)} and {int(second)}, they are far too precious"
    world.write("Hans", f"{slip}\nbattle 1109 with 17A\nsomething odd with 4A", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert f"YES, and this is done, without the lines marked “!”:\n\n    keep {int(first)}" in receipt.text
    world.write("Hans", "Yes", seat=Seat(AXIS))
    play = world.play("east")
    assert play.view(Seat(AXIS)).hand == (first, second)
    told = "\n".join(body.text for _, body in world.out())
    assert "Left for Turn 1, Axis, combat phase (1-A5)" in told
    assert {*others} <= {*play.view(Seat(AXIS)).board.discards}


@pytest.mark.parametrize("words", ["1-A1", "east 1-A1", "1-A1 1-A1", "1-A1 - 1-A1"])
def test_history_knows_phases_by_their_codes(world: World, words: str) -> None:
    """The hyphen of a code was taken for that between two phases."""
    by_mail.opened(world, "east", "no_retreat", PLAYERS, "A", quiet=True)
    first, second, *_ = world.play("east").view(Seat(AXIS)).hand
    world.write("Hans", f"keep {int(first)}, {int(second)}", seat=Seat(AXIS))
    world.out()
    world.write("Hans", f"HISTORY {words}", seat=Seat(AXIS))
    told = world.text_to("Hans")
    assert "What happened: Turn 1, Axis, card phase" in told, told
    assert "  ! " not in told
