"""Play ahead from a world by the rules, both sides as simple players; it must not judge what comes of it."""

from __future__ import annotations

from functools import partial
from itertools import islice

from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Seat
from games.kit.ahead import Stream, following
from games.no_retreat.game import NoRetreat
from games.no_retreat.model.orders import Order, React
from games.no_retreat.model.state import State
from games.no_retreat.robot.player import ADVICE

QUICK = frozenset(
    ("organize", "move", "target", "battle", "advance", "counterattack", "detrain", "reserve", "defend")
)
"""Where the advice of a simple player is taken in play ahead; all else is answered as a silent seat does."""
WINDOWS = frozenset(("event", "cancel", "reroll"))
INPUTS = 400
"""More are not looked at: a player turn has some forty."""


def ahead(game: NoRetreat, state: State, order: Order, turns: int, luck: Stream) -> State:
    """The state after an order and what follows, until so many player turns have ended or the game."""
    waits = game.pending(state)
    assert not isinstance(waits, Roll | Over)
    state = game.apply(state, Answers((Answer(waits[0].seat, order),))).state
    turn, left = _turn(state), turns
    for end in islice(following(game, state, partial(_simple, game), luck), INPUTS + 1):
        state = end
        if _turn(state) != turn:
            turn, left = _turn(state), left - 1
        if not left:
            break
    return state


def _turn(state: State) -> tuple[int, Seat]:
    return state.board.turn, state.board.active


def _simple(game: NoRetreat, state: State, ask: Ask) -> Order:
    if ask.kind in WINDOWS:
        return React()
    view = game.view(state, ask.seat)
    advice = ADVICE.get(ask.kind) if ask.kind in QUICK else None
    return advice(game.source, view, ask) if advice is not None else game.default(view, ask)
