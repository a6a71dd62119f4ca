"""Battles on the board (12.3 to 12.6, 6.3, 11.11): dice, who wins, leaders, retreat, spoils."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import PUBLIC, Roll, Rolled
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Left, Siege
from games.won_by_the_sword.model.orders import Accept, Engage, Plan, Retreat
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from games.won_by_the_sword.rules.battles.retreat import fault_of
from games.won_by_the_sword.rules.ground.points import distances
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import (
    C1,
    EVEN_C,
    EVEN_P,
    FIGHT,
    GAME,
    HORN,
    SMALL_C,
    SMALL_P,
    SOURCE,
    C,
    P,
    Played,
    army,
    at,
    card,
    forced,
    kinds,
    met,
    position,
    small,
)


@pytest.mark.rule("won_by_the_sword", "12.3")
def test_a_small_battle_bombardment_then_one_wing() -> None:
    played = small()
    # Only the Bavarians have a gun.
    played.roll(6)
    fired = played.told("clash")[0]
    assert (fired["step"], fired["totals"], fired["lost"]) == ("bombardment", {C: 10}, {P: 1, C: 0})
    # Without the level lost 7 + 4 against 6 + 0: two levels each in all, so the higher total wins.
    played.roll(4, 0)
    blow = played.told("clash")[1]
    assert (blow["totals"], blow["lost"], blow["winner"]) == ({P: 11, C: 6}, {P: 1, C: 2}, P)
    assert played.told("battle-won")[0]["general"] is False


@pytest.mark.rule("won_by_the_sword", "12.3 tired")
@pytest.mark.rule("won_by_the_sword", "12.0 over")
def test_who_wins_a_small_battle_tires_and_the_activation_is_over() -> None:
    played = small().roll(0).roll(9, 0)
    assert (played.ask.kind, played.ask.seat) == ("retreat", C)
    played.say(Retreat((at("aalen"),)))
    marker = played.marker("P1")
    assert (marker.fatigue, marker.victor) == (1, True)
    assert played.state.board.score == {P: 4, C: 0}
    assert played.state.board.initiative == P
    assert len(played.state.stack) == 1


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
def test_the_loser_keeps_guns_and_baggage_for_one_point() -> None:
    played = small().roll(0).roll(9, 0)
    assert played.ask.args["bare"] is False
    assert played.no(Retreat((at("aalen"), at("gmuend")))) == ("retreat-so-far", "12.4")
    assert played.no(Retreat((at("ansbach"),))) == ("no-retreat-there", "12.4")
    played.say(Retreat((at("aalen"),)))
    assert played.marker("C1").at == "aalen"
    assert played.force("C1").baggage == 3
    assert played.force("C1").units["bavaria-g"] == 1


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
@pytest.mark.rule("won_by_the_sword", "12.6")
def test_or_leaves_them_and_goes_two() -> None:
    played = small().roll(0).roll(9, 0)
    played.say(Retreat((at("aalen"), at("gmuend")), abandon=True))
    assert played.marker("C1").at == "gmuend"
    assert played.force("C1").baggage == 0
    assert "bavaria-g" not in played.force("C1").units
    # 2 and 3, and 1 paid for the battle as the activation ends.
    assert played.force("P1").baggage == 4
    assert played.force("P1").units["sweden-g"] == 1
    assert played.state.board.left == {}


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
def test_with_less_horse_than_the_winner_all_is_left() -> None:
    played = forced(army("sweden", i=3, c=2), SMALL_C).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0)
    assert played.ask.args["bare"] is True
    assert played.no(Retreat((at("aalen"),))) == ("retreat-so-far", "12.4")
    played.say(Retreat((at("aalen"), at("gmuend"))))
    assert played.force("C1").baggage == 0


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
def test_who_named_only_the_beginning_of_his_way_is_asked_for_the_rest() -> None:
    begun = Plan(retreat=Retreat((at("aalen"),)))
    played = forced(army("sweden", i=3, c=2), SMALL_C).say(Accept(True, begun)).say(Plan())
    played.roll(0).roll(9, 0)
    assert (played.ask.kind, played.ask.seat) == ("retreat", C)
    default = GAME.default(GAME.view(played.state, C), played.ask)
    assert default.way[0] == "aalen"
    assert len(default.way) == 2
    played.say(Retreat((at("aalen"), at("gmuend"))))
    assert played.marker("C1").at == "gmuend"


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
def test_who_named_all_of_it_or_only_where_towards_is_not_asked() -> None:
    for way in (Retreat((at("aalen"), at("gmuend"))), Retreat((at("gmuend"),), towards=True)):
        played = forced(army("sweden", i=3, c=2), SMALL_C).say(Accept(True, Plan(retreat=way))).say(Plan())
        played.roll(0).roll(9, 0)
        assert played.marker("C1").at == "gmuend"


@pytest.mark.rule("won_by_the_sword", "12.3")
@pytest.mark.rule("won_by_the_sword", "4.5")
def test_who_is_destroyed_leaves_everything_to_the_winner() -> None:
    weak = army("bavaria", c_r=1, g=2, baggage=4)
    played = forced(army("sweden", i=4, c=1), weak).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(5, 0)
    assert "C1" not in played.state.board.columns
    assert played.force("P1").baggage == 3
    assert played.force("P1").units["sweden-g"] == 2
    assert played.side(C).cadre == kinds(bavaria_c_r=1)
    assert played.state.board.left == {}


@pytest.mark.rule("won_by_the_sword", "12.6")
def test_guns_change_as_far_as_there_are_any() -> None:
    rich = army("sweden", i=4, c=1, g=7)
    weak = army("bavaria", c_r=1, g=2)
    played = forced(rich, weak).say(Accept(True, Plan())).say(Plan())
    played.roll(0, 0)
    while played.state.board.columns.get(C1):
        played.roll(*[5] * len(played.waits.sides))  # type: ignore[union-attr]
    assert played.force("P1").units["sweden-g"] == 8
    assert played.state.board.left == {at("noerdlingen"): Left(0, kinds(bavaria_g=1))}


@pytest.mark.rule("won_by_the_sword", "12.6")
@pytest.mark.parametrize(("spoils", "left"), [("leave", Left(4, kinds(bavaria_g=2))), ("destroy", None)])
def test_spoils_may_be_left_or_destroyed(spoils: str, left: Left | None) -> None:
    weak = army("bavaria", c_r=1, g=2, baggage=4)
    plan = Plan(spoils=spoils)  # type: ignore[arg-type]
    played = Played(met(army("sweden", i=4, c=1), weak)).task(ENGAGE, Engage(C1, plan=plan))
    played.say(Accept(True, Plan())).roll(0).roll(5, 0)
    assert played.force("P1").baggage == 0
    assert played.state.board.left == ({at("noerdlingen"): left} if left else {})


@pytest.mark.rule("won_by_the_sword", "12.3 both")
def test_both_destroyed_the_winner_keeps_one() -> None:
    one, other = army("sweden", vc_r=1, baggage=1), army("bavaria", c_r=1)
    played = forced(one, other).say(Accept(True, Plan())).say(Plan())
    played.roll(9, 9)
    assert played.told("clash")[-1]["lost"] == {P: 1, C: 1}
    # Totals 11 and 10: the Swedes have won.
    assert played.force("P1").units == kinds(sweden_vc_r=1)
    assert "C1" not in played.state.board.columns
    assert played.side(P).cadre == {}


@pytest.mark.rule("won_by_the_sword", "12.4 wings")
@pytest.mark.rule("won_by_the_sword", "12.4 reinforce")
def test_a_general_battle_goes_right_left_centre() -> None:
    played = forced(EVEN_P, EVEN_C).say(Accept(True, Plan())).say(Plan())
    played.roll(0, 0).roll(9, 0).roll(9, 0)
    assert [each["wing"] for each in played.told("centre-reinforced")] == ["right", "left"]
    assert played.fight is not None
    assert played.fight.lines[P]["right"] == played.fight.lines[P]["left"] == {}
    assert [each["step"] for each in played.told("clash")] == ["bombardment", "right", "left"]
    played.roll(9, 0)
    assert played.told("battle-won")[0]["rout"] is True


@pytest.mark.rule("won_by_the_sword", "12.4 tired")
@pytest.mark.rule("won_by_the_sword", "2.0 5")
def test_a_rout_leaves_everything_and_gives_the_initiative() -> None:
    played = forced(EVEN_P, EVEN_C, initiative=C).say(Accept(True, Plan())).say(Plan())
    played.roll(0, 0).roll(9, 0).roll(9, 0).roll(9, 0)
    assert played.ask.args["bare"] is True
    played.say(Retreat((at("aalen"), at("gmuend"))))
    assert played.marker("P1").fatigue == 3
    assert played.state.board.score == {P: 25, C: 0}
    assert (played.state.board.initiative, played.state.board.barred) == (P, P)
    assert played.force("P1").units["sweden-g"] == 4


@pytest.mark.rule("won_by_the_sword", "12.4 result")
@pytest.mark.rule("won_by_the_sword", "12.4 tired")
def test_two_wings_are_a_victory() -> None:
    played = forced(EVEN_P, EVEN_C).say(Accept(True, Plan())).say(Plan())
    played.roll(0, 0).roll(9, 0).roll(0, 9).roll(9, 0)
    assert played.told("battle-won")[0]["rout"] is False
    assert (played.marker("P1").fatigue, played.state.board.score[P]) == (2, 15)
    assert played.ask.args["bare"] is False


@pytest.mark.rule("won_by_the_sword", "12.4 retreat")
def test_a_way_that_the_plan_names_is_taken_without_asking() -> None:
    way = Retreat((at("aalen"),))
    played = forced(SMALL_P, SMALL_C).say(Accept(True, Plan(retreat=way))).say(Plan())
    played.roll(0).roll(9, 0)
    assert played.marker("C1").at == "aalen"
    assert played.told("retreated")[0]["way"] == ("aalen",)


@pytest.mark.rule("won_by_the_sword", "12.4 retreat")
def test_no_way_into_a_column_of_the_foe_or_over_a_closed_crossing() -> None:
    columns = {"P1": ("donauwoerth:L", army("sweden", i=3, c=1)), "C1": ("donauwoerth:L", SMALL_C)}
    guards = {"P2": ("heidenheim", SMALL_P), "P3": ("pappenheim", SMALL_P)}
    start = position({**columns, **guards}, {"donauwoerth": (P, army("sweden", d=1))})
    played = Played(start).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0)
    assert played.no(Retreat((at("rain"),))) == ("no-retreat-there", "12.4")
    assert played.no(Retreat((at("heidenheim"),))) == ("no-retreat-there", "12.4")
    played.say(Retreat((at("noerdlingen"),)))
    assert played.marker("C1").at == "noerdlingen"


@pytest.mark.rule("won_by_the_sword", "12.4 retreat")
def test_without_a_way_the_loser_stands_and_pays() -> None:
    columns = {"P1": ("donauwoerth:L", army("sweden", i=3, c=1)), "C1": ("donauwoerth:L", SMALL_C)}
    around = {
        f"P{number}": (point, SMALL_P)
        for number, point in ((2, "heidenheim"), (3, "pappenheim"), (4, "noerdlingen"))
    }
    start = position({**columns, **around}, {"donauwoerth": (P, army("sweden", d=1))})
    played = Played(start).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0)
    assert played.marker("C1").at == "donauwoerth"
    assert played.told("retreat-blocked")[0]["levels"] == 1
    assert played.force("C1").baggage == 0
    assert played.force("P1").baggage == 2


@pytest.mark.rule("won_by_the_sword", "9.2 recall")
def test_the_patrols_of_the_loser_return_as_it_retreats() -> None:
    edge = "dinkelsbuehl-noerdlingen"
    start = met(SMALL_P, SMALL_C)
    from_it = country.state(
        {"P1": ("noerdlingen", SMALL_P), "C1": ("noerdlingen", SMALL_C)}, patrols={edge: ("C1", "bavaria-c")}
    )
    state = replace(start, sides=from_it.sides, board=replace(start.board, patrols=from_it.board.patrols))
    played = Played(state).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0).say(Retreat((at("aalen"),)))
    assert played.state.board.patrols == {}
    assert sum(count for unit, count in played.force("C1").units.items() if "-c" in unit) == 2


@pytest.mark.rule("won_by_the_sword", "6.3")
@pytest.mark.rule("won_by_the_sword", "6.3 stand-in")
def test_a_nine_takes_a_leader_out_and_an_ordinary_one_takes_his_place() -> None:
    led = army("sweden", leader=HORN, i=3, c=1)
    played = forced(led, SMALL_C, round=2).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0).roll(9).roll(4)
    # Round 2 of the first turn: out in rounds 3 to 6, back in the seventh.
    assert played.state.board.out == {HORN: 7}
    assert played.force("P1").leaders == ("sweden-o",)
    assert played.told("leader-wounded")[0]["rounds"] == 4


@pytest.mark.rule("won_by_the_sword", "6.3")
def test_then_a_nought_kills() -> None:
    led = army("sweden", leader=HORN, i=3, c=1)
    played = forced(led, SMALL_C).say(Accept(True, Plan())).say(Plan())
    played.roll(0).roll(9, 0).roll(9).roll(0)
    assert played.state.board.out == {HORN: 0}
    assert played.state.board.score == {P: 4, C: 2}
    played = forced(led, SMALL_C).say(Accept(True, Plan())).say(Plan())
    assert played.roll(0).roll(9, 0).roll(8).state.board.out == {}


@pytest.mark.rule("won_by_the_sword", "11.11")
def test_a_besieger_who_declines_or_retreats_has_no_siege() -> None:
    start = met(SMALL_P, SMALL_C)
    board = replace(start.board, sieges={at("noerdlingen"): Siege(C1, 5)})
    played = Played(replace(start, board=board)).task(ENGAGE, FIGHT).say(Accept(False))
    assert played.state.board.sieges == {}
    played = Played(replace(start, board=board)).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan())
    # The besieger takes no bombardment; his own gun fires.
    played.roll(0).roll(9, 0).say(Retreat((at("aalen"),)))
    assert played.state.board.sieges == {}


def test_a_refused_retreat_names_each_end_once() -> None:
    """Of ways of two points the points between are no ends; towards an end the way is found."""
    board, p1 = met(EVEN_P, EVEN_C).board, ColumnId("P1")
    start = board.columns[p1].at
    for bare in (False, True):
        found = fault_of(SOURCE, board, p1, P, bare, Retreat((at("ulm"),) * 3))
        assert found is not None
        ends = found.args["could"]
        assert isinstance(ends, tuple)
        assert len({*ends}) == len(ends)
        for end in ends:
            assert fault_of(SOURCE, board, p1, P, bare, Retreat((PointId(str(end)),), towards=True)) is None
            assert 1 <= distances(SOURCE.atlas, start)[PointId(str(end))] <= (2 if bare else 1)


def test_a_small_battle_shows_units_to_their_owner_alone() -> None:
    played = small()
    assert played.fight is not None
    assert played.fight.lines == {}
    assert played.fight.plans == {}
    played.roll(9)
    assert played.told("lines-left", C) == []
    assert played.told("lines-left", P)[0]["seat"] == P


def test_after_a_part_of_a_battle_the_wings_are_told_that_lost_in_it() -> None:
    """The others stand as they stood, and a letter is long enough."""
    played = Played(met(EVEN_P, EVEN_C)).task(ENGAGE, FIGHT).say(Accept(True, Plan())).say(Plan())
    played.roll(9, 9).roll(9, 9)
    bombarded, *wings = played.told("lines-left")
    assert [*bombarded["changed"]] == ["centre"]
    assert [[*each["changed"]] for each in wings if each["changed"] != bombarded["changed"]][-1] == ["right"]
    assert all(each["changed"].items() <= each["lines"].items() for each in (bombarded, *wings))


def test_the_plan_of_the_foe_is_nobodys_business() -> None:
    plan = Plan(retreat=Retreat((at("aalen"),)))
    played = Played(met(EVEN_P, EVEN_C)).task(ENGAGE, Engage(C1, plan=plan))
    assert played.fight is not None
    assert played.fight.seen(C).plans == {}
    assert card("surprise_attack")


@pytest.mark.rule("won_by_the_sword", "5.3")
@pytest.mark.rule("won_by_the_sword", "9.2 battle")
def test_neither_garrisons_nor_patrols_nor_other_columns_fight() -> None:
    state = country.state(
        {"P1": ("noerdlingen", SMALL_P), "C1": ("noerdlingen", SMALL_C), "C2": ("noerdlingen", EVEN_C)},
        {"noerdlingen": (C, army("bavaria", i=4))},
        {"dinkelsbuehl-noerdlingen": ("C1", "bavaria-vc")},
    )
    start = met(SMALL_P, SMALL_C)
    fields = ("columns", "garrisons", "patrols")
    board = replace(start.board, **{name: getattr(state.board, name) for name in fields})
    played = Played(replace(start, board=board, sides=state.sides)).task(ENGAGE, FIGHT)
    played.say(Accept(True, Plan())).say(Plan()).roll(0).roll(0, 0)
    # 2 foot and a horse, with nothing from the walls, the edge or beside.
    assert played.told("clash")[1]["totals"][C] == 6


@pytest.mark.rule("won_by_the_sword", "1.7")
def test_the_tenth_face_of_a_die_is_nought() -> None:
    played = small()
    assert played.waits == Roll("battle 1-1 P1 C1 noerdlingen bombardment", (10,), PUBLIC)
    step = GAME.apply(played.state, Rolled((10,)))
    assert step.events[0].args["dice"] == {C: (0,)}


def beaten(horse: int = 1, retreat: Retreat | None = None) -> Played:
    """C1 has lost a small battle at Nördlingen to so much horse, with this way in its plan."""
    played = (
        forced(army("sweden", i=3, c=horse), SMALL_C).say(Accept(True, Plan(retreat=retreat))).say(Plan())
    )
    return played.roll(0).roll(9, 0)


@pytest.mark.rule("won_by_the_sword", "12.4 retreat")
def test_a_retreat_towards_a_point_takes_the_way_that_leads_nearest() -> None:
    played = beaten()
    assert played.no(Retreat((at("ulm"),))) == ("no-retreat-there", "12.4")
    played.say(Retreat((at("augsburg"),), towards=True))
    assert played.marker("C1").at == "donauwoerth"
    assert played.force("C1").baggage == 3
    two = beaten(horse=2).say(Retreat((at("munich"),), towards=True))
    assert two.marker("C1").at in ("augsburg", "rain")
    assert two.force("C1").baggage == 0


@pytest.mark.rule("won_by_the_sword", "12.4 retreat")
def test_the_way_of_a_plan_that_does_not_reach_is_gone_on_with_by_the_loser() -> None:
    """Where only one way goes on nobody is asked; nor where the way that was said is barred."""
    played = beaten(horse=2, retreat=Retreat((at("aalen"),)))
    assert played.ask.kind == "retreat"
    assert beaten(retreat=Retreat((at("gunzenhausen"),))).marker("C1").at == "gunzenhausen"
