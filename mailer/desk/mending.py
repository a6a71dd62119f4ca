"""Tells all who have to do with a game that its master changed it beside the play; it must not change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sqlmodel import select

from adjudicator.kinds import Event, Seat
from mailer.desk import send, telling, untold
from mailer.desk.consent import CONSENT
from mailer.desk.telling import AT_GAME, Group, Hearer, Message, at_game
from mailer.desk.visit import Visit
from mailer.letters import mending
from mailer.letters.eyes import current_phase
from mailer.letters.sheet import Sheet
from mailer.store.models import Observer, VoteRow
from mailer.table import people
from mailer.table.course import Undone
from mailer.table.play import Play

Worded = Callable[[Hearer], Sheet]


def drop_votes(visit: Visit, play: Play) -> None:
    """Nobody has voted for anything in the position as it is now; consent is not about a position."""
    for row in visit.session.exec(select(VoteRow).where(VoteRow.game_id == play.row.id)).all():
        if row.motion != CONSENT:
            visit.session.delete(row)
    visit.session.flush()


def tell_rolled_back(
    visit: Visit, play: Play, gone: Undone, sealed: str, dropped: Mapping[Seat, tuple[str, ...]]
) -> None:
    """Every seat and every master gets the position to which the game has gone back, and what of its own is
    ``dropped`` with that.

    A seat that has yet to hear how the game came there is told so; nothing waits any more.
    """

    def worded(hearer: Hearer) -> Sheet:
        missed = untold.joined(untold.take(visit.session, play, hearer, gone.to))
        eyes = hearer.eyes(play)
        lost = dropped.get(eyes.seat, ()) if eyes.seat is not None else ()
        return mending.rolled_back(eyes, missed, gone, sealed, lost, visit.now)

    _tell(visit, play, "rolled-back", worded)


def tell_edited(
    visit: Visit, play: Play, events: Sequence[Event], dropped: dict[Seat, tuple[str, ...]]
) -> None:
    """Every seat and every master gets old and new, and what stood of its own and fits no longer."""

    def worded(hearer: Hearer) -> Sheet:
        eyes = hearer.eyes(play)
        lost = dropped.get(eyes.seat, ()) if eyes.seat is not None else ()
        return mending.edited(eyes, events, lost, visit.now)

    _tell(visit, play, "edited", worded)


def _tell(visit: Visit, play: Play, kind: str, worded: Worded) -> None:
    """The letters show the game as it is now; those at it get theirs behind the answer to the master."""
    session, house, row, now = visit.session, visit.house, play.row, visit.now
    steps, phase = play.match.steps, current_phase(play)

    def write(hearer: Hearer) -> Message:
        key = send.key_of(kind, steps, hearer.who, game=row, phase=phase)
        if isinstance(hearer.at, Observer):
            return Message(key, worded(hearer))
        scene = play.title.scene(hearer.eyes(play).view, (), hearer.person.lang)
        return Message(key, worded(hearer), scene)

    def to(groups: tuple[Group, ...], later: list[Callable[[], None]] | None) -> None:
        telling.tell(session, house, row, at_game(session, row, *groups), write, now, later=later)

    to(AT_GAME, visit.reply.later)
    to(("observers",), None)


def languages(visit: Visit, play: Play) -> dict[Seat, str]:
    """Seat -> the language of who holds it."""
    return {seat: person.lang for seat, (_, person) in people.seated(visit.session, play.row).items()}
