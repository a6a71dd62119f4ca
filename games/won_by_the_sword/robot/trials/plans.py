"""Orders worth trying: a seasoned player's, those of other tempers, columns and projects; no judgement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from adjudicator.kinds import Ask
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.orders import Accept, Activate, End, Go, Order, Task
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import choosing, leading, player
from games.won_by_the_sword.robot.case import Case, acting, would_act
from games.won_by_the_sword.robot.country import Ways
from games.won_by_the_sword.robot.tempers import BOLD, EVEN, SEASONED, Temper
from games.won_by_the_sword.rules.phases.activating import epidemic_due, from_hand
from games.won_by_the_sword.rules.phases.rounds import unmoved

Plan: TypeAlias = tuple[Order, Temper]
"""An order, and the temper in which the activation goes on."""
TEMPERS = (Temper(battle=3.0, odds=0.05), BOLD, EVEN)
"""The first one forces battle upon anybody: who declines loses points and baggage."""
PROJECTS = 3
"""So many of the best are tried for a column."""


def known(game: WonByTheSword, view: View, ask: Ask, first: Order) -> Iterator[Plan]:
    """What may be tried, each lawful order once, the seasoned player's ``first``."""
    return _lawful(game, view, ask, first, _others(game, view, ask, first))


def seasoned(game: WonByTheSword, view: View, ask: Ask, first: Order) -> Iterator[Plan]:
    """The same of a seasoned player alone: other columns, then other projects of the first one's."""
    return _lawful(game, view, ask, first, _next(game.source, view, ask, first))


def _lawful(
    game: WonByTheSword, view: View, ask: Ask, first: Order, others: Iterable[Plan]
) -> Iterator[Plan]:
    found = [first]
    yield first, SEASONED
    for order, temper in others:
        if order not in found and game.check(view, ask, order) is None:
            found.append(order)
            yield order, temper


def _others(game: WonByTheSword, view: View, ask: Ask, first: Order) -> Iterator[Plan]:
    source = game.source
    if isinstance(first, Accept):
        yield Accept(not first.yes), SEASONED
        return
    if isinstance(first, Go):
        yield Go((End(),)), SEASONED
    for temper in TEMPERS:
        yield player.ADVICE[ask.kind](source, view, ask, temper), temper
    if isinstance(first, Go):
        yield from ((Go(tasks), SEASONED) for tasks in _projects(acting(source, view, SEASONED)))
    elif isinstance(first, Activate) and first.card is not None and from_hand(ask):
        yield from _other_projects(source, view, first)
        yield from _other_columns(source, view, ask, first)


def _next(source: Source, view: View, ask: Ask, first: Order) -> Iterator[Plan]:
    if isinstance(first, Activate) and first.card is not None and from_hand(ask):
        yield from _other_columns(source, view, ask, first)
        yield from _other_projects(source, view, first)


def _other_columns(source: Source, view: View, ask: Ask, first: Activate) -> Iterator[Plan]:
    """Those that may act now, each with the card that does most for it; none where an epidemic says which."""
    if view.own is None or epidemic_due(source, view.board, view.own, ask.seat) is not None:
        return
    for column in unmoved(view.board, ask.seat):
        if column != first.column:
            yield choosing.with_best_card(source, view, column, SEASONED), SEASONED


def _other_projects(source: Source, view: View, first: Activate) -> Iterator[Plan]:
    """The best of the column, with the same card."""
    assert first.card is not None
    case = would_act(source, view, first.column, first.card, SEASONED)
    yield from ((Activate(first.column, first.card, tasks), SEASONED) for tasks in _projects(case))


def _projects(case: Case) -> Iterator[tuple[Task, ...]]:
    ways = Ways(case)
    for project in leading.projects(case, ways)[:PROJECTS]:
        if said := leading.tasks(case, ways, project):
            yield said
