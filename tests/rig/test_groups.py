"""Tests of one `xdist_group` run on one worker: what they share is then made once a run."""

from __future__ import annotations

import os

import pytest


@pytest.mark.xdist_group("together")
def test_a_group_is_told_to_the_scheduler(request: pytest.FixtureRequest) -> None:
    """xdist schedules by the end of a test's id, which pytest 9.2 lets no plugin change any more."""
    if "PYTEST_XDIST_WORKER" not in os.environ or not request.config.getoption("loadgroup"):
        pytest.skip("one process has no groups")
    assert request.node.nodeid.endswith("@together")
