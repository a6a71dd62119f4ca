"""Looks at once for what most games have none of, so that nobody has to look for each; it reads no rows."""

from __future__ import annotations

from sqlalchemy import Select, Table, bindparam, exists, select
from sqlmodel import Session, SQLModel

from mailer.store.kept import none
from mailer.store.models import Absence, Master, PlanRow, VoteRow

_KEYS: tuple[tuple[str, type[SQLModel]], ...] = (
    ("absences", Absence),
    ("masters", Master),
    ("plans", PlanRow),
    ("votes", VoteRow),
)
"""By what ``kept`` calls them, and where they are; each is told by the game's id."""


def _has(kind: type[SQLModel]) -> Select[bool]:
    table: Table = kind.__table__  # type: ignore[attr-defined]
    return exists().where(table.c["game_id"] == bindparam("game")).select()


_LOOK = select(*(_has(kind).scalar_subquery() for _, kind in _KEYS))


def look(session: Session, game: int) -> None:
    """Of a game that the transaction has locked: note of which of these it has none."""
    found = session.connection().execute(_LOOK, {"game": game}).one()
    for (name, kind), has in zip(_KEYS, found, strict=True):
        if not has:
            none(session, (name, game), kind)
