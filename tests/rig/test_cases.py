"""Of a long table every run looks at some cases, the sweep at all."""

from __future__ import annotations

import pytest

from tests.rig import cases
from tests.rig.cases import some, turns


def every_run(table: list[object]) -> list[object]:
    """The values of those cases that are not the sweep's."""
    return [case.values for case in table if not case.marks]  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _all_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cases._listed, "swept", True)


def test_one_in_so_many_and_the_first() -> None:
    assert every_run(some("abcde", 2)) == [("a",), ("c",), ("e",)]
    assert [case.values for case in some([(1, 2), (3, 4)], 2)] == [(1, 2), (3, 4)]


def test_tables_take_turns_so_that_each_entry_has_its_case() -> None:
    assert every_run(turns(2, "abcd", "xy")) == [("a", "x"), ("b", "y"), ("c", "x"), ("d", "y")]
    assert len(turns(2, "abcd", "xy", "uvw")) == 24


def test_where_nobody_wants_the_sweep_its_cases_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cases._listed, "swept", False)
    assert [case.values for case in turns(2, "ab", "xy")] == [("a", "x"), ("b", "y")]
