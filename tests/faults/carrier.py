"""The process that makes and sends mails, which kills itself after a given number of steps, once."""

from __future__ import annotations

import os
from pathlib import Path

import aiosmtplib.protocol

from mailer.outbox import carrying, mails
from tests.faults.victim import DIES, Steps
from tests.worker.town import Drawing


def main() -> None:
    """Serve like the real one. The next one started after a death lives."""
    left, _, place = os.environ[DIES].partition(" ")
    carrying._paint = lambda scene: Drawing()
    if int(left) >= 0 and not Path(place).exists():
        # Made at the first step of all, so that it is there only where somebody died or is about to.
        steps = _Noted(int(left), place)
        steps.around(mails.Composer, "mail", "the carrier's composing")
        steps.around(aiosmtplib.protocol.SMTPProtocol, "write", "a piece of the carrier's SMTP")
        steps.around(carrying, "write_frame", "an answer of the carrier")
    carrying.main()


class _Noted(Steps):
    """Writes its death into a file that is not there before."""

    def __init__(self, left: int, place: str) -> None:
        super().__init__(left, "", -1)
        self._place = place

    def __call__(self, step: str) -> None:
        if self._left == 0:
            self._told = os.open(self._place, os.O_WRONLY | os.O_CREAT, 0o600)
        super().__call__(step)


if __name__ == "__main__":
    main()
