"""Writes changed rows by statements that were made once; it must not know what they mean."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

from sqlalchemy import Table, Update, bindparam, inspect, update
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, SQLModel

from mailer.store import later
from mailer.store.models import GameRow, InboxRow, Snapshot

_PLAIN = (GameRow, InboxRow, Snapshot)
"""Tables whose changed rows hang on no others that are yet to be written."""


def put_down(session: Session) -> None:
    """Write what has changed in stored letters, games and snapshots, so that no flush is left to do it.

    The flush works out which rows must come before which others: most letters change nothing where it
    matters, and that costs more than the rest of their statements. What waits is run first.
    """
    later.settle(session)
    changes: defaultdict[Update, list[dict[str, Any]]] = defaultdict(list)
    for row in list(session.dirty):
        if isinstance(row, _PLAIN) and row not in session.deleted:
            _note(row, changes)
    for statement, rows in changes.items():
        session.connection().execute(statement, rows if len(rows) > 1 else rows[0])


def _note(row: SQLModel, changes: defaultdict[Update, list[dict[str, Any]]]) -> None:
    state = inspect(row)
    names = tuple(sorted(name for name in state.committed_state if name in state.dict))
    changed = {name: state.dict[name] for name in names if state.dict[name] != state.committed_state[name]}
    if changed:
        (key,) = state.identity
        given = {f"to_{name}": value for name, value in changed.items()}
        changes[_statement(type(row), tuple(changed))].append({**given, "key_": key})
    for name in names:
        set_committed_value(row, name, state.dict[name])


@cache
def _statement(kind: type[SQLModel], names: tuple[str, ...]) -> Update:
    table: Table = kind.__table__  # type: ignore[attr-defined]
    (key,) = table.primary_key.columns
    return (
        update(table)
        .where(key == bindparam("key_"))
        .values({name: bindparam(f"to_{name}") for name in names})
    )
