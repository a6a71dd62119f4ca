"""Play ahead from a world by the rules, both sides as simple players; it must not judge what comes of it."""

from __future__ import annotations

from itertools import islice

from adjudicator.kinds import Answer, Answers, Ask
from games.kit.ahead import Stream, following
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.orders import Operations, Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, State, View
from games.paths_of_glory.robot import greed
from games.paths_of_glory.robot.outlook import outlook
from games.paths_of_glory.robot.tempers import Temper
from games.paths_of_glory.rules.cards.actions import ROUNDS

CUTS = Temper(cuts=0.5, passing=1.0)
"""How both sides are minded in the last round of a turn."""
INPUTS = 200
"""More are not looked at: an action has some five, the end of a turn a dozen."""


def ahead(game: PathsOfGlory, state: State, ask: Ask, order: Order, actions: int, luck: Stream) -> State:
    """The state after an order and what follows, until so many actions are over or the game."""

    def choose(now: State, asked: Ask) -> Order:
        view = game.view(now, asked.seat)
        if asked.kind == "action" and view.board.round == ROUNDS:
            return _cutting(game.source, view, asked)
        advised = greed.advise(game.source, view, asked)
        return advised if game.check(view, asked, advised) is None else game.default(view, asked)

    begun = game.apply(state, Answers((Answer(ask.seat, order),))).state
    left = actions
    for end in islice(following(game, begun, choose, luck), INPUTS):
        state = end
        # An action is awaited: whatever was to be done before it is over.
        left -= bool(state.stack) and isinstance(state.stack[-1], Action)
        if not left:
            break
    return state


def _cutting(source: Source, view: View, ask: Ask) -> Order:
    """In the last round of a turn whoever is out of supply is lost: the best for who thinks of that."""
    seen = outlook(source, view.board, ask.seat, CUTS)
    return next(greed.planned(source, view, ask, seen), Operations(None))
