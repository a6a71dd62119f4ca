"""The command line prints what the doctor found, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mailer.base.config import Config
from mailer.store.models import Pulse
from tests.cli.conftest import Run
from tests.doctor.patient import now, rows
from tests.store.rooms import HOUR
from tests.worker.town import PASSWORDS


class TestCommand:
    """The command line prints it for people and for programs."""

    @pytest.fixture
    def file(self, config: Config, tmp_path: Path) -> str:
        path = tmp_path / "judge.toml"
        path.write_text(
            f'database = "{config.database}"\nsecret_file = "{config.secret_file}"\n'
            '[judge]\noperator = "eve@localhost"\n[imap]\nport = 0\n[smtp]\nport = 0\n'
            "[embedded]\nenabled = true\nsmtp_port = 0\nimap_port = 0\n"
        )
        return str(path)

    def test_a_healthy_judge(self, run: Run, file: str) -> None:
        said = run("doctor", "--send", "-c", file)
        assert (said.code, said.err) == (0, "")
        assert "Faults: 0. Warnings: 0. The judge can work." in said.out
        assert "FAULT" not in said.out

    def test_faults_with_their_remedies(self, run: Run, file: str, config: Config) -> None:
        config.secret_file.chmod(0o644)
        said = run("doctor", "-c", file)
        assert said.code == 1
        assert "FAULT" in said.out
        assert "-> chmod 600" in said.out
        assert "Faults: 1." in said.out

    def test_json(self, run: Run, file: str, config: Config) -> None:
        config.secret_file.chmod(0o644)
        rows(config, Pulse(name="mail", at=now() - 3 * HOUR))
        said = run("doctor", "--json", "-c", file)
        body = json.loads(said.out)
        assert (said.code, body["faults"]) == (1, 2)
        faults = [finding for finding in body["findings"] if finding["state"] == "fault"]
        assert [finding["check"] for finding in faults] == ["secret", "mail"]
        assert all(finding["remedy"] for finding in faults)

    def test_no_address_of_a_name_server(self, run: Run, file: str) -> None:
        assert run("doctor", "--dns", "nine", "-c", file).is_one_clear_message("--dns nine", "IP address")

    @pytest.mark.sweep
    def test_nothing_secret_is_printed(self, run: Run, file: str, config: Config) -> None:
        said = run("doctor", "--json", "--send", "-c", file)
        for secret in (config.secret_file.read_text().strip(), *PASSWORDS.values(), "judge-pass"):
            assert secret not in said.out
