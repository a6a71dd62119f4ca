"""Rows of data files: fields tested, laid over one another, faults with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.folders import Files, read_files
from games.kit import fields
from games.kit.layers import Rows, rows
from games.toml_source import Problem

TESTS = {"en": fields.text, "steps": fields.number(1, 3), "also": fields.many(fields.text, distinct=True)}
OURS = '[alpha]\nen = "Alpha"\nsteps = 2\n[beta]\nen = "Beta"\n'


def layered(folder: Path, *texts: str, kind: str = "") -> tuple[Rows, tuple[Problem, ...]]:
    """The rows of ``units.toml`` of some folders laid over one another."""
    made = []
    for at, text in enumerate(texts):
        (folder / str(at)).mkdir()
        (folder / str(at) / "units.toml").write_text(text)
        made.append((folder / str(at), "data" if at == 0 else "mine"))
    files = read_files(made, ("units.toml",))
    assert files.problems == ()
    return rows(files.sources["units.toml"], TESTS, ("en",), kind=kind, removable=True)


def told(problems: tuple[Problem, ...]) -> list[tuple[str, str, object]]:
    return [(problem.where, problem.key, problem.args["field"]) for problem in problems]


def test_an_owners_fields_lie_over_ours(tmp_path: Path) -> None:
    found, problems = layered(tmp_path, OURS, "[alpha]\nsteps = 3\n[gamma]\nen = 'Gamma'\n")
    assert problems == ()
    assert {key: row.fields for key, row in found.items()} == {
        "alpha": {"en": "Alpha", "steps": 3},
        "beta": {"en": "Beta"},
        "gamma": {"en": "Gamma"},
    }
    assert {key: row.own for key, row in found.items()} == {
        "alpha": {"steps"},
        "beta": set(),
        "gamma": {"en"},
    }
    assert found["alpha"].problem("en", "dull").where == "data/units.toml:2"
    assert found["alpha"].problem("steps", "dull").where == "mine/units.toml:2"


def test_a_row_that_is_gone_leaves_nothing_behind(tmp_path: Path) -> None:
    found, problems = layered(tmp_path, OURS, "[alpha]\ngone = true\n")
    assert (list(found), problems) == (["beta"], ())


def test_each_fault_has_its_file_and_line(tmp_path: Path) -> None:
    mine = "alpha = 3\n[beta]\nsteps = 9\ncolour = 'red'\n[gamma]\nsteps = 1\n"
    found, problems = layered(tmp_path, OURS, mine)
    assert told(problems) == [
        ("mine/units.toml:1", "no-table", ""),
        ("mine/units.toml:3", "bad-value", "steps"),
        ("mine/units.toml:4", "unknown-field", "colour"),
        ("mine/units.toml:5", "missing-field", "en"),
    ]
    assert [key for key, row in found.items() if row.faulty] == ["beta", "gamma"]
    assert problems[1].args == {"row": "beta", "field": "steps", "value": "9"}
    assert problems[2].args["known"] == "en, steps, also"


def test_rows_of_a_kind_stand_below_it(tmp_path: Path) -> None:
    found, problems = layered(tmp_path, "[unit.alpha]\nen = 'Alpha'\n[other]\nx = 1\n", kind="unit")
    assert (list(found), problems) == (["alpha"], ())


def test_what_should_hold_the_rows_and_does_not_is_told(tmp_path: Path) -> None:
    found, problems = layered(tmp_path, "[unit.alpha]\nen = 'Alpha'\n", "unit = 1\n", kind="unit")
    assert list(found) == ["alpha"]
    assert told(problems) == [("mine/units.toml:1", "no-table", "")]


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "units.toml").write_text("alpha = ")
    files = read_files([(tmp_path, "mine")], ("units.toml", "absent.toml"))
    assert [problem.where for problem in files.problems] == ["mine/units.toml:1"]
    assert files == Files({"units.toml": (), "absent.toml": ()}, files.problems)


@pytest.mark.parametrize(
    ("test", "good", "bad"),
    [
        (fields.text, "x", " "),
        (fields.flag, False, 0),
        (fields.number(1, 3), 3, True),
        (fields.one_of((1, "x")), 1, True),
        (fields.many(fields.text), ["x", "x"], ["x", 1]),
        (fields.many(fields.text, distinct=True), ["x", "y"], ["x", "x"]),
        (fields.table(fields.text, fields.flag), {"x": True}, {"x": 1}),
    ],
)
def test_what_a_field_may_hold(test: fields.Test, good: object, bad: object) -> None:
    assert test(good)
    assert not test(bad)
