"""Submarines hidden and open, mines as a property, minesweeping."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LIFE, Attack, ClearMines, LayOut, Pass, Uncover
from tests.sunset_of_empire.session import DEAL, GAME, Session, fight

HAND = ("u9", "g101", "yavuz", "blucher", "l13", "nixe", "kluck", "vehip", "romfell", "dresden")
"""Ten cards of the Central Powers with a submarine and a minelaying ship."""


def attack(game: Session, unit: str, target: str, *, uncover: bool = False) -> Attack:
    return Attack((game.tag(unit),), game.tag(target), uncover=uncover)


@pytest.mark.rule("sunset_of_empire", "Подводная лодка")
@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки")
def test_a_submarine_is_laid_face_down() -> None:
    game = Session(GAME.setup("standard", {}))
    game.draws(*HAND).draws(*DEAL[ENTENTE]).dice(9, 9).gives(CENTRAL, LayOut((CardId("u9"), CardId("yavuz"))))
    assert game.heard("laid-hidden") == [{"seat": CENTRAL, "unit": "C1"}]
    assert game.heard("fielded") == [{"seat": CENTRAL, "unit": "C2", "card": "yavuz"}]
    assert game.unit("u9").cards == ()
    assert game.view(ENTENTE).hidden == {}
    assert game.view(None).hidden == {}
    assert game.view(CENTRAL).hidden == {"C1": "u9"}


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки")
def test_a_hidden_submarine_neutralises_one_open_ship_a_year_and_stays_hidden() -> None:
    game = fight(("imperatritsa-maria", "sydney", "camel"), ("u9", "l13"))
    game.gives(CENTRAL, attack(game, "u9", "imperatritsa-maria")).gives(ENTENTE, Pass())
    assert game.unit("imperatritsa-maria").condition == "neutralised"
    assert game.unit("u9").hidden
    assert game.refused(attack(game, "u9", "sydney")) == "torpedo-spent"


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки")
def test_what_a_hidden_submarine_may_not_strike_at() -> None:
    game = fight(("lion", "anzac", "!sydney", "kolchak"), ("u9", "l13"))
    assert game.refused(attack(game, "u9", "lion")) == "armoured"
    assert game.refused(attack(game, "u9", "anzac")) == "hidden-strikes-ships"
    assert game.refused(attack(game, "u9", "sydney")) == "already-neutralised"
    assert game.refused(attack(game, "u9", "kolchak")) == "no-strength"
    assert game.refused(Attack((game.tag("u9"),), LIFE, "fleet")) in (
        "hidden-strikes-ships",
        "row-not-needed",
    )


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки")
def test_only_a_hidden_submarine_strikes_at_a_hidden_one() -> None:
    game = fight(("e11", "lion"), ("yavuz", "^u35", "u9"))
    for unit in ("yavuz", "u35"):
        assert game.refused(attack(game, unit, "e11")) == "is-hidden"
    assert game.refused(attack(game, "u9", "e11")) == ""


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки: подводная война")
@pytest.mark.parametrize(
    ("attacker", "target", "left"),
    [("u35", "e1", ["u35"]), ("u9", "e11", ["e11"]), ("u9", "e1", ["u9", "e1"])],
)
def test_two_hidden_submarines_duel(attacker: str, target: str, left: list[str]) -> None:
    game = fight((target, "lion"), (attacker, "l13"))
    game.gives(CENTRAL, attack(game, attacker, target))
    assert len(game.heard("uncovered")) == 2
    assert [card for card in (attacker, target) if game.on_field(card)] == left
    assert not any(game.unit(card).hidden for card in left)
    # No window: a blow from under water has no force that the foe could turn.
    assert game.ask.kind == "move"


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки: вскрыть")
def test_a_move_uncovers_a_submarine_of_the_foe_without_an_attack() -> None:
    game = fight(("e11", "lion"), ("yavuz", "l13"))
    game.gives(CENTRAL, Uncover(game.tag("e11")))
    assert game.heard("uncovered") == [{"seat": ENTENTE, "unit": "E1", "cards": ("e11",)}]
    assert game.ask.seat == ENTENTE
    game.gives(ENTENTE, Pass())
    assert game.refused(Uncover(game.tag("e11"))) == "not-hidden"
    game.gives(CENTRAL, attack(game, "yavuz", "e11"))
    assert not game.on_field("e11")


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки: вскрыть")
def test_an_own_submarine_may_strike_in_the_move_that_uncovers_it() -> None:
    game = fight(("mas-15", "lion"), ("u9", "l13"))
    game.gives(CENTRAL, attack(game, "u9", "mas-15", uncover=True))
    assert not game.on_field("mas-15")
    assert not game.unit("u9").hidden
    alone = fight(("mas-15", "camel"), ("u9", "l13"))
    alone.gives(CENTRAL, Uncover(alone.tag("u9")))
    assert not alone.unit("u9").hidden
    assert alone.ask.seat == ENTENTE
    life = fight(("camel",), ("u35", "l13"))
    life.gives(CENTRAL, Attack((life.tag("u35"),), LIFE, "fleet", uncover=True))
    assert life.life(ENTENTE) == 10


@pytest.mark.rule("sunset_of_empire", "Подводная лодка: вскрытая")
def test_an_open_submarine_fights_like_a_ship_and_is_hit_like_one() -> None:
    game = fight(("mas-15", "lion"), ("^u9", "l13"))
    game.gives(CENTRAL, attack(game, "u9", "mas-15"))
    assert not game.on_field("mas-15")
    game.gives(ENTENTE, attack(game, "lion", "u9")).gives(CENTRAL, Pass())
    assert not game.on_field("u9")


@pytest.mark.rule("sunset_of_empire", "Атака очков жизни: скрытая подводная лодка")
def test_a_hidden_submarine_bars_the_way_to_life_points() -> None:
    game = fight(("b11", "camel"), ("yavuz",))
    assert game.refused(Attack((game.tag("yavuz"),), LIFE, "fleet")) == "row-defended"


# Mines


@pytest.mark.rule("sunset_of_empire", "Подводная лодка-минер")
def test_a_minelayer_lays_its_mines_when_it_is_uncovered_by_anybody() -> None:
    own = fight(("krab", "lion"), ("yavuz", "l13"), first=ENTENTE)
    own.gives(ENTENTE, Uncover(own.tag("krab")))
    assert own.side(CENTRAL).minefield
    foes = fight(("krab", "lion"), ("yavuz", "l13"))
    foes.gives(CENTRAL, Uncover(foes.tag("krab")))
    assert foes.side(CENTRAL).minefield
    duel = fight(("krab", "lion"), ("u35", "l13"))
    duel.gives(CENTRAL, attack(duel, "u35", "krab"))
    assert not duel.on_field("krab")
    assert duel.side(CENTRAL).minefield


@pytest.mark.rule("sunset_of_empire", "Мина: 3)")
@pytest.mark.rule("sunset_of_empire", "Мина")
def test_mines_of_a_ship_lie_from_its_layout_to_the_end_of_the_year() -> None:
    game = Session(GAME.setup("standard", {}))
    game.draws(*HAND).draws(*DEAL[ENTENTE]).dice(9, 9)
    game.gives(CENTRAL, LayOut((CardId("g101"),)))
    assert game.heard("mines-laid") == [{"seat": CENTRAL}]
    game.gives(ENTENTE, LayOut((CardId("sydney"), CardId("e11"))))
    game.gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut(())).event("marne").gives(CENTRAL, Pass())
    for ship in ("sydney", "e11"):
        assert game.refused(attack(game, ship, "g101")) == "under-mines"
    game.gives(ENTENTE, Pass())
    assert not game.side(ENTENTE).minefield


@pytest.mark.rule("sunset_of_empire", "Мина")
def test_a_mined_row_can_be_attacked() -> None:
    game = fight(("mas-15", "camel"), ("yavuz",), entente_minefield=True)
    assert not game.gives(CENTRAL, attack(game, "yavuz", "mas-15")).on_field("mas-15")


@pytest.mark.rule("sunset_of_empire", "Мина: 1)")
@pytest.mark.rule("sunset_of_empire", "Подводные мины: 1)")
@pytest.mark.rule("sunset_of_empire", "Разминирование")
def test_a_sweeper_clears_all_mines_in_a_move() -> None:
    lying = CardId("entente-naval-mines")
    game = fight(("lion",), ("friedrich", "yavuz"), central_mined=lying, central_minefield=True)
    assert game.refused(ClearMines(game.tag("yavuz"))) == "no-sweeper"
    game.gives(CENTRAL, ClearMines(game.tag("friedrich")))
    assert not game.side(CENTRAL).under_mines
    assert lying in game.side(ENTENTE).discards
    assert game.on_field("friedrich")
    assert game.ask.seat == ENTENTE
    neutralised = fight(("lion",), ("!friedrich", "yavuz"), central_mined=lying)
    assert neutralised.refused(ClearMines(neutralised.tag("friedrich"))) == "no-sweeper"
    free = fight(("lion",), ("friedrich",))
    assert free.refused(ClearMines(free.tag("friedrich"))) == "no-mines"


@pytest.mark.rule("sunset_of_empire", "Мина: 2)")
@pytest.mark.rule("sunset_of_empire", "Подводные мины: 2)")
@pytest.mark.parametrize("ship", ["dresden", "u9", "!blucher"])
def test_a_ship_may_be_given_up_for_the_mines(ship: str) -> None:
    game = fight(("lion",), (ship, "yavuz", "spee", "saxons-4"), central_minefield=True)
    assert game.refused(ClearMines(game.tag("spee"), sunk=True)) == "no-ship"
    assert game.refused(ClearMines(game.tag("saxons-4"), sunk=True)) == "no-ship"
    name = ship.lstrip("!")
    game.gives(CENTRAL, ClearMines(game.tag(name), sunk=True))
    assert name in game.side(CENTRAL).discards
    assert not game.side(CENTRAL).under_mines


@pytest.mark.rule("sunset_of_empire", "Вскрытие подводной лодки")
@pytest.mark.parametrize("unit", ["u9", "e11"])
def test_who_spends_a_move_on_uncovering_is_told_to_everybody(unit: str) -> None:
    game = fight(("lion", "e11"), ("u9", "l13"))
    tag = game.tag(unit)
    game.gives(CENTRAL, Uncover(tag))
    assert game.heard("uncovers") == [{"seat": CENTRAL, "unit": str(tag)}]
    assert all(event.audience == game.told[0].audience for event in game.told)
