"""Checks that database, secret and mailbox are one house's, by their marks; it marks nothing itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sqlalchemy import Engine
from sqlmodel import Session

from mailer.base.config import Config
from mailer.base.house import House, SecretError, open_house
from mailer.doctor.finding import Finding, skipped, trouble, well
from mailer.inbox import identity
from mailer.inbox.identity import StrangeHouseError
from mailer.post.faults import NotOurMailbox
from mailer.post.filing import FiledMailbox
from mailer.store.database import SessionFactory, engine_of, is_yet_to_be_made, layouts

NAME = "mark"


def reads(engine: Engine) -> SessionFactory:
    """Sessions that read only."""
    return partial(Session, engine.execution_options(reads_only=True), expire_on_commit=False)


def of_database(engine: Engine, config: Config, shown: str) -> Finding:
    """Whether database and secret belong together."""
    house = _house(config)
    if house is None:
        return skipped(NAME, "Not looked at before the secret can be read.")
    try:
        marked = identity.require_one(reads(engine), house, shown)
    except StrangeHouseError as error:
        return trouble(NAME, error)
    if not marked:
        return skipped(NAME, f"{shown} is not marked as this secret's yet; the next start does that.")
    return well(NAME, f"{shown} and the secret are of one house.")


def of_mailbox(config: Config, mailbox: FiledMailbox) -> Iterator[Finding]:
    """Whether the connected mailbox belongs to them; nothing where it cannot be told. Raises PostError."""
    house = _house(config)
    if house is None or is_yet_to_be_made(config.database):
        return
    engine, shown = engine_of(config.database)
    try:
        with engine.execution_options(reads_only=True).connect() as connection:
            current, head = layouts(connection)
        if current == head:
            yield _mailbox(reads(engine), house, mailbox, shown)
    finally:
        engine.dispose()


def _mailbox(reader: SessionFactory, house: House, mailbox: FiledMailbox, shown: str) -> Finding:
    called = f"The mailbox {mailbox.account.mailbox} of {mailbox.account.user}"
    try:
        identity.require_one(reader, house, shown)
    except StrangeHouseError:
        return skipped(NAME, f"{called}: not looked at before database and secret are of one house.")
    try:
        marked = identity.require_mailbox(reader, house, mailbox)
    except NotOurMailbox as error:
        return trouble(NAME, error)
    if not marked:
        return skipped(NAME, f"{called} is not marked as this house's yet; the next start does that.")
    return well(NAME, f"{called} belongs to database and secret.")


def _house(config: Config) -> House | None:
    try:
        return open_house(config, create=False)
    except SecretError:  # the check of the secret tells
        return None
