"""The process that makes and sends the mails it is given, one question one answer; it must not store any."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
from dataclasses import dataclass, replace
from typing import TypeAlias

from adjudicator.codec import dumps, loads
from games.marks import Scene
from mailer.base.log import conceal, log, set_up
from mailer.outbox.mails import Composer, Mail, Paint, PictureFiles, Slip, Uncomposed
from mailer.post import faults
from mailer.post.senders import Senders
from mailer.post.smtp import Broken, Deferred, Refused, Relay, Security, Sent, SmtpOutcome

_SIZE = 4


@dataclass(frozen=True, slots=True)
class Untried:
    """The server got into trouble with another letter while this one waited for its line."""


Fate: TypeAlias = SmtpOutcome | Uncomposed
Fated: TypeAlias = Fate | Untried


@dataclass(frozen=True, slots=True)
class CarrierTerms:
    """What such a process is told first: the relay, in whose name it writes, and how the log is written.

    At most ``connections`` letters go at a time; what it is asked beyond that waits.
    """

    host: str
    port: int
    user: str
    password: str
    security: Security
    timeout: int
    hostname: str | None
    connections: int
    address: str
    name: str
    json_lines: bool
    verbose: bool

    def __repr__(self) -> str:
        return f"Terms({self.host}:{self.port})"

    def relay(self) -> Relay:
        """The server that takes the mails."""
        return Relay(
            self.host, self.port, self.user, self.password, self.security, self.timeout, self.hostname
        )


@dataclass(frozen=True, slots=True)
class DeliveryRequest:
    """A letter to be sent; the answer bears its number."""

    number: int
    slip: Slip


@dataclass(frozen=True, slots=True)
class Halted:
    """``Broken`` as plain data; ``kind`` is the name of the fault."""

    kind: str
    what: str
    remedy: str


@dataclass(frozen=True, slots=True)
class DeliveryReply:
    """What became of the letter of that number."""

    number: int
    fate: Sent | Deferred | Refused | Uncomposed | Untried | Halted

    @classmethod
    def of(cls, number: int, fate: Fated) -> DeliveryReply:
        """The answer that tells ``fate``."""
        if isinstance(fate, Broken):
            trouble = fate.trouble
            return cls(number, Halted(type(trouble).__name__, trouble.what, trouble.remedy))
        return cls(number, fate)

    @property
    def told(self) -> Fated:
        """The fate that it tells."""
        if isinstance(self.fate, Halted):
            return Broken(getattr(faults, self.fate.kind)(self.fate.what, self.fate.remedy))
        return self.fate


async def read_frame(reader: asyncio.StreamReader) -> str | None:
    """The next text, None at the end."""
    try:
        size = int.from_bytes(await reader.readexactly(_SIZE))
        return (await reader.readexactly(size)).decode("utf-8", "surrogatepass")
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


def write_frame(writer: asyncio.StreamWriter, text: str) -> None:
    """Send a text to the other side."""
    raw = text.encode("utf-8", "surrogatepass")
    writer.write(len(raw).to_bytes(_SIZE) + raw)


def asked(question: DeliveryRequest) -> str:
    """A question as text; what is long of it stands as it is, behind a line with the rest."""
    slip = question.slip
    short = (question.number, slip.envelope, slip.address, slip.message_id, slip.created, len(slip.body))
    return f"{json.dumps(short)}\n{slip.body}{slip.scene}"


def question_of(text: str) -> DeliveryRequest:
    """The inverse of ``asked``."""
    line, _, rest = text.partition("\n")
    number, envelope, address, message_id, created, size = json.loads(line)
    return DeliveryRequest(number, Slip(envelope, address, message_id, created, rest[:size], rest[size:]))


async def carry(slip: Slip, composer: Composer, senders: Senders) -> Fate:
    """Make the mail and give it to the server; what became of it."""
    try:
        mail = composer.mail(slip)
    except Exception as error:
        log().error("a letter cannot be composed", letter=slip.message_id, error=str(error), exc_info=error)
        return Uncomposed(f"{type(error).__name__}: {error}")
    return told_of(mail, await senders.send(slip.envelope, slip.address, mail.raw))


def told_of(mail: Mail, outcome: SmtpOutcome) -> SmtpOutcome:
    """What became of a mail, with what it went without."""
    return replace(outcome, undrawn=mail.undrawn[:500]) if isinstance(outcome, Sent) else outcome


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, paint: Paint) -> None:
    """Send what is asked, several at a time, until the other side is gone; then all is let go at once."""
    told = await read_frame(reader)
    if told is None:
        return
    terms = loads(told, CarrierTerms)
    conceal(terms.password)
    set_up(json_lines=terms.json_lines, verbose=terms.verbose)
    composer, senders = Composer(terms.address, terms.name, paint), Senders(terms.relay())
    under_way: set[asyncio.Task[None]] = set()
    free, troubles = asyncio.Semaphore(terms.connections), 0

    async def answer(question: DeliveryRequest) -> None:
        nonlocal troubles
        before = troubles
        async with free:
            fate = await carry(question.slip, composer, senders) if troubles == before else Untried()
            troubles += isinstance(fate, Broken) or (isinstance(fate, Deferred) and fate.code == 0)
        write_frame(writer, dumps(DeliveryReply.of(question.number, fate), DeliveryReply))

    while (text := await read_frame(reader)) is not None:
        task = asyncio.create_task(answer(question_of(text)))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
    for task in under_way:
        task.cancel()
    await senders.close()


def _paint(scene: Scene) -> PictureFiles:
    from mailer.paint.picture import render

    return render(scene)


async def _main() -> None:
    line = socket.socket(fileno=0)
    reader, writer = await asyncio.open_connection(sock=line)
    await serve(reader, writer, _paint)
    with contextlib.suppress(ConnectionError):
        writer.close()
        await writer.wait_closed()


def main() -> None:
    """Serve the process at the other end of standard input, which is a socket, until it closes it."""
    # A stop is told to the judge; until it has closed the line, answers are still waited for.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    asyncio.run(_main())


if __name__ == "__main__":
    main()
