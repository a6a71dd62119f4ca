"""Tells an open page that its game has moved on, by server-sent events; it must not say what has happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import func
from sqlmodel import Session, select
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse

from mailer.desk import observers
from mailer.store.models import GameRow, PressRow

LOOK, QUIET, WHOLE = 2.0, 15.0, 600.0
"""Seconds from one look at the game to the next, to a line that keeps the connection, and to its end."""

MOST = 20
"""Pages that are told at a time: half of the connections there are, so that the others are still served."""

STREAM: Mapping[str, str] = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def mark(session: Session, row: GameRow) -> str:
    """Another one when something public has happened; never for what a seat did alone or wrote to another."""
    public = select(func.count()).where(PressRow.game_id == row.id, PressRow.to == "**")
    counted = (observers.entries(session, row), session.exec(public).one())
    return ".".join(map(str, (row.era, row.status, *counted)))


@dataclass(slots=True)
class Listeners:
    """Those who are told, and how many they are."""

    count: int = 0

    def tell(self, look: Callable[[], str | None]) -> Response:
        """A stream of new marks; ``look`` gives the present one, None where the game is shown no more.

        Raises HTTPException (503) where too many listen already.
        """
        if self.count >= MOST:
            raise HTTPException(503)
        return StreamingResponse(self._marks(look), media_type="text/event-stream", headers=STREAM)

    async def _marks(self, look: Callable[[], str | None]) -> AsyncIterator[str]:
        told, said, clock = "", 0.0, asyncio.get_running_loop().time
        begun = clock()
        with self._counted():
            while clock() - begun < WHOLE:
                found = await run_in_threadpool(look)
                if found is None:
                    return
                if found != told:
                    told, said = found, clock()
                    yield f"data: {found}\n\n"
                elif clock() - said >= QUIET:
                    said = clock()
                    yield ":\n\n"
                await asyncio.sleep(LOOK)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.count += 1
        try:
            yield
        finally:
            self.count -= 1
