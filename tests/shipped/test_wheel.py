"""The wheel as somebody gets it who has no checkout: its files, a bare environment, a game played there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.shipped.project import CONSTRAINTS, PACKAGES, ROOT, table

pytestmark = [pytest.mark.sweep, pytest.mark.xdist_group("wheel")]
PATIENCE = 600


def call(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that sees nothing of this checkout: not its folder, not its environment."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ESTAFETTE"))}
    return subprocess.run(
        [str(word) for word in command],
        cwd=folder, env=kept, capture_output=True, text=True, check=False, timeout=PATIENCE,
    )  # fmt: skip


def tracked() -> list[str]:
    """The files of the project, as they are now."""
    listed = subprocess.run(
        ["git", "ls-files", "-coz", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy: what an earlier build left in the checkout would come along."""
    source, made = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("made")
    for name in tracked():
        if name.startswith(PACKAGES) or "/" not in name:
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    done = call(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", made, source, folder=made)
    assert done.returncode == 0, done.stderr
    (found,) = made.glob("*.whl")
    return found


def test_every_file_of_the_packages_is_in_it_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    ours = {name for name in tracked() if name.partition("/")[0] in PACKAGES}
    info = {name for name in names if ".dist-info/" in name}
    assert names - info == ours
    kinds = {Path(name).suffix for name in ours}
    assert kinds >= {".py", ".toml", ".lark", ".json", ".ttf", ".j2", ".mako", ".typed"}
    assert any("/migrations/versions/" in name for name in ours)
    for license_file in table()["project"]["license-files"]:
        assert any(name.endswith(f"/licenses/{license_file}") for name in info), license_file


def test_its_metadata(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    metadata = archive.read(name).decode()
    for line in ("Name: estafette-judge", "License-Expression: Apache-2.0", "License-File: NOTICE",
                 "Provides-Extra: try"):  # fmt: skip
        assert f"\n{line}\n" in metadata
    assert not re.search(r"^Requires-Dist: pymap[^;]*$", metadata, re.MULTILINE)


@pytest.mark.long
def test_a_game_is_played_from_a_bare_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "elsewhere"
    home.mkdir()
    assert call(sys.executable, "-m", "venv", tmp_path / "bare", folder=home).returncode == 0
    python, estafette = tmp_path / "bare" / "bin" / "python", tmp_path / "bare" / "bin" / "estafette"

    def install(what: str) -> None:
        done = call(python, "-m", "pip", "install", "--quiet", "-c", CONSTRAINTS, what, folder=home)
        assert done.returncode == 0, done.stderr
        assert call(python, "-m", "pip", "check", folder=home).returncode == 0

    install(str(wheel))
    told = call(estafette, "--help", folder=home)
    assert told.returncode == 0, told.stderr
    lacking = call(estafette, "demo", folder=home)
    assert lacking.returncode == 1
    assert "pip install 'estafette-judge[try]'" in lacking.stderr
    doctor = call(estafette, "doctor", "--json", folder=home)
    assert '"check": "pictures",\n   "state": "ok"' in doctor.stdout, doctor.stdout + doctor.stderr
    judged = call(estafette, "adjudicate", "--help", folder=home)
    assert judged.returncode == 0, judged.stderr

    install(f"{wheel}[try]")
    played = call(estafette, "demo", "--options", "until 1901", "--seed", "3", folder=home)
    assert played.returncode == 0, played.stdout + played.stderr
    assert "The game is over" in played.stdout
    demo = home / "var" / "demo"
    assert len(list((demo / "pictures").glob("*.png"))) >= 3
    assert "[error" not in (demo / "judge.log").read_text("utf-8")
