"""The ledger tells true rows from false ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ledger import ROOT, ledgers, mentions, report

ROWS = """
[[rule]]
number = "1.1"
about = "moving"
status = "tested"

[[rule]]
number = "1.2"
about = "the box"
status = "component"
"""


def house(root: Path, rows: str, test: str = "", case: str = "") -> tuple[list[str], list[str]]:
    """The report on a small tree."""
    for name, text in (
        ("games/chess/rules.toml", rows),
        ("tests/chess/test_moves.py", test),
        ("tests/chess/cases/a.toml", case),
    ):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return report(ledgers(root), mentions(root))


def marked(number: str) -> str:
    """A test that names a rule."""
    return f"import pytest\n\n@pytest.mark.rule('chess', '{number}')\ndef test_it():\n    assert True\n"


def test_a_marked_test_makes_a_row_true(tmp_path: Path) -> None:
    lines, wrong = house(tmp_path, ROWS, test=marked("1.1"))
    assert lines == [
        (
            "chess: 1 of 2 rules have a test that asserts on them "
            "(1 are about paper, 0 reconstructed, 0 untested)"
        )
    ]
    assert wrong == []


def test_a_case_makes_a_row_true(tmp_path: Path) -> None:
    assert house(tmp_path, ROWS, case="[[case]]\nid = 'a'\nrule = '1.1'\n")[1] == []
    assert house(tmp_path, ROWS, case="[[case]]\nid = 'a'\nrule = ['1.1', '1.2']\n")[1] == []


def test_a_row_that_says_tested_where_nothing_tests_it_is_wrong(tmp_path: Path) -> None:
    (fault,) = house(tmp_path, ROWS)[1]
    assert fault == "games/chess/rules.toml: '1.1' says tested, and no test names it"


def test_a_marker_without_a_row_is_wrong(tmp_path: Path) -> None:
    wrong = house(tmp_path, ROWS, test=marked("1.1") + marked("9.9").partition("\n\n")[2])[1]
    assert wrong == ["tests/chess/test_moves.py:7: no row for rule '9.9' of chess"]


@pytest.mark.parametrize(
    "row", ["number = '1.1'\nabout = 'x'\nstatus = 'done'", "number = '1.1'\nstatus = 'tested'"]
)
def test_a_bad_row_is_refused(tmp_path: Path, row: str) -> None:
    with pytest.raises(ValueError, match="bad or double row"):
        house(tmp_path, f"[[rule]]\n{row}\n")


def test_a_double_row_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="bad or double row"):
        house(tmp_path, ROWS + ROWS)


def test_the_ledgers_of_this_house_are_true() -> None:
    lines, wrong = report(ledgers(ROOT), mentions(ROOT))
    assert wrong == []
    assert lines
