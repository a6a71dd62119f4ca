"""Orders left for a phase to come, by mail: what is kept of a line is the line."""

from __future__ import annotations

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
    assert said.count("is an enemy unit; give orders to your own.") == 2
    world.write("Hans", "STANDING", seat=Seat(AXIS))
    ((_, receipt),) = world.out()
    assert "battle 0610 with 3 Pz" in receipt.text
    assert "West" not in receipt.text.split("Left for")[1]
