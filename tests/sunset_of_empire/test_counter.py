"""The counter-blow of Mackensen: when its window opens, and whom the reflected blow falls on."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import Attack, Deflect, Pass, Play, Tag
from tests.sunset_of_empire.attacks import attacked
from tests.sunset_of_empire.session import fight

BLOW = Play(CardId("central-mackensen"))


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: окно")
@pytest.mark.parametrize("hand", ["central-mackensen", "central-recall", "yavuz"])
def test_the_window_opens_whatever_the_hand_really_holds(hand: str) -> None:
    game = attacked(("lion", "sydney"), at="blucher", hand=hand)
    assert (game.ask.seat, game.ask.kind) == (CENTRAL, "counter")
    assert game.ask.args == {"units": ("E1",), "target": "C1", "power": 9}
    assert game.refused(Pass()) == ""
    assert game.refused(BLOW) == ("" if hand == "central-mackensen" else "card-not-held")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: окно")
def test_no_window_without_a_hand_once_the_card_is_spent_or_for_the_other_side() -> None:
    spent = attacked(
        ("lion", "sydney"), at="blucher", hand="yavuz", central_discards=(CardId("central-mackensen"),)
    )
    assert spent.ask.kind == "move"
    bare = fight(("lion",), ("blucher", "l13"), first=ENTENTE)
    bare.gives(ENTENTE, Attack((bare.tag("lion"),), bare.tag("blucher")))
    assert bare.ask.kind == "move"
    other = fight(("lion", "camel"), ("yavuz",), hands={ENTENTE: ("sydney",)})
    other.gives(CENTRAL, Attack((other.tag("yavuz"),), other.tag("lion")))
    assert (other.ask.seat, other.ask.kind) == (ENTENTE, "move")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
def test_the_blow_is_reflected_on_a_unit_the_attacker_chooses() -> None:
    # 9 strikes: the cruiser of 6 is too weak to take it, 7 and 8 may.
    game = attacked(("imperatritsa-maria", "sydney", "charlemagne", "princess-royal", "b11"), at="blucher")
    game.gives(CENTRAL, BLOW)
    assert (game.ask.seat, game.ask.kind) == (ENTENTE, "deflect")
    assert game.ask.args == {"units": ("E3", "E4"), "power": 9}
    assert game.refused(Deflect(Tag("E2"))) == "cannot-take-blow"
    assert game.refused(Deflect(Tag("E1"))) == "cannot-take-blow"
    game.gives(ENTENTE, Deflect(Tag("E3")))
    assert not game.on_field("charlemagne")
    assert game.on_field("imperatritsa-maria")
    assert game.on_field("blucher")
    # A counter-blow is no move: now the Central Powers have theirs.
    assert (game.ask.seat, game.ask.kind) == (CENTRAL, "move")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
def test_with_nobody_to_take_it_the_attacker_is_destroyed() -> None:
    game = attacked(("lion", "sydney", "camel"), at="blucher").gives(CENTRAL, BLOW)
    assert game.side(ENTENTE).discards == ("lion",)
    assert game.on_field("blucher")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
def test_a_stronger_unit_is_only_neutralised_by_the_reflected_blow() -> None:
    game = attacked(("anzac", "gallieni+quick-moroccan-division", "camel"), at="saxons-4").gives(
        CENTRAL, BLOW
    )
    assert game.unit("gallieni").condition == "neutralised"
    assert game.on_field("anzac")
    # Armour cannot be: then there is nobody to take it.
    tank = attacked(("anzac", "mark-5", "camel"), at="saxons-4").gives(CENTRAL, BLOW)
    assert not tank.on_field("anzac")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: ряды")
def test_rows_that_the_attacker_reaches_may_take_the_blow() -> None:
    game = attacked(("heavy-artillery-4", "sydney", "camel"), ("l13", "!saxons-4"), at="saxons-4")
    game.gives(CENTRAL, BLOW)
    # The artillery hits the fleet, so its cruiser takes the blow; its fighter cannot.
    assert not game.on_field("sydney")
    assert game.on_field("camel")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: очки жизни")
def test_a_blow_at_life_points_is_turned_too() -> None:
    game = attacked(("anzac", "seaforth", "camel"), ("blucher", "l13"), row="infantry").gives(CENTRAL, BLOW)
    assert game.life(CENTRAL) == 15
    assert (game.on_field("anzac"), game.on_field("seaforth")) == (True, False)


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: совместная атака")
def test_of_several_attackers_the_strongest_takes_the_blow() -> None:
    game = fight(
        ("south-africans-3", "anzac", "camel"),
        ("saxons-4", "nixe"),
        first=ENTENTE,
        hands={CENTRAL: ("central-mackensen",), ENTENTE: ("entente-brusilov",)},
    )
    both = (game.tag("south-africans-3"), game.tag("anzac"))
    game.gives(ENTENTE, Attack(both, game.tag("nixe"), card=CardId("entente-brusilov"))).gives(CENTRAL, BLOW)
    assert game.on_field("nixe")
    assert set(game.side(ENTENTE).discards) == {"anzac", "entente-brusilov"}


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
def test_who_has_passed_may_still_strike_back() -> None:
    game = attacked(("lion", "sydney"), at="blucher", central_passed=True).gives(CENTRAL, BLOW)
    assert not game.on_field("lion")
    assert (game.ask.seat, game.ask.kind) == (ENTENTE, "move")


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен")
def test_the_card_is_played_in_its_window_only() -> None:
    game = fight(("lion",), ("blucher",), hands={CENTRAL: ("central-mackensen", "central-forster")})
    assert game.refused(BLOW) == "only-in-window"
    window = attacked(("lion", "sydney"), at="blucher", hand="central-forster")
    assert window.refused(Play(CardId("central-forster"))) == "only-a-counter"
    assert window.refused(Attack((Tag("C1"),), Tag("E1"))) == "only-a-counter"


@pytest.mark.rule("sunset_of_empire", "Август фон Макензен: скрытая лодка")
def test_a_torpedo_opens_no_window() -> None:
    game = attacked(("e11", "sydney"), at="blucher")
    assert game.unit("blucher").condition == "neutralised"
    assert game.ask.kind == "move"
