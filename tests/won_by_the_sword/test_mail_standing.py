"""Standing orders of every kind answer at once; what was not seen is unknown, and NOT keeps it so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.won_by_the_sword.model.acting import Besieged, Holding, Losing, Quartering
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.fighting import Fight, Planning, Retreating
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    Concluding,
    NewRound,
    NewTurn,
    Note,
    Preceding,
    State,
)
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.encounters import C1, P1, acted, forced, meeting
from tests.won_by_the_sword.posing import GAME, NAMES, board_of, posed, waited
from tests.won_by_the_sword.positions import force, garrison, on, side, table

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

ULM = PointId("ulm")


def seen(position: State, units: str) -> State:
    """A Protestant patrol saw the column in this turn."""
    note = Note(position.board.turn, position.board.round, force(units), C1)
    return side(position, PROTESTANT, notes=(note,))


def told(world: World) -> str:
    return world.text_to(NAMES[PROTESTANT])


def stood(world: World, position: State, *lines: str, lang: str = "en") -> None:
    """The Protestant leaves standing orders before he is asked."""
    posed(world, position, lang)
    world.write(NAMES[CATHOLIC], "SET LETTERS FULL")
    world.write(NAMES[PROTESTANT], "\n".join(lines), seat=PROTESTANT)


FORCED = {
    "en": "STANDING FORCED: IF their horse at least 8 THEN decline ELSE accept",
    "ru": "ПОСТОЯННО БОЙ: ЕСЛИ его конных не меньше 8 ТО уклониться ИНАЧЕ принять",
}
DENIED = "STANDING FORCED: IF NOT their horse at least 8 THEN accept ELSE decline"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_many_horse_that_were_seen_are_declined(world: World, lang: str) -> None:
    stood(world, seen(forced(meeting()), "6 bavaria-i, 9 bavaria-c"), FORCED[lang], lang=lang)
    assert board_of(world).columns[C1].declined == (P1,), told(world)


def test_few_that_were_seen_are_accepted(world: World) -> None:
    stood(world, seen(forced(meeting()), "6 bavaria-i, 3 bavaria-c"), FORCED["en"])
    assert waited(world) == [(CATHOLIC, "plan", "1-2C1")], told(world)


@pytest.mark.parametrize("text", [FORCED["en"], DENIED])
def test_what_was_not_seen_is_unknown_and_not_keeps_it_so(world: World, text: str) -> None:
    stood(world, forced(meeting()), text)
    assert waited(world) == [(PROTESTANT, "accept", "1-2C1")], told(world)


def test_a_plan_comes_with_the_answer(world: World) -> None:
    text = "STANDING FORCED: IF my levels at least 20 THEN accept; 1 horse right; retreat Ulm ELSE decline"
    stood(world, forced(meeting()), text)
    assert waited(world) == [(CATHOLIC, "plan", "1-2C1")], told(world)
    (plan,) = _plans(world)
    assert plan.horse == -1
    assert plan.retreat.way == ("ulm",)


def _plans(world: World) -> list[Any]:
    stage = world.play(GAME).match.state.stack[-1]
    return [stage.fight.plans[PROTESTANT]]


def planning(position: State) -> State:
    fight = Fight(PointId("rain"), P1, C1, general=True)
    marked = replace(position.board.columns[P1], advantages=2)
    position = table(position, columns={**position.board.columns, P1: marked}, stock=3)
    return acted(position, "P1", Planning(fight, PROTESTANT))


def test_markers_manoeuvre_and_losses_of_several_orders_make_one_plan(world: World) -> None:
    orders = ("STANDING ADVANTAGE: TA right", "STANDING MANOEUVRE: 2 foot to the left")
    stood(world, planning(meeting()), *orders, "STANDING LOSSES: horse first")
    (plan,) = _plans(world)
    assert (plan.advantages, plan.foot) == ({"right": 1}, {"left": 2}), told(world)
    assert plan.losses == ("sweden-c/", "sweden-c")


def test_losses_of_a_siege_are_men_or_works(world: World) -> None:
    position = meeting()
    siege = {PointId("rain"): Siege(P1, 6, 3)}
    position = acted(table(position, sieges=siege), "P1", Losing(PROTESTANT, 3, "sally", P1, works=True))
    stood(world, position, "STANDING WORKS: give up works", "STANDING LOSSES: horse first")
    assert board_of(world).sieges[PointId("rain")].built == 0, told(world)


def test_of_men_those_lose_who_are_named(world: World) -> None:
    position = acted(meeting(), "P1", Losing(PROTESTANT, 2, "epidemic", P1))
    stood(world, position, "STANDING LOSSES: horse first")
    units = world.play(GAME).match.state.sides[PROTESTANT].columns[P1].units
    assert (units["sweden-c"], units["sweden-c/"], units["sweden-i"]) == (4, 2, 6), told(world)


def test_the_first_player(world: World) -> None:
    position = on(meeting(initiative=PROTESTANT), NewRound(), Preceding())
    stood(world, position, "STANDING FIRST: IF round 1 THEN first ELSE second")
    assert board_of(world).first == CATHOLIC, told(world)


def retreating(position: State) -> State:
    fight = Fight(PointId("rain"), C1, P1, general=True)
    return acted(position, "C1", Retreating(fight, CATHOLIC, rout=False, bare=False))


def test_a_retreat_towards_a_point(world: World) -> None:
    stood(world, retreating(meeting()), "STANDING RETREAT: towards Augsburg")
    assert board_of(world).columns[P1].at == "aichach", told(world)


@pytest.mark.parametrize("ask_all", [False, True])
def test_who_said_nothing_of_it_goes_where_it_is_easiest_unless_all_is_asked(
    world: World, ask_all: bool
) -> None:
    """A battle costs a side one letter at most: the way of retreat comes with it."""
    position = retreating(meeting())
    position = table(position, terms=replace(position.board.terms, ask_all=ask_all))
    stood(world, position, "STANDING FIRST: first")
    assert (board_of(world).columns[P1].at == "rain") == ask_all, told(world)
    assert (waited(world)[0][1] == "retreat") == ask_all


def test_guns_that_are_kept(world: World) -> None:
    stood(world, retreating(meeting()), "STANDING GUNS: never abandon")
    assert board_of(world).columns[P1].at != "rain", told(world)
    assert world.play(GAME).match.state.sides[PROTESTANT].columns[P1].baggage == 3


def besieged(position: State) -> State:
    position = garrison(position, PROTESTANT, "ulm", force("1 sweden-i, 1 sweden-d", "sweden-o"))
    marker = replace(position.board.columns[C1], at=ULM, bank="L")
    columns = {**position.board.columns, C1: marker}
    position = table(position, columns=columns, sieges={ULM: Siege(C1, 8, 4)})
    return acted(position, "C1", Besieged(ULM))


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("text", "fire", "sally"),
    [
        ("STANDING SALLY: bombard; no sally", True, False),
        ("STANDING SALLY: IF their works at least 4 THEN sally with foot; bombard ELSE no sally", True, True),
        ("ПОСТОЯННО ВЫЛАЗКА: не стрелять, вылазки нет", False, False),
        ("STANDING SALLY: IF at Ulm THEN no fire, no sortie ELSE sally with foot", False, False),
    ],
)
def test_fire_and_sally_of_the_besieged(world: World, text: str, fire: bool, sally: bool) -> None:
    stood(world, besieged(meeting()), text)
    how = "fire" if fire else "hold their fire"
    assert f"the besieged {how}, {'and sally' if sally else 'no sally'}" in reports(world)


def reports(world: World) -> str:
    """All that reached the Catholic, in one line."""
    return " ".join(
        " ".join(body.text for row, body in world.out() if row.address.startswith("anna")).split()
    )


def test_a_forced_discard(world: World) -> None:
    position = meeting()
    done = {key: replace(each, done=key.startswith("P")) for key, each in position.board.columns.items()}
    position = table(position, columns=done)
    position = on(position, NewRound(), Alternating(PROTESTANT, 2, True), Activating(PROTESTANT, 2))
    stood(world, position, "STANDING DISCARD: 54, 11, 9")
    assert board_of(world).discards == ("11",), told(world)


def test_a_discard_is_no_answer_while_a_column_is_left(world: World) -> None:
    position = on(meeting(), NewRound(), Alternating(PROTESTANT, 1, True), Activating(PROTESTANT, 1))
    stood(world, position, "STANDING DISCARD: lowest")
    assert waited(world) == [(PROTESTANT, "activate", "1-2P1")], told(world)


def test_a_new_garrison(world: World) -> None:
    position = acted(meeting(), "P1", Holding(PointId("rain"), P1))
    stood(world, position, "STANDING HOLD: a detachment")
    held = world.play(GAME).match.state.sides[PROTESTANT].garrisons[PointId("rain")]
    assert held.units == {"sweden-d": 1}, told(world)


def test_where_a_garrison_goes(world: World) -> None:
    position = garrison(meeting(), PROTESTANT, "ulm", force("1 sweden-d"))
    position = garrison(position, PROTESTANT, "noerdlingen", force("1 sweden-d"))
    stage = Quartering(PROTESTANT, Force({"sweden-d": 1}), PointId("donauwoerth"))  # type: ignore[dict-item]
    posed(world, acted(position, "C1", stage))
    if waited(world)[0][1] == "quarter":
        world.write(NAMES[PROTESTANT], "STANDING SHELTER: they go to Nördlingen", seat=PROTESTANT)
    assert all(kind != "quarter" for _, kind, _ in waited(world)), told(world)


def test_the_end_of_a_campaign(world: World) -> None:
    position = on(meeting(turn=4), NewTurn(), Concluding(PROTESTANT))
    text = "STANDING CONCLUDE: IF my lead at least 10 THEN roll for the end ELSE do not roll for the end"
    stood(world, position, text)
    assert "no roll for the end of the campaign" in reports(world)


def test_nobody_is_asked_about_scouting_and_the_order_is_understood(world: World) -> None:
    stood(world, forced(meeting()), "STANDING SCOUT: always scout")
    assert "not a kind of decision" not in told(world)


def test_no_such_kind_is_refused(world: World) -> None:
    stood(world, forced(meeting()), "STANDING WEATHER: accept")
    assert "not a kind of decision" in told(world)


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("lang", "text", "reason"),
    [
        ("en", "STANDING FORCED: forage", "do not answer that kind of decision ("),
        ("ru", "ПОСТОЯННО БОЙ: фуражировка", "так не отвечают: фуражировка"),
        # 9.1: patrols always look; that they would not is promised to nobody.
        ("en", "STANDING SCOUT: no scouting", "do not answer that kind of decision ("),
        ("ru", "ПОСТОЯННО РАЗВЕДКА: без разведки", "так не отвечают: без разведки"),
        ("en", "STANDING: no scouting", "never answer a decision: no scouting"),
        ("ru", "ПОСТОЯННО: без разведки", "ни на какие решения: без разведки"),
    ],
)
def test_what_never_answers_such_a_question_is_refused(
    world: World, lang: str, text: str, reason: str
) -> None:
    stood(world, forced(meeting()), text, lang=lang)
    assert reason in " ".join(told(world).split())
    assert waited(world) == [(PROTESTANT, "accept", "1-2C1")]


def test_the_default_is_what_other_orders_do_not_say(world: World) -> None:
    stood(world, planning(meeting()), "STANDING PLAN: default", "STANDING LOSSES: default")
    assert waited(world)[0][1] == "plan", told(world)
    assert waited(world)[0][0] == CATHOLIC, told(world)


@pytest.mark.parametrize(
    ("lang", "text"), [("en", "STANDING GO: default"), ("ru", "ПОСТОЯННО ДАЛЬШЕ: по умолчанию")]
)
def test_an_activation_whose_tasks_lapsed_ends(world: World, lang: str, text: str) -> None:
    stood(world, acted(meeting(), "P1"), text, lang=lang)
    assert waited(world)[0][1:] == ("activate", "1-2C2"), told(world)


def test_tasks_do_not_answer_what_comes_next(world: World) -> None:
    """What has lapsed is not tried again by an order that is there for good."""
    stood(world, acted(meeting(), "P1"), "STANDING GO: forage")
    assert "do not answer that kind of decision" in told(world)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")]
