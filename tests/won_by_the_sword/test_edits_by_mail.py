"""A game master's changes by mail: what is open all read, what is secret its owner alone."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating, Alternating, NewRound, State
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.posing import GAME, NAMES, board_of, posed, waited
from tests.won_by_the_sword.positions import empty, force, garrison, hand, on, put, table

__all__ = ["fixed_chance", "world"]

P1 = ColumnId("P1")


def position() -> State:
    """P1 before an activation, a garrison of its own."""
    now = put(empty(round=1), "P1", "aalen", force("8 sweden-i, 4 sweden-c", "horn", baggage=3))
    now = put(now, "C1", "nuremberg", force("5 bavaria-i, 2 bavaria-c", "tilly"))
    now = garrison(now, PROTESTANT, "heidenheim", force("1 sweden-i"))
    now = hand(hand(now, PROTESTANT, *range(1, 11)), CATHOLIC, *range(11, 21))
    return on(
        table(now, first=PROTESTANT),
        NewRound(),
        Alternating(PROTESTANT, begun=True),
        Activating(PROTESTANT, 1),
    )


def letters(world: World) -> dict[str, str]:
    found: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0]
        found[name] = found.get(name, "") + " ".join(body.text.split())
    return found


@pytest.mark.parametrize("line", ["column P1 Ansbach", "колонна 1 протестантов в Ансбах"])
def test_a_column_put_elsewhere_is_told_to_both_sides(world: World, line: str) -> None:
    posed(world, position())
    world.write("Clara", f"EDIT {GAME}\n{line}\nEND EDIT")
    told = letters(world)
    assert board_of(world).columns[P1].at == "ansbach", told["clara"]
    assert waited(world) == [(PROTESTANT, "activate", "1-1P1")]
    for name in NAMES.values():
        assert "The game master puts Protestant column 1" in told[name.lower()], told
    world.write(NAMES[PROTESTANT], "1 with 1: forage; end", seat=PROTESTANT)
    assert board_of(world).columns[P1].done, "play goes on from there"


def test_regiments_that_change_places_are_told_to_their_owner_alone(world: World) -> None:
    posed(world, position())
    world.write("Clara", f"EDIT {GAME}: put 1 Swedish foot from P1 into Heidenheim")
    told = letters(world)
    assert "1 Swedish foot" in told[NAMES[PROTESTANT].lower()], told
    theirs = told[NAMES[CATHOLIC].lower()]
    assert "what only one side sees: Protestants" in theirs
    assert "Swedish" not in theirs


def test_what_cannot_be_changed_leaves_all_as_it_was(world: World) -> None:
    """Several lines are one change."""
    posed(world, position())
    before = world.play(GAME).match.state
    world.write(
        "Clara", f"EDIT {GAME}\ncolumn P1 Ansbach\nput 20 Swedish foot from P1 into Heidenheim\nEND EDIT"
    )
    assert world.play(GAME).match.state == before
    assert "!" in letters(world)["clara"]
