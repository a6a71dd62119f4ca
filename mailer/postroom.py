"""Turns the configuration into mailbox, relay and, if wanted, the embedded post office; it reads no mail."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from mailer.config import Config
from mailer.post.connection import Account
from mailer.post.embedded import PostOffice
from mailer.post.smtp import Relay


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


def open_postroom(config: Config) -> Postroom:
    """Start what the configuration embeds. Raises PortInUse or PostError where that cannot listen.

    A port of 0 in [imap] or [smtp] means the one that the embedded post office got.
    """
    password = config.imap.password.get_secret_value()
    office: PostOffice | None = None
    if config.embedded.enabled:
        accounts = {name: secret.get_secret_value() for name, secret in config.embedded.accounts.items()}
        # The judge's own mailbox needs no password that anybody has to know.
        password = password or accounts.get(config.imap.user, "") or secrets.token_urlsafe(24)
        office = PostOffice(
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
