"""Units alone, units that go towards a hex, and who is said to hold one: what they mean at a question."""

from __future__ import annotations

import pytest

from games.no_retreat.model.orders import Move, Moves, PutCadre
from games.no_retreat.model.state import Moving, State
from games.title import Accepted, Draft, Refused
from parsers.easing import read_eased
from parsers.reading import Understood
from parsers.registry import title
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, ask_of, empty, put, state, u

TITLE, READER = title("no_retreat").title, title("no_retreat").reader("")


def draft(now: State, line: str) -> Draft:
    """What a line makes of the open question."""
    ask = ask_of(now)
    view = GAME.view(now, ask.seat)
    written = [
        each.written for each in read_eased(READER, [line], guess=False) if isinstance(each, Understood)
    ]
    return TITLE.draft(view, ask, None, written, "en")


def lost() -> State:
    board = field({"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}, "1215")
    return fought(
        put(board, {"su-ost1": "cadres", "su-ost2": "cadres"}), battle("1215", "ge-4a", "ge-9a"), 3
    ).state


@pytest.mark.parametrize(
    "line", ["Ostatki 1", "Остатки 1", "Да, Остатки 1 приходят", "Yes, Ostatki 1 is placed"]
)
def test_a_cadre_alone_is_the_one_that_comes(line: str) -> None:
    made = draft(lost(), line)
    assert made.order == PutCadre(u("su-ost1"))
    assert isinstance(made.verdicts[0], Accepted)


@pytest.mark.parametrize(
    ("line", "end"),
    [("1 Pz goes towards 1120", "1118"), ("1 Пц идёт к 1120", "1118"), ("1 Pz moves towards 1113", "1113")],
)
def test_towards_a_hex_is_as_near_as_it_comes(line: str, end: str) -> None:
    now = state(put(empty("A"), {"ge-1pz-": "1112"}), Moving())
    made = draft(now, line)
    assert isinstance(made.order, Moves)
    (step,) = made.order.steps
    assert isinstance(step, Move)
    assert step.path[-1] == end


def test_to_a_hex_is_not_half_the_way() -> None:
    now = state(put(empty("A"), {"ge-1pz-": "1112"}), Moving())
    assert isinstance(draft(now, "1 Pz goes to 1120").verdicts[0], Refused)


@pytest.mark.parametrize("line", ["1 Pz holds 1213", "1 Пц удерживает 1213"])
def test_who_holds_a_hex_stands_there(line: str) -> None:
    now = state(put(empty("A"), {"ge-1pz": "1112", "ge-6a": "1213"}), Moving())
    assert isinstance(draft(now, f"6A goes to 1214; {line}").verdicts[-1], Refused)
    assert isinstance(draft(now, f"6A goes to 1214; {line.replace('1213', '1112')}").verdicts[-1], Accepted)
