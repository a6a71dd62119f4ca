"""Events that bring units: replaced for nothing, by rail, out of the boxes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Roll
from games.no_retreat.model.atlas import AXIS, CADRES, DESTROYED, RAIL, SOVIET, SURRENDERED, HexId
from games.no_retreat.model.board import Board, Effect, Unit, in_order
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Move
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat.outcome import advance
from games.no_retreat.rules.movement import detrain
from games.no_retreat.rules.organization import placing
from tests.no_retreat.positions import GAME, SOURCE, answer, empty, event, h, put, refused, u, window


def lost(board: Board, at: str, *names: str) -> Board:
    """Units in a box, with their strong side up."""
    units = {u(name): Unit(h(at), SOURCE.roster[u(name)].full is None) for name in names}
    return replace(board, units=in_order({**board.units, **units}))


def playing(board: Board, name: str, seat: Any, number: int) -> State:
    return window(board, name, seat, hands={seat: (number,)})


def trains(board: Board, seat: Any) -> tuple[HexId, ...]:
    return SOURCE.atlas.ways.members(detrain.hexes(SOURCE, board, seat))


@pytest.mark.parametrize(
    ("number", "seat", "name", "unit", "box"),
    [(15, SOVIET, "combat.end", "su-west", DESTROYED), (25, AXIS, "org", "ge-kg1", CADRES)],
)
def test_a_unit_comes_where_trains_may_be_left(
    number: int, seat: Any, name: str, unit: str, box: str
) -> None:
    board = lost(empty(turn=17), box, unit)
    board = replace(board, initiative=AXIS if number == 15 else SOVIET)
    now = playing(board, name, seat, number)
    at = trains(board, seat)[0]
    away = event(number, units=(u(unit),), hexes=(h("1212"),))
    if h("1212") not in trains(board, seat):
        assert refused(now, away) == ("event-not-there", "5.3.1")
    assert refused(now, event(number, units=(u("fi"),), hexes=(at,))) == ("event-not-those", "5.3.1")
    assert refused(now, event(number, units=(u(unit),))) == ("event-names-hexes", "5.3.1")
    came = answer(now, event(number, units=(u(unit),), hexes=(at,))).state.board.units[u(unit)]
    assert (came.at, came.disorganized) == (at, False)
    assert came.weak == (number == 15)


@pytest.mark.parametrize(
    ("number", "seat", "name", "turn", "unit"),
    [
        (1, SOVIET, "move.end", 8, "su-west"),
        (3, AXIS, "org", 2, "ge-4a"),
        (30, AXIS, "card", 14, "ge-4a"),
        (38, SOVIET, "move", 18, "su-west"),
    ],
)
def test_a_lost_unit_is_replaced_for_nothing(number: int, seat: Any, name: str, turn: int, unit: str) -> None:
    half = SOURCE.pack.half(f"{number:02}", seat)  # type: ignore[arg-type]  # a card
    board = lost(empty(turn=turn, active=seat, initiative=half.initiative or AXIS), SURRENDERED, unit)
    now = playing(board, name, seat, number)
    able = SOURCE.atlas.ways.members(placing.hexes(SOURCE, board, u(unit), replaced=True))
    other = next(hex_ for hex_ in SOURCE.atlas.grounds if hex_ not in able)
    assert refused(now, event(number, units=(u(unit),), hexes=(other,))) == ("event-not-there", "5.3.1")
    after = answer(now, event(number, units=(u(unit),), hexes=(able[0],))).state
    came = after.board.units[u(unit)]
    assert (came.at, came.disorganized) == (able[0], True)
    assert came.weak == (seat == AXIS or turn >= 17)
    assert after.board.events == (-1 if number == 30 else 0)
    assert isinstance(GAME.pending(after), Roll) == (number == 38)


@pytest.mark.parametrize("number", [3, 30])
def test_a_weak_unit_is_turned_over_for_nothing(number: int) -> None:
    half = SOURCE.pack.half(f"{number:02}", AXIS)  # type: ignore[arg-type]  # a card
    board = put(empty(turn=2, initiative=half.initiative), {"ge-4a-": "0608"})
    now = playing(board, "org" if number == 3 else "card", AXIS, number)
    assert (
        not answer(now, event(number, units=(u("ge-4a"),), hexes=(h("0608"),)))
        .state.board.units[u("ge-4a")]
        .weak
    )
    assert refused(now, event(number, units=(u("ge-4a"),), hexes=(h("0607"),))) == (
        "event-not-there",
        "5.3.1",
    )
    strong = playing(put(board, {"ge-4a": "0608"}), "org" if number == 3 else "card", AXIS, number)
    assert refused(strong, event(number, units=(u("ge-4a"),), hexes=(h("0608"),)))[1] == "5.3.1"


def test_an_industrial_surge_may_bring_cards_alone() -> None:
    now = playing(empty(turn=18, active=SOVIET, initiative=SOVIET), "move", SOVIET, 38)
    assert isinstance(GAME.pending(answer(now, event(38)).state), Roll)


def test_a_strategic_surprise_entrains_and_detrains_at_once() -> None:
    board = lost(put(empty(turn=8), {"su-nw-": "0821"}), RAIL, "su-west")
    now = playing(board, "card", SOVIET, 18)
    at = trains(board, SOVIET)[0]
    order = event(18, units=(u("su-nw"),), moves=(Move(u("su-west"), (at,)),))
    after = answer(now, order).state.board
    assert (after.units[u("su-nw")].at, after.units[u("su-west")].at) == (RAIL, at)
    assert refused(now, event(18)) == ("event-names-units", "5.3.1")
    cut = playing(put(board, {"su-nw-": "0821"}, unsupplied=True), "card", SOVIET, 18)
    assert refused(cut, event(18, units=(u("su-nw"),))) == ("event-supplied", "6.5.5")
    full = lost(board, RAIL, "su-sw", "su-central")
    assert refused(playing(full, "card", SOVIET, 18), event(18, units=(u("su-nw"),))) == (
        "rail-box-full",
        "9.1.2",
    )


def test_maskirovka_detrains_and_moves_on() -> None:
    board = lost(empty(turn=8, active=SOVIET), RAIL, "su-west")
    now = playing(board, "move.end", SOVIET, 35)
    way = next(
        (here, there)
        for here in trains(board, SOVIET)
        for there in SOURCE.atlas.ways.beside[here]
        if SOURCE.atlas[there].terrain == "open"
    )
    after = answer(now, event(35, moves=(Move(u("su-west"), way),))).state.board
    assert after.units[u("su-west")].at == way[1]
    assert refused(now, event(35, moves=(Move(u("su-nw"), way),))) == ("not-on-train", "9.2")
    foes = playing(replace(board, active=AXIS), "move.end", SOVIET, 35)
    assert refused(foes, event(35, moves=(Move(u("su-west"), way),))) == ("not-at-this-time", "5.3.1")


@pytest.mark.rule("no_retreat", "5.0 conflict")
def test_of_two_cards_in_conflict_the_later_one_holds() -> None:
    """The rulebook's example: one hex more, then mud, is one hex; the other way round two."""
    board = put(empty(turn=8), {"ge-4a": "1212", "su-west-": "1213"})
    staff, mud = Effect("advance", AXIS, "battle", {"add": 1}), Effect("no-multihex", SOVIET, "battle", {})
    for effects, far in (((staff, mud), 1), ((mud, staff), 2)):
        fight = Fight(AXIS, (h("1213"),), (u("ge-4a"),), (u("su-west"),), effects=effects)
        assert advance.most(SOURCE, board, fight, u("ge-4a")) == far


def test_an_event_that_names_nobody_asks_for_whom() -> None:
    """Not told that so many are too many."""
    board = put(empty(turn=14), {"ge-1pz-": "1112"})
    now = playing(replace(board, initiative=SOVIET), "card", AXIS, 30)
    assert refused(now, event(30)) == ("event-names-units", "5.3.1")
