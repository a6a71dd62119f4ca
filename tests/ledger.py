"""``python -m tests.ledger``: which rules have a test that asserts on them; it must not run tests."""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
STATUSES = ("tested", "component", "reconstructed", "untested")


@dataclass(frozen=True, slots=True)
class Mention:
    """A test or a case that names a rule."""

    title: str
    number: str
    where: str


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


def mentions(root: Path) -> Iterator[Mention]:
    """Every rule that a test names by the marker ``rule``, or a case by its field ``rule``."""
    for path in sorted(root.glob("tests/**/test_*.py")):
        shown = path.relative_to(root)
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                for title, number in _marked(function):
                    yield Mention(title, number, f"{shown}:{function.lineno}")
    for path in sorted(root.glob("tests/*/cases/**/*.toml")):
        title = path.relative_to(root / "tests").parts[0]
        for number, name in _cases(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield Mention(title, number, f"{path.relative_to(root)}: {name}")


def _marked(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Iterator[tuple[str, str]]:
    for mark in function.decorator_list:
        if not isinstance(mark, ast.Call) or not ast.unparse(mark.func).endswith("mark.rule"):
            continue
        words = [value.value for value in mark.args if isinstance(value, ast.Constant)]
        if len(words) == 2 and all(isinstance(word, str) for word in words):
            yield str(words[0]), str(words[1])


def _cases(table: object) -> Iterator[tuple[str, str]]:
    """Rule and name of each table with a ``rule``, however deep."""
    if isinstance(table, list):
        for one in table:
            yield from _cases(one)
    if not isinstance(table, dict):
        return
    rules = table.get("rule", ())
    for number in [rules] if isinstance(rules, str) else rules if isinstance(rules, list) else ():
        if isinstance(number, str):
            yield number, str(table.get("id", "?"))
    for value in table.values():
        yield from _cases(value)


def report(rows: dict[str, dict[str, str]], named: Iterable[Mention]) -> tuple[list[str], list[str]]:
    """Lines to print, and what is wrong."""
    tested: dict[str, set[str]] = {title: set() for title in rows}
    wrong = []
    for mention in named:
        if mention.title in rows and mention.number in rows[mention.title]:
            tested[mention.title].add(mention.number)
        else:
            wrong.append(f"{mention.where}: no row for rule {mention.number!r} of {mention.title}")
    lines = []
    for title, ledger in rows.items():
        counts = {status: sum(one == status for one in ledger.values()) for status in STATUSES}
        lines.append(
            f"{title}: {len(tested[title])} of {len(ledger)} rules have a test that asserts on them "
            f"({counts['component']} are about paper, {counts['reconstructed']} reconstructed, "
            f"{counts['untested']} untested)"
        )
        wrong += [
            f"games/{title}/rules.toml: {number!r} says tested, and no test names it"
            for number, status in ledger.items()
            if status == "tested" and number not in tested[title]
        ]
    return lines, wrong


def main() -> int:
    """Print the ledger; 1 if a row or a marker is not true."""
    lines, wrong = report(ledgers(ROOT), mentions(ROOT))
    print("\n".join(lines))
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
