"""Which column is activated with which card, and which card is thrown (3.4)."""

from __future__ import annotations

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.cards import CardId
from games.won_by_the_sword.model.orders import Activate, Order, Throw
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import leading
from games.won_by_the_sword.robot.case import USUAL_POINTS, Case, would_act
from games.won_by_the_sword.robot.country import Ways
from games.won_by_the_sword.robot.leading import Project
from games.won_by_the_sword.robot.tempers import Temper
from games.won_by_the_sword.rules.ground.size import levels, patrols_of, size_of
from games.won_by_the_sword.rules.phases.activating import epidemic_due, from_hand, mutinous
from games.won_by_the_sword.rules.phases.rounds import unmoved
from games.won_by_the_sword.rules.sieges import works
from games.won_by_the_sword.rules.sieges.strength import row

HUNGRY = 0.5
"""Victory points that a point of baggage on a card counts for."""


def activate(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """The column and the card that bring most together; without a column the worst card is thrown."""
    assert view.own is not None
    left, hand = unmoved(view.board, ask.seat), view.own.hand
    if not from_hand(ask):
        return _paid(source, view, Activate(_biggest(source, view, left)))
    if not left:
        return Throw(min(hand, key=lambda card: (_plain(source, card), card)))
    due = epidemic_due(source, view.board, view.own, ask.seat)
    if due is not None:
        return ordered(source, view, due[1][0], due[0], temper)
    cases = {column: would_act(source, view, column, hand[0], temper) for column in left}
    best = {column: next(iter(leading.projects(case, Ways(case))), None) for column, case in cases.items()}
    column, card = max(
        ((column, card) for column in left for card in hand),
        key=lambda pair: (_fit(cases[pair[0]], best[pair[0]], pair[1]), pair),
    )
    return ordered(source, view, column, card, temper)


def with_best_card(source: Source, view: View, column: ColumnId, temper: Temper) -> Activate:
    """The activation of a column with the card of the hand that does most for it."""
    assert view.own is not None
    hand = view.own.hand
    case = would_act(source, view, column, hand[0], temper)
    project = next(iter(leading.projects(case, Ways(case))), None)
    return ordered(
        source, view, column, max(hand, key=lambda card: (_fit(case, project, card), card)), temper
    )


def ordered(source: Source, view: View, column: ColumnId, card: CardId, temper: Temper) -> Activate:
    """The activation with its first tasks."""
    case = would_act(source, view, column, card, temper)
    return _paid(source, view, Activate(column, card, leading.step(case)))


def _paid(source: Source, view: View, order: Activate) -> Activate:
    """Soldiers that may mutiny are paid where there is enough."""
    assert view.own is not None
    force = view.own.columns[order.column]
    special = mutinous(source, view.board, force)
    pay = special is not None and force.baggage >= special.pay
    return Activate(order.column, order.card, order.tasks, pay=pay)


def _biggest(source: Source, view: View, left: tuple[ColumnId, ...]) -> ColumnId:
    assert view.own is not None
    own = view.own
    return max(left, key=lambda column: (source.roster.levels(own.columns[column].units), column))


def _plain(source: Source, card: CardId) -> float:
    """What a card is worth to nobody in particular."""
    each = source.pack[card]
    return each.cp - HUNGRY * each.baggage["medium"]


def _fit(case: Case, project: Project | None, card: CardId) -> float:
    """What a card does for a column above a usual one."""
    each, rate = case.source.pack[card], max(project.rate, 0.4) if project is not None else 0.1
    out = patrols_of(case.board, case.own, case.column).values()
    size = size_of(case.source, levels(case.source, case.force, out))
    fit = rate * (each.cp - USUAL_POINTS) - HUNGRY * (each.baggage[size] - case.rate)
    return fit + _action(case, project, card)


def _action(case: Case, project: Project | None, card: CardId) -> float:
    """What the action of the card is worth to it now, less what is lost with it."""
    action, kind = case.source.pack[card].action, project.kind if project is not None else ""
    rate = project.rate if project is not None else 0.0
    at = project.node[0] if project is not None and project.node is not None else case.here
    if kind == "siege":
        fort = row(case.source, at)
        slow = not works.doubles(case.source.roster, fort, case.force.units)
        return {
            "surprise_attack": 0.5 * rate * fort.works,
            "impressed_local_labor": 1.5 * rate if slow and fort.works > 2 else 0.0,
            "stratagem": 0.15 * fort.vp,
        }.get(action, 0.0)
    reduced = sum(count for unit, count in case.force.units.items() if case.source.roster.units[unit].reduced)
    return {
        "surprise_attack": 1.0 if kind == "battle" else -2.0,
        "tactical_advantage": 1.5 if kind == "battle" else 0.0,
        "stratagem": -1.0,
        "poor_forage": -1.5 if kind == "forage" else 0.0,
        "scorched_earth": 1.0 if kind == "forage" and case.hostile(at) else 0.0,
        "reinforcements": case.temper.level * min(4, reduced),
    }.get(action, 0.0)
