"""A change replaces a state step by step and keeps what it tells, each for who may hear it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from adjudicator.change import Change
from adjudicator.kinds import PUBLIC, Event, Seat, only


@dataclass(frozen=True, slots=True)
class State:
    stack: tuple[str, ...] = ("year",)


def test_stages_are_suspended_replaced_and_ended() -> None:
    first = State()
    change: Change[State, str] = Change(first)
    change.call("battle")
    assert change.state.stack == ("year", "battle")
    change.goto("retreat")
    assert change.state.stack == ("year", "retreat")
    change.end()
    assert change.state.stack == ("year",)
    assert first == State()


def test_nothing_runs_on_an_empty_stack() -> None:
    change: Change[State, str] = Change(State(()))
    with pytest.raises(IndexError):
        change.end()
    with pytest.raises(IndexError):
        change.goto("retreat")


def test_each_event_has_its_audience() -> None:
    change: Change[State, str] = Change(State())
    change.show("year-began", year=1)
    change.tell(Seat("AP"), "card-drawn", card="guns")
    assert change.events == [
        Event(PUBLIC, "year-began", {"year": 1}),
        Event(only(Seat("AP")), "card-drawn", {"card": "guns"}),
    ]
