"""Which games the world may see, and how they are looked for; it must not show any position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from mailer.store.models import GameRow, Question
from mailer.table.people import name_key
from mailer.terms import settings
from parsers import registry

STATES = ("forming", "running", "paused", "over")
PAGE = 50
"""Games on one page of the list."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What somebody looks for; empty is any. ``text`` is a part of the name."""

    title: str = ""
    state: str = ""
    text: str = ""
    page: int = 1


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the list, and the code of its open phase; empty where none is open."""

    row: GameRow
    phase: str


def is_public(row: GameRow) -> bool:
    """Whether the settings of a game let everybody look on, and here."""
    return _shown(settings.load(row))


def _shown(chosen: settings.GameSettings) -> bool:
    return chosen.observers and chosen.archive


def find(session: Session, name: str) -> GameRow | None:
    """The public game of that name."""
    row = session.exec(select(GameRow).where(GameRow.name_key == name_key(name))).first()
    return row if row is not None and is_public(row) else None


def games(session: Session, wanted: Filter) -> tuple[Sequence[Listed], bool]:
    """A page of the public games that fit, the newest first, and whether there are more."""
    query = select(GameRow.id, GameRow.settings).order_by(col(GameRow.created).desc(), col(GameRow.id).desc())
    if wanted.title:
        query = query.where(GameRow.title == wanted.title)
    if wanted.state:
        query = query.where(GameRow.status == wanted.state)
    if wanted.text:
        query = query.where(col(GameRow.name_key).contains(name_key(wanted.text), autoescape=True))
    found = [number for number, text in session.exec(query).all() if _shown(settings.read(text))]
    start = (wanted.page - 1) * PAGE
    return _listed(session, found[start : start + PAGE]), len(found) > start + PAGE


def _listed(session: Session, numbers: Sequence[int | None]) -> list[Listed]:
    phase = (col(Question.game_id) == col(GameRow.id)) & (col(Question.number) == col(GameRow.question))
    query = select(GameRow, Question.phase).outerjoin(Question, phase).where(col(GameRow.id).in_(numbers))
    rows = {row.id: (row, phase or "") for row, phase in session.exec(query).all()}
    return [
        Listed(row, phase if row.status in ("running", "paused") else "")
        for row, phase in (rows[number] for number in numbers if number in rows)
    ]


def line(listed: Listed, lang: str) -> dict[str, str]:
    """A game as its line of the list says it."""
    row = listed.row
    if row.title not in registry.TITLES:
        return {"name": row.name, "title": row.title, "scenario": "", "state": row.status, "phase": ""}
    title = registry.title(row.title).title
    return {
        "name": row.name,
        "title": title.name(lang),
        "scenario": title.scenario_name(row.scenario, lang),
        "state": row.status,
        "phase": title.phase_name(listed.phase, lang) if listed.phase else "",
    }
