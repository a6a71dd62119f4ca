"""Checks of the programs that the judge calls: gpg for signatures, PostgreSQL's own for backups."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlmodel import Session, col, func, select

from mailer.base.config import Config
from mailer.doctor.finding import Finding, fault, warning, well
from mailer.post import gpg
from mailer.store.models import SigningKey

CLIENT = ("pg_dump", "pg_restore")
_INSTALL_CLIENT = "apt install postgresql-client, of the server's version or newer."


def check(config: Config) -> Iterator[Finding]:
    """Whether those are installed that this configuration calls."""
    if gpg.is_here():
        yield well("gpg", "Signatures of letters can be checked.")
    else:
        yield warning(
            "gpg",
            "The program gpg is not installed: SET KEY is refused, and signatures are not looked at.",
            "apt install gnupg",
        )
    if _is_postgresql(config):
        lacking = [name for name in CLIENT if shutil.which(name) is None]
        if lacking:
            yield warning(
                "postgresql-client",
                f"Not installed: {', '.join(lacking)}. `estafette backup` and `restore` cannot work.",
                _INSTALL_CLIENT,
            )
        else:
            yield well("postgresql-client", "The programs for backup and restore are installed.")


def keys(session: Session) -> Iterator[Finding]:
    """Whether letters that somebody signs can be told from those of a forger."""
    number = session.exec(select(func.count()).where(col(SigningKey.confirmed))).one()
    if number and not gpg.is_here():
        yield fault(
            "gpg",
            f"Keys of players: {number}; but the program gpg is not installed. Their signed letters prove "
            "nothing, and who let only signed letters count cannot play.",
            "apt install gnupg",
        )


def beside_server(version: tuple[int | str, ...]) -> Iterator[Finding]:
    """Whether pg_dump is old: it refuses a server that is newer than itself."""
    if shutil.which("pg_dump") is None:
        return
    said = subprocess.run(["pg_dump", "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\) (\d+)", said.stdout)
    if found is None:
        yield warning(
            "postgresql-client", f"pg_dump cannot be run: {said.stderr.strip()[:200]}", _INSTALL_CLIENT
        )
    elif version and int(found[1]) < int(version[0]):
        yield warning(
            "postgresql-client",
            f"pg_dump is of PostgreSQL {found[1]}, the server of {version[0]}: `estafette backup` fails.",
            _INSTALL_CLIENT,
        )


def _is_postgresql(config: Config) -> bool:
    try:
        return make_url(config.database).get_backend_name() == "postgresql"
    except ArgumentError:
        return False
