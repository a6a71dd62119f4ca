"""One piece of news to the seats and masters of a game, each in their language; it must not choose it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import observers, send
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Sheet
from mailer.table import people
from mailer.table.play import Play

Worded = Callable[[Eyes], Sheet | None]
"""What one reader is told; None where it is nothing to them. ``Eyes.seat`` is None for a master."""


def to_seats(
    session: Session,
    house: House,
    play: Play,
    worded: Worded,
    key: str,
    now: Instant,
    but: Collection[int] = (),
) -> None:
    """A letter to each seat but those of the persons in ``but``; ``key`` names the news once and for all."""
    phase = sights.current_phase(play)
    for seat, (player, person) in people.seated(session, play.row).items():
        sheet = worded(Eyes(play, seat, person.lang, person.zone))
        if sheet is not None and person.id not in but:
            named = send.key_of("news", key, seat, game=play.row, phase=phase)
            send.to_place(session, house, person, player, play.row, sheet, key=named, now=now)


def to_masters(
    session: Session,
    house: House,
    play: Play,
    worded: Worded,
    key: str,
    now: Instant,
    but: Collection[int] = (),
) -> None:
    """The same to those who run the game and do not play in it."""
    phase = sights.current_phase(play)
    for office, person in people.presiding(session, play.row):
        sheet = worded(Eyes(play, None, person.lang, person.zone))
        if sheet is not None and person.id not in but:
            named = send.key_of("news", key, f"master{office.id}", game=play.row, phase=phase)
            send.to_place(session, house, person, office, play.row, sheet, key=named, now=now)


def to_all(
    session: Session,
    house: House,
    play: Play,
    worded: Worded,
    key: str,
    now: Instant,
    but: Collection[int] = (),
) -> None:
    """To seats and masters."""
    to_seats(session, house, play, worded, key, now, but)
    to_masters(session, house, play, worded, key, now, but)


def to_public(
    session: Session,
    house: House,
    play: Play,
    worded: Callable[[Eyes], Sheet],
    key: str,
    now: Instant,
    but: Collection[int] = (),
) -> None:
    """To seats, masters and those who watch: what anybody may know."""
    to_all(session, house, play, worded, key, now, but)
    observers.news(session, house, play, worded, f"news/{key}", now)
