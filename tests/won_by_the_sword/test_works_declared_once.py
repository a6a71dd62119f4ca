"""Fire said before works that hang on a refusal is the fire of these works: they are declared once (11.3)."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.draft import order
from tests.won_by_the_sword.positions import empty, force, garrison, put, table
from tests.won_by_the_sword.spoken import give, ready


def before() -> State:
    army = force("8 sweden-i, 2 sweden-c, 1 sweden-g", "horn", "sweden-o", baggage=3)
    start = table(ready(put(empty(), "P1", "regensburg:R", army), 37))
    return garrison(start, CATHOLIC, "regensburg", force("2 bavaria-i"))


@pytest.mark.parametrize(
    "text",
    [
        "1 with 37: siege; bombard; if they do not surrender, works with what is left; end",
        "1 with 37: lay siege and bombard; if refused, works; end",
        "1 картой 37: осада; бомбардировка; если откажутся, работы на все ОК; конец",
    ],
)
def test_the_works_come_with_the_fire(text: str) -> None:
    done = give(before(), order(before(), text), 0, 5)
    assert [each["surrendered"] for each in done.told("offer")] == [False]
    assert done.told("siege-fire")
    (works,) = done.told("works")
    assert works["points"]
    assert done.lapsed == ""
