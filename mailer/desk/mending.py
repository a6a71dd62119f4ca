"""Tells all who have to do with a game that its master changed it beside the play; it must not change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sqlmodel import select

from adjudicator.kinds import Event, Seat
from mailer.desk import observers, send
from mailer.desk.consent import CONSENT
from mailer.desk.visit import Visit
from mailer.letters import mending
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import Sheet
from mailer.store.models import Person, VoteRow
from mailer.table import people
from mailer.table.course import Undone
from mailer.table.play import Play

Worded = Callable[[Eyes], Sheet]


def drop_votes(visit: Visit, play: Play) -> None:
    """Nobody has voted for anything in the position as it is now; consent is not about a position."""
    for row in visit.session.exec(select(VoteRow).where(VoteRow.game_id == play.row.id)).all():
        if row.motion != CONSENT:
            visit.session.delete(row)
    visit.session.flush()


def tell_rolled_back(visit: Visit, play: Play, gone: Undone, sealed: str) -> None:
    """Every seat and every master gets the position to which the game has gone back."""
    _tell(visit, play, "rolled-back", lambda eyes: mending.rolled_back(eyes, gone, sealed, visit.now))


def tell_edited(
    visit: Visit, play: Play, events: Sequence[Event], dropped: dict[Seat, tuple[str, ...]]
) -> None:
    """Every seat and every master gets old and new, and what stood of its own and fits no longer."""

    def worded(eyes: Eyes) -> Sheet:
        lost = dropped.get(eyes.seat, ()) if eyes.seat is not None else ()
        return mending.edited(eyes, events, lost, visit.now)

    _tell(visit, play, "edited", worded)


def _tell(visit: Visit, play: Play, kind: str, worded: Worded) -> None:
    """The letters show the game as it is now, and go out behind the answer to the master."""
    session, house, row, now = visit.session, visit.house, play.row, visit.now
    phase = current_phase(play)

    def write(person: Person, at: send.At, seat: Seat | None, who: str) -> None:
        eyes = Eyes(play, seat, person.lang, person.zone)
        key = send.key_of(kind, play.match.steps, who, game=row, phase=phase)
        post = partial(send.to_place, session, house, person, at, row, worded(eyes), key=key, now=now)
        visit.reply.later.append(partial(post, scene=play.title.scene(eyes.view, (), person.lang)))

    for seat, (player, person) in people.seated(session, row).items():
        write(person, player, seat, seat)
    for office, person in people.presiding(session, row):
        write(person, office, None, f"master{office.id}")
    observers.news(session, house, play, worded, f"{kind}/{play.match.steps}", now)


def languages(visit: Visit, play: Play) -> dict[Seat, str]:
    """Seat -> the language of who holds it."""
    return {seat: person.lang for seat, (_, person) in people.seated(visit.session, play.row).items()}
