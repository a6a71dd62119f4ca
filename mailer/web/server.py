"""Serves an application over HTTP from a thread of its own between ``start`` and ``stop``."""

from __future__ import annotations

import errno
import re
import socket
import threading
from collections.abc import Collection

import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from mailer.base.trouble import OperatorError
from mailer.web.idle_connections import Bounded

STOP_SECONDS = 3.0

_OWN = re.compile(r"(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?", re.IGNORECASE)


class PageError(OperatorError):
    """The pages cannot be served."""


class OwnHost:
    """Answers only requests that name this machine, so that no page elsewhere can have a browser read them.

    A name of somebody's own that leads to 127.0.0.1 (DNS rebinding) is such a page's way in. ``also`` are
    names under which the pages are known to the world, in lower case.
    """

    def __init__(self, app: ASGIApp, also: Collection[str] = ()) -> None:
        self.app, self.also = app, frozenset(also)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        named = [value.decode("latin-1").strip() for key, value in scope.get("headers", ()) if key == b"host"]
        if scope["type"] != "http" or (len(named) == 1 and self._is_ours(named[0])):
            await self.app(scope, receive, send)
        else:
            await PlainTextResponse("This page is for this machine only.\n", 421)(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        return _OWN.fullmatch(host) is not None or host.lower() in self.also


class PageServer:
    """One application at one port; ``table`` is the part of the configuration that asks for it."""

    def __init__(self, app: ASGIApp, host: str, port: int, table: str) -> None:
        self.app, self.host, self.port, self.table = app, host, port, table
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None
        self._listening: socket.socket | None = None

    def start(self) -> None:
        """Listen. Raises PageError where that cannot be."""
        listening = self._listen()
        self.port = int(listening.getsockname()[1])
        settings = uvicorn.Config(
            self.app,
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            timeout_graceful_shutdown=1,
            http=Bounded,
            server_header=False,
        )
        self._server, self._listening = uvicorn.Server(settings), listening
        self._thread = threading.Thread(
            target=self._server.run, args=([listening],), name=f"{self.table} pages", daemon=True
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

    def _listen(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            return socket.create_server((self.host, self.port), family=family)
        except OSError as error:
            busy = error.errno == errno.EADDRINUSE
            why = "is in use by another program" if busy else "cannot be listened on"
            raise PageError(
                f"Port {self.port} on {self.host} {why}; [{self.table}] wants it for its pages.",
                f"Stop that program (another Estafette?), set port in [{self.table}] to another, or enabled "
                "to false.",
            ) from error
