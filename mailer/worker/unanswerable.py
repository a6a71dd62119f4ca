"""Letters that are not for the desk: automatic ones, and our own come back; it answers none."""

from __future__ import annotations

from sqlmodel import Session, select

from adjudicator.kinds import Instant
from mailer.base.house import House
from mailer.desk import forgetting
from mailer.inbox import erasure
from mailer.post.automatic import from_ourselves
from mailer.post.letter import Letter
from mailer.store.models import InboxRow, OutboxRow


def forgotten(session: Session, house: House, letter: Letter, row: InboxRow, now: Instant) -> str:
    """A record of our own that an old backup made us read again; empty where the letter is none."""
    record = erasure.record_of(house, letter.headers)
    if record is None:
        return ""
    forgetting.again(session, house, letter, row, record, now)
    return "our own record of somebody who was forgotten"


def needs_no_answer(session: Session, house: House, letter: Letter) -> str:
    """Why a letter is not to be answered; empty where it is."""
    if letter.automatic:
        return f"automatic: {letter.automatic}"
    if from_ourselves(letter.sender, (house.config.judge.address,)):
        return "automatic: from ourselves"
    if not letter.message_id or not letter.message_id.endswith(f"@{house.host}>"):
        return ""
    ours = select(OutboxRow.id).where(OutboxRow.message_id == letter.message_id)
    return "automatic: our own letter" if session.exec(ours).first() else ""
