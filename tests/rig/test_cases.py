"""Of a long table every run looks at some cases, the sweep at all."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.rig import cases
from tests.rig.cases import (
    LANGS,
    in_turn,
    is_left_out,
    leave_one_language_to_the_sweep,
    leave_what_waits_to_the_sweep,
    repeated,
    repeats,
    some,
    turns,
)


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


def test_where_nobody_wants_the_sweep_its_tests_are_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    @pytest.mark.sweep
    def swept() -> None:
        """A test of the sweep."""

    @pytest.mark.long
    def quick() -> None:
        """A test of every run."""

    assert not is_left_out(swept)
    monkeypatch.setitem(cases._listed, "swept", False)
    assert [is_left_out(each) for each in (swept, quick, cases)] == [True, False, False]


def test_cases_in_turn_are_all_tried_and_those_that_failed_are_named() -> None:
    seen = []

    @in_turn([(1, 2), (3, 3), (5, 4), (6, 6), (8, 7)], 3)
    def small(one: int, other: int) -> None:
        seen.append(one)
        assert one >= other

    (mark,) = small.pytestmark  # type: ignore[attr-defined]
    assert mark.args == ("cases", [((1, 2), (3, 3), (5, 4)), ((6, 6), (8, 7))])
    with pytest.raises(AssertionError) as told:
        small(((1, 2), (3, 3), (0, 4)))
    assert told.value.__notes__ == ["in the case (1, 2)\nin the case (0, 4)"]
    small(((6, 6), (8, 7)))
    assert seen == [1, 3, 0, 6, 8]


def test_cases_in_turn_that_are_tried_seldom_are_the_sweeps() -> None:
    @in_turn(range(5), 2, one_in=2)
    def small(one: int) -> None:
        assert one < 5

    (mark,) = small.pytestmark  # type: ignore[attr-defined]
    often, rest, seldom = mark.args[1]
    assert (often, rest) == (((0,), (2,)), ((4,),))
    assert seldom.values == (((1,), (3,)),)
    assert [one.name for one in seldom.marks] == ["sweep"]


@pytest.mark.alike(3)
@pytest.mark.parametrize("at", range(7))
def test_of_alike_cases_one_in_so_many_runs_every_time(at: int, request: pytest.FixtureRequest) -> None:
    assert (request.node.get_closest_marker("sweep") is None) == (at % 3 == 0)


def test_of_two_languages_one_runs_every_time(request: pytest.FixtureRequest) -> None:
    def made(of: str, lang: str) -> pytest.Item:
        item = pytest.Function.from_parent(request.node.parent, name=of, callobj=lambda: None)
        item.callspec = SimpleNamespace(params={"lang": lang, "of": of})  # type: ignore[attr-defined]
        return item

    items = [made(of, lang) for of in ("words", "letters", "pages", "pictures") for lang in LANGS]
    alone = made("guide", "ru")
    leave_one_language_to_the_sweep([*items, alone])
    swept = [item.get_closest_marker("sweep") is not None for item in items]
    assert all(one != other for one, other in zip(swept[::2], swept[1::2], strict=True))
    assert len(set(swept[::2])) == 2, "each language has its turn"
    assert alone.get_closest_marker("sweep") is None


def test_of_what_waits_for_servers_some_runs_every_time(request: pytest.FixtureRequest) -> None:
    def made(room: str, name: str) -> pytest.Item:
        item = pytest.Function.from_parent(request.node.parent, name=name, callobj=lambda: None)
        item._nodeid = f"tests/{room}/test_it.py::{name}"
        return item

    waiting = [made("faults", f"test_{at}[{case}]") for at in range(60) for case in "ab"]
    quick = [made("parsers", f"test_{at}") for at in range(20)]
    leave_what_waits_to_the_sweep([*waiting, *quick])
    often = [item.get_closest_marker("sweep") is None for item in waiting]
    assert often[0]
    assert often[2::2] == often[3::2], "the cases of a test stay together"
    assert 20 <= sum(often) <= 60
    assert not any(item.get_closest_marker("sweep") for item in quick)


@pytest.mark.parametrize(("asked", "whole"), [(300, True), (299, False), (1, False)])
def test_where_fewer_games_are_asked_for_repetitions_are_fewer(
    monkeypatch: pytest.MonkeyPatch, asked: int, whole: bool
) -> None:
    monkeypatch.setattr(cases, "SWEEP", asked)
    assert repeats(100, 4) == (100 if whole else 4)
    assert repeated("abcdefg", 3) == (list("abcdefg") if whole else ["a", "d", "g"])
