"""Deals with one letter in a process of its own, after an attempt that came to no good end; then it ends."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress

from adjudicator.kinds import Instant
from mailer.sandbox import bounds
from mailer.sandbox.frames import Line


def serve(end: socket.socket) -> None:
    """Do what is asked, once: a letter's number, the moment as of which, the present one, the configuration.

    The answer is the outcome, or null where the database or the secret cannot be used.
    """
    from sqlalchemy.exc import DBAPIError

    from mailer import process
    from mailer.config import Config
    from mailer.hands import Hands
    from mailer.house import open_house
    from mailer.store.database import open_database
    from mailer.trouble import OperatorError

    line = Line(end)
    asked, _ = line.receive()
    number, now, present, plain = json.loads(asked)
    began = time.monotonic()
    hands = Hands(clock=lambda: Instant(present + int(time.monotonic() - began)))
    config = Config(**plain)
    bounds.memory()
    bounds.seconds(bounds.TRIED_SECONDS)
    outcome: process.Outcome | None = None
    with suppress(DBAPIError, OperatorError):
        house = open_house(config)
        database = open_database(config.database, create=False)
        outcome = process.attempted(database.hasty, house, number, Instant(now), hands)
        database.close()
    line.send(json.dumps(outcome))
