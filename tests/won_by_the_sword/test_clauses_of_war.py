"""Sieges, battles, chits in the words of letters (11.0, 12.0, 6.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Roll, Rolled
from games.won_by_the_sword.model.acting import Working
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import Accept, Hold, Plan, Sally
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import GAME, empty, force, garrison, put, side, table
from tests.won_by_the_sword.spoken import Done, give, letter, ready, refused, ways_to_say

ARMY = force("16 sweden-i, 2 sweden-c, 2 sweden-g", "horn", "sweden-o", baggage=9)
P1 = ColumnId("P1")


def at(point: str, army: Force = ARMY, card: int = 37, **fields: object) -> State:
    return ready(table(put(empty(), "P1", point, army), **fields), card)


def begun(start: State, card: int = 37) -> State:
    done = letter(start, f"1 with {card}: if round 5: end")
    assert done.waits == "go"
    return done.state


def besieging(point: str, card: int = 37, army: Force = ARMY, **siege: object) -> State:
    found = replace(Siege(P1, 8), **siege)  # type: ignore[arg-type]
    start = garrison(
        at(point, army, card), CATHOLIC, point.partition(":")[0], force("2 bavaria-i", "bavaria-o")
    )
    return table(start, sieges={PointId(point.partition(":")[0]): found})


# 11.1, 11.2


HORN = ("activate of horn with 37", "siege regensburg", "works", "bombard", "if refused: storm")


@pytest.mark.parametrize("text", ways_to_say(*HORN))
def test_a_siege_from_the_first_offer_to_the_works_in_one_line(text: str) -> None:
    start = garrison(at("regensburg:R"), CATHOLIC, "regensburg", force("2 bavaria-i"))
    done = letter(start, text, 0, 5)
    assert [args["surrendered"] for args in done.told("offer")] == [False]
    assert done.told("siege-fire")
    assert done.told("works")
    assert done.lapsed == ""


@pytest.mark.parametrize("text", ways_to_say(*HORN))
def test_it_goes_on_with_works_where_the_siege_is_begun(text: str) -> None:
    done = letter(besieging("regensburg", army=ARMY), text, 5)
    assert not done.told("siege-begun")
    assert done.told("works-declared")
    assert done.waits == "sally"


@in_turn(ways_to_say("siege regensburg"))
def test_a_siege_is_begun_where_the_column_stands(text: str) -> None:
    assert refused(begun(at("ansbach")), text) == "not-there-now"


@in_turn([*ways_to_say("storm ulm"), *ways_to_say("escalade ulm"), *ways_to_say("raise siege ulm")])
def test_what_is_done_at_a_point_is_done_nowhere_else(text: str) -> None:
    assert refused(begun(besieging("regensburg", army=ARMY)), text) == "not-there-now"


@pytest.mark.parametrize("text", ways_to_say("move rain", "siege rain"))
def test_a_siege_where_the_column_came_to(text: str) -> None:
    start = garrison(at("donauwoerth:R"), CATHOLIC, "rain", force("1 bavaria-d"))
    assert letter(begun(start), text).told("siege-begun")


FREISING = ("siege freising", "if surrendered: move munich", "else: works")


@pytest.mark.parametrize("text", ways_to_say(*FREISING))
def test_what_follows_hangs_on_the_offer(text: str) -> None:
    start = begun(garrison(at("freising"), CATHOLIC, "freising", force("1 bavaria-d")))
    taken = letter(start, text, 9)
    assert taken.waits == "hold"
    after = give(taken.state, Hold({"sweden-d": 1}))  # type: ignore[dict-item]
    assert after.way == ["munich"]
    held = letter(start, text, 0, 5)
    assert held.told("works-declared")


SURRENDERED = ("if surrendered: leave garrison: 1 d & forage",)


@pytest.mark.parametrize("text", ways_to_say(*SURRENDERED))
def test_who_is_left_if_it_surrenders_is_not_asked_for(text: str) -> None:
    start = begun(garrison(at("freising"), CATHOLIC, "freising", force("1 bavaria-d")))
    done = letter(start, f"siege; {text}", 9, 5)
    assert done.state.sides[PROTESTANT].garrisons[PointId("freising")].units == {"sweden-d": 1}
    assert len(done.told("foraged")) == 1
    assert done.lapsed == ""


@pytest.mark.parametrize("text", ways_to_say("hold 1 d"))
def test_the_new_garrison_is_said_with_the_siege(text: str) -> None:
    start = begun(garrison(at("freising"), CATHOLIC, "freising", force("1 bavaria-d")))
    done = letter(start, f"siege\n{text}\nforage", 9, 5)
    assert done.state.sides[PROTESTANT].garrisons[PointId("freising")].units == {"sweden-d": 1}
    assert refused(begun(at("freising")), f"{text}\nforage") == "nothing-to-hold"


def test_a_garrison_said_before_the_siege_is_the_same() -> None:
    start = begun(garrison(at("freising"), CATHOLIC, "freising", force("1 bavaria-d")))
    done = letter(start, "new garrison: 1 foot\nsiege\nforage", 9, 5)
    assert done.state.sides[PROTESTANT].garrisons[PointId("freising")].units == {"sweden-i": 1}


# 11.3, 11.4


def works_of(text: str, **siege: object) -> Working:
    """As they are declared, before their fire."""
    done = letter(begun(besieging("villingen", **siege)), text)
    return next(stage for stage in done.state.stack if isinstance(stage, Working))


@in_turn(ways_to_say("works"))
def test_works_as_many_as_it_takes(text: str) -> None:
    works = works_of(text).works
    assert (works.points, works.beyond, works.bombard) == (5, 0, True)


@in_turn(ways_to_say("works 3"))
def test_works_for_so_many_points(text: str) -> None:
    assert works_of(text).works.points == 3


@in_turn(ways_to_say("works all"))
def test_works_for_all_points_go_beyond_what_is_required(text: str) -> None:
    done = letter(begun(besieging("villingen", built=7)), text, 0)
    after = give(done.state, Sally(False))
    assert after.told("works") == []
    assert done.told("works")[0]["points"] == 5


@in_turn([*ways_to_say("bombard"), *ways_to_say("works 0", "bombard")])
def test_fire_alone_builds_nothing(text: str) -> None:
    works = works_of(text).works
    assert (works.points, works.bombard) == (0, True)


@pytest.mark.parametrize("text", ways_to_say("chit bombardment", "works", "bombard"))
def test_the_chit_before_works(text: str) -> None:
    start = side(
        besieging("villingen", army=force("16 sweden-i, 2 sweden-g", "gustavus")),
        PROTESTANT,
        chits={"gustavus": "bombardment"},
    )
    done = letter(begun(start), text)
    assert done.told("chit-used")
    assert done.waits == "roll"
    assert done.lapsed == ""


def test_fire_before_works_is_the_fire_of_these_works() -> None:
    works = works_of("bombard; works 2").works
    assert (works.points, works.bombard) == (2, True)
    with pytest.raises(StopIteration):
        works_of("raise the siege")


@pytest.mark.parametrize("text", ways_to_say("if works-done: storm", "else: works all"))
def test_storm_where_the_works_are_done(text: str) -> None:
    done = letter(begun(besieging("villingen", built=8, refused=True)), text, 0)
    assert done.told("storm")
    assert letter(begun(besieging("villingen")), text, 0).told("works-declared")


@in_turn(ways_to_say("if refused: storm ulm"))
def test_storm_at_the_point_that_is_named_and_besieged(text: str) -> None:
    said = text.replace("Ulm", "Villingen").replace("Ульм", "Виллинген")
    assert letter(begun(besieging("villingen", built=8, refused=True)), said, 0).told("storm")


@pytest.mark.parametrize("text", ways_to_say("works", "if refused: storm"))
def test_storm_if_the_final_offer_is_refused(text: str) -> None:
    done = letter(begun(besieging("villingen", built=5)), text, 0)
    assert done.waits == "sally"
    after = _rolled(give(done.state, Sally(False)), 0, 5)
    assert [args["final"] for args in after.told("offer")] == [True]
    assert after.told("storm")


def _rolled(done: Done, *dice: int) -> Done:
    state, events = done.state, done.events
    for die in dice:
        assert isinstance(GAME.pending(state), Roll)
        step = GAME.apply(state, Rolled((die or 10,)))
        state, events = step.state, (*events, *step.events)
    return Done(state, events)


# 12.0


PLANNED = ("activate P1 with 53", "move noerdlingen", "battle C1: advantages centre 2; foot 2 to right")


@pytest.mark.parametrize("text", ways_to_say(*PLANNED))
def test_a_battle_with_its_plan(text: str) -> None:
    start = put(empty(), "P1", "gunzenhausen", ARMY, advantages=1)
    start = put(start, "C1", "noerdlingen", force("12 bavaria-i, 6 bavaria-c", "bavaria-o"))
    done = letter(ready(start, 53), text)
    assert done.waits == "accept"
    fight = done.state.stack[-1].fight  # type: ignore[union-attr]
    assert fight.plans[PROTESTANT] == Plan(advantages={"centre": 2}, foot={"right": 2})


def test_a_plan_that_cannot_be_is_refused_with_the_battle() -> None:
    start = put(put(empty(), "P1", "ulm:R", ARMY), "C2", "ulm:R", force("12 bavaria-i", "bavaria-o"))
    assert (
        refused(ready(start, 37), "1 with 37: battle column 2: 6 TA in the centre")
        == "not-so-many-advantages"
    )
    assert refused(ready(start, 37), "1 with 37: battle column 3") == "no-foe-here"


@pytest.mark.parametrize("text", ways_to_say("battle C2 surprise"))
def test_a_surprise_attack_is_not_declined(text: str) -> None:
    start = put(put(empty(), "P1", "ulm:R", ARMY), "C2", "ulm:R", force("12 bavaria-i", "bavaria-o"))
    assert letter(begun(ready(start, 47), 47), text).waits == "plan"


@in_turn(ways_to_say("battle whoever"))
def test_battle_is_forced_on_the_only_column_that_stands_there(text: str) -> None:
    start = put(put(empty(), "P1", "ulm:R", ARMY), "C2", "ulm:R", force("12 bavaria-i", "bavaria-o"))
    assert letter(begun(ready(start, 47), 47), text).waits == "accept"
    both = put(start, "C3", "ulm:R", force("12 bavaria-i", "bavaria-o"))
    assert refused(begun(ready(both, 47), 47), text) == "which-column"


DECLINED = ("battle C2: advantages centre 1", "if declined: move munich & siege munich")


@pytest.mark.parametrize("text", ways_to_say(*DECLINED))
def test_what_follows_where_he_declines(text: str) -> None:
    start = put(
        put(empty(), "P1", "freising", ARMY, advantages=1),
        "C2",
        "freising",
        force("2 bavaria-i", "bavaria-o"),
    )
    start = garrison(start, CATHOLIC, "munich", force("2 bavaria-i"))
    done = letter(begun(ready(start, 37)), text)
    after = give(done.state, Accept(False))
    assert after.way == ["munich"]
    assert after.told("siege-begun")


# 6.2


@pytest.mark.parametrize("text", ways_to_say("chit spies on C2"))
def test_spies_look_at_a_column_wherever_it_is(text: str) -> None:
    start = put(
        at("ansbach", force("4 france-i", "turenne")), "C2", "ulm:R", force("12 bavaria-i", "bavaria-o")
    )
    start = side(start, PROTESTANT, chits={"turenne": "spies"})
    assert letter(begun(start), text).told("scouted", PROTESTANT)
    assert not letter(begun(start), text).told("scouted", CATHOLIC)


def test_a_garrison_is_for_the_point_that_is_besieged_before_it() -> None:
    start = garrison(at("freising"), CATHOLIC, "freising", force("1 bavaria-d"))
    start = garrison(start, CATHOLIC, "landshut", force("1 bavaria-d"))
    done = letter(begun(start), "siege; move Landshut; siege; hold with 1 foot", 9)
    assert done.waits == "hold"


def test_works_for_more_points_than_there_are_take_those_there_are() -> None:
    assert works_of("works 9").works.points == 5
    assert letter(begun(besieging("villingen")), "drop 1 BP; works 9", 0).told("works")[0]["points"] == 4


def test_spies_look_where_it_was_said_or_at_the_only_column() -> None:
    start = put(
        at("ansbach", force("4 france-i", "turenne")), "C2", "ulm:R", force("2 bavaria-i", "bavaria-o")
    )
    start = side(start, PROTESTANT, chits={"turenne": "spies"})
    assert letter(begun(start), "chit Spies").told("scouted")[0]["column"] == "C2"
    two = put(start, "C1", "munich", force("3 bavaria-i", "bavaria-o"))
    assert refused(begun(two), "chit Spies") == "spies-on-whom"
    assert letter(begun(two), "chit Spies on the column at Munich").told("scouted")[0]["column"] == "C1"
