"""What a reader takes away of a game as text or data, fit for everybody's eyes."""

from __future__ import annotations

import json
from collections.abc import Mapping

from sqlmodel import Session

from adjudicator.kinds import heard
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


def saved_files(record: Record) -> Mapping[str, str]:
    """The game in formats that other programs read, as a spectator knows it: file name -> text."""
    play, key = record.play, f"saved {record.play.over is None}"
    if key not in record.charts:
        steps = [
            (one.phase, heard(one.events, None), play.game.view(one.state, None)) for one in record.positions
        ]
        made = play.title.saved(play.row.name, steps)
        record.charts[key] = {name: masked(text) for name, text in made.items()}
    found: Mapping[str, str] = record.charts[key]
    return found
