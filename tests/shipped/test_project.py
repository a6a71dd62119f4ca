"""The project's metadata and its dependencies: named, bounded on both sides, pinned for image and guide."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.rig.cases import some
from tests.shipped.project import CONSTRAINTS, PACKAGES, ROOT, imported, pins, requirements, table

DATA_ONLY = {"tzdata"}
"""Has no interface that could change, and should be new."""

TRIED_WITH = {Path("mailer/post/post_office.py"), Path("mailer/post/keep.py")}
"""The modules that may import what only the extra `try` brings."""


@cache
def installed() -> Mapping[str, list[str]]:
    """The distributions that bring each top-level package; looking takes long."""
    return packages_distributions()


def distributions(name: str) -> set[str]:
    return {canonicalize_name(one) for one in installed().get(name, [])}


class TestDependencies:
    @pytest.mark.xdist_group("layers")  # which parse all modules, too
    def test_each_import_is_of_a_dependency_that_is_named(self) -> None:
        named, tried = set(requirements()), set(requirements("try"))
        wrong = [
            f"{path}: {name}"
            for path, name in imported()
            if not distributions(name) & (tried if path in TRIED_WITH else named)
        ]
        assert wrong == []

    def test_what_the_embedded_post_office_needs_is_no_dependency_of_a_judge(self) -> None:
        assert {"pymap", "aiosmtpd"} <= set(requirements("try")) - set(requirements())

    @pytest.mark.parametrize("extra", ["", *table()["project"]["optional-dependencies"]])
    def test_each_is_bounded_on_both_sides(self, extra: str) -> None:
        for name, one in requirements(*[extra] if extra else []).items():
            operators = {clause.operator for clause in one.specifier}
            assert operators & {">=", "=="}, one
            assert operators & {"<", "=="} or name in DATA_ONLY, f"{one} is open upwards"

    def test_the_build_is_bounded_too(self) -> None:
        (line,) = table()["build-system"]["requires"]
        # License expressions (PEP 639) are understood from 77 on.
        assert not SpecifierSet(line.removeprefix("setuptools")).contains("76.1.0")

    def test_every_dependency_is_pinned_within_its_bounds(self) -> None:
        fixed = pins()
        for name, one in requirements("postgresql", "try", "dev").items():
            assert name in fixed, f"{name} is not in {CONSTRAINTS.name}: make constraints"
            assert fixed[name] in one.specifier, f"{one}, but pinned {fixed[name]}: make constraints"


class TestMetadata:
    def test_the_distribution_has_a_name_of_its_own_and_the_command_keeps_its(self) -> None:
        project = table()["project"]
        assert project["name"] == "estafette-judge"  # `estafette` is somebody else's on PyPI
        assert set(project["scripts"]) == {"estafette"}

    def test_nothing_asks_for_the_distribution_by_its_former_name(self) -> None:
        for folder in (*PACKAGES, "tests", "tools"):
            for path in (ROOT / folder).rglob("*.py"):
                assert not re.search(
                    r"(version|metadata|distribution)\(\s*\"estafette\"", path.read_text("utf-8")
                ), path

    def test_it_says_who_can_use_it(self) -> None:
        project = table()["project"]
        assert project["license"] == "Apache-2.0"
        assert set(project["license-files"]) >= {"LICENSE", "NOTICE"}
        classifiers = project["classifiers"]
        assert "Typing :: Typed" in classifiers
        assert not [one for one in classifiers if one.startswith("License ::")]  # the expression says it

    @pytest.mark.parametrize("package", PACKAGES)
    def test_its_types_are_for_others_too(self, package: str) -> None:
        assert (ROOT / package / "py.typed").is_file()

    def test_the_notice_names_every_source_that_is_not_ours(self) -> None:
        notice = (ROOT / "NOTICE").read_text("utf-8")
        for words in (
            "GeoNames",
            "CC BY 4.0",
            "creativecommons.org/licenses/by/4.0",
            "Natural Earth",
            "DejaVu",
        ):
            assert words in notice
        for path in re.findall(r"^\s+((?:games|mailer)/\S+?)[,.]?$", notice, re.MULTILINE):
            assert (ROOT / path).exists(), path

    def test_changes_and_security_are_told(self) -> None:
        version = table()["project"]["version"]
        assert re.search(
            rf"^## {re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
        )
        assert "docs/security.md" in (ROOT / "SECURITY.md").read_text("utf-8")


BARE = """
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
{body}
"""
ABSENT = {"pymap", "aiosmtpd", "proxyprotocol", "pysasl"}


def bare(body: str, *arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python where nothing of the extra `try` is installed."""
    code = BARE.format(absent=ABSENT, body=body)
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True, text=True, check=False, cwd=folder, timeout=60, env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip


COMMAND = "from mailer.cli.main import main\nmain()"


class TestWithoutTheExtra:
    """A judge with a real mailbox needs none of what `run` and `demo` need."""

    @pytest.mark.sweep
    def test_every_module_but_the_embedded_post_office_is_imported(self, tmp_path: Path) -> None:
        names = [
            ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for package in PACKAGES
            for path in sorted((ROOT / package).rglob("*.py"))
            if path.relative_to(ROOT) not in TRIED_WITH and "migrations" not in path.parts
        ]
        assert len(names) > 200
        body = f"names = {names}\nimport importlib\n"
        body += "for name in names: importlib.import_module(name)\nprint('all', len(names))"
        done = bare(body, folder=tmp_path)
        assert done.stdout.strip() == f"all {len(names)}", done.stderr

    @pytest.mark.sweep
    @pytest.mark.parametrize("command", some(["run", "demo"], 2))
    def test_a_game_to_try_says_what_is_missing(self, command: str, tmp_path: Path) -> None:
        done = bare(COMMAND, command, "--folder", "kept", folder=tmp_path)
        assert done.returncode == 1
        assert "pip install 'estafette-judge[try]'" in done.stderr
        assert "Traceback" not in done.stderr
        assert not (tmp_path / "kept").exists()

    @pytest.mark.sweep
    def test_so_does_a_judge_that_is_to_embed_one(self, tmp_path: Path) -> None:
        (tmp_path / "estafette.toml").write_text("[embedded]\nenabled = true\n")
        done = bare(COMMAND, "serve", folder=tmp_path)
        assert done.returncode == 1
        assert "pip install 'estafette-judge[try]'" in done.stderr
        assert "Traceback" not in done.stderr

    @pytest.mark.sweep
    def test_the_doctor_says_it_too(self, tmp_path: Path) -> None:
        (tmp_path / "estafette.toml").write_text("[embedded]\nenabled = true\nsmtp_port = 0\nimap_port = 0\n")
        done = bare(COMMAND, "doctor", folder=tmp_path)
        assert done.returncode == 1
        assert "estafette-judge[try]" in done.stdout
        assert "mistake of Estafette's own" not in done.stdout
