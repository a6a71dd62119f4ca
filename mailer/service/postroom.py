"""Turns the configuration into mailbox, relay and, if wanted, the embedded post office; it reads no mail."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mailer.base.config import Config
from mailer.post.connection import Account
from mailer.post.faults import NotInstalled
from mailer.post.smtp import Relay

if TYPE_CHECKING:
    from mailer.post.post_office import PostOffice


@dataclass(frozen=True, slots=True)
class Postroom:
    """Where mail comes from and goes to; ``office`` runs only where the configuration embeds one."""

    account: Account
    relay: Relay
    office: PostOffice | None = None

    def close(self) -> None:
        """Shut the embedded post office, if there is one."""
        if self.office is not None:
            self.office.stop()


def post_office() -> type[PostOffice]:
    """The embedded post office, whose libraries only those install who want it. Raises NotInstalled."""
    try:
        from mailer.post.post_office import PostOffice
    except ImportError as error:
        if (error.name or "").startswith("mailer"):
            raise
        raise NotInstalled(
            f"The embedded post office lacks what it is made of: {error}.",
            "pip install 'estafette-judge[try]' into this environment; in the source's folder `make run` "
            "does that. A judge with a mailbox elsewhere needs none of it.",
        ) from error
    return PostOffice


def open_postroom(config: Config) -> Postroom:
    """Start what the configuration embeds. Raises PostError where that is not installed or cannot listen.

    A port of 0 in [imap] or [smtp] means the one that the embedded post office got.
    """
    password = config.imap.password.get_secret_value()
    office: PostOffice | None = None
    if config.embedded.enabled:
        accounts = {name: secret.get_secret_value() for name, secret in config.embedded.accounts.items()}
        # The judge's own mailbox needs no password that anybody has to know.
        password = password or accounts.get(config.imap.user, "") or secrets.token_urlsafe(24)
        office = post_office()(
            config.embedded.host,
            config.embedded.smtp_port,
            config.embedded.imap_port,
            {**accounts, config.imap.user: password},
            domain=config.judge.address.rpartition("@")[2],
            keep=config.embedded.keep,
        )
        office.start()
    return Postroom(
        Account(
            host=config.imap.host,
            port=config.imap.port or (office.ports.imap if office else 0),
            user=config.imap.user,
            password=password,
            security=config.imap.security,
            mailbox=config.imap.mailbox,
            idle=config.imap.idle,
        ),
        Relay(
            host=config.smtp.host,
            port=config.smtp.port or (office.ports.smtp if office else 0),
            user=config.smtp.user,
            password=config.smtp.password.get_secret_value(),
            security=config.smtp.security,
            hostname=config.judge.address.rpartition("@")[2] or None,
        ),
        office,
    )
