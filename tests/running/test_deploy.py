"""What deploy/ and the operator's guide say is so: units, containers, servers, commands, files, ports."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from mailer.base.config import PREFIX, Config, Health, load, unknown_variables
from mailer.cli.main import app
from tests.cli.conftest import Run, run
from tests.rig.needs import MissingError, missing, program
from tests.running.deploy_guides import GUIDES, ROOT, guide

__all__ = ["run"]

DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "estafette.service"
UNITS = ("estafette.service", "estafette-backup.service", "estafette-backup.timer")
HERE = Path(__file__).parent


def blocks(name: str, info: str) -> list[str]:
    """The fenced blocks of a guide that say they are this."""
    return re.findall(rf"^```{info}\n(.*?)^```$", guide(name), re.MULTILINE | re.DOTALL)


class TestUnit:
    """The systemd unit."""

    def test_its_exposure_is_as_noted_and_low(self) -> None:
        if not shutil.which("systemd-analyze"):
            pytest.skip("systemd-analyze is not on this machine")
        said = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNIT)],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        ).stdout
        found = re.search(r"exposure level for \S+: ([\d.]+)", said)
        assert found, said
        noted = re.search(r"^# ([\d.]+) \(0 is best", UNIT.read_text(), re.MULTILINE)
        assert noted
        # Newer versions weigh a little differently.
        assert abs(float(found[1]) - float(noted[1])) <= 0.3
        assert float(found[1]) < 2.0

    @pytest.mark.parametrize("name", UNITS)
    def test_systemd_understands_every_line(self, name: str) -> None:
        if not shutil.which("systemd-analyze"):
            pytest.skip("systemd-analyze is not on this machine")
        said = subprocess.run(
            ["systemd-analyze", "verify", "--man=no", str(DEPLOY / name)],
            capture_output=True,
            text=True,
            check=False,
        ).stderr
        ours = [line for line in said.splitlines() if name in line]
        # The program is not installed there on this machine.
        assert [line for line in ours if "is not executable" not in line] == []

    @pytest.mark.parametrize("name", [name for name in UNITS if name.endswith(".service")])
    def test_it_starts_a_command_that_there_is(self, name: str) -> None:
        start = re.search(r"^ExecStart=(.*)$", (DEPLOY / name).read_text(), re.MULTILINE)
        assert start
        binary, command, *options = shlex.split(start[1])
        assert binary == "/opt/estafette/.venv/bin/estafette"
        helped = CliRunner().invoke(app, [command, "--help"])
        assert helped.exit_code == 0
        assert all(option in helped.output for option in options if option.startswith("-"))

    def test_the_backup_writes_where_the_guide_makes_the_folder(self) -> None:
        unit = (DEPLOY / "estafette-backup.service").read_text()
        (folder,) = re.findall(r"^ExecStart=\S+ backup (\S+) ", unit, re.MULTILINE)
        (writable,) = re.findall(r"^ReadWritePaths=(.*)$", unit, re.MULTILINE)
        (user,) = re.findall(r"^User=(.*)$", unit, re.MULTILINE)
        assert folder in writable.split()
        # It opens the database as a writer would, for the judge may not be running.
        assert "/var/lib/estafette" in writable.split()
        assert f"User={user}" in UNIT.read_text()
        for name in GUIDES:
            assert f"install -d -m 700 -o {user} -g {user} {folder}\n" in guide(name)


class TestContainers:
    """The container files, which name nothing that is not there."""

    @pytest.fixture
    def compose(self) -> dict[str, Any]:
        loaded: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
        return loaded

    def test_the_services(self, compose: dict[str, Any]) -> None:
        services = compose["services"]
        assert set(services) == {"database", "dovecot", "postfix", "opendkim", "opendmarc", "judge"}
        for service in services.values():
            for other in service.get("depends_on", []):
                assert other in services
            if "build" in service:
                context = DEPLOY / service["build"]["context"]
                assert (context / service["build"]["dockerfile"]).is_file()
                for word in service.get("command", []):
                    assert (context / word).is_file()
            for volume in service.get("volumes", []):
                source = volume.split(":")[0]
                if source.startswith("."):
                    # The certificates are the operator's own.
                    assert (DEPLOY / source).exists() or source.endswith("/certs"), source
                else:
                    assert source in compose["volumes"]

    def test_its_variables_are_those_of_the_example(self) -> None:
        used = set(re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
        assert used == set(variables())

    def test_the_judge_gets_a_configuration_that_it_takes(
        self, compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        given = {**variables(), "POSTGRES_PASSWORD": "p1", "MAIL_PASSWORD": "p2"}
        environment = {
            name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: given[found[1]], value)
            for name, value in compose["services"]["judge"]["environment"].items()
        }
        assert unknown_variables(environment) == ()
        for name, value in environment.items():
            assert name.startswith(PREFIX)
            monkeypatch.setenv(name, value)
        config = load(DEPLOY / "container" / "estafette.toml")
        assert config.database == "postgresql+psycopg://estafette:p1@database/estafette"
        assert config.judge.address == "judge@example.org"
        assert config.judge.authserv_id == config.imap.host == "mail.example.org"
        assert config.imap.password.get_secret_value() == config.smtp.password.get_secret_value() == "p2"
        alias = compose["services"]["dovecot"]["networks"]["default"]["aliases"][0]
        assert config.imap.host == config.smtp.host == alias.replace(alias[5:], "example.org")
        for part in (config.imap, config.smtp):
            assert f"{part.port}:{part.port}" in compose["services"]["dovecot"]["ports"]

    @pytest.mark.parametrize("path", ["Containerfile", "mail/Containerfile"])
    def test_what_is_copied_is_there(self, path: str) -> None:
        file = DEPLOY / path
        folder = ROOT if path == "Containerfile" else file.parent
        copied = re.findall(r"^COPY (?!--from)(.+) \S+$", file.read_text(), re.MULTILINE)
        assert copied
        for source in " ".join(copied).split():
            assert (folder / source).exists(), source

    def test_the_image_holds_every_package_and_looks_at_the_right_port(self) -> None:
        text = (DEPLOY / "Containerfile").read_text()
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        for package in project["tool"]["setuptools"]["packages"]["find"]["include"]:
            assert f"COPY {package.rstrip('*')} " in text
        assert "postgresql" in project["project"]["optional-dependencies"]
        assert f":{Health().port}/health" in text
        config = load(DEPLOY / "container" / "estafette.toml")
        assert (config.health.enabled, config.health.port) == (True, Health().port)

    def test_the_scripts_can_be_run(self) -> None:
        for script in sorted((DEPLOY / "mail").glob("start-*")):
            assert os.access(script, os.X_OK)
            subprocess.run(["sh", "-n", str(script)], check=True)


def variables() -> dict[str, str]:
    """The example of deploy/.env."""
    lines = (DEPLOY / "compose.env.example").read_text("utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_ports_of_the_mail_servers_are_those_in_use() -> None:
    dovecot = (DEPLOY / "mail" / "dovecot.conf").read_text()
    listened = {int(port) for port in re.findall(r"^\s*port = (\d+)$", dovecot, re.MULTILINE)}
    main = (DEPLOY / "mail" / "postfix-main.cf").read_text()
    asked = {int(port) for port in re.findall(r"inet:127\.0\.0\.1:(\d+)", main)}
    assert asked - {8891, 8893} <= listened
    for port, name in ((8891, "opendkim"), (8893, "opendmarc")):
        text = (DEPLOY / "mail" / f"{name}.conf").read_text()
        assert re.search(rf"^Socket\s+inet:{port}@127\.0\.0\.1$", text, re.MULTILINE)
        assert re.search(r"^AuthservID\s+mail\.example\.org$", text, re.MULTILINE)


SERVED = ("opendkim", "opendmarc", "dovecot", "postfix")


def debian_unit(name: str) -> str:
    """The unit of a server as Debian's package brings it."""
    for folder in ("/lib/systemd/system", "/usr/lib/systemd/system"):
        for file in (Path(folder) / f"{name}@.service", Path(folder) / f"{name}.service"):
            if file.exists():
                return file.read_text("utf-8")
    return missing(MissingError(f"the unit of {name} is not on this machine (.ci/debian-packages)")) or ""


@pytest.mark.parametrize("name", SERVED)
def test_debians_unit_finds_the_pid_file_that_our_configuration_writes(name: str) -> None:
    """A unit of type forking waits for it, and kills and starts the server anew for ever where none comes."""
    waited = dict(re.findall(r"^(PIDFile|Type|User)=(.*)$", debian_unit(name), re.MULTILINE))
    if name in ("opendkim", "opendmarc"):
        assert waited["Type"] == "forking", "the test below would prove nothing"
    if "PIDFile" not in waited:
        return
    text = (DEPLOY / "mail" / f"{name}.conf").read_text("utf-8")
    written = dict(re.findall(r"^(\w+)\s+(\S+)$", text, re.MULTILINE))
    assert written.get("PidFile") == waited["PIDFile"]
    assert written["UserID"] == waited.get("User", name)
    # In a container nobody else makes its folder.
    start = (DEPLOY / "mail" / f"start-{name}").read_text("utf-8")
    assert f"-o {written['UserID']} {Path(waited['PIDFile']).parent}" in start


SERVERS = "dovecot postfix opendkim opendkim-genkey opendmarc openssl unshare ip"
APART = "unshare -n -m -p --fork --kill-child --mount-proc --propagation private"
TOWN = {
    "PYTHONPATH": str(ROOT),
    "ESTAFETTE_JUDGE__ADDRESS": "judge@example.org",
    "ESTAFETTE_JUDGE__AUTHSERV_ID": "mail.example.org",
    "ESTAFETTE_JUDGE__OPERATOR": "you@example.net",
    "ESTAFETTE_IMAP__HOST": "mail.example.org",
    "ESTAFETTE_SMTP__HOST": "mail.example.org",
    "ESTAFETTE_IMAP__PASSWORD": "the judge's own",
    "ESTAFETTE_SMTP__PASSWORD": "the judge's own",
}


def in_town(folder: Path, *command: str) -> Any:
    """What a command of ours, its house in ``folder``, prints as JSON beside the shipped mail servers."""
    # The folder of sockets must have a short name, and others must get in.
    work = Path("/tmp") / f"estafette-mailtown-{os.getpid()}"
    house = {
        "ESTAFETTE_DATABASE": f"sqlite:///{folder / 'house.db'}",
        "ESTAFETTE_SECRET_FILE": str(folder / "secret"),
    }
    work.mkdir()
    try:
        said = subprocess.run(
            [*APART.split(), str(HERE / "mailtown.sh"), str(work), str(DEPLOY), sys.executable, *command],
            capture_output=True, text=True, check=False, env={**os.environ, **TOWN, **house}, cwd=folder,
            timeout=100,
        )  # fmt: skip
    finally:
        work.rmdir()
    assert said.stdout.startswith("{"), said.stderr
    return json.loads(said.stdout)


@pytest.mark.sweep
def test_the_mail_servers_do_what_the_guide_promises(tmp_path: Path) -> None:
    try:
        for name in SERVERS.split():
            program(name)
    except MissingError as error:
        missing(error)
    if os.geteuid() or subprocess.run([*APART.split(), "true"], capture_output=True, check=False).returncode:
        pytest.skip("only root may give the servers a network of their own")
    config = str(DEPLOY / "container" / "estafette.toml")
    doctor = in_town(tmp_path, "-m", "mailer.cli.main", "doctor", "--send", "--json", "-c", config)
    states = {finding["check"]: finding["state"] for finding in doctor["findings"]}
    assert doctor["faults"] == 0, doctor
    assert [states[name] for name in ("mailbox", "folders", "clock", "relay", "size", "plus")] == ["ok"] * 6
    found = in_town(tmp_path, "-m", "tests.running.mailtown_check", config, "the judge's own")
    assert found.pop("letters") == {"own": "ignored", "true": "done", "forged": "ignored"}
    assert found.pop("verdicts") == {"own": "none", "true": "pass", "forged": "fail"}
    assert not any("dmarc=pass" in field for field in found.pop("results")["forged"])
    signed = found.pop("signatures")
    assert [len(signed[name]) for name in ("own", "true", "forged")] == [1, 0, 0]
    assert "d=example.org" in signed["own"][0]
    assert found.pop("answers") == [["ann@example.net", "sent", "250"]]
    refused = {what for what, code in found.items() if isinstance(code, int) and code >= 400}
    assert refused == {"to a stranger", "to nobody here", "without TLS", "without login", "as somebody else"}
    assert {what for what, code in found.items() if code == 250} == {
        "to the judge", "to a secret address", "as the judge",
    }  # fmt: skip
    assert found["login offered to the world"] is False


@pytest.mark.parametrize("name", GUIDES)
class TestGuide:
    """The operator's guide, in both languages."""

    def test_its_configuration_is_taken(
        self, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (table,) = blocks(name, "toml config")
        (variables,) = blocks(name, "env environment")
        file = tmp_path / "estafette.toml"
        file.write_text(table)
        for line in variables.splitlines():
            monkeypatch.setenv(*line.split("=", 1))
        assert unknown_variables(os.environ) == ()
        config = load(file)
        assert config.imap.password.get_secret_value() == "the-password-of-the-mailbox"
        assert config.imap.security == "tls"
        for text in re.findall(r"`(\w+ = [^`]+)`", guide(name)):
            key = text.split(" = ")[0]
            if key != "database":
                assert any(key in part for part in re.findall(r"^(\w+) = ", example(), re.MULTILINE)), text
            load_inline(text)

    def test_a_mistake_is_answered_as_shown(self, name: str, run: Run, tmp_path: Path) -> None:
        (tmp_path / "judge.toml").write_text('[imap]\nhots = "x"\n')
        said = run("serve", "-c", "judge.toml")
        (shown,) = blocks(name, "answer mistake")
        assert said.err.startswith(shown)

    @pytest.mark.sweep
    def test_its_commands_exist(self, name: str) -> None:
        text = guide(name)
        named = set(
            re.findall(
                r"estafette ((?:quarantine|person|game|replay|doctor|stats|backup|restore)(?: [a-z]+)?)", text
            )
        )
        assert {"doctor", "stats"} <= {words.split()[0] for words in named}
        for words in named:
            said = CliRunner().invoke(app, [*words.split(), "--help"])
            assert said.exit_code == 0, words
        for option in set(re.findall(r"estafette doctor[^\n`]*?(--[a-z]+)", text)) | {"--json", "--send"}:
            assert option in CliRunner().invoke(app, ["doctor", "--help"]).output

    def test_its_files_exist(self, name: str) -> None:
        text = guide(name)
        paths = set(re.findall(r"(?:/opt/estafette/)?(deploy/[\w./-]+[\w])", text))
        assert len(paths) >= 8
        theirs = {"deploy/.env", "deploy/mail/certs"}  # made by the operator
        assert {path for path in paths - theirs if not (ROOT / path).exists()} == set()
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            assert (ROOT / "docs" / link).exists()

    def test_its_figures_exist(self, name: str, tmp_path: Path) -> None:
        from prometheus_client import generate_latest

        from adjudicator.kinds import Instant
        from mailer.service.pages import Pages
        from mailer.store.database import open_database
        from mailer.worker.watch import Watch

        database = open_database(f"sqlite:///{tmp_path / 'house.db'}")
        pages = Pages(Health(), Watch(Instant(1)), database.reader, lambda: Instant(1))
        served = generate_latest(pages.watch.registry).decode()
        database.close()
        named = set(re.findall(r"estafette_[a-z_]+(?:\{[^}]*\})?", guide(name)))
        assert len(named) >= 3
        for figure in named:
            assert f"\n{figure}" in served, figure
        assert f":{Health().port}/health" in guide(name)


def test_both_guides_show_the_same() -> None:
    for info in ("sh", "toml config", "env environment", "answer mistake"):
        assert blocks(GUIDES[0], info) == blocks(GUIDES[1], info)


def example() -> str:
    return (DEPLOY / "estafette.example.toml").read_text("utf-8")


def load_inline(text: str) -> None:
    """A key as the guide quotes it can be set somewhere in the file."""
    key, value = next(iter(tomllib.loads(text).items()))
    tables: list[dict[str, Any]] = [
        {key: value},
        *({part: {key: value}} for part in ("judge", "imap", "log")),
    ]
    for table in tables:
        try:
            Config(**table)
            return
        except ValueError:
            continue
    raise AssertionError(text)
