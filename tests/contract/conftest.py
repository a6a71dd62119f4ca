"""Every contract test with a ``case`` runs on the random games of every title; it must not know any one."""

from __future__ import annotations

import pytest

from tests.contract.cases import cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The games of the sweep are not even listed where it is not asked for: they are ten thousands."""
    if "case" in metafunc.fixturenames:
        swept = "not sweep" not in metafunc.config.option.markexpr
        metafunc.parametrize("case", cases(swept=swept))
