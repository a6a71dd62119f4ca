"""What single turns bring (13.2 to 13.5): points, cards, units that go and come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Over
from games.no_retreat.model.atlas import AXIS, DESTROYED, REMOVED, SHATTERED, SOVIET, WAITING, track
from games.no_retreat.model.board import Board, Terms, Unit, in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Detrain, Move, Moves, Place
from games.no_retreat.model.playing import Arriving
from games.no_retreat.model.state import Moving, NewTurn, PlayerTurnEnd, State, SupplyPhase, VictoryStep
from games.no_retreat.rules.cards.draw import due
from games.no_retreat.rules.events import arrivals, turns
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    empty,
    h,
    owned,
    put,
    refused,
    state,
    u,
)


def run(board: Board, stage: Any) -> State:
    change = Change(SOURCE, state(board, stage))
    SEQUENCE.settle(change)
    return change.state


def new_turn(board: Board) -> Board:
    """The board after the events of its turn."""
    change = Change(SOURCE, state(board))
    turns.happen(change)
    return change.board


def waiting(board: Board, at: str, *names: str) -> Board:
    """Units in a box or on the track, with their strong side up."""
    units = {u(name): Unit(h(at), SOURCE.roster[u(name)].full is None) for name in names}
    return replace(board, units=in_order({**board.units, **units}))


@pytest.mark.rule("no_retreat", "13.4")
@pytest.mark.rule("no_retreat", "4.0 C")
def test_an_event_elsewhere_is_a_point_for_the_soviets() -> None:
    assert run(empty(turn=7), VictoryStep()).board.events == -1
    assert run(empty(turn=8), VictoryStep()).board.events == 0


@pytest.mark.rule("no_retreat", "13.0")
@pytest.mark.rule("no_retreat", "13.3")
@pytest.mark.rule("no_retreat", "4.0 B")
def test_support_markers_of_the_new_turn() -> None:
    after = run(empty(turn=4, active=SOVIET, support={AXIS: 2, SOVIET: 1}), NewTurn()).board
    assert after.turn == 5
    assert after.support == {AXIS: 0, SOVIET: 3}


@pytest.mark.rule("no_retreat", "13.5 15")
@pytest.mark.rule("no_retreat", "13.5 16")
@pytest.mark.rule("no_retreat", "13.5 18 SS")
@pytest.mark.parametrize(("turn", "unit"), [(15, "it-8"), (16, "ge-2pz"), (18, "ge-sspz")])
def test_a_unit_leaves_the_game(turn: int, unit: str) -> None:
    before = empty(turn=turn)
    there = new_turn(put(before, {unit: "0305"}))
    assert there.units[u(unit)].at == REMOVED
    assert there.fewer == {AXIS: 0, SOVIET: 0}
    shattered = new_turn(waiting(before, SHATTERED, unit))
    assert shattered.fewer[AXIS] == 0
    lost = track(turn + 1) if unit == "it-8" else DESTROYED
    gone = new_turn(waiting(before, lost, unit))
    assert gone.units[u(unit)].at == REMOVED
    assert gone.fewer[AXIS] == 1
    assert due(SOURCE, gone, AXIS) == 3
    alone = new_turn(put(owned(before, x1721=SOVIET), {unit: "1722"}))
    assert alone.fewer[AXIS] == 1


@pytest.mark.rule("no_retreat", "13.5 23 Reich")
def test_garrison_and_volkssturm_come_to_their_cities() -> None:
    names = ("ge-berlin", "ge-vs1", "ge-vs2", "ge-vs3", "ge-vs4")
    board = waiting(empty(turn=22, active=SOVIET, high_water=0), track(23), *names)
    held = {"x0305": AXIS, "x0410": SOVIET, "x0406": AXIS, "x0605": AXIS, "x0903": AXIS}
    board = put(owned(board, **held), {"ge-1pz": "0605", "ge-3pz": "0605"})
    now = run(board, NewTurn()).board
    at = {name: now.units[u(name)].at for name in names}
    assert at == {
        "ge-berlin": "0305",
        "ge-vs1": track(23),  # Königsberg is lost
        "ge-vs2": "0406",
        "ge-vs3": track(23),  # no room in Breslau
        "ge-vs4": "0903",
    }


@pytest.mark.rule("no_retreat", "13.5 28")
def test_on_turn_28_the_garrison_leaves() -> None:
    terms = Terms("F", campaign=True)
    board = put(empty("F", turn=27, active=SOVIET, terms=terms), {"ge-berlin": "0305"})
    kept = run(board, NewTurn())
    assert kept.board.units[u("ge-berlin")].at == REMOVED
    assert not isinstance(GAME.pending(kept), Over)
    ring = SOURCE.atlas.ways.beside[h("0305")]
    names = ("su-nw", "su-west", "su-sw", "su-central", "su-south", "su-reserve")
    held = owned(board, x0305=AXIS)
    closed = run(put(held, dict(zip(names, ring, strict=False))), NewTurn())
    over = GAME.pending(closed)
    assert isinstance(over, Over)
    assert (over.manner, over.winners) == ("hitler", (SOVIET,))


# Greater Germany


@pytest.mark.rule("no_retreat", "13.5 GG")
def test_a_red_unit_over_the_frontier_brings_the_forts_on_the_next_turn() -> None:
    at = next(
        (here, there)
        for here in SOURCE.atlas.grounds
        for there in SOURCE.atlas.ways.beside[here]
        if SOURCE.atlas[here].country == "ussr"
        and SOURCE.atlas[there].country == "greater-germany"
        and SOURCE.atlas[there].terrain == "open"
    )
    board = empty("E", turn=19, active=SOVIET, happened={})
    for name, due_on in (("su-west", 20), ("su-west-", None)):
        now = state(put(board, {name: at[0]}), Moving())
        after = answer(now, Moves((Move(u("su-west"), (at[1],)),))).state
        assert after.board.happened.get("greater-germany") == due_on


@pytest.mark.rule("no_retreat", "13.5 GG")
def test_who_comes_to_greater_germany_and_where() -> None:
    names = ("ge-gg1", "ge-gg2", "ge-gg3", "hu-1", "hu-3")
    board = waiting(empty("E", turn=19, active=SOVIET, happened={"greater-germany": 20}), WAITING, *names)
    board = owned(board, x0305=AXIS, x0410=AXIS, x0605=AXIS, x1105=AXIS, x0608=SOVIET)
    now = run(board, NewTurn())
    ask = ask_of(now)
    units = ask.args["units"]
    assert isinstance(units, tuple)
    assert (ask.kind, ask.seat, {*map(str, units)}) == ("arrive", AXIS, {*names})
    city = Detrain((Place(u("ge-gg1"), h("0608")),))
    assert refused(now, city) == ("not-there", "13.5")
    assert refused(now, Detrain(())) == ("must-arrive", "13.5")
    whole = GAME.default(GAME.view(now, AXIS), ask)
    assert isinstance(whole, Detrain)
    after = answer(now, whole).state.board
    for name in names[:3]:
        assert SOURCE.atlas[after.units[u(name)].at].terrain == "city"
    for name in names[3:]:
        assert after.units[u(name)].at in arrivals._near(SOURCE, "greater-germany", "hungary")


# Oil


@pytest.mark.rule("no_retreat", "13.5 oil")
def test_the_oil_field_brings_the_event_on_the_next_turn() -> None:
    board = empty("E", turn=20, active=SOVIET, happened={})
    after = run(owned(board, x1607=SOVIET), PlayerTurnEnd()).board
    assert after.happened["oil"] == 21


@pytest.mark.rule("no_retreat", "13.5 oil")
def test_rumania_surrenders_and_others_come() -> None:
    names = ("ge-grpe", "ge-grpf", "sr-1", "yu-1", "yu-2")
    board = waiting(empty("E", turn=20, active=SOVIET, happened={"oil": 21}), WAITING, *names)
    board = put(owned(board, x1607=SOVIET), {"ro-3": "0903", "su-west": "1607"})
    now = run(board, NewTurn())
    assert now.board.units[u("ro-3")].at == REMOVED
    ask = ask_of(now)
    assert (ask.seat, ask.args["units"]) == (AXIS, ("ge-grpe", "ge-grpf"))
    south = Detrain((Place(u("ge-grpe"), h("south-balkans")),))
    assert refused(now, south) == ("not-there", "13.5")
    west = Detrain(tuple(Place(u(name), h("west-balkans")) for name in ("ge-grpe", "ge-grpf")))
    now = answer(now, west).state
    assert ask_of(now).seat == SOVIET
    both = (Place(u("yu-1"), h("south-balkans")), Place(u("yu-2"), h("south-balkans")))
    allied = arrivals.places(SOURCE, now.board, u("sr-1"))
    rumanian = (Place(u("sr-1"), allied[0]),) if allied else ()
    after = answer(now, Detrain((*rumanian, *both))).state.board
    # The Germans hold the other area: two forts are too many, one is lost (13.5).
    assert after.units[u("yu-1")].at == "south-balkans"
    assert after.units[u("yu-2")].at == DESTROYED


@pytest.mark.rule("no_retreat", "13.5 Warsaw")
def test_the_polish_army_comes_after_warsaw_is_taken() -> None:
    board = waiting(empty("E", turn=20, active=SOVIET, happened={}), WAITING, "pl-1")
    board = put(owned(board, x0608=SOVIET), {"su-west": "0608"})
    after = run(board, PlayerTurnEnd())
    assert after.board.happened["warsaw"] == 21
    stage = Arriving(SOVIET, (u("pl-1"),))
    able = arrivals.places(SOURCE, after.board, u("pl-1"))
    assert all(hex_ not in {unit.at for unit in after.board.units.values()} for hex_ in able)
    if able:
        now = state(after.board, SupplyPhase(), stage)
        placed = answer(now, Detrain((Place(u("pl-1"), able[0]),))).state.board
        assert placed.units[u("pl-1")].at == able[0]
