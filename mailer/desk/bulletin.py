"""One piece of news of a game, each reader's in their language; it does not choose it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import send, telling
from mailer.desk.telling import PUBLIC, Group, Hearer, Message
from mailer.letters import eyes as sights
from mailer.letters.eyes import Eyes
from mailer.letters.sheet import Sheet
from mailer.table.play import Play

Worded = Callable[[Eyes], Sheet | None]
"""What one reader is told; None where it is nothing to them. ``Eyes.seat`` is None for a spectator."""


def post(
    session: Session,
    house: House,
    play: Play,
    worded: Worded,
    key: str,
    now: Instant,
    *,
    to: Sequence[Group] = PUBLIC,
    but: Collection[int] = (),
) -> None:
    """A letter to each but the persons in ``but``; ``key`` names the news once and for all.

    Without ``to`` it is what anybody may know.
    """
    row, phase = play.row, sights.current_phase(play)

    def write(hearer: Hearer) -> Message | None:
        sheet = worded(hearer.eyes(play))
        named = send.key_of("news", key, hearer.who, game=row, phase=phase)
        return Message(named, sheet) if sheet is not None else None

    telling.tell(session, house, row, telling.at_game(session, row, *to), write, now, but=but)
