"""The stack of suspended procedures."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from adjudicator.codec import dumps, loads
from adjudicator.stages import Stack, call, end, goto, running


@dataclass(frozen=True, slots=True)
class Combat:
    place: str
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Interrupt:
    card: int


Stage = Combat | Interrupt


def test_the_last_one_called_runs() -> None:
    stack: Stack[Stage] = call(call((), Combat("Verdun")), Interrupt(12))
    assert running(stack) == Interrupt(12)
    assert running(end(stack)) == Combat("Verdun")
    assert end(end(stack)) == ()


def test_goto_replaces_the_running_stage_only() -> None:
    stack: Stack[Stage] = (Combat("Verdun"), Interrupt(12))
    assert goto(stack, Interrupt(13)) == (Combat("Verdun"), Interrupt(13))


def test_a_stack_is_never_changed() -> None:
    stack: Stack[Stage] = (Combat("Verdun"),)
    call(stack, Interrupt(1))
    goto(stack, Interrupt(2))
    end(stack)
    assert stack == (Combat("Verdun"),)


def test_two_interrupts_above_each_other_give_their_results_to_the_right_stage() -> None:
    stack: Stack[Stage] = (Combat("Verdun"), Combat("Sedan"), Interrupt(1))
    stack = end(stack)
    inner = running(stack)
    assert isinstance(inner, Combat)
    stack = goto(stack, replace(inner, loss=2))
    assert stack == (Combat("Verdun"), Combat("Sedan", 2))
    assert running(end(stack)) == Combat("Verdun")


def test_nothing_runs_on_an_empty_stack() -> None:
    for wrong in (lambda: goto((), Combat("x")), lambda: end(()), lambda: running(())):
        with pytest.raises(IndexError):
            wrong()


def test_a_stack_goes_through_json() -> None:
    stack: Stack[Stage] = (Combat("Verdun", 3), Interrupt(12), Combat("Sedan"))
    kind = tuple[Stage, ...]
    assert loads(dumps(stack, kind), kind) == stack
