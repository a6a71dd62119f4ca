"""Which question of a game a letter answers, and whether it is still open; it must not answer the letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session, col, select

from adjudicator.kinds import Instant, Seat
from mailer.desk.lexicon import any_of
from mailer.desk.send import Answered
from mailer.post.letter import Letter
from mailer.store.models import GameRow, Question
from mailer.table.play import Play

_REPLY = re.compile(
    rf"\s*{any_of('subject', 'reply', 'reply-elsewhere')}\s*(?:[\[(]\d+[\])])?\s*:", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bound:
    """What the letter of ours was about that this one answers.

    ``kind`` is the kind of the ask that it put to the writer, empty where it put none or that is not known;
    ``is_open`` tells that the same question is still open, ``undone`` that the game was taken back since.
    """

    phase: str
    kind: str
    is_open: bool
    undone: bool


def bound(
    session: Session, play: Play, answered: Answered, marked: int | None, seat: Seat | None
) -> Bound | None:
    """To what the letter is bound: by the headers that name our letter, by the ``marked`` number in the
    address to which it came; by the newer of both. ``seat`` is the writer's; None for those who answer no
    questions, whose letters are about a phase.
    """
    row = play.row
    phase = play.asks[0].phase if play.asks else ""
    if seat is None:
        if not answered.phase:
            return None
        return Bound(answered.phase, "", answered.phase == phase and not answered.undone, answered.undone)
    number = max((each for each in (answered.question, marked) if each is not None), default=None)
    if number is None:
        if not answered.phase:
            return None
        # A letter from before questions had numbers.
        same = answered.phase == phase and not answered.undone and answered.sent >= play.match.opened
        return Bound(answered.phase, "", same, answered.undone)
    known = _question(session, row, number)
    if known is None:
        was = answered.phase if answered.question == number else ""
        return Bound(was, "", number == row.question, answered.undone and bool(was))
    kinds = dict(ask.split(":", 1) for ask in known.asks.split())
    return Bound(known.phase, kinds.get(seat, ""), number == row.question, known.era != row.era)


def is_reply(letter: Letter) -> bool:
    """Whether anything of the letter shows that it answers another: headers, its subject, a quotation."""
    return bool(letter.replies_to or _REPLY.match(letter.subject) or letter.quoted.strip())


def _question(session: Session, row: GameRow, number: int) -> Question | None:
    query = select(Question).where(Question.game_id == row.id, Question.number == number)
    return session.exec(query).first()


def closed_since(session: Session, row: GameRow, moment: Instant) -> frozenset[str]:
    """The phases of the questions that were open at ``moment`` or later, and are so no more."""
    query = select(Question).where(Question.game_id == row.id, Question.number < row.question)
    phases: set[str] = set()
    for known in session.exec(query.order_by(col(Question.number).desc())):
        phases.add(known.phase)
        if known.at <= moment:
            break
    return frozenset(phases)
