"""Long tables of cases: some are looked at in every run, all of them in the sweep."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import product
from types import FunctionType
from typing import Any, TypeVar
from zlib import crc32

import pytest

from tests.rig.needs import CI

T = TypeVar("T")

LANGS = ("en", "ru")
"""The languages of ``leave_one_language_to_the_sweep``."""

SWEEP = int(os.environ.get("ESTAFETTE_SWEEP", "300"))
"""How many random games more of each title the sweep plays; CI plays fewer."""

_listed = {"swept": True}


def leave_out_swept() -> None:
    """Do not even list the cases of the sweep from now on: they are a quarter of all."""
    _listed["swept"] = False


def is_left_out(test: object) -> bool:
    """Whether a test, or a class of tests, is the sweep's, and that is not asked for."""
    if _listed["swept"] or not isinstance(test, FunctionType | type):
        return False
    return any(mark.name == "sweep" for mark in getattr(test, "pytestmark", ()))


def leave_alike_to_the_sweep(items: Iterable[pytest.Item]) -> None:
    """Of the cases of a test that is ``alike(one_in)`` every run takes the first and one in so many."""
    seen: Counter[str] = Counter()
    for item in items:
        if (alike := item.get_closest_marker("alike")) is None:
            continue
        test = item.nodeid.partition("[")[0]
        if seen[test] % alike.args[0]:
            item.add_marker(pytest.mark.sweep)
        seen[test] += 1


SELDOM = {"faults": 3, "worker": 3, "doctor": 3, "web": 2, "post": 2, "sandbox": 2, "terms": 2}
"""Rooms whose tests wait for servers, daemons and browsers: one test in so many runs every time."""


def leave_what_waits_to_the_sweep(items: Iterable[pytest.Item]) -> None:
    """Of the tests of a room in SELDOM every run takes the first of each module, and some that follow from
    their names."""
    begun: set[str] = set()
    for item in items:
        module, _, name = item.nodeid.partition("::")
        first, one_in = module not in begun, SELDOM.get(module.split("/")[1], 1)
        begun.add(module)
        if not first and crc32(name.partition("[")[0].encode()) % one_in:
            item.add_marker(pytest.mark.sweep)


def leave_one_language_to_the_sweep(items: Iterable[pytest.Item]) -> None:
    """Of two cases that differ in their ``lang`` alone every run takes one: which follows from its name."""
    pairs: defaultdict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        params = item.callspec.params if hasattr(item, "callspec") else {}
        if params.get("lang") in LANGS and item.get_closest_marker("sweep") is None:
            others = sorted((name, id(value)) for name, value in params.items() if name != "lang")
            pairs[item.nodeid.partition("[")[0], *others].append(item)
    for pair in pairs.values():
        often = crc32(pair[0].nodeid.encode()) % len(pair)
        for at, item in enumerate(pair):
            if at != often:
                item.add_marker(pytest.mark.sweep)


def examples(most: int) -> int:
    """How many examples Hypothesis looks for: a third in every run, as many as ``most`` on CI.

    They are others in each run, and what failed once is tried again.
    """
    return most if os.environ.get(CI) else most // 3


def repeats(whole: int, on_ci: int) -> int:
    """How often the sweep repeats a test with other seeds; ``on_ci`` where few games are asked for."""
    return whole if SWEEP >= 300 else on_ci


def repeated(cases: Iterable[T], one_in: int) -> list[T]:
    """Cases of the sweep that repeat one another; where few games are asked for one in so many."""
    return list(cases)[:: repeats(1, one_in)]


def some(cases: Iterable[Any], one_in: int) -> list[Any]:
    """The cases for ``parametrize``: the first and then one in so many in every run, the others in the sweep.

    A case that is a tuple holds the values of several arguments.
    """
    return _marked(
        [(at, case if isinstance(case, tuple) else (case,)) for at, case in enumerate(cases)], one_in
    )


def turns(one_in: int, *tables: Iterable[Any]) -> list[Any]:
    """One of each table together, for the arguments of ``parametrize``: one case in so many in every run.

    They take turns as the fields of a chessboard: those run whose places in their tables add up to a multiple
    of ``one_in``.
    """
    numbered = [list(enumerate(table)) for table in tables]
    return _marked(
        [(sum(at for at, _ in cases), tuple(case for _, case in cases)) for cases in product(*numbered)],
        one_in,
    )


def _marked(cases: list[tuple[int, tuple[Any, ...]]], one_in: int) -> list[Any]:
    """``cases``: number and values; those whose number is no multiple of ``one_in`` are the sweep's."""
    return [
        pytest.param(*values, marks=[pytest.mark.sweep] if number % one_in else [])
        for number, values in cases
        if _listed["swept"] or number % one_in == 0
    ]


def in_turn(
    cases: Iterable[Any], size: int = 50, one_in: int = 1
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Instead of ``parametrize`` where a case takes less than to begin a test (4 ms): so many in one test.

    A case that is a tuple holds the values of several arguments; the test has no fixtures. All cases are
    tried, and the failure names each that failed; where ``one_in`` is not one, the others in the sweep.
    """
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    often, seldom = values[::one_in], [value for at, value in enumerate(values) if at % one_in]
    parts: list[Any] = [tuple(often[at : at + size]) for at in range(0, len(often), size)]
    parts += [
        pytest.param(tuple(seldom[at : at + size]), marks=pytest.mark.sweep)
        for at in range(0, len(seldom), size)
        if _listed["swept"]
    ]

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        def run(cases: tuple[tuple[Any, ...], ...]) -> None:
            failed: list[tuple[tuple[Any, ...], Exception]] = []
            for case in cases:
                try:
                    test(*case)
                except Exception as error:
                    failed.append((case, error))
            if failed:
                error = failed[0][1]
                error.add_note("\n".join(f"in the case {case!r}" for case, _ in failed))
                raise error

        run.__name__, run.__qualname__, run.__module__ = test.__name__, test.__qualname__, test.__module__
        run.__doc__, run.__dict__ = test.__doc__, dict(vars(test))
        return pytest.mark.parametrize("cases", parts)(run)

    return decorated
