"""Cards named for a battle to come, by mail: played when they can be, whatever stands for others."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.battlefield import field, ready
from tests.no_retreat.posing import GAME, NAMES, posed, waited

__all__ = ["fixed_chance", "world"]

UNITS = {"ge-4a": "1315", "ge-9a": "1214", "su-west-": "1215", "su-south-": "1720"}


def test_a_card_for_after_the_die_goes_before_the_standing_word_that_none_is_played(world: World) -> None:
    board = field(UNITS, "1215")
    posed(world, ready(board, {SOVIET: (30, 5)}))
    world.out()
    world.write(NAMES[SOVIET], "STANDING EVENT: pass\nIn the battle for 1215 I play 30.", seat=Seat(SOVIET))
    world.write(NAMES[AXIS], "battle 1215 with 4A, 9A", seat=Seat(AXIS))
    told = "\n".join(body.text for row, body in world.out() if row.address.startswith("anna"))
    assert card_of(30) in world.play(GAME).match.state.board.discards, (waited(world), told)
    assert "cannot be played" not in told
