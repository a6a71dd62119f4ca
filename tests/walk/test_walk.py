"""The operator's guide, word by word on a bare Debian 12: every command it shows is carried out and works."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.core import TyperGroup

from mailer.cli.main import app
from tests.rig.needs import MissingError, missing
from tests.walk import guide
from tests.walk.guide import Step
from tests.walk.machine import ADDRESS, ROOT, WORLD, ForbiddenError, Machine, WalkError, booted, made, require

SECTIONS = "1 2 3 4B 5 6 7 8"
"""4A is the other choice; 9 wants a container daemon."""

OUTSIDE = re.compile(r"^apt |/pip install ")
"""What needs packages from elsewhere."""

PASSWORD = "the-password-of-the-mailbox"


def test_the_guide_is_read_whole() -> None:
    """The walk below goes by this: no block and no command is lost."""
    text = guide.GUIDE.read_text("utf-8")
    found = list(guide.steps(SECTIONS, text))
    told = text[: text.index("## 9.")]
    blocks = re.findall(r"^```(?:sh|toml config|env environment|dns)$", told, re.M)
    assert len({step.text for step in found if step.kind != "spoken"}) >= 45
    assert len(blocks) == 14
    assert [step.kind for step in found if step.kind in ("config", "environment", "dns")] == [
        *("config", "environment", "dns"),
    ]  # fmt: skip
    commands = [step.text for step in found if step.kind == "command"]
    assert not any(line.endswith("\\") for line in commands)
    spoken = [step.text for step in found if step.kind == "spoken"]
    assert "estafette replay --check" in spoken
    assert "curl -f http://127.0.0.1:8026/health" in spoken


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["operators-guide.md", "operators-guide.ru.md"])
def test_every_command_that_a_sentence_of_the_guide_names_is_whole(name: str) -> None:
    """The program would take it: nothing is missing from it that it asks for."""
    prose = " ".join((guide.GUIDE.parent / name).read_text("utf-8").split())
    named = {line for line in re.findall(r"`(estafette [^`]+)`", prose) if not line.endswith("...")}
    assert len(named) >= 6
    for line in sorted(named):
        _, *rest = line.split()
        command: Any = typer.main.get_command(app)
        while isinstance(command, TyperGroup):
            word, *rest = rest
            found: Any = command.commands.get(word)
            assert found is not None, line
            command = found
        command.make_context(line, rest)


def in_order(steps: Iterable[Step]) -> list[Step]:
    """What a sentence names before the judge runs is for later: after the first start."""
    each = list(steps)
    early = [step for step in each if step.kind == "spoken" and step.section < "6"]
    rest = [step for step in each if step not in early]
    first = next(at for at, step in enumerate(rest) if step.section == "7")
    return [*rest[:first], *early, *rest[first:]]


class Walk:
    """A reader at the machine, who does what the guide says and sees whether it comes to what it says."""

    def __init__(self, machine: Machine, world: subprocess.Popen[str]) -> None:
        self.machine, self.world, self.letters = machine, world, 0
        self.began = time.monotonic()

    def follow(self, step: Step) -> None:
        """Do a step, and what the sentences behind it ask for."""
        first, seconds = step.text.partition("\n")[0], time.monotonic() - self.began
        print(f"{seconds:6.1f} {step.section:>2} {step.kind}: {first}", flush=True)
        match step.kind:
            case "config":
                self.machine.path("/etc/estafette/estafette.toml").write_text(told(step.text))
            case "environment":
                self.machine.path("/etc/estafette/environment").write_text(step.text)
            case "dns":
                key = guide.key_of(self.machine.path("/etc/dkimkeys/mail.txt").read_text())
                records = guide.records(step.text, key)
                self.ask(records=[[name, kind, values] for (name, kind), values in records.items()])
            case _:
                self._type(step.text)

    def _type(self, line: str) -> None:
        if line.endswith(" -f"):
            self.machine.run(f"timeout 3 {line}; test $? = 124")
            return
        if line.startswith("doveadm pw"):
            printed = self.machine.run(line, f"{PASSWORD}\n{PASSWORD}\n").split()[-1]
            assert printed.startswith("{SHA512-CRYPT}")
            self.machine.path("/etc/dovecot/users").write_text(f"judge:{printed}\n")
            return
        if line.endswith(" pull"):
            self._a_new_version_comes_out()
        said = self.machine.run(line, outside=bool(OUTSIDE.search(line)))
        if line.startswith("estafette --version"):
            assert re.match(r"estafette [\d.]+, Python 3\.11\.2$", said.strip()), said
        if " doctor" in line:
            assert "Faults: 0." in said, said
            print(said)
        if line == "systemctl enable --now estafette":
            self.judge_reads()
        if line == "systemctl start estafette-backup":
            self._backups_are_the_judges()

    def _a_new_version_comes_out(self) -> None:
        """It is the same but for its place in the history."""
        repository = "git --git-dir /srv/estafette.git"
        named = "GIT_AUTHOR_NAME=w GIT_AUTHOR_EMAIL=w@w GIT_COMMITTER_NAME=w GIT_COMMITTER_EMAIL=w@w"
        made = f"{named} {repository} commit-tree -p main -m next main^{{tree}}"
        self.machine.run(f"{repository} update-ref refs/heads/main $({made})")

    def judge_reads(self) -> None:
        """It has come up and read its mailbox."""
        for _ in range(150):
            with suppress(WalkError):
                self.machine.run("curl -sf http://127.0.0.1:8026/health", seconds=30)
                return
            time.sleep(0.4)
        raise WalkError(self.machine.run("journalctl -u estafette --no-pager | tail -n 50"))

    def _backups_are_the_judges(self) -> None:
        listed = self.machine.run("stat -c '%U %a %n' /var/backups/estafette/*").split()
        assert listed[:2] == ["estafette", "600"], listed
        assert re.fullmatch(r".*/judge-\d{8}T\d{6}Z\.tar\.gz", listed[2]), listed

    def ask(self, **what: object) -> Any:
        """The world does something."""
        assert self.world.stdin is not None
        assert self.world.stdout is not None
        self.world.stdin.write(json.dumps(what) + "\n")
        self.world.stdin.flush()
        return json.loads(self.world.stdout.readline())

    def help_is_answered(self) -> None:
        """A letter with the one word HELP from the operator's own address has its answer, signed."""
        self.letters += 1
        said = self.ask(letter=f"help{self.letters}", text="HELP", seconds=90)
        assert said is not None, self.machine.run("journalctl -b --no-pager | tail -n 80")
        assert "judge" in said["from"]
        assert "HELP" in said["text"]
        assert any("d=example.org" in each for each in said["signed"]), said

    def all_is_well(self) -> None:
        """Nothing has failed or been started anew; every file of the judge's is its own."""
        failed = self.machine.run("systemctl --failed --no-legend --plain")
        assert failed.strip() == "", failed
        for name in ("opendkim", "opendmarc", "dovecot", "postfix@-", "estafette"):
            state = self.machine.run(f"systemctl show -p ActiveState -p NRestarts {name}").split()
            assert sorted(state) == ["ActiveState=active", "NRestarts=0"], (name, state)
        owners = self.machine.run("find /var/lib/estafette -printf '%u\\n' | sort -u").split()
        assert owners == ["estafette"]


def told(config: str) -> str:
    """The configuration with the two keys that later parts of the guide tell to put under [judge]."""
    text = " ".join(guide.GUIDE.read_text("utf-8").split())
    keys = re.findall(r"`((?:authserv_id|dkim_selector) = \"[^\"]+\")`", text)
    assert len(keys) == 2
    return config.replace("[judge]\n", "[judge]\n" + "\n".join(keys) + "\n")


@contextmanager
def the_world(machine: Machine) -> Iterator[subprocess.Popen[str]]:
    """The rest of the world, joined to the machine by a cable."""
    command = f"read -r; exec {sys.executable} -m tests.walk.world"
    world = subprocess.Popen(
        ["unshare", "--net", "bash", "-c", command],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    try:
        assert world.stdin is not None
        assert world.stdout is not None
        here = str(machine.system)
        while Path(f"/proc/{world.pid}/ns/net").readlink() == Path("/proc/self/ns/net").readlink():
            time.sleep(0.05)
        cable = f"ip link add walk0 netns {world.pid} type veth peer name eth0 netns {here}"
        subprocess.run(cable.split(), check=True)
        for process, name, address in ((str(world.pid), "walk0", WORLD), (here, "eth0", ADDRESS)):
            for words in (f"address add {address}/24 dev {name}", f"link set {name} up", "link set lo up"):
                subprocess.run(["nsenter", "-t", process, "-n", "ip", *words.split()], check=True)
        world.stdin.write("\n")
        world.stdin.flush()
        assert world.stdout.readline() == "{}\n"
        yield world
    finally:
        world.kill()
        world.wait()


@contextmanager
def a_folder() -> Iterator[Path]:
    """A folder for two gigabytes: in memory where there is plenty, for dpkg waits for the disk so often."""
    # A short name, and others must get in.
    folder = Path(tempfile.mkdtemp(prefix="estafette-walk-", dir="/var/tmp"))
    folder.chmod(0o755)
    available = re.search(r"^MemAvailable:\s+(\d+) kB", Path("/proc/meminfo").read_text(), re.M)
    in_memory = available is not None and int(available[1]) > 8_000_000
    if in_memory:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=755", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        if in_memory:
            subprocess.run(["umount", "-l", str(folder)], check=False)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.sweep
@pytest.mark.long
def test_the_guide_on_a_bare_debian() -> None:
    try:
        require()
        with a_folder() as folder:
            root = folder / "root"
            variables = made(root)
            with booted(root, variables) as machine, the_world(machine) as world:
                walk = Walk(machine, world)
                for step in in_order(guide.steps(SECTIONS, guide.GUIDE.read_text("utf-8"))):
                    walk.follow(step)
                    if "estafette doctor --send" in step.text:
                        walk.help_is_answered()
                walk.judge_reads()
                walk.help_is_answered()
                walk.all_is_well()
    except MissingError as error:
        missing(error)
    except ForbiddenError as error:
        pytest.skip(str(error))
