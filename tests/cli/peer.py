"""A peer that talks with `estafette adjudicate --title T --jsonl`; it must not know any one title."""

from __future__ import annotations

import io
import json
from functools import cache
from typing import Any

from adjudicator.dice import SEED_BYTES
from mailer.adjudicate.stream import stream
from parsers import registry
from parsers.registry import Registered
from tests.contract.subject import subject

SEED = bytes(range(SEED_BYTES)).hex()

TITLES = (*registry.TITLES, "toy")

Line = dict[str, Any]


@cache
def registered(key: str) -> Registered:
    """The title, the toy too."""
    return subject("toy").registered if key == "toy" else registry.title(key)


def raw(key: str, *lines: str | bytes | Line, lang: str = "en") -> list[bytes]:
    """The answers to these lines, sent one after another, as they come."""
    sent = [json.dumps(line).encode() if isinstance(line, dict) else line for line in lines]
    source = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in sent)
    sink = io.BytesIO()
    stream(io.BytesIO(source), sink, registered(key), lang)
    return sink.getvalue().splitlines()


def ask(key: str, *lines: str | bytes | Line, lang: str = "en") -> list[Line]:
    """The answers to these lines."""
    return [json.loads(line) for line in raw(key, *lines, lang=lang)]


def ask_one(key: str, line: Line, lang: str = "en") -> Line:
    """The answer to a line, which is no error."""
    (answer,) = ask(key, line, lang=lang)
    assert "error" not in answer, answer["error"]
    return answer


def canonical(value: Any) -> str:
    """JSON text as the codec writes it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def keys(answer: Line, audience: str) -> list[str]:
    """The keys of the events that an audience hears."""
    return [event["key"] for event in answer["events"][audience]]
