"""The position in which the examples of the guide begin: three columns between Nördlingen and Augsburg."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.state import Preceding, State
from tests.won_by_the_sword.positions import empty, force, garrison, hand, on, put


def story() -> State:
    """The second round of March 1632; the Protestant has the Initiative."""
    king = force(
        "2 sweden-vi, 6 sweden-i, 2 sweden-vc, 4 sweden-c, 2 sweden-g", "gustavus", "torstensson", baggage=5
    )
    start = put(empty(round=2), "P1", "noerdlingen", king)
    start = put(start, "P2", "ulm:R", force("4 sweden-i, 4 sweden-c", "horn", "sweden-o", baggage=2))
    tilly = force("7 bavaria-i, 1 bavaria-vi, 5 bavaria-c, 2 bavaria-g", "tilly", "bavaria-o", baggage=3)
    start = put(start, "C1", "rain:R", tilly)
    start = garrison(start, PROTESTANT, "ulm", force("1 sweden-i"))
    start = garrison(start, PROTESTANT, "noerdlingen", force("1 sweden-d"))
    for point in ("donauwoerth", "rain", "augsburg", "munich"):
        start = garrison(start, CATHOLIC, point, force("1 bavaria-d"))
    start = hand(start, PROTESTANT, 2, 11, 26, 29, 36, 40, 46, 53)
    return on(hand(start, CATHOLIC, 3, 16, 23, 30, 34, 45, 47, 51), Preceding())
