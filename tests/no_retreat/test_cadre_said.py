"""A cadre that is asked of may be said to be put where the question tells."""

from __future__ import annotations

import pytest

from games.no_retreat.model.orders import PutCadre
from games.title import Accepted
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, ask_of, put, u

TITLE, READER = title("no_retreat").title, title("no_retreat").reader("")
UNITS = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}


@pytest.mark.parametrize("line", ["Ostatki 1 at 1215", "cadre Ostatki 1", "Остатки 1 в 1215"])
def test_the_hex_of_the_question_may_be_named(line: str) -> None:
    board = put(field(UNITS, "1215"), {"su-ost1": "cadres", "su-ost2": "cadres"})
    now = fought(board, battle("1215", "ge-4a", "ge-9a"), 3).state
    ask = ask_of(now)
    view = GAME.view(now, ask.seat)
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    assert TITLE.concerns(view, ask, read.written)
    draft = TITLE.draft(view, ask, None, [read.written], "en")
    assert draft.order == PutCadre(u("su-ost1"))
    assert isinstance(draft.verdicts[0], Accepted)
