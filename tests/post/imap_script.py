"""A tiny IMAP server whose manners a test chooses; it knows just the commands that the mailbox uses."""

from __future__ import annotations

import contextlib
import re
import select
import socket
import ssl
import threading
import time
from dataclasses import dataclass, field
from typing import Any

CAPABILITIES = "IMAP4rev1 IDLE MOVE UIDPLUS"


@dataclass
class Scripted:
    """``mails`` by UID. ``refusals`` maps a command to its answer (``NO busy``); ``hang`` names commands
    that are never answered; ``cut`` those at which the connection is dropped; ``bye_in_idle`` says BYE
    in IDLE. ``greeting`` and ``select`` are what it says at first and of a mailbox; ``bodies`` are given for
    mails in place of what they are, ``literals`` announces so many bytes in their place.
    ``log`` collects what the client said."""

    mails: dict[int, bytes] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    capabilities: str = CAPABILITIES
    uidvalidity: int = 7
    refusals: dict[str, str] = field(default_factory=dict)
    hang: set[str] = field(default_factory=set)
    cut: set[str] = field(default_factory=set)
    bye_in_idle: bool = False
    log: list[str] = field(default_factory=list)
    folders: dict[str, list[bytes]] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)
    logins: int = 0
    tls: ssl.SSLContext | None = None
    greeting: bytes = b"* OK scripted\r\n"
    select: str | None = None
    bodies: dict[int, bytes | None] = field(default_factory=dict)
    literals: dict[int, int] = field(default_factory=dict)
    idle_greeting: bytes = b"+ idling\r\n"
    tell: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Scripted:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._peers: list[socket.socket] = []
        self._closing = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *about: object) -> None:
        self._closing.set()
        for each in [self._socket, *self._peers]:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                peer, _ = self._socket.accept()
                self._peers.append(peer)
                threading.Thread(target=self._serve, args=(peer,), daemon=True).start()

    def _serve(self, peer: socket.socket) -> None:
        if self.tls is not None:
            try:
                peer = self.tls.wrap_socket(peer, server_side=True)
            except OSError:
                return
        with contextlib.suppress(OSError, ValueError), peer, peer.makefile("rwb", buffering=0) as stream:
            stream.write(self.greeting)
            while line := stream.readline():
                tag, _, rest = line.decode().strip().partition(" ")
                words = rest.split(" ")
                command = " ".join(words[:2] if words[0].upper() == "UID" else words[:1]).upper()
                self.log.append(rest)
                if command in self.cut:
                    return
                if command in self.hang:
                    self._closing.wait(60)
                    return
                if command in self.refusals:
                    stream.write(f"{tag} {self.refusals[command]}\r\n".encode())
                    continue
                for part in self._answer(command, rest):
                    stream.write(part)
                if command == "IDLE":
                    if self.bye_in_idle:
                        stream.write(b"* BYE going down\r\n")
                        return
                    self._speak(peer, stream)
                    self.log.append(stream.readline().decode().strip())
                stream.write(f"{tag} OK done\r\n".encode())
                if command == "LOGOUT":
                    return

    def _speak(self, peer: socket.socket, stream: Any) -> None:
        """In IDLE until the client says something: tells of new mail once the test says so."""
        poller = select.poll()
        poller.register(peer, select.POLLIN)
        while not poller.poll(20):
            if self.tell.is_set():
                self.tell.clear()
                stream.write(b"* 9 EXI")
                time.sleep(0.05)
                stream.write(b"STS\r\n")

    def _answer(self, command: str, rest: str) -> list[bytes]:
        match command:
            case "CAPABILITY":
                return [f"* CAPABILITY {self.capabilities}\r\n".encode()]
            case "LOGIN":
                self.logins += 1
            case "SELECT" if self.select is not None:
                return [f"* {len(self.mails)} EXISTS\r\n{self.select}".encode()]
            case "SELECT":
                return [f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY {self.uidvalidity}] x\r\n".encode()]
            case "UID SEARCH":
                return [f"* SEARCH {' '.join(map(str, self._search(rest)))}\r\n".encode()]
            case "UID FETCH":
                return self._fetch(rest)
            case "UID STORE":
                flagged = self.seen if "Seen" in rest else self.deleted
                (flagged.difference_update if "-FLAGS" in rest else flagged.update)(_uids(rest))
            case "UID COPY" | "UID MOVE":
                self._carry(rest, command == "UID MOVE")
            case "UID EXPUNGE" | "EXPUNGE":
                gone = self.deleted & (set(_uids(rest)) if command == "UID EXPUNGE" else self.deleted)
                self.mails = {uid: raw for uid, raw in self.mails.items() if uid not in gone}
            case "LIST":
                name = rest.split(" ")[-1].strip('"')
                return [f'* LIST () "/" "{name}"\r\n'.encode()] if name in self.folders else []
            case "CREATE":
                self.folders[rest.split(" ")[1].strip('"')] = []
            case "IDLE":
                return [self.idle_greeting]
        return []

    def _search(self, rest: str) -> list[int]:
        if "DELETED" in rest:
            return sorted(self.deleted & set(self.mails))
        between = re.search(r"SEEN UID (\d+):(\d+)", rest)
        if between is not None:
            return [uid for uid in self.seen if int(between[1]) <= uid <= int(between[2])]
        later = re.search(r"UID (\d+):\*", rest.removeprefix("UID SEARCH"))
        if later is None:
            return [uid for uid in self.mails if uid not in self.seen]
        return [uid for uid in self.mails if uid >= int(later[1])] or list(self.mails)[-1:]

    def _fetch(self, rest: str) -> list[bytes]:
        answers = []
        partial = re.search(r"<0\.(\d+)>", rest)
        for number, (uid, raw) in enumerate(sorted(self.mails.items()), start=1):
            if uid not in _uids(rest):
                continue
            size = len(raw)
            date = "01-Mar-2026 12:00:00 +0000"
            told = f'UID {uid} RFC822.SIZE {size} INTERNALDATE "{date}" FLAGS ()'
            body = b""
            if "BODY" in rest:
                given = self.bodies.get(uid, raw)
                piece = (given or b"")[: int(partial[1])] if partial else given
                about = "NIL" if piece is None else f"{{{len(piece)}}}\r\n"
                if uid in self.literals and not partial:
                    about = f"{{{self.literals[uid]}}}\r\n"
                body = f" BODY[]{'<0>' if partial else ''} {about}".encode() + (piece or b"")
            answers.append(f"* {number} FETCH ({told}".encode() + body + b")\r\n")
        return answers

    def _carry(self, rest: str, away: bool) -> None:
        folder = rest.split(" ")[-1].strip('"')
        for uid in _uids(rest):
            if uid in self.mails:
                self.folders[folder].append(self.mails[uid])
                if away:
                    del self.mails[uid]


def _uids(rest: str) -> set[int]:
    found: set[int] = set()
    for span in rest.split(" ")[2].split(","):
        low, _, high = span.partition(":")
        found.update(range(int(low), int(high or low) + 1))
    return found
