"""All that a game's page shows, put together from its parts; it must not know where the page stands."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Instant
from mailer.web import game_page
from mailer.web.chart import chart_of
from mailer.web.downloads import saved_files
from mailer.web.record import Record
from mailer.web.rolls import rolls_of


def whole_values(session: Session, record: Record, number: int, now: Instant, lang: str) -> dict[str, Any]:
    """A game that has begun, at a position: that, and all that anybody may know beside it."""
    return {
        "begun": True,
        "about": game_page.about(session, record, now, lang),
        "rolls": rolls_of(record),
        "chart": chart_of(record, lang),
        "saved": tuple(saved_files(record)),
        "steps": game_page.steps(record, lang),
        **game_page.position_values(record, number, None, lang),
    }
