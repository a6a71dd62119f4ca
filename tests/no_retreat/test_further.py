"""Words that say nothing more comes, and units that go somewhere only behind a battle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.orders import Advance, Move, PutMarker, Targets
from games.no_retreat.model.state import Moving, View
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.text.timing import later
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, h, put, state, u

READER = title("no_retreat").reader("")
WORDS = NoRetreatTitle(SOURCE).say("en")


def moving(units: dict[str, str]) -> tuple[View, Ask]:
    """The Axis before a movement phase."""
    now = state(put(empty("A"), units), Moving())
    return GAME.view(now, AXIS), ask_of(now)


def draft(view: View, ask: Ask, line: str) -> Draft:
    """What a line makes of no answer yet."""
    written = [each.written for each in READER.read(line) if isinstance(each, Understood)]
    return Drafting(SOURCE, view, ask, WORDS).draft(None, written)


@pytest.mark.parametrize("line", ["no more moves", "no further moves", "больше никого не двигаю"])
def test_that_nobody_else_moves_takes_nothing_back(line: str) -> None:
    view, ask = moving({"ge-1pz": "1112"})
    before = draft(view, ask, "1 Pz to 1113").order
    written = [each.written for each in READER.read(line) if isinstance(each, Understood)]
    made = Drafting(SOURCE, view, ask, WORDS).draft(before, written)
    assert made.order == before
    assert all(isinstance(each, Accepted) for each in made.verdicts)


def test_a_move_behind_a_battle_is_none_now() -> None:
    view, ask = moving({"ge-1pz": "1112"})
    (read,) = READER.read("1 Pz goes to 1113 after the battle")
    assert isinstance(read, Understood)
    assert Drafting(SOURCE, view, ask, WORDS).draft(None, [read.written]).order is None
    assert later(SOURCE, view, ask.seat, ask.phase, ask, read.written).endswith("A5")


@pytest.mark.parametrize("line", ["no more targets", "no more attacks", "больше не атакую"])
def test_no_more_targets_take_nothing_back(line: str) -> None:
    view, ask = moving({"ge-1pz": "1112", "su-west": "1113"})
    ask = replace(ask, kind="target")
    before = Targets((h("1113"),))
    written = [each.written for each in READER.read(line) if isinstance(each, Understood)]
    assert written
    assert Drafting(SOURCE, view, ask, WORDS).draft(before, written).order == before


@pytest.mark.parametrize("line", ["Into Kiev!", "to Kiev", "в Киев", "into 1112"])
def test_where_the_only_one_advances_is_an_answer(line: str) -> None:
    state = fought(
        field({"ge-1pz": "1111", "su-nw-": "1112"}, "1112"), battle("1112", "ge-1pz"), 6, None
    ).state
    ask = ask_of(state)
    assert ask.kind == "advance"
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    view = GAME.view(state, ask.seat)
    assert later(SOURCE, view, ask.seat, ask.phase, ask, read.written) == ""
    made = Drafting(SOURCE, view, ask, WORDS).draft(None, [read.written])
    assert made.order == Advance((Move(u("ge-1pz"), (h("1112"),)),))


@pytest.mark.parametrize("line", ["on the Rumanians", "on 3 Ru", "на 3 Рум"])
def test_on_whom_the_marker_comes_is_an_answer(line: str) -> None:
    """2:1 and a 2 give a counterblow."""
    board = field({"ro-3": "1214", "ge-9a": "1315", "ro-4": "1008", "su-nw-": "1215"}, "1215")
    state = fought(board, battle("1215", "ro-3", "ge-9a"), 2).state
    ask = ask_of(state)
    assert ask.kind == "marker"
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    view = GAME.view(state, ask.seat)
    assert later(SOURCE, view, ask.seat, ask.phase, ask, read.written) == ""
    made = Drafting(SOURCE, view, ask, WORDS).draft(None, [read.written])
    assert made.order == PutMarker(u("ro-3"))
