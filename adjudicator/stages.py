"""The stack of suspended procedures of a title, as data; it must not know what any stage means."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

T = TypeVar("T")

Stack: TypeAlias = tuple[T, ...]
"""Frozen dataclasses whose fields are their local variables; the last one runs."""


def call(stack: Stack[T], stage: T) -> Stack[T]:
    """Suspend the running stage and run ``stage`` above it."""
    return (*stack, stage)


def goto(stack: Stack[T], stage: T) -> Stack[T]:
    """Replace the running stage by ``stage``. Raises IndexError on an empty stack."""
    if not stack:
        raise IndexError("goto without a running stage")
    return (*stack[:-1], stage)


def end(stack: Stack[T]) -> Stack[T]:
    """End the running stage; the one below goes on. Raises IndexError on an empty stack."""
    if not stack:
        raise IndexError("end without a running stage")
    return stack[:-1]


def running(stack: Stack[T]) -> T:
    """The stage that runs. Raises IndexError on an empty stack."""
    return stack[-1]
