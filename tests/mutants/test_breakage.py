"""What is broken is one thing, the rest of the file stays, and the file can still be compiled."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.__main__ import CODE, ROOT, nearest, sample
from tests.mutants.breakage import breakages
from tests.rig.cases import in_turn, turns

SOURCE = '''"""A text, 1 < 2."""
import os

def grow(size: int = 3, *, quick: bool = False) -> str:
    """It is not 4."""
    assert size < 9
    for each in range(size):
        if each >= 2 and not quick:
            continue
        print("ю", each + 1)
    return "a" if quick else f"{size + 1}"
'''
AFTER = {
    "4", "True", "pass", "break", "return None", "(each < 2 and not quick)", "((each >= 2) or (not quick))",
    "(each >= 2)", "(each > 2)", "bool(quick)", "(each - 1)", "2", "(f'{size + 1}' if quick else 'a')",
}  # fmt: skip


def test_each_sort_of_breakage_is_offered_once_where_it_can_be() -> None:
    found = breakages(SOURCE)
    assert {one.after for one in found} == AFTER - {"(each < 2 and not quick)"} | {"3"}
    assert all(one.line > 3 for one in found)
    assert not [one for one in found if "assert" in one.before or one.before == "int"]


@in_turn(range(len(breakages(SOURCE))))
def test_a_breakage_changes_only_what_it_names(number: int) -> None:
    one = breakages(SOURCE)[number]
    broken = one.applied(SOURCE)
    ast.parse(broken)
    assert broken != SOURCE
    assert broken.replace(one.after, "", 1) != broken
    lines, now = SOURCE.splitlines(), broken.splitlines()
    assert lines[: one.line - 1] == now[: one.line - 1]
    assert lines[one.end_line :] == now[len(now) - len(lines) + one.end_line :]


@pytest.mark.parametrize(("top", "count"), turns(8, CODE, [12, 40]))
def test_every_breakage_of_the_code_can_be_compiled(top: str, count: int) -> None:
    for number, (path, one) in enumerate(sample(7, count, f"{top}/")):
        compile(one.applied((ROOT / path).read_text("utf-8")), str(path), "exec")
        assert nearest(path), number


def test_a_seed_chooses_the_same_lines_again() -> None:
    assert list(sample(3, 10, "adjudicator/")) == list(sample(3, 10, "adjudicator/"))
    assert list(sample(3, 10, "adjudicator/")) != list(sample(4, 10, "adjudicator/"))


def test_a_room_has_the_nearest_its_name() -> None:
    assert nearest(Path("games/sunset_of_empire/rules/combat/attack.py"))[0] == "tests/sunset_of_empire"
    assert nearest(Path("parsers/paths_of_glory/tree.py"))[:2] == ["tests/paths_of_glory", "tests/parsers"]
    assert nearest(Path("mailer/post/mime.py"))[0] == "tests/post"
    assert "tests/desk" in nearest(Path("mailer/letters/report.py"))
