"""A folder in which the judge can be tried: configuration, accounts, passwords; it starts nothing."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import SecretStr

from mailer.config import Config, Embedded, Imap, Judge, Smtp
from mailer.post.client import Desk
from mailer.trouble import OperatorError

DOMAIN = "localhost"
JUDGE = f"judge@{DOMAIN}"
HOST = "127.0.0.1"
_ACCOUNTS = "accounts.json"


class NoTrialError(OperatorError):
    """There is no trial game in the folder."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """``passwords`` by account; ports as they are listened on."""

    folder: Path
    passwords: dict[str, str]
    smtp_port: int
    imap_port: int

    def config(self) -> Config:
        """The judge's configuration: everything embedded, everything in the folder."""
        accounts = {name: SecretStr(password) for name, password in self.passwords.items()}
        return Config(
            database=f"sqlite:///{self.folder / 'estafette.db'}",
            secret_file=self.folder / "secret",
            judge=Judge(address=JUDGE),
            imap=Imap(host=HOST, port=self.imap_port, user="judge", poll_seconds=5.0),
            smtp=Smtp(host=HOST, port=self.smtp_port),
            embedded=Embedded(
                enabled=True,
                host=HOST,
                smtp_port=self.smtp_port,
                imap_port=self.imap_port,
                accounts=accounts,
                keep=self.folder / "mail",
            ),
        )

    def desk(self, account: str, name: str = "") -> Desk:
        """The mail desk of an account."""
        return Desk(
            f"{account}@{DOMAIN}", self.passwords[account], HOST, self.imap_port, self.smtp_port, name
        )

    def at(self, smtp_port: int, imap_port: int) -> Workspace:
        """The same at the ports that were really taken."""
        return replace(self, smtp_port=smtp_port, imap_port=imap_port)

    def save(self) -> None:
        """Write accounts and ports, readable by this user only, for `estafette mail`."""
        path = self.folder / _ACCOUNTS
        path.touch(mode=0o600)
        table = {"passwords": self.passwords, "smtp_port": self.smtp_port, "imap_port": self.imap_port}
        path.write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def new_workspace(folder: Path, accounts: Sequence[str], smtp_port: int, imap_port: int) -> Workspace:
    """A fresh workspace; what the folder held before is moved aside, never deleted."""
    if folder.exists() and any(folder.iterdir()):
        number = 1
        while (aside := folder.with_name(f"{folder.name}.{number}")).exists():
            number += 1
        folder.rename(aside)
    folder.mkdir(parents=True, exist_ok=True)
    passwords = {name: secrets.token_urlsafe(9) for name in ("judge", *accounts)}
    workspace = Workspace(folder.resolve(), passwords, smtp_port, imap_port)
    workspace.save()
    return workspace


def old_workspace(folder: Path) -> Workspace:
    """The workspace that a former run left. Raises NoTrialError where there is none."""
    try:
        table = json.loads((folder / _ACCOUNTS).read_text("utf-8"))
        return Workspace(folder.resolve(), table["passwords"], table["smtp_port"], table["imap_port"])
    except (OSError, ValueError, KeyError) as error:
        raise NoTrialError(
            f"There is no trial game in {folder}.", "Start one with `make run` (or `estafette run`)."
        ) from error
