"""What the simple player makes of its moves: no life spent on a lost year, actions at their time."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import Attack, ClearMines, Order, Pass, Play
from games.sunset_of_empire.robot.player import TEMPERS, advise
from tests.sunset_of_empire.session import Session, fight

CHRISTIE, RECALL = CardId("entente-christie"), CardId("entente-recall")


def advice(game: Session, temper: str = "bold") -> Order:
    """What a simple player of the seat that is asked would order."""
    view, ask = game.view(game.ask.seat), game.ask
    order = advise(game.game.table(view), view, ask, TEMPERS[temper], lambda count: 0)
    assert game.game.check(view, ask, order) is None
    return order


@pytest.mark.parametrize(("behind", "played"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_doctor_comes_when_two_points_turn_the_year(behind: int, played: bool) -> None:
    hands = {ENTENTE: (str(CHRISTIE),)}
    life = (10, 10 + behind)
    game = fight(("!anzac",), ("saxons-4",), first=ENTENTE, life=life, hands=hands, central_passed=True)
    assert (advice(game) == Play(CHRISTIE)) == played


@pytest.mark.parametrize(("units", "played"), [(("!anzac",), False), (("!anzac", "!seaforth"), True)])
def test_the_last_of_a_row_is_not_recalled_for_it_bars_the_way(units: tuple[str, ...], played: bool) -> None:
    hands = {ENTENTE: (str(RECALL),)}
    game = fight(units, ("saxons-4",), first=ENTENTE, hands=hands, year=1914)
    order = advice(game)
    assert isinstance(order, Play if played else Pass)


def test_a_neutralised_ship_is_given_for_the_mines_before_a_sound_one() -> None:
    mines = CardId("central-naval-mines")
    game = fight(
        ("!lion", "sydney", "imperatritsa-maria", "panteleimon"),
        ("blucher",),
        first=ENTENTE,
        entente_mined=mines,
        year=1914,
    )
    assert advice(game) == ClearMines(game.tag("lion"), sunk=True)


@pytest.mark.parametrize(
    ("formation", "shot"), [("gallieni+quick-moroccan-division", True), ("denikin+quick-iron-brigade", False)]
)
def test_a_sniper_waits_for_leaders_and_strong_formations(formation: str, shot: bool) -> None:
    hands = {CENTRAL: ("central-sniper",)}
    # With the figures of the house: Denikin adds 1, Gallieni 5.
    game = Session(fight((formation,), ("!saxons-4",), hands=hands, year=1914).state, SunsetOfEmpire())
    assert (advice(game) == Play(CardId("central-sniper"), (game.tag(formation.partition("+")[0]),))) == shot


def test_a_blow_that_may_be_turned_back_is_struck_where_that_costs_least() -> None:
    # Turned back, the blow of the stronger falls on the weaker, and not the other way round.
    units = ("spad-7", "camel")
    strong = max(units, key=lambda card: fight(units).strength(card))
    hands = {CENTRAL: ("central-sniper", "central-forster")}
    game = fight(units, ("fokker-e1",), first=ENTENTE, hands=hands, year=1914)
    order = advice(game)
    assert isinstance(order, Attack)
    assert order.units == (game.tag(strong),)


@pytest.mark.parametrize(("life", "played"), [(20, False), (13, False), (12, True), (7, True)])
def test_the_breakthrough_is_not_spent_on_life_points_but_to_end_the_year(life: int, played: bool) -> None:
    card = "entente-brusilov"
    units = ("anzac", "seaforth")
    game = fight(units, ("l13",), first=ENTENTE, life=(20, life), hands={ENTENTE: (card,)}, year=1914)
    one, both = (sum(game.strength(unit) for unit in some) for some in (units[1:], units))
    assert one < 7 < both < 13
    order = advice(game)
    assert isinstance(order, Attack)
    assert (order.card == CardId(card)) == played


def test_the_breakthrough_is_kept_where_one_unit_is_enough() -> None:
    card = "entente-brusilov"
    game = fight(("anzac", "seaforth"), ("saxons-4",), first=ENTENTE, hands={ENTENTE: (card,)}, year=1914)
    assert min(game.strength("anzac"), game.strength("seaforth")) >= game.strength("saxons-4")
    order = advice(game)
    assert isinstance(order, Attack)
    assert (order.card, len(order.units)) == (None, 1)


@pytest.mark.parametrize("year", [1914, 1918])
def test_technical_troops_are_not_kept_for_they_seldom_find_a_machine(year: int) -> None:
    troops = CardId("central-technical-troops")
    game = fight(("!anzac",), ("!lz37",), first=CENTRAL, hands={CENTRAL: (str(troops),)}, year=year)
    assert advice(game) == Play(troops, (game.tag("lz37"),))


@pytest.mark.parametrize("target", ["albatros-d3", "fokker-e1"])
def test_nesterovs_ram_is_kept_for_an_aircraft_that_no_blow_destroys(target: str) -> None:
    ram = CardId("entente-nesterov-ram")
    game = fight(("!nieuport-17", "camel"), (target,), first=ENTENTE, hands={ENTENTE: (str(ram),)}, year=1914)
    is_stronger = game.strength(target) > game.strength("camel")
    order = advice(game)
    if is_stronger:
        assert order == Play(ram, (game.tag("nieuport-17"), game.tag(target)))
    else:
        assert isinstance(order, Attack)
    assert is_stronger == (target == "albatros-d3")
