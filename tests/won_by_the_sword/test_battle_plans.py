"""Battle is forced, accepted or declined, and planned (12.0 to 12.2, 12.4, 6.2, 11.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.board import Left, Siege
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Accept, Engage, Plan
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Activating
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import (
    C1,
    EVEN_C,
    EVEN_P,
    FIGHT,
    HORN,
    P1,
    SMALL_C,
    SMALL_P,
    TILLY,
    C,
    P,
    Played,
    army,
    at,
    chit,
    forced,
    kinds,
    met,
    position,
)


@pytest.mark.rule("won_by_the_sword", "12.0")
def test_battle_costs_a_point_and_a_baggage_that_is_owed() -> None:
    played = forced(SMALL_P, SMALL_C, cp=2)
    acting = next(stage for stage in played.state.stack if hasattr(stage, "owed"))
    assert (acting.cp, acting.owed) == (1, 1)
    assert (played.ask.kind, played.ask.seat) == ("accept", C)
    assert Played(met(SMALL_P, SMALL_C, cp=0)).refused(ENGAGE, FIGHT) == ("points-lacking", "12.0")


@pytest.mark.rule("won_by_the_sword", "12.0")
def test_battle_is_with_one_column_of_the_foe_at_the_point() -> None:
    here = position({"P1": ("ansbach", SMALL_P), "C1": ("noerdlingen", SMALL_C), "C2": ("ansbach", SMALL_C)})
    assert Played(here).refused(ENGAGE, FIGHT) == ("no-foe-here", "12.0")
    assert Played(here).refused(ENGAGE, Engage(P1)) == ("no-foe-here", "12.0")
    played = Played(here).task(ENGAGE, Engage(ColumnId("C2")))
    assert played.ask.args["column"] == "C2"


@pytest.mark.rule("won_by_the_sword", "12.0 accept")
def test_who_declines_leaves_all_baggage_and_loses_points() -> None:
    played = forced(SMALL_P, SMALL_C).say(Accept(False))
    assert played.state.board.left == {at("noerdlingen"): Left(3)}
    assert played.force("C1").baggage == 0
    assert played.force("C1").units == SMALL_C.units
    assert played.state.board.score == {P: 0, C: -3}
    assert isinstance(played.state.stack[0], Activating)


@pytest.mark.rule("won_by_the_sword", "12.0 again")
def test_after_declining_the_same_column_may_not_force_it_again() -> None:
    declined = met(SMALL_P, SMALL_C)
    declined = country.mark(declined, "P1", declined=(C1,))
    assert Played(declined).refused(ENGAGE, FIGHT) == ("declined-before", "12.0")
    assert forced(SMALL_P, SMALL_C).say(Accept(False)).marker("P1").declined == (C1,)


@pytest.mark.rule("won_by_the_sword", "14.0 10")
@pytest.mark.rule("won_by_the_sword", "6.2 5")
def test_surprise_leaves_no_choice_by_card_or_chit() -> None:
    order = Engage(C1, surprise=True)
    assert Played(met(SMALL_P, SMALL_C)).refused(ENGAGE, order) == ("no-surprise", "12.0")
    by_card = Played(met(SMALL_P, SMALL_C, action="surprise_attack")).task(ENGAGE, order)
    assert (by_card.ask.kind, by_card.ask.seat) == ("plan", P)
    used = met(SMALL_P, SMALL_C, action="surprise_attack", acts={"used": ("card",)})
    assert Played(used).refused(ENGAGE, order) == ("no-surprise", "12.0")
    by_chit = chit(Played(met(SMALL_P, SMALL_C)), "P1", HORN, "surprise_attack").task(ENGAGE, order)
    assert by_chit.ask.kind == "plan"
    assert by_chit.state.board.chits == {HORN: "surprise_attack"}
    assert by_chit.side(P).chits == {}


@pytest.mark.rule("won_by_the_sword", "6.2 8")
def test_aggressiveness_never_declines_and_plays_its_marker_in_that_battle() -> None:
    played = chit(Played(met(SMALL_P, SMALL_C)), "C1", TILLY, "aggressiveness").task(ENGAGE, FIGHT)
    assert played.no(Accept(False)) == ("cannot-decline", "6.2 8")
    played.say(Accept(True)).say(Plan())
    assert played.marker("C1").advantages == 1
    assert played.no(Plan()) == ("advantage-must-be-played", "6.2 8")
    played.default()
    assert played.marker("C1").advantages == 0
    assert played.told("advantage-played") == [{"seat": C, "column": "C1", "wing": "fight", "count": 1}]
    played.roll(0)
    # The centre: a die of the attacker, two of the defender.
    played.roll(1, 2, 3)
    assert played.told("clash")[-1]["dice"] == {P: (1,), C: (2, 3)}
    assert played.state.board.stock == 6


@pytest.mark.rule("won_by_the_sword", "6.2 8")
def test_without_a_marker_in_the_stock_aggressiveness_is_kept() -> None:
    played = chit(Played(met(SMALL_P, SMALL_C, stock=0)), "P1", HORN, "aggressiveness")
    played.task(ENGAGE, FIGHT).say(Accept(True))
    assert played.side(P).chits == {HORN: "aggressiveness"}
    assert played.marker("P1").advantages == 0


@pytest.mark.rule("won_by_the_sword", "12.2")
def test_markers_are_played_from_those_the_column_has() -> None:
    start = country.mark(met(SMALL_P, SMALL_C, stock=4), "P1", advantages=2)
    played = Played(start)
    assert played.refused(ENGAGE, Engage(C1, plan=Plan(advantages={"right": 3}))) == (
        "not-so-many-advantages",
        "12.2",
    )
    played.task(ENGAGE, Engage(C1, plan=Plan(advantages={"right": 1}))).say(Accept(True))
    assert (played.ask.kind, played.ask.seat) == ("plan", C)
    assert played.no(Plan(advantages={"centre": 1})) == ("not-so-many-advantages", "12.2")
    assert played.marker("P1").advantages == 1
    played.say(Plan()).roll(0).roll(0, 0, 0)
    assert played.state.board.stock == 5


@pytest.mark.rule("won_by_the_sword", "2.0 2")
@pytest.mark.rule("won_by_the_sword", "2.0 passes")
def test_the_initiative_gives_a_marker_and_passes_over() -> None:
    with_it = Plan(initiative="centre")
    played = forced(SMALL_P, SMALL_C).say(Accept(True)).say(with_it)
    assert (played.state.board.initiative, played.state.board.barred) == (C, C)
    assert played.state.board.stock == 5
    assert played.no(with_it) == ("initiative-barred", "2.0")
    assert forced(SMALL_P, SMALL_C, initiative=C).say(Accept(True)).no(with_it) == (
        "initiative-not-held",
        "2.0",
    )
    assert forced(SMALL_P, SMALL_C, stock=0).say(Accept(True)).no(with_it) == ("no-advantages-left", "12.2")


@pytest.mark.rule("won_by_the_sword", "12.4 deploy")
@pytest.mark.rule("won_by_the_sword", "12.4 manoeuvre")
def test_the_attacker_stands_in_line_before_the_defender_plans() -> None:
    played = forced(EVEN_P, EVEN_C).say(Accept(True)).say(Plan(horse=2))
    (lines,) = played.told("arrayed", C)
    assert lines["lines"]["right"] == {"sweden-c": 2}
    assert lines["lines"]["left"] == {"sweden-c": 6}
    assert (played.ask.kind, played.ask.seat) == ("plan", C)
    assert played.no(Plan(horse=3)) == ("too-much-horse-moved", "12.4")
    played.say(Plan(horse=2))
    # His right meets the attacker's left.
    assert played.fight is not None
    assert played.fight.lines[C]["left"] == kinds(bavaria_c=2)
    assert played.fight.lines[C]["right"] == kinds(bavaria_c=6)


@pytest.mark.rule("won_by_the_sword", "12.4 entrench")
@pytest.mark.rule("won_by_the_sword", "6.2 13")
def test_entrenchment_gives_the_defender_a_marker_and_shelter() -> None:
    played = chit(Played(met(EVEN_P, EVEN_C)), "C1", TILLY, "entrenchments").task(ENGAGE, FIGHT)
    played.say(Accept(True))
    assert played.no(Plan(entrench=True)) == ("defender-entrenches", "6.2 13")
    played.say(Plan()).say(Plan(entrench=True))
    assert played.fight is not None
    assert played.fight.sheltered == (C,)
    assert played.fight.advantages == {C: {"centre": 1}}
    assert played.state.board.chits == {TILLY: "entrenchments"}
    # Only the Bavarians fire.
    played.roll(5)
    assert played.told("clash")[0]["lost"] == {P: 2, C: 0}


@pytest.mark.rule("won_by_the_sword", "6.2 13")
def test_who_has_no_such_chit_cannot_use_it() -> None:
    played = forced(EVEN_P, EVEN_C).say(Accept(True))
    assert played.no(Plan(cannonade=True)) == ("chit-not-held", "6.2 3")
    assert played.no(Plan(charge="right")) == ("chit-not-held", "6.2 6")
    played.say(Plan())
    assert played.no(Plan(entrench=True)) == ("chit-not-held", "6.2 13")


@pytest.mark.rule("won_by_the_sword", "6.2 3")
@pytest.mark.rule("won_by_the_sword", "6.2 4")
@pytest.mark.parametrize("ability", ["bombardment", "quickshot"])
def test_guns_fire_double_and_to_the_end_of_the_round(ability: str) -> None:
    played = chit(Played(met(EVEN_P, EVEN_C)), "P1", HORN, ability).task(ENGAGE, FIGHT)
    played.say(Accept(True, Plan())).say(Plan(cannonade=True)).roll(0, 0)
    assert played.told("clash")[0]["totals"] == {P: 16, C: 8}
    assert played.marker("P1").lasting == (ability,)
    again = country.mark(met(EVEN_P, EVEN_C), "C1", lasting=(ability,))
    played = Played(again).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan()).roll(0, 0)
    assert played.told("clash")[0]["totals"] == {P: 8, C: 16}


@pytest.mark.rule("won_by_the_sword", "6.2 6")
def test_cavalry_charge_where_horse_outnumbers_foot() -> None:
    played = chit(Played(met(EVEN_P, EVEN_C)), "P1", HORN, "cavalry_charge").task(ENGAGE, FIGHT)
    played.say(Accept(True, Plan()))
    assert played.no(Plan(charge="centre")) == ("charge-needs-horse", "6.2 6")
    assert played.no(Plan(charge="left", foot={"left": 4})) == ("charge-needs-horse", "6.2 6")
    played.say(Plan(charge="left", foot={"left": 3}))
    assert played.fight is not None
    assert played.fight.advantages == {P: {"left": 1}}


@pytest.mark.rule("won_by_the_sword", "6.2 7")
def test_infantry_charge_in_the_centre() -> None:
    played = chit(Played(met(EVEN_P, EVEN_C)), "C1", TILLY, "infantry_charge").task(ENGAGE, FIGHT)
    played.say(Accept(True)).say(Plan())
    assert played.no(Plan(charge="right")) == ("foot-charges-in-the-centre", "6.2 7")
    played.say(Plan(charge="centre"))
    assert played.fight is not None
    assert played.fight.advantages == {C: {"centre": 1}}


@pytest.mark.rule("won_by_the_sword", "6.2 7")
def test_infantry_charge_in_a_small_battle_needs_foot() -> None:
    horse = army("bavaria", c=3)
    played = chit(Played(met(SMALL_P, horse)), "C1", TILLY, "infantry_charge").task(ENGAGE, FIGHT)
    played.say(Accept(True)).say(Plan())
    assert played.no(Plan(charge="centre")) == ("charge-needs-foot", "6.2 7")


@pytest.mark.rule("won_by_the_sword", "11.11")
def test_a_besieger_who_is_attacked_is_dug_in() -> None:
    start = met(EVEN_P, EVEN_C)
    siege = {at("noerdlingen"): Siege(C1, 5)}
    played = Played(replace(start, board=replace(start.board, sieges=siege))).task(ENGAGE, FIGHT)
    played.say(Accept(True))
    assert played.marker("C1").advantages == 1
    played.say(Plan()).say(Plan(advantages={"centre": 1}))
    assert played.fight is not None
    assert played.fight.sheltered == (C,)
    played.roll(0)
    assert played.state.board.sieges == siege


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_of_two_energetic_leaders_the_plan_names_the_one_whose_chit_serves() -> None:
    led = replace(EVEN_C, leaders=(LeaderId("mercy"), LeaderId(TILLY)))
    start = country.side(met(EVEN_P, led), C, chits={LeaderId(TILLY): "entrenchments"})
    played = Played(start).task(ENGAGE, FIGHT).say(Accept(True)).say(Plan())
    assert played.no(Plan(entrench=True)) == ("chit-not-held", "6.2 13")
    assert played.no(Plan(commander=LeaderId(HORN))) == ("not-commander", "6.1")
    played.say(Plan(entrench=True, commander=LeaderId(TILLY)))
    assert played.state.board.chits == {TILLY: "entrenchments"}
    assert played.force("C1").commander == TILLY
