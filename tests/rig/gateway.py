"""``python -m tests.rig.gateway LMTP-PORT``: SMTP in front of Dovecot's LMTP, cheap, for measuring.

It only changes the greeting: with one recipient a mail LMTP answers as SMTP does. Prints its port.
"""

from __future__ import annotations

import asyncio
import sys


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65_536):
        # The greeting comes alone; nothing else of a client begins a piece so.
        writer.write(b"LHLO" + data[4:] if data[:5].upper() == b"EHLO " else data)
        await writer.drain()
    writer.close()


async def _serve(lmtp: int) -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inward, outward = await asyncio.open_connection("127.0.0.1", lmtp)
        await asyncio.gather(_pump(reader, outward), _pump(inward, writer), return_exceptions=True)

    server = await asyncio.start_server(client, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(_serve(int(sys.argv[1])))
