"""Advance after combat (10.8): who, how far, what stops it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.orders import Advance, Move
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat.outcome import advance
from tests.no_retreat.battlefield import battle, course, field, fight, fought, marks, waits_for, where
from tests.no_retreat.positions import SOURCE, h, refused, told, u

UNITS = {"ge-1pz": "1214", "ge-4a": "1315", "ge-9a": "1315", "su-nw-": "1215"}
ALL = battle("1215", "ge-1pz", "ge-4a", "ge-9a")


def to(*moves: tuple[str, ...]) -> Advance:
    return Advance(tuple(Move(u(unit), tuple(map(h, path))) for unit, *path in moves))


def won(board: Board, order: object = ALL) -> State:
    """15 against 3 with a tank shift is 6:1: a 2 shatters."""
    now = fought(board, order, 2, None).state  # type: ignore[arg-type]
    assert waits_for(now) == (AXIS, "advance")
    return now


def most(board: Board, unit: str, *effects: Effect) -> int:
    attackers = [name for name, each in board.units.items() if each.at in ("1214", "1315")]
    return advance.most(SOURCE, board, fight(board, "1215", *attackers, effects=effects), u(unit))


@pytest.mark.rule("no_retreat", "10.8")
def test_who_may_advance() -> None:
    now = won(field(UNITS, "1215"))
    assert refused(now, to(("su-nw", "1215"))) == ("did-not-fight", "10.8")
    assert refused(now, to(("ge-4a", "1316"))) == ("advance-begins-there", "10.8.1")
    assert refused(now, to(("ge-4a", "1215"), ("ge-4a", "1215"))) == ("moved-already", "10.8")
    assert refused(now, to(("ge-4a", "1215"), ("ge-9a", "1215"), ("ge-1pz", "1215"))) == ("hex-full", "8.4.1")
    step = course(now, to(("ge-4a", "1215"), ("ge-9a", "1215")))
    assert where(step.state, "ge-4a") == where(step.state, "ge-9a") == "1215"
    none = course(now, Advance())
    assert where(none.state, "ge-4a") == "1315"
    silent = course(now, None)
    assert told(silent, "advanced") == [{"seat": AXIS, "unit": "ge-1pz", "from": "1214", "path": ("1215",)}]


@pytest.mark.rule("no_retreat", "10.8")
def test_disorganized_and_white_units_stay() -> None:
    units = {**UNITS, "ge-kg1": "1116", "ge-9a": "1115"}
    board = marks(field(units, blows=["1215"]), "ge-4a", disorganized=True)
    order = battle("1215", "ge-1pz", "ge-4a", "ge-9a", "ge-kg1")
    step = fought(board, order, 6)
    _, kind = waits_for(step.state)
    if kind == "retreat":
        step = course(step.state, None)
    assert advance.able(SOURCE, step.state.board, step.state.stack[-1].fight) == ("ge-1pz", "ge-9a")  # type: ignore[union-attr]


@pytest.mark.rule("no_retreat", "10.8")
def test_zones_do_not_hinder_and_foes_in_the_hex_do() -> None:
    board = field({**UNITS, "su-west-": "1217"}, "1215")
    now = won(board)
    course(now, to(("ge-1pz", "1215", "1216")))
    units = {**UNITS, "su-west-": "1216"}
    beside = won(field(units, "1215"))
    assert refused(beside, to(("ge-1pz", "1215", "1216"))) == ("foes-there", "10.8.1")


@pytest.mark.rule("no_retreat", "10.8.1")
@pytest.mark.rule("no_retreat", "10.8.2")
def test_two_hexes_and_three_of_tanks() -> None:
    now = won(field(UNITS, "1215"))
    assert refused(now, to(("ge-4a", "1215", "1216", "1217"))) == ("advance-too-far", "10.8.1")
    step = course(now, to(("ge-1pz", "1215", "1216", "1116"), ("ge-4a", "1215", "1115")))
    assert where(step.state, "ge-1pz") == "1116"
    assert where(step.state, "ge-4a") == "1115"


@pytest.mark.rule("no_retreat", "10.8.1")
@pytest.mark.rule("no_retreat", "13.1 mud")
@pytest.mark.rule("no_retreat", "13.1 snow")
def test_weather_and_advance() -> None:
    board = field(UNITS, "1215")
    for turn, past, tank, army in (
        (2, "clear", 3, 2),
        (3, "clear", 1, 1),
        (4, "mud", 2, 2),
        (5, "snow", 1, 1),
        (7, "mud", 3, 2),
    ):
        now = replace(board, turn=turn, past=past)  # type: ignore[arg-type]
        assert (most(now, "ge-1pz"), most(now, "ge-4a")) == (tank, army), turn


@pytest.mark.rule("no_retreat", "6.5.4")
def test_unsupplied_units_go_one_hex() -> None:
    board = marks(field(UNITS), "ge-1pz", unsupplied=True)
    assert most(board, "ge-1pz") == 1


@pytest.mark.rule("no_retreat", "13.5 11 breakthrough")
def test_soviet_tanks_break_through_from_turn_11_in_their_own_turn() -> None:
    units = {"su-don": "1214", "ge-4a": "1215"}
    for turn, active, far in ((9, SOVIET, 2), (13, SOVIET, 3), (13, AXIS, 2)):
        board = field(units, turn=turn, active=active)
        order = fight(board, "1215", "su-don")
        assert advance.most(SOURCE, board, order, u("su-don")) == far


@pytest.mark.rule("no_retreat", "13.5 oil")
def test_without_oil_no_breakthrough() -> None:
    units = {"ge-1pz": "1214", "ge-sspz": "1315", "su-nw-": "1215"}
    board = field(units, turn=20, happened={"oil": 20})
    assert (most(board, "ge-1pz"), most(board, "ge-sspz")) == (2, 3)


@pytest.mark.rule("no_retreat", "10.8.1")
def test_ground_that_stops() -> None:
    """Forest, marsh, mountain; by the table also objectives, the strait, areas; no river and no city."""
    board = field({})
    for hex_ in ("1013", "1011", "1308", "0819", "finland", "1914"):
        assert advance.stops(SOURCE, board, h(hex_)), hex_
    for hex_ in ("1112", "1410"):
        assert not advance.stops(SOURCE, board, h(hex_)), hex_
    units = {"ge-1pz": "1214", "ge-2pz": "1214", "su-nw-": "1114"}
    now = fought(field(units, "1114"), battle("1114", "ge-1pz", "ge-2pz"), 2, None).state
    assert waits_for(now) == (AXIS, "advance")
    assert refused(now, to(("ge-1pz", "1114", "1013", "1012"))) == ("advance-stops", "10.8.1")
    course(now, to(("ge-1pz", "1114", "1013")))


@pytest.mark.rule("no_retreat", "10.8.1")
@pytest.mark.rule("no_retreat", "8.4.3")
def test_too_many_further_on_is_settled_at_once() -> None:
    units = {**UNITS, "ge-6a": "1115", "ge-17a": "1115"}
    now = won(field(units, "1215"))
    step = course(now, to(("ge-4a", "1215", "1115")))
    there = [unit for unit in ("ge-4a", "ge-6a", "ge-17a") if where(step.state, unit) == "1115"]
    gone = [unit for unit in ("ge-4a", "ge-6a", "ge-17a") if where(step.state, unit) == "shattered"]
    assert (len(there), len(gone)) == (2, 1)


@pytest.mark.rule("no_retreat", "12.7.1")
def test_who_advances_through_a_city_controls_it() -> None:
    now = won(field(UNITS, "1215"))
    step = course(now, to(("ge-1pz", "1215", "1316")))
    assert step.state.board.control[h("1316")] == AXIS


@pytest.mark.rule("no_retreat", "10.8")
def test_an_advance_said_beforehand() -> None:
    """What cannot be is left out with its reason."""
    said = to(("ge-1pz", "1215", "1216"), ("ge-4a", "1316")).moves
    order = battle("1215", "ge-1pz", "ge-4a", "ge-9a", advances=said)
    step = fought(field(UNITS, "1215"), order, 2, None)
    assert where(step.state, "ge-1pz") == "1216"
    assert told(step, "left-out") == [
        {
            "unit": "ge-4a",
            "fault": {"key": "advance-begins-there", "args": {"unit": "ge-4a", "hexes": ("1215",)}},
            "rule": "10.8.1",
        }
    ]


def test_the_last_card_has_the_last_word() -> None:
    """5.0: one more hex, then mud; and the other way round."""
    board = field(UNITS)
    more = Effect("advance", AXIS, "battle", {"add": 1})
    mud = Effect("no-multihex", SOVIET, "battle")
    assert most(board, "ge-4a", more, mud) == 1
    assert most(board, "ge-4a", mud, more) == 2
