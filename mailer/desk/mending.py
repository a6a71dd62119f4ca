"""Tells all who have to do with a game that its master changed it beside the play; it must not change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sqlmodel import select

from adjudicator.kinds import Event, Seat
from mailer.desk import observers, people, send
from mailer.desk.visit import Visit
from mailer.letters import mending
from mailer.letters.eyes import Eyes, current_phase
from mailer.letters.sheet import Sheet
from mailer.play import Play
from mailer.store.models import VoteRow
from mailer.undone import Undone

Worded = Callable[[Eyes], Sheet]


def drop_votes(visit: Visit, play: Play) -> None:
    """Nobody has voted for anything in the position as it is now."""
    for row in visit.session.exec(select(VoteRow).where(VoteRow.game_id == play.row.id)).all():
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
    row, held = play.row, people.seated(visit.session, play.row)
    phase = current_phase(play)

    def key(who: str) -> str:
        return send.key_of(kind, play.match.steps, who, game=row, phase=phase)

    for seat, (player, person) in held.items():
        eyes = Eyes(play, seat, person.lang, person.zone)
        visit.later.append(
            partial(
                send.to_seat,
                visit.session,
                visit.house,
                person,
                player,
                row,
                worded(eyes),
                key=key(seat),
                now=visit.now,
                scene=play.title.scene(eyes.view, (), person.lang),
            )
        )
    playing = {person.id for _, person in held.values()}
    for office, master in people.masters(visit.session, row):
        if master.id in playing:
            continue
        eyes = Eyes(play, None, master.lang, master.zone)
        visit.later.append(
            partial(
                send.to_master,
                visit.session,
                visit.house,
                master,
                office,
                row,
                worded(eyes),
                key=key(f"master{office.id}"),
                now=visit.now,
                scene=play.title.scene(eyes.view, (), master.lang),
            )
        )
    observers.news(visit.session, visit.house, play, worded, f"{kind}/{play.match.steps}", visit.now)


def languages(visit: Visit, play: Play) -> dict[Seat, str]:
    """Seat -> the language of who holds it."""
    return {seat: person.lang for seat, (_, person) in people.seated(visit.session, play.row).items()}
