"""What is asked of who must remove: their units by name, and those that go where they name none."""

from __future__ import annotations

from dataclasses import replace

from games.diplomacy.model.orders import OrderSet, Power, Province
from games.diplomacy.model.position import Position
from games.diplomacy.title import TITLE
from tests.diplomacy.positions import orders, start


def _duty(lang: str, given: OrderSet) -> str:
    """What is asked of Italy, which holds but one centre."""
    state = start()
    before = state.position
    power, france = Power("ITALY"), Power("FRANCE")
    centers = {
        **before.centers,
        power: (Province("NAP"),),
        france: (*before.centers[france], Province("ROM")),
    }
    position = Position("W1901A", before.units, centers)
    winter = replace(state, position=position)
    view = TITLE.game.view(winter, power)
    pending = TITLE.game.pending(winter)
    assert isinstance(pending, tuple)
    ask = next(each for each in pending if each.seat == power)
    return TITLE.duties(view, ask, lang, given)[0]


def test_the_units_that_may_go_are_named_and_those_that_go_by_themselves() -> None:
    asked = _duty("en", OrderSet())
    assert asked.startswith("You must remove 2 units of these: Army Rome, Army Venice, Fleet Naples."), asked
    assert asked.endswith("take Army Venice, Army Rome."), asked
    assert "Венеция" in _duty("ru", OrderSet())


def test_what_is_named_already_is_asked_no_more() -> None:
    asked = _duty("en", orders("A VEN D"))
    assert asked.startswith("You must remove 1 unit of these: Army Rome, Fleet Naples."), asked
    assert asked.endswith("take Army Rome."), asked


def test_nothing_is_asked_where_all_that_must_go_are_named() -> None:
    for lang in ("en", "ru"):
        asked = _duty(lang, orders("A VEN D", "F NAP D"))
        assert "0" not in asked
        assert not asked.rstrip(".").endswith(("take", "снимут:"))
