"""The example under a question: a newcomer who sends one after another harms no unit of their own."""

from __future__ import annotations

from typing import Any

from adjudicator.kinds import Ask
from games.diplomacy.model.orders import Disband, Move, OrderSet, Retreat, Unit, province_of
from games.diplomacy.model.state import MOVEMENT, RETREAT
from games.diplomacy.text.drafting import place_of
from games.diplomacy.text.example import example
from games.diplomacy.title import TITLE
from tests.contract.cases import Case, asked

SEEDS = (2, 3)


def _asks(kind: str) -> list[tuple[Any, Ask]]:
    return [
        (view, ask)
        for seed in SEEDS
        for _, view, ask, _ in asked(Case("diplomacy", "standard", seed))
        if ask.kind == kind
    ]


def _own(view: Any) -> tuple[Unit, ...]:
    judge = TITLE.game.judges(view)
    return judge.position.units[judge.power]


def _one_after_another(view: Any, ask: Ask) -> OrderSet:
    """What stands after every example was sent as it is."""
    judge, given = TITLE.game.judges(view), OrderSet()
    while (shown := example(judge, ask, given)) not in given.orders:
        given = OrderSet((*given.orders, shown))
    return given


def test_no_two_examples_lead_to_one_place_or_onto_an_own_unit_that_stays() -> None:
    for view, ask in _asks(MOVEMENT):
        orders = _one_after_another(view, ask).orders
        ends = [province_of(order.to) if isinstance(order, Move) else place_of(order) for order in orders]
        assert len(ends) == len(_own(view)), orders
        assert len(set(ends)) == len(ends), orders


def test_an_example_of_a_retreat_leaves_alone_where_an_own_unit_retreats_to() -> None:
    told = 0
    for view, ask in _asks(RETREAT):
        judge = TITLE.game.judges(view)
        shown = example(judge, ask, OrderSet())
        others = [unit for unit in _own(view) if province_of(unit.at) != place_of(shown)]
        if isinstance(shown, Retreat) and others:
            given = OrderSet((Retreat(others[0], shown.to),))
            other = example(judge, ask, given)
            assert isinstance(other, Disband) or (isinstance(other, Retreat) and other.to != shown.to)
            told += 1
    assert told
