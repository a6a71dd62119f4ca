"""A real browser that opens one page of a test and hands back what its scripts made of it."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tests.rig import needs

Answer = tuple[str, bytes, Mapping[str, str]]
"""What is served for a way: content type, body, other headers."""

HARNESS = b"""
const parts = [...document.querySelectorAll("#verify")];
const done = () => parts.every((part) => part.querySelector("output").className || !globalThis.crypto.subtle);
const tell = () => fetch("/told", { method: "POST", body: JSON.stringify(
  parts.map((part) => part.querySelector("output").textContent)) });
const wait = () => (done() ? tell() : setTimeout(wait, 20));
for (const part of parts) part.querySelector("button").click();
wait();
"""
"""Presses every button that verifies rolls, and sends what the page says then."""

PATIENCE = 300
"""Seconds after which a browser that says nothing is broken."""


def pressed(serve: Callable[[str], Answer], way: str, folder: Path) -> bytes:
    """The JSON list of what the page says once its buttons were pressed. Ends the test without a browser."""
    try:
        browser = needs.program("chromium")
    except needs.MissingError as error:
        needs.missing(error)
    told, heard = list[bytes](), threading.Event()
    with _serving(serve, lambda body: (told.append(body), heard.set())) as port:
        flags = (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
        )
        # All it asks of the network by itself goes to a port where nobody listens.
        quiet = ("--proxy-server=127.0.0.1:9", "--proxy-bypass-list=<-loopback>;127.0.0.1:" + str(port))
        process = subprocess.Popen(
            [browser, *flags, *quiet, f"--user-data-dir={folder}", f"http://127.0.0.1:{port}{way}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert heard.wait(PATIENCE), "the browser says nothing"
        finally:
            process.terminate()
            process.wait(60)
    return told[0]


@contextmanager
def _serving(serve: Callable[[str], Answer], hear: Callable[[bytes], object]) -> Iterator[int]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path == "/harness.js":
                kind, body, headers = "text/javascript", HARNESS, dict[str, str]()
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
