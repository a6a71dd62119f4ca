"""Retreat (10.7.5, 10.7.6): two hexes, not through zones, towards supply; who cannot is destroyed."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.orders import Defend, Move, Reply, Retreat
from games.no_retreat.rules.combat.outcome import retreat
from tests.no_retreat.battlefield import battle, course, field, fight, fought, marks, ready, waits_for, where
from tests.no_retreat.positions import SOURCE, fault, h, refused, told, u

TWO = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}
BOTH = battle("1215", "ge-4a", "ge-9a")


def ways(board: Board, at: str, unit: str, *attackers: str) -> set[tuple[str, ...]]:
    return {*retreat.ways(SOURCE, board, fight(board, at, *attackers), u(unit))}


def back(unit: str, *path: str) -> Retreat:
    return Retreat((Move(u(unit), tuple(map(h, path))),))


@pytest.mark.rule("no_retreat", "10.7.5")
def test_two_hexes_away_and_not_into_zones() -> None:
    found = ways(field(TWO), "1215", "su-nw", "ge-4a", "ge-9a")
    assert ("1216", "1217") in found
    assert all(len(path) == 2 for path in found)
    # 1115 adjoins 1214, 1316 adjoins 1315: both in a zone.
    assert {path[0] for path in found} == {"1116", "1216"}
    # Not back beside the battle.
    assert not any(path[-1] in SOURCE.atlas.ways.beside[h("1215")] for path in found)


@pytest.mark.rule("no_retreat", "10.7.5")
def test_a_friend_lifts_the_zone_where_there_is_no_other_way() -> None:
    ring = {"ge-6a": "1117", "su-west-": "1216"}
    board = field({**TWO, **ring})
    found = ways(board, "1215", "su-nw", "ge-4a", "ge-9a")
    assert found
    assert all(path[0] in {"1216"} for path in found)
    free = field({**TWO, "su-west-": "1316"})
    assert not any("1316" in path for path in ways(free, "1215", "su-nw", "ge-4a", "ge-9a"))


@pytest.mark.rule("no_retreat", "10.7.5")
def test_towards_supply_where_that_is_possible() -> None:
    """A German back from Kharkov has supply nowhere; with Kiev in hand it goes there."""
    units = {"su-west-": "1114", "ge-4a": "1113"}
    lost = field(units, active=SOVIET)
    home = ways(lost, "1113", "ge-4a", "su-west")
    assert ("1112", "1111") in home
    board = field({**units, "ge-9a": "1206"}, active=SOVIET)
    found = ways(board, "1113", "ge-4a", "su-west")
    assert found <= home or found == home


@pytest.mark.rule("no_retreat", "10.7.5")
def test_an_order_of_retreat() -> None:
    now = fought(field(TWO, "1215"), BOTH, 4).state
    assert waits_for(now) == (SOVIET, "retreat")
    assert refused(now, Retreat(())) == ("retreat-owed", "10.7.5")
    assert refused(now, back("su-nw", "1115", "1015")) == ("retreat-into-zone", "10.7.5")
    assert refused(now, back("su-nw", "1216", "1116")) == ("retreat-not-two", "10.7.5")
    assert refused(now, back("su-nw", "1214", "1213")) == ("retreat-into-foes", "10.7.5")
    assert refused(now, back("ge-4a", "1216", "1217")) == ("not-to-retreat", "10.7.5")
    found = fault(now, back("su-nw", "1216", "1116"))
    assert found is not None
    assert ("1216", "1217") in found.args["ways"]  # type: ignore[operator]
    step = course(now, back("su-nw", "1216", "1217"))
    assert told(step, "retreated") == [
        {"seat": SOVIET, "unit": "su-nw", "from": "1215", "path": ("1216", "1217")}
    ]
    assert where(step.state, "su-nw") == "1217"
    assert waits_for(step.state) == (AXIS, "advance")


@pytest.mark.rule("no_retreat", "10.7.5")
def test_goals_said_beforehand() -> None:
    start = ready(field(TWO, "1215"), {SOVIET: (4,)})
    step = course(start, BOTH, Defend(reply=Reply(goals=(h("0916"),))), 4)
    (each,) = told(step, "retreated")
    assert each["path"][0] == "1116"


@pytest.mark.rule("no_retreat", "10.7.5")
@pytest.mark.rule("no_retreat", "10.7.6")
def test_who_cannot_retreat_is_destroyed_not_shattered() -> None:
    ring = {"ge-6a": "1116", "ge-17a": "1316"}
    for die, result in ((4, "DR"), (6, "DS")):
        step = fought(field({**TWO, **ring}, "1215"), BOTH, die)
        assert told(step, "battle")[0]["result"] == result
        assert told(step, "no-retreat") == [{"seat": SOVIET, "unit": "su-nw"}]
        assert where(step.state, "su-nw") == "destroyed"
    step = fought(marks(field({**TWO, **ring}, "1215"), "su-nw", unsupplied=True), BOTH, 2)
    assert where(step.state, "su-nw") == "surrendered"


@pytest.mark.rule("no_retreat", "10.7.6")
def test_shattered_after_the_retreat() -> None:
    step = fought(field(TWO, "1215"), BOTH, 6, back("su-nw", "1216", "1217"))
    assert [event.key for event in step.events].index("retreated") < [
        event.key for event in step.events
    ].index("shattered")
    assert where(step.state, "su-nw") == "shattered"


@pytest.mark.rule("no_retreat", "10.7.5")
def test_an_area_ends_a_retreat() -> None:
    """The fort of Finland is not there; a front beside Leningrad goes to Finland."""
    board = field({"ge-4a": "0419", "ge-9a": "0420", "su-nw-": "0320"}, "0320")
    assert ("finland",) in {*retreat.ways(SOURCE, board, fight(board, "0320", "ge-9a"), u("su-nw"))} or (
        "0321",
        "0222",
    ) not in ways(board, "0320", "su-nw", "ge-9a")
    assert ("finland",) in {*retreat._paths(SOURCE, board, fight(board, "0320", "ge-9a"), u("su-nw"))}


@pytest.mark.rule("no_retreat", "10.7.5")
@pytest.mark.rule("no_retreat", "8.4.3")
def test_too_many_after_a_retreat_is_settled_at_once() -> None:
    """One Soviet unit a hex on turn 2: who comes last leaves."""
    full = {"su-west-": "1217"}
    step = fought(field({**TWO, **full}, "1215"), BOTH, 4, back("su-nw", "1216", "1217"))
    assert where(step.state, "su-nw") == "shattered"
    assert where(step.state, "su-west") == "1217"
