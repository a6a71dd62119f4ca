"""What of an answer that waits a later letter leaves, and what a line leaves of those above it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model import orders
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import Advance, Defend, Order
from games.no_retreat.model.state import View
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.merging import standing_beside
from games.no_retreat.text.phrases import Manner, Saying
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.title import NoRetreatTitle
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, h, put, u

TITLE = NoRetreatTitle(SOURCE)
SAY = TITLE.say("en")
READER = title("no_retreat").reader("")


def _says(view: View, ask: Ask, former: Order | None, *lines: str) -> Order | None:
    """The answer after a letter."""
    read = [each for line in lines for each in READER.read(line)]
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read), read
    made: Order | None = Drafting(SOURCE, view, ask, SAY).draft(former, written).order
    return made


def _won() -> tuple[View, Ask]:
    """Two armies and tanks may advance to 1215 and on."""
    units = {"ge-1pz": "1214", "ge-4a": "1315", "ge-9a": "1315", "su-nw-": "1215"}
    state = fought(field(units, "1215"), battle("1215", "ge-1pz", "ge-4a", "ge-9a"), 2, None).state
    ask = ask_of(state)
    assert ask.kind == "advance"
    return GAME.view(state, ask.seat), ask


def _who(made: Order | None) -> list[str]:
    assert isinstance(made, Advance)
    return [str(move.unit) for move in made.moves]


@pytest.mark.parametrize("line", ["9A stays", "the others stay", "9А остаётся"])
def test_who_stays_takes_no_advance_of_others_back(line: str) -> None:
    view, ask = _won()
    assert _who(_says(view, ask, None, "1 Pz advances to 1215", "4A takes 1215", line)) == ["ge-1pz", "ge-4a"]


def test_an_advance_that_waits_stays_beside_another() -> None:
    view, ask = _won()
    before = _says(view, ask, None, "advance 1 Pz to 1215")
    assert _who(_says(view, ask, before, "4A advances to 1215")) == ["ge-1pz", "ge-4a"]
    assert _who(_says(view, ask, before, "9A stays")) == ["ge-1pz"]
    assert _who(_says(view, ask, before, "1 Pz stays")) == []
    assert _who(_says(view, ask, before, "no advance")) == []


def test_a_defence_that_waits_stays_beside_more() -> None:
    resolver = Resolver(SOURCE, put(empty(), {"su-west": "1317"}), SOVIET)
    before = Defend(orders.Event(CardId("42")))
    assert standing_beside(resolver, before, [Manner(counterattack="always")]) == before
    assert standing_beside(resolver, before, [Saying("pass")]) is None


def test_units_placed_stay_beside_others() -> None:
    board = replace(put(empty(), {}), active=AXIS)
    view, ask = View(AXIS, board, ()), Ask(AXIS, "detrain", "1-A7", args={})
    before = orders.Detrain((orders.Place(u("ge-1pz"), h("1112")),))
    made = Drafting(SOURCE, view, ask, SAY).draft(before, [])
    assert made.order == before
