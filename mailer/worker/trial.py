"""Deals with one letter in a process of its own, after an attempt that came to no good end; then it ends."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress

from sqlalchemy.exc import DBAPIError

from adjudicator.codec import loads
from adjudicator.kinds import Instant
from mailer.base.config import Config
from mailer.base.house import open_house
from mailer.base.trouble import OperatorError
from mailer.post.letter import BadMail, Letter
from mailer.sandbox import bounds
from mailer.sandbox.frames import Pipe
from mailer.sandbox.reader import LetterRead, TrialLetter
from mailer.store.database import open_database
from mailer.worker import process
from mailer.worker.hands import Hands, Read


def serve(end: socket.socket) -> None:
    """Do what is asked, once: a trial, the configuration, the letter as it was read.

    The answer is the outcome, or null where the database or the secret cannot be used.
    """
    line = Pipe(end)
    asked, given = line.receive()
    told, plain = json.loads(asked)
    trial, config = loads(told, TrialLetter), Config(**plain)
    found = loads(given.decode("utf-8", "surrogatepass"), LetterRead).read if given else None
    read = {trial.letter: Read(found, trial.charsets)} if isinstance(found, Letter | BadMail) else {}
    began = time.monotonic()
    hands = Hands(clock=lambda: Instant(trial.present + int(time.monotonic() - began)))
    bounds.memory()
    bounds.seconds(bounds.TRIED_SECONDS)
    outcome: process.Outcome | None = None
    with suppress(DBAPIError, OperatorError):
        house = open_house(config)
        database = open_database(config.database, create=False)
        outcome = process.attempted(database.hasty, house, trial.letter, trial.now, hands, read)
        database.close()
    line.send(json.dumps(outcome))
