"""What a page offers who writes orders: units by name, clicks whose orders are read and can be lawful."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from adjudicator.kinds import Ask
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import province_of
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT, RETREAT
from games.diplomacy.title import TITLE
from games.offers import Gesture
from games.title import Accepted
from parsers.diplomacy.reader import reader_for
from parsers.reading import Understood
from tests.contract.cases import Case, asked
from tests.rig.cases import LANGS

GAMES = [Case("diplomacy", "standard", seed) for seed in (2, 3)]


def _asks(kind: str) -> Iterator[tuple[Any, Ask]]:
    """Questions of a kind in random games, one in so many."""
    found = [(view, ask) for game in GAMES for _, view, ask, _ in asked(game) if ask.kind == kind]
    yield from found[:: max(1, len(found) // 8)]


def _accepted(view: Any, ask: Ask, line: str, lang: str) -> bool:
    (read,) = reader_for("standard").read(line)
    assert isinstance(read, Understood), line
    (verdict,) = TITLE.draft(view, ask, None, (read.written,), lang).verdicts
    return isinstance(verdict, Accepted)


def _filled(text: str, picks: Sequence[str]) -> str:
    return re.sub(r"\{(\d)\}", lambda match: picks[int(match[1])], text)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", [MOVEMENT, RETREAT, ADJUSTMENT])
def test_each_order_that_clicks_write_is_read_and_some_of_each_gesture_is_lawful(
    kind: str, lang: str
) -> None:
    done = dict[str, bool]()
    asks = list(_asks(kind))
    assert asks
    for view, ask in asks:
        offers, places = TITLE.offers(view, ask, lang), TITLE.places(view, lang)
        own = [unit for unit in offers.units if unit.own]
        for gesture in offers.gestures:
            assert gesture.clicks.count("own") <= 1
            for line in _lines(gesture, own, offers.units, places):
                done[gesture.name] = _accepted(view, ask, line, lang) or done.get(gesture.name, False)
            if gesture.again:
                picks = (own[0].text, offers.units[-1].text if own[0] != offers.units[-1] else own[-1].text)
                assert _accepted(view, ask, _filled(gesture.again, picks), lang) or len(gesture.clicks) == 3
    lawful = {name for name, once in done.items() if once}
    needed = {"Convoy", "Конвой"}  # of a few random positions none may have a fleet between
    assert set(done) - needed <= lawful


def _lines(gesture: Gesture, own: Sequence[Any], units: Sequence[Any], places: Any) -> Iterator[str]:
    """Orders of each unit to a few places, and to those beside others."""
    names = list(places.values())[::3]
    firsts = [unit.text for unit in own] if gesture.clicks[0] == "own" else names
    if len(gesture.clicks) == 1:
        yield from (_filled(gesture.text, (first,)) for first in firsts)
    elif len(gesture.clicks) == 2:
        yield from (_filled(gesture.text, (first, name)) for first in firsts for name in names)
    else:
        others = [unit.text for unit in units][:6]
        yield from (
            _filled(gesture.text, (first, other, name))
            for first in firsts[:3]
            for other in others
            for name in names[:12]
            if other != first
        )


@pytest.mark.parametrize("kind", [MOVEMENT, RETREAT, ADJUSTMENT])
def test_ones_own_are_the_units_that_the_question_is_about(kind: str) -> None:
    asks = list(_asks(kind))
    assert asks
    for view, ask in asks:
        position = view.game.position
        mine = {unit.text for unit in TITLE.offers(view, ask, "en").units if unit.own}
        words = TITLE.words("en")["namers"]["order"]
        if kind == RETREAT:
            units = [one.unit for one in position.dislodged if one.power == ask.seat]
        else:
            units = list(position.units.get(ask.seat, ()))
        assert mine == {words(unit_text(unit)) for unit in units}
        assert {unit.place for unit in TITLE.offers(view, ask, "en").units if unit.own} == {
            province_of(unit.at) for unit in units
        }


def test_who_is_asked_nothing_has_no_units_to_order() -> None:
    view, _ = next(_asks(MOVEMENT))
    offers = TITLE.offers(view, None, "en")
    assert offers.gestures == ()
    assert not any(unit.own for unit in offers.units)
    assert offers.units
