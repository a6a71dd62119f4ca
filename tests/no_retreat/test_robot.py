"""The simple player: lawful answers of its own to each question, by what its seat sees alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from adjudicator.kinds import Ask, Over
from games.no_retreat.model.atlas import AXIS, REMOVED, SOVIET
from games.no_retreat.model.orders import Entrain, Moves, Order
from games.no_retreat.model.state import State
from games.no_retreat.robot import pockets
from games.no_retreat.robot.outlook import outlook
from games.no_retreat.robot.player import ADVICE, advise
from games.no_retreat.rules.phases.supply_phase import cut_off
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    ask_of,
    by_default,
    empty,
    h,
    owned,
    played,
    put,
    state,
    u,
)
from tests.no_retreat.samples import sample
from tests.no_retreat.worlds import invariants, twin
from tests.rig.cases import some


def advised(position: State, ask: Ask, random: Random) -> Order:
    """What the simple player orders; its own advice needs no default in its place."""
    view = GAME.view(position, ask.seat)
    order = advise(SOURCE, view, ask, random.randrange)
    assert GAME.check(view, ask, order) is None
    if ask.kind in ADVICE:
        own = ADVICE[ask.kind](SOURCE, view, ask)
        assert GAME.check(view, ask, own) is None
        assert order == own
    return order


@pytest.mark.alike(3)
@pytest.mark.parametrize("scenario", some("ACBDEF", 3))
def test_what_it_orders_is_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()
    seat = AXIS if scenario in "ACE" else SOVIET

    def choose(position: State, ask: Ask, random: Random) -> Order:
        if ask.seat != seat:
            return sample(position, ask, random)
        kinds[ask.kind] += 1
        return advised(position, ask, random)

    steps = played(scenario, 1, choose)
    assert isinstance(steps[-1].waits, Over)
    assert kinds["move"] >= 2
    assert invariants(steps[-1].state) == ()


def test_it_has_a_word_for_questions_that_there_are() -> None:
    assert {*ADVICE} <= {*SEQUENCE.kinds}


@pytest.mark.sweep
def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    """Another hand of the foe, another deck: the same orders."""
    pick = Random(5).randrange
    compared = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal compared
        if compared > 60:
            return by_default(position, ask, random)
        order = advised(position, ask, random)
        other = twin(position, ask.seat, pick)
        compared += other != position
        assert advised(other, ask, random) == order
        return order

    played("A", 2, choose)
    assert compared > 50


def test_what_a_unit_cuts_off_is_what_supply_says() -> None:
    """Without a new board for each hex the same as with the unit put there."""
    gains = 0
    for step in played("D", 3, by_default)[::40]:
        board = step.state.board
        look, unit = outlook(SOURCE, board, SOVIET), u("su-don")
        worths = pockets.values(look, board)
        ring = pockets.ring(look, board, unit, worths)
        away = replace(board, units={**board.units, unit: replace(board.units[unit], at=REMOVED)})
        for hex_ in ("1315", "1215", "1216", "0716", "1517", "0418"):
            there = replace(away, units={**away.units, unit: replace(board.units[unit], at=h(hex_))})
            cut = {*cut_off(SOURCE, there, AXIS)}, {*cut_off(SOURCE, away, AXIS)}
            with_it, without = (sum(worths[each] for each in units) for units in cut)
            assert ring.gain(h(hex_)) == pytest.approx(with_it - without)
            gains += with_it > without
    assert gains > 0


def test_who_has_far_to_go_rides() -> None:
    """From Saratov to where the war is."""
    ussr = {f"x{hex_}": SOVIET for hex_ in SOURCE.atlas.scoring if SOURCE.atlas[hex_].country == "ussr"}
    board = owned(put(empty("D", active=SOVIET), {"su-don": "1422", "ge-6a": "0608"}), **ussr)
    position = state(board)
    order = advise(SOURCE, GAME.view(position, SOVIET), ask_of(position), Random(1).randrange)
    assert order == Moves((Entrain(u("su-don")),))


def test_in_the_last_player_turn_nobody_stays_to_guard() -> None:
    """Nobody comes any more who could take what is left empty."""
    units = {"su-don": "1316", "ge-6a": "1415"}
    last = owned(put(empty("D", active=SOVIET, turn=17), units), x1316=SOVIET, x1514=AXIS)
    orders = []
    for board in (last, replace(last, turn=15)):
        position = state(board)
        order = advise(SOURCE, GAME.view(position, SOVIET), ask_of(position), Random(1).randrange)
        assert isinstance(order, Moves)
        orders.append({step.unit for step in order.steps})
    assert orders == [{"su-don"}, set()]
