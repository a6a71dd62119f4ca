"""A game master's changes by mail: each reads of them in his language, of a card only whose it is."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.state import Moving, State
from tests.desk.world import World, world
from tests.no_retreat.battlefield import where
from tests.no_retreat.posing import GAME, LINE, NAMES, board_of, posed, waited
from tests.no_retreat.positions import empty, put, state

__all__ = ["world"]


def moving() -> State:
    return state(
        put(empty("A", turn=2), LINE | {"ge-1pz": "1113"}), Moving(), hands={AXIS: (17,), SOVIET: (22,)}
    )


def letters(world: World) -> dict[str, str]:
    return {row.address.partition("@")[0]: " ".join(body.text.split()) for row, body in world.out()}


@pytest.mark.sweep
@pytest.mark.parametrize("line", ["put 1 Pz 1114", "поставить 1 Пц 1114"])
def test_a_unit_put_elsewhere_is_told_to_both_sides(world: World, line: str) -> None:
    posed(world, moving())
    world.write("Clara", f"EDIT {GAME}\n{line}\nEND EDIT")
    told = letters(world)
    assert where(board_of(world), "ge-1pz") == "1114", told["clara"]
    assert waited(world) == [(AXIS, "move")]
    for name in NAMES.values():
        assert "1114" in told[name.lower()], told
    world.write(NAMES[AXIS], "1 Pz to 1213", seat=AXIS)
    assert where(board_of(world), "ge-1pz") == "1213", "play goes on from there"


def test_what_cannot_be_changed_leaves_all_as_it_was(world: World) -> None:
    posed(world, moving())
    world.write("Clara", f"EDIT {GAME}\nput 1 Pz 1114\nput 1 Pz 9999\nEND EDIT")
    assert where(board_of(world), "ge-1pz") == "1113"
    assert "9999" in letters(world)["clara"]


def test_a_card_out_of_the_deck_is_named_to_its_new_owner_alone(world: World) -> None:
    posed(world, moving())
    world.write("Clara", f"EDIT {GAME}: card 41 Soviet")
    told = letters(world)
    assert "41" in world.play(GAME).match.state.hands[SOVIET], told["clara"]
    named = "card 41"
    assert named in told[NAMES[SOVIET].lower()], told
    assert named not in told[NAMES[AXIS].lower()], told
    assert "moves a card" in told[NAMES[AXIS].lower()], told
