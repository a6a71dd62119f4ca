"""Faults of the machine: secret, configuration, disk, time zones, fonts."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic import SecretStr

from games.marks import Scene, Sign
from mailer.base.config import Config, Judge
from mailer.doctor import machine
from mailer.doctor.machine import password_files
from mailer.paint import raster
from parsers import registry
from tests.doctor.patient import found, the_fault
from tests.rig.cases import some


class TestMachine:
    """Secret, configuration, disk, time zones, fonts."""

    def test_a_secret_open_to_others(self, config: Config) -> None:
        config.secret_file.chmod(0o644)
        the_fault(config, "secret", str(config.secret_file), "0644", "chmod 600")

    def test_a_secret_that_is_too_short(self, config: Config) -> None:
        config.secret_file.write_text("ab" * 8)
        the_fault(config, "secret", "8 bytes", "backup")

    def test_a_spoilt_secret(self, config: Config) -> None:
        config.secret_file.write_text("hello")
        fault = the_fault(config, "secret", str(config.secret_file), "backup")
        assert "hello" not in fault.what

    def test_a_secret_that_is_gone(self, config: Config) -> None:
        config.secret_file.unlink()
        the_fault(config, "secret", "is gone", "Restore it")
        assert not config.secret_file.exists()

    @pytest.mark.sweep
    @pytest.mark.parametrize(
        "text",
        some(
            [
                '[imap]\npassword = "geheim"\n',
                '[smtp]\npassword = "geheim"\n',
                '[embedded.accounts]\nann = "geheim"\n',
                'database = "postgresql+psycopg://me:geheim@host/name"\n',
            ],
            2,
        ),
    )
    def test_a_password_in_a_file_open_to_others(self, config: Config, tmp_path: Path, text: str) -> None:
        file = tmp_path / "judge.toml"
        file.write_text(text)
        file.chmod(0o640)
        fault = the_fault(config, "configuration", str(file), "chmod 600", "environment", file=file)
        assert "geheim" not in fault.what + fault.remedy
        file.chmod(0o600)
        assert found(config, file=file) == []

    def test_a_password_file_open_to_others(self, config: Config, tmp_path: Path) -> None:
        """The judge would not start with it, so the doctor says so."""
        file = tmp_path / "password"
        file.write_text("geheim\n")
        file.chmod(0o644)
        smtp = config.smtp.model_copy(update={"password_file": file, "password": SecretStr("geheim")})
        served = config.model_copy(update={"smtp": smtp})
        findings = [one for one in password_files(served) if one.state == "fault"]
        assert [one.check for one in findings] == ["password-file"]
        assert "0644" in findings[0].what
        assert "chmod 600" in findings[0].remedy
        assert "geheim" not in findings[0].what + findings[0].remedy
        smtp.password = SecretStr("given in the environment")
        assert list(password_files(served)) == []
        smtp.password = SecretStr("geheim")
        file.chmod(0o600)
        assert list(password_files(served)) == []

    def test_nobody_to_tell(self, config: Config) -> None:
        (only,) = found(config.model_copy(update={"judge": Judge(address="judge@localhost")}))
        assert (only.state, only.check) == ("warning", "operator")

    def test_a_full_disk(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        free = type("Usage", (), {"free": 5_000_000})
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder: free)
        the_fault(config, "disk", "5 MB", "Make room")

    def test_a_disk_that_fills(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        free = type("Usage", (), {"free": 500_000_000})
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda folder: free)
        assert [(one.state, one.check) for one in found(config)] == [("warning", "disk")]

    def test_a_folder_that_may_not_be_written_to(
        self, config: Config, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Root may write everywhere, so the answer is planted.
        locked = SimpleNamespace(access=lambda *asked: False, W_OK=2, X_OK=1, geteuid=os.geteuid)
        monkeypatch.setattr(machine, "os", locked)
        the_fault(config, "disk", str(config.secret_file.parent), "owner")

    def test_no_time_zones(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def lost(name: str) -> None:
            raise machine.ZoneInfoNotFoundError(f"No time zone found with key {name}")

        monkeypatch.setattr(machine, "ZoneInfo", lost)
        the_fault(config, "time-zones", "pip install tzdata")

    @pytest.mark.usefixtures("draws")
    def test_no_fonts(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(raster, "FILES", {})
        the_fault(config, "pictures", "fonts", "anew")

    @pytest.mark.alike(3)
    @pytest.mark.usefixtures("draws")
    @pytest.mark.parametrize("key", registry.TITLES)
    def test_a_title_whose_picture_cannot_be_drawn(
        self, key: str, config: Config, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        title = registry.title(key).title
        scene = title.scene

        def torn(view: Any, events: Any, lang: str) -> Scene:
            return replace(scene(view, events, lang), marks=(Sign("nowhere", "hold", "RED"),))

        monkeypatch.setattr(type(title), "scene", staticmethod(torn))
        the_fault(config, "pictures", "KeyError", "anew")

    @pytest.mark.usefixtures("draws")
    def test_no_pictures_at_all(self, config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(**about: Any) -> bytes:
            raise RuntimeError("libresvg is broken")

        monkeypatch.setattr(raster.resvg_py, "svg_to_bytes", broken)
        raster_caches_forgotten()
        the_fault(config, "pictures", "libresvg is broken", "anew")
        raster_caches_forgotten()


def raster_caches_forgotten() -> None:
    """Boards that were drawn before would hide a broken library."""
    for thing in vars(raster).values():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
