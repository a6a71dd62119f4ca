"""A browser of one request at a time, without sockets: what an application answers."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from html import unescape
from typing import Any
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

_WAY = re.compile(r'(?:href|src|action)="([^"]*)"')


@dataclass(frozen=True)
class Seen:
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    def ways(self) -> list[str]:
        """Where links, pictures and forms of a page lead."""
        return [unescape(way) for way in _WAY.findall(self.text)]


@dataclass(frozen=True)
class Browser:
    """Asks an application as a browser of this machine does."""

    app: ASGIApp
    host: str = "127.0.0.1:8027"
    headers: dict[str, str] = field(default_factory=dict)

    def get(self, way: str, method: str = "GET", body: bytes = b"", **headers: str) -> Seen:
        """The answer to one request; ``_`` in names of headers is ``-``."""
        path, _, query = way.partition("?")
        named = {"host": self.host, **self.headers, **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(key.replace("_", "-").encode(), value.encode()) for key, value in named.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8027),
        }
        return asyncio.run(_answer(self.app, scope, body))


async def _answer(app: ASGIApp, scope: dict[str, Any], body: bytes) -> Seen:
    told: list[Message] = []

    asked = [body]

    async def receive() -> Message:
        if not asked:
            await asyncio.Event().wait()  # it stays until the answer is whole
        return {"type": "http.request", "body": asked.pop(), "more_body": False}

    async def send(message: Message) -> None:
        told.append(message)

    await app(scope, receive, send)
    start = told[0]
    headers = {key.decode().lower(): value.decode("latin-1") for key, value in start["headers"]}
    return Seen(start["status"], headers, b"".join(each.get("body", b"") for each in told[1:]))
