"""What xdist's workers tell: every test that passed, failed or was left out, however it did."""

from __future__ import annotations

import re

import pytest

from tests.ledger.rows import ROOT

pytest_plugins = ["pytester"]

TESTS = """
import pytest

@pytest.fixture
def early():
    raise ValueError("early")

@pytest.fixture
def late():
    yield
    raise ValueError("late")

@pytest.mark.parametrize("number", range(5))
def test_goes_well(number): pass
def test_has_no_set_up(early): pass
def test_has_no_teardown(late): pass
def test_is_wrong(): assert False
def test_is_left_out(): pytest.skip("today")
@pytest.mark.skip
def test_is_not_begun(): pass
@pytest.mark.xfail
def test_is_wrong_as_known(): assert False
def test_ends_its_worker():
    import os
    os._exit(1)
"""
HEARD = """
def pytest_runtest_logreport(report):
    if report.when != "call":
        print("heard", report.outcome, report.when, report.nodeid)
"""


@pytest.mark.sweep
def test_the_outcomes_are_those_of_one_process(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    pytester.makepyfile(TESTS)
    pytester.makeconftest(HEARD)
    run = pytester.runpytest_subprocess(
        *(
            "-p",
            "tests.rig.workers",
            "-p",
            "no:cacheprovider",
            "-n",
            "1",
            "--dist",
            "loadgroup",
            "--max-worker-restart",
            "0",
        )
    )
    run.assert_outcomes(passed=6, failed=2, errors=2, skipped=2, xfailed=1)
    told = run.stdout.str()
    heard = set(re.findall(r"heard (\w+) (\S+) ", told))
    assert heard == {("failed", "setup"), ("failed", "teardown"), ("skipped", "setup"), ("failed", "???")}
    assert "ValueError: early" in told
    assert "ValueError: late" in told
    assert "crashed while running" in told
