"""Conditions of standing orders: and, or, not over named facts; it must not know what the facts mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.kinds import Value

Relation = Literal["is", "at-least", "at-most"]


@dataclass(frozen=True, slots=True)
class Fact:
    """``name`` compared with ``value``. A fact that the seat does not see compares as false."""

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


def holds(condition: Condition, facts: Mapping[str, Value]) -> bool:
    """Whether ``condition`` is true of ``facts`` (name -> plain value)."""
    match condition:
        case Fact(name, relation, value):
            return name in facts and _compare(facts[name], relation, value)
        case AllOf(parts):
            return all(holds(part, facts) for part in parts)
        case AnyOf(parts):
            return any(holds(part, facts) for part in parts)
        case Not(part):
            return not holds(part, facts)


def _compare(seen: Value, relation: Relation, value: str | int | bool) -> bool:
    if relation == "is":
        return seen == value and isinstance(seen, bool) == isinstance(value, bool)
    # True and False are ints to Python, but no amounts to a player.
    if isinstance(seen, bool) or isinstance(value, bool):
        return False
    if isinstance(seen, int) and isinstance(value, int):
        return seen >= value if relation == "at-least" else seen <= value
    return False
