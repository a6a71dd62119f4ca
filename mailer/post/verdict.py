"""Reads what our own mail server found out about a letter's sender; it must not believe anybody else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from authres import AuthenticationResultsHeader

DomainVerdict = Literal["pass", "fail", "none"]

_FIELDS = 20
_LENGTH = 4_000
_KNOWN = frozenset(("pass", "fail", "none", "temperror", "permerror", "neutral", "policy", "bestguesspass"))
_SPEAKS = re.compile(r";\s*dmarc\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Result:
    method: str
    result: str
    properties: dict[str, str]


def verdict(fields: Sequence[str], own: str, sender: str) -> DomainVerdict:
    """What the Authentication-Results (``fields``, topmost first) say of the address ``sender``.

    Only those count that bear ``own``, the authserv-id of the judge's mail server; without one none does.
    ``pass`` is said by the topmost of them, and none below may differ. A ``fail`` counts in any of them:
    where a server leaves a forged field standing, above or below its own, it can at most hold its letter.
    So does what DMARC says there where it cannot be read: whom it speaks against may have made it so.
    """
    domain = sender.rpartition("@")[2].lower()
    if not own or not domain:
        return "none"
    ours = [results for field in fields[:_FIELDS] if (results := _read(field, own.lower())) is not None]
    dmarc = [one.result for results in ours for one in results if one.method == "dmarc"]
    if any(result not in _KNOWN or result == "fail" for result in dmarc):
        return "fail"
    if not ours or any(result != "pass" for result in dmarc):
        return "none"
    return "pass" if any(_vouches(one, domain) for one in ours[0]) else "none"


def _vouches(one: _Result, domain: str) -> bool:
    """DMARC, or a DKIM signature of the very domain in From: no guess at who else may share a domain."""
    if one.result != "pass":
        return False
    if one.method == "dmarc":
        return one.properties.get("header.from", domain) == domain
    return one.method == "dkim" and one.properties.get("header.d") == domain


def _read(field: str, own: str) -> tuple[_Result, ...] | None:
    """The results of a field of ours, one of a failed DMARC where that cannot be read; None if not ours."""
    if field.partition(";")[0].strip().partition(" ")[0].lower() != own:
        return None
    unread = (_Result("dmarc", "fail", {}),) if "dmarc" in field.lower() else ()
    if len(field) > _LENGTH:
        return unread
    try:
        results = AuthenticationResultsHeader.parse(f"Authentication-Results: {field}").results
        read = tuple(
            _Result(
                str(one.method).lower(),
                str(one.result).lower(),
                {f"{prop.type}.{prop.name}".lower(): str(prop.value).lower() for prop in one.properties},
            )
            for one in results
        )
    except Exception:  # a crafted field must not stop the post, and proves nothing
        return unread
    if _SPEAKS.search(field) and not any(one.method == "dmarc" for one in read):
        return (*read, *unread)
    return read
