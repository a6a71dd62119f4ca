"""12.4: the most possible and never more, replacement corps, priorities, forts, what is lost for good."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import RESERVE, SpaceId
from games.paths_of_glory.model.orders import Attack, Losses
from games.paths_of_glory.rules.results.toll import (
    Piece,
    Toll,
    after,
    best,
    broken,
    lawful,
    outcomes,
    reserve,
)
from tests.paths_of_glory.fights import AP, CP, ELIMINATED, REMOVED, War, assault
from tests.paths_of_glory.positions import UnitId, board, pieces, source
from tests.rig.cases import in_turn

DATA = source()
AT = SpaceId("metz")


def toll(
    left: int, names: Iterable[str], held: Mapping[Seat, Iterable[str]] | None = None, **more: Any
) -> Toll:
    """A toll of units as positions names them, with a reserve."""
    boxes = {RESERVE[seat]: list(kinds) for seat, kinds in (held or {}).items()}
    units = pieces(DATA, {AT: list(names), **boxes})
    here = tuple(Piece(unit, where.reduced, AT) for unit, where in units.items() if where.at == AT)
    stock = tuple(Piece(unit, where.reduced, where.at) for unit, where in units.items() if where.at != AT)
    return Toll(left, here, stock, **more)


def ids(*names: str) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, names))


def ends(what: Toll) -> set[tuple[UnitId, ...]]:
    """The multiset of steps of every way that ends differently."""
    return {tuple(sorted(path)) for path in outcomes(DATA, what, 99)}


def left_over(what: Toll, *steps: str) -> int:
    for unit in ids(*steps):
        assert unit in lawful(DATA, what), (unit, lawful(DATA, what))
        what = after(DATA, what, unit)
    assert not lawful(DATA, what)
    return what.left


@pytest.mark.rule("paths_of_glory", "12.4.3")
def test_the_most_possible_and_never_more() -> None:
    # The rulebook's example: 5 on a full and a reduced French army destroy the reduced one and its corps.
    french = toll(5, ["fr_1_army", "(fr_2_army)"], {AP: ["fr_corps"]})
    assert lawful(DATA, french) == ids("fr_2_army")
    assert left_over(french, "fr_2_army", "fr_corps_1", "fr_corps_1") == 0
    # Nothing that fits is nothing lost.
    assert lawful(DATA, toll(2, ["ge_1_army", "ge_2_army"])) == ()
    assert left_over(toll(2, ["ge_1_army", "ge_2_army"])) == 2
    # 3 on an army of 2 and a corps: both, not the corps alone and 1 left.
    serbs = toll(3, ["sb_1_army", "sb_corps"])
    assert ends(serbs) == {ids("sb_1_army", "sb_corps_1")}
    # 3 on two Austrians: one step each is the only way to place all of it.
    assert ends(toll(3, ["ah_5_army", "ah_corps"])) == {ids("ah_5_army", "ah_corps_1")}


@pytest.mark.rule("paths_of_glory", "12.4.1")
@pytest.mark.rule("paths_of_glory", "12.4.2")
def test_a_step_counts_its_loss_factor() -> None:
    assert left_over(toll(4, ["ru_2_army"], {AP: ["ru_corps"]}), "ru_2_army", "ru_2_army") == 0
    # The corps of the BEF has 2, then 1.
    assert left_over(toll(3, ["br_bef_corps"]), "br_bef_corps_1", "br_bef_corps_1") == 0
    assert lawful(DATA, toll(1, ["br_bef_corps"])) == ()
    assert lawful(DATA, toll(1, ["(br_bef_corps)"])) == ids("br_bef_corps_1")


@pytest.mark.rule("paths_of_glory", "12.4.4")
def test_full_corps_come_before_reduced_ones_and_of_the_nation_only() -> None:
    held = {CP: ["(ge_corps)", "ge_corps", "ah_corps"]}
    german = after(DATA, toll(3, ["(ge_1_army)"], held), UnitId("ge_1_army"))
    assert [(piece.unit, piece.reduced) for piece in german.pieces] == [("ge_corps_2", False)]
    german = after(DATA, toll(3, ["(ge_1_army)"], {CP: ["(ge_corps)", "ah_corps"]}), UnitId("ge_1_army"))
    assert [(piece.unit, piece.reduced) for piece in german.pieces] == [("ge_corps_1", True)]
    german = after(DATA, toll(3, ["(ge_1_army)"], {CP: ["ah_corps", "tu_corps"]}), UnitId("ge_1_army"))
    assert (german.pieces, german.lone) == ((), 1)
    poles = toll(3, ["(ge_1_army)"], {CP: ["ge_corps", "ge_pol_corps"]}, prefer=ids("ge_pol_corps_1"))
    assert after(DATA, poles, UnitId("ge_1_army")).pieces[0].unit == "ge_pol_corps_1"


@pytest.mark.rule("paths_of_glory", "12.4.4")
def test_where_a_german_or_a_polish_corps_could_replace_an_army_its_owner_names_it() -> None:
    def lost(**more: Any) -> War:
        war = War({"metz": ["(ge_4_army)"], "sedan": ["fr_1_army", "fr_2_army", "fr_3_army"]}, **more)
        return war.answer(Attack(assault("sedan", ["ge_4_army"], advances=()))).dice(1, 2)

    both = lost(reserve={"CP": ["ge_corps", "ge_pol_corps"]})
    assert (both.kind, both.ask.seat) == ("losses", CP)
    fault = both.refused(Losses(ids("ge_4_army", "ge_corps_1")))
    assert (fault.key, fault.args["units"]) == ("heir-wanted", ("ge_corps_1", "ge_pol_corps_1"))
    both.answer(Losses(ids("ge_4_army", "ge_pol_corps_1"), corps=ids("ge_pol_corps_1")))
    assert both.where("ge_pol_corps_1").strip("()") == "metz"
    assert both.where("ge_corps_1") == "CP-RESERVE"
    # A silent owner gets the German one; where only one sort is there, or only one is full, nobody is asked.
    silent = lost(reserve={"CP": ["ge_corps", "ge_pol_corps"]}).default()
    assert silent.where("ge_corps_1").strip("()") == "metz"
    assert lost(reserve={"CP": ["ge_corps", "ge_corps"]}).kind != "losses"
    assert lost(reserve={"CP": ["(ge_corps)", "ge_pol_corps"]}).kind != "losses"


@pytest.mark.rule("paths_of_glory", "12.4.4")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_an_army_without_a_corps_to_replace_it_is_gone_for_good() -> None:
    war = War(
        {"koblenz": ["ge_3_army", "ge_1_army", "ge_2_army"], "sedan": ["(fr_5_army)"]},
        reserve={"AP": ["br_corps"]},
    )
    war.answer(
        Attack(assault("sedan", ["ge_3_army", "ge_1_army", "ge_2_army"], losses=(), advances=()))
    ).dice(4, 1)
    assert war.where("fr_5_army") == REMOVED
    assert war.where("br_corps_1") == "AP-RESERVE"
    war = War({"koblenz": ["ge_3_army"], "sedan": ["(fr_5_army)"]}, reserve={"AP": ["fr_corps"]})
    war.answer(Attack(assault("sedan", ["ge_3_army"], losses=(), advances=()))).dice(2, 3)
    assert war.where("fr_5_army") == ELIMINATED[AP]
    assert war.where("fr_corps_1") == "sedan"


@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_marked_armies_are_gone_for_good_though_a_corps_replaces_them() -> None:
    placed = {"sinai": ["br_ne_army", "br_corps", "br_corps"], "gaza": ["(tu_yld_army)"]}
    war = War(
        placed, AP, reserve={"CP": ["tu_corps"]}, destroyed=(SpaceId("gaza"),), events={"sinai-pipeline": 3}
    )
    war.answer(Attack(assault("gaza", ["br_ne_army", "br_corps_1", "br_corps_2"], losses=(), advances=())))
    war.dice(1, 1)
    assert war.where("tu_yld_army") == REMOVED
    assert war.where("tu_corps_1") in ("gaza", "(gaza)")


@pytest.mark.rule("paths_of_glory", "12.4.4.1")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_an_army_out_of_supply_is_replaced_and_gone_for_good() -> None:
    placed = {"verdun": ["fr_1_army", "fr_2_army"], "sedan": ["(ge_2_army)"], "koblenz": ["fr_3_army"]}
    war = War(placed, AP, ["verdun"], reserve={"CP": ["ge_corps"]}, control={
        "sedan": CP, "koblenz": AP, "metz": AP, "liege": AP,
    })  # fmt: skip
    war.answer(Attack(assault("sedan", ["fr_1_army", "fr_2_army"], losses=(), advances=()))).dice(1, 4)
    assert war.where("ge_2_army") == REMOVED
    assert war.where("ge_corps_1") == "sedan"


@pytest.mark.rule("paths_of_glory", "12.4.4.2")
def test_two_armies_and_no_corps_one_must_be_destroyed() -> None:
    big = toll(7, ["ge_1_army", "ge_2_army"])
    assert ends(big) == {ids("ge_1_army", "ge_1_army")}  # or the other, which is all one
    small = toll(5, ["ru_1_army", "ru_2_army"])
    assert ends(small) == {ids("ru_1_army", "ru_1_army")}
    # With a corps in the reserve it suffers the rest.
    held = toll(7, ["ge_1_army", "ge_2_army"], {CP: ["ge_corps"]})
    assert ends(held) == {tuple(sorted(ids("ge_1_army", "ge_1_army", "ge_corps_1")))}
    # 6 is placed to the last by either: the owner chooses.
    assert len(ends(toll(6, ["ge_1_army", "ge_2_army"]))) == 2


@pytest.mark.rule("paths_of_glory", "12.4.4.3")
def test_who_replaces_british_armies() -> None:
    everyone = {AP: ["br_bef_corps", "br_aus_corps", "br_cnd_corps", "br_pt_corps", "br_ana_corps"]}
    assert after(DATA, toll(3, ["(br_1_army)"], everyone), UnitId("br_1_army")).pieces == ()
    bef = after(DATA, toll(3, ["(br_bef_army)"], everyone), UnitId("br_bef_army"))
    assert [piece.unit for piece in bef.pieces] == ["br_bef_corps_1"]
    plain = {AP: ["br_corps", "br_bef_corps"]}
    assert after(DATA, toll(3, ["(br_bef_army)"], {AP: ["br_corps"]}), UnitId("br_bef_army")).pieces == ()
    for army in ("br_ne_army", "br_mef_army", "br_1_army"):
        assert after(DATA, toll(3, [f"({army})"], plain), UnitId(army)).pieces[0].unit == "br_corps_1"
    there = board({RESERVE[AP]: ["br_aus_corps", "br_corps", "ru_czl_corps"]})
    assert [piece.unit for piece in reserve(DATA, there, AP)] == ["br_corps_1"]


@pytest.mark.rule("paths_of_glory", "12.4.5")
def test_the_first_loss_of_an_attack_has_its_order() -> None:
    def first(left: int, *names: str) -> tuple[UnitId, ...]:
        return lawful(DATA, toll(left, names, attacking=True))

    assert first(5, "br_1_army", "br_bef_army", "br_cnd_corps") == ids("br_bef_army")
    # Whom it would hit beyond the loss number is passed over.
    assert first(2, "br_1_army", "br_bef_army", "br_bef_corps") == ids("br_bef_corps_1")
    assert first(1, "br_1_army", "br_bef_army", "br_cnd_corps") == ids("br_cnd_corps_1")
    assert first(2, "br_mef_army", "ru_cau_army", "br_aus_corps") == ids("br_mef_army", "ru_cau_army")
    assert first(2, "ru_cau_army", "br_aus_corps", "br_cnd_corps") == ids("ru_cau_army")
    assert first(1, "br_aus_corps", "br_cnd_corps", "fr_corps") == ids("br_aus_corps_1", "br_cnd_corps_1")
    # It outdoes the most possible: 3 would be an army and nothing left, now it is the Australians' and less.
    assert first(3, "br_1_army", "br_aus_corps") == ids("br_aus_corps_1")
    # Defenders know no such order, and after the first step it is over.
    assert lawful(DATA, toll(3, ["br_1_army", "br_aus_corps"])) == ids("br_1_army")
    rest = after(
        DATA, toll(7, ["br_2_army", "br_3_army", "br_cnd_corps"], attacking=True), UnitId("br_cnd_corps_1")
    )
    assert set(lawful(DATA, rest)) == set(ids("br_2_army", "br_3_army"))


@pytest.mark.rule("paths_of_glory", "12.4.6")
@pytest.mark.rule("paths_of_glory", "15.1.7")
@pytest.mark.rule("paths_of_glory", "15.1.8")
def test_a_fort_falls_when_nobody_is_left_and_the_rest_is_enough() -> None:
    def falls(left: int, names: list[str], held: list[str]) -> bool:
        what = toll(left, names, {AP: held}, fort=2)
        while able := lawful(DATA, what):
            what = after(DATA, what, able[0])
        return broken(what)

    assert falls(2, [], [])
    assert not falls(1, [], [])
    assert falls(3, ["(fr_corps)"], [])
    assert not falls(2, ["(fr_corps)"], [])
    assert not falls(3, ["fr_corps", "fr_corps"], [])
    # The corps that replaces the army stands before the fort too.
    assert not falls(5, ["(fr_1_army)"], ["fr_corps"])
    assert falls(7, ["(fr_1_army)"], ["fr_corps"])
    assert best(DATA, toll(7, ["(fr_1_army)"], {AP: ["fr_corps"]}, fort=2))[0] == 7


@pytest.mark.rule("paths_of_glory", "12.4.6")
@pytest.mark.rule("paths_of_glory", "15.1.9")
def test_a_besieged_fort_that_falls_gives_its_space_to_the_besieger() -> None:
    war = War({"verdun": ["ge_5_army", "ge_corps"], "metz": ["ge_4_army"]})
    war.answer(Attack(assault("verdun", ["ge_5_army", "ge_corps_1"], losses=(), advances=()))).dice(2, 1)
    assert war.board.destroyed == ("verdun",)
    assert war.board.control[SpaceId("verdun")] == CP
    # A fort has but one step: the attackers' own losses never touch a fort of theirs.
    own = War({"metz": ["ge_4_army"], "sedan": ["fr_1_army", "fr_2_army", "fr_3_army"]})
    own.answer(Attack(assault("sedan", ["ge_4_army"], losses=(), advances=()))).dice(1, 6)
    assert own.board.destroyed == ()


@pytest.mark.rule("paths_of_glory", "12.1.6")
def test_the_corps_that_replaces_an_attacker_has_attacked() -> None:
    war = War(
        {"metz": ["(ge_4_army)"], "sedan": ["fr_1_army", "fr_2_army", "fr_3_army"]},
        reserve={"CP": ["ge_corps"]},
    )
    war.answer(Attack(assault("sedan", ["ge_4_army"], losses=(), advances=()))).dice(1, 2)
    assert war.where("ge_corps_1") in ("metz", "(metz)")
    assert war.ask.kind == "action"


@pytest.mark.rule("paths_of_glory", "12.4.3")
def test_the_seat_is_asked_only_where_it_matters_and_told_what_it_may() -> None:
    war = War({"koblenz": ["ge_3_army"], "sedan": ["fr_corps", "fr_corps"]})
    war.answer(Attack(assault("sedan", ["ge_3_army"], losses=(), advances=()))).dice(1, 1)
    # 2 of two French corps: one dead or both reduced.
    assert (war.kind, war.ask.seat) == ("losses", AP)
    fault = war.refused(Losses(ids("fr_corps_1")))
    assert (fault.key, fault.args["left"]) == ("more-losses", 1)
    assert set(fault.args["units"]) == set(ids("fr_corps_1", "fr_corps_2"))  # type: ignore[arg-type]
    fault = war.refused(Losses(ids("fr_corps_1", "ge_3_army")))
    assert (fault.key, fault.rule) == ("not-this-loss", "12.4.3")
    war.default()
    assert {war.where("fr_corps_1"), war.where("fr_corps_2")} == {"(sedan)"}
    single = War({"koblenz": ["ge_3_army"], "sedan": ["fr_corps"]})
    single.answer(Attack(assault("sedan", ["ge_3_army"], losses=(), advances=()))).dice(1, 1)
    assert single.where("fr_corps_1") == ELIMINATED[AP]
    assert single.ask.kind == "action"


def test_an_attacker_says_beforehand_who_suffers() -> None:
    placed = {"metz": ["ge_4_army", "ge_11_army"], "sedan": ["fr_1_army", "fr_2_army", "fr_3_army"]}
    for losses, hit in ((("ge_11_army",), "ge_11_army"), (("ge_4_army",), "ge_4_army")):
        war = War(placed)
        order = assault("sedan", ["ge_4_army", "ge_11_army"], losses=ids(*losses), advances=())
        war.answer(Attack(order)).dice(1, 1)
        assert war.where(hit) == "(metz)"
    asked = War(placed).answer(Attack(assault("sedan", ["ge_4_army", "ge_11_army"]))).dice(1, 1)
    assert (asked.kind, asked.ask.seat) == ("losses", CP)


@pytest.mark.rule("paths_of_glory", "12.5.6")
def test_who_retreated_before_is_destroyed_by_any_loss_and_places_none_of_it() -> None:
    placed = {"metz": ["ge_4_army", "ge_5_army"], "nancy": ["fr_1_army", "fr_corps"]}
    war = War(placed, reserve={"AP": ["fr_corps"]})
    beaten = replace(war.board.now, retreated=ids("fr_1_army"))
    war.state = replace(war.state, board=replace(war.board, now=beaten))
    war.answer(Attack(assault("nancy", ["ge_4_army", "ge_5_army"], losses=(), advances=())))
    war.dice(1, 6)  # 3
    # The army goes to the units that may be rebuilt, no corps comes for it; the fort (2) takes what is left.
    assert war.where("fr_1_army") == ELIMINATED[AP]
    assert war.where("fr_corps_2") == "AP-RESERVE"
    assert war.where("fr_corps_1") == ELIMINATED[AP]
    assert war.board.destroyed == ()
    assert "step-lost" in {event.key for event in war.events}


def naive(what: Toll) -> int:
    """The most that can be placed, by trying every step of every unit."""
    most = what.fort if not what.pieces and 0 < what.fort <= what.left else 0
    for piece in what.pieces:
        lost = DATA.roster[piece.unit].strength(piece.reduced).lf
        if lost <= what.left:
            most = max(most, lost + naive(after(DATA, what, piece.unit)))
    return most


@pytest.mark.rule("paths_of_glory", "12.4.3")
@in_turn(range(60))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    chance = Random(seed)
    sorts = [
        "ge_1_army",
        "ge_2_army",
        "ah_1_army",
        "ge_corps",
        "ah_corps",
        "br_bef_army",
        "br_bef_corps",
        "ru_1_army",
    ]
    names = [each if chance.random() < 0.5 else f"({each})" for each in chance.sample(sorts, 3)]
    held = {CP: chance.sample(["ge_corps", "(ge_corps)", "ah_corps"], chance.randrange(3))}
    what = toll(chance.randrange(8), names, held, fort=chance.choice((0, 0, 2, 3)))
    most = naive(what)
    for path in outcomes(DATA, what, 99):
        end = what
        for unit in path:
            end = after(DATA, end, unit)
        placed = what.left - end.left + (end.fort if broken(end) else 0)
        assert placed == most
        assert end.left >= 0
