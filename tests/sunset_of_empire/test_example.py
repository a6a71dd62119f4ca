"""The rulebook's example of play, both years, step by step: same cards, dice and choices."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Ask
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import (
    LIFE,
    Attack,
    ClearMines,
    Pass,
    Play,
    Rise,
)
from games.sunset_of_empire.title import SunsetTitle
from parsers.reading import Understood
from parsers.sunset_of_empire.reader import SunsetReader
from tests.sunset_of_empire.example import (
    GAME,
    fought_1914,
    laid_out_1914,
    last_move_1915,
    lay,
    opened_1915,
    year_1914,
)
from tests.sunset_of_empire.session import Session


@pytest.mark.rule("sunset_of_empire", "Пример игры")
@pytest.mark.rule("sunset_of_empire", "Быстрый старт")
def test_ten_cards_each_and_the_central_powers_begin() -> None:
    game = year_1914()
    assert {seat: len(hand) for seat, hand in game.state.hands.items()} == {ENTENTE: 10, CENTRAL: 10}
    assert game.state.board.first == CENTRAL
    assert game.roll.sides == (20, 20)


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 1")
def test_life_points_are_as_rolled() -> None:
    game = year_1914().dice(10, 7)
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (10, 7)
    assert game.ask == Ask(CENTRAL, "lay", "1914-lay-1", args={"limit": None})


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 2")
def test_first_layout_of_1914() -> None:
    game = year_1914().dice(10, 7).gives(CENTRAL, lay("szent-istvan", "u20", "vehip"))
    u20 = game.unit("u20")
    assert u20.hidden
    assert u20.row == "fleet"
    game.gives(ENTENTE, lay("bochkareva", "armoured-cars-8", "panteleimon"))
    assert game.heard("summoned") == [
        {"seat": ENTENTE, "card": "bochkareva", "summoned": "quick-womens-battalion"}
    ]
    assert game.unit("bochkareva") is not None
    assert game.unit("bochkareva").cards == ("bochkareva", "quick-womens-battalion")
    assert len(game.side(ENTENTE).units) == 3


@pytest.mark.rule("sunset_of_empire", "Пример игры: сила формирования Бочкаревой")
@pytest.mark.rule("sunset_of_empire", "Брусиловский прорыв: сила формирования")
def test_the_formation_of_bochkareva_has_strength_7() -> None:
    assert laid_out_1914().strength("bochkareva") == 7


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 3")
@pytest.mark.rule("sunset_of_empire", "Пример игры: надбавка Вехип-паши")
def test_second_layout_of_1914_and_what_personalities_add() -> None:
    game = laid_out_1914()
    base = GAME.catalogue.cards[CardId("prague-28")].strength
    assert (game.strength("prague-28"), base) == (6, 5)
    assert game.strength("panteleimon") == 7
    assert game.ask == Ask(CENTRAL, "move", "1914-fight", args={"foe-passed": False})


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 4")
def test_the_event_of_1914_is_opened_and_touches_nothing_that_the_text_tells() -> None:
    game = laid_out_1914()
    assert game.heard("event-drawn") == [{"event": "three-cruisers"}]
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (10, 7)
    assert all(unit.active for seat in (ENTENTE, CENTRAL) for unit in game.side(seat).units)


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 5")
def test_the_fight_of_1914() -> None:
    game = laid_out_1914()
    game.gives(CENTRAL, Play(CardId("central-sniper"), (game.tag("kolchak"),)))
    assert not game.on_field("kolchak")
    assert game.strength("panteleimon") == 6
    game.gives(ENTENTE, Play(CardId("entente-naval-mines")))
    for ship in ("szent-istvan", "u20"):
        assert game.refused(Attack((game.tag(ship),), game.tag("panteleimon"))) == "under-mines"
    game.gives(CENTRAL, Attack((game.tag("albatros-d3"),), LIFE, "air"))
    assert game.heard("life-lost") == [{"seat": ENTENTE, "points": 9, "left": 1}]
    assert "albatros-d3" in game.side(CENTRAL).discards


@pytest.mark.rule("sunset_of_empire", "Пример игры: Фаза 6")
def test_johann_wins_1914_and_begins_1915() -> None:
    game = fought_1914().gives(CENTRAL, Pass())
    assert game.state.board.won == {"1914": CENTRAL}
    assert game.heard("year-won") == [{"year": 1914, "seat": CENTRAL, "entente": 1, "central": 7}]
    assert (game.state.board.year, game.state.board.first, game.state.board.event) == (1915, CENTRAL, None)
    game.draws("central-foerster", "friedrich").draws("golub", "south-africans-3")
    assert {"central-foerster", "friedrich"} <= set(game.view(CENTRAL).hand)
    assert {"golub", "south-africans-3"} <= set(game.view(ENTENTE).hand)


@pytest.mark.rule("sunset_of_empire", "Пример игры: 1915, фазы 1-4")
def test_1915_begins_with_what_stood() -> None:
    game = opened_1915()
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (19, 14)
    for card in ("szent-istvan", "u20", "vehip", "prague-28", "bochkareva", "armoured-cars-8", "panteleimon"):
        assert game.on_field(card)
    # Action mines outlast the year.
    assert game.side(CENTRAL).mined == "entente-naval-mines"
    assert {card: game.strength(card) for card in ("friedrich", "lz37", "golub", "vickers-fb5")} == {
        "friedrich": 7,
        "lz37": 3,
        "golub": 4,
        "vickers-fb5": 5,
    }
    assert game.heard("event-drawn") == [{"event": "dead-men"}]


@pytest.mark.rule("sunset_of_empire", "Пример игры: 1915, фаза 5")
def test_the_fight_of_1915() -> None:
    game = opened_1915()
    game.gives(CENTRAL, ClearMines(game.tag("friedrich")))
    assert not game.side(CENTRAL).under_mines
    assert "entente-naval-mines" in game.side(ENTENTE).discards

    game.gives(ENTENTE, Attack((game.tag("vickers-fb5"),), game.tag("lz37")))
    assert game.ask.kind == "counter"
    game.gives(CENTRAL, Pass())
    assert "lz37" in game.side(CENTRAL).discards
    assert game.on_field("vickers-fb5")

    game.gives(CENTRAL, Play(CardId("central-gas-attack")))
    assert game.unit("bochkareva").condition == "gassed"
    assert game.unit("armoured-cars-8").active

    game.gives(ENTENTE, Rise(game.tag("bochkareva"), game.tag("prague-28")))
    for card in ("bochkareva", "quick-womens-battalion", "prague-28"):
        assert not game.on_field(card)

    game.gives(CENTRAL, Attack((game.tag("friedrich"),), game.tag("panteleimon")))
    assert "panteleimon" in game.side(ENTENTE).discards
    assert game.on_field("friedrich")

    game.gives(ENTENTE, Attack((game.tag("golub"),), LIFE, "air")).gives(CENTRAL, Pass())
    assert game.heard("life-lost") == [{"seat": CENTRAL, "points": 4, "left": 10}]
    assert "golub" in game.side(ENTENTE).discards


@pytest.mark.rule("sunset_of_empire", "Пример игры: 1915, расчёт Иоганна")
def test_what_johann_reckons_before_he_passes() -> None:
    # Szent István at the Vickers, and the armoured cars find the infantry's row empty but for a personality.
    game = last_move_1915()
    game.gives(CENTRAL, Attack((game.tag("szent-istvan"),), game.tag("vickers-fb5")))
    assert not game.on_field("vickers-fb5")
    game.gives(ENTENTE, Attack((game.tag("armoured-cars-8"),), LIFE, "infantry")).gives(CENTRAL, Pass())
    assert game.life(CENTRAL) == 5
    # A ship then takes 7 or 8 points, and Ivan has nobody left.
    left = {}
    for ship in ("friedrich", "szent-istvan"):
        branch = Session(game.state, GAME).gives(CENTRAL, Attack((game.tag(ship),), LIFE, "fleet"))
        left[ship] = branch.life(ENTENTE)
    assert left == {"friedrich": 12, "szent-istvan": 11}
    assert not game.side(ENTENTE).units
    # To win the year he must give all his ships: both together are 15 of Ivan's 19.
    game.gives(CENTRAL, Attack((game.tag("szent-istvan"),), LIFE, "fleet")).gives(ENTENTE, Pass())
    game.gives(CENTRAL, Attack((game.tag("friedrich"),), LIFE, "fleet"))
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (4, 5)


@pytest.mark.rule("sunset_of_empire", "Пример игры: 1915, фаза 6")
def test_ivan_wins_1915_and_begins_1916() -> None:
    game = last_move_1915()
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.won == {"1914": CENTRAL, "1915": ENTENTE}
    assert game.state.board.first == ENTENTE
    # Johann's two are the first of those that Ivan's spy put back.
    game.draws("camel", "krab")
    assert {"dresden", "seydlitz"} <= set(game.view(CENTRAL).hand)
    assert (len(game.view(ENTENTE).hand), len(game.view(CENTRAL).hand)) == (7, 5)
    assert game.state.board.year == 1916


# The same, written as a Russian player writes it

IN_RUSSIAN = (
    (CENTRAL, "выложить Святой Иштван, U-20, Мехмет Вехип-паша"),
    (ENTENTE, "выложить Бочкареву, 8-й броневой автомобильный дивизион, Пантелеймон"),
    (CENTRAL, "выложить 28-й пражский пехотный полк, Альбатрос D.III"),
    (ENTENTE, "выложить Колчака"),
    "three-cruisers",
    (CENTRAL, "сыграть Снайпера на Колчака"),
    (ENTENTE, "сыграть Подводные мины"),
    (CENTRAL, "Альбатрос бьёт жизни"),
    (ENTENTE, "пас"),
    (CENTRAL, "пас"),
    ("central-foerster", "friedrich"),
    ("golub", "south-africans-3"),
    (19, 14),
    (CENTRAL, "выложить Фридрих дер Гроссе, LZ 37"),
    (ENTENTE, "выложить Дирижабль «Голубь», Виккерс"),
    ("dresden", "seydlitz", "yavuz"),
    (ENTENTE, "верх Дрезден, Зейдлиц, Явуз"),
    (CENTRAL, "выложить ничего"),
    (ENTENTE, "ничего не выкладывать"),
    "dead-men",
    (CENTRAL, "Фридрих разминирует"),
    (ENTENTE, "Виккерс F.B.5 бьёт LZ 37"),
    (CENTRAL, "пас"),
    (CENTRAL, "играю Газовую атаку"),
    (ENTENTE, "поднять Бочкареву бьёт 28-й пражский"),
    (CENTRAL, "Фридрих дер Гроссе бьёт Пантелеймона"),
    (ENTENTE, "Голубь бьёт жизни"),
    (CENTRAL, "пас"),
    (CENTRAL, "пасую"),
    (ENTENTE, "пас"),
)


@pytest.mark.rule("sunset_of_empire", "Пример игры")
def test_the_example_reads_as_russian_letters() -> None:
    title, game = SunsetTitle(), year_1914().dice(10, 7)
    reader = SunsetReader(title.game.catalogue)
    for step in IN_RUSSIAN:
        if isinstance(step, str):
            game.event(step)
        elif step[0] in (CENTRAL, ENTENTE):
            seat, text = step
            (line,) = reader.read(str(text))
            assert isinstance(line, Understood), line
            draft = title.draft(game.view(game.ask.seat), game.ask, None, [line.written], "ru")
            assert draft.order is not None, draft
            game.gives(seat, draft.order)  # type: ignore[arg-type]
        elif isinstance(step[0], int):
            game.dice(*step)  # type: ignore[arg-type]
        else:
            game.draws(*step)  # type: ignore[arg-type]
    assert game.state.board.won == {"1914": CENTRAL, "1915": ENTENTE}
    played = last_move_1915().gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state == played.state
