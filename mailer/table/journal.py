"""Reads the journal of a game, rows with their entries and events; it must not change a row."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.codec import loads
from adjudicator.kinds import Event
from adjudicator.match import Entry, entry_type
from games.title import Title
from mailer.store.models import GameRow, JournalRow


def read(session: Session, row: GameRow, title_: Title) -> list[tuple[JournalRow, Entry]]:
    """The game's journal rows in order, each with its entry. Raises as ``codec.loads`` on a torn row."""
    _, _, order_type = title_.types()
    rows = session.exec(
        select(JournalRow).where(JournalRow.game_id == row.id).order_by(col(JournalRow.number))
    ).all()
    return [(stored, loads(stored.entry, entry_type(order_type))) for stored in rows]


def events_of(stored: JournalRow) -> tuple[Event, ...]:
    """What a journal row told."""
    return loads(stored.events, tuple[Event, ...])
