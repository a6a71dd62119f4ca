"""Reads secrets from files that nobody else may read, and refuses others; it must not log or keep them."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from mailer.base.trouble import OperatorError

OTHERS = stat.S_IRWXG | stat.S_IRWXO


class NotPrivateError(OperatorError):
    """A file with a secret in it is open to others, or cannot be read."""


def require(path: Path, what: str) -> None:
    """Raises NotPrivateError unless only this user (or root) owns ``path`` and only its owner may touch it.

    ``what`` says what it holds. Files that systemd hands over (LoadCredential=) are private by their folder.
    """
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise NotPrivateError(f"{path} is no file; it should hold {what}.", "Name a plain file.")
    if _is_credential(path):
        return
    mode = f"{stat.S_IMODE(about.st_mode):04o}"
    if about.st_mode & OTHERS:
        raise NotPrivateError(
            f"{path} holds {what}, and others than its owner may use it: mode {mode}.",
            f"chmod 600 {path}, and change what stood in it if anybody else may have read it.",
        )
    if os.geteuid() != 0 and about.st_uid not in (os.geteuid(), 0):
        raise NotPrivateError(
            f"{path} holds {what} and belongs to another user (number {about.st_uid}).",
            f"Let the judge's user own it: chown {os.geteuid()} {path}.",
        )


def read(path: Path, what: str) -> str:
    """The first line of a private file. Raises NotPrivateError."""
    try:
        require(path, what)
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise NotPrivateError(
            f"{path}, which should hold {what}: {error.strerror or error}.",
            "Check its name in the configuration, and that the judge's user may read it.",
        ) from error
    except UnicodeDecodeError as error:
        raise NotPrivateError(f"{path}, which should hold {what}, is no text.", "Write it anew.") from error
    if not lines or not lines[0].strip():
        raise NotPrivateError(f"{path}, which should hold {what}, is empty.", "Write it on its first line.")
    return lines[0].strip()


def holds_secret(table: Mapping[str, Any]) -> bool:
    """Whether a configuration holds a password."""
    inner = [table.get(name) for name in ("imap", "smtp")]
    if any(isinstance(part, dict) and part.get("password") for part in inner):
        return True
    embedded = table.get("embedded")
    if isinstance(embedded, dict) and embedded.get("accounts"):
        return True
    try:
        return bool(make_url(str(table.get("database", ""))).password)
    except (ArgumentError, ValueError):
        return False


def _is_credential(path: Path) -> bool:
    """Whether systemd put the file where only the service can reach it; its mode is 0440 by an ACL."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    return bool(folder) and path.resolve().parent == Path(folder).resolve()
