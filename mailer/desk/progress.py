"""Whose answers a game has and whose it lacks, for a master who does not play; it tells no answer itself."""

from __future__ import annotations

from sqlmodel import Session

from adjudicator.kinds import Seat
from mailer.letters import eyes as sights
from mailer.store.models import GameRow, Person
from mailer.table import people
from mailer.table.play import Play


def may_know(session: Session, row: GameRow, person: Person) -> bool:
    """Whether the person runs the game and never had a seat of it: to a foe it would tell who hesitates.

    Who gave a seat up may take one again.
    """
    if people.player_of(session, row, person) is not None:
        return False
    return any(held_by.id == person.id for _, held_by in people.presiding(session, row))


def of(session: Session, play: Play) -> tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats asked now: whose orders are complete, whose are begun, and from whom nothing came.

    For seats in civil disorder the rules decide: they are none of these.
    """
    disorder = {seat for seat, (player, _) in people.seated(session, play.row).items() if player.dummy}
    asked = [seat for seat in dict.fromkeys(ask.seat for ask in play.asks) if seat not in disorder]
    done = [seat for seat in asked if seat in play.match.ready or sights.is_complete(play, seat)]
    begun = [seat for seat in asked if seat not in done and seat in play.match.drafts]
    return tuple(done), tuple(begun), tuple(seat for seat in asked if seat not in (*done, *begun))
