"""Tells all at a game where a master who plays is free, or bound again, as seats go out and come back."""

# What a seat says itself is told by CONSENT; here nobody has said anything: the seats that count are others.

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import consent, notify, votes
from mailer.table import names
from mailer.table.play import Play


@contextmanager
def told(session: Session, house: House, play: Play, now: Instant) -> Iterator[None]:
    """While the position changes: afterwards all are told if a master who plays is free by it, or bound.

    A game in which nobody has consented costs nothing more.
    """
    if not votes.voters(session, play, consent.CONSENT):
        yield
        return
    before = consent.unbound(session, house, play)
    yield
    if play.over is not None or (after := consent.unbound(session, house, play)) == before:
        return
    hidden = "-hidden" if names.hidden(play.row) else ""
    key = f"consent-left{hidden}" if after - before else f"consent-back{hidden}"
    ident = f"{play.row.era}.{play.match.steps}"
    notify.everyone(session, house, play.row, play, key, {}, ident=ident, now=now)
