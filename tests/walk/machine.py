"""A bare Debian 12 in a folder: debootstrap makes it, systemd boots it, commands are run, nothing stays."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.rig.needs import program
from tests.walk import sources

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
NEEDED = "debootstrap unshare nsenter setpriv ip git"
ADDRESS, WORLD = "203.0.113.1", "203.0.113.7"
"""The machine, and everybody else."""

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
BOOT_SECONDS = 120
INSTALLED = "dbus"
"""What Debian's installer puts beside the packages of debootstrap, and the guide may rely on."""


class ForbiddenError(Exception):
    """This user, on this machine, may not boot another."""


class WalkError(Exception):
    """A command of the walk did not do what it should; the message shows it with what it printed."""


@dataclass
class Machine:
    """The running system. ``system`` is the process that is its number 1, ``variables`` those of pip."""

    root: Path
    system: int
    variables: dict[str, str] = field(default_factory=dict)

    def run(self, line: str, given: str = "", *, outside: bool = False, seconds: int = 400) -> str:
        """What a line prints that root types into the machine. Raises WalkError where it fails.

        ``outside``: with this machine's network, where packages come from; else with the walk's own.
        """
        environment = {"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", "SHELL": "/bin/bash"}
        if outside:
            environment |= {"DEBIAN_FRONTEND": "noninteractive", **self.variables}
            line = f"mount --bind /etc/estafette-walk/resolv.conf /etc/resolv.conf; {line}"
        inside = ["-m", "-u", "-i", "-p", "-C", *([] if outside else ["-n"])]
        command = [
            *("nsenter", "-t", str(self.system), *inside, "env", "-i", "-C", "/root"),
            *(f"{name}={value}" for name, value in environment.items()),
            *(["unshare", "-m"] if outside else []),
            *("bash", "-c", line),
        ]
        try:
            ran = subprocess.run(
                command, input=given, capture_output=True, text=True, check=False, timeout=seconds
            )
        except subprocess.TimeoutExpired as error:
            raise WalkError(f"$ {line}\ndid not end in {seconds} seconds") from error
        if ran.returncode:
            raise WalkError(f"$ {line}\n{ran.stdout[-4000:]}{ran.stderr[-4000:]}exit code {ran.returncode}")
        return ran.stdout + ran.stderr

    def path(self, name: str) -> Path:
        """A file of the machine as seen from here."""
        return Path(f"/proc/{self.system}/root") / name.lstrip("/")


def require() -> None:
    """Raises MissingError where a program is not there, and ForbiddenError where this user may not do it."""
    for name in NEEDED.split():
        program(name)
    apart = ["unshare", "--cgroup", "--mount", "--uts", "--ipc", "--net", "--pid", "--fork", "true"]
    if os.geteuid() or subprocess.run(apart, capture_output=True, check=False).returncode:
        raise ForbiddenError("only root may give a machine namespaces of its own")
    _cgroups()


def made(root: Path) -> dict[str, str]:
    """Make the Debian in ``root`` and tell it where packages come from; the variables of pip."""
    archive, pip = sources.archive(), sources.pip()
    _debian(root, archive.mirror)
    own = root / "etc" / "estafette-walk"
    own.mkdir()
    (root / "etc/apt/sources.list").write_text(archive.sources)
    # Nobody is there who could answer; and the disk need not outlive a fall of the power.
    answers = 'APT::Get::Assume-Yes "true";\nAcquire::Languages "none";\n'
    (root / "etc/apt/apt.conf.d/90walk").write_text(archive.settings + answers)
    (root / "etc/dpkg/dpkg.cfg.d/90walk").write_text("force-unsafe-io\n")
    shutil.copy("/etc/resolv.conf", own / "resolv.conf")
    (root / "etc/resolv.conf").unlink(missing_ok=True)
    (root / "etc/resolv.conf").write_text(f"nameserver {WORLD}\n")
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost\n{ADDRESS} mail.example.org mail\n")
    (root / "etc/hostname").write_text("mail.example.org\n")
    variables = dict(pip.variables)
    for number, file in enumerate(pip.files):
        shutil.copy(file, own / str(number))
        variables = {
            name: value.replace(str(file), f"/etc/estafette-walk/{number}")
            for name, value in variables.items()
        }
    (own / "places").write_text("".join(f"{folder}\n" for folder in pip.folders))
    shutil.copy(HERE / "certbot", root / "usr/local/bin/certbot")
    _copy_of_the_project(root / "srv" / "estafette.git")
    clone = '[url "file:///srv/"]\n\tinsteadOf = https://YOUR-COPY/\n[safe]\n\tdirectory = *\n'
    (root / "etc/gitconfig").write_text(clone)
    return variables


def _debian(root: Path, mirror: str) -> None:
    # What it mounts there it may leave behind when it is killed.
    apart = ["unshare", "--mount", "--propagation", "private"]
    ran = subprocess.run(
        [*apart, "debootstrap", f"--include={INSTALLED}", sources.RELEASE, str(root), mirror],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    if ran.returncode:
        raise WalkError(f"debootstrap: {ran.stdout[-2000:]}{ran.stderr[-2000:]}")


def _copy_of_the_project(target: Path) -> None:
    """A repository with the files as they are here, those that are not committed, too."""
    with _folder(target.parent / "work") as work:
        listed = subprocess.run(
            ["git", "-C", str(ROOT), "ls-files", "-z", "-co", "--exclude-standard"],
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        for name in filter(None, listed.split("\0")):
            if (ROOT / name).is_file():
                (work / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / name, work / name)
        author = ["-c", "user.name=Walk", "-c", "user.email=walk@localhost"]
        for command in (
            ["init", "-q", "-b", "main"],
            ["add", "-A"],
            [*author, "commit", "-q", "-m", "The walk"],
        ):
            subprocess.run(["git", "-C", str(work), *command], check=True)
        subprocess.run(["git", "clone", "-q", "--bare", str(work), str(target)], check=True)


@contextmanager
def _folder(path: Path) -> Iterator[Path]:
    path.mkdir(parents=True)
    yield path
    shutil.rmtree(path)


@contextmanager
def booted(root: Path, variables: dict[str, str]) -> Iterator[Machine]:
    """The Debian of ``root`` runs; with the end of the block all its processes end."""
    group = _cgroups() / f"estafette-walk-{os.getpid()}"
    group.mkdir()
    apart = "unshare --cgroup --mount --uts --ipc --net --pid --fork --kill-child --propagation private"
    enter = f"echo $$ > {group}/cgroup.procs; exec {apart} {HERE / 'boot.sh'} {root}"
    log = root.parent / "boot.log"
    with log.open("wb") as said:
        outer = subprocess.Popen(
            ["bash", "-c", enter], stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
    try:
        machine = Machine(root, _system_of(outer, log), variables)
        _await_boot(machine)
        yield machine
    finally:
        outer.send_signal(signal.SIGKILL)
        outer.wait()
        _remove(group)


def _system_of(outer: subprocess.Popen[bytes], log: Path) -> int:
    """The number here of the machine's process 1, once it is systemd."""
    children = Path(f"/proc/{outer.pid}/task/{outer.pid}/children")
    until = time.monotonic() + BOOT_SECONDS
    while time.monotonic() < until and outer.poll() is None:
        with suppress(OSError, LookupError, ValueError):
            child = int(children.read_text().split()[0])
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return child
        time.sleep(0.1)
    raise WalkError(f"the machine did not boot: {log.read_text(errors='replace')[-2000:]}")


def _await_boot(machine: Machine) -> None:
    until = time.monotonic() + BOOT_SECONDS
    said = ""
    while time.monotonic() < until:
        with suppress(WalkError):
            said = machine.run("systemctl is-system-running || systemctl --failed", seconds=60)
            if said.strip() == "running":
                return
        time.sleep(0.3)
    raise WalkError(f"the machine did not come up: {said}")


def _cgroups() -> Path:
    """Where the second kind of control groups is mounted and can be written. Raises ForbiddenError."""
    for line in Path("/proc/self/mounts").read_text().splitlines():
        _, place, kind, options, *_ = line.split()
        if kind == "cgroup2" and "rw" in options.split(",") and os.access(place, os.W_OK):
            return Path(place)
    raise ForbiddenError(
        "no cgroup2 is mounted here, or it cannot be written: systemd cannot be booted in it"
    )


def _remove(group: Path) -> None:
    """The groups that the machine made; its processes end a moment after their first."""
    for _ in range(100):
        for folder in sorted(group.rglob("*/"), reverse=True):
            with suppress(OSError):
                folder.rmdir()
        with suppress(OSError):
            group.rmdir()
            return
        time.sleep(0.1)
