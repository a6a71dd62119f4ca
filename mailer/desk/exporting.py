"""A game as plain data for a letter: while it runs, what everybody may know; it must not show addresses."""

from __future__ import annotations

import dataclasses
from typing import Any

from sqlmodel import Session, col, select

from adjudicator.codec import to_plain
from adjudicator.kinds import Event, heard
from mailer.store.models import GameRow, JournalRow, PressRow
from mailer.table import audit, names, people
from mailer.table import play as table
from mailer.table.journal import events_of
from mailer.table.play import game_key
from mailer.terms import settings, terms

FORMAT = 1


def exported(session: Session, row: GameRow) -> dict[str, Any]:
    """The whole journal of a game that is over, as ``estafette verify`` takes it; else its public side."""
    play = table.load(session, row)
    shared: dict[str, Any] = {
        "settings": dataclasses.asdict(settings.load(row)),
        "options": dict(terms.options_of(row)),
        "position": list(play.title.block(play.view(None))),
    }
    if row.status == "over":
        return {
            **audit.export(session, row),
            **shared,
            **_players(session, row),
            "letters": _letters(session, row),
        }
    return {
        "format": FORMAT,
        "public": True,
        "game": game_key(row),
        "name": row.name,
        "title": row.title,
        "scenario": row.scenario,
        "status": row.status,
        "phase": play.asks[0].phase if play.asks else "",
        "commitment": row.commitment,
        "journal": [_public(stored) for stored in _rows(session, row)],
        **shared,
        **({} if names.hidden(row) else _players(session, row)),
    }


def _rows(session: Session, row: GameRow) -> list[JournalRow]:
    query = select(JournalRow).where(JournalRow.game_id == row.id).order_by(col(JournalRow.number))
    return list(session.exec(query).all())


def _public(stored: JournalRow) -> dict[str, Any]:
    """What a spectator heard of a row; the entry itself holds orders that may be secret."""
    events = heard(events_of(stored), None)
    told = to_plain(events, tuple[Event, ...])
    return {"number": stored.number, "phase": stored.phase, "at": stored.at, "events": told}


def _players(session: Session, row: GameRow) -> dict[str, Any]:
    return {
        "players": {seat: person.name for seat, (_, person) in sorted(people.seated(session, row).items())}
    }


def _letters(session: Session, row: GameRow) -> list[dict[str, Any]]:
    """Who wrote to whom and when, as it was told then; never what.

    Letters of one time go by what is shown of them: the numbers of their rows may tell who wrote.
    """
    rows = session.exec(select(PressRow).where(PressRow.game_id == row.id)).all()
    rows = sorted(rows, key=lambda one: (one.at, one.seat, one.to, one.phase))
    return [{"from": one.seat, "to": one.to.split(), "phase": one.phase, "at": one.at} for one in rows]
