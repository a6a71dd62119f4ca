"""The statements that a database is sent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event


@contextmanager
def statements(engine: Engine) -> Iterator[list[str]]:
    """The SQL that is run meanwhile."""
    run: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        run.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield run
    finally:
        event.remove(engine, "before_cursor_execute", note)
