"""A bare simultaneous game for tests of the loop: each round every seat names a number, then a die falls."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.game import Game
from adjudicator.kinds import (
    PUBLIC,
    Answers,
    Args,
    Ask,
    Event,
    Fault,
    Over,
    Pending,
    Roll,
    Rolled,
    Seat,
    Step,
)

SEATS = (Seat("A"), Seat("B"), Seat("C"))


@dataclass(frozen=True, slots=True)
class Number:
    """An order."""

    value: int


@dataclass(frozen=True, slots=True)
class Table:
    """State and view in one: nothing is hidden."""

    last: int
    rows: tuple[tuple[int, ...], ...] = ()
    rolled: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = SEATS


class Rounds(Game[Table, Table, Number]):
    """``sequential`` asks one seat after the other instead of all at once."""

    def __init__(self, sequential: bool = False) -> None:
        self.sequential = sequential

    def setup(self, scenario: str, options: Args) -> Table:
        if not scenario.isdigit():
            raise ValueError(f"no scenario {scenario!r}")
        return Table(int(scenario))

    def seats(self, state: Table) -> tuple[Seat, ...]:
        return state.seats

    def pending(self, state: Table) -> Pending:
        done = sum(len(row) for row in state.rows)
        rounds, rest = divmod(done, len(state.seats))
        if len(state.rolled) < rounds:
            return Roll("die", (6, 20), PUBLIC)
        if rounds == state.last:
            return Over("done", state.seats)
        phase = str(rounds + 1)
        if self.sequential:
            return (Ask(state.seats[rest], "number", phase),)
        return tuple(Ask(seat, "number", phase, revisable=True) for seat in state.seats)

    def apply(self, state: Table, given: Answers[Number] | Rolled) -> Step[Table]:
        if isinstance(given, Rolled):
            event = Event(PUBLIC, "rolled", {"values": given.values})
            return Step(replace(state, rolled=(*state.rolled, given.values[0])), (event,))
        row = tuple(answer.order.value for answer in given.answers)
        events = tuple(
            Event(PUBLIC, "named", {"seat": answer.seat, "value": answer.order.value})
            for answer in given.answers
        )
        return Step(replace(state, rows=(*state.rows, row)), events)

    def view(self, state: Table, seat: Seat | None) -> Table:
        return state

    def check(self, view: Table, ask: Ask, order: Number) -> Fault | None:
        return None if order.value >= 0 else Fault("negative", {"value": order.value})

    def default(self, view: Table, ask: Ask) -> Number:
        return Number(0)

    def facts(self, view: Table, ask: Ask) -> Args:
        return {"round": len(view.rolled) + 1, "last-roll": view.rolled[-1] if view.rolled else None}

    def edit(self, state: Table, edits: tuple[str, ...]) -> Step[Table] | Fault:
        """``last N``: another number of rounds."""
        for each in edits:
            word, _, number = each.partition(" ")
            if word != "last" or not number.isdecimal() or int(number) <= len(state.rolled):
                return Fault("no-such-edit", {"edit": each})
            state = replace(state, last=int(number))
        return Step(state, (Event(PUBLIC, "edited", {"last": state.last}),))
