"""The project as pyproject.toml and the constraints describe it."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools import house

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("adjudicator", "games", "parsers", "mailer")
CONSTRAINTS = ROOT / "deploy" / "constraints.txt"


def table() -> dict[str, Any]:
    """``pyproject.toml``."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def requirements(*extras: str) -> dict[str, Requirement]:
    """The dependencies, and those of these extras, by name."""
    project = table()["project"]
    lines = [*project["dependencies"]]
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): one for one in found}


def pins() -> dict[str, Version]:
    """What the constraints fix, by name."""
    lines = CONSTRAINTS.read_text("utf-8").splitlines()
    found = [re.match(r"([\w.-]+)==([\w.+]+)", line) for line in lines]
    return {canonicalize_name(one[1]): Version(one[2]) for one in found if one}


def imported() -> Iterator[tuple[Path, str]]:
    """Each module that is shipped, with each top-level name not ours or Python's that it imports."""
    ours = {*sys.stdlib_module_names, *PACKAGES}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            names = (name for _, name in house.imported(path.read_text("utf-8")) if name != "(computed)")
            for top in sorted({name.partition(".")[0] for name in names}):
                if top not in ours:
                    yield path.relative_to(ROOT), top
