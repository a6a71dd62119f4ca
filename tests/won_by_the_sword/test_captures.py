"""Storm, escalade, surrender, and what comes of a capture (11.2, 11.6, 11.8 to 11.10, 1.1, 2.0)."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.board import Left
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Besiege, Hold, Lose, Shelter, Storm
from games.won_by_the_sword.rules.sieges.begin import BESIEGE
from games.won_by_the_sword.rules.sieges.storming import STORM
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import HORN, SOURCE, TILLY, C, P, Played, army, at, kinds, position
from tests.won_by_the_sword.walls import ARMY, FORTRESS, STRONG, TOWN, acting, before, besieging

SMALLEST = Hold(kinds(sweden_d=1))


def ready(garrison: Force | None = None, force: Force = ARMY, point: str = STRONG, **fields: Any) -> Played:
    """A point that has refused the last offer, with works enough."""
    return besieging(point, force, garrison, **{"built": 5, "refused": True, **fields})


def yielded(garrison: Force | None, point: str = TOWN, **more: Any) -> Played:
    """A point that surrenders to the first offer with a nine."""
    start = position({"P1": (point, ARMY), **more.pop("columns", {})}, _held(point, garrison, more), **more)
    return Played(start).task(BESIEGE, Besiege()).roll(9)


def _held(point: str, garrison: Force | None, more: dict[str, Any]) -> dict[str, Any]:
    own = {} if garrison is None else {point: (C, garrison)}
    return {**own, **more.pop("garrisons", {})}


@pytest.mark.rule("won_by_the_sword", "11.8")
def test_a_storm_needs_a_refused_offer_works_points_and_baggage() -> None:
    assert before(STRONG).refused(STORM, Storm()) == ("no-siege", "11.8")
    assert ready(built=4).refused(STORM, Storm()) == ("works-missing", "11.8")
    assert ready(refused=False).refused(STORM, Storm()) == ("offer-first", "11.7")
    assert ready(cp=0).refused(STORM, Storm()) == ("points-lacking", "11.8")
    played = ready().task(STORM, Storm())
    assert (acting(played).cp, acting(played).owed) == (4, 1)


@pytest.mark.rule("won_by_the_sword", "11.8")
def test_the_garrison_fires_all_it_has_and_is_broken() -> None:
    held = army("bavaria", leader=TILLY, i=1, d=1, g=1, baggage=3)
    played = ready(held).task(STORM, Storm())
    # 2 and 1 of foot, 4 of the gun, 2 of the walls, and 7.
    played.roll(7)
    assert played.told("storm-fire")[0]["hits"] == 3
    played.say(Lose(kinds(sweden_i=3)))
    assert played.ask.kind == "hold"
    assert played.side(C).cadre == kinds(bavaria_i_r=1)
    assert played.state.board.out == {TILLY: 0}
    assert played.state.board.score == {P: 2, C: 0}
    assert played.state.board.sieges == {}
    assert played.force("P1").baggage == 9 + 3 + 2
    assert played.force("P1").units["sweden-g"] == 1


@pytest.mark.rule("won_by_the_sword", "11.8")
def test_a_storm_in_which_all_fall_fails() -> None:
    one = army("sweden", i_r=1, c_r=1)
    played = ready(army("bavaria", i=1, g=1), one).task(STORM, Storm()).roll(5)
    played.default()
    assert played.told("storm-failed") == [{"point": STRONG, "escalade": False}]
    assert "P1" not in played.state.board.columns
    assert played.state.board.garrisons[at(STRONG)] == C
    assert played.state.board.sieges == {}


@pytest.mark.rule("won_by_the_sword", "11.6")
def test_an_escalade_needs_surprise_and_meets_double_fire() -> None:
    held = army("bavaria", i=1)
    start = besieging(STRONG, ARMY, held)
    assert start.refused(STORM, Storm(escalade=True)) == ("no-surprise", "11.6")
    played = besieging(STRONG, ARMY, held, action="surprise_attack").task(STORM, Storm(escalade=True))
    assert (acting(played).cp, acting(played).owed) == (5, 0)
    # Twice 2 and 2, and 3.
    played.roll(3)
    assert played.told("storm-fire")[0]["hits"] == 2
    played.default()
    assert played.told("captured")[0]["how"] == "escalade"
    assert played.refused(STORM, Storm(escalade=True)) == ("no-siege", "11.8")


@pytest.mark.rule("won_by_the_sword", "11.6")
@pytest.mark.rule("won_by_the_sword", "6.2 5")
def test_an_escalade_by_the_chit_of_the_commander() -> None:
    led = army("sweden", leader=HORN, i=6, baggage=5)
    start = besieging(STRONG, led, army("bavaria", d=1))
    start.state = country.side(start.state, P, chits={LeaderId(HORN): "surprise_attack"})
    played = start.task(STORM, Storm(escalade=True))
    assert played.state.board.chits == {HORN: "surprise_attack"}
    assert played.side(P).chits == {}


@pytest.mark.rule("won_by_the_sword", "11.6 lost")
def test_an_escalade_in_which_all_fall_ends_the_siege() -> None:
    one = army("sweden", i_r=2)
    start = besieging(STRONG, one, army("bavaria", i=2), action="surprise_attack")
    played = start.task(STORM, Storm(escalade=True)).roll(9).default()
    assert played.told("storm-failed")[0]["escalade"] is True
    assert played.state.board.sieges == {}


@pytest.mark.rule("won_by_the_sword", "11.2 taken")
def test_a_neutral_point_that_surrenders_gives_what_is_found_there() -> None:
    played = yielded(None)
    assert played.force("P1").baggage == 10
    assert played.told("captured")[0]["how"] == "surrender"
    played.say(SMALLEST)
    assert played.state.board.garrisons == {TOWN: P}
    assert played.force("P1").units == kinds(sweden_i=5, sweden_i_r=1, sweden_c=2)
    assert played.side(P).garrisons[at(TOWN)].units == kinds(sweden_d=1)
    assert acting(played).cp == 4


@pytest.mark.rule("won_by_the_sword", "11.9")
def test_guns_and_baggage_stay_the_rest_goes_to_the_nearest_garrison_that_holds_it() -> None:
    held = army("bavaria", leader=TILLY, d=1, g=1, baggage=2)
    others: Any = {
        "donauwoerth": (C, army("bavaria", i=3, i_r=1)),
        "augsburg": (C, army("bavaria", i=1)),
        "heidenheim": (C, army("empire", d=1)),
        "dinkelsbuehl": (C, army("bavaria", i=2)),
    }
    played = yielded(held, garrisons=others)
    assert played.told("garrison-seen", P)[0]["units"] == {"bavaria-d": 1, "bavaria-g": 1}
    # Heidenheim is nearer but of another nation, Dinkelsbühl full.
    assert played.side(C).garrisons[at("donauwoerth")].units == kinds(bavaria_d=1, bavaria_i=3, bavaria_i_r=1)
    assert TILLY in played.side(C).garrisons[at("donauwoerth")].leaders
    assert played.force("P1").baggage == 9 + 2 + 1
    assert played.force("P1").units["sweden-g"] == 1
    assert played.side(C).cadre == {}


@pytest.mark.rule("won_by_the_sword", "11.9")
def test_between_equals_the_owner_chooses() -> None:
    others: Any = {point: (C, army("bavaria", i=1)) for point in ("gmuend", "heidenheim", "augsburg")}
    played = yielded(army("bavaria", d=1), garrisons=others)
    assert (played.ask.kind, played.ask.seat) == ("quarter", C)
    assert played.ask.args["could"] == ("gmuend", "heidenheim")
    assert played.no(Shelter("augsburg")) == ("no-shelter-there", "11.9")
    played.say(Shelter("heidenheim"))
    assert played.side(C).garrisons[at("heidenheim")].units == kinds(bavaria_d=1, bavaria_i=1)
    assert played.ask.kind == "hold"


@pytest.mark.rule("won_by_the_sword", "11.9")
def test_what_fits_nowhere_lies_in_the_cadre_box() -> None:
    full: Any = {"gmuend": (C, army("bavaria", i=3, i_r=1))}
    played = yielded(army("bavaria", i_r=1, d=1), garrisons=full)
    assert played.side(C).garrisons[at("gmuend")].units == kinds(bavaria_d=1, bavaria_i=3, bavaria_i_r=1)
    assert played.side(C).cadre == kinds(bavaria_i_r=1)
    nowhere = yielded(
        army("bavaria", leader=TILLY, d=1), columns={"C1": ("augsburg:L", army("bavaria", c=1))}
    )
    assert nowhere.force("C1").leaders == ("bavaria-o", TILLY)


@pytest.mark.rule("won_by_the_sword", "11.10")
def test_the_victor_leaves_a_detachment_or_a_reduced_regiment_of_foot() -> None:
    played = yielded(None)
    assert played.no(Hold({})) == ("garrison-needed", "11.10")
    assert played.no(Hold(kinds(sweden_c=1))) == ("garrison-of-foot", "11.10")
    assert played.no(Hold(kinds(sweden_i=3))) == ("garrison-full", "5.0")
    assert played.no(Hold(kinds(bavaria_d=1))) == ("not-there", "11.10")
    assert played.no(Hold(kinds(sweden_d=1), baggage=11)) == ("not-there", "11.10")
    played.say(Hold(kinds(sweden_i=1, sweden_d=1), baggage=2))
    assert played.side(P).garrisons[at(TOWN)] == Force(kinds(sweden_i=1, sweden_d=1), (), 2)
    reduced = position({"P1": (TOWN, army("sweden", i_r=2, c=1))})
    other = Played(reduced).task(BESIEGE, Besiege()).roll(9)
    assert other.no(SMALLEST) == ("not-there", "11.10")
    other.default()
    assert other.side(P).garrisons[at(TOWN)].units == kinds(sweden_i_r=1)


@pytest.mark.rule("won_by_the_sword", "11.10")
def test_the_last_regiment_becomes_the_garrison_and_its_column_is_no_more() -> None:
    last = army("sweden", leader=HORN, i_r=1, baggage=1)
    played = ready(None, last, TOWN).task(STORM, Storm())
    played.default()
    held = played.side(P).garrisons[at(TOWN)]
    assert "P1" not in played.state.board.columns
    assert (held.units, held.leaders, held.baggage) == (kinds(sweden_i_r=1), (HORN,), 2)


@pytest.mark.rule("won_by_the_sword", "11.10")
def test_what_was_said_with_the_task_is_left_without_asking() -> None:
    start = before(TOWN).task(BESIEGE, Besiege(hold=Hold(kinds(sweden_i=1)))).roll(9)
    assert start.side(P).garrisons[at(TOWN)].units == kinds(sweden_i=1)
    assert start.ask.kind == "go"
    wrong = before(TOWN).task(BESIEGE, Besiege(hold=Hold(kinds(sweden_vi=1)))).roll(9)
    assert wrong.ask.kind == "hold"


@pytest.mark.rule("won_by_the_sword", "2.0 6")
@pytest.mark.parametrize(("point", "passes"), [(TOWN, False), (STRONG, True), (FORTRESS, True)])
def test_a_strong_town_or_more_gives_the_initiative(point: str, passes: bool) -> None:
    big = army("sweden", i=9, g=2, baggage=9)
    played = Played(position({"P1": (point, big)}, initiative=C)).task(BESIEGE, Besiege()).roll(9)
    assert (played.state.board.initiative == P) is passes
    assert played.state.board.barred == (P if passes else None)


@pytest.mark.rule("won_by_the_sword", "2.0 6")
def test_even_where_it_was_used_on_the_offer() -> None:
    played = before(STRONG).task(BESIEGE, Besiege(initiative=True)).roll(9)
    assert (played.state.board.initiative, played.state.board.barred) == (P, P)


@pytest.mark.rule("won_by_the_sword", "1.1")
def test_a_point_of_ones_own_retaken_only_loses_the_marker_of_the_foe() -> None:
    own = next(
        point
        for point in SOURCE.setups["c1634"].posts[P]
        if SOURCE.atlas[point].kind == "town" and not SOURCE.atlas[point].banks
    )
    start = position({"P1": (own, ARMY)}, {own: (C, army("bavaria", d=1))}, captured={own: C})
    played = Played(start).task(BESIEGE, Besiege()).roll(9)
    assert played.state.board.captured == {}
    other = position({"P1": (TOWN, ARMY)}, {TOWN: (C, army("bavaria", d=1))}, captured={at(TOWN): C})
    assert Played(other).task(BESIEGE, Besiege()).roll(9).state.board.captured == {TOWN: P}


@pytest.mark.rule("won_by_the_sword", "11.2 reject")
def test_a_point_that_changed_hands_may_accept_again() -> None:
    played = ready(None, refusals=(at(STRONG),)).task(STORM, Storm()).roll(0)
    assert played.state.board.refusals == ()


@pytest.mark.rule("won_by_the_sword", "12.6")
def test_guns_for_which_there_is_no_counter_stay_at_the_point() -> None:
    many = army("sweden", i=6, g=8, baggage=9)
    played = Played(position({"P1": (TOWN, many)}, {TOWN: (C, army("bavaria", d=1, g=2))}))
    played.task(BESIEGE, Besiege()).roll(9)
    assert played.force("P1").units["sweden-g"] == 8
    assert played.state.board.left == {TOWN: Left(0, kinds(bavaria_g=2))}


def test_a_garrison_that_is_left_is_seen_by_its_owner_alone() -> None:
    played = yielded(None).say(SMALLEST)
    assert played.told("garrison-left", C) == []
    assert played.told("garrison-left", P)
    assert played.told("garrisoned", C) == [{"seat": P, "point": TOWN}]
