"""Where units go if they cannot go where was said first; words of one's own battles, for which they wait."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.orders import Advance, Battles, Move, Moves, Retreat
from games.no_retreat.model.state import View
from games.no_retreat.text import timing
from games.no_retreat.text.drafting import Drafting
from games.no_retreat.title import NoRetreatTitle
from games.title import Accepted, Draft, Refused
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought, ready
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, h, put, u

SAY = NoRetreatTitle(SOURCE).say("en")
READER = title("no_retreat").reader("")


def _draft(view: View, ask: Ask, *lines: str) -> Draft:
    read = [each for line in lines for each in READER.read(line)]
    written = [each.written for each in read if isinstance(each, Understood)]
    assert len(written) == len(read), read
    return Drafting(SOURCE, view, ask, SAY).draft(None, written)


def _moving() -> tuple[View, Ask]:
    board = replace(put(empty(), {"ge-17a": "1108", "su-sw": "1109"}), active=AXIS)
    return View(AXIS, board, ()), Ask(AXIS, "move", "1-A4", args={})


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("17A to 1208, else to 1207", "1208"),
        ("17A to 1109, else to 1207", "1207"),
        ("17А на 1109, а если нельзя - на 1207", "1207"),
        ("17A to 1109 if possible, otherwise it stays", ""),
    ],
)
def test_a_unit_goes_elsewhere_only_where_it_cannot_go(line: str, end: str) -> None:
    made = _draft(*_moving(), line)
    assert isinstance(made.order, Moves)
    assert [move.path[-1] for move in made.order.steps if isinstance(move, Move)] == [end] * bool(end)
    assert isinstance(made.verdicts[0], Accepted)


def test_where_neither_can_be_it_is_refused() -> None:
    (said,) = _draft(*_moving(), "17A to 1109, else to 0218").verdicts
    assert isinstance(said, Refused)


def _won() -> tuple[View, Ask]:
    units = {"ge-1pz": "1214", "ge-4a": "1315", "su-nw-": "1215"}
    state = fought(field(units, "1215"), battle("1215", "ge-1pz", "ge-4a"), 2, None).state
    return GAME.view(state, ask_of(state).seat), ask_of(state)


@pytest.mark.parametrize(
    "line", ["Everyone advances into 1215", "Все входят в 1215", "If 1215 is taken, 1 Pz and 4A go to 1215"]
)
def test_all_who_attacked_advance(line: str) -> None:
    made = _draft(*_won(), line).order
    assert isinstance(made, Advance)
    assert [move.unit for move in made.moves] == ["ge-1pz", "ge-4a"]


def _beaten() -> tuple[View, Ask]:
    units = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}
    state = fought(field(units, "1215"), battle("1215", "ge-4a", "ge-9a"), 4).state
    return GAME.view(state, ask_of(state).seat), ask_of(state)


@pytest.mark.parametrize("line", ["1117", "to 1117", "на 1117"])
def test_a_hex_alone_is_where_to_retreat(line: str) -> None:
    view, ask = _beaten()
    assert ask.kind == "retreat"
    made = _draft(view, ask, line).order
    assert isinstance(made, Retreat)
    assert [move.path[-1] for move in made.moves] == [h("1117")]


def _before() -> tuple[View, Ask]:
    state = ready(field({"ge-1pz": "1214", "ge-4a": "1315", "su-nw-": "1215"}, "1215"))
    return GAME.view(state, AXIS), ask_of(state)


def test_words_below_a_battle_of_ones_own_are_its() -> None:
    view, ask = _before()
    assert ask.kind == "battle", ask
    made = _draft(view, ask, "battle 1215 with 1 Pz, 4A", "at 1215: blitz; advance 1 Pz").order
    assert isinstance(made, Battles)
    (one,) = made.battles
    assert one.support
    assert one.advances == (Move(u("ge-1pz"), (h("1215"),)),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("at 1215: 1 Pz advances to 1215", "2-A5"),
        ("If 1215 is taken, 1 Pz goes on to 1216", "2-A5"),
        ("If 1215 is taken, 1 Pz advances to 1216", "2-A5"),
        ("at 1315: no cards", "2-S5"),
        ("In the battle for 1215: no cards", "2-A5"),
    ],
)
def test_words_of_ones_own_battle_wait_for_it(line: str, code: str) -> None:
    board = field({"ge-1pz": "1214", "ge-4a": "1315", "su-nw-": "1215"})
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    ask = Ask(AXIS, "move", "2-A4", args={})
    assert timing.later(SOURCE, View(AXIS, board, ()), AXIS, "2-A4", ask, read.written) == code


def test_an_order_that_stands_is_not_lost_to_one_that_goes_elsewhere() -> None:
    units = {"ge-17a": "1108", "ge-6a": "1307", "ge-11a": "1207", "su-sw": "1109"}
    view = View(AXIS, replace(put(empty(), units), active=AXIS), ())
    made = _draft(view, _moving()[1], "17A to 1109, else to 1207", "6A to 1207")
    assert isinstance(made.order, Moves)
    assert [step.unit for step in made.order.steps] == ["ge-6a"]
    assert isinstance(made.verdicts[1], Accepted)


def test_only_so_many_lines_are_tried_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = list[int]()
    drafted = Drafting._drafted

    def counted(self: Drafting, *args: Any) -> Draft:
        drafts.append(1)
        return drafted(self, *args)

    monkeypatch.setattr(Drafting, "_drafted", counted)
    _draft(*_moving(), *["17A to 1109, else to 0218"] * 40)
    assert len(drafts) <= 20
