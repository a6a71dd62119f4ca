"""Postfix, as root, in front of a Dovecot: real SMTP, real queues, real bounces; loopback only."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Self

from tests.rig.dovecot import PATIENCE, Dovecot
from tests.rig.needs import MissingError, free_ports, program
from tests.rig.relay import Relay

DOMAINS = ("judge.example", "example.org", "localhost")
REFUSED = "refused.example"
"""A domain whose server knows nobody: whatever is sent there is accepted, and comes back."""

_MAIN = """
compatibility_level = 3.6
# Nothing outside of this folder, nothing outside of this machine.
queue_directory = {folder}/queue
data_directory = {folder}/data
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.judge.example
mydomain = judge.example
myorigin = judge.example
mydestination =
mynetworks = 127.0.0.0/8
default_transport = error:5.1.2 no mail leaves the tests
relay_transport = error:5.1.2 no mail leaves the tests

# Our domains are Dovecot's; who writes to the other one gets it back.
virtual_mailbox_domains = {domains}
virtual_mailbox_maps =
virtual_transport = lmtp:inet:127.0.0.1:{lmtp}
transport_maps = inline:{{ {refused}=smtp:[127.0.0.1]:{refusing} }}
relay_domains = {refused}
recipient_delimiter = +
local_recipient_maps =
alias_maps =
alias_database =
smtpd_relay_restrictions = permit_mynetworks, reject

{tls}
smtputf8_enable = yes
message_size_limit = 30000000
biff = no
"""

_TLS = """
smtpd_tls_cert_file = {cert}
smtpd_tls_key_file = {key}
smtpd_tls_security_level = encrypt
"""

# service type private unpriv chroot wakeup maxproc command
_MASTER = """
{smtp} inet n - n - - smtpd
{plain} inet n - n - - smtpd -o smtpd_tls_security_level={at_plain}
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""


class Postfix:
    """``with Postfix(dovecot) as postfix``: STARTTLS is wanted at ``smtp``, and may be left out at ``plain``.

    Beside a Dovecot without TLS neither knows it. Raises MissingError without root or without Postfix.
    """

    def __init__(self, dovecot: Dovecot) -> None:
        self._program = program("postfix")
        if os.geteuid() != 0:
            raise MissingError("Postfix needs root")
        self.smtp, self.plain = free_ports(2)
        self._refusing = Relay(0, at_rcpt=lambda to: f"550 5.1.1 <{to}>: no such user here")
        self._refusing.__enter__()
        self.folder = Path(tempfile.mkdtemp(prefix="estafette-postfix-"))
        self.folder.chmod(0o755)
        for name in ("queue", "data", "etc"):
            (self.folder / name).mkdir()
        shutil.chown(self.folder / "data", "postfix")
        cert, key = dovecot.tls or ("", "")
        values = {
            "folder": self.folder,
            "domains": ", ".join(DOMAINS),
            "refused": REFUSED,
            "lmtp": dovecot.lmtp,
            "tls": _TLS.format(cert=cert, key=key) if dovecot.tls else "",
            "at_plain": "may" if dovecot.tls else "none",
            "smtp": self.smtp,
            "plain": self.plain,
            "refusing": self._refusing.port,
        }
        (self.folder / "etc/main.cf").write_text(_MAIN.format(**values))
        (self.folder / "etc/master.cf").write_text(_MASTER.format(**values))

    def __enter__(self) -> Self:
        try:
            self._call("start")
            end = time.monotonic() + PATIENCE
            while not _answers(self.smtp):
                if time.monotonic() > end:
                    raise RuntimeError(f"Postfix does not answer:\n{self.log()}")
                time.sleep(0.05)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *about: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop it and forget its queue."""
        with contextlib.suppress(RuntimeError):
            self._call("stop")
        self._refusing.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)

    def queued(self) -> int:
        """How many mails wait in its queues."""
        places = ("incoming", "active", "deferred", "maildrop", "hold")
        return sum(path.is_file() for place in places for path in (self.folder / "queue" / place).rglob("*"))

    def log(self) -> str:
        """The end of its log."""
        with contextlib.suppress(OSError):
            return (self.folder / "log").read_text("utf-8", "replace")[-5000:]
        return ""

    def _call(self, what: str) -> None:
        done = subprocess.run(
            [self._program, "-c", str(self.folder / "etc"), what],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"postfix {what}: {done.stderr}\n{self.log()}")


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), 2.0) as client:
            client.settimeout(10.0)
            return client.recv(4).startswith(b"220")
    except OSError:
        return False
