"""Asks the gpg program about keys and signatures, each time in a home of its own; it must not decide."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from mailer.post.pgp import Signed

SECONDS = 20
_OPTIONS = (
    "--batch",
    "--no-tty",
    "--no-options",
    "--no-autostart",
    "--disable-dirmngr",
    "--no-auto-key-locate",
    "--no-auto-key-import",
    "--no-default-keyring",
    "--trust-model",
    "always",
    "--weak-digest",
    "SHA1",
    "--status-fd",
    "2",
    "--quiet",
)

Why = Literal["bad", "other-key", "expired", "revoked", "unreadable"]
"""What is wrong with a signature."""


@dataclass(frozen=True, slots=True)
class Key:
    """A public key: its fingerprint, the names on it, and nothing else of it, armoured."""

    fingerprint: str
    names: tuple[str, ...]
    armored: str


@dataclass(frozen=True, slots=True)
class Good:
    """A signature by the key. ``identity`` is the same for this very signature only; ``text`` is what an
    inline signature covers."""

    identity: str
    text: bytes


@dataclass(frozen=True, slots=True)
class Bad:
    """No good signature by the key."""

    why: Why


def is_here() -> bool:
    """Whether the program is installed."""
    return shutil.which("gpg") is not None


def read_key(armored: str) -> Key | None:
    """The one public key that the text holds; None where there is none, several, or an expired one."""
    with _home() as home:
        status, _ = _ask(home, ["--import-options", "import-minimal", "--import"], armored.encode())
        if status is None:
            return None
        _, listed = _ask(home, ["--with-colons", "--fixed-list-mode", "--list-keys"])
        rows = [line.split(":") for line in listed.decode("utf-8", "replace").split("\n")]
        keys = [row for row in rows if row[0] == "pub"]
        prints = [row[9] for row in rows if row[0] == "fpr"]
        if len(keys) != 1 or not prints or keys[0][1] in ("e", "r", "d", "i"):
            return None
        names = tuple(row[9] for row in rows if row[0] == "uid" and len(row) > 9)
        _, exported = _ask(home, ["--armor", "--export-options", "export-minimal", "--export", prints[0]])
        text = exported.decode("ascii", "replace")
        return Key(prints[0], names, text) if "BEGIN PGP PUBLIC KEY" in text else None


def check(armored: str, signed: Signed) -> Good | Bad:
    """Whether the key made the one signature."""
    with _home() as home:
        imported, _ = _ask(home, ["--import"], armored.encode("ascii", "replace"))
        if imported is None:
            return Bad("unreadable")
        if signed.inline:
            status, text = _ask(home, ["--decrypt"], signed.data)
        else:
            signature = home / "letter.sig"
            signature.write_bytes(signed.signature)
            status, text = _ask(home, ["--verify", str(signature), "-"], signed.data)
    return _judge(status or [], text, _fingerprint(imported))


def _fingerprint(imported: list[str]) -> str:
    return next((line.split()[2] for line in imported if line.startswith("IMPORT_OK ")), "")


def _judge(status: list[str], text: bytes, fingerprint: str) -> Good | Bad:
    words = {line.split()[0]: line.split()[1:] for line in reversed(status) if line}
    signatures = sum(line.startswith("NEWSIG") for line in status)
    if signatures > 1 or "DECRYPTION_INFO" in words:
        return Bad("unreadable")
    if "BADSIG" in words:
        return Bad("bad")
    if "REVKEYSIG" in words:
        return Bad("revoked")
    if "EXPKEYSIG" in words or "EXPSIG" in words:
        return Bad("expired")
    if "NO_PUBKEY" in words:
        return Bad("other-key")
    valid = words.get("VALIDSIG", [])
    if "GOODSIG" not in words or not valid or "ERRSIG" in words:
        return Bad("unreadable")
    if fingerprint not in (valid[0], valid[-1]):
        return Bad("other-key")
    identity = words.get("SIG_ID", [""])[0]
    return Good(f"{fingerprint[-16:]} {identity}", text) if identity else Bad("unreadable")


@contextmanager
def _home() -> Iterator[Path]:
    """An empty home: no keys, no trust and no settings of anybody are in it."""
    with TemporaryDirectory(prefix="estafette-gpg-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _ask(home: Path, what: list[str], given: bytes = b"") -> tuple[list[str] | None, bytes]:
    """(status lines, output) of one run; None for the lines where it could not be run."""
    program = shutil.which("gpg")
    if program is None:
        return None, b""
    path = os.environ.get("PATH", "")
    environment = {"PATH": path, "LC_ALL": "C", "HOME": str(home), "GNUPGHOME": str(home)}
    ring = ("--keyring", str(home / "ring.gpg"))
    try:
        ran = subprocess.run(
            [program, *_OPTIONS, *ring, *what],
            input=given,
            capture_output=True,
            timeout=SECONDS,
            env=environment,
            cwd=home,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None, b""
    lines = ran.stderr.decode("utf-8", "replace").split("\n")
    mark = "[GNUPG:] "
    return [line.removeprefix(mark) for line in lines if line.startswith(mark)], ran.stdout
