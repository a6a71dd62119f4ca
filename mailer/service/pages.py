"""Serves /health and /metrics to this machine; no letter, address or token passes through it."""

from __future__ import annotations

import errno
import re
import socket
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from adjudicator.kinds import Instant
from mailer.base.config import Health
from mailer.base.trouble import OperatorError
from mailer.service.health import Measured, Reason, measure, reasons, stale_minutes
from mailer.service.idle_connections import Bounded
from mailer.store.database import SessionFactory
from mailer.worker.watch import Watch

STOP_SECONDS = 3.0


_OWN = re.compile(r"(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?", re.IGNORECASE)


class OwnHost:
    """Answers only requests that name this machine, so that no page elsewhere can have a browser read them.

    A name of somebody's own that leads to 127.0.0.1 (DNS rebinding) is such a page's way in.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        named = [value.decode("latin-1") for key, value in scope.get("headers", ()) if key == b"host"]
        if scope["type"] != "http" or (len(named) == 1 and _OWN.fullmatch(named[0].strip())):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse("This page is for this machine only.\n", 421)(scope, receive, send)


class PageError(OperatorError):
    """The pages cannot be served."""


class Pages:
    """The pages of one judge, served by a thread of their own between ``start`` and ``stop``.

    ``blocker`` is who keeps everybody from writing to the database, if anybody does.
    """

    def __init__(
        self,
        config: Health,
        watch: Watch,
        reader: SessionFactory,
        clock: Callable[[], Instant],
        blocker: Callable[[], object] = lambda: None,
    ) -> None:
        self.blocker = blocker
        self.config, self.watch, self.reader, self.clock = config, watch, reader, clock
        self.port = config.port
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._listening: socket.socket | None = None
        watch.registry.register(_Tables(self))

    def start(self) -> None:
        """Listen. Raises PageError where that cannot be."""
        listening = _listen(self.config.host, self.config.port)
        self.port = int(listening.getsockname()[1])
        routes = [Route("/health", self._health), Route("/metrics", self._metrics)]
        settings = uvicorn.Config(
            Starlette(routes=routes, middleware=[Middleware(OwnHost)]),
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=1,
            http=Bounded,
        )
        self._server, self._listening = uvicorn.Server(settings), listening
        self._thread = threading.Thread(
            target=self._server.run, args=([listening],), name="pages", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Listen no more; never raises."""
        server, self._server = self._server, None
        if server is not None and self._thread is not None:
            server.should_exit = True
            self._thread.join(STOP_SECONDS)
        # Some versions of uvicorn leave it open where they are stopped before they have begun.
        listening, self._listening = self._listening, None
        if listening is not None:
            listening.close()

    def looked(self) -> tuple[Measured | None, tuple[Reason, ...], Instant]:
        """The figures, what is wrong, and when that was."""
        now = self.clock()
        measured, trouble = None, ""
        try:
            with self.reader() as session, session.begin():
                measured = measure(session, now)
        except SQLAlchemyError as error:
            trouble = " ".join(str(getattr(error, "orig", None) or type(error).__name__).split())[:300]
        wrong = reasons(self.watch, measured, now, self.config.stale_seconds, trouble)
        blocker = self.blocker()
        if blocker is not None:
            wrong = (Reason("database", f"nobody can write to it: {blocker}"), *wrong)
        return measured, wrong, now

    # Not async: starlette runs these in threads, and a database that hangs must not hang the other page.
    def _health(self, request: Request) -> Response:
        measured, wrong, now = self.looked()
        body: dict[str, Any] = {
            "status": "failing" if wrong else "ok",
            "at": _iso(now),
            "reasons": [{"check": reason.check, "what": reason.what} for reason in wrong],
            "troubles": self.watch.troubles,
        }
        if measured is not None:
            rest = measured.resting
            resting = rest and {"letter": rest.id, "attempts": rest.attempts, "seconds": rest.seconds}
            body |= {
                "mail": {
                    "last_poll": _iso(measured.last_poll),
                    "stale_minutes": stale_minutes(self.watch, measured, now, self.config.stale_seconds),
                },
                "inbox": {**measured.inbox, "oldest_seconds": measured.oldest_in, "resting": resting},
                "outbox": {**measured.outbox, "oldest_seconds": measured.oldest_out},
                "games": {**measured.games, "overdue": measured.overdue},
            }
        return JSONResponse(body, 503 if wrong else 200, {"Cache-Control": "no-store"})

    def _metrics(self, request: Request) -> Response:
        return Response(generate_latest(self.watch.registry), media_type=CONTENT_TYPE_LATEST)


class _Tables(Collector):
    """What the tables hold, read anew for every scrape."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages

    def describe(self) -> Iterator[Metric]:
        """Nothing beforehand: registering must not read the tables."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        measured, wrong, now = self.pages.looked()
        yield _gauge("healthy", "1 where /health answers 200.", 0 if wrong else 1)
        if measured is None:
            return
        since = self.pages.watch.began if measured.last_poll is None else measured.last_poll
        yield _gauge("mail_age_seconds", "Since the mailbox was last read to its end.", max(0, now - since))
        yield _gauge("last_poll_timestamp_seconds", "When that was.", measured.last_poll or 0)
        yield _by("inbox_letters", "Letters received that are not done.", "status", measured.inbox)
        yield _gauge("inbox_oldest_seconds", "Age of the oldest letter to be read.", measured.oldest_in)
        yield _by("outbox_letters", "Letters written that are not sent.", "status", measured.outbox)
        yield _gauge("outbox_oldest_seconds", "Age of the oldest letter to be sent.", measured.oldest_out)
        yield _by("games", "Games.", "status", measured.games)
        told = "Letters of the last day that went without their picture, of all daemons."
        yield _gauge("letters_without_picture_today", told, measured.unpictured)
        yield _gauge("games_overdue", "Running games past their due moment.", measured.overdue)
        yield CounterMetricFamily(
            "estafette_adjudications",
            "Inputs that the rules have applied to games.",
            value=measured.adjudications,
        )


def _gauge(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"estafette_{name}", told, value=value)


def _by(name: str, told: str, label: str, counts: Any) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"estafette_{name}", told, labels=[label])
    for kind, number in sorted(counts.items()):
        family.add_metric([kind], number)
    return family


def _iso(moment: Instant | None) -> str | None:
    return None if moment is None else datetime.fromtimestamp(moment, UTC).isoformat()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        why = "is in use by another program" if error.errno == errno.EADDRINUSE else "cannot be listened on"
        raise PageError(
            f"Port {port} on {host} {why}; [health] wants it for its pages.",
            "Stop that program (another Estafette?), set port in [health] to another, or enabled to false.",
        ) from error
