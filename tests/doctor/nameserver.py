"""A name server of our own on loopback that answers from a table."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Self

import dns.flags
import dns.message
import dns.rcode
import dns.rdatatype
import dns.rrset

Records = Mapping[tuple[str, str], tuple[str, ...]]
"""(name without the last dot, type) -> records as a zone file writes them."""


class NameServer:
    """``with NameServer(records) as server``: asks at ``server.address``. Names not in it do not exist.

    With ``fails`` every answer is SERVFAIL.
    """

    def __init__(
        self, records: Records, *, fails: bool = False, host: str = "127.0.0.1", port: int = 0
    ) -> None:
        self.records, self.fails, self.host, self.port = records, fails, host, port

    def __enter__(self) -> Self:
        outer = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                data, sock = self.request
                sock.sendto(outer._answer(dns.message.from_wire(data)), self.client_address)

        self._server = socketserver.ThreadingUDPServer((self.host, self.port), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    @property
    def address(self) -> str:
        """HOST:PORT."""
        return f"{self.host}:{self._server.server_address[1]}"

    def _answer(self, query: dns.message.Message) -> bytes:
        answer = dns.message.make_response(query)
        answer.flags |= dns.flags.RA
        asked = query.question[0]
        name, kind = str(asked.name).rstrip(".").lower(), dns.rdatatype.to_text(asked.rdtype)
        if self.fails:
            answer.set_rcode(dns.rcode.SERVFAIL)
        elif (name, kind) in self.records:
            answer.answer.append(dns.rrset.from_text(asked.name, 60, "IN", kind, *self.records[name, kind]))
        elif not any(known == name for known, _ in self.records):
            answer.set_rcode(dns.rcode.NXDOMAIN)
        return answer.to_wire()
