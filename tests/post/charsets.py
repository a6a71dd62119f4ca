"""Mails in every charset."""

from __future__ import annotations

import base64
import quopri

CHARSETS = ("utf-8", "koi8-r", "cp1251", "cp866", "iso-8859-5", "utf-16")


MIME_NAMES = {"cp1251": "windows-1251", "cp866": "ibm866"}


def mail(body: bytes, declared: str, transfer: str, extra: str = "") -> bytes:
    kind = f'text/plain; charset="{declared}"{extra}' if declared else f"text/plain{extra}"
    head = f"From: Ivan <ivan@example.org>\nTo: judge@host\nContent-Type: {kind}\n"
    match transfer:
        case "base64":
            body = base64.encodebytes(body)
        case "quoted-printable":
            body = quopri.encodestring(body)
    return head.encode() + f"Content-Transfer-Encoding: {transfer}\n\n".encode() + body
