"""Leaders out of action who come back as a round begins (6.3)."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Shelter
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.positions import (
    GAME,
    answer,
    ask_of,
    empty,
    force,
    garrison,
    put,
    refused,
    settled,
    table,
    told,
)

P1, C1 = ColumnId("P1"), ColumnId("C1")
HORN = LeaderId("horn")


def wounded(*places: tuple[str, str]) -> State:
    """Horn is to come back in the second round of the second turn, the seventh of the game."""
    now = empty(turn=2, round=1, out={HORN: 7})
    for key, leaders in places:
        if key.startswith("P"):
            now = put(now, key, "ansbach", force("2 sweden-i", *leaders.split()))
        else:
            now = garrison(now, PROTESTANT, key, force("1 sweden-i", *leaders.split()))
    return now


@pytest.mark.rule("won_by_the_sword", "6.3 back")
def test_who_returns_replaces_an_ordinary_leader() -> None:
    """His side is asked where there is one place too: how many there are is its secret."""
    now = settled(wounded(("P1", "sweden-o baner"), ("P2", "baner"))).state
    step = answer(now, Shelter("P1"))
    assert step.state.sides[PROTESTANT].columns[P1].leaders == ("baner", "horn")
    assert step.state.board.out == {}
    assert told(step, "leader-back") == [{"seat": PROTESTANT, "leader": HORN}]


@pytest.mark.rule("won_by_the_sword", "6.3 back")
def test_of_several_places_his_side_chooses() -> None:
    """In a besieged garrison too; the other side hears that he is back, not where."""
    start = wounded(("P1", "sweden-o"), ("ulm", "sweden-o"), ("P2", "weimar-o"))
    now = settled(table(start, sieges={PointId("ulm"): Siege(C1, 12)})).state
    assert (ask_of(now).kind, ask_of(now).seat) == ("return", PROTESTANT)
    assert refused(now, Shelter("P2")) == ("nobody-to-replace", "6.3")
    assert GAME.default(GAME.view(now, PROTESTANT), ask_of(now)) == Shelter("P1")
    step = answer(now, Shelter("ulm"))
    assert step.state.sides[PROTESTANT].garrisons[PointId("ulm")].leaders == (HORN,)
    assert {event.key for event in step.events if event.audience.hears(CATHOLIC)} == {"leader-back"}


@pytest.mark.rule("won_by_the_sword", "6.3 back")
def test_without_a_place_he_waits_for_the_next_round() -> None:
    assert settled(wounded(("P1", "weimar-o"))).state.board.out == {HORN: 8}


def test_who_died_never_comes_back() -> None:
    assert settled(table(wounded(("P1", "sweden-o")), out={HORN: 0})).state.board.out == {HORN: 0}
