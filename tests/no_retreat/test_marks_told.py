"""The question for targets names the hexes that are attacked without one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Marker
from games.no_retreat.model.state import Moving
from parsers.registry import title
from tests.no_retreat.positions import GAME, empty, h, put, state

TITLE = title("no_retreat").title
UNITS = {"ge-4a": "1214", "su-nw-": "1215"}


@pytest.mark.parametrize(("lang", "told"), [("en", "lies there: 1215."), ("ru", "жетон контрудара: 1215.")])
def test_a_counterblow_of_the_foe_is_named(lang: str, told: str) -> None:
    board = put(empty(), UNITS)
    marked = replace(board, markers={h("1215"): Marker("counterblow", SOVIET, lasting=True)})
    ask = Ask(AXIS, "target", "2-A5")
    assert told in TITLE.duties(GAME.view(state(marked, Moving()), AXIS), ask, lang)[0]
    assert told not in TITLE.duties(GAME.view(state(board, Moving()), AXIS), ask, lang)[0]
