"""The player that looks ahead: lawful, by what its seat sees alone, within its budget; wins in reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from adjudicator.kinds import Ask, Over, Seat
from games.kit.ahead import Stream
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.orders import Move, Moves, Order
from games.no_retreat.model.state import State
from games.no_retreat.robot.ahead import plans
from games.no_retreat.robot.ahead import player as looking
from games.no_retreat.robot.ahead.player import DEEP, STRONG, Depth, advise
from games.no_retreat.robot.ahead.playing import ahead
from games.no_retreat.robot.ahead.worlds import STAGES, world
from games.no_retreat.rules.ground.supply import supply
from tests.no_retreat.positions import (
    GAME,
    SOURCE,
    ask_of,
    by_default,
    empty,
    h,
    owned,
    played,
    put,
    state,
    u,
)
from tests.no_retreat.worlds import invariants, twin

SHORT = Depth(turns=1, worlds=1, trials=3)
"""Enough to see that it looks."""


def advised(position: State, seed: int = 1, depth: Depth = STRONG) -> Order:
    """What it orders, checked."""
    ask = ask_of(position)
    view = GAME.view(position, ask.seat)
    order = advise(SOURCE, view, ask, Random(seed).randrange, depth)
    assert GAME.check(view, ask, order) is None
    return order


def all_held(seat: Seat, scenario: str, **fields: object) -> Board:
    """The board with nobody on it, every hex that counts in the hand of one side."""
    board = empty(scenario, **fields)
    return owned(board, **{f"x{hex_}": seat for hex_ in board.control})


def ends(position: State, order: Order) -> State:
    """How the game ends when both play on as simple players do."""
    return ahead(GAME, position, order, 99, Stream(2))


@pytest.fixture
def trials(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders that are played ahead from now on."""
    made: list[Order] = []

    def counted(game: object, position: State, order: Order, *rest: object) -> State:
        made.append(order)
        return ahead(game, position, order, *rest)  # type: ignore[arg-type]  # as the player gives them

    monkeypatch.setattr(looking, "ahead", counted)
    return made


# Worlds


def test_a_world_is_one_that_its_seat_cannot_tell_apart() -> None:
    compared = 0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal compared
        view = GAME.view(position, ask.seat)
        made = world(SOURCE, view, ask, random.randrange)
        assert (made is not None) <= (ask.kind in STAGES)
        if made is not None:
            assert GAME.view(made, ask.seat) == view
            assert ask_of(made) == ask
            assert invariants(made) == ()
            compared += made != position
        return by_default(position, ask, random)

    played("C", 1, choose)
    assert compared >= 6


@pytest.mark.sweep
@pytest.mark.parametrize("kind", sorted(STAGES))
def test_it_looks_at_nothing_that_its_seat_may_not_know(kind: str) -> None:
    """Another hand of the foe, another deck: the same order of the same chance."""
    pick = Random(5).randrange
    steps = played("C", 2)
    positions = [
        each.state
        for each in steps
        if isinstance(each.waits, tuple) and len(each.waits) == 1 and each.waits[0].kind == kind
    ][1:4]
    others = [twin(each, ask_of(each).seat, pick) for each in positions]
    assert others != positions
    for position, other in zip(positions, others, strict=True):
        assert advised(position, 3, SHORT) == advised(other, 3, SHORT)


# The budget


@pytest.mark.parametrize("depth", [STRONG, DEEP], ids=["strong", "deep"])
def test_it_plays_ahead_no_oftener_than_its_budget(depth: Depth, trials: list[Order]) -> None:
    board = put(empty("A", turn=5), {"ge-6a": "0608", "ge-4pz": "0609", "su-west": "0712", "su-len": "0218"})
    assert isinstance(advised(state(board), 1, depth), Moves)
    assert depth.trials - 2 * depth.worlds < len(trials) <= depth.trials


@pytest.mark.sweep
def test_it_plays_ahead_less_often_with_many_units(trials: list[Order]) -> None:
    position = next(each.state for each in played("A", 1) if _asks(each.waits, "move"))
    advised(position, 1, Depth(1, 1, 6))
    assert 2 <= len(trials) <= 4


def test_a_deeper_look_plays_ahead_oftener_and_in_more_worlds() -> None:
    assert DEEP.trials > STRONG.trials
    assert DEEP.worlds >= STRONG.worlds
    assert DEEP.turns >= STRONG.turns


def test_where_nothing_is_to_be_chosen_it_plays_nothing_ahead(trials: list[Order]) -> None:
    position = next(each.state for each in played("A", 1) if _asks(each.waits, "keep"))
    advised(position)
    assert trials == []


def _asks(waits: object, kind: str) -> bool:
    return isinstance(waits, tuple) and [ask.kind for ask in waits] == [kind]


def test_the_same_chance_leads_to_the_same_order() -> None:
    steps = played("A", 4)
    position = [each.state for each in steps if _asks(each.waits, "move")][1]
    assert advised(position, 7, SHORT) == advised(position, 7, SHORT)


# What it does with it


@pytest.mark.parametrize(
    ("seat", "held", "units"),
    [
        # 24 points win: the Axis has 23, the Soviets cannot come in time.
        (AXIS, {"x1109": SOVIET}, {"ge-6a": "1108", "su-len": "2219"}),
        # The last move is the Soviets': one hex of 24 comes back.
        (SOVIET, {"x0218": AXIS}, {"su-west": "0318", "ge-6a": "1108"}),
    ],
)
def test_it_takes_the_hex_that_wins_the_game(
    seat: Seat, held: Mapping[str, Seat], units: Mapping[str, str]
) -> None:
    board = all_held(SOVIET, "A", turn=5, active=seat)
    free = [hex_ for hex_ in board.control if f"x{hex_}" not in held and hex_ not in ("0819", "0218")]
    board = owned(board, **{f"x{hex_}": AXIS for hex_ in free[:23]}, **held)
    position = state(put(board, units))
    assert ends(position, Moves(())).winner != seat
    assert ends(position, advised(position)).winner == seat


def test_it_stays_in_supply_where_nothing_is_to_be_had() -> None:
    board = put(all_held(AXIS, "A", turn=3), {"ge-4pz": "0910", "su-len": "2219"})
    order = advised(state(board))
    assert isinstance(order, Moves)
    end = next((step.path[-1] for step in order.steps if hasattr(step, "path")), h("0910"))
    assert SOURCE.atlas.ways.bit[end] & supply(SOURCE, put(board, {"ge-4pz": end}), AXIS).all


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", "ABCDEF")
def test_whole_games_against_itself_are_lawful(scenario: str) -> None:
    kinds: Counter[str] = Counter()

    def choose(position: State, ask: Ask, random: Random) -> Order:
        kinds[ask.kind] += 1
        view = GAME.view(position, ask.seat)
        order = advise(SOURCE, view, ask, random.randrange, SHORT)
        assert GAME.check(view, ask, order) is None
        return order

    steps = played(scenario, 4, choose)
    assert isinstance(steps[-1].waits, Over)
    assert kinds["move"] >= 4
    assert invariants(steps[-1].state) == ()


def test_it_sends_whoever_is_nearest_to_a_hex_that_would_be_lost_or_keeps_him_there() -> None:
    board = put(empty("A", turn=3, active=SOVIET), {"su-caucasus": "0819", "su-bryansk": "0917"})
    position = state(board)
    ask = ask_of(position)
    ways = plans.ways(SOURCE, GAME.view(position, SOVIET), ask)
    away = Moves((Move(u("su-caucasus"), (h("0719"),)),))
    stays, comes = ways.towards(away, (h("0819"),))
    assert stays == Moves(())
    assert {step.unit: step.path[-1] for step in comes.steps if isinstance(step, Move)} == {
        "su-caucasus": "0719",
        "su-bryansk": "0819",
    }
