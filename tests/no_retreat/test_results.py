"""Results of battle (10.7): losses and who must take them, forts, Volkssturm, cadres."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Roll
from games.no_retreat.model.atlas import AXIS, CADRES, SOVIET
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Battling, Carry, Combat, Commit
from games.no_retreat.model.orders import Losses, PutCadre, Reply
from games.no_retreat.rules.combat.outcome import forts, losing
from games.no_retreat.rules.combat.outcome.results import PARTS
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.battlefield import (
    battle,
    course,
    field,
    fight,
    fought,
    marks,
    ready,
    shifted,
    waits_for,
    where,
)
from tests.no_retreat.positions import GAME, SOURCE, h, put, refused, state, told, u

# 8 against 3: 2:1 on the German table: 1 no effect, 2 CB, 3 EX, 4 and 5 DR, 6 DS.
TWO = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}
BOTH = battle("1215", "ge-4a", "ge-9a")


def able(board: Board, at: str, *units: str, seat: object = AXIS) -> tuple[str, ...]:
    return losing.able(SOURCE, board, fight(board, at, *units), seat)  # type: ignore[arg-type]


@pytest.mark.rule("no_retreat", "10.7")
def test_what_each_result_makes_happen() -> None:
    seen = {
        die: [event.key for event in fought(field(TWO, "1215"), BOTH, die).events] for die in (1, 2, 4, 6)
    }
    assert "lost" not in seen[1]
    assert set(PARTS) == {"-", "CA", "CB", "EX", "DR", "DS", "DD"}
    step = fought(field(TWO, "1215"), BOTH, 3, None)
    assert where(step.state, "su-nw") == "destroyed"
    assert told(step, "step-lost") == [{"seat": AXIS, "unit": "ge-4a"}]
    assert not told(step, "advanced")
    retreat = fought(field(TWO, "1215"), BOTH, 4, None, None)
    assert told(retreat, "retreated")[0]["unit"] == "su-nw"
    assert told(retreat, "advanced")[0]["path"] == ("1215",)
    shattered = fought(field(TWO, "1215"), BOTH, 6, None, None)
    assert where(shattered.state, "su-nw") == "shattered"
    assert told(shattered, "advanced")
    destroyed = fought(
        field({**TWO, "ge-1pz": "1214"}, "1215"), battle("1215", "ge-4a", "ge-9a", "ge-1pz"), 6, None, None
    )
    assert told(destroyed, "retreated")
    assert where(destroyed.state, "su-nw") == "destroyed"


@pytest.mark.rule("no_retreat", "10.7.1")
def test_the_owner_chooses_who_loses() -> None:
    now = fought(field(TWO, "1215"), BOTH, 3).state
    assert waits_for(now) == (AXIS, "losses")
    assert refused(now, Losses(())) == ("lose-so-many", "10.7.1")
    assert refused(now, Losses((u("su-nw"),))) == ("may-not-lose", "10.7.1")
    step = course(now, Losses((u("ge-9a"),)))
    assert step.state.board.units[u("ge-9a")].weak
    said = fought(field(TWO, "1215"), battle("1215", "ge-4a", "ge-9a", reply=Reply(losses=(u("ge-9a"),))), 3)
    assert told(said, "step-lost") == [{"seat": AXIS, "unit": "ge-9a"}]


@pytest.mark.rule("no_retreat", "10.7.1")
def test_where_the_lost_go() -> None:
    """A unit with two steps turns over; a red Soviet one is lost until turn 17; who is cut off surrenders."""
    red = {"ge-1pz": "1214", "ge-4a": "1315", "su-nw": "1215"}
    order = battle("1215", "ge-1pz", "ge-4a")
    early = fought(field(red, "1215", turn=13), order, 3, None)
    assert told(early, "battle")[0]["result"] == "EX"
    assert where(early.state, "su-nw") == "destroyed"
    assert not early.state.board.units[u("su-nw")].weak
    late = fought(field(red, "1215", turn=19), order, 3, None)
    assert where(late.state, "su-nw") == "1215"
    assert late.state.board.units[u("su-nw")].weak
    cut = fought(marks(field(TWO, "1215"), "su-nw", unsupplied=True), BOTH, 1)
    assert told(cut, "battle")[0]["result"] == "EX"
    assert where(cut.state, "su-nw") == "surrendered"
    assert told(cut, "points")[0]["seat"] == AXIS


@pytest.mark.rule("no_retreat", "14.2")
def test_an_ally_returns_by_the_turn_track() -> None:
    units = {"ro-3": "1214", "ro-4": "1315", "su-nw-": "1215"}
    step = fought(field(units, "1215"), battle("1215", "ro-3", "ro-4"), 4, None)
    assert told(step, "battle")[0]["result"] == "EX"
    (lost,) = (each for each in told(step, "lost") if each["seat"] == AXIS)
    assert lost["box"].startswith("track-")


@pytest.mark.rule("no_retreat", "10.7.1")
@pytest.mark.rule("no_retreat", "14.5")
@pytest.mark.rule("no_retreat", "14.6")
@pytest.mark.rule("no_retreat", "14.7")
def test_who_must_take_the_loss() -> None:
    axis = {"ge-sspz": "1214", "ge-ssgr": "1214", "ge-4a": "1315", "su-nw-": "1215"}
    board = field(axis, "1215", turn=17)
    assert able(board, "1215", "ge-sspz", "ge-ssgr", "ge-4a") == ("ge-sspz",)
    assert able(board, "1215", "ge-ssgr", "ge-4a") == ("ge-ssgr",)
    assert able(board, "1215", "ge-4a") == ("ge-4a",)
    soviet = {"su-sw": "1214", "su-west": "1315", "ge-ssgr": "1215", "ge-4a": "1215"}
    back = field(soviet, "1215", turn=17, active=SOVIET)
    assert able(back, "1215", "su-sw", "su-west", seat=SOVIET) == ("su-sw",)
    assert able(back, "1215", "su-sw", "su-west") == ("ge-ssgr",)
    two = field({**soviet, "su-crimean": "1116"}, "1215", turn=17, active=SOVIET)
    assert able(two, "1215", "su-sw", "su-crimean", seat=SOVIET) == ("su-sw", "su-crimean")
    tanks = field({"su-west": "1214", "ge-sspz": "1215", "ge-4a": "1215"}, "1215", turn=17, active=SOVIET)
    assert set(able(tanks, "1215", "su-west")) == {"ge-sspz", "ge-4a"}


@pytest.mark.rule("no_retreat", "14.1")
def test_a_german_fortress_loses_first_and_for_good() -> None:
    units = {"su-west": "0406", "ge-gg1": "0405", "ge-4a": "0405"}
    board = field(units, "0405", turn=25, active=SOVIET)
    assert able(board, "0405", "su-west") == ("ge-gg1",)
    step = fought(board, battle("0405", "su-west"), 4)
    assert told(step, "battle")[0]["result"] == "CB"
    strong = field({**units, "su-nw": "0404", "su-ncauc": "0505"}, "0405", turn=25, active=SOVIET)
    step = fought(strong, battle("0405", "su-west", "su-nw", "su-ncauc"), 3, None)
    assert told(step, "battle")[0]["result"] == "EX"
    assert where(step.state, "ge-gg1") == "removed"
    assert where(step.state, "ge-4a") == "0405"


@pytest.mark.rule("no_retreat", "10.7.4")
@pytest.mark.rule("no_retreat", "14.1")
def test_forts_do_not_retreat() -> None:
    """15 against 4 with tanks in the open: 4:1. 2 is DR, 4 DS, 6 DD."""
    board = field({"ge-1pz": "1214", "ge-4a": "1315", "ge-9a": "1116", "su-moscow": "1215"}, "1215", turn=9)
    order = battle("1215", "ge-1pz", "ge-4a", "ge-9a")
    nothing = fought(board, order, 2)
    assert told(nothing, "battle")[0]["result"] == "DR"
    assert where(nothing.state, "su-moscow") == "1215"
    assert not nothing.state.board.units[u("su-moscow")].weak
    exchange = fought(board, order, 4, None)
    assert told(exchange, "result-changed") == [{"was": "DS", "result": "EX"}]
    assert exchange.state.board.units[u("su-moscow")].weak
    assert told(exchange, "step-lost")
    destroyed = fought(board, order, 6)
    assert where(destroyed.state, "su-moscow") == "1215"
    assert destroyed.state.board.units[u("su-moscow")].weak
    assert not told(destroyed, "advanced")


@pytest.mark.rule("no_retreat", "10.7.4")
def test_who_is_stacked_with_a_fort_stays_too() -> None:
    units = {"ge-1pz": "1214", "ge-2pz": "1214", "ge-3pz": "1315", "ge-4a": "1116", "ge-9a": "1116"}
    board = field({**units, "su-moscow": "1215", "su-nw-": "1215"}, "1215", turn=27)
    step = fought(board, battle("1215", *units), 6)
    assert told(step, "battle")[0]["result"] == "DD"
    assert not told(step, "retreated")
    assert where(step.state, "su-nw") == "destroyed"
    assert where(step.state, "su-moscow") == "1215"


@pytest.mark.rule("no_retreat", "14.11")
def test_volkssturm_holds_once() -> None:
    units = {"su-west": "0407", "su-nw": "0405", "su-ncauc": "0506", "ge-vs2": "0406", "ge-4a": "0406"}
    board = field(units, "0406", turn=25, active=SOVIET)
    order = battle("0406", "su-west", "su-nw", "su-ncauc")
    found = {die: fought(board, order, die) for die in range(1, 7)}
    step = next(each for each in found.values() if told(each, "battle")[0]["result"] == "DR")
    assert where(step.state, "ge-vs2") == "removed"
    assert where(step.state, "ge-4a") == "0406"
    assert not told(step, "advanced")
    assert not told(step, "retreated")
    alone = field({**units, "ge-4a": "0303"}, "0406", turn=25, active=SOVIET)
    hit = fought(alone, order, 6)
    assert told(hit, "battle")[0]["result"] == "DD"
    assert where(hit.state, "ge-vs2") == "removed"
    assert waits_for(hit.state) == (SOVIET, "advance")


@pytest.mark.rule("no_retreat", "14.9.2")
@pytest.mark.rule("no_retreat", "14.9")
def test_a_cadre_comes_where_a_unit_was_destroyed() -> None:
    board = put(field(TWO, "1215"), {"su-ost1": CADRES, "su-ost2": CADRES})
    now = fought(board, BOTH, 3).state
    assert waits_for(now) == (SOVIET, "cadre")
    assert refused(now, PutCadre(u("ge-kg1"))) == ("no-such-cadre", "14.9.2")
    step = course(now, PutCadre(u("su-ost2")), None)
    assert where(step.state, "su-ost2") == "1215"
    none = course(now, PutCadre(None), None)
    assert where(none.state, "su-ost2") == CADRES


@pytest.mark.rule("no_retreat", "14.9.2")
def test_no_cadre_for_who_could_not_retreat_and_none_for_a_cadre() -> None:
    ring = {"ge-6a": "1116", "ge-17a": "1316", "ge-11a": "1216", "ge-16a": "1115"}
    board = put(field({**TWO, **ring}, "1215"), {"su-ost1": CADRES})
    step = fought(board, BOTH, 4, None)
    assert told(step, "no-retreat") == [{"seat": SOVIET, "unit": "su-nw"}]
    assert where(step.state, "su-ost1") == CADRES
    cadre = put(field({**TWO, "su-nw-": "removed", "su-ost2": "1215"}, "1215"), {"su-ost1": CADRES})
    lost = fought(cadre, battle("1215", "ge-4a"), 3)
    assert told(lost, "battle")[0]["result"] == "EX"
    assert where(lost.state, "su-ost1") == CADRES
    assert where(lost.state, "su-ost2").startswith("track-")


def test_cards_change_results() -> None:
    board = field(TWO, "1215")
    softened = fight(board, "1215", "ge-4a", effects=(Effect("result-map", SOVIET, "battle", {"DR": "EX"}),))
    assert forts.changed(SOURCE, board, softened, "DR") == "EX"
    must = (Effect("result", SOVIET, "battle", {"is": "CA", "must": True}),)
    change = Change(
        SOURCE, state(board, Combat(), Battling(), Commit(fight(board, "1215", "ge-4a", effects=must)))
    )
    SEQUENCE.settle(change)
    assert [event.key for event in change.events] == ["battle", "counterattack"]
    assert change.events[0].args["result"] == "CA"
    more = replace(board, effects=(Effect("extra-loss", AXIS, "combat"),))
    lost = course(ready(more), BOTH, 1, None)
    assert told(lost, "battle")[0]["result"] == "-"
    assert where(lost.state, "su-nw") == "destroyed"
    assert told(lost, "step-lost")
    best = replace(board, effects=(Effect("best-of-two", AXIS, "combat"),))
    assert course(ready(best), BOTH).state.stack


def thrown(effect: Effect, *dice: int) -> list[object]:
    """The results that are told of a battle at 2:1 with a card in it."""
    board = field(TWO, "1215")
    change = Change(
        SOURCE,
        state(board, Combat(), Battling(), Commit(fight(board, "1215", "ge-4a", "ge-9a", effects=(effect,)))),
    )
    SEQUENCE.settle(change)
    step = course(change.state, *dice)
    return [each["result"] for each in (*told(step, "die-again"), *told(step, "battle"))]


def test_a_crossing_throws_no_effect_anew_once() -> None:
    crossing = Effect("crossing", AXIS, "battle", {"no-river": True, "reroll": ("-",)})
    assert thrown(crossing, 1, 4) == ["-", "DR"]
    assert thrown(crossing, 1, 1) == ["-", "-"]
    assert thrown(crossing, 4) == ["DR"]


def test_a_result_that_needs_good_odds() -> None:
    """At 2:1 the card says the result; at less there is a die as ever."""
    card = Effect("result", AXIS, "battle", {"is": "DR", "only-if": "final-odds>=2:1"})
    board = field(TWO, "1215")
    for units, waits in ((("ge-4a", "ge-9a"), False), (("ge-4a",), True)):
        begun = Commit(fight(board, "1215", *units, effects=(card,)))
        change = Change(SOURCE, state(board, Combat(), Battling(), begun))
        SEQUENCE.settle(change)
        assert isinstance(GAME.pending(change.state), Roll) == waits


def test_who_is_left_after_an_exchange_may_fight_again() -> None:
    again = Effect("fight-again", AXIS, "battle", {"with": "survivors"})
    units = {"ge-4a": "1214", "ge-9a": "1315", "su-nw": "1215"}
    begun = Carry(
        replace(fight(field(units, "1215", turn=19), "1215", "ge-4a", "ge-9a", effects=(again,)), result="EX")
    )
    change = Change(SOURCE, state(field(units, "1215", turn=19), Combat(), Battling(), begun))
    SEQUENCE.settle(change)
    step = course(change.state, None, 4)
    assert [each["units"] for each in told(step, "fights-again")] == [("ge-4a", "ge-9a")]
    (each,) = told(step, "battle")
    assert each["strengths"] == (7, 3)
    assert shifted(each) == {}


@pytest.mark.rule("no_retreat", "8.4.3")
def test_a_tank_on_its_brown_side_may_be_one_too_many() -> None:
    """Turn 19: a red tank and a front stand together; the tank loses its step."""
    units = {"ge-1pz": "1214", "ge-4a": "1315", "su-don": "1215", "su-west": "1215"}
    board = field(units, "1215", turn=19)
    said = Reply(losses=(u("su-don"),), events=())
    change = Change(
        SOURCE,
        state(
            board,
            Combat(),
            Battling({SOVIET: said}),
            Carry(replace(fight(board, "1215", "ge-1pz", "ge-4a"), result="EX")),
        ),
    )
    SEQUENCE.settle(change)
    assert {where(change.board, "su-don"), where(change.board, "su-west")} == {h("1215"), "shattered"}
