"""Lets pytest write down which rules were named by tests that it collected, ran and saw pass.

A marker that names a rule without a row stops the run at collection.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.rows import ROOT, ledgers, without_row

_RULE = "rule"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``pytest --ledger FILE`` writes the record that ``make ledger`` reads."""
    parser.addoption("--ledger", metavar="FILE", default=None, help="write down the rules of passed tests")
    parser.addini("ledger_root", "the tree whose games/*/rules.toml hold", default=str(ROOT))


def pytest_configure(config: pytest.Config) -> None:
    """One process writes: with xdist the one that hears of all tests."""
    path = config.getoption("--ledger")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(Path(path)), "rule-record")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Each rule goes into its test's report. Raises UsageError for one without a row."""
    rows = ledgers(Path(config.getini("ledger_root")))
    named = {item.nodeid: rules for item in items if (rules := rules_of(item))}
    if wrong := without_row(rows, named):
        raise pytest.UsageError("\n".join(wrong))
    for item in items:
        item.user_properties += [(_RULE, list(rule)) for rule in named.get(item.nodeid, ())]


def rules_of(item: pytest.Item) -> list[tuple[str, str]]:
    """The rules that a test names by its markers. Raises UsageError for a marker without its two words."""
    found = []
    for mark in item.iter_markers(_RULE):
        if len(mark.args) != 2 or mark.kwargs:
            raise pytest.UsageError(f"{item.nodeid}: rule(title, number), not {mark.args}")
        found.append((str(mark.args[0]), str(mark.args[1])))
    return found


class Record:
    """Collects the reports of a run and writes those tests that passed, with the rules they name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._outcomes: defaultdict[str, list[str]] = defaultdict(list)
        self._rules: dict[str, list[list[str]]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One of set-up, call and teardown; a test that failed as expected has not passed.

        Workers of xdist do not tell of a set-up or a teardown that went well.
        """
        if rules := [value for name, value in report.user_properties if name == _RULE]:
            self._rules[report.nodeid] = rules  # type: ignore[assignment]
        if report.when != "call" and report.passed:
            return
        outcome = "xfailed" if hasattr(report, "wasxfail") else report.outcome
        self._outcomes[report.nodeid].append(outcome)

    def pytest_sessionfinish(self) -> None:
        """Write the record; what did not run to its end is not in it."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_text(json.dumps(dict(self._passed()), ensure_ascii=False, indent=0), encoding="utf-8")

    def _passed(self) -> Iterator[tuple[str, list[list[str]]]]:
        for test, rules in sorted(self._rules.items()):
            if self._outcomes[test] == ["passed"]:
                yield test, rules
