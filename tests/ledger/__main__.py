"""``python -m tests.ledger RECORD...``: the ledger beside what ``pytest --ledger RECORD`` wrote down."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.ledger.rows import ROOT, Rule, ledgers, report


def read(paths: list[Path]) -> dict[str, list[Rule]]:
    """The rules of the tests that passed, of several records; a path that is missing raises OSError."""
    passed: dict[str, list[Rule]] = {}
    for path in paths:
        for test, rules in json.loads(path.read_text(encoding="utf-8")).items():
            passed[test] = [(title, number) for title, number in rules]
    return passed


def main(words: list[str]) -> int:
    """Print the ledger; 1 if a row is not true, 2 without a record."""
    paths = [Path(word) for word in words]
    missing = [str(path) for path in paths if not path.exists()]
    if missing or not paths:
        print(f"no record of a test run: {', '.join(missing) or 'name one'}", file=sys.stderr)
        return 2
    lines, wrong = report(ledgers(ROOT), read(paths))
    print("\n".join(lines))
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
