"""Which battles are fought, by whom, in which order, and the steps of one (10.0, 10.2 to 10.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.conditions import Fact
from adjudicator.kinds import Roll, Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.orders import Battles, Defend, Event, Reply
from games.no_retreat.rules.combat import battles
from tests.no_retreat.battlefield import (
    battle,
    course,
    field,
    fought,
    marks,
    ready,
    shifted,
    waits_for,
    where,
)
from tests.no_retreat.positions import GAME, SOURCE, answer, ask_of, fault, h, refused, told, u

PAIR = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215", "su-west-": "1213"}


@pytest.mark.rule("no_retreat", "10.2")
@pytest.mark.rule("no_retreat", "10.3.1")
@pytest.mark.rule("no_retreat", "4.0.5")
def test_battles_in_the_order_that_is_said() -> None:
    now = ready(field(PAIR, "1215", "1213"))
    assert refused(now, Battles(())) == ("battle-owed", "10.2")
    both = Battles((*battle("1213", "ge-4a").battles, *battle("1215", "ge-9a").battles))
    first = course(now, both, 2)
    assert [each["hexes"] for each in told(first, "battle")] == [("1213",)]
    second = course(first.state, 2)
    assert [each["hexes"] for each in told(second, "battle")] == [("1215",)]
    assert second.state.board.active == SOVIET


@pytest.mark.rule("no_retreat", "10.2")
def test_no_marked_hex_is_left_out_that_could_be_attacked() -> None:
    """The only neighbour of the second hex is kept for it."""
    now = ready(field(PAIR, "1215", "1213"))
    assert refused(now, battle("1215", "ge-4a", "ge-9a")) == ("leaves-unattacked", "10.2")
    course(now, battle("1215", "ge-9a"), 2)
    silent = GAME.default(GAME.view(now, AXIS), ask_of(now))
    assert silent == battle("1213", "ge-4a")


@pytest.mark.rule("no_retreat", "10.2")
def test_who_cannot_attack_all_attacks_some() -> None:
    """One army between two marked hexes that it cannot take together."""
    units = {"ge-4a": "1214", "su-nw-": "1215", "su-west-": "1213"}
    now = ready(field(units, "1215", "1213"))
    step = course(now, battle("1215", "ge-4a"), 2)
    assert step.state.board.active == SOVIET


@pytest.mark.rule("no_retreat", "10.3")
@pytest.mark.rule("no_retreat", "10.3.3")
def test_who_may_fight() -> None:
    units = {"ge-4a": "1214", "ge-9a": "1316", "ge-6a": "1115", "su-nw-": "1215", "su-west-": "1314"}
    now = ready(field(units, "1215", "1314"))
    assert refused(now, battle("1216", "ge-4a")) == ("not-to-attack", "10.3.1")
    assert refused(now, battle("1215")) == ("battle-of-nobody", "10.3")
    # 1316 adjoins 1215, not 1314.
    assert refused(now, battle("1215 1314", "ge-4a", "ge-9a")) == ("attacks-from-afar", "10.3.3")
    found = fault(now, battle("1215 1314", "ge-9a"))
    assert found is not None
    assert found.args["hex"] == "1314"
    assert found.args["could"] == ("ge-4a",)
    tired = marks(now.board, "ge-9a", disorganized=True)
    assert refused(ready(tired), battle("1215", "ge-9a")) == ("attacks-disorganized", "10.1.1")


@pytest.mark.rule("no_retreat", "10.3.2")
@pytest.mark.rule("no_retreat", "10.5.1")
@pytest.mark.rule("no_retreat", "10.5.5")
def test_several_hexes_attack_together_and_strengths_are_summed() -> None:
    """8 against 3 is 2:1; a 1 has no effect on the German table."""
    step = fought(field(PAIR, "1215"), battle("1215", "ge-4a", "ge-9a"), 1)
    (each,) = told(step, "battle")
    assert each["strengths"] == (8, 3)
    assert (each["ratio"], each["final"], each["die"], each["result"]) == ("2:1", "2:1", 1, "-")


@pytest.mark.rule("no_retreat", "10.3.4")
@pytest.mark.rule("no_retreat", "10.0")
def test_no_unit_attacks_twice() -> None:
    units = {**PAIR, "ge-6a": "1212", "ge-17a": "1116"}
    first = fought(field(units, "1215", "1213"), battle("1215", "ge-4a", "ge-9a"), 1)
    assert waits_for(first.state) == (AXIS, "battle")
    assert refused(first.state, battle("1213", "ge-4a")) == ("fought-already", "10.3.4")
    assert refused(first.state, battle("1215", "ge-17a")) == ("not-to-attack", "10.3.1")
    assert refused(ready(field(units, "1215")), battle("1215", "ge-4a", "ge-4a"))[0] == "fought-already"


@pytest.mark.rule("no_retreat", "10.3.5")
def test_one_hex_attacks_several_in_one_battle_and_some_stay_out() -> None:
    units = {"ge-4a": "1214", "ge-9a": "1214", "ge-6a": "1315", "su-nw-": "1215", "su-west-": "1314"}
    step = fought(field(units, "1215", "1314"), battle("1215 1314", "ge-4a", "ge-9a"), 2)
    (each,) = told(step, "battle")
    assert each["hexes"] == ("1215", "1314")
    assert each["strengths"] == (8, 7)
    assert each["defenders"] == ("su-nw", "su-west")


@pytest.mark.rule("no_retreat", "10.4")
def test_stacked_units_defend_together_and_need_not_attack_together() -> None:
    units = {"ge-4a": "1214", "ge-9a": "1214", "su-nw-": "1215", "su-don": "1215"}
    step = fought(field(units, "1215", turn=11), battle("1215", "ge-4a"))
    assert SOURCE.roster[u("su-don")].seat == SOVIET
    (each,) = told(step, "battle")
    assert each["strengths"] == (4, 9)
    assert each["result"] == "CA"
    units = {"ge-4a": "1214", "ge-9a": "1214", "ge-6a": "1315", "su-nw-": "1215", "su-west-": "1213"}
    board = field(units, "1215", "1213")
    one = course(ready(board), battle("1215", "ge-4a"), 2, battle("1213", "ge-9a"))
    assert one.state.board.now.fought == ("ge-4a", "ge-9a")


@pytest.mark.rule("no_retreat", "10.5")
@pytest.mark.rule("no_retreat", "10.5.6")
def test_the_steps_of_a_battle() -> None:
    """Marker, then what the defender says, ratio, die, result, losses, and the next battle after all that."""
    board = field({**PAIR, "ge-1pz": "1212"}, "1215", "1213")
    order = Battles(
        (*battle("1215", "ge-4a", "ge-9a", support=True).battles, *battle("1213", "ge-1pz").battles)
    )
    start = ready(board, {SOVIET: (4,)})
    begun = course(start, order)
    assert begun.state.board.support[AXIS] == start.board.support[AXIS] - 1
    assert waits_for(begun.state) == (SOVIET, "defend")
    view = GAME.view(begun.state, SOVIET)
    assert view.fight is not None
    assert view.fight.supported
    done = course(begun.state, Defend(), 2)
    keys = [event.key for event in done.events]
    assert keys.index("battle") < keys.index("lost")
    assert where(done.state, "su-nw") == "destroyed"
    assert waits_for(done.state) == (AXIS, "losses")
    on = course(done.state, None)
    assert waits_for(on.state) == (SOVIET, "defend")


@pytest.mark.rule("no_retreat", "10.5.2")
@pytest.mark.rule("no_retreat", "10.6.2")
def test_support_markers() -> None:
    board = field(PAIR, "1215", "1213", support={AXIS: 1, SOVIET: 0})
    twice = Battles(
        (
            *battle("1215", "ge-9a", support=True).battles,
            *battle("1213", "ge-4a", support=True).battles,
        )
    )
    step = course(ready(board), twice, 1)
    # The second marker is not there: that battle is asked for anew.
    assert told(step, "battle-left-out")[0]["fault"]["key"] == "no-support-marker"
    assert waits_for(step.state) == (AXIS, "battle")
    none = field(PAIR, "1215", support={AXIS: 0, SOVIET: 3})
    assert refused(ready(none), battle("1215", "ge-4a", support=True)) == ("no-support-marker", "10.6.2")
    cut = marks(field(PAIR, "1215"), "ge-4a", unsupplied=True)
    assert refused(ready(cut), battle("1215", "ge-4a", support=True)) == ("support-unsupplied", "10.6.2")
    course(ready(cut), battle("1215", "ge-4a", "ge-9a", support=True), 1)


def test_a_card_in_an_order_is_played_before_the_die() -> None:
    now = ready(field(PAIR, "1215"), {SOVIET: (4,), AXIS: (21,)})
    assert refused(now, battle("1215", "ge-4a", event=Event(card_of(3)))) == ("not-held", "5.3")
    mine = course(now, battle("1215", "ge-4a", event=Event(card_of(21))))
    assert [each["card"] for each in told(mine, "played")] == ["21"]
    asked = mine.state
    assert refused(asked, Defend(Event(card_of(5)))) == ("not-held", "5.3")
    theirs = course(asked, Defend(Event(card_of(4))))
    assert [each["card"] for each in told(theirs, "played")] == ["04"]
    waits = GAME.pending(theirs.state)
    assert isinstance(waits, Roll)
    assert waits.sides == (6, 6)
    view = GAME.view(theirs.state, AXIS)
    assert view.fight is not None
    assert [effect.does for effect in view.fight.effects] == ["best-of-two", "no-multihex"]


def test_a_card_in_an_order_that_cannot_be_played_is_left_out() -> None:
    now = ready(field(PAIR, "1215"), {AXIS: (3,)})
    step = answer(now, battle("1215", "ge-4a", event=Event(card_of(3))))
    (left,) = told(step, "event-left-out")
    assert (left["card"], left["fault"]["key"]) == ("03", "not-at-this-time")


def test_cards_said_for_the_whole_battle_are_played_where_they_can() -> None:
    now = ready(field(PAIR, "1215"), {SOVIET: (10, 30), AXIS: ()})
    reply = Reply(events=(card_of(10), card_of(30)))
    step = answer(answer(now, battle("1215", "ge-4a", "ge-9a")).state, Defend(reply=reply))
    rolled = GAME.apply(step.state, Rolled((3,)))
    assert [each["card"] for each in told(rolled, "played")] == ["30"]
    (each,) = told(rolled, "battle")
    assert shifted(each)["cards"] == -1


def test_a_reply_is_looked_at() -> None:
    now = ready(field(PAIR, "1215"), {SOVIET: (4,), AXIS: (3,)})
    asked = course(now, battle("1215", "ge-4a")).state
    assert refused(asked, Defend(reply=Reply(hex_=h("1213"))))[0] == "not-attacked"
    assert refused(asked, Defend(reply=Reply(counterattack="7:1")))[0] == "no-such-ratio"


def test_the_most_hexes_at_once() -> None:
    a, b, c = map(h, ("1215", "1213", "1314"))
    one, two = u("ge-4a"), u("ge-9a")
    assert battles.at_once({a: (one,), b: (one, two)}) == 2
    assert battles.at_once({a: (one,), b: (one,), c: (one, two)}) == 2


def test_battles_under_conditions() -> None:
    """Of two for the same hex the first whose condition holds is fought."""
    board = field({**PAIR, "ge-1pz": "1212"}, "1215", "1213")

    def plan(*conditions: Fact) -> Battles:
        (always,) = battle("1215", "ge-9a").battles
        others = (replace(*battle("1213", "ge-4a").battles, when=each) for each in conditions)
        (last,) = battle("1213", "ge-1pz").battles
        return Battles((always, *others, last))

    for fact, first in (
        (Fact("result", "is", "CB"), True),
        (Fact("result", "is", "DR"), False),
        (Fact("taken-1215", "is", True), False),
        (Fact("lost-1215", "is", True), True),
        (Fact("empty-1216", "is", True), True),
        (Fact("at-ge-1pz", "is", "1212"), True),
        (Fact("weather", "is", "mud"), False),
        (Fact("odds", "at-least", 2), True),
        (Fact("odds", "at-least", 3), False),
        (Fact("counterblow-1213", "is", True), False),
        (Fact("their-hand", "at-most", 0), True),
    ):
        # 4 against 3 is 1:1, the third column; a 3 leaves a counterblow there.
        step = course(ready(board), plan(fact), 3, 2)
        fought_by = [each["units"] for each in told(step, "battle")]
        assert fought_by == [("ge-9a",), ("ge-4a",) if first else ("ge-1pz",)], fact
