"""Serves /health and /metrics to this machine; no letter, address or token passes through it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from adjudicator.kinds import Instant
from mailer.base.config import Health
from mailer.service.health import Measured, Reason, measure, reasons, stale_minutes
from mailer.store.database import SessionFactory
from mailer.web.server import OwnHost, PageServer
from mailer.worker.watch import Watch


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
        routes = [Route("/health", self._health), Route("/metrics", self._metrics)]
        app = Starlette(routes=routes, middleware=[Middleware(OwnHost)])
        self.server = PageServer(app, config.host, config.port, "health")
        watch.registry.register(_Tables(self))

    def start(self) -> None:
        """Listen. Raises PageError where that cannot be."""
        self.server.start()

    @property
    def port(self) -> int:
        """Where they are served."""
        return self.server.port

    def stop(self) -> None:
        """Listen no more; never raises."""
        self.server.stop()

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
