"""A folder in which the judge can be tried: accounts, passwords, the game played; it starts nothing."""

from __future__ import annotations

import fcntl
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from pydantic import SecretStr

from adjudicator.kinds import Seat
from mailer.base.config import Config, Embedded, Imap, Judge, Limits, Smtp, Web
from mailer.base.trouble import OperatorError
from mailer.post.client import Desk

DOMAIN = "localhost"
JUDGE = f"judge@{DOMAIN}"
HOST = "127.0.0.1"
_ACCOUNTS, _LOCK = "accounts.json", "lock"


class NoTrialError(OperatorError):
    """There is no trial game in the folder."""


class RunningError(OperatorError):
    """Somebody plays in the folder."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The game as it was asked for. ``seat`` is empty for any; ``begun`` once every seat is taken.

    ``robot`` and ``temper``: who plays the others.
    """

    title: str
    scenario: str
    seat: str = ""
    name: str = "Guest"
    lang: str = "en"
    seed: int = 1
    seats: tuple[Seat, ...] = ()
    begun: bool = False
    robot: str = "simple"
    temper: str = ""


TRIES = 10_000
"""Letters a day in which nothing is understood and that are still answered in full."""


@dataclass(frozen=True, slots=True)
class Workspace:
    """``passwords`` by account; ports as they are listened on; the game to be played here, if it is one.

    Without a ``web_port`` the judge shows no pages.
    """

    folder: Path
    passwords: dict[str, str]
    smtp_port: int
    imap_port: int
    plan: Plan | None = None
    web_port: int | None = None

    def config(self) -> Config:
        """The judge's configuration: everything embedded, everything in the folder."""
        accounts = {name: SecretStr(password) for name, password in self.passwords.items()}
        return Config(
            database=f"sqlite:///{self.folder / 'estafette.db'}",
            secret_file=self.folder / "secret",
            judge=Judge(address=JUDGE),
            # Whoever tries the judge out here is no robot, and looks for words as long as it takes.
            limits=Limits(refusals_per_day=TRIES, seat_refusals_per_day=TRIES),
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
            web=self._web(),
        )

    def _web(self) -> Web:
        """The judge's pages: with them letters lead to a seat's view, and LINK to a page to write on."""
        if self.web_port is None:
            return Web()
        return Web(enabled=True, host=HOST, port=self.web_port, base_url=f"http://{HOST}:{self.web_port}")

    def desk(self, account: str, name: str = "") -> Desk:
        """The mail desk of an account."""
        return Desk(
            f"{account}@{DOMAIN}", self.passwords[account], HOST, self.imap_port, self.smtp_port, name
        )

    def at(self, smtp_port: int, imap_port: int) -> Workspace:
        """The same at the ports that were really taken."""
        return replace(self, smtp_port=smtp_port, imap_port=imap_port)

    def save(self) -> None:
        """Write it down, readable by this user only, for `estafette mail` and for the next start."""
        table = {
            "passwords": self.passwords,
            "smtp_port": self.smtp_port,
            "imap_port": self.imap_port,
            "plan": asdict(self.plan) if self.plan else None,
        }
        half = self.folder / f"{_ACCOUNTS}.new"
        half.touch(mode=0o600)
        half.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
        half.replace(self.folder / _ACCOUNTS)


def new_workspace(
    folder: Path,
    accounts: Sequence[str],
    smtp_port: int,
    imap_port: int,
    known: Mapping[str, str] | None = None,
) -> Workspace:
    """A fresh workspace; what the folder held before is moved aside, never deleted.

    Accounts whose password is ``known`` keep it.
    """
    move_aside(folder)
    folder.mkdir(parents=True, exist_ok=True)
    passwords = {name: secrets.token_urlsafe(9) for name in ("judge", *accounts)}
    passwords.update({name: word for name, word in (known or {}).items() if name in passwords})
    workspace = Workspace(folder.resolve(), passwords, smtp_port, imap_port)
    workspace.save()
    return workspace


def move_aside(folder: Path) -> Path | None:
    """Give what the folder holds another name; which, or None where there was nothing."""
    if not folder.exists() or not any(path.name != _LOCK for path in folder.iterdir()):
        return None
    number = 1
    while (aside := folder.with_name(f"{folder.name}.{number}")).exists():
        number += 1
    folder.rename(aside)
    return aside


def old_workspace(folder: Path) -> Workspace:
    """The workspace that a former run left. Raises NoTrialError where there is none."""
    try:
        table = json.loads((folder / _ACCOUNTS).read_text("utf-8"))
        plan = table.get("plan")
        return Workspace(
            folder.resolve(),
            table["passwords"],
            table["smtp_port"],
            table["imap_port"],
            Plan(**{**plan, "seats": tuple(plan["seats"])}) if plan else None,
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoTrialError(
            f"There is no trial game in {folder}.", "Start one with `make run` (or `estafette run`)."
        ) from error


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep others from playing in the folder meanwhile. Raises RunningError where somebody does."""
    if not folder.exists():
        yield
        return
    with (folder / _LOCK).open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise RunningError(f"Somebody plays in {folder}.", "Stop that first.") from error
        yield
