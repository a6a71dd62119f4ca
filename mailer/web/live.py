"""Tells an open page that its game has moved on, by server-sent events; it must not say what has happened."""

from __future__ import annotations

import asyncio
import hmac
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import func
from sqlmodel import Session, select
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from mailer.base.house import House
from mailer.desk import observers
from mailer.store.models import GameRow, OutboxRow, Player, PressRow

LOOK, QUIET, WHOLE = 2.0, 15.0, 600.0
"""Seconds from one look at the game to the next, to a line that keeps the connection, and to its end."""

MOST, STRANGERS, ONE = 20, 12, 3
"""Pages that are told at a time: half of the connections there are, so that the others are still served;
those of them that anybody may look at, so that seats are told, too; and those of one seat."""

STREAM: Mapping[str, str] = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def mark(session: Session, row: GameRow) -> str:
    """Another one when something public has happened; never for what a seat did alone or wrote to another."""
    public = select(func.count()).where(PressRow.game_id == row.id, PressRow.to == "**")
    counted = (observers.entries(session, row), session.exec(public).one())
    return ".".join(map(str, (row.era, row.status, *counted)))


def mark_of_seat(session: Session, house: House, player: Player) -> str:
    """Another one when a letter about the game was written to the player; it tells nothing of its number."""
    mine = (OutboxRow.person_id == player.person_id, OutboxRow.game_id == player.game_id)
    newest = session.exec(select(func.max(OutboxRow.id)).where(*mine, OutboxRow.status != "requested")).one()
    return hmac.digest(house.secret, f"news\n{player.id} {newest}".encode(), "sha256").hex()[:16]


@dataclass(slots=True)
class Listeners:
    """Those who are told, and how many they are: each seat, by its player's number, and all others."""

    heard: Counter[int] = field(default_factory=Counter)

    def tell(self, request: Request, look: Callable[[], str | None], player: int = 0) -> Response:
        """A stream of new marks; ``look`` gives the present one, None where the game is shown no more.

        Who asks for the head alone gets no stream. Raises HTTPException (503) where too many listen already.
        """
        if request.method == "HEAD":
            return Response(media_type="text/event-stream", headers=STREAM)
        if self.heard.total() >= MOST or self.heard[player] >= (ONE if player else STRANGERS):
            raise HTTPException(503)
        return StreamingResponse(self._marks(look, player), media_type="text/event-stream", headers=STREAM)

    async def _marks(self, look: Callable[[], str | None], player: int) -> AsyncIterator[str]:
        told, said, clock = "", 0.0, asyncio.get_running_loop().time
        begun = clock()
        with self._counted(player):
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
    def _counted(self, player: int) -> Iterator[None]:
        self.heard[player] += 1
        try:
            yield
        finally:
            self.heard[player] -= 1
            self.heard += Counter()  # drops those who hear no more
