"""9.5.4: every combat card where it helps and where it does not; cards kept, lost, used up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Attack, Cards
from games.paths_of_glory.rules.combat import battle, combat_cards, fire
from tests.paths_of_glory.combat_cases import (
    BASRA,
    BRITISH,
    DATA,
    EGYPT,
    FLANKED,
    FRENCH,
    GERMANS_EAST,
    H_L,
    MOUNTAIN,
    NANCY,
    RUSSIANS,
    SWAMP,
    TABLE,
    Case,
    case,
    dug,
    more,
    with_units,
)
from tests.paths_of_glory.fights import AP, CP, War, assault
from tests.rig.cases import in_turn


def test_every_combat_card_has_its_cases() -> None:
    assert set(TABLE) == {card.id for card in DATA.pack.cards.values() if card.help is not None}
    assert all(helps and not_ for helps, not_ in TABLE.values())


@pytest.mark.rule("paths_of_glory", "12.2.6")
@pytest.mark.rule("paths_of_glory", "9.5.4.1")
@in_turn(sorted(TABLE))
def test_each_card_where_it_helps_and_where_not(card: str) -> None:
    name = CardId(card)
    seat = DATA.pack[name].seat
    for what in TABLE[card][0]:
        war = what.war({seat: [card]})
        fault = combat_cards.check(DATA, war.board, (name,), what.fight(war), seat, name)
        assert fault is None, fault
    for what in TABLE[card][1]:
        war = what.war({seat: [card]})
        assert combat_cards.check(DATA, war.board, (name,), what.fight(war), seat, name) is not None, what


def fought(what: Case, mine: str, dice: tuple[int, int] | None = None, **more_: Any) -> War:
    """The battle with a card of the attacker."""
    war = what.war({what.seat: [mine]})
    order = assault(what.target, what.units, cards=[mine], losses=(), advances=(), **more_)
    war.answer(Attack(order))
    return war.dice(*dice) if dice else war


def answered(what: Case, theirs: str, dice: tuple[int, int] | None = None) -> War:
    """The battle with a card of the defender."""
    defender = DATA.pack[CardId(theirs)].seat
    war = what.war({defender: [theirs]})
    war.answer(Attack(assault(what.target, what.units, losses=(), advances=())))
    war.answer(Cards((CardId(theirs),)))
    return war.dice(*dice) if dice else war


@pytest.mark.rule("paths_of_glory", "12.2.7")
def test_modifiers_fall_on_the_owners_die() -> None:
    war = fought(NANCY, "cp_15", (1, 1))
    assert [(each["seat"], each["modifier"]) for each in war.told("fired")] == [(CP, 1), (AP, 0)]
    war = answered(more(MOUNTAIN, turn=11), "ap_07", (1, 1))
    assert [(each["seat"], each["modifier"]) for each in war.told("fired")] == [(CP, 0), (AP, 2)]


@pytest.mark.rule("paths_of_glory", "12.2.4")
def test_trenches_cancelled_shifted_and_made() -> None:
    deep = dug(more(NANCY, events=H_L), AP, 2)
    fired = fought(deep, "cp_49", (1, 1)).told("fired")
    assert [(each["shift"], each["modifier"]) for each in fired] == [(0, 1), (0, 0)]
    # The Royal Tank Corps takes the shifts only: the trench still lets the defender pay for staying.
    tanks = dug(with_units(more(BRITISH, events={"landships": 8}), amiens=["br_1_army", "br_2_army"]), CP, 2)
    tanks = replace(tanks, units=("br_1_army", "br_2_army"))
    war = fought(tanks, "ap_48", (3, 1))
    assert [each["shift"] for each in war.told("fired")] == [0, 0]
    assert war.kind != "cancel"  # a reduced last unit cannot pay
    war = fought(with_units(tanks, cambrai=["ge_4_army", "ge_corps"]), "ap_48", (3, 1))
    while war.kind == "losses":
        war.default()
    assert war.kind == "cancel"
    # Turkish determination counts as a trench, and lets the Turks pay.
    war = answered(with_units(EGYPT, sinai=["tu_corps", "tu_corps"]), "cp_60", (6, 1))
    assert [each["shift"] for each in war.told("fired")] == [-1, 1]


@pytest.mark.rule("paths_of_glory", "12.2.4")
def test_brusilov_takes_one_trench_where_no_germans_defend() -> None:
    card = CardId("ap_46")
    deep = dug(more(RUSSIANS, effects=("brusilov-offensive",)), CP, 2)
    war = deep.war()
    war.answer(Attack(assault("lemberg", ["ru_1_army"], cards=["ap_46"], losses=(), advances=()))).dice(1, 1)
    assert [(each["shift"], each["modifier"]) for each in war.told("fired")] == [(0, 1), (0, 0)]
    germans = with_units(deep, lemberg=["ah_1_army", "ge_corps"]).war()
    fight = battle.fight_of(DATA, germans.board, AP, assault("lemberg", ["ru_1_army"]))
    assert combat_cards.check(DATA, germans.board, (), fight, AP, card) is not None
    spent = replace(germans.board, now=replace(germans.board.now, used=(card,)))
    plain = deep.war()
    fight = battle.fight_of(DATA, plain.board, AP, assault("lemberg", ["ru_1_army"]))
    assert combat_cards.check(DATA, plain.board, (), fight, AP, card) is None
    fault = combat_cards.check(DATA, replace(plain.board, now=spent.now), (), fight, AP, card)
    assert fault is not None
    assert fault.rule == "9.5.4.4"
    # It may be spent on a space without a trench.
    bare = more(RUSSIANS, effects=("brusilov-offensive",)).war()
    assert combat_cards.check(DATA, bare.board, (), fight, AP, card) is None
    without = RUSSIANS.war()
    assert combat_cards.check(DATA, without.board, (), fight, AP, card) is not None


def test_kerensky_adds_two_once() -> None:
    what = more(RUSSIANS, effects=("kerensky-offensive",), events={"fall-of-the-tsar": 9})
    war = what.war()
    war.answer(Attack(assault("lemberg", ["ru_1_army"], cards=["ap_45"], losses=(), advances=()))).dice(1, 1)
    assert war.told("fired")[0]["modifier"] == 2
    assert war.board.table[AP] == ()


def test_von_hutier_fires_first_and_intercepts_win_the_flank() -> None:
    war = fought(dug(GERMANS_EAST, AP, 2), "cp_44")
    assert war.roll.sides == (6,)
    war.dice(3)
    assert war.told("fired")[0]["seat"] == CP
    assert war.told("fired")[0]["shift"] == 0
    war = fought(FLANKED, "cp_02", pin=SpaceId("lemberg"))
    assert war.told("flank-sure")[0]["space"] == "tarnopol"
    assert war.state.stack[-1].firing == (CP,)  # type: ignore[union-attr]
    plain = FLANKED.war({CP: ["cp_02"]})
    fault = plain.refused(Attack(assault("tarnopol", FLANKED.units, cards=["cp_02"])))
    assert fault.key == "card-needs-flank"


@pytest.mark.rule("paths_of_glory", "12.2.5")
def test_more_cards_as_the_die_of_the_flank_falls() -> None:
    for die, used in ((6, "cp_15"), (1, "cp_19")):
        war = FLANKED.war({CP: ["cp_15", "cp_19"]})
        order = assault(
            "tarnopol", FLANKED.units, pin=SpaceId("lemberg"), if_won=["cp_15"], if_lost=["cp_19"]
        )
        war.answer(Attack(order)).dice(die)
        assert war.board.table[CP] == (used,)


@pytest.mark.rule("paths_of_glory", "12.5.3")
def test_they_shall_not_pass_and_backs_to_the_wall() -> None:
    strong = with_units(NANCY, metz=["ge_4_army", "ge_5_army", "ge_3_army"], nancy=["fr_1_army", "br_corps"])
    strong = replace(strong, units=("ge_4_army", "ge_5_army", "ge_3_army"))
    war = answered(strong, "ap_39", (1, 2))  # 4: army and corps; 4 with the fort
    assert not war.told("retreated")
    allies = with_units(
        strong, metz=["ge_4_army", "ge_5_army", "ge_3_army"], nancy=["fr_1_army", "br_1_army"]
    )
    war = answered(replace(allies, units=strong.units), "ap_39", (2, 1))  # 5 against 3: one army is reduced
    while war.kind == "losses":
        war.default()
    # Whoever defends stands: the card names the fort, not the French.
    assert set(war.told("stand")[0]["units"]) == {"fr_1_army", "br_1_army"}
    assert not war.told("retreated")
    assert {war.where(unit).strip("()") for unit in ("fr_1_army", "br_1_army")} == {"nancy"}
    british = with_units(NANCY, metz=["ge_4_army", "ge_5_army", "ge_3_army"], nancy=["br_1_army"])
    war = answered(replace(british, units=strong.units), "ap_39", (2, 1))
    while war.kind == "losses":
        war.default()
    assert not war.told("retreated")
    coast = with_units(SWAMP, cambrai=["ge_4_army", "ge_5_army"], calais=["br_1_army", "fr_corps"])
    war = answered(replace(coast, units=("ge_4_army", "ge_5_army")), "ap_63", (4, 1))
    while war.kind == "losses":
        war.default()
    assert not war.told("retreated")
    assert war.where("br_1_army") in ("calais", "(calais)")


def test_alberich_cancels_and_gives_back() -> None:
    war = FRENCH.war({AP: ["ap_21"], CP: ["cp_64"]})
    war.state = replace(war.state, board=replace(war.board, terms=replace(war.board.terms, optional="all")))
    war.answer(Attack(assault("cambrai", FRENCH.units, cards=["ap_21"], losses=(), advances=())))
    assert war.board.table[AP] == ("ap_21",)
    war.answer(Cards((CardId("cp_64"),)))
    assert war.state.hands[AP] == ("ap_21",)
    assert war.board.table == {AP: (), CP: ()}
    assert war.board.removed[CP] == ("cp_64",)
    assert not war.told("fired")
    assert war.told("attack-cancelled")


def test_the_peace_offensive_costs_a_point_where_nobody_advances() -> None:
    war = fought(more(NANCY, events=H_L), "cp_51", (1, 6))
    assert war.board.vp == 9
    assert war.told("vp")[-1]["reason"] == "peace-offensive"
    strong = with_units(more(NANCY, events=H_L), metz=["ge_4_army", "ge_5_army"], nancy=["(fr_corps)"])
    strong = more(replace(strong, units=("ge_4_army", "ge_5_army")), destroyed=(SpaceId("nancy"),))
    war = strong.war({CP: ["cp_51"]})
    from games.paths_of_glory.model.orders import Advance

    plan = (Advance((UnitId("ge_4_army"),), SpaceId("nancy")),)
    war.answer(Attack(assault("nancy", strong.units, cards=["cp_51"], losses=(), advances=plan))).dice(6, 1)
    assert war.where("ge_4_army") == "nancy"
    assert all(each["reason"] != "peace-offensive" for each in war.told("vp"))


def test_maude_fires_on_the_table_of_armies() -> None:
    war = fought(more(BASRA), "ap_61", (1, 1))
    assert war.told("fired")[0]["table"] == "army"


# Kept and lost


@pytest.mark.rule("paths_of_glory", "9.5.4.2")
def test_a_winner_keeps_what_may_be_kept() -> None:
    kept = fought(GERMANS_EAST, "cp_03", (6, 1))
    assert kept.board.table[CP] == ("cp_03",)
    starred = fought(NANCY, "cp_15", (6, 1))
    assert starred.board.table[CP] == ()
    assert starred.board.removed[CP] == ("cp_15",)
    once = fought(
        dug(with_units(BRITISH, amiens=["br_1_army", "br_2_army", "br_3_army"]), CP), "ap_36", (6, 1)
    )
    assert once.board.table[AP] == ()
    assert once.board.discards[AP] == ("ap_36",)
    assert once.board.tally.one_battle == ("ap_36",)


@pytest.mark.rule("paths_of_glory", "9.5.4.3")
@pytest.mark.rule("paths_of_glory", "12.2.11")
def test_loser_and_tied_lose_cards_but_for_one() -> None:
    lost = fought(GERMANS_EAST, "cp_03", (1, 6))
    assert lost.told("battle-decided")[0]["winner"] == AP
    assert lost.board.discards[CP] == ("cp_03",)
    tied = fought(GERMANS_EAST, "cp_03", (1, 4))  # 3: 3
    assert tied.told("battle-decided")[0]["winner"] == ""
    assert tied.board.discards[CP] == ("cp_03",)
    # What lay on the table from a former victory goes too.
    table = more(GERMANS_EAST, table={AP: (), CP: (CardId("cp_03"),)}).war()
    table.answer(Attack(assault("tarnopol", ["ge_8_army"], cards=["cp_03"], losses=(), advances=()))).dice(
        1, 6
    )
    assert table.board.discards[CP] == ("cp_03",)
    # They Shall Not Pass stays after a tie, and goes after a defeat.
    even = answered(NANCY, "ap_39", (3, 2))
    assert even.told("battle-decided")[0]["winner"] == ""
    assert even.board.table[AP] == ("ap_39",)
    beaten = answered(NANCY, "ap_39", (6, 1))
    assert beaten.board.discards[AP] == ("ap_39",)


@pytest.mark.rule("paths_of_glory", "9.5.4.4")
def test_once_a_round_of_both_seats() -> None:
    placed = {
        "lemberg": ["ge_8_army"],
        "stanislau": ["ge_9_army"],
        "tarnopol": ["ru_1_army"],
        "czernowitz": ["ru_2_army"],
    }
    control = {"tarnopol": AP, "czernowitz": AP}
    war = War(placed, CP, hands={CP: ["cp_03"]}, control=control, turn=10)
    first = assault("tarnopol", ["ge_8_army"], cards=["cp_03"], losses=(), advances=())
    again = assault("czernowitz", ["ge_9_army"], cards=["cp_03"], losses=(), advances=())
    fault = battle.check_orders(DATA, war.board, (CardId("cp_03"),), CP, (first, again))
    assert fault is not None
    assert fault.rule == "9.5.4.4"
    war.answer(Attack(first)).dice(4, 1)
    assert war.board.table[CP] == ("cp_03",)
    while war.kind not in ("attack", "action"):
        war.default()
    assert war.refused(Attack(again)).key == "card-used"
    war.answer(Attack(None))
    # The Allies act in the same round: what was used stays used, and is free in the next one.
    assert war.ask.seat == AP
    assert war.board.now.used == ("cp_03",)
    war.default()
    assert (war.ask.seat, war.board.round) == (CP, 2)
    assert war.board.now.used == ()


@pytest.mark.rule("paths_of_glory", "14.3.4")
def test_defenders_out_of_supply_have_no_cards() -> None:
    cut = case(
        {"koblenz": ["fr_2_army"], "sedan": ["ge_4_army"], "verdun": ["fr_1_army"]},
        AP,
        "sedan",
        "fr_1_army",
        control={"sedan": CP, "koblenz": AP, "metz": AP},
        trenches={"sedan": (1, CP)},
    )
    name = CardId("cp_18")
    war = cut.war({CP: ["cp_18"]})
    fault = combat_cards.check(DATA, war.board, (name,), cut.fight(war), CP, name)
    assert fault is not None
    assert fault.args["why"] == "nobody"
    fed = more(cut, control={"sedan": CP, "liege": CP, "aachen": CP}).war({CP: ["cp_18"]})
    assert combat_cards.check(DATA, fed.board, (name,), cut.fight(fed), CP, name) is None


@pytest.mark.rule("paths_of_glory", "9.5.4.1")
def test_the_window_opens_by_what_could_be_held() -> None:
    # One card in hand of which nobody knows what it is: it could be Withdrawal.
    war = NANCY.war({AP: ["ap_02"]})
    assert war.answer(Attack(assault("nancy", ["ge_4_army"]))).kind == "defend"
    assert war.refused(Cards((CardId("ap_06"),))).key == "not-held"
    # Without cards no window.
    assert NANCY.war().answer(Attack(assault("nancy", ["ge_4_army"]))).kind == "roll"
    board = NANCY.war({AP: ["ap_02"]}).board
    could = combat_cards.could_hold(DATA, board, AP)
    assert "ap_06" in could
    assert "ap_58" not in could  # optional cards are not in this game
    assert "ap_48" in could
    early = replace(board, commitment={AP: "limited", CP: "limited"})
    assert "ap_48" not in combat_cards.could_hold(DATA, early, AP)
    gone = replace(board, removed={AP: (CardId("ap_06"),), CP: ()}, discards={AP: (CardId("ap_07"),), CP: ()})
    left = combat_cards.could_hold(DATA, gone, AP)
    assert not {"ap_06", "ap_07"} & set(left)
    # A fort alone cannot be helped at all.
    fort = with_units(NANCY, nancy=[]).war({AP: ["ap_02"]})
    assert fort.answer(Attack(assault("nancy", ["ge_4_army"]))).kind == "roll"


def test_the_window_tells_nothing_of_the_hand() -> None:
    events = []
    for held in ("ap_02", "ap_06", "ap_39"):
        war = NANCY.war({AP: [held]}).answer(Attack(assault("nancy", ["ge_4_army"])))
        events.append([(event.key, event.args, event.audience) for event in war.events])
        assert war.kind == "defend"
    assert events[0] == events[1] == events[2]
    assert fire.NO_TRENCH
