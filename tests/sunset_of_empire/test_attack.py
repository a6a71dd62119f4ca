"""Attacks: rows, comparison of strengths, life points, formations, personalities, the Line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LIFE, Attack, LayOut, Pass, Tag
from tests.sunset_of_empire.session import DEAL, GAME, Session, fight


def strike(game: Session, unit: str, target: str) -> Session:
    """An attack of the Central Powers on a unit."""
    return game.gives(CENTRAL, Attack((game.tag(unit),), game.tag(target)))


def refused(game: Session, unit: str, target: str) -> str:
    return game.refused(Attack((game.tag(unit),), game.tag(target)))


@pytest.mark.rule("sunset_of_empire", "Уничтожение юнита")
@pytest.mark.rule("sunset_of_empire", "Сила юнита")
@pytest.mark.parametrize("target", ["panteleimon", "charlemagne"])
def test_as_strong_or_stronger_destroys_and_the_attacker_stays(target: str) -> None:
    game = strike(fight((target, "lion"), ("friedrich",)), "friedrich", target)
    assert target in game.side(ENTENTE).discards
    assert game.unit("friedrich").active


@pytest.mark.rule("sunset_of_empire", "Нейтрализация юнита")
def test_weaker_neutralises_and_is_spent() -> None:
    game = strike(fight(("princess-royal",), ("friedrich", "dresden")), "friedrich", "princess-royal")
    assert game.unit("princess-royal").condition == "neutralised"
    assert "friedrich" in game.side(CENTRAL).discards


@pytest.mark.rule("sunset_of_empire", "Нейтрализация юнита: нейтрализованный юнит")
def test_a_neutralised_unit_does_not_attack_and_is_destroyed_only_by_strength() -> None:
    game = fight(("!princess-royal", "camel"), ("friedrich", "yavuz", "!blucher"))
    assert refused(game, "blucher", "princess-royal") == "is-neutralised"
    assert refused(game, "friedrich", "princess-royal") == "already-neutralised"
    strike(game, "yavuz", "princess-royal")
    assert not game.on_field("princess-royal")


@pytest.mark.rule("sunset_of_empire", "Броня")
def test_armour_is_destroyed_or_stands() -> None:
    game = fight(("lion",), ("friedrich", "yavuz"))
    assert refused(game, "friedrich", "lion") == "armoured"
    assert not strike(game, "yavuz", "lion").on_field("lion")


@pytest.mark.rule("sunset_of_empire", "Функция юнита")
@pytest.mark.rule("sunset_of_empire", "Ход боя")
@pytest.mark.parametrize(
    ("unit", "target"),
    [("saxons-4", "camel"), ("saxons-4", "sydney"), ("fokker-d3", "anzac"), ("dresden", "camel")],
)
def test_a_unit_strikes_at_its_own_row(unit: str, target: str) -> None:
    game = fight((target, "airco-dh1"), (unit,))
    assert refused(game, unit, target) == "out-of-reach"


@pytest.mark.rule("sunset_of_empire", "Бьет авиацию")
@pytest.mark.rule("sunset_of_empire", "Бьет флот")
@pytest.mark.rule("sunset_of_empire", "Бьет пехоту")
@pytest.mark.parametrize(
    ("unit", "target"),
    [
        ("szent-istvan", "vickers-fb5"),
        ("central-car-aa", "vickers-fb5"),
        ("central-car-aa", "anzac"),
        ("heavy-artillery-3", "sydney"),
        ("heavy-artillery-3", "anzac"),
        ("scharnhorst", "anzac"),
        ("scharnhorst", "sydney"),
    ],
)
def test_properties_open_other_rows(unit: str, target: str) -> None:
    assert not strike(fight((target, "airco-dh1"), (unit,)), unit, target).on_field(target)


@pytest.mark.rule("sunset_of_empire", "Бьет авиацию")
@pytest.mark.rule("sunset_of_empire", "Бьет флот")
@pytest.mark.rule("sunset_of_empire", "Бьет пехоту")
def test_each_of_these_properties_opens_its_row_only() -> None:
    game = fight(("camel", "anzac", "sydney"), ("szent-istvan", "heavy-artillery-3", "scharnhorst"))
    reach = {
        card: game.table.reach(game.unit(card))
        for card in ("szent-istvan", "heavy-artillery-3", "scharnhorst")
    }
    assert reach == {
        "szent-istvan": ("air", "fleet"),
        "heavy-artillery-3": ("infantry", "fleet"),
        "scharnhorst": ("infantry", "fleet"),
    }


@pytest.mark.rule("sunset_of_empire", "Не бьет пехоту")
def test_who_does_not_hit_infantry_cannot_even_from_its_row() -> None:
    game = fight(("middlesex-cyclists-26", "vickers-fb5"), ("central-aa",))
    assert refused(game, "central-aa", "middlesex-cyclists-26") == "out-of-reach"
    assert not strike(game, "central-aa", "vickers-fb5").on_field("vickers-fb5")


@pytest.mark.rule("sunset_of_empire", "Бомбардировщик")
def test_a_bomber_has_another_strength_against_infantry_and_fleet() -> None:
    game = fight(("nieuport-17", "se5", "anzac", "sydney"), ("staaken", "l13"))
    table, staaken = game.table, game.unit("staaken")
    assert [table.power(CENTRAL, staaken, row) for row in ("air", "infantry", "fleet")] == [8, 6, 6]
    assert not strike(game, "staaken", "anzac").on_field("anzac")
    game.gives(ENTENTE, Pass())
    strike(game, "l13", "sydney")
    assert game.unit("sydney").condition == "neutralised"


@pytest.mark.rule("sunset_of_empire", "Бомбардировщик")
def test_what_is_added_to_a_bomber_does_not_change_its_bombs() -> None:
    game = fight(("camel", "anzac"), ("staaken",), event="fokker-scourge")
    table, staaken = game.table, game.unit("staaken")
    assert [table.power(CENTRAL, staaken, row) for row in ("air", "infantry", "fleet")] == [9, 6, 6]


@pytest.mark.rule("sunset_of_empire", "Бомбардировщик: очки жизни")
def test_bombs_take_life_points_by_their_own_strength() -> None:
    game = fight(("camel", "lion"), ("staaken",), life=(20, 20))
    assert game.refused(Attack((game.tag("staaken"),), LIFE, "air")) == "row-defended"
    game.gives(CENTRAL, Attack((game.tag("staaken"),), LIFE, "infantry"))
    assert game.heard("life-lost") == [{"seat": ENTENTE, "points": 6, "left": 14}]
    # Over the empty row of the air it is the main strength.
    other = fight(("anzac", "lion"), ("staaken",), life=(20, 20))
    other.gives(CENTRAL, Attack((other.tag("staaken"),), LIFE, "air"))
    assert other.life(ENTENTE) == 12


@pytest.mark.rule("sunset_of_empire", "Атака очков жизни")
@pytest.mark.rule("sunset_of_empire", "Ход боя: пустой ряд")
def test_life_points_fall_through_an_empty_row_and_the_attacker_is_spent() -> None:
    game = fight(("camel",), ("saxons-4", "honved-41"), life=(20, 20))
    game.gives(CENTRAL, Attack((game.tag("saxons-4"),), LIFE, "infantry"))
    assert game.life(ENTENTE) == 14
    assert "saxons-4" in game.side(CENTRAL).discards


@pytest.mark.rule("sunset_of_empire", "Атака очков жизни: несколько рядов")
def test_one_empty_row_in_reach_is_enough() -> None:
    game = fight(("sydney",), ("szent-istvan",), life=(20, 20))
    assert game.refused(Attack((game.tag("szent-istvan"),), LIFE, "fleet")) == "row-defended"
    assert game.refused(Attack((game.tag("szent-istvan"),), LIFE, "infantry")) == "out-of-reach"
    assert game.refused(Attack((game.tag("szent-istvan"),), LIFE)) == "which-row"
    assert game.gives(CENTRAL, Attack((game.tag("szent-istvan"),), LIFE, "air")).life(ENTENTE) == 12


@pytest.mark.rule("sunset_of_empire", "Атака очков жизни: нейтрализованные юниты")
@pytest.mark.parametrize("barrier", ["!anzac", "anzac", "~anzac"])
def test_neutralised_units_bar_the_way_too(barrier: str) -> None:
    game = fight((barrier, "camel"), ("saxons-4",))
    assert game.refused(Attack((game.tag("saxons-4"),), LIFE, "infantry")) == "row-defended"


@pytest.mark.rule("sunset_of_empire", "Карты личностей: ряд без защиты")
@pytest.mark.parametrize(
    ("lone", "row", "unit"), [("byng", "infantry", "saxons-4"), ("pigeon-888", "air", "fokker-e1")]
)
def test_personalities_and_scouts_bar_no_way_and_are_no_targets(lone: str, row: str, unit: str) -> None:
    game = fight((lone, "sydney"), (unit,))
    assert refused(game, unit, lone) == "no-strength"
    game.gives(CENTRAL, Attack((game.tag(unit),), LIFE, row))  # type: ignore[arg-type]
    assert game.life(ENTENTE) < 15


@pytest.mark.rule("sunset_of_empire", "Карты личностей")
@pytest.mark.rule("sunset_of_empire", "Умение юнита")
def test_a_personality_adds_to_its_row_but_not_to_what_it_spares() -> None:
    game = fight(
        ("bochkareva+quick-womens-battalion", "byng", "mark-5", "lion"), ("saxons-4", "vehip", "landwehr")
    )
    # Once to a formation, not to machines, not to another row, not to the foe.
    assert [game.strength(card) for card in ("bochkareva", "mark-5", "lion")] == [8, 12, 9]
    assert [game.strength(card) for card in ("saxons-4", "landwehr")] == [7, 6]
    assert fight(("anzac", "~byng"), ("saxons-4",)).strength("anzac") == 6


@pytest.mark.rule("sunset_of_empire", "Бой: одна карта за ход")
def test_several_units_need_an_action_or_an_event() -> None:
    game = fight(("lion",), ("friedrich", "luitpold"))
    both = (game.tag("friedrich"), game.tag("luitpold"))
    assert game.refused(Attack(both, game.tag("lion"))) == "one-card-a-move"


@pytest.mark.rule("sunset_of_empire", "Ход боя: чужие и чужие ряды")
def test_only_own_units_attack_and_only_the_foes_are_hit() -> None:
    game = fight(("lion", "sydney"), ("friedrich", "luitpold"))
    assert game.refused(Attack((game.tag("lion"),), game.tag("sydney"))) == "no-such-unit"
    assert game.refused(Attack((game.tag("friedrich"),), game.tag("luitpold"))) == "no-such-unit"
    assert game.refused(Attack((game.tag("friedrich"),), Tag("E9"))) == "no-such-unit"
    assert game.refused(Attack((game.tag("friedrich"),), game.tag("lion"), "fleet")) == "row-not-needed"
    assert game.refused(Attack((), game.tag("lion"))) == "no-such-unit"


# Summoners


@pytest.mark.rule("sunset_of_empire", "Призыв")
def test_a_formation_is_one_unit_of_both_strengths() -> None:
    game = fight(("gallieni+quick-moroccan-division", "camel"), ("siegfried", "elfriede"))
    assert game.strength("gallieni") == 10
    strike(game, "elfriede", "gallieni")
    assert {"gallieni", "quick-moroccan-division"} <= set(game.side(ENTENTE).discards)


@pytest.mark.rule("sunset_of_empire", "Призыв")
@pytest.mark.rule("sunset_of_empire", "Карты быстрого призыва")
def test_a_summoner_brings_its_card_from_the_pile_if_it_is_there() -> None:
    def laid(hand: str) -> Session:
        game = Session(GAME.setup("standard", {}))
        return (
            game.draws(*DEAL[CENTRAL]).draws(hand, *DEAL[ENTENTE][1:]).dice(9, 9).gives(CENTRAL, LayOut(()))
        )

    game = laid("gallieni").gives(ENTENTE, LayOut((CardId("gallieni"),)))
    assert game.unit("gallieni").cards == ("gallieni", "quick-moroccan-division")
    assert "quick-moroccan-division" not in game.state.board.quick
    bare = laid("gallieni")
    quick = tuple(card for card in bare.state.board.quick if card != "quick-moroccan-division")
    bare = Session(replace(bare.state, board=replace(bare.state.board, quick=quick)))
    bare.gives(ENTENTE, LayOut((CardId("gallieni"),)))
    assert bare.unit("gallieni").cards == ("gallieni",)


@pytest.mark.rule("sunset_of_empire", "Карты быстрого призыва: пришедший оригинал")
def test_an_original_whose_double_was_played_is_discarded_for_the_next_card() -> None:
    game = fight(("gallieni+quick-moroccan-division",), ("siegfried",))
    game.gives(CENTRAL, Pass())  # the Entente can do nothing to the tank: it passes unasked
    game.draws("nixe", "u9").draws("moroccan-division", "lion")
    assert game.heard("double-discarded") == [{"seat": ENTENTE, "card": "moroccan-division"}]
    assert "moroccan-division" in game.side(ENTENTE).discards
    game.draws("camel")
    assert game.view(ENTENTE).hand == ("camel", "lion")


# The Hindenburg Line


@pytest.mark.rule("sunset_of_empire", "Линия Гинденбурга")
def test_the_line_covers_the_infantry_while_it_is_active() -> None:
    game = fight(("mark-5", "shidlovsky"), ("hindenburg-line", "saxons-4", "vehip"), first=ENTENTE)
    assert game.strength("hindenburg-line") == 12
    assert refused(game, "mark-5", "saxons-4") == "behind-the-line"
    assert refused(game, "shidlovsky", "saxons-4") == "behind-the-line"
    assert refused(game, "mark-5", "hindenburg-line") == ""
    neutralised = fight(("anzac",), ("!hindenburg-line", "saxons-4"), first=ENTENTE)
    assert refused(neutralised, "anzac", "saxons-4") == ""
    own = fight(("mark-5",), ("hindenburg-line",))
    assert own.refused(Attack((own.tag("hindenburg-line"),), own.tag("mark-5"))) == "cannot-attack"


@pytest.mark.rule("sunset_of_empire", "Линия Гинденбурга: нейтрализация")
@pytest.mark.parametrize(
    ("unit", "comes_to"),
    [
        ("whippet", "neutralised"),
        ("shidlovsky", "neutralised"),
        ("indian-corps", "line-stands"),
        ("rolls-royce", "line-stands"),
        ("gallieni+quick-moroccan-division", "line-stands"),
    ],
)
def test_a_tank_or_a_bomber_neutralises_the_line(unit: str, comes_to: str) -> None:
    game = fight((unit, "camel"), ("hindenburg-line", "saxons-4"), first=ENTENTE)
    name = unit.partition("+")[0]
    attack = Attack((game.tag(name),), game.tag("hindenburg-line"))
    if comes_to == "line-stands":
        assert game.refused(attack) == comes_to
        return
    game.gives(ENTENTE, attack)
    assert game.unit("hindenburg-line").condition == comes_to
    assert game.refused(Attack((game.tag("saxons-4"),), LIFE, "infantry")) in ("", "row-defended")


@pytest.mark.rule("sunset_of_empire", "Линия Гинденбурга: уничтожение")
def test_what_destroys_the_line() -> None:
    tank = fight(("mark-5",), ("hindenburg-line", "saxons-4"), first=ENTENTE)
    tank.gives(ENTENTE, Attack((tank.tag("mark-5"),), tank.tag("hindenburg-line")))
    assert not tank.on_field("hindenburg-line")
    several = fight(
        ("anzac", "seaforth"),
        ("hindenburg-line", "saxons-4"),
        first=ENTENTE,
        hands={ENTENTE: ("entente-brusilov",)},
    )
    both = (several.tag("anzac"), several.tag("seaforth"))
    several.gives(ENTENTE, Attack(both, several.tag("hindenburg-line"), card=CardId("entente-brusilov")))
    assert not several.on_field("hindenburg-line")
    for unit, key in (("south-africans-3", ""), ("womens-battalion", "too-weak")):
        down = fight((unit, "camel"), ("!hindenburg-line", "saxons-4"), first=ENTENTE)
        assert refused(down, unit, "hindenburg-line") == key


@pytest.mark.rule("sunset_of_empire", "Линия Гинденбурга: нейтрализация")
def test_several_together_below_12_neutralise_the_line() -> None:
    game = fight(
        ("anzac", "south-africans-3", "camel"),
        ("hindenburg-line", "saxons-4"),
        first=ENTENTE,
        hands={ENTENTE: ("entente-brusilov",)},
    )
    both = (game.tag("anzac"), game.tag("south-africans-3"))
    game.gives(ENTENTE, Attack(both, game.tag("hindenburg-line"), card=CardId("entente-brusilov")))
    assert game.unit("hindenburg-line").condition == "neutralised"
