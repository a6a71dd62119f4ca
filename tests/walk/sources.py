"""Where this machine has its packages from, Debian's and Python's; asked each time, never written down."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.rig.needs import MissingError

RELEASE = "bookworm"


@dataclass(frozen=True, slots=True)
class Archive:
    """Debian's archive as this machine's apt is set up: lines of sources.list, of apt.conf, and a mirror."""

    mirror: str
    sources: str
    settings: str


def archive() -> Archive:
    """Raises MissingError where this machine's apt knows no Debian 12."""
    found = _targets()
    if not found:
        _said("apt-get", "update", "-qq")
        found = _targets()
    mirrors = [uri for uri, release, _ in found if release == RELEASE]
    if not mirrors:
        raise MissingError(
            f"apt on this machine knows no {RELEASE}: its sources name no such release of Debian"
        )
    lines = dict.fromkeys(f"deb {uri} {release} {component}" for uri, release, component in found)
    kept = [
        line
        for line in _said("apt-config", "dump").splitlines()
        if re.match(r"Acquire::(https?::|Check-|Retries)", line) and not line.endswith('"";')
    ]
    return Archive(mirrors[0], "\n".join([*lines, ""]), "\n".join([*kept, ""]))


def _targets() -> list[tuple[str, str, str]]:
    """(address, release, component) of every list of Debian 12's packages."""
    said = _said(
        "apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT) $(ORIGIN)",
        "Created-By: Packages",
    )  # fmt: skip
    rows = [line.split() for line in said.splitlines()]
    return [(r[0], r[1], r[2]) for r in rows if len(r) == 4 and r[3] == "Debian" and r[1].startswith(RELEASE)]


@dataclass(frozen=True, slots=True)
class Pip:
    """pip's settings on this machine as variables, files that they name, and folders."""

    variables: dict[str, str]
    files: tuple[Path, ...]
    folders: tuple[Path, ...]


def pip() -> Pip:
    """What pip goes by here: its configuration files, its variables, the proxies."""
    variables = {
        f"PIP_{key.partition('.')[2].upper().replace('-', '_')}": str(ast.literal_eval(value))
        for key, _, value in (line.partition("=") for line in _pip_config())
        if not key.startswith(":env:")
    }
    kept = ("PIP_", "http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")
    variables |= {key: value for key, value in os.environ.items() if key.startswith(kept)}
    places = set(_places(variables.values()))
    return Pip(
        variables,
        tuple(sorted(place for place in places if place.is_file())),
        tuple(sorted(place for place in places if place.is_dir())),
    )


def _pip_config() -> list[str]:
    return _said(sys.executable, "-m", "pip", "config", "list").splitlines()


def _places(values: Iterable[str]) -> Iterator[Path]:
    """The folders and files of this machine that are named."""
    for value in values:
        for word in value.split():
            path = Path(word.removeprefix("file://"))
            if path.is_absolute() and path.exists():
                # The pages of an index lead to files beside it.
                yield path.parent if word.startswith("file://") else path


def _said(*command: str) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise MissingError(f"{' '.join(command)}: {ran.stderr.strip()[-300:]}")
    return ran.stdout
