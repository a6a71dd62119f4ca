"""Roll-outs: simple players play a supposed position to the end of its year, and its end is valued."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Answer, Answers, Ask, Seat
from games.kit.ahead import Stream, following
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.orders import Move, Order, Pass
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot.ahead.blows import gains
from games.sunset_of_empire.robot.ahead.prospects import prospect
from games.sunset_of_empire.robot.player import CAREFUL, advise, is_decided
from games.sunset_of_empire.robot.valuing import scale


def simply(table: Table, view: View, ask: Ask, luck: Callable[[int], int]) -> Order:
    """What a simple player orders, who strikes with one unit at a time.

    That takes a tenth of the time where an event lets several strike together.
    """
    if ask.kind != "move":
        return advise(table, view, ask, CAREFUL, luck)
    return Pass() if is_decided(table, ask.seat) else _best(table, view, ask)


def _best(table: Table, view: View, ask: Ask) -> Move:
    """The move that gains most, of equals the first; none that gains nothing."""
    worth = scale(table, view, ask.seat, CAREFUL)
    gain, order = max(gains(worth, view, ask), key=lambda each: each[0], default=(0, Pass()))
    return order if gain > 0 else Pass()


def outcome(game: SunsetOfEmpire, state: State, seat: Seat, order: Order, luck: Stream) -> float:
    """How likely the seat wins the game, 0 to 1, after this order and a year played to its end."""
    year = state.board.year

    def choose(now: State, ask: Ask) -> Order:
        view = game.view(now, ask.seat)
        return simply(game.table(view), view, ask, luck)

    for end in following(game, game.apply(state, Answers((Answer(seat, order),))).state, choose, luck):
        state = end
        if state.board.year != year:
            break
    return prospect(game, state, seat)
