"""Prints versions of the dependencies: the oldest that pyproject.toml allows, or those installed here."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PROJECT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
EXTRAS = ("try", "postgresql", "dev")
HEAD = """\
# The versions that all tests were run with; the image, the operator's guide and `make` install these.
# Written by `make constraints`, which takes the newest that pyproject.toml allows.
"""


def oldest() -> list[str]:
    """Each direct dependency at its lower bound; what they need themselves is left to pip."""
    named = PROJECT["project"]
    lines = [*PROJECT["build-system"]["requires"], *named["dependencies"]]
    lines += [line for extra in EXTRAS for line in named["optional-dependencies"][extra]]
    found: set[str] = set()
    for one in map(Requirement, lines):
        extras = f"[{','.join(sorted(one.extras))}]" if one.extras else ""
        (floor,) = (clause.version for clause in one.specifier if clause.operator in (">=", "=="))
        found.add(f"{one.name}{extras}=={floor}")
    return sorted(found)


def installed() -> list[str]:
    """Everything in this environment but the project and what every environment has."""
    ours = {canonicalize_name(PROJECT["project"]["name"]), "pip", "setuptools", "wheel"}
    there = {canonicalize_name(one.name): one.version for one in distributions()}
    return [f"{name}=={version}" for name, version in sorted(there.items()) if name not in ours]


if __name__ == "__main__":
    if sys.argv[1:] == ["newest"]:
        print(HEAD + "\n".join(installed()))
    elif sys.argv[1:] == ["oldest"]:
        print("\n".join(oldest()))
    else:
        sys.exit("python -m tools.constraints newest|oldest")
