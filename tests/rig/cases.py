"""Long tables of cases: some are looked at in every run, all of them in the sweep."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def some(cases: Iterable[Any], one_in: int) -> list[Any]:
    """The cases for ``parametrize``: the first and then one in so many in every run, the others in the sweep.

    A case that is a tuple holds the values of several arguments.
    """
    marked = []
    for at, case in enumerate(cases):
        values = case if isinstance(case, tuple) else (case,)
        marked.append(pytest.param(*values, marks=[pytest.mark.sweep] if at % one_in else []))
    return marked
