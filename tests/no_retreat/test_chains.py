"""Counterattacks (10.7.2): the same units the other way round, chains, who is uninvolved."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.orders import Counterattack, Defend, Event, Reply
from games.no_retreat.rules.combat import shifts
from games.no_retreat.rules.combat.outcome.counterattack import turned
from tests.no_retreat.battlefield import (
    battle,
    course,
    field,
    fight,
    fought,
    ready,
    shifted,
    waits_for,
    where,
)
from tests.no_retreat.positions import SOURCE, ask_of, refused, told

# 4 against 4: 1:1. German table: 1 CA; Soviet: 1 to 2 CA, 3 none, 4 CB, 5 EX, 6 DR.
ONE = {"ge-4a": "1214", "su-west-": "1215"}
YES, NO = Counterattack(True), Counterattack(False)


@pytest.mark.rule("no_retreat", "10.7.2")
def test_the_defender_may_counterattack_or_not() -> None:
    now = fought(field(ONE, "1215"), battle("1215", "ge-4a"), 1).state
    assert waits_for(now) == (SOVIET, "counterattack")
    assert ask_of(now).args["ratio"] == "1:1"
    assert told(course(now, NO), "no-counterattack") == [{"seat": SOVIET}]
    step = course(now, YES, 3)
    (each,) = told(step, "battle")
    assert (each["attacker"], each["units"], each["defenders"], each["hexes"]) == (
        SOVIET,
        ("su-west",),
        ("ge-4a",),
        ("1214",),
    )
    assert (each["chain"], each["result"]) == (1, "-")


@pytest.mark.rule("no_retreat", "10.7.2")
def test_silence_counterattacks_at_even_odds() -> None:
    even = fought(field(ONE, "1215"), battle("1215", "ge-4a"), 1, None)
    assert told(even, "counterattack")
    worse = fought(
        field({**ONE, "ge-9a": "1315", "su-west-": "1213", "su-nw-": "1215"}, "1215"),
        battle("1215", "ge-4a"),
        1,
    )
    assert told(worse, "battle")[0]["result"] == "CA"
    assert told(course(worse.state, None), "no-counterattack")


@pytest.mark.rule("no_retreat", "10.7.2")
def test_no_shifts_of_terrain_but_the_ground_still_stops_tanks() -> None:
    """Tanks counterattack an army in forest: no shift for forest, and none for tanks."""
    units = {"ge-4a": "1013", "su-don": "1114"}
    board = field(units, "1114")
    back = turned(board, fight(board, "1114", "ge-4a"))
    assert shifts.of(SOURCE, board, back) == {}
    open_ = field({"ge-4a": "1214", "su-don": "1215"}, "1215")
    assert shifts.of(SOURCE, open_, turned(open_, fight(open_, "1215", "ge-4a"))) == {"tanks": 1}


@pytest.mark.rule("no_retreat", "10.7.2")
@pytest.mark.rule("no_retreat", "10.6.2")
def test_a_fresh_support_marker_and_none_of_the_one_before() -> None:
    board = field(ONE, "1215", turn=10, support={AXIS: 1, SOVIET: 1})
    now = fought(board, battle("1215", "ge-4a", support=True), 2)
    (first,) = told(now, "battle")
    assert shifted(first) == {"support": 1, "weather": -1}
    assert first["result"] == "CA"
    step = course(now.state, Counterattack(True, support=True), 5)
    assert shifted(told(step, "battle")[0]) == {"support": 1}
    assert step.state.board.support[SOVIET] == 0
    bare = field(ONE, "1215")
    asked = fought(bare, battle("1215", "ge-4a"), 1).state
    assert refused(asked, Counterattack(True, support=True)) == ("no-support-marker", "10.6.2")


@pytest.mark.rule("no_retreat", "10.7.2")
def test_a_chain_goes_on_until_another_result() -> None:
    step = fought(field(ONE, "1215"), battle("1215", "ge-4a"), 1, YES, 1, YES, 1, YES, 3)
    assert [(each["attacker"], each["chain"], each["result"]) for each in told(step, "battle")] == [
        (AXIS, 0, "CA"),
        (SOVIET, 1, "CA"),
        (AXIS, 2, "CA"),
        (SOVIET, 3, "-"),
    ]


@pytest.mark.rule("no_retreat", "10.7.2")
def test_who_did_not_fight_only_retreats() -> None:
    """One of two armies in a hex attacked: the other does not count, is not shattered, but goes back too."""
    units = {"ge-4a": "1214", "ge-1pz": "1214", "su-west-": "1215", "su-don": "1215"}
    board = field(units, "1215", turn=13)
    step = fought(board, battle("1215", "ge-4a"), 1)
    assert waits_for(step.state) == (SOVIET, "counterattack")
    hit = course(step.state, YES, 5)
    (each,) = told(hit, "battle")
    assert each["strengths"] == (10, 4)
    assert shifted(each) == {"tanks": 1}
    assert each["result"] == "DR"
    assert waits_for(hit.state) == (AXIS, "retreat")
    assert ask_of(hit.state).args["units"] == ("ge-1pz", "ge-4a")
    strong = field({**units, "su-west-": "removed", "su-central": "1215"}, "1215", turn=13)
    step = fought(strong, battle("1215", "ge-4a"))
    shot = course(step.state, YES, 5, None)
    assert told(shot, "battle")[0]["result"] in ("DS", "DD")
    assert where(shot.state, "ge-4a") in ("shattered", *SOURCE.atlas.grounds)
    assert where(shot.state, "ge-1pz") in SOURCE.atlas


@pytest.mark.rule("no_retreat", "10.7.2")
def test_who_counterattacks_may_advance() -> None:
    step = fought(field({"ge-4a": "1214", "su-central": "1215"}, "1215", turn=13), battle("1215", "ge-4a"), 1)
    on = course(step.state, YES, 6, None)
    assert waits_for(on.state) == (SOVIET, "advance")


@pytest.mark.rule("no_retreat", "10.7.2")
def test_what_was_said_beforehand() -> None:
    start = ready(field(ONE, "1215"), {SOVIET: (4,)})
    never = course(start, battle("1215", "ge-4a"), Defend(reply=Reply(counterattack="")), 1)
    assert told(never, "no-counterattack")
    even = course(start, battle("1215", "ge-4a"), Defend(reply=Reply(counterattack="1:1")), 1)
    assert told(even, "counterattack")
    better = course(start, battle("1215", "ge-4a"), Defend(reply=Reply(counterattack="3:2")), 1)
    assert told(better, "no-counterattack")


@pytest.mark.rule("no_retreat", "10.6.4")
def test_below_the_table_there_is_no_die() -> None:
    units = {"ro-3": "1214", "su-west": "1215"}
    step = fought(field(units, "1215"), battle("1215", "ro-3"))
    (each,) = told(step, "battle")
    assert (each["final"], each["dice"], each["result"]) == ("", (), "CA")


def test_who_does_not_counterattack_plays_no_marker_and_no_card() -> None:
    now = fought(field(ONE, "1215"), battle("1215", "ge-4a"), 1).state
    assert refused(now, Counterattack(False, support=True)) == ("counterattack-or-not", "10.7.2")
    assert refused(now, Counterattack(False, event=Event(card_of(4)))) == ("counterattack-or-not", "10.7.2")
