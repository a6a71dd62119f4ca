"""The player that looks ahead: lawful, by what its seat sees alone, within its budget; a victory in reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from adjudicator.kinds import Ask, Over
from games.kit.ahead import Stream
from games.robots import EVEN as EVEN_TEMPER
from games.robots import Sight
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.orders import Accept, Activate, End, Go, Order
from games.won_by_the_sword.model.state import Alternating, State
from games.won_by_the_sword.robot import player as simple
from games.won_by_the_sword.robot.tempers import EVEN, SEASONED
from games.won_by_the_sword.robot.trials import player as looking
from games.won_by_the_sword.robot.trials.player import DEEP, LAST, STRONG, Depth, advise
from games.won_by_the_sword.robot.trials.playing import INPUTS, ahead
from games.won_by_the_sword.robot.trials.value import value
from games.won_by_the_sword.robot.trials.worlds import STAGES, world
from games.won_by_the_sword.rules.phases.rounds import unmoved
from games.won_by_the_sword.rules.phases.victory import final
from parsers.registry import title
from tests.won_by_the_sword.positions import GAME, SOURCE, ask_of, played, playing, table
from tests.won_by_the_sword.spoken import order_of
from tests.won_by_the_sword.worlds import invariants, twin

SHORT = Depth(1, LAST, {"activate": 9, "go": 5, "accept": 4})
"""Enough to see that it looks."""
SCENARIO = "b1644_freiburg"


@cache
def asked(scenario: str = SCENARIO, seed: int = 1, rounds: int = 3) -> tuple[State, ...]:
    """Positions of the first rounds of a game of two simple players in which it looks ahead."""
    found = []
    for each in playing(scenario, seed, _simply):
        if each.state.board.turn == 1 and each.state.board.round > rounds:
            break
        if isinstance(each.waits, tuple) and each.waits[0].kind in STAGES:
            found.append(each.state)
    return tuple(found)


def _simply(position: State, ask: Ask, random: Random) -> Order:
    return simple.advise(SOURCE, GAME.view(position, ask.seat), ask, random.randrange)


def advised(position: State, seed: int = 1, depth: Depth = SHORT) -> Order:
    """What it orders, checked."""
    ask = ask_of(position)
    view = GAME.view(position, ask.seat)
    order = advise(GAME, view, ask, Random(seed).randrange, depth)
    assert GAME.check(view, ask, order) is None
    return order


# Worlds


@pytest.mark.parametrize("scenario", [SCENARIO, "c1645"])
def test_a_world_is_one_that_its_seat_cannot_tell_apart(scenario: str) -> None:
    kinds, other = Counter[str](), 0
    for position in asked(scenario):
        ask = ask_of(position)
        view = GAME.view(position, ask.seat)
        made = world(SOURCE, view, ask, Random(3).randrange)
        assert made is not None
        assert GAME.view(made, ask.seat) == view
        assert ask_of(made) == ask
        assert len(made.deck) == len(position.deck)
        assert len(made.sides[foe(ask.seat)].hand) == len(position.sides[foe(ask.seat)].hand)
        kinds[ask.kind] += 1
        other += made.sides != position.sides
    assert {*kinds} == {*STAGES}
    assert other >= 10


def test_where_it_does_not_look_ahead_it_orders_what_a_seasoned_player_does() -> None:
    begun = GAME.setup(SCENARIO, {})
    for ask in GAME.pending(begun):  # type: ignore[union-attr]  # both sides set up
        view = GAME.view(begun, ask.seat)
        assert world(SOURCE, view, ask, Random(1).randrange) is None
        order = simple.advise(SOURCE, view, ask, Random(1).randrange, SEASONED)
        assert advise(GAME, view, ask, Random(1).randrange) == order


def test_it_looks_at_nothing_that_its_seat_may_not_know() -> None:
    """Another make-up of the foe, another deck: the same order of the same chance."""
    pick, compared = Random(5).randrange, 0
    for position in asked()[::6]:
        other = twin(position, ask_of(position).seat, pick)
        compared += other != position
        assert advised(position, 3) == advised(other, 3)
    assert compared >= 5


def test_the_same_chance_leads_to_the_same_order() -> None:
    for position in asked()[3::12]:
        assert advised(position, 7) == advised(position, 7)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_it_writes_is_read_as_what_it_orders(lang: str) -> None:
    """Nothing is said in advance: it waits what comes of its answer."""
    known, kinds = title("won_by_the_sword").title, set[str]()
    robot = known.robots()["strong"]
    for position in asked()[4::9]:
        ask = ask_of(position)
        sight = Sight(GAME.view(position, ask.seat), ask)
        order = robot.order(sight, EVEN_TEMPER, Random(1).randrange)
        lines = robot.letter(sight, EVEN_TEMPER, Random(1).randrange, lang)
        read = order_of(position, "\n".join(lines), ask.seat)
        assert read is not None
        assert known.standing(sight.view, ask, read, lang) == known.standing(sight.view, ask, order, lang)
        kinds.add(ask.kind)
    assert kinds >= {"activate", "go"}


@pytest.mark.parametrize("name", ["simple", "strong"])
def test_an_activation_whose_card_is_drawn_does_something(name: str) -> None:
    """Nothing is said of it before the card is known; then it is asked on. It was said to be over at once."""
    robot = title("won_by_the_sword").title.robots()[name]
    position = next(each for each in asked("c1632") if ask_of(each).args.get("number") == 3)
    ask = ask_of(position)
    sight = Sight(GAME.view(position, ask.seat), ask)
    order = robot.order(sight, EVEN_TEMPER, Random(1).randrange)
    assert isinstance(order, Activate)
    assert order.tasks == ()
    said = robot.letter(sight, EVEN_TEMPER, Random(1).randrange, "en")
    read = order_of(position, "\n".join(said), ask.seat)
    assert isinstance(read, Activate)
    assert read.column == order.column
    assert read.tasks != (End(),)


# The budget


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders that are played ahead from now on."""
    made: list[Order] = []

    def counted(game: object, position: State, seat: str, order: Order, *rest: Any) -> State:
        made.append(order)
        return ahead(game, position, seat, order, *rest)  # type: ignore[arg-type]  # as the player gives them

    monkeypatch.setattr(looking, "ahead", counted)
    return made


@pytest.mark.parametrize("depth", [SHORT, STRONG, DEEP], ids=["short", "strong", "deep"])
def test_it_plays_ahead_no_oftener_than_its_budget(depth: Depth, trials: list[Order]) -> None:
    most = 0
    for position in asked()[1::15]:
        trials.clear()
        advised(position, 1, depth)
        assert len(trials) <= 2 * depth.trials.get(ask_of(position).kind, 0)
        most = max(most, len(trials))
    assert most >= 4


def test_strong_tries_columns_and_projects_of_a_seasoned_player(trials: list[Order]) -> None:
    """Each column that may act, then what else the first one could do; no more than so many orders."""
    columns, tried = 0, 0
    for position in (each for each in asked() if ask_of(each).kind == "activate"):
        trials.clear()
        order = advised(position, 1, STRONG)
        made = {each.column for each in trials if isinstance(each, Activate)}
        assert len({*map(repr, trials)}) <= STRONG.few
        assert made <= {*unmoved(position.board, ask_of(position).seat)}
        assert not trials or order in trials
        columns, tried = max(columns, len(made)), tried + bool(trials)
    assert columns > 1
    assert tried


def test_play_ahead_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    position = asked()[0]
    ask, inputs, apply = ask_of(position), 0, GAME.apply

    def counted(*given: Any) -> Any:
        nonlocal inputs
        inputs += 1
        return apply(*given)

    monkeypatch.setattr(GAME, "apply", counted)
    order = _simply(position, ask, Random(1))
    ahead(GAME, position, ask.seat, order, EVEN, 999, Stream(1))
    assert inputs == INPUTS


def test_whoever_ends_his_activation_gets_no_other_for_it() -> None:
    """Play ahead of one activation is over with it, at once where nothing more is done."""
    position = next(each for each in asked() if ask_of(each).kind == "go")
    end = ahead(GAME, position, ask_of(position).seat, Go((End(),)), EVEN, 1, Stream(1))
    assert end.board.columns.keys() == position.board.columns.keys()
    assert [each for each in end.stack if isinstance(each, Acting)] == []
    assert end.board.played == position.board.played


# What it does with it


def last(position: State, lead: int) -> State:
    """The same as the last activation of the game with no points left, if the seat led by so much as far as
    it can know."""
    ask, setup = ask_of(position), SOURCE.setups[position.board.terms.scenario]
    stack = [
        replace(stage, number=4) if isinstance(stage, Alternating) else stage for stage in position.stack
    ]
    stack = [replace(stage, cp=0) if isinstance(stage, Acting) else stage for stage in stack]
    columns = {key: replace(each, done=True) for key, each in position.board.columns.items()}
    now = table(position, columns=columns, turn=len(setup.turns), round=SOURCE.tables.figures.rounds)
    made = world(SOURCE, GAME.view(position, ask.seat), ask, Random(1).randrange)
    assert made is not None
    points, score = final(SOURCE, made), now.board.score
    more = lead - points[ask.seat] + points[foe(ask.seat)]
    return replace(table(now, score={**score, ask.seat: score[ask.seat] + more}), stack=tuple(stack))


def challenged(scenario: str, lead: int, yes: bool) -> Iterator[State]:
    """Such ends of a game in which a simple player accepts a battle that he may decline, or declines it."""
    for position in (each for seed in range(1, 4) for each in asked(scenario, seed)):
        if ask_of(position).kind == "accept":
            made = last(position, lead)
            order = _simply(made, ask_of(made), Random(1))
            free = GAME.check(GAME.view(made, ask_of(made).seat), ask_of(made), Accept(False)) is None
            if free and isinstance(order, Accept) and order.yes == yes:
                yield made


def winners(position: State, order: Order) -> set[object]:
    """Who wins, as its seat sees it, in whatever way the dice fall."""
    ask, found = ask_of(position), set[object]()
    for seed in range(12):
        made = world(SOURCE, GAME.view(position, ask.seat), ask, Stream(seed))
        assert made is not None
        end = ahead(GAME, made, ask.seat, order, EVEN, 9, Stream(seed))
        assert end.over
        found.add(end.winner)
    return found


@pytest.mark.parametrize("scenario", ["c1632", "c1645"])
def test_a_victory_that_declining_makes_sure_is_not_risked_in_battle(scenario: str) -> None:
    """Declining costs three points of four that it is ahead."""
    compared = 0
    for position in challenged(scenario, 4, yes=True):
        seat = ask_of(position).seat
        if winners(position, Accept(False)) == {seat} != winners(position, Accept(True)):
            assert advised(position, 1, STRONG) == Accept(False)
            compared += 1
    assert compared


def test_a_battle_is_accepted_that_alone_can_win_the_game() -> None:
    compared = 0
    for position in challenged(SCENARIO, 0, yes=False):
        seat = ask_of(position).seat
        if seat in winners(position, Accept(True)) and winners(position, Accept(False)) == {foe(seat)}:
            order = advised(position, 1, STRONG)
            assert isinstance(order, Accept)
            assert order.yes
            compared += 1
    assert compared


def test_a_won_game_counts_for_more_than_anything_on_the_map() -> None:
    position = asked()[-1]
    for seat in (ask_of(position).seat, foe(ask_of(position).seat)):
        won = replace(position, over="turns", winner=seat)
        assert value(SOURCE, won, seat) > abs(value(SOURCE, position, seat)) + 500
        assert value(SOURCE, won, foe(seat)) == -value(SOURCE, won, seat)


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["b1632_lech", "b1638_rheinfelden"])
def test_whole_games_against_a_simple_player_are_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()

    def choose(position: State, ask: Ask, random: Random) -> Order:
        if ask.seat != "PROTESTANT":
            return _simply(position, ask, random)
        kinds[ask.kind] += 1
        view = GAME.view(position, ask.seat)
        order = advise(GAME, view, ask, random.randrange, SHORT)
        assert GAME.check(view, ask, order) is None
        return order

    steps = played(scenario, 3, choose)
    assert isinstance(steps[-1].waits, Over)
    assert kinds["activate"] >= 15
    assert invariants(steps[-1].state) == ()
