"""Play ahead from a world by the rules, both sides as simple players; it must not judge what comes of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from adjudicator.kinds import Answer, Answers, Ask, Seat
from games.kit.ahead import Stream, following
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.orders import Activate, Order
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.case import USUAL_POINTS, Case, would_act
from games.won_by_the_sword.robot.country import Ways
from games.won_by_the_sword.robot.leading import Project, projects
from games.won_by_the_sword.robot.player import advise
from games.won_by_the_sword.robot.sieges import prospect
from games.won_by_the_sword.robot.tempers import HASTY, SEASONED, Temper

OWN = replace(SEASONED, far=HASTY.far)
DECLINED = 3.0
"""A foe who may lose much declines: of a battle that is hoped for no more counts."""
INPUTS = 120
"""More are not looked at: an activation has some seven."""


def ahead(
    game: WonByTheSword, state: State, seat: Seat, order: Order, temper: Temper, turns: int, luck: Stream
) -> State:
    """The state after an order and what follows, until so many activations have ended or the game.

    The one that is under way its seat leads in this temper, its others as a seasoned player; the foe is a
    simple one; all in haste.
    """
    begun = game.apply(state, Answers((Answer(seat, order),))).state
    first, hasty = True, replace(temper, far=HASTY.far)

    def choose(now: State, ask: Ask) -> Order:
        mood = HASTY if ask.seat != seat else hasty if first else OWN
        return advise(game.source, game.view(now, ask.seat), ask, luck, mood)

    acted, left = order.column if isinstance(order, Activate) else _acting(state), turns
    for end in islice(following(game, begun, choose, luck), INPUTS):
        state, now = end, _acting(end)
        if now != acted:
            left -= acted is not None
            first = first and acted is None
            acted = now
        if not left:
            break
    return state


def _acting(state: State) -> ColumnId | None:
    """Whose activation is under way."""
    return next((stage.column for stage in state.stack if isinstance(stage, Acting)), None)


def promise(game: WonByTheSword, state: State, seat: Seat, column: ColumnId | None) -> float:
    """Victory points that the best project of a column promises for its next activation."""
    hand = state.sides[seat].hand
    if column is None or column not in state.board.columns or not hand or state.over:
        return 0.0
    case = would_act(game.source, game.view(state, seat), column, hand[0], SEASONED)
    ways = Ways(case)
    return max((_gain(case, ways, each) for each in projects(case, ways)), default=0.0)


def _gain(case: Case, ways: Ways, project: Project) -> float:
    """What it brings with the points of a usual card; of a siege that lasts longer a part."""
    far = 0 if project.node is None else ways.costs[project.node]
    if project.kind == "battle":
        return min(project.rate, DECLINED)
    if project.kind != "siege":
        return project.rate * min(USUAL_POINTS, far + 1)
    point = case.here if project.node is None else project.node[0]
    found = prospect(case, point)
    if found is None or point in case.board.sieges:
        # What has begun counts in the value of the state.
        return 0.0
    return found.gain * min(1.0, USUAL_POINTS / (far + found.points))
