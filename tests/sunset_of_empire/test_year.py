"""The sequence of play: years, phases, life dice, passing, the end of a year and of the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import PUBLIC, Over
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, YEARS, CardId
from games.sunset_of_empire.model.orders import LIFE, Attack, LayOut, Pass, Play
from games.sunset_of_empire.robot import options, player
from games.sunset_of_empire.title import SunsetTitle
from games.sunset_of_empire.year import SEQUENCE
from tests.sunset_of_empire.session import DEAL, GAME, Session, fight


def dealt(scenario: str = "standard") -> Session:
    return Session(GAME.setup(scenario, {})).draws(*DEAL[CENTRAL]).draws(*DEAL[ENTENTE])


def lay(*cards: str) -> LayOut:
    return LayOut(tuple(map(CardId, cards)))


def ended(won: dict[str, str | None], year: int, life: tuple[int, int], event: str | None = None) -> Session:
    """A year about to end with these life points."""
    game = fight(("camel",), ("l13",), life=life, year=year, event=event)
    board = replace(game.state.board, won=won)
    return Session(replace(game.state, board=board))


@pytest.mark.rule("sunset_of_empire", "Подготовка к игре: Игра с картами событий")
@pytest.mark.rule("sunset_of_empire", "Карты событий: право первого хода")
def test_setup_deals_ten_cards_and_lays_the_quick_summons_apart() -> None:
    game = dealt()
    for seat in SEATS:
        assert set(game.view(seat).hand) == set(DEAL[seat])
        assert game.state.decks[seat].size == len(GAME.catalogue.decks[seat]) - 10
    assert game.state.board.quick == GAME.catalogue.quick
    assert game.state.board.first == CENTRAL


@pytest.mark.rule("sunset_of_empire", "Игровой процесс")
def test_the_six_phases_follow_one_another() -> None:
    game = dealt()
    assert game.roll.label == "life 1914"
    game.dice(6, 20)
    asked = []
    while isinstance(game.waits, tuple):
        asked.append((game.ask.seat, game.ask.phase))
        if len(asked) > 4:
            break
        game.gives(
            game.ask.seat, lay("camel" if game.ask.seat == ENTENTE else "l13") if len(asked) < 3 else lay()
        )
        if len(asked) == 4:
            assert game.roll.label == "event 1914"
            game.event("three-cruisers")
    assert asked == [
        (CENTRAL, "1914-lay-1"),
        (ENTENTE, "1914-lay-1"),
        (CENTRAL, "1914-lay-2"),
        (ENTENTE, "1914-lay-2"),
        (CENTRAL, "1914-fight"),
    ]
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    # Phase 6: two cards each, then the next year's dice.
    assert [len(game.roll.sides), game.roll.audience.seats] == [2, (CENTRAL,)]
    game.draws("romfell", "dresden").draws("pigeon-888", "indian-corps")
    assert game.roll.label == "life 1915"


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 1)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 1)")
def test_a_year_begins_with_a_die_of_life_points_for_each_side() -> None:
    game = dealt()
    assert (game.roll.label, game.roll.sides) == ("life 1914", (20, 20))
    game.dice(9, 17)
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (9, 17)
    assert [told["life"] for told in game.heard("life-rolled")] == [9, 17]


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 2)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 2)")
def test_who_begins_lays_out_first_and_the_other_when_that_is_done() -> None:
    game = dealt().dice(10, 10)
    assert (game.ask.seat, game.ask.args["limit"]) == (CENTRAL, None)
    game.gives(CENTRAL, lay("yavuz", "u9", "l13"))
    assert [unit.row for unit in game.side(CENTRAL).units] == ["fleet", "fleet", "air"]
    assert (game.ask.seat, game.ask.args["limit"]) == (ENTENTE, None)
    assert game.side(ENTENTE).units == ()


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 3)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 3)")
def test_both_may_add_three_cards_before_the_event_is_known() -> None:
    game = dealt().dice(10, 10).gives(CENTRAL, lay("yavuz")).gives(ENTENTE, lay("lion"))
    assert (game.ask.seat, game.ask.args["limit"]) == (CENTRAL, 3)
    game.gives(CENTRAL, lay("blucher", "u9", "u35"))
    assert (game.ask.seat, game.ask.args["limit"]) == (ENTENTE, 3)
    assert game.refused(lay("sydney", "krab", "camel", "anzac")) == "too-many-cards"
    game.gives(ENTENTE, lay())
    assert [len(game.side(seat).units) for seat in (CENTRAL, ENTENTE)] == [4, 1]
    assert game.state.board.event is None


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 4)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 4)")
def test_the_event_of_the_year_is_opened_after_both_layouts() -> None:
    game = dealt().dice(10, 10)
    for seat, card in ((CENTRAL, "yavuz"), (ENTENTE, "lion"), (CENTRAL, ""), (ENTENTE, "")):
        assert game.state.board.event is None
        game.gives(seat, lay(*filter(None, [card])))
    assert (game.roll.label, game.roll.audience) == ("event 1914", PUBLIC)
    game.event("three-cruisers")
    assert game.state.board.event == "three-cruisers"


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 5)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 5)")
def test_the_fight_is_by_turns_with_units_and_with_actions_of_the_hand() -> None:
    game = fight(("camel", "lion"), ("l13", "yavuz"), hands={ENTENTE: ("entente-christie",)})
    game.gives(CENTRAL, Attack((game.tag("yavuz"),), game.tag("lion")))
    assert game.ask.seat == ENTENTE
    game.gives(ENTENTE, Play(CardId("entente-christie")))
    assert (game.ask.seat, game.life(ENTENTE)) == (CENTRAL, 17)
    assert CardId("entente-christie") not in game.view(ENTENTE).hand


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: 6)")
@pytest.mark.rule("sunset_of_empire", "Игровой процесс: 6)")
@pytest.mark.parametrize(("life", "winner"), [((12, 11), ENTENTE), ((11, 12), CENTRAL), ((12, 12), None)])
def test_more_life_points_win_the_year_and_each_side_draws_two_cards(
    life: tuple[int, int], winner: str | None
) -> None:
    game = fight(("camel",), ("l13",), life=life, year=1915, event="gorlice")
    before = {seat: len(game.view(seat).hand) for seat in SEATS}
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.won == {"1915": winner}
    for _ in SEATS:
        assert len(game.roll.sides) == 2
        game.dice(1, 1)
    assert {seat: len(game.view(seat).hand) - before[seat] for seat in SEATS} == dict.fromkeys(SEATS, 2)


@pytest.mark.rule("sunset_of_empire", "Бросок дайсов")
@pytest.mark.parametrize(("value", "life"), [(1, 7), (2, 8), (5, 11), (6, 6), (13, 13), (20, 20)])
def test_a_value_below_6_gets_6_more(value: int, life: int) -> None:
    game = dealt()
    assert game.roll.audience == PUBLIC
    game.dice(value, 20)
    assert (game.life(ENTENTE), game.life(CENTRAL)) == (life, 20)


@pytest.mark.rule("sunset_of_empire", "Бросок дайсов: больше 20")
def test_life_points_may_pass_20() -> None:
    game = fight(("lion",), ("yavuz",), hands={CENTRAL: ("central-forster",)}, life=(10, 20))
    assert game.gives(CENTRAL, Play(CardId("central-forster"))).life(CENTRAL) == 22


@pytest.mark.rule("sunset_of_empire", "Первая выкладка")
def test_the_first_layout_takes_any_number_of_cards_once() -> None:
    game = dealt().dice(10, 10)
    game.gives(CENTRAL, lay(*DEAL[CENTRAL])).draws("akashi", "b11", "charlemagne")
    assert game.ask.kind == "spy"
    assert len(game.side(CENTRAL).units) == 10
    rows = {unit.row for unit in game.side(CENTRAL).units}
    assert rows == {"air", "infantry", "fleet"}


@pytest.mark.rule("sunset_of_empire", "Вторая выкладка")
def test_the_second_layout_takes_up_to_three_cards() -> None:
    game = dealt().dice(10, 10).gives(CENTRAL, lay("yavuz")).gives(ENTENTE, lay("lion"))
    four = lay("blucher", "u9", "u35", "l13")
    fault = game.fault(four)
    assert fault is not None
    assert (fault.key, fault.args, fault.rule) == (
        "too-many-cards",
        {"limit": 3, "count": 4},
        "Вторая выкладка",
    )
    game.gives(CENTRAL, lay("blucher", "u9", "u35"))
    assert len(game.side(CENTRAL).units) == 4


@pytest.mark.rule("sunset_of_empire", "Первая выкладка: карты юнитов")
def test_a_layout_takes_cards_of_the_hand_and_no_actions() -> None:
    game = Session(GAME.setup("standard", {}))
    game.draws("central-sniper", *DEAL[CENTRAL][1:]).draws(*DEAL[ENTENTE]).dice(10, 10)
    assert game.refused(lay("central-sniper")) == "action-not-laid"
    # The refusal is the same wherever the card is: in the own deck or in the foe's hand.
    for card in ("romfell", "lion", "yavuz"):
        fault = game.fault(lay(card))
        assert fault is not None
        assert (fault.key, fault.args) == ("card-not-held", {"card": card})
    assert game.refused(lay("u9", "u9")) == "card-not-held"


@pytest.mark.rule("sunset_of_empire", "Вторая выкладка: пустая рука")
def test_a_seat_with_an_empty_hand_is_not_asked_to_lay_out() -> None:
    game = dealt().dice(10, 10).gives(CENTRAL, lay("yavuz"))
    game.gives(ENTENTE, lay(*DEAL[ENTENTE]))
    game.gives(CENTRAL, lay())
    assert game.roll.label == "event 1914"


@pytest.mark.rule("sunset_of_empire", "Подготовка к игре: Игра без карт событий")
@pytest.mark.parametrize(("value", "first"), [(1, CENTRAL), (3, CENTRAL), (4, ENTENTE), (6, ENTENTE)])
def test_without_events_a_die_gives_the_first_move(value: int, first: str) -> None:
    game = dealt("no-events").dice(10, 12)
    game.gives(CENTRAL, lay("yavuz")).gives(ENTENTE, lay("lion")).gives(CENTRAL, lay()).gives(ENTENTE, lay())
    assert game.ask.phase == "1914-fight"
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    game.draws("romfell", "dresden").draws("pigeon-888", "indian-corps")
    assert (game.roll.label, game.roll.sides) == ("first 1915", (6,))
    game.dice(value)
    assert game.state.board.first == first
    game.dice(10, 10)
    assert game.ask.seat == first
    assert game.state.board.events == ()


@pytest.mark.rule("sunset_of_empire", "Бой")
@pytest.mark.rule("sunset_of_empire", "Ход боя: очередь")
def test_moves_alternate() -> None:
    game = fight(("camel", "lion"), ("l13", "yavuz", "fokker-e1"))
    game.gives(CENTRAL, Attack((game.tag("yavuz"),), game.tag("lion")))
    assert game.ask.seat == ENTENTE
    game.gives(ENTENTE, Attack((game.tag("camel"),), game.tag("l13")))
    assert game.ask.seat == CENTRAL


@pytest.mark.rule("sunset_of_empire", "Ход боя: пас")
def test_after_a_pass_the_foe_goes_on_alone() -> None:
    game = fight(("camel",), ("l13", "yavuz", "fokker-e1"), life=(20, 20))
    game.gives(CENTRAL, Pass())
    assert game.ask.args["foe-passed"] is True
    game.gives(ENTENTE, Attack((game.tag("camel"),), game.tag("l13")))
    game.gives(ENTENTE, Attack((game.tag("camel"),), game.tag("fokker-e1")))
    game.gives(ENTENTE, Attack((game.tag("camel"),), LIFE, "air"))
    # Nobody of the Entente is left on the field: the year is over.
    assert game.state.board.won == {"1915": ENTENTE}
    assert game.heard("year-won")[0]["central"] == 12


@pytest.mark.rule("sunset_of_empire", "Ход боя: пас")
def test_two_passes_end_the_fight() -> None:
    game = fight(("camel",), ("l13",), life=(9, 8)).gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.state.board.won == {"1915": ENTENTE}


@pytest.mark.rule("sunset_of_empire", "Ход боя: ходить нечем")
def test_who_has_neither_hand_nor_units_passes_unasked() -> None:
    game = fight(("camel", "lion"), ("l13",), life=(20, 20))
    game.gives(CENTRAL, Pass())
    assert game.ask.seat == ENTENTE
    alone = fight(("camel", "lion"), (), first=ENTENTE, life=(20, 20))
    alone.gives(ENTENTE, Attack((alone.tag("camel"),), LIFE, "air"))
    assert alone.heard("passed") == [{"seat": CENTRAL}]
    assert alone.ask.seat == ENTENTE


@pytest.mark.rule("sunset_of_empire", "Атака очков жизни: бой окончен")
def test_the_fight_is_over_without_life_points_or_without_attackers() -> None:
    game = fight(("camel",), ("yavuz", "l13"), hands={ENTENTE: ("lion",)}, life=(5, 20))
    game.gives(CENTRAL, Attack((game.tag("yavuz"),), LIFE, "fleet"))
    assert game.heard("life-lost")[0]["left"] == 0
    assert game.state.board.won == {"1915": CENTRAL}
    # Neutralised units and a personality do not attack: more life points win, whatever the hands hold.
    hands = {ENTENTE: ("entente-field-hospital",), CENTRAL: ("central-recall",)}
    last = fight(("!anzac", "kolchak"), ("yavuz",), hands=hands, life=(9, 3))
    last.gives(CENTRAL, Attack((last.tag("yavuz"),), LIFE, "fleet"))
    assert last.heard("year-won")[0]["seat"] == CENTRAL


@pytest.mark.rule("sunset_of_empire", "Итог боя")
@pytest.mark.parametrize(
    ("life", "winner"), [((9, 8), ENTENTE), ((8, 9), CENTRAL), ((8, 8), None), ((0, 0), None)]
)
def test_more_life_points_win_the_year(life: tuple[int, int], winner: str | None) -> None:
    game = ended({}, 1916, life).gives(CENTRAL, Pass())
    if all(life):
        game.gives(ENTENTE, Pass())
    assert game.state.board.won == {"1916": winner}


@pytest.mark.rule("sunset_of_empire", "Быстрый старт")
def test_three_years_win_the_game_at_once() -> None:
    game = ended({"1914": CENTRAL, "1915": CENTRAL}, 1916, (3, 4))
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert game.over == Over("victory", (CENTRAL,), {"year": 1916})


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: ничья")
@pytest.mark.parametrize(
    ("won", "manner", "winners"),
    [
        ({"1914": CENTRAL, "1915": ENTENTE, "1916": None, "1917": None}, "years", (ENTENTE,)),
        ({"1914": CENTRAL, "1915": None, "1916": None, "1917": None}, "draw", SEATS),
        ({"1914": CENTRAL, "1915": CENTRAL, "1916": None, "1917": None}, "years", (CENTRAL,)),
    ],
)
def test_after_1918_the_years_are_counted(
    won: dict[str, str | None], manner: str, winners: tuple[str, ...]
) -> None:
    game = ended(won, 1918, (9, 4)).gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert (game.over.manner, game.over.winners) == (manner, winners)


@pytest.mark.rule("sunset_of_empire", "Быстрый старт: ничья по событию")
def test_an_event_may_end_the_game_in_a_draw() -> None:
    near = ended({"1914": CENTRAL, "1915": CENTRAL}, 1918, (9, 8), "compiegne")
    near.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert (near.over.manner, near.over.winners) == ("peace", SEATS)
    far = ended({"1914": CENTRAL, "1915": CENTRAL}, 1918, (9, 7), "compiegne")
    far.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    assert far.over.manner == "years"


@pytest.mark.rule("sunset_of_empire", "Пример игры: что остаётся на следующий год")
def test_units_stay_as_they_are_and_what_is_for_a_year_ends() -> None:
    game = fight(
        ("camel", "!anzac", "pigeon-888", "b11"),
        ("l13", "yavuz"),
        entente_minefield=True,
        central_mined=CardId("entente-naval-mines"),
        central_balloon=CardId("entente-barrage-balloon"),
    )
    used = tuple(replace(unit, used=1) for unit in game.side(ENTENTE).units)
    sides = {**game.state.board.sides, ENTENTE: replace(game.side(ENTENTE), units=used, joined=True)}
    game = Session(replace(game.state, board=replace(game.state.board, sides=sides)))
    before = {unit.tag: (unit.cards, unit.condition) for unit in game.side(ENTENTE).units}
    game.gives(CENTRAL, Pass()).gives(ENTENTE, Pass())
    entente, central = game.side(ENTENTE), game.side(CENTRAL)
    assert {unit.tag: (unit.cards, unit.condition) for unit in entente.units} == before
    assert all(isinstance(unit, Unit) and not unit.used for unit in entente.units)
    assert (entente.minefield, entente.joined, entente.passed) == (False, False, False)
    assert (central.mined, central.balloon) == ("entente-naval-mines", "entente-barrage-balloon")


def test_setup_knows_its_scenarios_and_no_options() -> None:
    assert YEARS == (1914, 1915, 1916, 1917, 1918)
    with pytest.raises(ValueError, match="no-such-scenario"):
        GAME.setup("no-such-scenario", {})
    with pytest.raises(ValueError, match="no-such-option"):
        GAME.setup("standard", {"no-such-option": 1})


def test_each_question_has_its_players() -> None:
    """A new question is answered by robots too: none of these lists may forget it."""
    assert set(options.ANSWERS) == set(player.ADVICE) == set(SEQUENCE.kinds)


def test_each_line_of_an_answer_stands_for_itself() -> None:
    assert SunsetTitle.asks == SEQUENCE.kinds == ("lay", "move", "counter", "deflect", "spy", "scout")
    assert SunsetTitle.wholes == ()
