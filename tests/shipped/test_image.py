"""The image of the judge: what goes into it, in which order, and what the builder never sees."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.running.deploy_guides import GUIDES, guide
from tests.shipped.project import CONSTRAINTS, PACKAGES, ROOT, requirements, table

FILE = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
STEPS = re.findall(r"^([A-Z]+) (.*?)(?<!\\)$", FILE, re.MULTILINE | re.DOTALL)
BUILD = STEPS[: [word for word, _ in STEPS].index("FROM", 1)]
RUNTIME = STEPS[len(BUILD) :]
PROGRAMS = {"gnupg", "postgresql-client"}


def passes(path: str, rules: list[str]) -> bool:
    """Whether .dockerignore lets a path through: the last rule that fits it or a folder above decides."""
    parts, kept = Path(path).parts, True
    above = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    for rule in rules:
        pattern = rule.removeprefix("!").removeprefix("**/")
        names = above if not rule.startswith("**/") else [*above, *parts]
        if any(fnmatch(name, pattern) if "/" in pattern else name.count("/") == 0 and fnmatch(name, pattern)
               for name in names):  # fmt: skip
            kept = rule.startswith("!")
    return kept


def rules(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def copied(steps: list[tuple[str, str]]) -> list[str]:
    return [
        source
        for word, rest in steps
        if word == "COPY" and not rest.startswith("--from")
        for source in rest.split()[:-1]
    ]


def test_the_programs_are_in_the_image_that_signatures_and_backups_call() -> None:
    (installed,) = (rest for word, rest in RUNTIME if word == "RUN" and "apt-get install" in rest)
    assert set(installed.split()) >= PROGRAMS


@pytest.mark.parametrize("name", GUIDES)
def test_they_are_in_the_guide(name: str) -> None:
    installs = " ".join(re.findall(r"^apt install (.*)$", guide(name), re.MULTILINE))
    assert set(installs.split()) >= PROGRAMS


@pytest.mark.parametrize("name", GUIDES)
def test_the_guide_installs_the_versions_that_were_tested(name: str) -> None:
    commands = re.findall(r"^.*/pip install .*$", guide(name), re.MULTILINE)
    assert len(commands) >= 2  # the installation and the upgrade
    for command in commands:
        assert f"-c /opt/estafette/{CONSTRAINTS.relative_to(ROOT)}" in command, command


def test_dependencies_come_before_the_code_so_that_their_layer_is_cached() -> None:
    words = [f"{word} {rest}" for word, rest in BUILD]
    installs = next(index for index, text in enumerate(words) if "-r needed.txt" in text)
    assert "-c constraints.txt" in words[installs]
    before = copied(BUILD[:installs])
    assert set(before) == {"pyproject.toml", "deploy/constraints.txt"}
    assert set(copied(BUILD[installs:])) >= set(PACKAGES)
    (after,) = (rest for word, rest in BUILD[installs + 1 :] if word == "RUN")
    assert after.count("--no-deps") == 2


def test_the_layer_of_dependencies_installs_what_the_project_names(tmp_path: Path) -> None:
    """The line of Python in the Containerfile, run as it stands."""
    for source in ("pyproject.toml", "deploy/constraints.txt"):
        (tmp_path / Path(source).name).write_text((ROOT / source).read_text("utf-8"))
    (run,) = (rest for word, rest in BUILD if word == "RUN" and "needed.txt" in rest)
    code = shlex.split(run.replace("\\\n", ""))[2]
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    needed = (tmp_path / "needed.txt").read_text("utf-8").splitlines()
    assert needed == [
        *table()["project"]["dependencies"],
        *table()["project"]["optional-dependencies"]["postgresql"],
    ]
    assert len(needed) == len(requirements("postgresql"))
    assert (tmp_path / "build.txt").read_text("utf-8").splitlines() == table()["build-system"]["requires"]


def test_what_the_wheel_is_made_of_is_copied() -> None:
    project = table()["project"]
    wanted = {*PACKAGES, project["readme"], *(name for name in project["license-files"] if "/" not in name)}
    assert wanted <= set(copied(BUILD))


class TestIgnored:
    def test_what_is_copied_reaches_the_builder(self) -> None:
        for source in copied(BUILD):
            assert passes(source, rules(ROOT / ".dockerignore")), source
        assert passes("mailer/desk/desk.py", rules(ROOT / ".dockerignore"))

    @pytest.mark.parametrize(
        "path",
        [
            *(".git/config", ".venv/bin/python", "var/run/accounts.json", "estafette.toml", "deploy/.env"),
            *("deploy/mail/certs/privkey.pem", "tests/conftest.py", "docs/security.md"),
            "games/__pycache__/title.cpython-311.pyc",
        ],
    )
    def test_nothing_else_does(self, path: str) -> None:
        assert not passes(path, rules(ROOT / ".dockerignore"))

    def test_the_image_of_the_mail_servers_gets_no_private_key(self) -> None:
        ignored = rules(ROOT / "deploy" / "mail" / ".dockerignore")
        assert not passes("certs/privkey.pem", ignored)
        for source in re.findall(
            r"^COPY (.+) \S+$", (ROOT / "deploy/mail/Containerfile").read_text(), re.MULTILINE
        ):
            for name in source.split():
                assert passes(name, ignored)
