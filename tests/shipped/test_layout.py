"""The tests lie as the code does: a folder a room, and no test module that another module needs."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from parsers.registry import TITLES
from tools.house import ROOMS, imports

TESTS = Path(__file__).resolve().parent.parent
LAYERS = {"adjudicator", "kit", "parsers"}
CROSSING = {
    *("bench", "contract", "docs", "faults", "fuzz", "ledger", "mutants"),
    *("newcomers", "phrasings", "rig", "running", "season", "sheets", "shipped", "walk"),
}
"""Tests of what crosses the rooms, and what such tests stand on."""

IN_THE_MAKING: set[str] = set()
"""Titles that are not offered yet."""


def rooms() -> set[str]:
    """Every folder that tests may lie in: of a layer, a title, a room of mailer's, of what crosses them."""
    return {*LAYERS, *TITLES, *IN_THE_MAKING, "toy", *ROOMS["mailer"], *CROSSING}


def named_by(source: str) -> set[str]:
    """The modules of tests that a source imports, a name that is imported from one as if it were one."""
    return {name for _, name in imports(ast.parse(source)) if name.startswith("tests.")}


def is_test_module(name: str) -> bool:
    """Whether an import names a test module, or something in one."""
    parts = name.split(".")
    return any(
        part.startswith("test_") and TESTS.parent.joinpath(*parts[:at], f"{part}.py").exists()
        for at, part in enumerate(parts)
    )


def test_each_folder_is_that_of_a_room() -> None:
    """What Python or an earlier layout has left behind is no folder of tests."""
    assert {path.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/*.py")} <= rooms()


def test_what_is_offered_is_no_longer_in_the_making() -> None:
    assert not IN_THE_MAKING & {*TITLES}


def test_no_test_lies_loose() -> None:
    assert sorted(path.name for path in TESTS.glob("*.py")) == ["__init__.py", "conftest.py"]


def test_no_test_module_is_imported() -> None:
    """What several tests use stands in a module of its own. Parsed is what has the name of a test module."""
    modules = {path.stem for path in TESTS.rglob("test_*.py")}
    found = {
        f"{path.relative_to(TESTS)}: {name}"
        for path in TESTS.rglob("*.py")
        if modules & {*re.findall(r"test_\w+", text := path.read_text("utf-8"))}
        for name in named_by(text)
        if is_test_module(name)
    }
    assert found == set()


@pytest.mark.parametrize(
    "source",
    [
        "from tests.shipped.test_layout import rooms",
        "from tests.shipped import test_layout as layout",
        "def f():\n    import tests.shipped.test_layout",
    ],
)
def test_such_an_import_is_caught(source: str) -> None:
    assert any(is_test_module(name) for name in named_by(source))
    assert not is_test_module("tests.rig.cases.some")
