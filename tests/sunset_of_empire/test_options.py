"""The lawful moves that robots choose among: none that a unit may make is left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled
from games.sunset_of_empire.model.cards import ROWS, foe
from games.sunset_of_empire.model.orders import (
    LIFE,
    Attack,
    ClearBalloon,
    ClearMines,
    Order,
    Rise,
    SendScout,
    Uncover,
)
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot.options import moves
from games.sunset_of_empire.robot.player import sample
from tests.contract.play import pick_of
from tests.sunset_of_empire.session import GAME


def imaginable(table: Table, seat: Any) -> Iterator[Order]:
    """Every order of one unit that can be written down, lawful or not."""
    tags = [unit.tag for unit in table.side(seat).units]
    foes = [unit.tag for unit in table.side(foe(seat)).units]
    for tag in tags:
        for uncover in (False, True):
            yield from (Attack((tag,), target, uncover=uncover) for target in foes)
            yield from (Attack((tag,), LIFE, row, uncover) for row in ROWS)
        yield from (Rise(tag, target) for target in foes)
        yield from (ClearMines(tag), ClearMines(tag, sunk=True), ClearBalloon(tag), SendScout(tag))
    yield from (Uncover(tag) for tag in (*tags, *foes))


@pytest.mark.alike(3)
@pytest.mark.parametrize("seed", range(8))
def test_every_lawful_move_of_one_unit_is_offered(seed: int) -> None:
    pick, state, asked = pick_of(seed), GAME.setup("standard", {}), 0
    while not isinstance(waits := GAME.pending(state), Over):
        if isinstance(waits, Roll):
            state = GAME.apply(state, Rolled(tuple(1 + pick(faces) for faces in waits.sides))).state
            continue
        (ask,) = waits
        view = GAME.view(state, ask.seat)
        table = GAME.table(view)
        if ask.kind == "move":
            offered, asked = moves(table, view, ask), asked + 1
            lawful = [order for order in imaginable(table, ask.seat) if GAME.check(view, ask, order) is None]
            assert set(lawful) <= set(offered)
            assert all(GAME.check(view, ask, order) is None for order in offered)
        state = GAME.apply(state, Answers((Answer(ask.seat, sample(table, view, ask, pick)),))).state
    assert asked
