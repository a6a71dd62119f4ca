"""Conditions of standing orders: and, or, not over named facts; it must not know what the facts mean."""

# What a seat does not see is unknown, and stays unknown whatever it is joined with (Kleene's logic): were it
# false, its denial would be true of every position, and an order would be given on what nobody told.

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.kinds import Value

Relation = Literal["is", "at-least", "at-most"]


@dataclass(frozen=True, slots=True)
class Fact:
    """``name`` compared with ``value``. Of a fact that the seat does not see the answer is unknown."""

    name: str
    relation: Relation
    value: str | int | bool


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds; of no parts it holds too (an unconditional standing order)."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Condition


Condition: TypeAlias = Fact | AllOf | AnyOf | Not

ALWAYS = AllOf()


def holds(condition: Condition, facts: Mapping[str, Value]) -> bool | None:
    """Whether ``condition`` is true of ``facts`` (name -> plain value); None where that is unknown.

    A name that ``facts`` lacks is not seen. The value None is seen: nothing is there, so nothing it is
    compared with is so.
    """
    match condition:
        case Fact(name, relation, value):
            return _compare(facts[name], relation, value) if name in facts else None
        case AllOf(parts):
            return _least(holds(part, facts) for part in parts)
        case AnyOf(parts):
            return _denied(_least(_denied(holds(part, facts)) for part in parts))
        case Not(part):
            return _denied(holds(part, facts))


def asked(condition: Condition) -> frozenset[str]:
    """The names of all facts that ``condition`` hangs on."""
    match condition:
        case Fact(name):
            return frozenset((name,))
        case AllOf(parts) | AnyOf(parts):
            return frozenset(name for part in parts for name in asked(part))
        case Not(part):
            return asked(part)


def _least(found: Iterable[bool | None]) -> bool | None:
    """False where one is false, else unknown where one is unknown."""
    each = tuple(found)
    return False if False in each else None if None in each else True


def _denied(found: bool | None) -> bool | None:
    return None if found is None else not found


def _compare(seen: Value, relation: Relation, value: str | int | bool) -> bool:
    if relation == "is":
        return seen == value and isinstance(seen, bool) == isinstance(value, bool)
    # True and False are ints to Python, but no amounts to a player.
    if isinstance(seen, bool) or isinstance(value, bool):
        return False
    if isinstance(seen, int) and isinstance(value, int):
        return seen >= value if relation == "at-least" else seen <= value
    return False
