"""The ledger tells true rows from false ones by what pytest ran."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.ledger.__main__ import main
from tests.ledger.rows import ROOT, ledgers, report

pytest_plugins = ["pytester"]

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
SAYS_TESTED = "games/chess/rules.toml: '1.1' says tested, and"
BREAKS_LATER = "import pytest\n\n@pytest.fixture\ndef bad():\n    yield\n    assert False\n\n"
MARKED = "import pytest\n\n@pytest.mark.rule('chess', '1.1')\n"


@pytest.fixture
def chess(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A small tree with a ledger, whose tests run with the plugin of this house."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    _write(pytester.path / "games/chess/rules.toml", ROWS)
    pytester.makeini(f"[pytest]\nledger_root = {pytester.path}\nmarkers =\n    rule(title, number): x\n")
    return pytester


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _run(tree: pytest.Pytester, test: str, *words: str) -> tuple[list[str], list[str]]:
    """The report on the tree after its tests have run."""
    tree.makepyfile(test_moves=test)
    run = tree.runpytest_subprocess if "-n" in words else tree.runpytest_inprocess
    run("-p", "tests.ledger.plugin", "-p", "no:cacheprovider", "--ledger", "record.json", *words)
    record = json.loads((tree.path / "record.json").read_text(encoding="utf-8"))
    return report(
        ledgers(tree.path), {name: [tuple(rule) for rule in rules] for name, rules in record.items()}
    )


def test_a_test_that_passed_makes_a_row_true(chess: pytest.Pytester) -> None:
    lines, wrong = _run(chess, MARKED + "def test_it():\n    assert True\n")
    assert lines == [
        (
            "chess: 1 of 2 rules have a test that asserts on them and passed "
            "(1 are about paper, 0 reconstructed, 0 untested)"
        )
    ]
    assert wrong == []


@pytest.mark.sweep
@pytest.mark.parametrize(
    "test",
    [
        MARKED + "def test_it():\n    assert False\n",
        MARKED + "def test_it():\n    pytest.skip('not today')\n",
        MARKED + "@pytest.mark.skip\ndef test_it():\n    assert True\n",
        MARKED + "@pytest.mark.xfail\ndef test_it():\n    assert False\n",
        MARKED + "@pytest.mark.xfail\ndef test_it():\n    assert True\n",
        MARKED + "def tets_it():\n    assert True\n",
        MARKED + "class Moves:\n    def test_it(self):\n        assert True\n",
        MARKED + "@pytest.mark.parametrize('move', [])\ndef test_it(move):\n    assert True\n",
        BREAKS_LATER + "@pytest.mark.rule('chess', '1.1')\ndef test_it(bad):\n    assert True\n",
    ],
    ids=["fails", "skips", "skipped", "xfails", "xpasses", "no test", "no class", "no cases", "teardown"],
)
def test_a_test_that_did_not_pass_makes_no_row_true(chess: pytest.Pytester, test: str) -> None:
    _, (fault,) = _run(chess, test)
    assert fault == f"{SAYS_TESTED} no test names it"


def test_a_test_that_was_left_out_makes_no_row_true(chess: pytest.Pytester) -> None:
    _, (fault,) = _run(chess, MARKED + "def test_it():\n    assert True\n", "-k", "other")
    assert fault == f"{SAYS_TESTED} no test names it"


@pytest.mark.sweep  # `make test` itself counts what several ran
def test_what_several_processes_ran_is_counted_together(chess: pytest.Pytester) -> None:
    test = MARKED + "@pytest.mark.parametrize('move', range(4))\ndef test_it(move):\n    assert move < 4\n"
    _, wrong = _run(chess, test, "-n", "2")
    assert wrong == []
    assert len(json.loads((chess.path / "record.json").read_text(encoding="utf-8"))) == 4


def test_a_rule_named_by_a_parameter_counts_for_it_alone(chess: pytest.Pytester) -> None:
    test = (
        "import pytest\n\n"
        "@pytest.mark.parametrize('move', ["
        "pytest.param(1, marks=pytest.mark.rule('chess', '1.1')),"
        "pytest.param(2, marks=pytest.mark.rule('chess', '1.2'))])\n"
        "def test_it(move):\n    assert move == 2\n"
    )
    lines, wrong = _run(chess, test)
    assert lines[0].startswith("chess: 1 of 2")
    assert wrong == [f"{SAYS_TESTED} no test names it"]


def test_a_test_of_more_than_four_rules_proves_none_alone(chess: pytest.Pytester) -> None:
    more = "".join(f"\n[[rule]]\nnumber = '2.{n}'\nabout = 'x'\nstatus = 'reconstructed'\n" for n in range(4))
    _write(chess.path / "games/chess/rules.toml", ROWS + more)
    marks = "".join(f"@pytest.mark.rule('chess', '2.{n}')\n" for n in range(4))
    lines, (fault,) = _run(chess, MARKED + marks + "def test_it():\n    assert True\n")
    assert lines[1:] == ["test_moves.py::test_it names 5 rules and proves none of them alone"]
    assert fault == f"{SAYS_TESTED} only tests of many rules name it: test_moves.py::test_it"


@pytest.mark.sweep
def test_a_marker_without_a_row_stops_the_run(chess: pytest.Pytester) -> None:
    chess.makepyfile(
        test_moves="import pytest\n\n@pytest.mark.rule('chess', '9.9')\ndef test_it():\n    pass\n"
    )
    ran = chess.runpytest_subprocess("-p", "tests.ledger.plugin", "-p", "no:cacheprovider")
    assert ran.ret == pytest.ExitCode.USAGE_ERROR
    ran.stderr.fnmatch_lines(["*test_moves.py::test_it: no row for rule '9.9' of chess"])


@pytest.mark.parametrize(
    "row", ["number = '1.1'\nabout = 'x'\nstatus = 'done'", "number = '1.1'\nstatus = 'tested'"]
)
def test_a_bad_row_is_refused(tmp_path: Path, row: str) -> None:
    _write(tmp_path / "games/chess/rules.toml", f"[[rule]]\n{row}\n")
    with pytest.raises(ValueError, match="bad or double row"):
        ledgers(tmp_path)


def test_a_double_row_is_refused(tmp_path: Path) -> None:
    _write(tmp_path / "games/chess/rules.toml", ROWS + ROWS)
    with pytest.raises(ValueError, match="bad or double row"):
        ledgers(tmp_path)


def test_without_a_record_nothing_is_said_to_be_tested(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.json")]) == 2
    assert main([]) == 2
    assert "no record of a test run" in capsys.readouterr().err
