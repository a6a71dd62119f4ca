"""A Dovecot without root on free ports of loopback: LMTP in, IMAP out; every name is an account."""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

import pytest
from imapclient import IMAPClient

from mailer.post.filing import OWN_FOLDER
from tests.rig.needs import MissingError, free_ports, missing, program

PASSWORD = "everybody's"
PATIENCE = 20.0
_ROOT_BECOMES = "nobody"
_LMTP = "/usr/lib/dovecot/lmtp"

_CONFIGURATION = """
# Everything lies in one folder and runs under one user.
protocols = imap lmtp
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
first_valid_gid = 1

# Anybody may log in: who is who is no question of the tests. judge+token goes to judge.
{tls}
auth_username_format = %Ln
auth_failure_delay = 0
{namespace}
recipient_delimiter = +
mail_location = maildir:{folder}/mail/%n
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={folder}/mail/%n
}}

# A change of root needs root.
service anvil {{
  chroot =
  # Wrong passwords are answered at once.
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service stats {{
  chroot =
}}
# A process of its own for each login, as is usual, costs three times as much as the login.
service imap-login {{
  chroot =
  service_count = 0
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service imap {{
  service_count = 200
}}
service lmtp {{
  inet_listener lmtp {{
    address = 127.0.0.1
    port = {lmtp}
  }}
}}
protocol imap {{
  mail_max_userip_connections = 100
}}
protocol lmtp {{
  postmaster_address = postmaster@localhost
}}
"""

_NAMESPACE = "namespace inbox {{\n  inbox = yes\n  prefix = {prefix}\n  separator = .\n}}"
_PLAIN = "ssl = no\ndisable_plaintext_auth = no"
_TLS = (
    "ssl = required\nssl_cert = <{folder}/cert.pem\nssl_key = <{folder}/key.pem\ndisable_plaintext_auth = yes"
)


class Dovecot:
    """Started by ``start`` or ``with``; ``stop`` and ``start`` again keep ports and mail.

    Under root it runs as ``nobody``. ``folder`` (short, for sockets lie in it) goes with ``close``. With
    ``tls`` (files of certificate and key) it speaks IMAP only over TLS: at ``imaps``, or after STARTTLS.
    With ``prefix`` (``INBOX.``) folders can be made below it only, as with Courier and Cyrus.
    """

    def __init__(self, tls: tuple[Path, Path] | None = None, prefix: str = "") -> None:
        self.prefix = prefix
        self._program = program("dovecot")
        self._setpriv = program("setpriv")
        if not Path(_LMTP).exists():
            raise MissingError("Dovecot's LMTP is not installed on this machine (package dovecot-lmtpd)")
        self.imap, self.lmtp, self.imaps = free_ports(3)
        self.tls = tls
        self.folder = Path(tempfile.mkdtemp(prefix="estafette-dovecot-"))
        self._process: subprocess.Popen[bytes] | None = None
        user = pwd.getpwnam(_ROOT_BECOMES) if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        self._user = user
        (self.folder / "mail").mkdir()
        if tls is not None:
            for file, name in zip(tls, ("cert.pem", "key.pem"), strict=True):
                shutil.copy(file, self.folder / name)
        self._configure()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    def start(self) -> None:
        """Start and wait until both ports answer. Raises RuntimeError with its log where it does not."""
        command = [self._setpriv, "--pdeathsig", "TERM"]
        if os.geteuid() == 0:
            command += [f"--reuid={self._user.pw_uid}", f"--regid={self._user.pw_gid}", "--clear-groups"]
        command += [self._program, "-F", "-c", str(self.folder / "dovecot.conf")]
        with (self.folder / "said").open("wb") as said:
            self._process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while not (_answers(self.imap) and _answers(self.lmtp)):
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                said = (self.folder / "said").read_text("utf-8", "replace")
                raise RuntimeError(f"Dovecot does not start:\n{said}\n{self.log()}")
            time.sleep(0.02)

    @property
    def running(self) -> bool:
        """Whether it was started and not stopped."""
        return self._process is not None

    def stop(self) -> None:
        """Stop it with all its processes; mail and ports are kept for the next ``start``."""
        process, self._process = self._process, None
        if process is None:
            return
        # The master alone would leave those that are in IDLE alive for half a minute.
        self._signal(process, signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        self._signal(process, signal.SIGKILL)
        process.wait()

    @staticmethod
    def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, number)

    def close(self) -> None:
        """Stop it and forget its mail."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def deliver(self, to: str, raw: bytes, sender: str = "") -> None:
        """Put a mail into the mailbox of ``to`` (``judge+token@localhost``) by LMTP."""
        self.deliver_all([(to, raw, sender)])

    def deliver_all(self, mails: Sequence[tuple[str, bytes, str]]) -> None:
        """(to, raw, envelope sender) over one connection, in order."""
        with smtplib.LMTP("127.0.0.1", self.lmtp, timeout=PATIENCE) as client:
            for to, raw, sender in mails:
                refused = client.sendmail(sender, [to], raw)
                assert not refused, refused

    @contextlib.contextmanager
    def login(self, who: str, folder: str = "INBOX", *, readonly: bool = True) -> Iterator[IMAPClient]:
        """A mail client with a folder of ``who`` open."""
        with IMAPClient("127.0.0.1", port=self.imap, ssl=False, timeout=PATIENCE) as client:
            if self.tls is not None:
                client.starttls(ssl.create_default_context(cafile=str(self.tls[0])))
            client.login(who, PASSWORD)
            client.select_folder(folder, readonly=readonly)
            yield client

    def mails(self, who: str, folder: str = "INBOX") -> list[bytes]:
        """All mails in a folder, the oldest first; none is flagged by it."""
        with self.login(who, folder) as client:
            uids = client.search("ALL")
            found = {}
            for start in range(0, len(uids), 200):
                found.update(client.fetch(uids[start : start + 200], ["BODY.PEEK[]"]))
        return [bytes(found[uid][b"BODY[]"]) for uid in sorted(found)]

    def folders(self, who: str) -> dict[str, int]:
        """How many mails each folder of ``who`` holds, but for the judge's own with its notes."""
        with self.login(who) as client:
            names = [name for _, _, name in client.list_folders() if name != OWN_FOLDER]
            return {name: client.folder_status(name, ["MESSAGES"])[b"MESSAGES"] for name in names}

    def wipe(self) -> None:
        """Forget all mail of everybody: for the next test of the same server. Nobody may be logged in."""
        for maildir in (self.folder / "mail").iterdir():
            shutil.rmtree(maildir, ignore_errors=True)

    def maildir(self, who: str) -> Path:
        """Where the mail of ``who`` lies."""
        return self.folder / "mail" / who

    def log(self) -> str:
        """The end of the server's log."""
        with contextlib.suppress(OSError):
            return (self.folder / "log").read_text("utf-8", "replace")[-5000:]
        return ""

    def _configure(self) -> None:
        group = grp.getgrgid(self._user.pw_gid).gr_name
        text = _CONFIGURATION.format(
            folder=self.folder,
            user=self._user.pw_name,
            group=group,
            uid=self._user.pw_uid,
            gid=self._user.pw_gid,
            password=PASSWORD,
            imap=self.imap,
            lmtp=self.lmtp,
            imaps=self.imaps if self.tls else 0,
            namespace=_NAMESPACE.format(prefix=self.prefix) if self.prefix else "",
            tls=_TLS.format(folder=self.folder) if self.tls else _PLAIN,
        )
        (self.folder / "dovecot.conf").write_text(text, "utf-8")
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, self._user.pw_uid, self._user.pw_gid)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 2.0) as client:
            client.settimeout(5.0)
            return bool(client.recv(1))
    except OSError:
        return False


@pytest.fixture(scope="session")
def dovecot_server() -> Iterator[Dovecot]:
    """One Dovecot for all tests of this process; ``dovecot`` empties it for each."""
    try:
        server = Dovecot()
    except MissingError as error:
        missing(error)
        raise
    with server:
        yield server


@pytest.fixture
def dovecot(dovecot_server: Dovecot) -> Iterator[Dovecot]:
    """A running Dovecot without any mail."""
    dovecot_server.wipe()
    if not dovecot_server.running:
        dovecot_server.start()
    yield dovecot_server
    dovecot_server.wipe()
