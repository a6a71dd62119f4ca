"""Roll-outs: a supposed position is played to the end of its year by hasty players, and its end is valued."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from adjudicator.kinds import Answer, Answers, Ask, Seat
from games.kit.ahead import Stream, following
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.orders import Move, Order, Pass
from games.sunset_of_empire.model.state import State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.robot.ahead.prospects import prospect
from games.sunset_of_empire.robot.options import moves
from games.sunset_of_empire.robot.player import CAREFUL, advise, is_decided
from games.sunset_of_empire.robot.valuing import scale
from games.sunset_of_empire.rules.phases import fight


@dataclass(slots=True)
class Hasty:
    """A simple player who ranks the moves of a fight now and then only, and takes the best still lawful.

    It strikes with one unit at a time. That takes half the time of one who weighs all moves each time, and a
    tenth where an event lets several strike together.
    """

    luck: Callable[[int], int]
    ranked: dict[Seat, list[Move]] = field(default_factory=dict)

    def order(self, table: Table, view: View, ask: Ask) -> Order:
        """What it orders."""
        if ask.kind != "move":
            return advise(table, view, ask, CAREFUL, self.luck)
        if is_decided(table, ask.seat):
            return Pass()
        return self._best(table, view, ask) or self._best(table, view, ask, anew=True) or Pass()

    def _best(self, table: Table, view: View, ask: Ask, *, anew: bool = False) -> Move | None:
        """The best of the moves that were ranked before, or of those that there are now."""
        if anew:
            self.ranked[ask.seat] = _ranked(table, view, ask)
        left = self.ranked.get(ask.seat, [])
        while left:
            order = left.pop()
            if anew or fight.check(table, view, ask, order) is None:
                return order
        return None


def _ranked(table: Table, view: View, ask: Ask) -> list[Move]:
    """The moves that gain something, the best last."""
    worth = scale(table, view, ask.seat, CAREFUL)
    options = moves(table, view, ask, together=False)
    gains = [(worth.move(order), at, order) for at, order in enumerate(options)]
    return [order for _, _, order in sorted(each for each in gains if each[0] > 0)]


def outcome(game: SunsetOfEmpire, state: State, seat: Seat, order: Order, luck: Stream) -> float:
    """How likely the seat wins the game, 0 to 1, after this order and a year played to its end."""
    year, player = state.board.year, Hasty(luck)

    def choose(now: State, ask: Ask) -> Order:
        view = game.view(now, ask.seat)
        return player.order(game.table(view), view, ask)

    for end in following(game, game.apply(state, Answers((Answer(seat, order),))).state, choose, luck):
        state = end
        if state.board.year != year:
            break
    return prospect(game, state, seat)
