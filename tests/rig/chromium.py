"""A real browser that opens pages of a test and hands back what their scripts made of them."""

from __future__ import annotations

import re
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, SimpleQueue
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from mailer.web.server import PageServer
from tests.rig import needs

Answer = tuple[str, bytes, Mapping[str, str]]
"""What is served for a way: content type, body, other headers."""

TELL = """
const tell = (what) => fetch("http://127.0.0.1:PORT/told", {
  method: "POST", mode: "no-cors", body: JSON.stringify(what) });
"""
"""How a script of a test tells something, wherever its page stands."""

PRESS = """
const parts = [...document.querySelectorAll("#verify")];
const done = () => parts.every((part) => part.querySelector("output").className || !globalThis.crypto.subtle);
const said = () => parts.map((part) => part.querySelector("output").textContent);
const wait = () => (done() ? tell(said()) : setTimeout(wait, 20));
for (const part of parts) part.querySelector("button").click();
wait();
"""
"""Presses every button that verifies rolls, and sends what the page says then."""

PATIENCE = 300
"""Seconds after which a browser that says nothing is broken."""


def pressed(serve: Callable[[str], Answer], way: str, folder: Path) -> bytes:
    """The JSON list of what the page says once its buttons were pressed. Ends the test without a browser."""
    browser, told = _browser(), SimpleQueue[bytes]()
    with _serving(serve, told.put) as port, _browsing(browser, f"http://127.0.0.1:{port}{way}", port, folder):
        return _next(told)


def opened(file: Path, script: str, count: int, folder: Path) -> list[bytes]:
    """What ``script``, put into all pages beside ``file``, tells once that is opened, so many times."""
    browser, told = _browser(), SimpleQueue[bytes]()
    with _serving(lambda way: ("text/plain", b"", {}), told.put) as port:
        (file.parent / "harness.js").write_text(f"{TELL}{script}".replace("PORT", str(port)))
        for page in file.parent.glob("*.html"):
            page.write_text(
                page.read_text().replace("</head>", '<script src="harness.js" defer></script></head>')
            )
        with _browsing(browser, file.as_uri(), port, folder):
            return [_next(told) for _ in range(count)]


@contextmanager
def watched(
    app: ASGIApp, way: str, script: str, folder: Path, *, dark: bool = False, width: int = 0
) -> Iterator[Callable[[], bytes]]:
    """A page as our server serves it, with a script; each call gives what that tells next.

    ``width`` is in CSS pixels; without it the window is as wide as the browser likes. Ends with an
    AssertionError where the browser's console has a word: an error, a refused style, a request elsewhere.
    """
    browser, told = _browser(), SimpleQueue[bytes]()
    server = PageServer(_Harnessed(app, script, told.put), "127.0.0.1", 0, "web")
    server.start()
    where = f"/narrow?{urlencode({'way': way, 'width': width})}" if width else way
    try:
        with _browsing(browser, f"http://127.0.0.1:{server.port}{where}", server.port, folder, dark=dark):
            yield lambda: _next(told)
        console = re.findall(r".*:CONSOLE.*", (folder / "console").read_text("utf-8", "replace"))
        assert not console, console
    finally:
        server.stop()


class _Harnessed:
    """The application with a script in its pages, whose words go to ``hear``."""

    def __init__(self, app: ASGIApp, script: str, hear: Callable[[bytes], object]) -> None:
        tell = 'const tell = (what) => fetch("/told", { method: "POST", body: JSON.stringify(what) });'
        self.app, self.script, self.hear = app, f"{{ {tell} {script} }}", hear

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.url.path == "/harness.js":
            await Response(self.script, media_type="text/javascript")(scope, receive, send)
        elif request.url.path == "/told":
            self.hear(await request.body())
            await Response(status_code=204)(scope, receive, send)
        elif request.url.path == "/narrow":
            way, width = request.query_params["way"], request.query_params["width"]
            frame = f'<iframe src="{escape(way)}" width="{width}" height="900" style="border: 0"></iframe>'
            await Response(f"<!DOCTYPE html>{frame}", media_type="text/html")(scope, receive, send)
        else:
            await self.app(scope, receive, partial(self._harness, send))

    async def _harness(self, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start":
            page = any(key == b"content-type" and b"html" in value for key, value in message["headers"])
            # A browser's window is at least 500 wide: a narrower one is a frame, which our pages refuse.
            message["headers"] = [
                (key, value.replace(b"frame-ancestors 'none'", b"frame-ancestors 'self'"))
                for key, value in message["headers"]
                if key != b"x-frame-options" and (not page or key != b"content-length")
            ]
        elif b"</head>" in message.get("body", b""):
            script = b'<script src="/harness.js" defer></script></head>'
            message["body"] = message["body"].replace(b"</head>", script)
        await send(message)


def _browser() -> str:
    try:
        return needs.program("chromium")
    except needs.MissingError as error:
        needs.missing(error)
        raise


def _next(told: SimpleQueue[bytes]) -> bytes:
    try:
        return told.get(timeout=PATIENCE)
    except Empty:
        raise AssertionError("the browser says nothing") from None


@contextmanager
def _browsing(browser: str, address: str, port: int, folder: Path, *, dark: bool = False) -> Iterator[None]:
    flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
    # All it asks of the network by itself goes to a port where nobody listens.
    quiet = ("--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>;127.0.0.1:" + str(port))
    looks = ("--enable-logging=stderr", f"--blink-settings=preferredColorScheme={0 if dark else 1}")
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "console").open("wb") as console:
        process = subprocess.Popen(
            [browser, *flags, *quiet, *looks, f"--user-data-dir={folder}", address],
            stdout=subprocess.DEVNULL,
            stderr=console,
        )
        try:
            yield
        finally:
            process.terminate()
            process.wait(60)


@contextmanager
def _serving(serve: Callable[[str], Answer], hear: Callable[[bytes], object]) -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/harness.js":
                script = f"{TELL}{PRESS}".replace("PORT", str(self.server.server_address[1]))
                kind, body, headers = "text/javascript", script.encode(), dict[str, str]()
            else:
                kind, body, headers = serve(self.path)
            if kind.startswith("text/html"):
                body = body.replace(b"</head>", b'<script src="/harness.js" defer></script></head>')
            self.send_response(200)
            for name, value in {**headers, "content-type": kind, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def do_POST(self) -> None:
            hear(self.rfile.read(int(self.headers["content-length"])))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Tests print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
