"""The player that looks ahead: what it supposes its view leaves possible, lethal blows, budgets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled
from games.kit.ahead import Stream
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS, CardId
from games.sunset_of_empire.model.orders import LIFE, Attack, LayOut, Order, Pass, Tag, Uncover
from games.sunset_of_empire.model.state import State
from games.sunset_of_empire.robot import player as simple
from games.sunset_of_empire.robot.ahead import choosing, player
from games.sunset_of_empire.robot.ahead.blows import gains
from games.sunset_of_empire.robot.ahead.prospects import chance, prospect
from games.sunset_of_empire.robot.ahead.supposing import supposed
from games.sunset_of_empire.robot.options import answers, moves
from games.sunset_of_empire.robot.valuing import scale
from tests.sunset_of_empire.session import GAME, fight

GAMES = 4
TRIED = ("lay", "move", "counter")


def asked(seed: int, game: SunsetOfEmpire = GAME) -> Iterator[tuple[State, Ask]]:
    """The positions of a game of two simple players in which somebody is asked, spies and scouts aside."""
    luck, state = random.Random(seed), game.setup("standard", {})
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            values = tuple(luck.randint(1, faces) for faces in waits.sides)
            state = game.apply(state, Rolled(values)).state
            continue
        (ask,) = waits
        if ask.kind in TRIED:
            yield state, ask
        view = game.view(state, ask.seat)
        order = simple.advise(game.table(view), view, ask, simple.BOLD, luck.randrange)
        state = game.apply(state, Answers((Answer(ask.seat, order),))).state


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_supposed_position_shows_the_seat_what_it_sees_and_asks_it_the_same(seed: int) -> None:
    kinds, other = set(), 0
    for state, ask in asked(seed):
        view = GAME.view(state, ask.seat)
        made = supposed(GAME.catalogue, view, ask, Stream(seed))
        assert GAME.view(made, ask.seat) == view
        assert GAME.pending(made) == (ask,)
        assert len(made.hidden) == len(state.hidden)
        for seat in SEATS:
            assert len(made.hands[seat]) == len(state.hands[seat])
        kinds.add(ask.kind)
        other += made.hands != state.hands
    assert {"lay", "move"} <= kinds
    assert other


def test_a_window_is_supposed_with_the_blow_that_opened_it() -> None:
    found = [(state, ask) for seed in range(GAMES) for state, ask in asked(seed) if ask.kind == "counter"]
    for state, ask in found:
        made = supposed(GAME.catalogue, GAME.view(state, ask.seat), ask, Stream(1))
        assert [type(stage) for stage in made.stack] == [type(stage) for stage in state.stack]
        assert made.stack[0] == state.stack[0]
        assert made.stack[-1].attack.target == state.stack[-1].attack.target  # type: ignore[union-attr]
        assert made.stack[-1].attack.row == state.stack[-1].attack.row  # type: ignore[union-attr]
    assert found


def test_what_is_hidden_changes_no_order() -> None:
    state, ask = [each for each in asked(1) if each[1].kind == "move"][2]
    view = GAME.view(state, ask.seat)
    other = CENTRAL if ask.seat == ENTENTE else ENTENTE
    hand, deck = state.hands[other], state.decks[other]
    swapped = replace(
        state,
        hands={**state.hands, other: tuple(sorted((*hand[1:], deck.bag[0])))},
        decks={**state.decks, other: replace(deck, bag=tuple(sorted((*deck.bag[1:], hand[0]))))},
    )
    assert swapped != state
    assert GAME.view(swapped, ask.seat) == view
    orders = [
        player.advise(GAME, GAME.view(each, ask.seat), ask, random.Random(5).randrange, 12)
        for each in (state, swapped)
    ]
    assert orders[0] == orders[1]


def test_a_lethal_blow_in_reach_is_struck() -> None:
    luck, lethal = random.Random(3), 0
    for seed in range(12):
        for state, ask in asked(seed):
            if ask.kind != "move" or state.board.sides[ask.seat].passed:
                continue
            other = CENTRAL if ask.seat == ENTENTE else ENTENTE
            side = state.board.sides[other]
            weak = replace(state, board=state.board.with_side(other, replace(side, life=3)))
            view = GAME.view(weak, ask.seat)
            table = GAME.table(view)
            if simple.is_decided(table, ask.seat):
                continue
            options = answers(table, view, ask)
            if not any(player.is_lethal(table, ask, each) for each in options):
                continue
            order = player.advise(GAME, view, ask, luck.randrange, 2)
            lethal += 1
            assert isinstance(order, Attack)
            assert order.target == LIFE
            assert GAME.apply(weak, Answers((Answer(ask.seat, order),))) is not None
            assert player.is_lethal(table, ask, order)
    assert lethal > 10


@pytest.mark.parametrize(("life", "lethal"), [(6, True), (7, False)])
def test_a_blow_is_lethal_that_takes_the_last_life_point(life: int, lethal: bool) -> None:
    game = fight(("anzac",), ("l13",), first=ENTENTE, life=(20, life), year=1914)
    blow = Attack((game.tag("anzac"),), LIFE, "infantry")
    assert player.is_lethal(game.table, game.ask, blow) == lethal


def test_a_foe_who_passed_and_is_behind_is_left_alone() -> None:
    game = fight(("anzac",), ("l13",), first=ENTENTE, life=(9, 6), central_passed=True, year=1914)
    view = game.view(ENTENTE)
    assert player.advise(GAME, view, game.ask, random.Random(1).randrange) == Pass()


@pytest.mark.parametrize(("year", "struck"), [(1914, True), (1918, False)])
def test_what_a_foe_who_passed_loses_for_nothing_is_taken_while_years_follow(year: int, struck: bool) -> None:
    game = fight(("seaforth",), ("saxons-4",), first=ENTENTE, life=(9, 6), central_passed=True, year=year)
    order = player.advise(GAME, game.view(ENTENTE), game.ask, random.Random(1).randrange)
    assert order == (Attack((game.tag("seaforth"),), game.tag("saxons-4")) if struck else Pass())


def test_a_blow_that_costs_the_unit_or_a_card_is_not_free() -> None:
    game = fight(("seaforth", "middlesex-cyclists-26"), ("saxons-4", "u9"), first=ENTENTE, year=1914)
    strong, weak, target = (game.tag(card) for card in ("seaforth", "middlesex-cyclists-26", "saxons-4"))
    assert player.is_free(game.table, ENTENTE, Attack((strong,), target))
    assert not player.is_free(game.table, ENTENTE, Attack((weak,), target))
    assert not player.is_free(game.table, ENTENTE, Attack((strong,), LIFE, "air"))
    assert not player.is_free(game.table, ENTENTE, Attack((strong, weak), target, card=CardId("brusilov")))
    assert not player.is_free(game.table, ENTENTE, Pass())


@pytest.mark.parametrize("budget", [1, 8, 20])
def test_no_decision_takes_more_roll_outs_than_its_budget(
    monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    counted: list[Order] = []

    def outcome(game: object, state: State, seat: str, order: Order, luck: Stream) -> float:
        counted.append(order)
        return luck(100) / 100

    monkeypatch.setattr(choosing, "outcome", outcome)
    asks = list(asked(2))
    for state, ask in asks:
        counted.clear()
        player.advise(GAME, GAME.view(state, ask.seat), ask, random.Random(1).randrange, budget)
        assert len(counted) <= budget
        counted.clear()
        player.advise(GAME, GAME.view(state, ask.seat), ask, random.Random(1).randrange, budget, 3 * budget)
        assert len(counted) <= (3 * budget if ask.kind == "lay" else budget)


def test_where_many_units_are_on_the_field_fewer_roll_outs_are_made() -> None:
    few = fight(("anzac",) * 8, ("saxons-4",) * 8).table
    many = fight(("anzac",) * 16, ("saxons-4",) * 16).table
    assert player.affordable(few, 100) == 100
    assert player.affordable(many, 100) == 25


def test_of_orders_the_one_after_which_most_is_won_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    state, ask = next(each for each in asked(1) if each[1].kind == "lay")
    view = GAME.view(state, ask.seat)
    orders = [LayOut(view.hand[:count]) for count in range(5)]

    def outcome(game: object, state: State, seat: str, order: LayOut, luck: Stream) -> float:
        return {0: 0.3, 1: 0.5, 2: 0.4, 3: 0.9, 4: 0.1}[len(order.cards)] + luck(10) / 100

    monkeypatch.setattr(choosing, "outcome", outcome)
    assert choosing.best(GAME, view, ask, orders, 20, random.Random(1).randrange) == orders[3]


def test_a_race_ends_where_one_order_is_left_and_goes_on_where_two_are_close() -> None:
    """The third is far behind in each world, the first two take turns in front."""
    close, near, far = Pass(), LayOut(()), Uncover(Tag("E1"))
    tried = Counter[Order]()

    def world() -> Callable[[Order], float]:
        swing = 0.1 if tried[close] % 2 else 0.0

        def trial(order: Order) -> float:
            tried[order] += 1
            return {close: 0.5, near: 0.44 + swing, far: 0.1}[order]

        return trial

    assert choosing.raced((close, near, far), 60, world) == close
    assert tried[far] == choosing.FEW
    assert tried[close] == tried[near] == (60 - choosing.FEW) // 2
    tried.clear()
    assert choosing.raced((close, far), 60, world) == close
    assert tried == {close: choosing.FEW, far: choosing.FEW}
    assert choosing.raced((close,), 60, world) == close
    assert choosing.raced((close, near, far), 1, world) == close


@pytest.mark.parametrize("seed", range(GAMES))
def test_blows_weighed_quickly_are_those_that_are_lawful_and_worth_the_same(seed: int) -> None:
    weighed = 0
    for state, ask in asked(seed, SunsetOfEmpire()):
        if ask.kind != "move":
            continue
        view = GAME.view(state, ask.seat)
        table = SunsetOfEmpire().table(view)
        worth = scale(table, view, ask.seat, simple.CAREFUL)
        slowly = [(worth.move(order), order) for order in moves(table, view, ask, together=False)]
        assert [*gains(worth, view, ask), (0, Pass())] == slowly
        weighed += len(slowly)
    assert weighed > 50


def test_a_balloon_and_mines_that_stay_are_worth_something() -> None:
    state = fight(("anzac",), ("saxons-4",), year=1915).state
    free = prospect(GAME, state, CENTRAL)
    side = state.board.sides[ENTENTE]
    for held in (
        replace(side, balloon=CardId("central-barrage-balloon")),
        replace(side, mined=CardId("central-naval-mines")),
    ):
        barred = replace(state, board=state.board.with_side(ENTENTE, held))
        assert prospect(GAME, barred, CENTRAL) > free + 0.05


def test_years_won_and_cards_left_make_a_prospect() -> None:
    assert chance(2, 2, 1) == 0.5
    assert chance(3, 0, 2) == 1
    assert chance(2, 0, 3) == 0.875
    even, more = (
        fight(("anzac",), ("saxons-4",), year=1915),
        fight(("anzac", "seaforth"), ("saxons-4",), year=1915),
    )
    assert prospect(GAME, more.state, ENTENTE) > prospect(GAME, even.state, ENTENTE)
    assert prospect(GAME, more.state, ENTENTE) + prospect(GAME, more.state, CENTRAL) == pytest.approx(1)


@pytest.mark.sweep
def test_it_beats_the_simple_player() -> None:
    won = 0.0
    for seed in range(12):
        game, luck = SunsetOfEmpire(), random.Random(seed)
        state, me = game.setup("standard", {}), SEATS[seed % 2]
        while not isinstance(waits := game.pending(state), Over):
            if isinstance(waits, Roll):
                state = game.apply(
                    state, Rolled(tuple(luck.randint(1, faces) for faces in waits.sides))
                ).state
                continue
            (ask,) = waits
            view = game.view(state, ask.seat)
            if ask.seat == me:
                order = player.advise(game, view, ask, luck.randrange)
            else:
                order = simple.advise(game.table(view), view, ask, simple.CAREFUL, luck.randrange)
            assert game.check(view, ask, order) is None
            state = game.apply(state, Answers((Answer(ask.seat, order),))).state
        won += (me in waits.winners) / len(waits.winners)
    assert won >= 8
