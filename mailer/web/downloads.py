"""What a reader takes away of a game as text or data, fit for everybody's eyes."""

from __future__ import annotations

import json

from sqlmodel import Session

from mailer.desk.exporting import exported
from mailer.letters.render import as_text
from mailer.store.models import GameRow
from mailer.web import game_page
from mailer.web.record import Record
from mailer.web.wording import masked


def position_text(record: Record, number: int, lang: str) -> str:
    """A position as a spectator sees it."""
    return masked(as_text(game_page.sheet_of(record, number, None, lang)))


def story_text(record: Record, lang: str) -> str:
    """The whole game in words."""
    return masked(as_text(game_page.story(record, lang)))


def data_text(session: Session, row: GameRow) -> str:
    """The game as JSON: its public side, and all of it once it is over."""
    return f"{masked(json.dumps(exported(session, row), ensure_ascii=False, indent=1))}\n"
