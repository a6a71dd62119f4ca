"""Games of Sunset of Empire between players by name; what is kept of each. It counts nothing."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled, Seat
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import ENTENTE, SEATS, CardId, EventId
from games.sunset_of_empire.model.orders import LayOut, Order, Pass
from games.sunset_of_empire.model.state import LifeDice, View
from games.sunset_of_empire.robot import player as robot
from games.sunset_of_empire.robot.ahead import player as looking
from games.sunset_of_empire.robot.player import CAREFUL
from games.sunset_of_empire.robot.valuing import Temper
from games.sunset_of_empire.rules.phases.life import LOW_LIFE

Pick = Callable[[int], int]
Player = Callable[[SunsetOfEmpire, View, Ask, Pick], Order]

ROLL_OUTS = 12
"""What the player that looks ahead takes for a decision in many games."""


def simple(temper: Temper = CAREFUL) -> Player:
    """The simple player of a temper."""
    return lambda game, view, ask, pick: robot.advise(game.table(view), view, ask, temper, pick)


def ahead(game: SunsetOfEmpire, view: View, ask: Ask, pick: Pick) -> Order:
    """The player that looks a move ahead."""
    return looking.advise(game, view, ask, pick, ROLL_OUTS)


def laid_by_chance(game: SunsetOfEmpire, view: View, ask: Ask, pick: Pick) -> Order:
    """Lays any number of cards, whichever they are; else a simple player."""
    if ask.kind == "lay":
        return robot.sample(game.table(view), view, ask, pick)
    return robot.advise(game.table(view), view, ask, CAREFUL, pick)


def conceding(*years: int) -> Player:
    """A simple player that lays nothing and passes at once in these years."""

    def order(game: SunsetOfEmpire, view: View, ask: Ask, pick: Pick) -> Order:
        if view.board.year in years and ask.kind in ("lay", "move"):
            return LayOut(()) if ask.kind == "lay" else Pass()
        return robot.advise(game.table(view), view, ask, CAREFUL, pick)

    return order


@dataclass(frozen=True, slots=True)
class Year:
    """A year as it was played; ``luck`` is how many life points more the Entente's die gave it."""

    year: int
    first: Seat
    winner: Seat | None
    luck: int
    event: EventId | None


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what the Entente got of it (1, 1/2, 0), opening hands, years, letters asked of each seat."""

    entente: float
    hands: Mapping[Seat, tuple[CardId, ...]]
    years: tuple[Year, ...]
    letters: Mapping[Seat, int]


def play(
    game: SunsetOfEmpire, players: Mapping[Seat, Player], seed: int, scenario: str = "standard"
) -> Played:
    """A game of two players; all chance follows from ``seed``."""
    chance, state = random.Random(seed), game.setup(scenario, {})
    hands: dict[Seat, tuple[CardId, ...]] = {}
    years: list[Year] = []
    asked: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    luck = 0
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            values = tuple(chance.randint(1, faces) for faces in waits.sides)
            if isinstance(state.stack[-1], LifeDice):
                luck = _life(values[0]) - _life(values[1])
            step = game.apply(state, Rolled(values))
        else:
            hands = hands or dict(state.hands)
            (ask,) = waits
            order = players[ask.seat](game, game.view(state, ask.seat), ask, chance.randrange)
            asked[ask.seat] += 1
            step = game.apply(state, Answers((Answer(ask.seat, order),)))
        before, state = state.board, step.state
        for year in sorted({*(state.board.won or {})} - {*(before.won or {})}):
            winner = (state.board.won or {})[year]
            event = state.board.events[len(years)] if len(state.board.events) > len(years) else None
            years.append(Year(int(year), before.first, winner, luck, event))
    entente = 0.5 if len(waits.winners) > 1 else float(waits.winners == (ENTENTE,))
    return Played(entente, hands, tuple(years), asked)


def _life(value: int) -> int:
    return value + LOW_LIFE if value < LOW_LIFE else value
