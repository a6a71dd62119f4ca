"""The rows of every ledger, and what is wrong with them beside a record of tests that passed."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).parents[2]
STATUSES = ("tested", "component", "reconstructed", "untested")
WIDE = 4
"""A test that names more rules than this proves none of them by itself."""

Rule: TypeAlias = tuple[str, str]
"""Title and number."""


def ledgers(root: Path) -> dict[str, dict[str, str]]:
    """Title -> rule number -> status, from every ``games/*/rules.toml``. Raises ValueError on a bad row."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(root.glob("games/*/rules.toml")):
        rows: dict[str, str] = {}
        for row in tomllib.loads(path.read_text(encoding="utf-8")).get("rule", ()):
            number, status = row.get("number"), row.get("status")
            if not number or number in rows or status not in STATUSES or not row.get("about"):
                raise ValueError(f"{path.relative_to(root)}: bad or double row: {row}")
            rows[number] = status
        found[path.parent.name] = rows
    return found


def without_row(rows: Mapping[str, Mapping[str, str]], named: Mapping[str, Sequence[Rule]]) -> list[str]:
    """A line for each rule that a test names and no ledger has."""
    return [
        f"{test}: no row for rule {number!r} of {title}"
        for test, rules in named.items()
        for title, number in rules
        if number not in rows.get(title, {})
    ]


def report(
    rows: Mapping[str, Mapping[str, str]], passed: Mapping[str, Sequence[Rule]]
) -> tuple[list[str], list[str]]:
    """Lines to print, and what is wrong; ``passed`` gives the rules that each test named which passed."""
    narrow, wide = _proven(passed)
    lines, wrong = [], without_row(rows, passed)
    for title, ledger in rows.items():
        numbers = {number for of, number in narrow if of == title and number in ledger}
        counts = {status: sum(one == status for one in ledger.values()) for status in STATUSES}
        lines.append(
            f"{title}: {len(numbers)} of {len(ledger)} rules have a test that asserts on them and passed "
            f"({counts['component']} are about paper, {counts['reconstructed']} reconstructed, "
            f"{counts['untested']} untested)"
        )
        for number, status in ledger.items():
            if status != "tested" or number in numbers:
                continue
            tests = wide.get((title, number), ())
            why = f"only tests of many rules name it: {', '.join(tests)}" if tests else "no test names it"
            wrong.append(f"games/{title}/rules.toml: {number!r} says tested, and {why}")
    lines += [
        f"{test} names {len(set(rules))} rules and proves none of them alone"
        for test, rules in sorted(passed.items())
        if len(set(rules)) > WIDE
    ]
    return lines, wrong


def _proven(passed: Mapping[str, Sequence[Rule]]) -> tuple[set[Rule], dict[Rule, list[str]]]:
    """Rules of tests that name few, and of those that name many the tests."""
    narrow: set[Rule] = set()
    wide: defaultdict[Rule, list[str]] = defaultdict(list)
    for test, rules in passed.items():
        if len(set(rules)) <= WIDE:
            narrow.update(rules)
        else:
            for rule in rules:
                wide[rule].append(test)
    return narrow, dict(wide)
