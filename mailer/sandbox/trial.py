"""Deals with one letter in a process of its own, after an attempt that came to no good end; then it ends."""

from __future__ import annotations

import json
import socket
from contextlib import suppress

from adjudicator.kinds import Instant
from mailer.sandbox import bounds
from mailer.sandbox.frames import Line


def serve(end: socket.socket) -> None:
    """Do what is asked, once: a letter's number, the moment, the configuration.

    The answer is the outcome, or null where the database or the secret cannot be used.
    """
    from sqlalchemy.exc import DBAPIError

    from mailer import process
    from mailer.config import Config
    from mailer.house import open_house
    from mailer.store.database import open_database
    from mailer.trouble import OperatorError

    line = Line(end)
    asked, _ = line.receive()
    number, now, plain = json.loads(asked)
    config = Config(**plain)
    bounds.memory()
    bounds.seconds(bounds.TRIED_SECONDS)
    outcome: process.Outcome | None = None
    with suppress(DBAPIError, OperatorError):
        house = open_house(config)
        database = open_database(config.database, create=False)
        outcome = process.attempted(database.hasty, house, number, Instant(now))
        database.close()
    line.send(json.dumps(outcome))
