"""What a field of a data file may hold, as tests of its value; it must not know which field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Test: TypeAlias = Callable[[Any], bool]


def text(value: Any) -> bool:
    """A text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def flag(value: Any) -> bool:
    """True or false."""
    return isinstance(value, bool)


def number(low: int, high: int) -> Test:
    """A whole number within these bounds."""
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def one_of(known: Iterable[Any]) -> Test:
    """One of these values, of the same type too: no 1 for true."""
    values = tuple(known)
    return lambda value: any(value == each and type(value) is type(each) for each in values)


def many(test: Test, *, distinct: bool = False) -> Test:
    """A list whose members all pass; ``distinct``: none twice."""

    def passes(value: Any) -> bool:
        if not isinstance(value, list) or not all(map(test, value)):
            return False
        return not distinct or len({*map(str, value)}) == len(value)

    return passes


def table(keys: Test, values: Test) -> Test:
    """A table whose keys and values all pass."""
    return lambda value: isinstance(value, dict) and all(keys(k) and values(v) for k, v in value.items())
