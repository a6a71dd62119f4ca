"""Counterblows (10.1.2, 10.7.3): bought with cards in the foe's turn, left by a result for the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Marker, in_order
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Counterblowing
from games.no_retreat.model.orders import Counterattack, Counterblow, Counterblows, PutMarker, Reply
from games.no_retreat.rules.combat import shifts
from tests.no_retreat.battlefield import battle, course, field, fight, fought, marks, ready, waits_for
from tests.no_retreat.positions import SOURCE, answer, fault, h, refused, state, told, u

LINE = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1217", "su-south-": "1213"}


def blows(*pairs: tuple[str, int]) -> Counterblows:
    return Counterblows(tuple(Counterblow(h(at), card_of(card)) for at, card in pairs))


@pytest.mark.rule("no_retreat", "10.1.2")
def test_a_card_for_each() -> None:
    now = state(field(LINE, "1213"), Counterblowing(), hands={SOVIET: (4, 5)})
    assert waits_for(now) == (SOVIET, "counterblow")
    assert refused(now, blows(("1215", 6))) == ("not-held", "10.1.2")
    assert refused(now, blows(("1215", 4), ("1215", 5))) == ("named-twice", "10.1.2")
    step = answer(now, blows(("1215", 4)))
    assert told(step, "discarded") == [{"seat": SOVIET, "cards": ("04",)}]
    assert step.state.board.markers[h("1215")] == Marker("counterblow", SOVIET)
    assert step.state.hands[SOVIET] == ("05",)
    assert waits_for(step.state) == (AXIS, "battle")


@pytest.mark.rule("no_retreat", "10.1.2")
def test_where_none_may_lie() -> None:
    units = {**LINE, "su-len": "1115", "ge-kg1": "1114"}
    now = state(field(units, "1213"), Counterblowing(), hands={SOVIET: (4, 5)})
    assert refused(now, blows(("1115", 4))) == ("white-strength", "10.1.2")
    assert refused(now, blows(("1213", 4))) == ("marked-already", "10.1.2")
    assert refused(now, blows(("1217", 4))) == ("nobody-to-attack", "10.1.2")
    assert refused(now, blows(("1214", 4))) == ("nobody-there", "10.1.2")
    found = fault(now, blows(("1115", 4)))
    assert found is not None
    assert found.args["hexes"] == ("1215",)


@pytest.mark.rule("no_retreat", "10.1")
def test_markers_of_a_side_are_five_counterblows_too() -> None:
    left = {h(at): Marker("counterblow", SOVIET, lasting=True) for at in ("1816", "1817", "1818", "1819")}
    board = field(LINE)
    board = replace(board, markers=in_order(left))
    now = state(board, Counterblowing(), hands={SOVIET: (4, 5)})
    assert refused(now, blows(("1215", 4), ("1213", 5))) == ("too-many-counterblows", "10.1")
    answer(now, blows(("1215", 4)))


@pytest.mark.rule("no_retreat", "10.1.2")
@pytest.mark.rule("no_retreat", "10.7.3")
def test_any_unit_attacks_under_a_counterblow_without_terrain() -> None:
    units = {"ge-kg1": "1212", "ge-4a": "1111", "su-central-": "1112"}
    board = marks(field(units, blows=["1112"]), "ge-4a", disorganized=True)
    assert shifts.of(SOURCE, board, fight(board, "1112", "ge-kg1", "ge-4a")) == {}
    free = field(units, "1112")
    assert shifts.of(SOURCE, free, fight(free, "1112", "ge-4a")) == {"city": -1}
    step = fought(board, battle("1112", "ge-kg1", "ge-4a"), 5, None)
    (told_,) = told(step, "battle")
    assert (told_["strengths"], told_["ratio"], told_["final"], told_["result"]) == (
        (6, 5),
        "1:1",
        "1:1",
        "DR",
    )
    # 10.8: they may not advance; nobody is asked.
    assert not told(step, "advanced")
    assert step.state.board.active == SOVIET


@pytest.mark.rule("no_retreat", "10.1.2")
def test_weather_still_counts_under_a_counterblow() -> None:
    board = field({"ge-4a": "1111", "su-central-": "1112"}, blows=["1112"], turn=4)
    assert shifts.of(SOURCE, board, fight(board, "1112", "ge-4a")) == {"weather": -1}


@pytest.mark.rule("no_retreat", "10.7.3")
def test_a_result_leaves_a_counterblow_for_the_next_turn() -> None:
    """2:1 and a 2 give a counterblow."""
    board = field({"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}, "1215")
    order = battle("1215", "ge-4a", "ge-9a")
    now = fought(board, order, 2).state
    assert waits_for(now) == (AXIS, "marker")
    assert refused(now, PutMarker(u("su-nw"))) == ("no-bearer", "10.7.3")
    step = answer(now, PutMarker(u("ge-9a")))
    assert told(step, "counterblow-left") == [{"seat": AXIS, "unit": "ge-9a", "hex": "1315"}]
    after = step.state.board
    assert after.active == SOVIET
    assert after.markers == {h("1315"): Marker("counterblow", AXIS, lasting=True, unit=u("ge-9a"))}
    assert after.markers[h("1315")].attacker == SOVIET
    said = fought(board, battle("1215", "ge-4a", "ge-9a", reply=Reply(marker=u("ge-4a"))), 2)
    assert told(said, "counterblow-left")[0]["unit"] == "ge-4a"


@pytest.mark.rule("no_retreat", "10.7.3")
def test_the_active_side_bears_it_in_a_counterattack_too() -> None:
    """1:1 and a 1 give a counterattack, which at 1:1 and a 4 gives a counterblow."""
    board = field({"ge-4a": "1214", "su-west-": "1215"}, "1215")
    step = course(ready(board, {SOVIET: ()}), battle("1215", "ge-4a"), 1, Counterattack(True), 4)
    assert told(step, "counterblow-left") == [{"seat": AXIS, "unit": "ge-4a", "hex": "1214"}]


@pytest.mark.rule("no_retreat", "10.7.3")
def test_without_a_marker_at_hand_nothing_lies() -> None:
    """A counterblow is fought while five own targets are still on the map."""
    ring = {
        "su-nw-": "1214",
        "su-west-": "1216",
        "su-south-": "1115",
        "su-bryansk-": "1116",
        "su-reserve-": "1315",
    }
    board = field(
        {**ring, "ge-1pz": "1215", "ge-2pz": "1215", "su-central-": "1316"}, *ring.values(), blows=["1316"]
    )
    step = fought(board, battle("1316", "ge-1pz"), 3)
    assert told(step, "battle")[0]["result"] == "CB"
    assert told(step, "no-marker-left") == [{"seat": AXIS}]


@pytest.mark.rule("no_retreat", "10.1.2")
def test_white_strength_does_not_defend_under_a_counterblow_but_retreats() -> None:
    units = {"su-west": "1215", "ge-4a": "1214", "ge-kg1": "1214"}
    board = field(units, blows=["1214"], turn=13, active=SOVIET)
    assert fight(board, "1214", "su-west").defenders == ("ge-4a",)
    assert fight(field(units, "1214", turn=13, active=SOVIET), "1214", "su-west").defenders == (
        "ge-4a",
        "ge-kg1",
    )
    step = fought(board, battle("1214", "su-west"), 6, None)
    assert told(step, "battle")[0]["strengths"] == (7, 4)
    assert {each["unit"] for each in told(step, "retreated")} == {"ge-4a", "ge-kg1"}
    alone = field({"su-west": "1215", "ge-kg1": "1214"}, blows=["1214"], turn=13, active=SOVIET)
    assert fight(alone, "1214", "su-west").defenders == ("ge-kg1",)
